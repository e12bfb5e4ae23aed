// Subproblems, cubes, probes, and searches shared by threads: the same tree as one kernel's, whoever searches it.
#include <algorithm>
#include <cmath>
#include <numeric>

#include "covers/parallel/cubes.hpp"
#include "covers/parallel/handing.hpp"
#include "kernels.hpp"
#include "covers/parallel/probe.hpp"
#include "covers/parallel/split.hpp"

using namespace cover;
using tests::choices_of;

namespace {

struct Whole {
    std::vector<tests::Choice> choices;
    Counts counts;
};

Whole by_links(const Cover& problem) {
    const auto kernel = make_links(problem, true);
    CHECK(kernel->run({}) == Pause::exhausted);
    return {choices_of(kernel->take_batch()), kernel->counts()};
}

std::unique_ptr<Kernel> shared(const Cover& problem, bool collect, unsigned workers, bool ordered = true,
                               MakePart make = make_links) {
    return make_split(tests::owned(problem), collect, make, workers, ordered);
}

void check_same(const Counts& one, const Counts& other) {
    CHECK(one.nodes == other.nodes);
    CHECK(one.options_tried == other.options_tried);
    CHECK(one.levels == other.levels);
    CHECK(one.solutions == other.solutions);
}

// The tree walked by Node alone.
void walk(const Node& node, std::size_t depth, Whole& whole) {
    ++whole.counts.nodes;
    if (whole.counts.levels.size() == depth) whole.counts.levels.push_back(0);
    ++whole.counts.levels[depth];
    const Node::Branch branch = node.branch();
    if (branch.item < 0) {
        ++whole.counts.solutions;
        whole.choices.push_back(node.taken());
        return;
    }
    const auto children = node.children(branch.item);
    CHECK(static_cast<std::int32_t>(children.size()) == branch.degree);
    for (const auto option : children) {
        Node child = node;
        child.take({branch.item, option});
        whole.counts.options_tried += option >= 0;
        walk(child, depth + 1, whole);
    }
}

}  // namespace

TEST(nodes_walk_the_tree_of_links) {
    std::mt19937 rng(11);
    for (int round = 0; round < 500; ++round) {
        const Cover problem = tests::random_problem(rng);
        const Lists lists(problem);
        Whole walked{{}, {.nodes = 0, .levels = {}}};
        walk(Node(problem, lists), 0, walked);
        const Whole expected = by_links(problem);
        check_same(walked.counts, expected.counts);
        CHECK(walked.choices == expected.choices);
    }
}

TEST(cubes_share_out_the_solutions_in_the_order_of_the_tree) {
    std::mt19937 rng(12);
    std::size_t many = 0;
    for (int round = 0; round < 300; ++round) {
        const Cover problem = tests::random_problem(rng);
        const std::size_t wanted = 1 + rng() % 9;
        const auto parts = cubes(problem, wanted);
        std::vector<tests::Choice> listed;
        for (const Prefix& way : parts) {
            const Reduced part = below(problem, way);
            for (const auto& choice : by_links(part.problem).choices) {
                tests::Choice whole = part.forced;
                for (const auto option : choice) whole.push_back(part.options[option]);
                std::ranges::sort(whole);
                listed.push_back(whole);
            }
        }
        CHECK(listed == by_links(problem).choices);
        many += parts.size() >= wanted;
    }
    CHECK(many > 30);
    CHECK(cubes(tests::queens(8), 100).size() >= 100);
}

TEST(threads_search_the_tree_of_one_kernel) {
    std::mt19937 rng(13);
    for (int round = 0; round < 400; ++round) {
        const Cover problem = tests::random_problem(rng);
        const Whole expected = by_links(problem);
        const unsigned workers = 2 + rng() % 3;
        for (const std::int64_t batch : {std::int64_t{1}, std::int64_t{3}, unbounded}) {
            const auto kernel = shared(problem, true, workers);
            std::vector<tests::Choice> found;
            double before = 1;
            for (;;) {
                const Pause pause = kernel->run({.batch = batch, .steps = 2});
                const Batch taken = kernel->take_batch();
                CHECK(taken.size() <= batch);
                for (auto& choice : choices_of(taken)) found.push_back(choice);
                CHECK(kernel->counts().solutions == static_cast<std::int64_t>(found.size()));
                CHECK(kernel->remaining() <= before + 1e-9);
                before = kernel->remaining();
                if (pause == Pause::exhausted) break;
            }
            CHECK(found == expected.choices);
            CHECK(std::abs(before) < 1e-9);
            check_same(kernel->counts(), expected.counts);
        }
    }
}

