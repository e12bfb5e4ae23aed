// Backtracking on candidate and position masks, for any board to 64 symbols: singles, locked candidates, weights.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "rules/rules.hpp"
#include "common/pause.hpp"

namespace cover::boards {

// A board as arrays: bit s of candidates[c] says that symbol s may stand in cell c; region r has the cells
// region_cells[region_starts[r]] .. region_cells[region_starts[r + 1] - 1], all different. A region with as many
// cells as symbols is full: it holds every symbol.
struct BoardArrays {
    std::int32_t symbols = 0;
    std::span<const std::uint64_t> candidates;
    std::span<const std::int32_t> region_starts;
    std::span<const std::int32_t> region_cells;
    rules::RuleArrays rules = {};  // what must hold besides, if it has any rules()
};

// The first fault of arrays offered as a board, or nullopt. Reads nothing out of range.
std::optional<std::string> board_fault(const BoardArrays& board);

// Where the first byte above `most` stands; the number of bytes if there is none.
std::size_t first_beyond(std::span<const std::uint8_t> bytes, std::int32_t most);

// nodes: states brought to a fixpoint, the root included; guesses: branchings; max_depth: most guesses in force at once.
// Singles are those that propagation found: givens and guesses are not among them.
struct SearchCounters {
    std::uint64_t nodes = 0;
    std::uint64_t guesses = 0;
    std::uint64_t max_depth = 0;
    std::uint64_t naked_singles = 0;
    std::uint64_t hidden_singles = 0;
    std::uint64_t solutions = 0;
};

// Decisions on marks, cell * symbols + symbol: m says that mark m is taken, ~m that it is dropped.
using Way = std::vector<std::int32_t>;

// A search of one board that can be paused anywhere and resumed. The tree does not depend on the slicing. A mask
// weighs 1 + the number of rules about it + the failures that found it empty, old ones counting less. Branched on is, of
// the cell and position masks of size 2, the heaviest; without any, the one with the greatest weight by size (ties: cells
// before positions, lowest index). With rules a failure also counts for the mask branched on last, and the greatest weight
// by the cube of the size decides. A mask's lowest mark is first taken, then dropped; so every solution is met exactly once.
class BoardSearch {
  public:
    virtual ~BoardSearch() = default;

    // Goes on until `solutions` more are found, counters().nodes reaches `nodes`, about `seconds` have passed, or
    // nothing remains. With `keep`, solutions are appended to kept().
    virtual Pause run(std::uint64_t solutions, std::uint64_t nodes, double seconds, bool keep) = 0;

    // Forgets the search and starts another one: the same regions, other candidates (one mask a cell).
    virtual void restart(std::span<const std::uint64_t> candidates) = 0;

    // The parts of the board not searched yet, the next one first; each remaining solution obeys just one of these ways.
    // nullopt: the search does not know. The same after as many nodes on every machine.
    virtual std::optional<std::vector<Way>> leftover() const { return std::nullopt; }

    std::int32_t cells() const { return cells_; }
    const SearchCounters& counters() const { return counters_; }
    // Kept solutions, cells() symbols each; the caller may take and clear them between slices.
    std::vector<std::uint8_t>& kept() { return kept_; }

  protected:
    explicit BoardSearch(std::int32_t cells) : cells_(cells) {}
    std::int32_t cells_;
    SearchCounters counters_;
    std::vector<std::uint8_t> kept_;
};

// How a search returns to an earlier state: from a copy of the whole, or by a trail of dropped marks.
enum class Undo { automatic, copy, trail };

// A search of a board without faults.
std::unique_ptr<BoardSearch> mask_search(const BoardArrays& board, Undo undo = Undo::automatic);

// What one board of many has cost, four numbers a board: seconds, guesses, greatest depth, and 1 if `nodes` ended it.
inline constexpr std::size_t costs_per_board = 4;

// Many boards of one geometry: `boards` has one byte a cell, 0 for a blank and s + 1 for symbol s; what is given must
// be a symbol. Writes each board's first solution in the same form (zeros where there is none) and its number of
// solutions, counted up to `limit`, as far as `nodes` for each board suffice. Nodes, guesses and solutions are summed
// up, the depth is the greatest. costs: nullptr, or room for costs_per_board numbers a board. stops: asked several times
// a second by the thread that called; once it says true, all end soon and what was written is of no use.
SearchCounters solve_many(const BoardArrays& geometry, std::span<const std::uint8_t> boards, std::uint32_t limit,
                          std::uint64_t nodes, unsigned workers, std::uint8_t* solutions, std::uint32_t* counts,
                          double* costs, const std::function<bool()>& stops = {});

}  // namespace cover::boards
