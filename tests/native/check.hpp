// A test framework in a few lines: TEST registers a function, CHECK throws with place and expression.
#pragma once

#include <functional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace tests {

struct Test {
    std::string file, name;
    std::function<void()> body;
};

inline std::vector<Test>& all() {
    static std::vector<Test> registered;
    return registered;
}

struct Register {
    Register(std::string file, std::string name, std::function<void()> body) {
        all().push_back({std::move(file), std::move(name), std::move(body)});
    }
};

}  // namespace tests

#define TEST(name)                                                         \
    static void name();                                                    \
    static const tests::Register registered_##name{__FILE__, #name, name}; \
    static void name()

#define CHECK(condition)                                                                                          \
    do {                                                                                                          \
        if (!(condition))                                                                                         \
            throw std::runtime_error(std::string(__FILE__) + ":" + std::to_string(__LINE__) + ": " + #condition); \
    } while (false)
