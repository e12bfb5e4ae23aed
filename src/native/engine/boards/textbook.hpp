// The textbook strategies of backtracking on a board, each defined so exactly that its calls can be compared for ever.
#pragma once

#include <cstdint>
#include <memory>

#include "boards/bitmask.hpp"

namespace cover::boards {

// The order in which open cells are visited. The *start list* is: one pass over the cells in ascending order, in which
// a cell with one candidate (also one that became single during this pass) removes it from its peers; the cells that
// then have more than one candidate, ascending.
//   lr    the start list
//   rl    the start list reversed
//   ds    the start list sorted by number of candidates, stably; with forward checking, as mrv
//   mrv   always the fewest values left (without forward checking: legal ones), ties by place in the sorted list
enum class CellOrder { lr, rl, ds, mrv };

// The order of a cell's values: rotated starts with candidate number (guesses so far) modulo their number.
enum class ValueOrder { ascending, descending, rotated, random };

// Plain: a value is legal iff no peer with a single candidate has it. Forward checking: a value taken is removed from
// the peers, and fails if one becomes empty; nothing is settled by itself unless naked singles (a cell with one
// candidate) or hidden singles (a symbol with one place in a full region) are, to a fixpoint, at the start too.
struct Strategy {
    CellOrder order = CellOrder::lr;
    bool forward = false;  // must be on if naked or hidden is
    bool naked = false;
    bool hidden = false;
    ValueOrder values = ValueOrder::ascending;
    std::uint64_t guess_limit = 0;  // values ascend until that many guesses were made
    std::uint64_t seed = 0;         // of random values
};

// A search of a board without faults. nodes: calls of the recursive search(position), the last one, with no cell left,
// included; guesses: calls that meet two or more values; max_depth: most cells in force at once. A board that the
// start refutes needs no call.
std::unique_ptr<BoardSearch> strategy_search(const BoardArrays& board, const Strategy& strategy);

}  // namespace cover::boards
