// How hard a board is for plain backtracking: a textbook search, counted rather than fast in its tree.
#pragma once

#include <cstdint>
#include <span>

#include "boards/bitmask.hpp"
#include "common/interrupt.hpp"

namespace cover::boards {

// What rating one board gives, five numbers: score (the sum over the search of candidates of the branching cell - 1),
// guesses (branching cells), greatest depth, solutions found, and 1 if `nodes` ended the search, 2 (the others 0) if an
// interrupt did.
inline constexpr std::size_t rating_numbers = 5;

// The search: a cell with one candidate takes it from its peers; with `hidden`, a symbol with one place in a full region
// stands there too; then the first cell with fewest candidates tries each of them in ascending order. It ends at the
// `limit`-th solution, after `nodes` values tried, or when nothing remains. boards: as in solve_many; numbers: room for
// rating_numbers a board.
void rate_many(const BoardArrays& geometry, std::span<const std::uint8_t> boards, bool hidden, std::uint32_t limit,
               std::uint64_t nodes, unsigned workers, Interrupt& interrupt, std::int64_t* numbers);

}  // namespace cover::boards
