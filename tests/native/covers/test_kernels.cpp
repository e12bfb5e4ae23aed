// Every kernel searches the tree of links: the same nodes level by level, the same solutions in the same order.
#include <memory>

#include "draw.hpp"
#include "kernels.hpp"
#include "covers/parallel/split.hpp"

using namespace cover;

namespace {

using Make = std::unique_ptr<Kernel> (*)(const Cover& problem, bool collect);

void check_same(Kernel& kernel, const Cover& problem, bool collect) {
    const auto links = make_links(problem, collect);
    CHECK(links->run({}) == Pause::exhausted);
    CHECK(kernel.run({}) == Pause::exhausted);
    CHECK(kernel.run({}) == Pause::exhausted);
    CHECK(kernel.counts().nodes == links->counts().nodes);
    CHECK(kernel.counts().options_tried == links->counts().options_tried);
    CHECK(kernel.counts().solutions == links->counts().solutions);
    CHECK(kernel.counts().levels == links->counts().levels);
    const Batch expected = links->take_batch(), found = kernel.take_batch();
    CHECK(found.starts == expected.starts);
    CHECK(found.decisions == expected.decisions);
}

void check_cut(Kernel& kernel, const Cover& problem, const Quota& quota) {
    const auto links = make_links(problem, true);
    CHECK(links->run({}) == Pause::exhausted);
    Batch found;
    for (Pause pause = Pause::slice; pause != Pause::exhausted;) {
        const std::int64_t nodes = kernel.counts().nodes;
        pause = kernel.run(quota);
        CHECK(kernel.counts().nodes <= nodes + quota.steps);
        const Batch more = kernel.take_batch();
        CHECK(more.size() <= quota.batch);
        found.decisions.append(more.decisions.begin(), more.decisions.end());
    }
    CHECK(found.decisions == links->take_batch().decisions);
    CHECK(kernel.counts().levels == links->counts().levels);
}

// Subsets of three items: trees of some thousand nodes, with and without colors on the secondary items.
Cover random_triples(std::mt19937& rng, std::int32_t primary, std::int32_t options) {
    const auto draw = [&](int low, int high) { return tests::draw(rng, low, high); };
    Cover made;
    made.primary = primary;
    made.items = primary + 4;
    const bool colors = draw(0, 1);
    for (std::int32_t o = 0; o < options; ++o) {
        std::set<std::int32_t> covered;
        while (covered.size() < 3) covered.insert(draw(0, primary - 1));
        if (draw(0, 2) == 0) covered.insert(primary + draw(0, 3));
        for (const auto item : covered) {
            made.item_of.push_back(item);
            if (colors) made.color_of.push_back(item < primary ? 0 : draw(0, 2));
        }
        made.option_starts.push_back(static_cast<std::int32_t>(made.item_of.size()));
    }
    return made;
}

// Subsets of so many items, no secondary ones.
Cover random_subsets(std::mt19937& rng, std::int32_t primary, std::int32_t options, std::int32_t each) {
    std::vector<std::vector<std::int32_t>> drawn;
    for (std::int32_t o = 0; o < options; ++o) {
        std::set<std::int32_t> covered;
        while (covered.size() < static_cast<std::size_t>(each)) covered.insert(tests::draw(rng, 0, primary - 1));
        drawn.emplace_back(covered.begin(), covered.end());
    }
    return tests::problem(primary, 0, drawn);
}

// Latin squares with few candidates, one square among them: more than 64 items, few options removed by each. Some have
// the diagonals as secondary items, painted with the symbols of one half or the other.
Cover random_latin(std::mt19937& rng, std::int32_t n) {
    const auto draw = [&](int low, int high) { return tests::draw(rng, low, high); };
    Cover made;
    made.primary = 3 * n * n;
    made.items = made.primary + 2;
    const std::int32_t secondary = draw(0, 2), shift = draw(1, n - 1), kept = draw(38, 58);
    for (std::int32_t r = 0; r < n; ++r)
        for (std::int32_t c = 0; c < n; ++c)
            for (std::int32_t s = 0; s < n; ++s) {
                if (s != (r + c * shift) % n && draw(0, 99) >= kept) continue;
                std::vector<std::int32_t> covered{r * n + c, n * n + r * n + s, 2 * n * n + c * n + s};
                if (secondary && s < 2 && r == c) covered.push_back(made.primary);
                if (secondary && s < 2 && r + c == n - 1) covered.push_back(made.primary + 1);
                for (const auto item : covered) {
                    made.item_of.push_back(item);
                    if (secondary == 2) made.color_of.push_back(item < made.primary ? 0 : 1 + s);
                }
                made.option_starts.push_back(static_cast<std::int32_t>(made.item_of.size()));
            }
    return made;
}

void check_sparse(Make make) {
    std::mt19937 rng(21);
    std::int64_t solutions = 0;
    for (int round = 0; round < 24; ++round) {
        const Cover problem = random_latin(rng, 5 + round % 2);
        for (const bool collect : {false, true}) {
            const auto kernel = make(problem, collect);
            check_same(*kernel, problem, collect);
            solutions += kernel->counts().solutions;
        }
        if (round % 6 == 0) {
            check_cut(*make(problem, true), problem, {.steps = 7});
            check_cut(*make(problem, true), problem, {.batch = 3, .steps = 100});
        }
    }
    CHECK(solutions > 50);
}

void check_small(Make make) {
    std::mt19937 rng(11);
    std::int64_t solutions = 0;
    for (int round = 0; round < 800; ++round) {
        const Cover problem = tests::random_problem(rng);
        const bool collect = round % 3 != 0;
        const auto kernel = make(problem, collect);
        check_same(*kernel, problem, collect);
        solutions += kernel->counts().solutions;
    }
    CHECK(solutions > 300);
}

// Items that take any number of their options: levels that are not whole, one for each option taken.
Cover random_bounds(std::mt19937& rng) {
    Cover made = random_triples(rng, 9, 14);
    const auto draw = [&](int low, int high) { return tests::draw(rng, low, high); };
    for (std::int32_t i = 0; i < made.primary; ++i) {
        made.at_least.push_back(draw(0, 2));
        made.at_most.push_back(draw(2, 5));
    }
    return made;
}

// One item in nine need not be covered, one must be twice, and one may be.
Cover some_bounds(std::mt19937& rng, Cover made) {
    for (std::int32_t i = 0; i < made.primary; ++i) {
        const auto drawn = tests::draw(rng, 0, 8);
        made.at_least.push_back(drawn == 0 ? 0 : drawn == 1 ? 2 : 1);
        made.at_most.push_back(drawn < 3 ? 2 : 1);
    }
    return made;
}

// One item in nine need not be covered: what is nearly settled, as a Latin square, keeps a tree.
Cover some_left_out(std::mt19937& rng, Cover made) {
    for (std::int32_t i = 0; i < made.primary; ++i) {
        made.at_least.push_back(tests::draw(rng, 0, 8) > 0);
        made.at_most.push_back(1);
    }
    return made;
}

void check_bounds(Make make) {
    std::mt19937 rng(16);
    std::int64_t solutions = 0, nodes = 0, nodes_of_latin = 0;
    for (int round = 0; round < 200; ++round) {
        const Cover problem = random_bounds(rng);
        const auto kernel = make(problem, true);
        check_same(*kernel, problem, true);
        solutions += kernel->counts().solutions;
        check_cut(*make(problem, true), problem, {.batch = 5, .steps = 50});
    }
    for (int round = 0; round < 20; ++round) {
        const Cover problem = round % 4 ? some_bounds(rng, random_triples(rng, 15, 40 + 2 * round))
                                        : some_left_out(rng, random_latin(rng, 7));
        for (const bool collect : {false, true}) {
            const auto kernel = make(problem, collect);
            check_same(*kernel, problem, collect);
            (round % 4 ? nodes : nodes_of_latin) += kernel->counts().nodes;
        }
        check_cut(*make(problem, true), problem, {.batch = 7, .steps = 300});
    }
    CHECK(solutions > 1000);
    CHECK(nodes > 50000);
    CHECK(nodes_of_latin > 50000);
}

// The first part of a tree that is large enough for frames to be made of its nodes.
void check_beginning(Make make) {
    std::mt19937 rng(18);
    for (int round = 0; round < 4; ++round) {
        const Cover problem = random_latin(rng, 8);
        const auto kernel = make(problem, true), links = make_links(problem, true);
        for (std::int64_t nodes = 1000; nodes <= 20000; nodes += 1900) {
            const bool whole = links->run({.nodes = nodes}) == Pause::exhausted;
            CHECK((kernel->run({.nodes = nodes}) == Pause::exhausted) == whole);
            CHECK(kernel->counts().levels == links->counts().levels);
            CHECK(kernel->take_batch().decisions == links->take_batch().decisions);
            const Position at = kernel->position(), expected = links->position();
            CHECK(at.open_nodes.size() == expected.open_nodes.size());
            for (std::size_t k = 0; k < at.open_nodes.size() && k < expected.open_nodes.size(); ++k) {
                CHECK(at.open_nodes[k].item == expected.open_nodes[k].item);
                CHECK(at.open_nodes[k].option == expected.open_nodes[k].option);
                CHECK(at.open_nodes[k].degree == expected.open_nodes[k].degree);
                CHECK(at.open_nodes[k].left == expected.open_nodes[k].left);
            }
        }
    }
}

// Sets of every number of words that the search is compiled for, with items in one word, two and more.
void check_wide(Make make) {
    std::mt19937 rng(20);
    std::int64_t deepest = 0;
    for (const std::int32_t words : {1, 2, 3, 4, 6, 8, 12, 16, 24})
        for (const std::int32_t primary : {50, 100, 150})
            for (const bool bounds : {false, true}) {
                Cover problem = random_subsets(rng, primary, 64 * words - 3, primary / 20);
                for (std::int32_t i = 0; bounds && i < primary; ++i) {
                    problem.at_least.push_back(1);
                    problem.at_most.push_back(i % 3 ? 1 : 2);
                }
                const auto kernel = make(problem, true), links = make_links(problem, true);
                for (const std::int64_t nodes : {300, 2000}) {
                    CHECK(kernel->run({.nodes = nodes}) == links->run({.nodes = nodes}));
                    CHECK(kernel->counts().levels == links->counts().levels);
                    CHECK(kernel->take_batch().decisions == links->take_batch().decisions);
                }
                deepest = std::max(deepest, links->counts().max_depth());
            }
    CHECK(deepest > 5);
}

void check_large(Make make) {
    std::mt19937 rng(12);
    std::int64_t nodes = 0, solutions = 0;
    for (int round = 0; round < 30; ++round) {
        const std::int32_t primary = 9 + 3 * (round % 8);
        const Cover problem = random_triples(rng, primary, 20 + 5 * round);
        for (const bool collect : {false, true}) {
            const auto kernel = make(problem, collect);
            check_same(*kernel, problem, collect);
            CHECK(kernel->memory() > 0);
            nodes += kernel->counts().nodes;
            solutions += kernel->counts().solutions;
        }
    }
    CHECK(nodes > 50000);
    CHECK(solutions > 1000);
    for (std::int32_t n = 1; n <= 9; ++n) check_same(*make(tests::queens(n), true), tests::queens(n), true);
}

void check_cuts(Make make) {
    std::mt19937 rng(13);
    for (int round = 0; round < 200; ++round) {
        const Cover problem = tests::random_problem(rng);
        check_cut(*make(problem, true), problem, {.batch = 1, .steps = 1});
    }
    for (int round = 0; round < 4; ++round) {
        const Cover problem = random_triples(rng, 15, 60 + 20 * round);
        check_cut(*make(problem, true), problem, {.steps = 1});
        check_cut(*make(problem, true), problem, {.batch = 7, .steps = 1000});
    }
}

void check_quotas(Make make) {
    tests::check_quotas_of_queens(*make(tests::queens(8), true));
    for (std::int64_t limit = 0; limit <= 92; ++limit) {
        const auto counting = make(tests::queens(8), false);
        CHECK(counting->run({.solutions = limit}) == Pause::solutions);
        CHECK(counting->counts().solutions == limit);
        const auto links = make_links(tests::queens(8), false);
        links->run({.solutions = limit});
        CHECK(counting->counts().nodes == links->counts().nodes);
    }
}

}  // namespace

