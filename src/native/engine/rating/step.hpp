// A step of the scale: what it removes, what it places, and how difficult it is.
#pragma once

#include <array>

#include "rating/grid.hpp"

namespace cover::rating {

enum class Technique : std::uint8_t {
    hidden_single,
    direct_pointing,
    direct_claiming,
    direct_hidden_pair,
    naked_single,
    direct_hidden_triplet,
    pointing,
    claiming,
    naked_pair,
    x_wing,
    hidden_pair,
    naked_triplet,
    swordfish,
    hidden_triplet,
    xy_wing,
    xyz_wing,
    unique_loop,
    naked_quad,
    jellyfish,
    hidden_quad,
    bug,
    aligned_pair,
    chain,
    aligned_triplet,
    nishio,
    multiple,
    dynamic,
    dynamic_plus,
    nested,
};

struct Step {
    Technique technique{};
    double difficulty = 0;
    int cell = -1, digit = -1;  // what is placed; -1: nothing
    int removed = 0;            // cells that lose candidates
    std::array<std::uint8_t, cell_count> cells;
    std::array<Mask, cell_count> digits;  // by place in `cells`

    Step(Technique named, double worth) : technique(named), difficulty(worth) {}
    Step() = default;

    // Notes those of the digits that the cell has; true if it has one.
    bool remove(const Grid& grid, int at, Mask gone) {
        const Mask there = static_cast<Mask>(grid.candidates(at) & gone);
        if (there == 0) return false;
        cells[index(removed)] = static_cast<std::uint8_t>(at);
        digits[index(removed++)] = there;
        return true;
    }
    void remove(const Grid& grid, const Cells& from, Mask gone) {
        from.each([&](int at) { remove(grid, at, gone); });
    }
    bool is_worth() const { return removed > 0; }
    void apply(Grid& grid) const {
        for (int k = 0; k < removed; ++k) grid.remove_all(cells[index(k)], digits[index(k)]);
        if (cell >= 0 && grid.candidates(cell) != 0) grid.place(cell, digit);
    }
};

}  // namespace cover::rating
