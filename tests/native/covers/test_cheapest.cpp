// Branch and bound: the cheapest solutions of brute force, costs below zero included, and bounds that never lie.
#include <algorithm>

#include "covers/two_way/cheapest.hpp"
#include "check.hpp"
#include "draw.hpp"
#include "problems.hpp"

using namespace cover;

namespace {

std::vector<std::int64_t> random_costs(std::mt19937& rng, std::int32_t options, int low, int high) {
    std::vector<std::int64_t> costs;
    for (std::int32_t o = 0; o < options; ++o) costs.push_back(tests::draw(rng, low, high));
    return costs;
}

std::vector<std::int64_t> costs_of_all(const Cover& problem, const std::vector<std::int64_t>& costs) {
    std::vector<std::int64_t> sums;
    for (const auto& choice : tests::brute_force(problem)) {
        sums.push_back(0);
        for (const auto option : choice) sums.back() += costs[option];
    }
    std::sort(sums.begin(), sums.end());
    return sums;
}

}  // namespace

TEST(the_cheapest_solutions_are_those_of_brute_force) {
    std::mt19937 rng(21);
    std::int64_t several = 0, cuts = 0;
    for (int round = 0; round < 2500; ++round) {
        const auto problem = tests::owned(tests::random_problem(rng));
        const auto costs = random_costs(rng, problem->options(), round % 3 ? 0 : -9, 1 + round % 20);
        const auto expected = costs_of_all(*problem, costs);
        for (const std::int64_t keep : {1, 3, 100}) {
            Cheapest search(problem, costs, keep);
            // In single steps: the bound must hold at every moment.
            const std::size_t wanted = std::min<std::size_t>(expected.size(), static_cast<std::size_t>(keep));
            for (Pause pause = Pause::slice; pause != Pause::exhausted;) {
                pause = search.run({.steps = 1});
                std::vector<std::int64_t> met;
                for (const Priced& priced : search.best()) met.push_back(priced.cost);
                CHECK(std::ranges::is_sorted(met));
                CHECK(met.size() <= static_cast<std::size_t>(keep));
                if (met.empty() && !expected.empty()) CHECK(search.bound() <= expected.front());
                if (met.size() == wanted && wanted > 0 && keep == 1)
                    CHECK(std::min(search.bound(), met.front()) <= expected.front());
            }
            CHECK(search.best().size() == wanted);
            for (std::size_t k = 0; k < wanted; ++k) {
                const Priced& priced = search.best()[k];
                CHECK(priced.cost == expected[k]);
                CHECK(tests::solves(*problem, priced.choice));
                std::int64_t sum = 0;
                for (const auto option : priced.choice) sum += costs[option];
                CHECK(sum == priced.cost);
                for (std::size_t other = 0; other < k; ++other) CHECK(search.best()[other].choice != priced.choice);
            }
            several += expected.size() > 1;
            cuts += search.cuts();
        }
    }
    CHECK(several > 1000);
    CHECK(cuts > 500);
}

TEST(taxes_never_exceed_what_a_solution_costs) {
    std::mt19937 rng(22);
    for (int round = 0; round < 1000; ++round) {
        const Cover problem = tests::random_problem(rng);
        const auto costs = random_costs(rng, problem.options(), round % 2 ? -5 : 0, 50);
        const Taxes taxes = assess(problem, costs);
        for (const auto& choice : tests::brute_force(problem)) {
            std::int64_t cost = 0, net = taxes.base;
            for (const auto option : choice) {
                cost += costs[option];
                net += taxes.net[option];
            }
            CHECK(net <= cost * taxes.scale);
            if (!problem.has_bounds()) CHECK(net == cost * taxes.scale);
        }
    }
}

TEST(an_assignment_problem_is_priced_by_its_taxes_almost_exactly) {
    // n rows, n columns, an option for each pair: the bound of the taxes has no gap but for rounding.
    constexpr std::int32_t n = 40;
    std::mt19937 rng(23);
    std::vector<std::vector<std::int32_t>> options;
    for (std::int32_t r = 0; r < n; ++r)
        for (std::int32_t c = 0; c < n; ++c) options.push_back({r, n + c});
    const auto problem = tests::owned(tests::problem(2 * n, 0, options));
    Cheapest search(problem, random_costs(rng, problem->options(), 1, 1000), 1);
    CHECK(search.run({.nodes = 20000}) == Pause::exhausted);
    CHECK(search.best().size() == 1);
    CHECK(search.bound() == search.best()[0].cost);
}

TEST(huge_costs_do_not_overflow) {
    const auto problem = tests::owned(tests::problem(2, 0, {{0}, {0}, {1}, {1}, {0, 1}}));
    const std::int64_t huge = (std::int64_t{1} << 57) - 1;
    Cheapest search(problem, {huge, -huge, huge, -huge, 0}, 2);
    CHECK(search.run({}) == Pause::exhausted);
    CHECK(search.best()[0].cost == -2 * huge);
    CHECK(search.best()[1].cost == 0);
}

TEST(nothing_to_keep_is_found_at_once) {
    const auto problem = tests::owned(tests::queens(6));
    Cheapest search(problem, std::vector<std::int64_t>(36, 1), 0);
    CHECK(search.run({}) == Pause::exhausted);
    CHECK(search.best().empty());
}

// Beside a small cover, an item covered `need` times whose cheapest option costs -2^59: the product passes 2^63.
TEST(bounds_do_not_overflow_where_an_item_is_covered_many_times) {
    for (const std::int32_t need : {1, 15, 16, 17, 33}) {
        std::mt19937 rng(3);
        for (int round = 0; round < 40; ++round) {
            Cover small;
            small.primary = small.items = 7;
            std::vector<std::int64_t> costs;
            for (int o = 0; o < 12; ++o) {
                std::set<std::int32_t> covered{static_cast<std::int32_t>(rng() % 7)};
                for (auto more = rng() % 4; more > 0; --more) covered.insert(static_cast<std::int32_t>(rng() % 7));
                small.item_of.insert(small.item_of.end(), covered.begin(), covered.end());
                small.option_starts.push_back(static_cast<std::int32_t>(small.item_of.size()));
                costs.push_back(static_cast<std::int64_t>(rng() % 100));
            }
            const auto sums = costs_of_all(small, costs);
            if (sums.empty()) continue;
            constexpr std::int64_t rebate = -(std::int64_t{1} << 59);
            Cover large = small;
            large.primary = large.items = 8;
            for (std::int32_t o = 0; o <= need; ++o) {
                large.item_of.push_back(7);
                large.option_starts.push_back(static_cast<std::int32_t>(large.item_of.size()));
                costs.push_back(o == 0 ? rebate : 0);
            }
            large.at_least.assign(8, 1);
            large.at_least[7] = need;
            large.at_most = large.at_least;
            Cheapest search(tests::owned(std::move(large)), costs, 1);
            while (search.run({.steps = 1}) != Pause::exhausted) CHECK(search.bound() <= rebate + sums.front());
            CHECK(search.best().size() == 1);
            CHECK(search.best()[0].cost == rebate + sums.front());
        }
    }
}