TEST(threads_really_share_and_every_speed_of_them_gives_the_same) {
    const Cover problem = tests::queens(7);
    const Whole expected = by_links(problem);
    std::int64_t smallest = unbounded;
    for (const std::int64_t steps : {1, 2, 5, 50}) {
        const auto kernel = shared(problem, true, 4);
        std::int64_t runs = 1;
        while (kernel->run({.steps = steps}) != Pause::exhausted) ++runs;
        CHECK(choices_of(kernel->take_batch()) == expected.choices);
        check_same(kernel->counts(), expected.counts);
        if (steps == 1) smallest = runs;
    }
    // Alone, a search of single steps needs a run for each child and one for each level left.
    const auto alone = make_links(problem, true);
    std::int64_t steps_alone = 1;
    while (alone->run({.steps = 1}) != Pause::exhausted) ++steps_alone;
    CHECK(smallest < steps_alone / 2);
}

TEST(threads_share_the_frames_of_bits) {
    std::mt19937 rng(14);
    std::vector<Cover> problems{tests::queens(9)};
    while (problems.size() < 150) {
        Cover problem = tests::random_problem(rng);
        if (!bits_refuses(problem)) problems.push_back(std::move(problem));
    }
    for (const Cover& problem : problems) {
        const Whole expected = by_links(problem);
        const auto kernel = shared(problem, true, 3, true, make_bits_plain);
        std::int64_t steps = 1;
        double before = 1;
        while (kernel->run({.steps = steps}) != Pause::exhausted) {
            CHECK(kernel->remaining() <= before + 1e-9);
            before = kernel->remaining();
            steps = steps < 100 ? 2 * steps : 3;  // frames are made between long runs
        }
        CHECK(choices_of(kernel->take_batch()) == expected.choices);
        check_same(kernel->counts(), expected.counts);
    }
}

TEST(threads_keep_quotas) {
    const Cover problem = tests::queens(8);
    const Whole expected = by_links(problem);
    for (const std::int64_t steps : {std::int64_t{3}, unbounded}) {
        const auto run = [steps](Kernel& kernel, Quota quota) {
            quota.steps = steps;
            Pause pause = kernel.run(quota);
            while (pause == Pause::slice) pause = kernel.run(quota);
            return pause;
        };
        const auto kernel = shared(problem, true, 3);
        CHECK(run(*kernel, {.nodes = 100}) == Pause::nodes);
        CHECK(kernel->counts().nodes == 100);
        CHECK(run(*kernel, {.nodes = 101}) == Pause::nodes);
        CHECK(kernel->counts().nodes == 101);
        CHECK(run(*kernel, {.solutions = 5}) == Pause::solutions);
        CHECK(kernel->counts().solutions == 5);
        const auto first = choices_of(kernel->take_batch());
        CHECK(std::equal(first.begin(), first.end(), expected.choices.begin()));
        CHECK(first.size() == 5);
        CHECK(run(*kernel, {.batch = 10}) == Pause::batch);
        CHECK(kernel->take_batch().size() == 10);
        CHECK(run(*kernel, {.nodes = expected.counts.nodes}) == Pause::exhausted);
        CHECK(run(*kernel, {}) == Pause::exhausted);
        CHECK(kernel->counts().solutions == 92);
        check_same(kernel->counts(), expected.counts);

        const auto counting = shared(problem, false, 3);
        CHECK(run(*counting, {.solutions = 7}) == Pause::solutions);
        CHECK(counting->counts().solutions == 7);
        CHECK(run(*counting, {}) == Pause::exhausted);
        CHECK(counting->take_batch().size() == 0);
        check_same(counting->counts(), expected.counts);

        const auto any = shared(problem, true, 3, false);
        CHECK(run(*any, {.solutions = 2}) == Pause::solutions);
        for (const auto& choice : choices_of(any->take_batch())) CHECK(tests::solves(problem, choice));
        CHECK(run(*any, {}) == Pause::exhausted);
        CHECK(any->take_batch().size() == 90);
    }
}

