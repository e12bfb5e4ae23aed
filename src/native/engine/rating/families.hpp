// Locked candidates, subsets and fish, each instance in the order of the scale. Every walk calls a function that returns
// true to end it, and returns whether it was ended.
#pragma once

#include "rating/step.hpp"

namespace cover::rating {

// By region kinds of base and cover: pairs in the order of the scale.
struct KindPair {
    int base, cover;
};
inline constexpr KindPair locking_pairs[] = {
    {block_kind, column_kind}, {block_kind, row_kind}, {column_kind, block_kind}, {row_kind, block_kind}};
inline constexpr int kinds_of_subsets[] = {block_kind, column_kind, row_kind};

// The spots of a region that lie in another: 0 if they do not cross.
constexpr auto make_crossings() {
    std::array<std::array<Mask, region_count>, region_count> made{};
    for (int region = 0; region < region_count; ++region)
        for (int other = 0; other < region_count; ++other)
            for (int spot = 0; spot < 9; ++spot)
                if (geometry.cells_of[other].has(geometry.cell_at[region][spot]))
                    made[index(region)][index(other)] |= bit(spot);
    return made;
}
inline constexpr auto crossings = make_crossings();
inline Mask crossing(int region, int other) { return crossings[index(region)][index(other)]; }

// found(digit, base region, cover region): the digit's places in the base all lie in the cover, which has others.
template <class Found>
bool each_locked(const Grid& grid, const KindPair& kinds, const Found& found) {
    for (int base = 9 * kinds.base; base < 9 * kinds.base + 9; ++base) {
        Mask locked = 0;  // digits with two places or three in the base that a cover may hold
        for (int digit = 0; digit < digit_count; ++digit) {
            const Mask spots = grid.spots(digit, base);
            if (is_many(spots) && count(spots) <= 3) locked |= bit(digit);
        }
        if (locked == 0) continue;
        for (int cover = 9 * kinds.cover; cover < 9 * kinds.cover + 9; ++cover) {
            const Mask inside = crossing(base, cover);
            if (inside == 0) continue;
            for (Mask left = locked; left != 0; left = static_cast<Mask>(left & (left - 1))) {
                const int digit = first(left);
                if ((grid.spots(digit, base) & ~inside) != 0) continue;
                if ((grid.spots(digit, cover) & ~crossing(cover, base)) == 0) continue;
                if (found(digit, base, cover)) return true;
            }
        }
    }
    return false;
}

// n of the nine masks, each with 2 to n bits (and at least n left of them), that have n bits together; in ascending
// binary order of the chosen numbers. found(chosen numbers, union).
template <class Found>
bool each_choice(const Mask* masks, Mask usable, int n, Mask chosen, Mask united, int left, const Found& found) {
    for (Mask rest = usable; rest != 0; rest = static_cast<Mask>(rest & (rest - 1))) {
        const int k = first(rest);
        const Mask together = static_cast<Mask>(united | masks[k]);
        if (count(together) > n) continue;
        const Mask with = static_cast<Mask>(chosen | bit(k));
        if (left == 1) {
            if (count(together) == n && found(with, together)) return true;
        } else if (each_choice(masks, static_cast<Mask>(usable & (bit(k) - 1)), n, with, together, left - 1, found)) {
            return true;
        }
    }
    return false;
}

template <class Found>
bool each_tuple(const Mask* masks, int n, const Found& found) {
    Mask usable = 0;
    for (int k = 0; k < 9; ++k)
        if (is_many(masks[k]) && count(masks[k]) <= n) usable |= bit(k);
    return count(usable) >= n && each_choice(masks, usable, n, 0, 0, n, found);
}

// found(region, spots of the n cells, their n digits), effective or not.
template <class Found>
bool each_naked(const Grid& grid, int n, const Found& found) {
    for (const int kind : kinds_of_subsets)
        for (int region = 9 * kind; region < 9 * kind + 9; ++region) {
            if (count(grid.empty(region)) < 2 * n) continue;
            Mask masks[9];
            for (int spot = 0; spot < 9; ++spot) masks[spot] = grid.candidates(geometry.cell_at[region][spot]);
            if (each_tuple(masks, n, [&](Mask spots, Mask digits) { return found(region, spots, digits); }))
                return true;
        }
    return false;
}

// found(region, n digits, spots of their n cells), effective or not, in regions with more open cells than `more`.
template <class Found>
bool each_hidden(const Grid& grid, int n, int more, const Found& found) {
    for (const int kind : kinds_of_subsets)
        for (int region = 9 * kind; region < 9 * kind + 9; ++region) {
            if (count(grid.empty(region)) <= more) continue;
            Mask masks[9];
            for (int digit = 0; digit < 9; ++digit) masks[digit] = grid.spots(digit, region);
            if (each_tuple(masks, n, [&](Mask digits, Mask spots) { return found(region, digits, spots); }))
                return true;
        }
    return false;
}

// found(digit, kind of the bases, the n bases by number in their kind, the n covers likewise), effective or not.
template <class Found>
bool each_fish(const Grid& grid, int n, const Found& found) {
    for (const int kind : {column_kind, row_kind})
        for (int digit = 0; digit < digit_count; ++digit) {
            Mask masks[9];
            int open = 0;
            for (int k = 0; k < 9; ++k) {
                masks[k] = grid.spots(digit, 9 * kind + k);
                open += masks[k] != 0;
            }
            if (open < 2 * n) continue;
            if (each_tuple(masks, n, [&](Mask bases, Mask covers) { return found(digit, kind, bases, covers); }))
                return true;
        }
    return false;
}

inline void remove_locked(const Grid& grid, int digit, int base, int cover, Step& step) {
    step.remove(grid, geometry.cells_of[cover] - geometry.cells_of[base], bit(digit));
}
inline void remove_naked(const Grid& grid, int region, Mask spots, Mask digits, Step& step) {
    for (Mask left = static_cast<Mask>(full & ~spots); left != 0; left = static_cast<Mask>(left & (left - 1)))
        step.remove(grid, geometry.cell_at[region][first(left)], digits);
}
inline void remove_hidden(const Grid& grid, int region, Mask digits, Mask spots, Step& step) {
    for (Mask left = spots; left != 0; left = static_cast<Mask>(left & (left - 1)))
        step.remove(grid, geometry.cell_at[region][first(left)], static_cast<Mask>(full & ~digits));
}
inline void remove_fish(const Grid& grid, int digit, int kind, Mask bases, Mask covers, Step& step) {
    const int across = kind == column_kind ? row_kind : column_kind;
    for (Mask left = covers; left != 0; left = static_cast<Mask>(left & (left - 1)))
        for (Mask spots = static_cast<Mask>(full & ~bases); spots != 0; spots = static_cast<Mask>(spots & (spots - 1)))
            step.remove(grid, geometry.cell_at[9 * across + first(left)][first(spots)], bit(digit));
}

}  // namespace cover::rating
