// Reduction keeps the solutions at both levels, and its result is valid.
#include <algorithm>

#include "check.hpp"
#include "problems.hpp"
#include "covers/reduce.hpp"

using namespace cover;

namespace {

// The solutions of a reduced problem in the numbers of the old one.
std::set<tests::Choice> solutions_of(const Reduced& reduced) {
    std::set<tests::Choice> found;
    for (const auto& small : tests::brute_force(reduced.problem)) {
        tests::Choice choice = reduced.forced;
        for (const auto option : small) choice.push_back(reduced.options[option]);
        std::sort(choice.begin(), choice.end());
        found.insert(choice);
    }
    return found;
}

}  // namespace

TEST(both_levels_keep_the_solutions_of_random_problems) {
    std::mt19937 rng(6);
    std::int64_t dropped[2] = {0, 0};
    for (int round = 0; round < 2000; ++round) {
        const Cover problem = tests::random_problem(rng);
        const auto expected = tests::brute_force(problem);
        for (const auto level : {Reduction::forced, Reduction::full}) {
            const Reduced reduced = reduce(problem, level);
            const Cover& small = reduced.problem;
            CHECK(solutions_of(reduced) == expected);
            CHECK(!validate(small.primary, small.items - small.primary, small.option_starts, small.item_of,
                            small.has_colors() ? std::optional<Ints>(small.color_of) : std::nullopt,
                            small.has_bounds() ? std::optional<Ints>(small.at_least) : std::nullopt,
                            small.has_bounds() ? std::optional<Ints>(small.at_most) : std::nullopt));
            CHECK(static_cast<std::int32_t>(reduced.items.size()) == small.items);
            CHECK(static_cast<std::int32_t>(reduced.options.size()) == small.options());
            dropped[level == Reduction::full] += problem.options() - small.options();
        }
    }
    CHECK(dropped[0] > 1000);
    CHECK(dropped[1] > dropped[0]);
}

TEST(a_chain_of_forced_options_is_followed_to_its_end) {
    // Dominoes along a path: {0, 1} is forced, excludes {1, 2}, so {2, 3} is forced, and so on.
    std::vector<std::vector<std::int32_t>> options;
    for (std::int32_t i = 0; i + 1 < 50000; ++i) options.push_back({i, i + 1});
    const Reduced even = reduce(tests::problem(50000, 0, options), Reduction::forced);
    CHECK(even.problem.items == 0);
    CHECK(even.problem.options() == 0);
    CHECK(even.forced.size() == 25000);
    CHECK(even.forced[1] == 2);
    options.pop_back();
    const Reduced odd = reduce(tests::problem(49999, 0, options), Reduction::forced);
    CHECK(odd.problem.options() == 0);
    CHECK(odd.problem.primary == 1);
}
