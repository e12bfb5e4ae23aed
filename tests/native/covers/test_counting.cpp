// Counting: memo, parts and turns agree with brute force, in any order of items, in any memory, in any slices.
#include <algorithm>
#include <cmath>
#include <numeric>
#include <set>

#include "check.hpp"
#include "draw.hpp"
#include "covers/components.hpp"
#include "covers/frontier/counting.hpp"
#include "problems.hpp"

using namespace cover;

namespace {

constexpr std::int64_t plenty = std::int64_t{1} << 30;

std::unique_ptr<Kernel> links(const Cover& problem) { return make_links(problem, false); }

Cover dominoes(std::int32_t rows, std::int32_t columns) {
    std::vector<std::vector<std::int32_t>> options;
    for (std::int32_t cell = 0; cell < rows * columns; ++cell) {
        if (cell % columns + 1 < columns) options.push_back({cell, cell + 1});
        if (cell + columns < rows * columns) options.push_back({cell, cell + columns});
    }
    return tests::problem(rows * columns, 0, options);
}

// Of order n: what a cell holds, once in each line and column.
Cover latin(std::int32_t n) {
    std::vector<std::vector<std::int32_t>> options;
    for (std::int32_t r = 0; r < n; ++r)
        for (std::int32_t c = 0; c < n; ++c)
            for (std::int32_t s = 0; s < n; ++s)
                options.push_back({r * n + c, n * n + r * n + s, 2 * n * n + c * n + s});
    return tests::problem(3 * n * n, 0, options);
}

// Any two of so many are a pair.
Cover pairs(std::int32_t many) {
    std::vector<std::vector<std::int32_t>> options;
    for (std::int32_t a = 0; a < many; ++a)
        for (std::int32_t b = a + 1; b < many; ++b) options.push_back({a, b});
    return tests::problem(many, 0, options);
}

Big counted(const Cover& problem, bool always) {
    Counting counting(problem, always, plenty, links);
    CHECK(counting.run({}) == Pause::exhausted);
    return counting.found();
}

}  // namespace

TEST(big_numbers_add_multiply_and_compare) {
    Big power = 1;
    for (int k = 0; k < 200; ++k) power += Big(power);
    Big product = 1;
    for (int k = 0; k < 100; ++k) product = product * Big(4);
    CHECK(power == product);
    CHECK(power.digits().size() == 7);
    CHECK(Big(3) < Big(4) && Big(4) < power && !(power < power));
    CHECK((power * Big()).is_zero() && Big().clamped() == 0);
    CHECK(Big(~std::uint64_t{0}).clamped() == ~std::uint64_t{0} && power.clamped() == ~std::uint64_t{0});
}

TEST(the_memo_counts_what_brute_force_finds_in_any_order_of_items) {
    std::mt19937 rng(11);
    std::int64_t hits = 0;
    for (int round = 0; round < 1500; ++round) {
        const Cover problem = tests::random_problem(rng);
        const auto expected = static_cast<std::uint64_t>(tests::brute_force(problem).size());
        std::vector<std::int32_t> order(static_cast<std::size_t>(problem.primary));
        std::iota(order.begin(), order.end(), 0);
        for (int turn = 0; turn < 3; ++turn) {
            const Plan plan = make_plan(problem, turn == 0 ? frontier_order(problem) : order);
            const auto memo = make_memo(plan, plenty);
            CHECK(memo->lower_bound(1) <= Big(expected));
            CHECK(memo->run(unbounded, 1e9));
            CHECK(memo->found() == Big(expected));
            hits += memo->counts().hits;
            tests::shuffle(order, rng);
        }
        CHECK(counted(problem, false) == Big(expected));
        CHECK(counted(problem, true) == Big(expected));
    }
    CHECK(hits > 500);
}

TEST(states_of_many_words_are_counted_alike) {
    // An item far away keeps its place for the whole sequence: the more such items, the wider the state.
    for (const std::int32_t wide : {10, 70, 150, 200, 300, 700}) {
        std::vector<std::vector<std::int32_t>> options;
        for (std::int32_t k = 0; k < wide; ++k) {
            options.push_back({0, wide + 1 + k});
            options.push_back({1 + k, wide + 1 + k});
            options.push_back({1 + k});
        }
        const Cover problem = tests::problem(wide + 1, wide, options);
        std::vector<std::int32_t> order(static_cast<std::size_t>(wide) + 1);
        std::iota(order.begin(), order.end(), 0);
        std::swap(order[0], order[1]);
        const Plan plan = make_plan(problem, order);
        const auto memo = make_memo(plan, plenty);
        CHECK(memo->run(unbounded, 1e9));
        Big expected = static_cast<std::uint64_t>(wide);
        for (std::int32_t k = 1; k < wide; ++k) expected = expected * Big(2);
        CHECK(memo->found() == expected);
    }
}

