// What is made before a search: checked lists of cells, automata of tables, sums in groups, what cages leave.
#include <algorithm>
#include <random>
#include <set>
#include <vector>

#include "boards/grouping.hpp"
#include "rules/derived_sums.hpp"
#include "rules/innies_outies.hpp"
#include "rules/lists.hpp"
#include "rules/automata.hpp"
#include "check.hpp"

using namespace cover::boards;
using namespace cover::rules;

namespace {

using Ints = std::vector<std::int32_t>;
using Bytes = std::vector<std::uint8_t>;

// Is the word, a digit of base `symbols` a layer, accepted?
bool accepts(const LayeredAutomaton& automaton, int length, int symbols, int word) {
    std::int32_t state = 0;
    for (int i = 0; i < length; ++i, word /= symbols) {
        std::int32_t next = -1;
        for (auto k = automaton.starts[i]; k < automaton.starts[i + 1]; ++k)
            if (automaton.arcs[3 * k] == state && automaton.arcs[3 * k + 1] == word % symbols)
                next = automaton.arcs[3 * k + 2];
        if (next < 0) return false;
        state = next;
    }
    return automaton.states.back() > 0;
}

}  // namespace

TEST(automata_of_tables_accept_their_words) {
    std::mt19937 rng(11);
    for (int round = 0; round < 500; ++round) {
        const int length = static_cast<int>(rng() % 5), symbols = 1 + static_cast<int>(rng() % 3),
                  states = 1 + static_cast<int>(rng() % 5);
        Ints table(static_cast<std::size_t>(states * symbols));
        for (auto& target : table) target = static_cast<std::int32_t>(rng() % (static_cast<unsigned>(states) + 1)) - 1;
        Bytes accepting(static_cast<std::size_t>(states));
        for (auto& one : accepting) one = rng() % 2;
        const Transitions given{length, symbols, table, {}, accepting};
        CHECK(!transitions_fault(given));
        const auto automaton = smallest_automaton(given);
        int words = 1;
        for (int i = 0; i < length; ++i) words *= symbols;
        for (int word = 0; word < words; ++word) {
            int state = 0, rest = word;
            for (int i = 0; i < length && state >= 0; ++i, rest /= symbols)
                state = table[static_cast<std::size_t>(state * symbols + rest % symbols)];
            CHECK(accepts(automaton, length, symbols, word) ==
                  (state >= 0 && accepting[static_cast<std::size_t>(state)]));
        }
    }
}

TEST(tables_with_faults_are_refused) {
    const Ints table{0, 2};
    const Bytes one{1}, two{1, 1};
    CHECK(transitions_fault({1, 2, table, {}, one}));  // leads to an unknown state
    CHECK(transitions_fault({1, 2, table, {}, two}));  // fewer rows than states
    CHECK(transitions_fault({1, 3, table, {}, one}));  // half a row
    CHECK(transitions_fault({-1, 2, table, {}, one}));
    const Ints layers{0, 1}, far{0, 7};
    CHECK(!transitions_fault({1, 2, Ints{0, 0}, layers, one}));
    CHECK(transitions_fault({1, 2, Ints{0, 0}, far, one}));
    CHECK(transitions_fault({1, 0, Ints{}, Ints{0, 2147483647}, one}));
    CHECK(transitions_fault({1, 2, Ints{0, 1}, layers, one}));
}

TEST(lists_of_cells_are_looked_at_once) {
    const Ints starts{0, 2, 3}, members{0, 1, 2};
    CHECK(!lists_fault(starts, members, 3, 2));
    CHECK(lists_fault(starts, members, 2, 2)->fault == ListFault::outside);
    CHECK(lists_fault(starts, members, 3, 1)->fault == ListFault::large);
    CHECK(lists_fault(Ints{0, 4, 3}, members, 3, 3)->fault == ListFault::starts);
    CHECK(lists_fault(Ints{}, members, 3, 3)->fault == ListFault::starts);
    const auto twice = lists_fault(Ints{0, 1, 3}, Ints{2, 1, 1}, 3, 3);
    CHECK(twice->fault == ListFault::twice && twice->list == 1 && twice->cell == 1);
    CHECK(!lists_fault(Ints{0, 1, 2}, Ints{1, 1}, 3, 3));  // once in each of two
}

TEST(sums_are_grouped_by_cells_that_differ_and_weigh_alike) {
    const std::vector<std::uint64_t> candidates(4, 3);
    const Ints region_starts{0, 2}, region_cells{0, 2};  // cells 0 and 2 differ
    const Ints cell_starts{0, 3, 6, 7}, cells{0, 1, 2, 2, 3, 0, 1}, data{0, 1, 2}, automata{0}, layers{0}, sets{0};
    BoardArrays board{2, candidates, region_starts, region_cells};
    board.rules = {cell_starts, cells, data, {automata, layers, {}}, sets, {}};
    const Ints rows{0, 0, 0, 0, 0, 0, 1}, weights{1, 2, 3, 4}, total_starts{0, 1, 2, 3}, totals{5, 5, 3};
    const PlainSums sums{rows, weights, total_starts, totals};
    CHECK(!grouping_fault(board, sums));
    const Grouping grouping(board, sums);
    CHECK(std::ranges::equal(grouping.cells(), Ints{0, 2, 1, 2, 0, 3, 1}));  // differing cells side by side
    CHECK(std::ranges::equal(grouping.data(), Ints{0, 0, 1}));               // the first two are the same sum
    CHECK(std::ranges::equal(grouping.sums().sum_starts, Ints{0, 2, 3}));
    CHECK(std::ranges::equal(grouping.sums().group_sizes, Ints{2, 1, 1}));
    CHECK(std::ranges::equal(grouping.sums().values, Ints{1, 2, 1, 2, 3, 4}));
    CHECK(std::ranges::equal(grouping.sums().totals, Ints{5, 3}));
    const Ints unknown{0, 0, 0, 0, 0, 0, 2}, few{0, 0};
    CHECK(grouping_fault(board, {unknown, weights, total_starts, totals}));
    CHECK(grouping_fault(board, {few, weights, total_starts, totals}));
    CHECK(grouping_fault(board, {rows, weights, Ints{0, 1, 2}, Ints{5, 5}}));
}

