// Runs the registered native tests, all or those whose file or name contains one of the words given, and says which
// took long; the exit status is 1 if one failed or none was run. With COVER_PART=i/n only every n-th test is run, from
// the i-th on (0 <= i < n), so that n processes share them.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <span>

#include "check.hpp"

int main(int count, char** arguments) {
    const std::span<char*> words(arguments + 1, arguments + count);
    const auto is_wanted = [&](const tests::Test& test) {
        return words.empty() || std::ranges::any_of(words, [&](const char* word) {
                   return (test.file + " " + test.name).find(word) != std::string::npos;
               });
    };
    int part = 0, parts = 1;
    if (const char* given = std::getenv("COVER_PART");
        given && (std::sscanf(given, "%d/%d", &part, &parts) != 2 || part < 0 || part >= parts)) {
        std::printf("COVER_PART is %s, not i/n\n", given);
        return 1;
    }
    int wanted = 0, run = 0, failures = 0;
    for (const auto& test : tests::all()) {
        if (!is_wanted(test) || wanted++ % parts != part) continue;
        ++run;
        const auto began = std::chrono::steady_clock::now();
        try {
            test.body();
        } catch (const std::exception& error) {
            ++failures;
            std::printf("FAILED %s: %s\n", test.name.c_str(), error.what());
        }
        const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - began;
        if (seconds.count() > 2) std::printf("%5.1f s %s\n", seconds.count(), test.name.c_str());
    }
    std::printf("%d native tests, %d failed\n", run, failures);
    return failures > 0 || wanted == 0;
}
