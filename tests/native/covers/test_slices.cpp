// Kernel slices: the solutions of the others, a tree of its own that no instruction set, pause or thread changes.
#include <algorithm>
#include <random>
#include <set>

#include "check.hpp"
#include "covers/slices/engine.hpp"
#include "covers/slices/masks.hpp"
#include "covers/slices/slices.hpp"
#include "kernels.hpp"
#include "problems.hpp"

namespace {

using cover::Cover;
using cover::Kernel;
using cover::Pause;
using cover::slices::Code;
using cover::slices::Settings;
using tests::Choice;

std::vector<const Code*> codes() {
    std::vector<const Code*> all{&cover::slices::plain::code};
#if defined(__x86_64__) && defined(__GNUC__)
    const Code* const best = &cover::slices::best_code();
    if (best != all[0]) all.push_back(best);
    if (best == &cover::slices::avx512::code) all.push_back(&cover::slices::avx2::code);
#endif
    return all;
}

std::unique_ptr<Kernel> made(const Cover& problem, bool collect, const Settings& settings) {
    return cover::slices::make_slices_with(problem, collect, settings);
}

std::vector<Choice> all_of(Kernel& kernel) {
    CHECK(kernel.run({}) == Pause::exhausted);
    return tests::choices_of(kernel.take_batch());
}

std::set<Choice> set_of(const std::vector<Choice>& listed) {
    const std::set<Choice> made(listed.begin(), listed.end());
    CHECK(made.size() == listed.size());
    return made;
}

std::set<Choice> by_bits(const Cover& problem) { return set_of(all_of(*cover::make_bits_plain(problem, true))); }

// What all codes and ways to pause must have in common.
void check_all(const Cover& problem, std::int64_t first_nodes) {
    const std::set<Choice> expected = by_bits(problem);
    std::vector<Choice> order;
    std::int64_t nodes = -1;
    std::vector<std::int64_t> levels;
    for (const Code* const code : codes()) {
        const Settings settings{.code = code, .first_nodes = first_nodes};
        const auto kernel = made(problem, true, settings);
        const auto listed = all_of(*kernel);
        CHECK(set_of(listed) == expected);
        if (nodes < 0) {
            order = listed;
            nodes = kernel->counts().nodes;
            levels = kernel->counts().levels;
        }
        CHECK(listed == order);
        CHECK(kernel->counts().nodes == nodes);
        CHECK(kernel->counts().levels == levels);
        CHECK(kernel->remaining() == 0);
        std::int64_t sum = 0;
        for (const auto level : levels) sum += level;
        CHECK(sum == nodes);
        const auto counting = made(problem, false, settings);
        CHECK(counting->run({}) == Pause::exhausted);
        CHECK(counting->counts().solutions == static_cast<std::int64_t>(expected.size()));
        CHECK(counting->counts().nodes == nodes);
    }
    const auto paused = made(problem, true, {.first_nodes = first_nodes});
    CHECK(tests::in_steps(*paused) == order);
    CHECK(paused->counts().nodes == nodes);
}

}  // namespace

TEST(slices_has_the_solutions_of_the_others_on_small_problems) {
    std::mt19937 rng(31);
    std::size_t solutions = 0;
    for (int round = 0; round < 400; ++round) {
        Cover problem = tests::random_problem(rng);
        problem.at_least.clear();
        problem.at_most.clear();
        const auto kernel = made(problem, true, {.first_nodes = 1 + round % 3});
        const auto listed = set_of(all_of(*kernel));
        CHECK(listed == tests::brute_force(problem));
        solutions += listed.size();
    }
    CHECK(solutions > 100);
}

TEST(slices_has_one_tree_and_one_order) {
    for (const std::int64_t first_nodes : {1, 40}) {
        check_all(tests::queens(7), first_nodes);
        check_all(tests::queens(9), first_nodes);
    }
    std::mt19937 rng(32);
    for (int round = 0; round < 20; ++round)
        check_all(tests::random_mixed(rng, 9 + round % 8, 30 + 5 * (round % 12)), 1 + 9 * (round % 3));
}

