// What cages leave of regions whose sums are known (innies and outies): sums over few cells that follow from others.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "rules/lists.hpp"

namespace cover::rules {

// The values in cells `inside` less those in cells `outside`, both ascending, make `total`; from `count` regions on.
struct InniesOuties {
    std::int32_t first, count;
    std::vector<std::int32_t> inside, outside;
    std::int64_t total;
};

// Which of them are worth a sum of their own: of regions, at most so many; over few cells, all; over up to `most_cells`,
// those whose total is within `most_slack` of the least or the greatest that such cells can have.
struct Worthwhile {
    std::int32_t regions, few_cells, most_cells;
    std::int64_t most_slack;
};

// Of one or more full regions (as many cells as symbols) that follow one another and share no cell, those of which
// cages, each with its total, leave some cells, but not too many: cells of the regions in no cage that lies in them but
// for less than half of it, and cells of such cages beyond them. Then of a few large cages that share no cell, such as
// parallel diagonals, whatever `worthwhile` says: their cells (inside) less the full regions that they cover for the most
// part (outside), where the total is near an end; `first` is the lowest of these regions. values: what the symbols count,
// ascending.
std::vector<InniesOuties> innies_outies(CellLists regions, CellLists cages, std::span<const std::int64_t> totals,
                                        std::int32_t cells, std::span<const std::int64_t> values,
                                        const Worthwhile& worthwhile);

}  // namespace cover::rules
