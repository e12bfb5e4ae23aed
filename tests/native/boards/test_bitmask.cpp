// The mask search on tiny random boards against brute force, for every mask width and both ways of undoing.
#include <algorithm>
#include <array>
#include <random>
#include <set>
#include <vector>

#include "boards/bitmask.hpp"
#include "boards.hpp"
#include "check.hpp"
#include "boards/lanes16.hpp"

using namespace cover;
using namespace cover::boards;

namespace {

using tests::OwnedBoard;
using tests::random_board;
using Solutions = std::set<std::vector<std::uint8_t>>;

bool allowed(const OwnedBoard& board, const std::vector<std::uint8_t>& filling) {
    for (std::size_t r = 0; r + 1 < board.starts.size(); ++r) {
        std::set<std::uint8_t> seen;
        for (std::int32_t k = board.starts[r]; k < board.starts[r + 1]; ++k)
            if (!seen.insert(filling[board.members[k]]).second) return false;
    }
    return true;
}

// Solutions that a search has kept, of `cells` symbols each.
Solutions each_of(const std::vector<std::uint8_t>& kept, std::size_t cells) {
    Solutions all;
    for (std::size_t k = 0; k < kept.size(); k += cells) all.insert({kept.begin() + k, kept.begin() + k + cells});
    return all;
}

Solutions brute_force(const OwnedBoard& board, std::vector<std::uint8_t> filling = {}) {
    if (filling.size() == board.candidates.size()) return allowed(board, filling) ? Solutions{filling} : Solutions{};
    Solutions all;
    for (int s = 0; s < board.symbols; ++s) {
        if (!(board.candidates[filling.size()] >> s & 1)) continue;
        auto longer = filling;
        longer.push_back(static_cast<std::uint8_t>(s));
        all.merge(brute_force(board, longer));
    }
    return all;
}

}  // namespace

TEST(mask_search_finds_what_brute_force_finds_once_each) {
    std::mt19937 rng(7);
    std::size_t several = 0;
    for (int round = 0; round < 600; ++round) {
        const std::int32_t widths[] = {2, 3, 4, 16, 17, 32, 33, 64};
        const OwnedBoard board = random_board(rng, widths[round % 8]);
        CHECK(!board_fault(board.arrays()));
        const Solutions expected = brute_force(board);
        several += expected.size() > 1;
        for (const Undo undo : {Undo::automatic, Undo::copy, Undo::trail}) {
            const auto search = mask_search(board.arrays(), undo);
            std::uint64_t nodes = 0;
            while (search->run(1 + rng() % 3, nodes += rng() % 5, 1e9, true) != Pause::exhausted) {
            }
            Solutions found;
            const auto cells = static_cast<std::ptrdiff_t>(board.candidates.size());
            for (auto at = search->kept().begin(); at != search->kept().end(); at += cells)
                CHECK(found.insert({at, at + cells}).second);
            CHECK(found == expected);
            CHECK(search->counters().solutions == expected.size());
        }
    }
    CHECK(several > 100);
}

// The board under a way of decisions.
OwnedBoard under(OwnedBoard board, const Way& way) {
    for (const auto decision : way) {
        const auto mark = std::max(decision, ~decision);
        const auto bit = std::uint64_t{1} << mark % board.symbols;
        board.candidates[static_cast<std::size_t>(mark / board.symbols)] &= decision >= 0 ? bit : ~bit;
    }
    return board;
}

TEST(what_a_search_leaves_is_found_below_its_ways_once_each) {
    std::mt19937 rng(8);
    std::size_t cut = 0;
    for (int round = 0; round < 400; ++round) {
        const std::int32_t widths[] = {2, 3, 4, 16, 17, 32, 33, 64};
        const OwnedBoard board = random_board(rng, widths[round % 8]);
        const auto cells = static_cast<std::ptrdiff_t>(board.candidates.size());
        for (const Undo undo : {Undo::copy, Undo::trail}) {
            Solutions found;
            std::vector<Way> open{{}};
            while (!open.empty()) {
                const Way way = open.back();
                open.pop_back();
                const OwnedBoard part = under(board, way);
                const auto search = mask_search(part.arrays(), undo);
                const auto pause = search->run(1 + rng() % 3, 1 + rng() % 4, 1e9, true);
                for (auto at = search->kept().begin(); at != search->kept().end(); at += cells)
                    CHECK(found.insert({at, at + cells}).second);
                const auto left = search->leftover();
                CHECK(left.has_value());
                CHECK(pause != Pause::exhausted || left->empty());
                for (const Way& rest : *left) {
                    Way whole = way;
                    whole.insert(whole.end(), rest.begin(), rest.end());
                    open.push_back(whole);
                    ++cut;
                }
            }
            CHECK(found == brute_force(board));
        }
    }
    CHECK(cut > 400);
}

