// Unavoidable sets of a full 9x9 grid: cells that can be filled otherwise while all others stay, no fewer of them.
//
// A board with this grid as its only solution has a given in each of them. A cell is changed; what then stands twice or
// nowhere in a row, column or box asks for further changes, and the ask with the fewest answers is met first, as long as
// the cells that must change are no more than asked for.
#pragma once

#include <bitset>
#include <cstdint>
#include <vector>

#include "boards/minlex.hpp"
#include "common/interrupt.hpp"

namespace cover {

using GridCells = std::bitset<81>;

// All of at most so many cells, the smaller ones first, each once. `grid`: a solution, which is not checked.
std::vector<GridCells> unavoidable_sets(const Grid81& grid, std::int32_t most, Listener listener);

}  // namespace cover
