// The least of all images of a 9x9 sudoku: rows within bands, bands, columns within stacks and stacks exchanged,
// transposed, digits renamed. Boards are compared as text, row by row, a blank before all digits.
//
// Rows are chosen one after the other, and all that are least so far are kept. Columns that were blank in all of them
// are not put in order before one holds a given: they stand in front of those that are, and so do blank stacks. Of a
// full grid the first two rows are found together: most of its columns follow from which minirows share digits.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace cover {

using Grid81 = std::array<std::uint8_t, 81>;  // 0 is blank

struct Least {
    Grid81 cells;
    std::int64_t automorphisms;  // rearrangements of the cells that change no more than the names of the digits
};

Least minlex(const Grid81& board);

// Of a full grid in its least form: the number, from 1, of its first band among all least ones, ascending; 0 for others.
std::int32_t band_number(const Grid81& least);

}  // namespace cover