// Tables made ready by one search serve the next ones.
TEST(slices_begins_by_itself_where_lanes_cost_little) {
    const Cover problem = tests::queens(8);
    const std::set<Choice> expected = by_bits(problem);
    std::int64_t nodes = -1;
    for (int round = 0; round < 4; ++round) {
        const auto kernel = made(problem, true, {.workers = round == 3 ? 2U : 1U});
        CHECK(kernel->remaining() == 1);
        CHECK(kernel->run({.nodes = 1}) == Pause::nodes);
        CHECK(kernel->counts().nodes == 1);
        CHECK(set_of(all_of(*kernel)) == expected);
        if (nodes < 0) nodes = kernel->counts().nodes;
        CHECK(kernel->counts().nodes == nodes);
        CHECK(kernel->memory() <= cover::slices_memory(problem));
    }
    const Cover large = tests::queens(18);
    const auto kernel = made(large, false, {});
    const auto bits = cover::make_bits(large, false);
    CHECK(kernel->run({.nodes = 900}) == Pause::nodes);
    CHECK(bits->run({.nodes = 900}) == Pause::nodes);
    CHECK(kernel->counts().levels == bits->counts().levels);
}

TEST(slices_of_nothing_is_one_solution) {
    const Cover none;
    for (const bool collect : {true, false}) {
        const auto kernel = made(none, collect, {});
        CHECK(kernel->run({}) == Pause::exhausted);
        CHECK(kernel->counts().solutions == 1);
        CHECK(kernel->counts().nodes == 1);
        if (collect) CHECK(tests::choices_of(kernel->take_batch()) == std::vector<Choice>{Choice{}});
    }
    Cover one;
    one.primary = one.items = 1;
    const auto kernel = made(one, true, {});
    CHECK(kernel->run({}) == Pause::exhausted);
    CHECK(kernel->counts().solutions == 0);
}

TEST(slices_reads_more_solutions_than_it_has_lanes) {
    Cover problem;  // every item has four options of its own: 4^7 solutions
    problem.primary = problem.items = 7;
    for (std::int32_t o = 0; o < 28; ++o) {
        problem.item_of.push_back(o / 4);
        problem.option_starts.push_back(o + 1);
    }
    check_all(problem, 1);
}

TEST(limits_of_slices_are_hit_exactly) {
    const Cover problem = tests::queens(8);
    const std::set<Choice> expected = by_bits(problem);
    for (const bool collect : {true, false}) {
        const auto whole = made(problem, collect, {.first_nodes = 5});
        whole->run({});
        const std::int64_t all = whole->counts().nodes;
        for (std::int64_t limit = 1; limit < all; limit += 3) {
            const auto kernel = made(problem, collect, {.first_nodes = 5});
            CHECK(kernel->run({.nodes = limit}) == Pause::nodes);
            CHECK(kernel->counts().nodes == limit);
            CHECK(kernel->run({}) == Pause::exhausted);
            CHECK(kernel->counts().nodes == all);
            CHECK(kernel->counts().solutions == 92);
            if (collect) CHECK(set_of(tests::choices_of(kernel->take_batch())) == expected);
        }
        for (std::int64_t limit = 0; limit <= 92; ++limit) {
            const auto kernel = made(problem, collect, {.first_nodes = 5});
            CHECK(kernel->run({.solutions = limit}) == Pause::solutions);
            CHECK(kernel->counts().solutions == limit);
            if (collect) CHECK(kernel->take_batch().size() == limit);
            CHECK(kernel->run({}) == Pause::exhausted);
            CHECK(kernel->counts().solutions == 92);
        }
        const auto enough = made(problem, collect, {.first_nodes = 5});
        CHECK(enough->run({.nodes = all}) == Pause::exhausted);
    }
    const auto kernel = made(problem, true, {.first_nodes = 5});
    CHECK(kernel->run({.solutions = 5}) == Pause::solutions);
    CHECK(kernel->run({.solutions = 5}) == Pause::solutions);
    kernel->take_batch();
    CHECK(kernel->run({.batch = 10}) == Pause::batch);
    CHECK(kernel->run({.batch = 10}) == Pause::batch);
    CHECK(kernel->take_batch().size() == 10);
    CHECK(kernel->run({.seconds = 0}) != Pause::nodes);
    CHECK(kernel->run({}) == Pause::exhausted);
    CHECK(kernel->counts().solutions == 92);
}

