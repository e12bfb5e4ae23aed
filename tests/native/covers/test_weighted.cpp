// Search by weights: the solutions of brute force with and without restarts, priorities that are obeyed, and a state
// on sparse sets that comes back to what it was.
#include <algorithm>

#include "kernels.hpp"
#include "covers/two_way/handover.hpp"
#include "covers/two_way/sparse.hpp"
#include "covers/two_way/weighted.hpp"

using namespace cover;
using tests::choices_of;
using tests::owned;

TEST(weights_and_restarts_find_the_solutions_of_brute_force_each_once) {
    std::mt19937 rng(11);
    std::size_t solvable = 0;
    std::int64_t restarts = 0;
    for (int round = 0; round < 1500; ++round) {
        const Cover problem = tests::random_problem(rng);
        const auto expected = tests::brute_force(problem);
        for (const std::int64_t first_run : {0, 1, 2}) {
            WeightedSettings settings;
            settings.first_run = first_run;
            settings.learn = first_run != 2;
            if (round % 2)
                for (std::int32_t i = 0; i < problem.primary; ++i) settings.priorities.push_back(i % 3);
            const auto kernel = make_weighted(owned(problem), true, settings);
            CHECK(kernel->run({}) == Pause::exhausted);
            CHECK(kernel->run({}) == Pause::exhausted);
            const auto found = choices_of(kernel->take_batch());
            CHECK(found.size() == expected.size());
            CHECK(std::set<tests::Choice>(found.begin(), found.end()) == expected);
            CHECK(kernel->counts().nodes == kernel->counts().options_tried + 1);
            std::int64_t by_depth = 0;
            for (const auto nodes : kernel->counts().levels) by_depth += nodes;
            CHECK(by_depth == kernel->counts().nodes);
            CHECK((first_run > 0) || kernel->counts().restarts == 0);
            restarts += kernel->counts().restarts;
        }
        solvable += !expected.empty();
    }
    CHECK(solvable > 300);
    CHECK(restarts > 30);
}

TEST(a_search_by_weights_cut_into_single_steps_is_the_same_search) {
    std::mt19937 rng(12);
    for (int round = 0; round < 300; ++round) {
        const auto problem = owned(tests::random_problem(rng));
        WeightedSettings settings;
        settings.first_run = 2;
        const auto whole = make_weighted(problem, true, settings), stepped = make_weighted(problem, true, settings);
        whole->run({});
        CHECK(tests::in_steps(*stepped) == choices_of(whole->take_batch()));
        CHECK(stepped->counts().levels == whole->counts().levels);
        CHECK(stepped->counts().updates == whole->counts().updates);
    }
}

TEST(what_is_known_is_not_found_again) {
    std::mt19937 rng(13);
    for (int round = 0; round < 300; ++round) {
        const Cover problem = tests::random_problem(rng);
        auto expected = tests::brute_force(problem);
        if (expected.empty()) continue;
        WeightedSettings settings;
        settings.known.insert(*expected.rbegin());
        expected.erase(std::prev(expected.end()));
        const auto kernel = make_weighted(owned(problem), true, settings);
        kernel->run({});
        const auto found = choices_of(kernel->take_batch());
        CHECK(std::set<tests::Choice>(found.begin(), found.end()) == expected);
        CHECK(kernel->counts().solutions == static_cast<std::int64_t>(expected.size()));
    }
}

TEST(nodes_and_solutions_stop_a_search_by_weights_and_can_be_raised) {
    const auto kernel = make_weighted(owned(tests::queens(8)), true, {});
    CHECK(kernel->run({.nodes = 100}) == Pause::nodes);
    CHECK(kernel->counts().nodes >= 100);
    CHECK(kernel->counts().nodes < 108);
    CHECK(kernel->run({.solutions = 5}) == Pause::solutions);
    CHECK(kernel->counts().solutions == 5);
    CHECK(kernel->run({.batch = 10}) == Pause::batch);
    CHECK(kernel->run({.batch = 10, .steps = 1}) == Pause::batch);
    kernel->take_batch();
    CHECK(kernel->run({}) == Pause::exhausted);
    CHECK(kernel->counts().solutions == 92);
}

