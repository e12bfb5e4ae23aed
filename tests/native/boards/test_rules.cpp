// Filters of rules against all fillings, and boards with rules against brute force.
#include <algorithm>
#include <bit>
#include <random>
#include <set>
#include <utility>

#include "boards/bitmask.hpp"
#include "check.hpp"

using namespace cover::boards;
using namespace cover::rules;

namespace {

// Random automata and lists of sets over few symbols, and rules that use them.
struct OwnedRules {
    std::vector<std::int32_t> cell_starts{0}, cells, data, automaton_starts{0}, layer_starts{0}, arcs, set_starts{0};
    std::vector<std::uint64_t> sets;
    std::vector<std::int32_t> sum_starts{0}, group_sizes, values, total_starts{0}, totals;
    std::vector<std::int32_t> loops, pair_starts{0}, pairs, tip_starts{0}, tips, most{0};
    std::vector<std::uint64_t> loop_symbols;

    RuleArrays arrays() const {
        return {cell_starts,
                cells,
                data,
                {automaton_starts, layer_starts, arcs},
                set_starts,
                sets,
                {sum_starts, group_sizes, values, total_starts, totals},
                {loops, loop_symbols, pair_starts, pairs, tip_starts, tips, std::span(most).first(loops.size())}};
    }
    void end_rule(std::int32_t kind) {
        cell_starts.push_back(static_cast<std::int32_t>(cells.size()));
        data.push_back(kind);
    }
};

OwnedRules random_rules(std::mt19937& rng, std::int32_t cells, std::int32_t symbols) {
    OwnedRules made;
    const int count = 1 + static_cast<int>(rng() % 3);
    for (int r = 0; r < count; ++r) {
        std::vector<std::int32_t> order(static_cast<std::size_t>(cells));
        for (std::int32_t c = 0; c < cells; ++c) order[static_cast<std::size_t>(c)] = c;
        for (std::size_t k = order.size(); k > 1; --k) std::swap(order[k - 1], order[rng() % k]);
        const auto size = static_cast<std::int32_t>(1 + rng() % static_cast<unsigned>(std::min(cells, symbols)));
        made.cells.insert(made.cells.end(), order.begin(), order.begin() + size);
        if (rng() % 2) {
            for (std::int32_t i = 0; i < size; ++i) {
                for (std::int32_t state = 0; state < (i == 0 ? 1 : 3); ++state)
                    for (std::int32_t symbol = 0; symbol < symbols; ++symbol)
                        if (rng() % 3) {
                            made.arcs.insert(made.arcs.end(), {state, symbol, static_cast<std::int32_t>(rng() % 3)});
                        }
                made.layer_starts.push_back(static_cast<std::int32_t>(made.arcs.size() / 3));
            }
            made.automaton_starts.push_back(static_cast<std::int32_t>(made.layer_starts.size() - 1));
            made.end_rule(static_cast<std::int32_t>(made.automaton_starts.size()) - 2);
        } else {
            for (std::uint64_t set = 0; set < std::uint64_t{1} << symbols; ++set)
                if (std::popcount(set) == size && rng() % 2) made.sets.push_back(set);
            made.set_starts.push_back(static_cast<std::int32_t>(made.sets.size()));
            made.end_rule(~(static_cast<std::int32_t>(made.set_starts.size()) - 2));
        }
    }
    return made;
}

bool holds(const OwnedRules& rules, std::size_t rule, const std::vector<int>& filling) {
    const auto first = rules.cell_starts[rule], last = rules.cell_starts[rule + 1];
    if (rules.data[rule] >= 0) {
        const auto layer = rules.automaton_starts[static_cast<std::size_t>(rules.data[rule])];
        std::set<std::int32_t> states{0};
        for (auto k = first; k < last; ++k) {
            const auto at = static_cast<std::size_t>(layer + k - first);
            std::set<std::int32_t> next;
            for (auto a = rules.layer_starts[at]; a < rules.layer_starts[at + 1]; ++a) {
                const auto arc = static_cast<std::size_t>(3 * a);
                if (states.contains(rules.arcs[arc]) &&
                    rules.arcs[arc + 1] == filling[static_cast<std::size_t>(rules.cells[static_cast<std::size_t>(k)])])
                    next.insert(rules.arcs[arc + 2]);
            }
            states = next;
        }
        return !states.empty();
    }
    std::uint64_t set = 0;
    for (auto k = first; k < last; ++k)
        set |= std::uint64_t{1} << filling[static_cast<std::size_t>(rules.cells[static_cast<std::size_t>(k)])];
    const auto list = static_cast<std::size_t>(~rules.data[rule]);
    return std::find(rules.sets.begin() + rules.set_starts[list], rules.sets.begin() + rules.set_starts[list + 1],
                     set) != rules.sets.begin() + rules.set_starts[list + 1];
}

}  // namespace