TEST(threads_share_the_lanes_of_slices) {
    std::mt19937 rng(33);
    for (int round = 0; round < 6; ++round) {
        const Cover problem = round == 0 ? tests::queens(9) : tests::random_mixed(rng, 12, 55);
        const auto one = made(problem, true, {.first_nodes = 5});
        const auto expected = set_of(all_of(*one));
        const auto several = made(problem, true, {.first_nodes = 5, .workers = 3});
        std::vector<Choice> listed;
        for (Pause pause = Pause::slice; pause != Pause::exhausted;) {
            pause = several->run({.batch = 50, .steps = round % 2 ? 4 : cover::unbounded});
            for (auto& choice : tests::choices_of(several->take_batch())) listed.push_back(choice);
            CHECK(several->remaining() > -1e-9);
        }
        CHECK(set_of(listed) == expected);
        CHECK(several->counts().nodes == one->counts().nodes);
        CHECK(several->counts().levels == one->counts().levels);
        const auto limited = made(problem, true, {.first_nodes = 5, .workers = 3});
        const std::int64_t limit = one->counts().nodes / 2;
        Pause pause = Pause::slice;
        while (pause == Pause::slice) pause = limited->run({.nodes = limit});
        CHECK(pause == Pause::nodes);
        CHECK(limited->counts().nodes == limit);
        const std::int64_t some = static_cast<std::int64_t>(expected.size()) / 2;
        const auto few = made(problem, true, {.first_nodes = 5, .workers = 3});
        for (pause = Pause::slice; pause == Pause::slice;) pause = few->run({.solutions = some});
        CHECK(pause == Pause::solutions);
        CHECK(few->counts().solutions == some);
        CHECK(few->take_batch().size() == some);
    }
}

// The share of a lane is a power of two; all together they begin with what bits has left at its last node.
TEST(what_remains_for_slices_only_shrinks) {
    for (const std::int64_t first_nodes : {1, 5, 40}) {
        const auto kernel = made(tests::queens(9), true, {.first_nodes = first_nodes});
        double remaining = kernel->remaining();
        CHECK(remaining == 1);
        std::int64_t parts = 0;
        while (kernel->run({.steps = 1}) != Pause::exhausted) {
            const double now = kernel->remaining();
            CHECK(now >= 0);
            CHECK(now <= remaining + 1e-9);
            parts += now < remaining;
            remaining = now;
        }
        CHECK(kernel->remaining() == 0);
        CHECK(parts > 20);
    }
}

// Lanes without one stop the thread that gets them for ever.
TEST(slices_gives_lanes_away_as_long_as_there_are_many) {
    using cover::slices::Engine;
    const cover::slices::Problem tables(tests::queens(11));
    Engine engine(tables, cover::slices::best_code(), false);
    cover::slices::Group whole = engine.empty_group();
    engine.open(whole, 0, 0, 1);
    engine.add(std::move(whole));
    cover::Batch found;
    std::vector<cover::slices::Group> given;
    std::int64_t times = 0;
    while (!engine.is_done()) {
        engine.run({.steps = 40}, found);
        while (auto group = engine.give()) {
            CHECK(!cover::slices::is_empty(group->live));
            given.push_back(std::move(*group));
            ++times;
        }
        if (!engine.is_done() || given.empty()) continue;
        engine.add(std::move(given.back()));
        given.pop_back();
    }
    CHECK(times > 1);
    CHECK(engine.solutions() == 2680);
}

TEST(slices_refuses_what_it_cannot_do) {
    Cover problem = tests::queens(4);
    CHECK(!cover::slices_refuses(problem));
    problem.at_least.assign(8, 1);
    problem.at_most.assign(8, 2);
    CHECK(cover::slices_refuses(problem) == "items with bounds");
    CHECK(cover::slices_refuses(tests::queens(91)) == "8281 options, more than 8192");
}

TEST(slices_holds_no_more_memory_than_it_reported) {
    std::mt19937 rng(34);
    for (int round = 0; round < 6; ++round) {
        const Cover problem = round ? tests::random_mixed(rng, 20, 60 + 10 * round) : tests::queens(9);
        const auto kernel = made(problem, true, {.first_nodes = 20});
        while (kernel->run({.batch = 64, .steps = 3}) != Pause::exhausted) {
            kernel->take_batch();
            CHECK(kernel->memory() <= cover::slices_memory(problem));
        }
    }
}