// With bit manipulation (BMI), where the processor has it, and without.
TEST(bits_has_the_tree_of_links) {
    for (const Make make : {make_bits, make_bits_plain}) {
        check_small(make);
        check_large(make);
        check_sparse(make);
        check_wide(make);
        check_beginning(make);
        check_cuts(make);
        check_quotas(make);
        check_bounds(make);
    }
}

TEST(a_small_problem_that_is_asked_again_is_searched_alike_and_a_changed_copy_anew) {
    std::mt19937 rng(23);
    for (int round = 0; round < 18; ++round) {
        Cover problem = round % 3 == 0   ? tests::random_problem(rng)
                        : round % 3 == 1 ? random_latin(rng, 4 + round % 3)
                                         : random_triples(rng, 15, 40 + 5 * round);
        if (problem.options() == 0) continue;
        std::vector<std::unique_ptr<Kernel>> kernels;  // begun before another one has ended
        for (int time = 0; time < 4; ++time) {
            kernels.push_back(make_bits(problem, true));
            kernels.back()->run({.nodes = 20 * time});
        }
        for (const auto& kernel : kernels) {
            while (kernel->run({}) != Pause::exhausted) {
            }
            check_same(*kernel, problem, true);
        }
        Cover fewer = problem;
        fewer.option_starts.pop_back();
        fewer.item_of.resize(static_cast<std::size_t>(fewer.option_starts.back()));
        if (fewer.has_colors()) fewer.color_of.resize(fewer.item_of.size());
        for (int time = 0; time < 3; ++time) {
            const auto kernel = make_bits(fewer, true);
            while (kernel->run({}) != Pause::exhausted) {
            }
            check_same(*kernel, fewer, true);
        }
        problem = fewer;
        const auto kernel = make_bits(problem, true);
        while (kernel->run({}) != Pause::exhausted) {
        }
        check_same(*kernel, fewer, true);
    }
}

