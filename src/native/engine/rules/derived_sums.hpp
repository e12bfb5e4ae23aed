// The sums that follow from the sums of a board, each set of cells once.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "rules/innies_outies.hpp"

namespace cover::rules {

// Cage k: its cells, one total, and the number of the row of weights that its symbols have in every cell. Row r:
// weights[r * symbols] .. weights[(r + 1) * symbols - 1].
struct Cages {
    CellLists cells;
    std::span<const std::int32_t> rows, totals, weights;
};

// Symbols weigh as in the row in cells `inside`, and negatively as much in cells `outside`.
struct DerivedSum {
    std::int32_t row;
    std::vector<std::int32_t> inside, outside;
    std::int64_t total;
};

// What the cages of each row of weights leave, row by row as they are first met; no cells of a cage or of a derived sum
// a second time. Regions and cages have no fault; some region has as many cells as there are symbols.
std::vector<DerivedSum> derived_sums(CellLists regions, const Cages& cages, std::int32_t cells, std::size_t symbols,
                                     const Worthwhile& worthwhile);

}  // namespace cover::rules
