// The easy half of the scale.
#include "rating/basic.hpp"

#include "rating/families.hpp"

namespace cover::rating {

namespace {

Step placing(Technique technique, double difficulty, int cell, int digit) {
    Step step(technique, difficulty);
    step.cell = cell;
    step.digit = digit;
    return step;
}

bool single_in(const Grid& grid, int region, double difficulty, Step& step) {
    for (int digit = 0; digit < digit_count; ++digit) {
        const Mask spots = grid.spots(digit, region);
        if (spots == 0 || is_many(spots)) continue;
        step = placing(Technique::hidden_single, difficulty, geometry.cell_at[region][first(spots)], digit);
        return true;
    }
    return false;
}

}  // namespace

bool hidden_single(const Grid& grid, Step& step) {
    for (const bool last : {true, false})
        for (const int kind : kinds_of_subsets)
            for (int region = 9 * kind; region < 9 * kind + 9; ++region) {
                const Mask empty = grid.empty(region);
                if (empty == 0 || is_many(empty) == last) continue;
                if (single_in(grid, region, last ? 1.0 : kind == block_kind ? 1.2 : 1.5, step)) return true;
            }
    return false;
}

bool direct_locked(const Grid& grid, Step& step) {
    for (const KindPair& kinds : locking_pairs) {
        const bool pointing = kinds.base == block_kind;
        const bool found = each_locked(grid, kinds, [&](int digit, int base, int cover) {
            for (int other = 9 * kinds.base; other < 9 * kinds.base + 9; ++other) {
                if (other == base || crossing(other, cover) == 0) continue;
                const Mask spots = grid.spots(digit, other),
                           outside = static_cast<Mask>(spots & ~crossing(other, cover));
                if (!is_many(spots) || outside == 0 || is_many(outside)) continue;
                step = placing(pointing ? Technique::direct_pointing : Technique::direct_claiming, pointing ? 1.7 : 1.9,
                               geometry.cell_at[other][first(outside)], digit);
                return true;
            }
            return false;
        });
        if (found) return true;
    }
    return false;
}

bool direct_hidden(const Grid& grid, int n, Step& step) {
    return each_hidden(grid, n, n, [&](int region, Mask digits, Mask spots) {
        for (int digit = 0; digit < digit_count; ++digit) {
            if ((digits >> digit & 1) != 0) continue;
            const Mask places = grid.spots(digit, region), outside = static_cast<Mask>(places & ~spots);
            if (!is_many(places) || outside == 0 || is_many(outside)) continue;
            step = placing(n == 2 ? Technique::direct_hidden_pair : Technique::direct_hidden_triplet,
                           n == 2 ? 2.0 : 2.5, geometry.cell_at[region][first(outside)], digit);
            return true;
        }
        return false;
    });
}

bool naked_single(const Grid& grid, Step& step) {
    for (int cell = 0; cell < cell_count; ++cell) {
        const Mask digits = grid.candidates(cell);
        if (digits == 0 || is_many(digits)) continue;
        step = placing(Technique::naked_single, 2.3, cell, first(digits));
        return true;
    }
    return false;
}

bool locked(const Grid& grid, Step& step) {
    for (const KindPair& kinds : locking_pairs) {
        const bool found = each_locked(grid, kinds, [&](int digit, int base, int cover) {
            const bool pointing = kinds.base == block_kind;
            step = Step(pointing ? Technique::pointing : Technique::claiming, pointing ? 2.6 : 2.8);
            remove_locked(grid, digit, base, cover, step);
            return true;
        });
        if (found) return true;
    }
    return false;
}

bool naked(const Grid& grid, int n, Step& step) {
    static constexpr Technique names[] = {Technique::naked_pair, Technique::naked_triplet, Technique::naked_quad};
    static constexpr double worth[] = {3.0, 3.6, 5.0};
    step = Step(names[n - 2], worth[n - 2]);
    return each_naked(grid, n, [&](int region, Mask spots, Mask digits) {
        remove_naked(grid, region, spots, digits, step);
        return step.is_worth();
    });
}

bool hidden(const Grid& grid, int n, Step& step) {
    static constexpr Technique names[] = {Technique::hidden_pair, Technique::hidden_triplet, Technique::hidden_quad};
    static constexpr double worth[] = {3.4, 4.0, 5.4};
    step = Step(names[n - 2], worth[n - 2]);
    return each_hidden(grid, n, 2 * n, [&](int region, Mask digits, Mask spots) {
        remove_hidden(grid, region, digits, spots, step);
        return step.is_worth();
    });
}

bool fish(const Grid& grid, int n, Step& step) {
    static constexpr Technique names[] = {Technique::x_wing, Technique::swordfish, Technique::jellyfish};
    static constexpr double worth[] = {3.2, 3.8, 5.2};
    step = Step(names[n - 2], worth[n - 2]);
    return each_fish(grid, n, [&](int digit, int kind, Mask bases, Mask covers) {
        remove_fish(grid, digit, kind, bases, covers, step);
        return step.is_worth();
    });
}

bool xy_wing(const Grid& grid, bool with_z, Step& step) {
    Cells twos;
    for (int cell = 0; cell < cell_count; ++cell)
        if (is_two(grid.candidates(cell))) twos.add(cell);
    for (int pivot = 0; pivot < cell_count; ++pivot) {
        const Mask own = grid.candidates(pivot);
        if (count(own) != (with_z ? 3 : 2)) continue;
        int wings[20], many = 0;
        (twos & geometry.sees[pivot]).each([&](int cell) { wings[many++] = cell; });
        for (int i = 0; i < many; ++i)
            for (int j = i + 1; j < many; ++j) {
                const Mask a = grid.candidates(wings[i]), b = grid.candidates(wings[j]);
                const Mask common = static_cast<Mask>(a & b), shared = static_cast<Mask>(common & own);
                if (count(static_cast<Mask>(a | b | own)) != 3 || a == b || common == 0) continue;
                if (with_z ? shared == 0 : shared != 0) continue;
                step = Step(with_z ? Technique::xyz_wing : Technique::xy_wing, with_z ? 4.4 : 4.2);
                Cells victims = geometry.sees[wings[i]] & geometry.sees[wings[j]];
                if (with_z) victims &= geometry.sees[pivot];
                step.remove(grid, victims, common);
                if (step.is_worth()) return true;
            }
    }
    return false;
}

bool all_hidden_singles(Grid& grid, std::span<const std::uint8_t> solution, bool& wrong) {
    bool any = false;
    for (bool again = true; again;) {
        again = false;
        for (int digit = 0; digit < digit_count; ++digit) {
            const auto& all = grid.all_spots()[index(digit)];
            std::uint32_t alone = 0;  // regions with one place for the digit
            for (std::size_t region = 0; region < region_count; ++region) {
                const Mask spots = all[region];
                alone |= static_cast<std::uint32_t>(spots != 0 && (spots & (spots - 1)) == 0) << region;
            }
            for (; alone != 0; alone &= alone - 1) {
                const int region = lowest(alone);
                const Mask spots = grid.spots(digit, region);
                if (spots == 0) continue;
                const int cell = geometry.cell_at[region][first(spots)];
                if (solution[index(cell)] != digit + 1) return wrong = true;
                grid.place(cell, digit);
                again = any = true;
            }
        }
    }
    return any;
}

}  // namespace cover::rating
