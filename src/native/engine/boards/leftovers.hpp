// What cages leave of regions whose sums are known (innies and outies): sums over few cells that follow from others.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace cover::boards {

// Lists of cells without faults: list l has the cells members[starts[l]] .. members[starts[l + 1] - 1].
struct CellLists {
    std::span<const std::int32_t> starts, members;

    std::size_t size() const { return starts.size() - 1; }
    std::span<const std::int32_t> operator[](std::size_t list) const {
        return members.subspan(static_cast<std::size_t>(starts[list]), static_cast<std::size_t>(starts[list + 1] - starts[list]));
    }
};

// The values in cells `inside` less those in cells `outside`, both ascending, make `total`; from `count` regions on.
struct Leftover {
    std::int32_t first, count;
    std::vector<std::int32_t> inside, outside;
    std::int64_t total;
};

// Of one to `most_regions` full regions (as many cells as symbols) that follow one another and share no cell, all of
// whose values add up to `whole` each, those of which cages, each with its total, leave one to `most_cells` cells: cells
// of the regions in no cage that lies in them but for less than half of it, and cells of such cages beyond them.
std::vector<Leftover> leftovers(CellLists regions, std::int32_t symbols, CellLists cages,
                                std::span<const std::int64_t> totals, std::int32_t cells, std::int64_t whole,
                                std::int32_t most_regions, std::int32_t most_cells);

}  // namespace cover::boards