TEST(boards_with_faults_are_refused_before_anything_is_read) {
    OwnedBoard board;
    board.symbols = 2;
    board.candidates = {3, 3};
    CHECK(!board_fault(board.arrays()));
    board.starts = {0, 2, 1, 2};
    board.members = {0, 1};
    CHECK(board_fault(board.arrays()));
    board.starts = {0, 2};
    board.members = {0, 2};
    CHECK(board_fault(board.arrays()));
    board.members = {1, 1};
    CHECK(board_fault(board.arrays()));
    board.members = {1, 0};
    CHECK(!board_fault(board.arrays()));
    board.symbols = 1;
    CHECK(board_fault(board.arrays()));
}

TEST(the_specialist_counts_a_9x9_board_as_the_masks_do) {
    std::mt19937 rng(9);
    OwnedBoard board;
    board.symbols = 9;
    for (int i = 0; i < 9; ++i)
        for (const auto cell_of : {+[](int r, int k) { return 9 * r + k; }, +[](int c, int k) { return 9 * k + c; },
                                   +[](int b, int k) { return b / 3 * 27 + k / 3 * 9 + b % 3 * 3 + k % 3; }}) {
            for (int k = 0; k < 9; ++k) board.members.push_back(cell_of(i, k));
            board.starts.push_back(static_cast<std::int32_t>(board.members.size()));
        }
    std::uint64_t several = 0;
    constexpr auto endless = ~std::uint64_t{0};
    std::vector<std::uint8_t> boards;
    std::vector<std::uint32_t> counts;
    std::vector<double> costs;  // guesses and depth of each board
    for (int round = 0; round < 60; ++round) {
        board.candidates.clear();
        std::vector<std::uint8_t> givens;
        for (int cell = 0; cell < 81; ++cell) {
            const int digit = (3 * (cell / 9) + cell / 27 + cell % 9) % 9;
            const bool given = rng() % 100 < 42;
            givens.push_back(static_cast<std::uint8_t>(given ? digit + 1 : 0));
            board.candidates.push_back(given ? std::uint64_t{1} << digit : 511);
        }
        const auto masks = mask_search(board.arrays());
        masks->run(300, ~std::uint64_t{0}, 1e9, true);
        several += masks->counters().solutions > 1;
        std::vector<std::uint8_t> solution(81);
        std::uint32_t count = 0;
        std::array<double, costs_per_board> cost{};
        const auto sum = lanes16::solve_many(givens, 300, endless, 2, solution.data(), &count, cost.data());
        CHECK(cost[0] > 0 && cost[1] == static_cast<double>(sum.guesses));
        CHECK(cost[2] == static_cast<double>(sum.max_depth) && cost[3] == 0);
        CHECK(count == masks->counters().solutions);
        for (auto& symbol : solution) --symbol;
        CHECK(count == 300 || each_of(masks->kept(), 81).contains(solution));
        boards.insert(boards.end(), givens.begin(), givens.end());
        counts.push_back(count);
        costs.insert(costs.end(), {cost[1], cost[2]});
        const std::vector<std::uint8_t> blanks(81, 0);
        cover::boards::solve_many(board.arrays(), blanks, 300, endless, 2, solution.data(), &count, nullptr);
        CHECK(count == masks->counters().solutions);
        cover::boards::solve_many(board.arrays(), blanks, 300, 1, 2, solution.data(), &count, cost.data());
        CHECK(cost[3] == 1 || masks->counters().guesses == 0);
    }
    CHECK(several > 10);
    std::vector<std::uint8_t> together(boards.size());
    std::vector<std::uint32_t> found(counts.size());
    std::vector<double> spent(costs_per_board * counts.size());
    lanes16::solve_many(boards, 300, endless, 1, together.data(), found.data(), spent.data());
    CHECK(found == counts);
    for (std::size_t k = 0; k < counts.size(); ++k)
        CHECK(spent[costs_per_board * k + 1] == costs[2 * k] && spent[costs_per_board * k + 2] == costs[2 * k + 1]);
    lanes16::solve_many(boards, 300, 2, 1, together.data(), found.data(), spent.data());
    int stopped = 0;
    for (std::size_t k = 0; k < counts.size(); ++k) {
        const bool stop = spent[costs_per_board * k + 3] != 0;
        CHECK(stop ? found[k] <= counts[k] : found[k] == counts[k]);
        stopped += stop;
    }
    CHECK(stopped > 10 && stopped < static_cast<int>(counts.size()));
    lanes16::solve_many(boards, 0, endless, 1, together.data(), found.data(), nullptr);
    CHECK(found == std::vector<std::uint32_t>(counts.size()) && together == std::vector<std::uint8_t>(boards.size()));
}

TEST(the_first_byte_beyond_is_found) {
    for (std::size_t size = 0; size < 100; ++size)
        for (std::size_t at = 0; at <= size; ++at) {
            std::vector<std::uint8_t> bytes(size, 9);
            if (at < size) bytes[at] = 10;
            if (at + 2 < size) bytes[at + 2] = 200;
            CHECK(first_beyond(bytes, 9) == at);
        }
}
