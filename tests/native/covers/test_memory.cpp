// Memory that is not there, and memory that was promised: neither may end a process or surprise one.
#include <algorithm>
#include <new>

#include "allocations.hpp"
#include "covers/parallel/split.hpp"
#include "covers/two_way/cheapest.hpp"
#include "covers/two_way/weighted.hpp"
#include "kernels.hpp"

using namespace cover;

namespace {

// Vectors grow beyond what they hold, small blocks are rounded up, and objects have a size themselves.
constexpr std::int64_t slack = 8192;

// An item in each row and column of a board, and one of them twice.
Cover queens_and_one_more(std::int32_t n) {
    Cover made = tests::queens(n);
    made.at_least.assign(static_cast<std::size_t>(made.primary), 1);
    made.at_most = made.at_least;
    made.at_most.front() = 2;
    return made;
}

}  // namespace

TEST(an_allocation_that_fails_in_a_shared_search_is_thrown_and_loses_no_solution_in_silence) {
    const Cover problem = tests::queens(7);
    const auto links = make_links(problem, true);
    links->run({});
    const auto expected = tests::choices_of(links->take_batch());
    int thrown = 0, lost = 0, whole = 0;
    for (std::int64_t before = 0; before < 400; before += 3) {
        const auto kernel = make_split(tests::owned(problem), true, make_links, 3, true);
        std::vector<tests::Choice> found;
        bool failed = false;
        {
            const tests::FailingAllocation failing(before);
            try {
                while (!failing.has_failed() && kernel->run({.steps = 20}) != Pause::exhausted) {
                }
            } catch (const std::bad_alloc&) {
                failed = true;
                ++thrown;
            }
        }
        try {
            while (kernel->run({.steps = 20}) != Pause::exhausted) {
            }
        } catch (const std::bad_alloc&) {
            CHECK(failed);  // for ever after the first failure that lost something, never before one
            ++lost;
            continue;
        }
        CHECK(tests::choices_of(kernel->take_batch()) == expected);
        ++whole;
    }
    CHECK(thrown > 20);
    CHECK(lost > 0);
    CHECK(whole > 0);
}

TEST(kernels_hold_what_they_promised) {
    for (const std::int32_t n : {8, 16, 30})
        for (const bool bounds : {false, true}) {
            const Cover problem = bounds ? queens_and_one_more(n) : tests::queens(n);
            for (const char* const name : {"links", "bits"}) {
                const KernelKind& kind = kernel_kind(name);
                const std::int64_t before = tests::held_bytes();
                const auto kernel = kind.make(problem, false);
                const std::int64_t made = tests::held_bytes() - before;
                CHECK(made > 0);
                CHECK(made <= kind.memory(problem) + slack);
                kernel->run({.nodes = 20000});
                CHECK(tests::held_bytes() - before <= kind.memory(problem) + slack);
                CHECK(kernel->memory() <= kind.memory(problem));
            }
        }
}

TEST(searches_that_take_or_leave_hold_what_they_promised) {
    for (const std::int32_t n : {8, 16, 30}) {
        const auto problem = tests::owned(tests::queens(n));
        std::int64_t before = tests::held_bytes();
        const auto weighted = make_weighted(problem, false, {});
        weighted->run({.nodes = 5000});
        CHECK(tests::held_bytes() - before <= weighted_memory(*problem) + slack);
        before = tests::held_bytes();
        std::vector<std::int64_t> costs(static_cast<std::size_t>(problem->options()));
        for (std::size_t k = 0; k < costs.size(); ++k) costs[k] = static_cast<std::int64_t>(k * 7 % 13);
        Cheapest cheapest(problem, std::move(costs), 1);
        cheapest.run({.nodes = 2000});
        CHECK(tests::held_bytes() - before <= Cheapest::memory_of(*problem) + slack);
    }
}
