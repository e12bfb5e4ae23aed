// Runs every registered native test; the exit status is the number of failures, at most 1.
#include <cstdio>
#include <exception>

#include "check.hpp"

int main() {
    int failures = 0;
    for (const auto& [name, body] : tests::all()) {
        try {
            body();
        } catch (const std::exception& error) {
            ++failures;
            std::printf("FAILED %s: %s\n", name.c_str(), error.what());
        }
    }
    std::printf("%zu native tests, %d failed\n", tests::all().size(), failures);
    return failures > 0 || tests::all().empty();
}
