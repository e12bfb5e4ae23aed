// Kernel links: right solutions on random problems, resumable anywhere, and a trace that is the tree.
#include <algorithm>
#include <map>

#include "kernels.hpp"
#include "covers/links/links.hpp"

using namespace cover;
using tests::choices_of;

namespace {

std::vector<tests::Choice> all_solutions(const Cover& problem) {
    const auto kernel = make_links(problem, true);
    CHECK(kernel->run({}) == Pause::exhausted);
    CHECK(kernel->run({}) == Pause::exhausted);
    return choices_of(kernel->take_batch());
}

}  // namespace

TEST(random_problems_have_the_solutions_of_brute_force) {
    std::mt19937 rng(1);
    std::size_t solvable = 0;
    for (int round = 0; round < 1500; ++round) {
        const Cover problem = tests::random_problem(rng);
        const auto expected = tests::brute_force(problem);
        const auto found = all_solutions(problem);
        CHECK(found.size() == expected.size());
        CHECK(std::set<tests::Choice>(found.begin(), found.end()) == expected);
        solvable += !expected.empty();
    }
    CHECK(solvable > 300);
}

TEST(small_and_large_numbers_search_the_same_tree) {
    std::mt19937 rng(7);
    for (int round = 0; round < 300; ++round) {
        Cover problem = tests::random_problem(rng);
        problem.color_of.resize(problem.item_of.size());
        if (!problem.has_bounds()) problem.at_least.assign(static_cast<std::size_t>(problem.primary), 1);
        if (problem.at_most.empty()) problem.at_most = problem.at_least;
        Links<std::int32_t, true, true, RecordingTrace> large(problem, true);
        Links<std::uint16_t, true, true, RecordingTrace> small(problem, true);
        large.run({});
        small.run({});
        CHECK(large.trace.events == small.trace.events);
        CHECK(choices_of(large.take_batch()) == choices_of(small.take_batch()));
    }
}

TEST(a_problem_too_large_for_small_numbers_is_refused_by_them_alone) {
    const Cover problem = tests::problem(1, 0, std::vector<std::vector<std::int32_t>>(40000, {0}));
    bool refused = false;
    try {
        Links<std::uint16_t, false, false> small(problem, false);
    } catch (const std::length_error&) {
        refused = true;
    }
    CHECK(refused);
    CHECK(all_solutions(problem).size() == 40000);
}

TEST(queens_are_counted) {
    const std::int64_t known[] = {1, 0, 0, 2, 10, 4, 40, 92, 352};
    for (std::int32_t n = 1; n <= 9; ++n) {
        const auto kernel = make_links(tests::queens(n), false);
        CHECK(kernel->run({}) == Pause::exhausted);
        CHECK(kernel->counts().solutions == known[n - 1]);
        CHECK(kernel->take_batch().size() == 0);
    }
}

TEST(a_search_cut_into_single_steps_is_the_same_search) {
    std::mt19937 rng(2);
    for (int round = 0; round < 300; ++round) {
        const Cover problem = tests::random_problem(rng);
        const auto whole = make_links(problem, true);
        whole->run({});
        const auto stepped = make_links(problem, true);
        CHECK(tests::in_steps(*stepped) == choices_of(whole->take_batch()));
        CHECK(stepped->counts().levels == whole->counts().levels);
        CHECK(stepped->counts().updates == whole->counts().updates);
    }
}

TEST(quotas_stop_where_they_say_and_can_be_raised) {
    tests::check_quotas_of_queens(*make_links(tests::queens(8), true));
}

TEST(the_trace_tells_the_whole_tree) {
    std::mt19937 rng(3);
    for (int round = 0; round < 300; ++round) {
        const Cover problem = tests::random_problem(rng);
        Links<std::int32_t, true, true, RecordingTrace> links(
            [&] {
                Cover full = problem;
                full.color_of.resize(full.item_of.size());
                if (full.at_least.empty()) {
                    full.at_least.assign(static_cast<std::size_t>(full.primary), 1);
                    full.at_most = full.at_least;
                }
                return full;
            }(),
            true);
        links.run({});
        std::map<Event::Kind, std::int64_t> times;
        std::int64_t taken = 0, children = 0;
        for (const Event& event : links.trace.events) {
            ++times[event.kind];
            taken += event.kind == Event::Kind::child && event.what >= 0;
            children += event.degree;
        }
        const auto branching = times[Event::Kind::branch] + times[Event::Kind::forced];
        CHECK(times[Event::Kind::child] == links.counts().nodes - 1);
        CHECK(children == links.counts().nodes - 1);
        CHECK(taken == links.counts().options_tried);
        CHECK(times[Event::Kind::solution] == links.counts().solutions);
        CHECK(times[Event::Kind::retreat] == branching);
        CHECK(branching + times[Event::Kind::dead_end] + times[Event::Kind::solution] == links.counts().nodes);
    }
}

TEST(the_trace_of_a_small_problem_event_by_event) {
    using enum Event::Kind;
    Links<std::uint16_t, false, false, RecordingTrace> links(tests::problem(3, 0, {{0, 1}, {2}, {1, 2}, {0}}), true);
    links.run({});
    // Item 0 has options 0 and 3; after 0 only option 1 is left for item 2; after 3 only option 2 covers item 1.
    const std::vector<Event> expected{{branch, 0, 0, 2}, {child, 1, 0}, {forced, 1, 2, 1}, {child, 2, 1},
                                      {solution, 2},     {retreat, 1},  {child, 1, 3},     {forced, 1, 1, 1},
                                      {child, 2, 2},     {solution, 2}, {retreat, 1},      {retreat, 0}};
    CHECK(links.trace.events == expected);
}

TEST(twenty_thousand_levels_need_no_recursion) {
    std::vector<std::vector<std::int32_t>> options;
    for (std::int32_t i = 0; i < 20000; ++i) options.push_back({i});
    const auto found = all_solutions(tests::problem(20000, 0, options));
    CHECK(found.size() == 1);
    CHECK(found.front().size() == 20000);
}