TEST(problems_without_a_tree_are_shared_too) {
    for (const Cover& problem : {tests::problem(0, 0, {}), tests::problem(1, 0, {}), tests::problem(1, 0, {{0}})}) {
        const auto kernel = shared(problem, true, 2);
        CHECK(kernel->run({}) == Pause::exhausted);
        const Whole expected = by_links(problem);
        CHECK(choices_of(kernel->take_batch()) == expected.choices);
        check_same(kernel->counts(), expected.counts);
    }
}

TEST(probes_estimate_the_tree) {
    const Cover problem = tests::queens(8);
    const Counts expected = by_links(problem).counts;
    const std::int64_t many = 20000;
    const Probes probes = probe(problem, 1, 0, many);
    const auto mean = [&](const std::vector<double>& values) {
        return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(many);
    };
    CHECK(std::abs(mean(probes.nodes) / static_cast<double>(expected.nodes) - 1) < 0.03);
    CHECK(std::abs(mean(probes.solutions) / static_cast<double>(expected.solutions) - 1) < 0.15);
    CHECK(probes.levels.size() <= expected.levels.size());
    CHECK(std::abs(std::accumulate(probes.levels.begin(), probes.levels.end(), 0.0) /
                       std::accumulate(probes.nodes.begin(), probes.nodes.end(), 0.0) -
                   1) < 1e-9);
    // The series belongs to the seed, however it is cut.
    const Probes rest = probe(problem, 1, 100, 50);
    CHECK(std::equal(rest.nodes.begin(), rest.nodes.end(), probes.nodes.begin() + 100));
    CHECK(probe(problem, 2, 0, 100).nodes != probe(problem, 1, 0, 100).nodes);
}

namespace {

// Every part is searched for `nodes` nodes of its own, and what remains is put back in its place.
Whole in_parts(const Cover& problem, const MakePart& make, std::int64_t nodes) {
    Whole sum{{}, {.nodes = 0, .levels = {}}};
    std::vector<Prefix> todo{{}};
    while (!todo.empty()) {
        Handing part(tests::owned(problem), true, make, todo.back());
        todo.pop_back();
        part.run({.nodes = part.counts().nodes + nodes});
        const std::vector<Prefix> left = part.leftover();
        todo.insert(todo.end(), left.rbegin(), left.rend());
        add(sum.counts, part.counts());
        for (auto& choice : choices_of(part.take_batch())) sum.choices.push_back(choice);
    }
    return sum;
}

}  // namespace

TEST(what_is_handed_back_adds_up_to_the_whole_search) {
    std::mt19937 rng(26);
    for (int round = 0; round < 300; ++round) {
        const Cover problem = tests::random_problem(rng);
        Whole expected = by_links(problem);
        std::ranges::sort(expected.choices);
        for (const bool bits : {false, true}) {
            if (bits && bits_refuses(problem)) continue;
            Whole sum = in_parts(problem, bits ? make_bits : make_links, 1 + static_cast<std::int64_t>(rng() % 9));
            std::ranges::sort(sum.choices);
            check_same(sum.counts, expected.counts);
            CHECK(sum.choices == expected.choices);
        }
    }
}

TEST(what_is_handed_back_is_the_same_for_both_kernels) {
    const Cover problem = tests::queens(8);
    Handing by_links(tests::owned(problem), false, make_links, {}),
        by_bits(tests::owned(problem), false, make_bits, {});
    CHECK(by_links.run({.nodes = 500}) == Pause::nodes);
    CHECK(by_bits.run({.nodes = 500}) == Pause::nodes);
    const std::vector<Prefix> left = by_links.leftover();
    CHECK(!left.empty());
    CHECK(left == by_bits.leftover());
    CHECK(std::ranges::is_sorted(left, std::ranges::greater{}, [](const Prefix& prefix) { return prefix.size(); }));
}

TEST(a_search_that_was_handed_back_is_over) {
    Handing part(tests::owned(tests::queens(6)), false, make_links, {});
    part.run({.nodes = 10});
    part.leftover();
    const auto refuses = [](const auto& body) {
        try {
            body();
        } catch (const std::logic_error&) {
            return true;
        }
        return false;
    };
    CHECK(refuses([&] { part.run({}); }));
    CHECK(refuses([&] { part.leftover(); }));
    // No option of the first row, no such option, and a step after a dead end.
    for (const Prefix& wrong : {Prefix{20}, Prefix{1000}, Prefix{-1}, Prefix{-7}, Prefix{0, 0}})
        CHECK(refuses([&] { Handing(tests::owned(tests::queens(6)), false, make_links, wrong); }));
}