TEST(too_little_memory_costs_time_and_nothing_else) {
    for (const std::int64_t room : {0, 10'000, 30'000, 100'000}) {
        const Cover problem = dominoes(10, 10);
        const Plan plan = make_plan(problem, frontier_order(problem));
        const auto memo = make_memo(plan, room);
        CHECK(memo->run(unbounded, 1e9));
        CHECK(memo->found() == Big(258584046368));
        CHECK(memo->counts().shares > 0 || room > 10'000);
        CHECK(memo->counts().peak <= std::max<std::int64_t>(room, 30'000));
    }
}

TEST(a_count_cut_into_slices_is_the_same_count) {
    const Cover problem = dominoes(8, 8);
    const Plan plan = make_plan(problem, frontier_order(problem));
    const auto memo = make_memo(plan, 5000);
    std::int64_t slices = 1;
    Big before;
    for (; !memo->run(10, 1e9); ++slices) {
        CHECK(before <= memo->found());
        before = memo->found();
        if (slices % 20 == 0) {
            const Big bound = memo->lower_bound(2);
            CHECK(before <= bound && bound <= Big(12988816));
        }
    }
    CHECK(memo->found() == Big(12988816));
    CHECK(slices > 100);
}

// The states of dominoes are as many at most steps, so that a bell is far from the truth; and yet it is never far off.
TEST(the_progress_of_a_memo_rises_from_nothing_to_nearly_all) {
    const Cover problem = dominoes(8, 8);
    const Plan plan = make_plan(problem, frontier_order(problem));
    const auto known = make_memo(plan, plenty);
    CHECK(known->run(unbounded, 1e9));
    const auto all = static_cast<double>(known->counts().states);
    const auto memo = make_memo(plan, plenty);
    CHECK(memo->progress() > 0 && memo->progress() < 0.001);
    double last = 0;
    while (!memo->run(50, 1e9)) {
        last = memo->progress();
        CHECK(last > 0 && last <= 1);
        CHECK(std::abs(last - static_cast<double>(memo->counts().states) / all) < 0.3);
    }
    CHECK(last > 0.95);
    CHECK(memo->progress() > 0.99);
}

TEST(a_bound_that_follows_every_state_is_the_whole_count_at_any_time) {
    std::mt19937 rng(29);
    int between = 0;  // looks at which some solutions were counted and some were not
    for (int round = 0; round < 300; ++round) {
        const Cover problem = tests::random_problem(rng);
        const auto expected = static_cast<std::uint64_t>(tests::brute_force(problem).size());
        const Plan plan = make_plan(problem, frontier_order(problem));
        const auto memo = make_memo(plan, plenty);
        for (bool done = false; !done; done = memo->run(1, 1e9)) {
            CHECK(memo->lower_bound(1 << 20) == Big(expected));
            between += !memo->found().is_zero() && memo->found() < Big(expected);
        }
    }
    CHECK(between > 50);
}

TEST(states_that_a_symmetry_carries_into_each_other_are_one) {
    struct Known {
        Cover problem;
        std::uint64_t solutions;
    };
    const std::vector<Known> rows{{latin(5), 161280}, {latin(6), 812851200}, {pairs(12), 10395}, {pairs(14), 135135}};
    for (const auto& [problem, solutions] : rows) {
        const Plan plan = make_plan(problem, frontier_order(problem));
        const auto memo = make_memo(plan, plenty, &problem, true);
        CHECK(memo->run(unbounded, 1e9));
        CHECK(memo->found() == Big(solutions));
        CHECK(3 * memo->counts().folded > memo->counts().children);
    }
}

TEST(folding_in_slices_and_little_memory_counts_the_same) {
    const Cover problem = latin(5);
    const Plan plan = make_plan(problem, frontier_order(problem));
    for (const std::int64_t room : {std::int64_t{0}, std::int64_t{30'000}, std::int64_t{100'000}, plenty}) {
        const auto memo = make_memo(plan, room, &problem, true);
        for (int slices = 0; !memo->run(97, 1e9); ++slices)
            if (slices % 50 == 0) CHECK(memo->lower_bound(4) <= Big(161280));
        CHECK(memo->found() == Big(161280));
        CHECK(memo->counts().folded > 0);
    }
}

TEST(folding_changes_no_count_of_symmetric_problems) {
    // Options are the images of a few random ones under random permutations of the items.
    std::mt19937 rng(28);
    std::int64_t folded = 0;
    for (int round = 0; round < 150; ++round) {
        const auto items = static_cast<std::int32_t>(2 * (4 + rng() % 3));
        std::vector<std::vector<std::int32_t>> moves(1 + rng() % 3);
        for (auto& move : moves) {
            const std::int32_t block = rng() % 2 ? 2 : 1;
            std::vector<std::int32_t> to(static_cast<std::size_t>(items / block));
            std::iota(to.begin(), to.end(), 0);
            tests::shuffle(to, rng);
            for (std::int32_t k = 0; k < items; ++k) move.push_back(block * to[k / block] + k % block);
        }
        std::set<std::vector<std::int32_t>> found;
        std::vector<std::vector<std::int32_t>> left;
        for (std::size_t start = 0; start <= rng() % 2; ++start) {
            std::set<std::int32_t> some;
            for (std::size_t k = 0; k < 2 + rng() % 2; ++k) some.insert(static_cast<std::int32_t>(rng() % items));
            left.emplace_back(some.begin(), some.end());
        }
        while (!left.empty() && found.size() < 120) {
            const auto option = left.back();
            left.pop_back();
            if (!found.insert(option).second) continue;
            for (const auto& move : moves) {
                std::vector<std::int32_t> image;
                for (const auto item : option) image.push_back(move[item]);
                std::sort(image.begin(), image.end());
                left.push_back(image);
            }
        }
        const auto secondary = round % 3 == 0 ? 2 : 0;
        std::vector<std::vector<std::int32_t>> options;
        for (const auto& option : found)
            if (option.front() < items - secondary) options.push_back(option);
        const Cover problem = tests::problem(items - secondary, secondary, options);
        const Plan plan = make_plan(problem, frontier_order(problem));
        const auto plain = make_memo(plan, plenty), memo = make_memo(plan, plenty, &problem, true);
        CHECK(plain->run(unbounded, 1e9) && memo->run(unbounded, 1e9));
        CHECK(plain->found() == memo->found());
        folded += memo->counts().folded;
    }
    CHECK(folded > 1000);
}

TEST(parts_multiply_and_one_without_solution_settles_it) {
    std::mt19937 rng(12);
    for (int round = 0; round < 300; ++round) {
        const Cover problem = tests::random_problem(rng);
        const auto parts = components(problem);
        Big product = uncoverable(problem) ? 0 : 1;
        for (const Cover& part : parts) {
            CHECK(connected(part));
            product = product * Big(static_cast<std::uint64_t>(tests::brute_force(part).size()));
        }
        CHECK(product == Big(static_cast<std::uint64_t>(tests::brute_force(problem).size())));
    }
    std::vector<std::vector<std::int32_t>> options;
    for (std::int32_t k = 0; k < 300; ++k) options.push_back({k % 150});
    CHECK(counted(tests::problem(150, 0, options), false).digits().size() == 5);  // 2^150
    CHECK(counted(tests::problem(151, 0, options), false).is_zero());
}

TEST(the_rate_of_a_count_is_that_of_the_kernel_and_none_of_parts) {
    const Cover problem = dominoes(10, 10);
    Counting counting(problem, false, plenty, links);
    CHECK(counting.rate().solutions == 0 && counting.rate().a_second == 0);
    CHECK(counting.run({.nodes = 500}) == Pause::nodes);
    CHECK(counting.rate().solutions > 0 && counting.rate().solutions <= 500 && counting.rate().a_second > 0);
    std::vector<std::vector<std::int32_t>> options;
    for (std::int32_t k = 0; k < 300; ++k) options.push_back({k % 150});
    const Cover parts = tests::problem(150, 0, options);
    Counting apart(parts, false, plenty, links);
    CHECK(apart.run({.nodes = 100}) == Pause::nodes);
    CHECK(apart.rate().solutions == 0);
}

TEST(quotas_end_a_count_and_can_be_raised) {
    const Cover large = dominoes(30, 30);  // of which no road sees the end
    Counting lasting(large, false, plenty, links);
    CHECK(lasting.run({.solutions = 5000}) == Pause::solutions);
    CHECK(lasting.found() >= Big(5000));
    const Cover problem = dominoes(12, 12);
    Counting counting(problem, false, plenty, links);
    CHECK(counting.run({.nodes = 500}) == Pause::nodes);
    CHECK(counting.facts().nodes() == 500);
    CHECK(counting.run({.seconds = 0}) == Pause::slice);
    CHECK(counting.run({}) == Pause::exhausted);
    CHECK(counting.found() == Big(53060477521960000));
}
