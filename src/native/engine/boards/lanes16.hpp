// Plain 9x9 sudoku by the million: sixteen boards side by side, one in each lane of a vector.
#pragma once

#include <cstdint>
#include <span>

#include "boards/bitmask.hpp"

namespace cover::boards::lanes16 {

// As cover::solve_many, for plain 9x9 sudoku: 81 bytes a board, row by row. A board's tree is the same on every machine
// and in every company; its seconds are its share of the time that it was searched together with others.
SearchCounters solve_many(std::span<const std::uint8_t> boards, std::uint32_t limit, std::uint64_t nodes,
                          unsigned workers, std::uint8_t* solutions, std::uint32_t* counts, double* costs);

}  // namespace cover::boards::lanes16
