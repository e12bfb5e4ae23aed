// What the tests of kernels share: solutions as a list, a search cut into single steps, quotas that every kernel keeps.
#pragma once

#include <vector>

#include "check.hpp"
#include "covers/kernel.hpp"
#include "problems.hpp"

namespace tests {

inline std::vector<Choice> choices_of(const cover::Batch& batch) {
    std::vector<Choice> listed;
    for (std::int64_t k = 0; k < batch.size(); ++k)
        listed.emplace_back(batch.decisions.begin() + batch.starts[k], batch.decisions.begin() + batch.starts[k + 1]);
    return listed;
}

// Runs a search to its end, pausing every few steps and at every solution.
inline std::vector<Choice> in_steps(cover::Kernel& kernel, std::int64_t steps = 1) {
    std::vector<Choice> found;
    for (cover::Pause pause = cover::Pause::slice; pause != cover::Pause::exhausted;) {
        pause = kernel.run({.batch = 1, .steps = steps});
        for (auto& choice : choices_of(kernel.take_batch())) found.push_back(choice);
    }
    return found;
}

// The search of the 8 queens, collecting: quotas stop it where they say and can be raised.
inline void check_quotas_of_queens(cover::Kernel& kernel) {
    using cover::Pause;
    CHECK(kernel.run({.nodes = 100}) == Pause::nodes);
    CHECK(kernel.counts().nodes == 100);
    CHECK(kernel.run({.solutions = 5}) == Pause::solutions);
    CHECK(kernel.run({.solutions = 5}) == Pause::solutions);
    CHECK(kernel.counts().solutions == 5);
    kernel.take_batch();
    CHECK(kernel.run({.batch = 10}) == Pause::batch);
    CHECK(kernel.take_batch().size() == 10);
    CHECK(kernel.run({.seconds = 0}) != Pause::nodes);
    CHECK(kernel.run({}) == Pause::exhausted);
    CHECK(kernel.counts().solutions == 92);
}

}  // namespace tests