TEST(priorities_come_before_the_number_of_children) {
    // Two independent parts of 3 and 2 options: the first choice is of the item with the priority.
    const auto problem = owned(tests::problem(2, 0, {{0}, {0}, {0}, {1}, {1}}));
    for (const bool first : {true, false}) {
        WeightedSettings settings;
        settings.priorities = {first ? 1 : 0, first ? 0 : 1};
        const auto kernel = make_weighted(problem, true, settings);
        kernel->run({});
        const auto found = choices_of(kernel->take_batch());
        CHECK(found.size() == 6);
        // The item chosen first keeps its option for as long as the other has some.
        CHECK((found[0][0] == found[1][0]) == first);
        CHECK((found[0][1] == found[1][1]) == !first);
    }
}

TEST(a_state_undone_is_the_state_before) {
    std::mt19937 rng(14);
    const auto snapshot = [](const SparseState& state) {
        std::vector<std::int32_t> seen;
        std::vector<std::int32_t> items(state.items().begin(), state.items().end());
        std::sort(items.begin(), items.end());
        for (const auto item : items) {
            seen.insert(seen.end(), {item, state.need(item), state.room(item)});
            std::vector<std::int32_t> options;
            for (std::int32_t k = 0; k < state.options_of(item); ++k) options.push_back(state.option_of(item, k));
            std::sort(options.begin(), options.end());
            seen.insert(seen.end(), options.begin(), options.end());
        }
        state.append_taken(seen);
        return seen;
    };
    std::int64_t steps = 0;
    for (int round = 0; round < 500; ++round) {
        SparseState state(owned(tests::random_problem(rng)));
        if (!state.begin()) continue;
        std::vector<std::pair<std::int64_t, std::vector<std::int32_t>>> before;
        for (int step = 0; step < 40; ++step) {
            std::vector<std::int32_t> open;
            for (std::int32_t o = 0; o < state.problem().options(); ++o)
                if (state.is_open(o)) open.push_back(o);
            before.emplace_back(state.mark(), snapshot(state));
            const bool goes_on = !open.empty() && (rng() % 2 ? state.take(open[rng() % open.size()])
                                                             : state.leave(open[rng() % open.size()]));
            if (goes_on) continue;
            // Back to some earlier state, not always the last.
            const std::size_t to = rng() % before.size();
            state.undo(before[to].first);
            CHECK(snapshot(state) == before[to].second);
            before.resize(to);
            ++steps;
        }
    }
    CHECK(steps > 1000);
}

TEST(patience_finds_each_solution_once_wherever_the_order_changes) {
    std::mt19937 rng(15);
    for (int round = 0; round < 400; ++round) {
        const auto problem = owned(tests::random_problem(rng));
        const auto expected = tests::brute_force(*problem);
        for (const std::int64_t nodes : {0, 1, 3, 1000}) {
            WeightedSettings settings;
            settings.first_run = 2;
            Handover both(make_links(*problem, true), nodes, problem, settings);
            const auto found = tests::in_steps(both, 2);
            CHECK(found.size() == expected.size());
            CHECK(std::set<tests::Choice>(found.begin(), found.end()) == expected);
            CHECK(both.counts().solutions == static_cast<std::int64_t>(expected.size()));
            if (nodes < 1000) continue;
            const auto links = make_links(*problem, true);
            links->run({});
            CHECK(both.counts().levels == links->counts().levels);
        }
    }
}

TEST(patience_keeps_to_quotas_that_span_both_searches) {
    const auto problem = owned(tests::queens(8));
    Handover both(make_links(*problem, true), 50, problem, {});
    CHECK(both.run({.nodes = 40}) == Pause::nodes);
    CHECK(both.counts().nodes == 40);
    CHECK(both.run({.nodes = 90}) == Pause::nodes);
    CHECK(both.counts().nodes >= 90);
    CHECK(both.counts().nodes < 100);
    CHECK(both.run({.solutions = 7}) == Pause::solutions);
    CHECK(both.counts().solutions == 7);
    CHECK(both.run({.batch = 9}) == Pause::batch);
    CHECK(both.take_batch().size() == 9);
    CHECK(both.run({}) == Pause::exhausted);
    CHECK(both.counts().solutions == 92);
}
