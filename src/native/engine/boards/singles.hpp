// Naked and hidden singles of a board to a fixpoint, driven by a queue: every candidate is removed at most once.
#pragma once

#include <cstdint>
#include <span>

namespace cover::boards {

// candidates: cells * symbols bytes (0 or 1), cell by cell, changed in place. Region r has the cells
// region_cells[region_starts[r]] .. region_cells[region_starts[r + 1] - 1]; it is full if it has `symbols` cells.
// Keeps every solution. Returns false after finding a contradiction; then some cell is left without candidates.
bool singles(std::span<std::uint8_t> candidates, std::int64_t symbols, std::span<const std::int32_t> region_starts,
             std::span<const std::int32_t> region_cells);

}  // namespace cover::boards
