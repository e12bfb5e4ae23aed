// A board with two candidates in each cell, and two places for each digit in each region, would have two solutions or
// none; so one of the candidates by which a board exceeds that is true.
#include "rating/families.hpp"
#include "rating/unique.hpp"

namespace cover::rating {

namespace {

struct Surplus {
    int cells[cell_count];
    Mask digits[cell_count] = {};  // by cell
    int many = 0;
    Mask all = 0;
};

// False if the board does not exceed such a one by single candidates that can be named.
bool surplus_of(const Grid& grid, Surplus& surplus) {
    Grid rest = grid;
    for (int region = 0; region < region_count; ++region)
        for (int digit = 0; digit < digit_count; ++digit) {
            const Mask spots = grid.spots(digit, region);
            if (spots == 0 || is_two(spots)) continue;
            int only = -1, larger = 0;
            for (Mask left = spots; left != 0; left = static_cast<Mask>(left & (left - 1))) {
                const int cell = geometry.cell_at[region][first(left)];
                if (count(grid.candidates(cell)) < 3) continue;
                only = cell;
                ++larger;
            }
            if (larger == 0) return false;
            if (larger > 1) continue;  // another region may tell; if none does, the count at the end fails
            if (surplus.digits[only] == 0) surplus.cells[surplus.many++] = only;
            surplus.digits[only] |= bit(digit);
            surplus.all |= bit(digit);
            if (rest.has(only, digit)) rest.remove(only, digit);
        }
    for (int cell = 0; cell < cell_count; ++cell)
        if (rest.candidates(cell) != 0 && !is_two(rest.candidates(cell))) return false;
    for (int region = 0; region < region_count; ++region)
        for (int digit = 0; digit < digit_count; ++digit)
            if (rest.spots(digit, region) != 0 && !is_two(rest.spots(digit, region))) return false;
    return surplus.many > 0;
}

// Type 3: the cells act as one that holds one of the surplus digits, in a naked set of a region they share.
bool with_subset(const Grid& grid, const Surplus& surplus, Step& step) {
    for (const int kind : kinds_of_subsets) {
        const int region = geometry.region_of[surplus.cells[0]][kind];
        Mask own = 0;
        for (int k = 0; k < surplus.many; ++k)
            if (geometry.region_of[surplus.cells[k]][kind] == region)
                own |= bit(geometry.spot_of[surplus.cells[k]][kind]);
        if (count(own) != surplus.many) continue;
        Mask cells[9];
        for (int spot = 0; spot < 9; ++spot) cells[spot] = grid.candidates(geometry.cell_at[region][spot]);
        const Mask others = static_cast<Mask>(grid.empty(region) & ~own);
        for (int n = 2; n <= 6; ++n) {
            if (n < count(surplus.all)) continue;
            if (each_choice(cells, others, n, 0, surplus.all, n - 1, [&](Mask spots, Mask digits) {
                    step = Step(Technique::bug, 5.7 + (n - 1) * 0.1);
                    remove_naked(grid, region, static_cast<Mask>(spots | own), digits, step);
                    return step.is_worth();
                }))
                return true;
        }
    }
    return false;
}

}  // namespace

bool bug(const Grid& grid, Step& step) {
    Surplus surplus;
    if (!surplus_of(grid, surplus)) return false;
    const int* cells = surplus.cells;
    Cells shared = geometry.sees[cells[0]];
    for (int k = 1; k < surplus.many; ++k) shared &= geometry.sees[cells[k]];
    if (surplus.many == 1) {
        step = Step(Technique::bug, 5.6);
        step.remove(grid, cells[0], static_cast<Mask>(full & ~surplus.digits[cells[0]]));
        return step.is_worth();
    }
    if (!is_many(surplus.all)) {
        step = Step(Technique::bug, 5.7);
        step.remove(grid, shared, surplus.all);
        return step.is_worth();
    }
    if (!shared.any()) return false;
    if (surplus.many == 2 && geometry.sees[cells[0]].has(cells[1])) {  // type 4
        const Mask first_digits = surplus.digits[cells[0]], second_digits = surplus.digits[cells[1]];
        const Mask common = static_cast<Mask>(grid.candidates(cells[0]) & grid.candidates(cells[1]) & ~surplus.all);
        if (common != 0 && !is_many(common)) {
            step = Step(Technique::bug, 5.7);
            step.remove(grid, cells[0], static_cast<Mask>(full & ~(common | first_digits)));
            step.remove(grid, cells[1], static_cast<Mask>(full & ~(common | second_digits)));
            if (step.is_worth()) return true;
        }
    }
    return with_subset(grid, surplus, step);
}

}  // namespace cover::rating