TEST(threads_share_the_search_of_every_kernel) {
    std::mt19937 rng(19);
    std::int64_t solutions = 0;
    for (const Make make : {make_links, make_bits})
        for (int round = 0; round < 12; ++round) {
            Cover problem = round % 3 ? random_latin(rng, 5 + round % 2) : random_triples(rng, 15, 90);
            if (round % 4 == 0) problem = round % 3 ? some_left_out(rng, problem) : some_bounds(rng, problem);
            const auto kernel = make_split(tests::owned(problem), true, make, 3, true);
            while (kernel->run({.steps = 5 + 20 * round}) != Pause::exhausted) CHECK(kernel->remaining() > -1e-9);
            check_same(*kernel, problem, true);
            solutions += kernel->counts().solutions;
        }
    CHECK(solutions > 100);
}

TEST(bits_refuses_many_options) {
    CHECK(!bits_refuses(tests::queens(90)));
    CHECK(bits_refuses(tests::queens(91)) == "8281 options, more than 8192");
}

TEST(bits_pay_with_bounds_where_an_option_changes_much) {
    std::mt19937 rng(20);
    CHECK(bits_pay(tests::queens(60)));
    CHECK(bits_pay(some_bounds(rng, tests::queens(8))));
    CHECK(bits_pay(some_bounds(rng, random_triples(rng, 15, 90))));
    CHECK(!bits_pay(some_bounds(rng, random_latin(rng, 16))));
}

TEST(bits_holds_no_more_memory_than_it_reported) {
    std::mt19937 rng(14);
    for (int round = 0; round < 20; ++round) {
        Cover problem = round % 4 ? random_triples(rng, 24, 100 + 50 * round) : random_latin(rng, 6);
        if (round % 2) problem = some_bounds(rng, problem);
        const auto kernel = make_bits(problem, false);
        kernel->run({.nodes = 10000});
        CHECK(kernel->memory() <= bits_memory(problem));
    }
}