TEST(boards_with_rules_have_the_solutions_of_brute_force) {
    std::mt19937 rng(21);
    int with_solutions = 0;
    for (int round = 0; round < 600; ++round) {
        const bool many = round % 10 == 0;
        const auto symbols = static_cast<std::int32_t>((many ? 7 : 2) + rng() % 3);
        const auto cells = static_cast<std::int32_t>(1 + rng() % (many ? 4 : 5));
        const OwnedRules rules = random_rules(rng, cells, symbols);
        const std::vector<std::uint64_t> candidates(static_cast<std::size_t>(cells), (std::uint64_t{1} << symbols) - 1);
        std::vector<std::int32_t> region_starts{0}, region_cells;
        for (std::int32_t c = 0; c < std::min(cells, symbols); ++c)
            if (rng() % 2) region_cells.push_back(c);
        region_starts.push_back(static_cast<std::int32_t>(region_cells.size()));

        std::set<std::vector<int>> expected;
        std::vector<int> filling(static_cast<std::size_t>(cells), 0);
        while (true) {
            std::set<int> seen;
            bool good = true;
            for (const auto c : region_cells) good = seen.insert(filling[static_cast<std::size_t>(c)]).second && good;
            for (std::size_t r = 0; good && r < rules.data.size(); ++r) good = holds(rules, r, filling);
            if (good) expected.insert(filling);
            std::size_t k = 0;
            while (k < filling.size() && ++filling[k] == symbols) filling[k++] = 0;
            if (k == filling.size()) break;
        }
        with_solutions += !expected.empty();

        for (const auto undo : {Undo::copy, Undo::trail}) {
            const BoardArrays board{symbols, candidates, region_starts, region_cells, rules.arrays()};
            CHECK(!board_fault(board));
            const auto search = mask_search(board, undo);
            CHECK(search->run(100'000, ~std::uint64_t{0}, 1e6, true) == cover::Pause::exhausted);
            std::set<std::vector<int>> found;
            const auto& kept = search->kept();
            for (std::size_t k = 0; k < kept.size(); k += static_cast<std::size_t>(cells))
                found.insert(std::vector<int>(kept.begin() + static_cast<std::ptrdiff_t>(k),
                                              kept.begin() + static_cast<std::ptrdiff_t>(k) + cells));
            CHECK(found == expected);
            CHECK(search->counters().solutions == expected.size());
        }
    }
    CHECK(with_solutions > 100);
}

TEST(words_of_cells_that_differ_keep_what_some_such_word_uses) {
    std::mt19937 rng(23);
    int narrowed = 0;
    for (int round = 0; round < 300; ++round) {
        const std::int32_t symbols = round % 4 == 0 ? 7 : round % 4 == 1 ? 9 : 4;
        const std::int32_t cells = symbols == 9 ? 3 : 3 + static_cast<std::int32_t>(rng() % 2);
        OwnedRules rules;
        for (std::int32_t i = 0; i < cells; ++i) {
            rules.cells.push_back(i);
            for (std::int32_t state = 0; state < (i == 0 ? 1 : 3); ++state)
                for (std::int32_t symbol = 0; symbol < symbols; ++symbol)
                    for (auto arcs = rng() % 3; arcs > 0; --arcs)
                        rules.arcs.insert(rules.arcs.end(), {state, symbol, static_cast<std::int32_t>(rng() % 3)});
            rules.layer_starts.push_back(static_cast<std::int32_t>(rules.arcs.size() / 3));
        }
        rules.automaton_starts.push_back(cells);
        rules.end_rule(0);
        std::vector<std::uint64_t> masks(static_cast<std::size_t>(cells));
        for (auto& mask : masks) mask = 1 + rng() % ((std::uint64_t{1} << symbols) - 1);
        if (rng() % 2) masks[rng() % masks.size()] = std::uint64_t{1} << (rng() % static_cast<unsigned>(symbols));

        std::vector<std::uint64_t> expected(masks.size()), repeating(masks.size());
        std::uint64_t in_all = ~std::uint64_t{0};
        std::vector<int> filling(masks.size(), 0);
        while (true) {
            std::uint64_t seen = 0;
            bool within = true;
            for (std::size_t k = 0; k < masks.size(); ++k) {
                within = within && (masks[k] >> filling[k] & 1);
                seen |= std::uint64_t{1} << filling[k];
            }
            if (within && holds(rules, 0, filling)) {
                const bool differ = std::popcount(seen) == cells;
                for (std::size_t k = 0; k < masks.size(); ++k)
                    (differ ? expected : repeating)[k] |= std::uint64_t{1} << filling[k];
                if (differ) in_all &= seen;
            }
            std::size_t k = 0;
            while (k < filling.size() && ++filling[k] == symbols) filling[k++] = 0;
            if (k == filling.size()) break;
        }
        const std::vector<std::int32_t> no_regions{0};
        Rules filters(rules.arrays(), cells, symbols, {no_regions, {}});
        if (!filters.asks_who_differs()) continue;  // no word repeats a symbol
        filters.note_who_differs([](std::int32_t, std::int32_t) { return true; });
        std::vector<std::uint64_t> left = masks;
        const bool possible = filters.filter(0, left);
        CHECK(possible == (expected[0] != 0));
        if (!possible) continue;
        CHECK(left == expected);
        for (std::size_t k = 0; k < masks.size(); ++k) narrowed += (repeating[k] & ~expected[k]) != 0;
        for (const auto& required : filters.required())
            CHECK((required.symbols & ~in_all) == 0 && required.count == masks.size());
    }
    CHECK(narrowed > 50);
}

TEST(boards_with_sums_have_the_solutions_of_brute_force) {
    std::mt19937 rng(22);
    int with_solutions = 0;
    for (int round = 0; round < 300; ++round) {
        const std::int32_t symbols = (round % 8 == 0 ? 7 : 3) + static_cast<std::int32_t>(rng() % (round % 8 ? 2 : 3)),
                           cells = symbols >= 7 ? 4 : 5;
        const auto alike = static_cast<std::int32_t>(rng() % 4);  // the first cells, which differ
        const bool counts = round % 3 == 0;                       // how often some symbols stand there: 0 and 1 alone
        OwnedRules rules;
        for (std::int32_t c = 0; c < cells; ++c) rules.cells.push_back(c);
        if (alike) rules.group_sizes.push_back(alike);
        for (std::int32_t c = alike; c < cells; ++c) rules.group_sizes.push_back(1);
        for (std::size_t g = 0; g < rules.group_sizes.size(); ++g)
            for (std::int32_t s = 0; s < symbols; ++s)
                rules.values.push_back(counts ? rng() % 2 : static_cast<std::int32_t>(rng() % 60) - 20);
        rules.sum_starts.push_back(static_cast<std::int32_t>(rules.group_sizes.size()));
        for (int k = 0; k < (counts ? 2 : 9); ++k)
            rules.totals.push_back(counts ? rng() % 6 : static_cast<std::int32_t>(rng() % 150) - 50);
        rules.total_starts.push_back(counts ? 2 : 9);
        rules.end_rule(0);  // no automata, so that it is the first sum
        std::vector<std::int32_t> region_cells;
        for (std::int32_t c = 0; c < alike; ++c) region_cells.push_back(c);
        const std::vector<std::int32_t> region_starts{0, alike};
        const std::vector<std::uint64_t> candidates(static_cast<std::size_t>(cells), (std::uint64_t{1} << symbols) - 1);

        std::uint64_t expected = 0;
        std::vector<int> filling(static_cast<std::size_t>(cells), 0);
        while (true) {
            std::set<int> seen;
            std::int32_t sum = 0;
            for (std::int32_t c = 0; c < cells; ++c) {
                const auto group = static_cast<std::size_t>(c < alike ? 0 : c - alike + (alike ? 1 : 0));
                sum += rules.values[group * static_cast<std::size_t>(symbols) +
                                    static_cast<std::size_t>(filling[static_cast<std::size_t>(c)])];
                if (c < alike) seen.insert(filling[static_cast<std::size_t>(c)]);
            }
            expected += static_cast<std::int32_t>(seen.size()) == alike &&
                        std::ranges::find(rules.totals, sum) != rules.totals.end();
            std::size_t k = 0;
            while (k < filling.size() && ++filling[k] == symbols) filling[k++] = 0;
            if (k == filling.size()) break;
        }
        const BoardArrays board{symbols, candidates, region_starts, region_cells, rules.arrays()};
        CHECK(!board_fault(board));
        const auto search = mask_search(board);
        CHECK(search->run(~std::uint64_t{0}, ~std::uint64_t{0}, 1e6, false) == cover::Pause::exhausted);
        CHECK(search->counters().solutions == expected);
        with_solutions += expected > 0;
    }
    CHECK(with_solutions > 100);
}

TEST(connected_cells_and_loops_of_a_small_grid_are_as_many_as_are_known) {
    for (const bool loop : {false, true}) {
        constexpr std::int32_t n = 3;  // cells of connected sets; vertices of loops are one more a side
        const std::int32_t side = loop ? n + 1 : n;
        OwnedRules rules;
        for (std::int32_t r = 0; r < side; ++r)
            for (std::int32_t c = 0; c < side; ++c) {
                if (c + 1 < side) rules.pairs.insert(rules.pairs.end(), {r * side + c, r * side + c + 1});
                if (r + 1 < side) rules.pairs.insert(rules.pairs.end(), {r * side + c, (r + 1) * side + c});
            }
        const auto cells = loop ? static_cast<std::int32_t>(rules.pairs.size() / 2) : n * n;
        for (std::int32_t c = 0; c < cells; ++c) rules.cells.push_back(c);
        rules.pair_starts.push_back(static_cast<std::int32_t>(rules.pairs.size() / 2));
        rules.tip_starts.push_back(0);
        rules.loops = {loop};
        rules.loop_symbols = {2};
        rules.end_rule(0);
        const std::vector<std::uint64_t> candidates(static_cast<std::size_t>(cells), 3);
        const std::vector<std::int32_t> starts{0}, none;
        const BoardArrays board{2, candidates, starts, none, rules.arrays()};
        CHECK(!board_fault(board));
        for (const auto undo : {Undo::copy, Undo::trail}) {
            const auto search = mask_search(board, undo);
            CHECK(search->run(~std::uint64_t{0}, ~std::uint64_t{0}, 1e6, false) == cover::Pause::exhausted);
            CHECK(search->counters().solutions == (loop ? 213 : 219));  // A140517; A059525, and no cell at all
        }
        if (!loop) {  // of 3 x 3 cells: none, 9 single ones, 12 pairs, 6 straight and 16 bent threes
            OwnedRules few = rules;
            few.most = {3};
            const auto search = mask_search({2, candidates, starts, none, few.arrays()});
            CHECK(search->run(~std::uint64_t{0}, ~std::uint64_t{0}, 1e6, false) == cover::Pause::exhausted);
            CHECK(search->counters().solutions == 44);
        }
        OwnedRules bad = rules;
        bad.pairs[1] = bad.pairs[0];
        CHECK(rules_fault(bad.arrays(), cells, 2));
        bad = rules;
        bad.pairs[0] = -1;
        CHECK(rules_fault(bad.arrays(), cells, 2));
        bad = rules;
        bad.data[0] = 1;
        CHECK(rules_fault(bad.arrays(), cells, 2));
    }
}

// Nodes and solutions of the lines through the edges of a graph, of which some are on from the start.
std::pair<std::uint64_t, std::uint64_t> search_lines(const std::vector<std::int32_t>& edges,
                                                     const std::vector<std::int32_t>& tips,
                                                     const std::vector<std::size_t>& on) {
    OwnedRules rules;
    rules.pairs = edges;
    const auto cells = static_cast<std::int32_t>(edges.size() / 2);
    for (std::int32_t c = 0; c < cells; ++c) rules.cells.push_back(c);
    rules.pair_starts.push_back(cells);
    rules.tips = tips;
    rules.tip_starts.push_back(static_cast<std::int32_t>(tips.size()));
    rules.loops = {1};
    rules.loop_symbols = {2};
    rules.end_rule(0);
    std::vector<std::uint64_t> candidates(static_cast<std::size_t>(cells), 3);
    for (const auto edge : on) candidates[edge] = 2;
    const std::vector<std::int32_t> starts{0}, none;
    const auto search = mask_search({2, candidates, starts, none, rules.arrays()});
    CHECK(search->run(~std::uint64_t{0}, ~std::uint64_t{0}, 1e6, false) == cover::Pause::exhausted);
    return {search->counters().nodes, search->counters().solutions};
}

TEST(lines_that_blocks_and_even_passages_decide_are_found_without_a_dead_end) {
    using Found = std::pair<std::uint64_t, std::uint64_t>;
    const std::vector<std::int32_t> prism{0, 1, 1, 2, 2, 0, 3, 4,
                                          4, 5, 5, 3, 0, 3, 1, 4};            // two triangles, two edges between
    CHECK(search_lines(prism, {}, {7}) == (Found{7, 4}));                     // the other edge between is on too
    const std::vector<std::int32_t> bow{0, 1, 1, 2, 2, 0, 2, 3, 3, 4, 4, 2};  // two triangles, one vertex
    CHECK(search_lines(bow, {}, {}) == (Found{5, 2}));      // that some line is there is seen at the end
    CHECK(search_lines(bow, {}, {0}) == (Found{1, 1}));     // the other triangle is off
    CHECK(search_lines(bow, {0, 1}, {}) == (Found{3, 2}));  // from 0 to 1, at once or over 2
    CHECK(search_lines(bow, {0, 3}, {2}).second == 2);      // by way of 2, then on to 3 in two ways
}

TEST(a_broken_rule_about_no_cell_leaves_no_solution) {
    const std::vector<std::int32_t> starts{0}, none;
    for (const std::size_t cells : {0, 1}) {
        const std::vector<std::uint64_t> candidates(cells, 3);
        OwnedRules loop, sets;
        loop.pair_starts.push_back(0);
        loop.tip_starts.push_back(0);
        loop.loops = {1};
        loop.loop_symbols = {2};
        loop.end_rule(0);  // no edge at all is no loop
        sets.set_starts.push_back(0);
        sets.end_rule(~0);  // one of no sets
        for (const auto* rules : {&loop, &sets}) {
            const BoardArrays board{2, candidates, starts, none, rules->arrays()};
            CHECK(!board_fault(board));
            const auto search = mask_search(board);
            CHECK(search->run(~std::uint64_t{0}, ~std::uint64_t{0}, 1e6, false) == cover::Pause::exhausted);
            CHECK(search->counters().solutions == 0);
        }
    }
}

TEST(faults_of_rules_are_named) {
    OwnedRules good;
    good.arcs = {0, 0, 0, 0, 1, 0};
    good.layer_starts = {0, 2};
    good.automaton_starts = {0, 1};
    good.cells = {0};
    good.end_rule(0);
    CHECK(!rules_fault(good.arrays(), 1, 2));
    CHECK(rules_fault(good.arrays(), 1, 1));  // symbol 1 does not exist
    CHECK(rules_fault(good.arrays(), 0, 2));  // nor does the cell
    OwnedRules bad = good;
    bad.data[0] = 1;
    CHECK(rules_fault(bad.arrays(), 1, 2));
    bad = good;
    bad.data[0] = ~0;
    CHECK(rules_fault(bad.arrays(), 1, 2));
    bad = good;
    bad.layer_starts = {0, 1};
    CHECK(rules_fault(bad.arrays(), 1, 2));
    bad = good;
    bad.cells = {0, 0};
    bad.cell_starts = {0, 2};
    CHECK(rules_fault(bad.arrays(), 1, 2));
}
