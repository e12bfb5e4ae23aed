// Which values are together possible is asked value by value, and ends at the first possibility.
#include "rating/exclusion.hpp"

namespace cover::rating {

namespace {

// The candidates of the common peers of some cells: pairs as the partners of each digit, and triples.
struct Excluders {
    Mask partners[9] = {};
    Mask triples[cell_count];
    int many = 0;

    Excluders(const Grid& grid, const Cells& cells) {
        cells.each([&](int cell) {
            const Mask digits = grid.candidates(cell), rest = static_cast<Mask>(digits & (digits - 1));
            if (is_many(rest)) {
                triples[many++] = digits;
            } else {
                partners[first(digits)] |= rest;
                partners[first(rest)] |= static_cast<Mask>(digits & ~rest);
            }
        });
    }
    Mask thirds(int a, int b) const {  // what makes a triple with the two
        Mask made = 0;
        const Mask two = static_cast<Mask>(bit(a) | bit(b));
        for (int k = 0; k < many; ++k)
            if ((two & ~triples[k]) == 0) made |= static_cast<Mask>(triples[k] & ~two);
        return made;
    }
};

Mask impossible_of_two(Mask own, Mask other, bool clash, const Excluders& excluders) {
    Mask gone = 0;
    for (Mask left = own; left != 0; left = static_cast<Mask>(left & (left - 1))) {
        const int a = first(left);
        if ((other & ~excluders.partners[a] & ~(clash ? bit(a) : 0)) == 0) gone |= bit(a);
    }
    return gone;
}

bool is_possible(int a, Mask second, Mask third, bool clash_of_both, const Excluders& excluders) {
    for (Mask left = second; left != 0; left = static_cast<Mask>(left & (left - 1))) {
        const int b = first(left);
        Mask rest = static_cast<Mask>(third & ~excluders.partners[b] & ~(clash_of_both ? bit(b) : 0));
        if (rest == 0) continue;
        if (excluders.many == 0 || a == b) return true;
        if ((rest & ~excluders.thirds(a, b)) != 0) return true;
    }
    return false;
}

}  // namespace

bool aligned_pair(const Grid& grid, Step& step) {
    Cells twos;
    int cells[cell_count], many = 0;
    for (int cell = 0; cell < cell_count; ++cell) {
        if (is_two(grid.candidates(cell))) twos.add(cell);
        if (is_many(grid.candidates(cell))) cells[many++] = cell;
    }
    for (int j = 1; j < many; ++j) {
        const Cells seen = twos & geometry.sees[cells[j]];
        if (seen.size() < 2) continue;
        for (int i = 0; i < j; ++i) {
            const Cells common = seen & geometry.sees[cells[i]];
            if (common.size() < 2) continue;
            const Excluders excluders(grid, common);
            const bool clash = geometry.sees[cells[i]].has(cells[j]);
            const Mask a = grid.candidates(cells[i]), b = grid.candidates(cells[j]);
            const Mask gone_a = impossible_of_two(a, b, clash, excluders), gone_b = impossible_of_two(b, a, clash, excluders);
            if ((gone_a | gone_b) == 0) continue;
            step = Step(Technique::aligned_pair, 6.2);
            step.remove(grid, cells[i], gone_a);
            step.remove(grid, cells[j], gone_b);
            return true;
        }
    }
    return false;
}

bool aligned_triplet(const Grid& grid, Step& step) {
    Cells small;
    int cells[cell_count], many = 0;
    for (int cell = 0; cell < cell_count; ++cell) {
        const int digits = count(grid.candidates(cell));
        if (digits == 2 || digits == 3) small.add(cell);
        if (digits >= 2) cells[many++] = cell;
    }
    for (int j = 1; j < many; ++j) {
        const Cells seen = small & geometry.sees[cells[j]];
        for (int i = 0; i < j; ++i) {
            const Cells two = seen & geometry.sees[cells[i]];
            if (two.size() < 2) continue;
            for (int k = j + 1; k < many; ++k) {
                const Cells common = two & geometry.sees[cells[k]];
                if (common.size() < 2) continue;
                const Excluders excluders(grid, common);
                const int three[3] = {cells[i], cells[j], cells[k]};
                Mask gone[3] = {0, 0, 0};
                for (int own = 0; own < 3; ++own) {
                    const int b = three[(own + 1) % 3], c = three[(own + 2) % 3];
                    const bool sees_b = geometry.sees[three[own]].has(b), sees_c = geometry.sees[three[own]].has(c);
                    const bool clash = geometry.sees[b].has(c);
                    for (Mask left = grid.candidates(three[own]); left != 0; left = static_cast<Mask>(left & (left - 1))) {
                        const int a = first(left);
                        const Mask partners = excluders.partners[a];
                        const Mask second = static_cast<Mask>(grid.candidates(b) & ~partners & ~(sees_b ? bit(a) : 0));
                        const Mask third = static_cast<Mask>(grid.candidates(c) & ~partners & ~(sees_c ? bit(a) : 0));
                        if (!is_possible(a, second, third, clash, excluders)) gone[own] |= bit(a);
                    }
                }
                if ((gone[0] | gone[1] | gone[2]) == 0) continue;
                step = Step(Technique::aligned_triplet, 7.5);
                for (int own = 0; own < 3; ++own) step.remove(grid, three[own], gone[own]);
                return true;
            }
        }
    }
    return false;
}

}  // namespace cover::rating