TEST(sums_are_grouped_by_the_largest_lists_first) {
    Ints region_starts{0}, region_cells;  // rows and the first box of a sudoku
    for (std::int32_t r = 0; r < 9; ++r) {
        for (std::int32_t c = 0; c < 9; ++c) region_cells.push_back(9 * r + c);
        region_starts.push_back(static_cast<std::int32_t>(region_cells.size()));
    }
    for (std::int32_t k = 0; k < 9; ++k) region_cells.push_back(9 * (k / 3) + k % 3);
    region_starts.push_back(static_cast<std::int32_t>(region_cells.size()));
    const std::vector<std::uint64_t> candidates(81, 511);
    const Ints cells{9, 18, 40, 0, 1, 2, 3}, cell_starts{0, 7}, data{0}, none{0}, rows(7, 0),
        weights{1, 2, 3, 4, 5, 6, 7, 8, 9};
    const Ints total_starts{0, 1}, totals{30};
    BoardArrays board{9, candidates, region_starts, region_cells};
    board.rules = {cell_starts, cells, data, {none, none, {}}, none, {}};
    const PlainSums sums{rows, weights, total_starts, totals};
    CHECK(!grouping_fault(board, sums));
    const Grouping grouping(board, sums);
    CHECK(std::ranges::equal(grouping.cells(), Ints{9, 18, 0, 1, 2, 3, 40}));  // the box, what is left of row 1, alone
    CHECK(std::ranges::equal(grouping.sums().group_sizes, Ints{5, 1, 1}));
}

TEST(cages_leave_what_they_do_not_cover) {
    const Ints region_starts{0, 3, 6}, regions{0, 1, 2, 3, 4, 5};  // two rows of three, one above the other
    const Ints cage_starts{0, 2, 5}, cages{0, 1, 3, 4, 6};         // the second one reaches beyond, to cell 6
    const std::vector<std::int64_t> totals{4, 10};
    const std::vector<std::int64_t> values{1, 2, 3};
    const auto found = innies_outies({region_starts, regions}, {cage_starts, cages}, totals, 7, values, {4, 4, 4, 0});
    CHECK(found.size() == 3);
    CHECK(found[0].first == 0 && found[0].count == 1 && found[0].inside == Ints{2} && found[0].outside.empty() &&
          found[0].total == 2);
    CHECK(found[1].count == 2 && found[1].inside == (Ints{2, 5}) && found[1].outside == Ints{6} &&
          found[1].total == -2);
    CHECK(found[2].first == 1 && found[2].inside == Ints{5} && found[2].outside == Ints{6} && found[2].total == -4);
    const std::vector<std::int64_t> four{1, 2, 3, 4};
    CHECK(innies_outies({region_starts, regions}, {cage_starts, cages}, totals, 7, four, {4, 4, 4, 0})
              .empty());  // no full region
}

TEST(cages_of_different_weights_leave_their_own_sums_and_no_cells_twice) {
    const Ints region_starts{0, 3, 6}, regions{0, 1, 2, 0, 1, 2};  // the same three cells twice
    const Ints cage_starts{0, 2, 4, 5}, cages{0, 1, 1, 2, 2};
    const Ints rows{0, 1, 0}, totals{4, 30, 2}, weights{1, 2, 3, 10, 20, 30};
    const auto found =
        derived_sums({region_starts, regions}, {{cage_starts, cages}, rows, totals, weights}, 3, 3, {1, 3, 3, 0});
    CHECK(found.size() == 1);  // {2} and {0, 1} are cages; of the second row of weights cell 0 is left, once
    CHECK(found[0].row == 1 && found[0].inside == Ints{0} && found[0].outside.empty() && found[0].total == 30);
}

TEST(a_number_that_stands_twice_in_a_list_of_cells_is_found) {
    const Ints starts{0, 2, 4}, cells{0, 1, 1, 2};
    CHECK(!repeats(starts, cells, Ints{0, 1, 0}, 2));
    CHECK(repeats(starts, cells, Ints{0, 1, 1}, 2));
    CHECK(!repeats(starts, cells, Ints{-1, -1, -1}, 2));  // no numbers at all
}

TEST(what_cages_leave_in_many_cells_counts_where_their_total_is_near_an_end) {
    const Ints region_starts{0, 4}, regions{0, 1, 2, 3}, cage_starts{0, 2};
    const std::vector<std::int64_t> values{1, 2, 3, 4};
    const auto found = [&](std::int64_t total, const Worthwhile& worthwhile) {
        return innies_outies({region_starts, regions}, {cage_starts, Ints{0, 1}}, std::vector<std::int64_t>{total}, 5,
                             values, worthwhile)
            .size();
    };
    CHECK(found(3, {1, 2, 2, 0}) == 1);  // two cells are few
    CHECK(found(3, {1, 1, 2, 0}) == 1);  // more than few, but 3 + 4 is the most that they can have
    CHECK(found(5, {1, 1, 2, 1}) == 0);  // 3 to 7 are possible, and 5 is two from either end
    CHECK(found(5, {1, 1, 2, 2}) == 1);
    CHECK(found(3, {1, 1, 1, 9}) == 0);  // too many, whatever they make
}
