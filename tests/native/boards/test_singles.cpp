// Singles on tiny random boards: no solution is lost, a second run finds nothing, a contradiction empties a cell.
#include <algorithm>
#include <cstdint>
#include <random>
#include <set>
#include <vector>

#include "boards/singles.hpp"
#include "check.hpp"
#include "draw.hpp"

using namespace cover;
using namespace cover::boards;

namespace {

struct Marks {
    std::int64_t symbols = 0;
    std::vector<std::uint8_t> candidates;
    std::vector<std::int32_t> starts{0};
    std::vector<std::int32_t> members;

    std::int64_t cells() const { return static_cast<std::int64_t>(candidates.size()) / symbols; }
    bool run() { return singles(candidates, symbols, starts, members); }
};

Marks random_marks(std::mt19937& rng) {
    Marks board;
    board.symbols = 1 + static_cast<std::int64_t>(rng() % 4);
    const auto cells = 1 + static_cast<std::int32_t>(rng() % 6);
    for (std::int64_t mark = 0; mark < cells * board.symbols; ++mark) board.candidates.push_back(rng() % 4 != 0);
    for (auto r = rng() % 5; r > 0; --r) {
        std::vector<std::int32_t> order(cells);
        for (std::int32_t c = 0; c < cells; ++c) order[c] = c;
        tests::shuffle(order, rng);
        order.resize(1 + rng() % std::min<std::int64_t>(cells, board.symbols));
        board.members.insert(board.members.end(), order.begin(), order.end());
        board.starts.push_back(static_cast<std::int32_t>(board.members.size()));
    }
    return board;
}

using Fillings = std::set<std::vector<int>>;

void fill(const Marks& board, std::vector<int>& filling, Fillings& found) {
    const auto cell = static_cast<std::int64_t>(filling.size());
    if (cell == board.cells()) {
        for (std::size_t r = 0; r + 1 < board.starts.size(); ++r) {
            std::set<int> seen;
            for (auto k = board.starts[r]; k < board.starts[r + 1]; ++k)
                if (!seen.insert(filling[board.members[k]]).second) return;
        }
        found.insert(filling);
        return;
    }
    for (std::int64_t symbol = 0; symbol < board.symbols; ++symbol) {
        if (!board.candidates[cell * board.symbols + symbol]) continue;
        filling.push_back(static_cast<int>(symbol));
        fill(board, filling, found);
        filling.pop_back();
    }
}

Fillings solutions(const Marks& board) {
    Fillings found;
    std::vector<int> filling;
    fill(board, filling, found);
    return found;
}

bool has_empty_cell(const Marks& board) {
    for (std::int64_t cell = 0; cell < board.cells(); ++cell) {
        const auto first = board.candidates.begin() + cell * board.symbols;
        if (std::find(first, first + board.symbols, 1) == first + board.symbols) return true;
    }
    return false;
}

}  // namespace

TEST(singles_keep_every_solution_and_reach_a_fixpoint) {
    std::mt19937 rng(11);
    int contradictions = 0, smaller = 0, solved = 0;
    for (int round = 0; round < 4000; ++round) {
        Marks board = random_marks(rng);
        const Marks before = board;
        const bool consistent = board.run();
        CHECK(solutions(board) == solutions(before));
        CHECK(consistent != has_empty_cell(board));
        if (consistent) {
            Marks again = board;
            CHECK(again.run());
            CHECK(again.candidates == board.candidates);
            smaller += board.candidates != before.candidates;
            solved += std::count(board.candidates.begin(), board.candidates.end(), 1) == board.cells();
        }
        contradictions += !consistent;
    }
    CHECK(contradictions > 100);
    CHECK(smaller > 100);
    CHECK(solved > 100);
}

TEST(a_board_without_cells_has_no_singles) {
    Marks board;
    board.symbols = 4;
    CHECK(board.run());
}
