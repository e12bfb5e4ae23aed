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
            const Mask gone_a = impossible_of_two(a, b, clash, excluders),
                       gone_b = impossible_of_two(b, a, clash, excluders);
            if ((gone_a | gone_b) == 0) continue;
            step = Step(Technique::aligned_pair, 6.2);
            step.remove(grid, cells[i], gone_a);
            step.remove(grid, cells[j], gone_b);
            return true;
        }
    }
    return false;
}

namespace {

// By pairs of cells with two common peers of few candidates: the values that two candidates leave, and their exclusions.
class Pairs {
  public:
    Pairs(const Grid& grid, const int* cells, int many, const Cells& small) {
        Cells twos;
        small.each([&](int cell) {
            const Mask digits = grid.candidates(cell);
            if (is_two(digits)) twos.add(cell);
            else triples_[digits] = true;
        });
        for (int j = 1; j < many; ++j)
            for (int i = 0; i < j; ++i) {
                const Cells common = geometry.sees[cells[i]] & geometry.sees[cells[j]];
                if (!(common & small).has_two()) continue;
                const Excluders excluders(grid, common & twos);
                const bool clash = geometry.sees[cells[i]].has(cells[j]);
                for (int digit = 0; digit < digit_count; ++digit) {
                    const Mask out = static_cast<Mask>(excluders.partners[digit] | (clash ? bit(digit) : 0));
                    left_[i][j][digit] = static_cast<Mask>(grid.candidates(cells[j]) & ~out);
                    left_[j][i][digit] = static_cast<Mask>(grid.candidates(cells[i]) & ~out);
                }
            }
    }

    // Whether each candidate of the three cells is surely possible: by fewer exclusions than three cells have. Says
    // nothing if it is not so.
    bool are_surely_possible(const Mask* digits, int i, int j, int k) const {
        Mask a = digits[i], b = digits[j], c = digits[k];  // still to be shown
        while (a != 0)
            if (!show(i, j, k, a, b, c)) return false;
        while (b != 0)
            if (!show(j, i, k, b, a, c)) return false;
        while (c != 0)
            if (!show(k, i, j, c, a, b)) return false;
        return true;
    }

  private:
    // Finds values for cells j and k that the first digit of `own` in cell i is possible with, better such as are still
    // to be shown, and strikes the three.
    bool show(int i, int j, int k, Mask& own, Mask& second, Mask& third) const {
        const int a = first(own);
        const Mask all = left_[i][j][a], wanted = static_cast<Mask>(all & second);
        for (const Mask choice : {wanted, static_cast<Mask>(all & ~wanted)})
            for (Mask bs = choice; bs != 0; bs = static_cast<Mask>(bs & (bs - 1))) {
                const int b = first(bs);
                const Mask both = static_cast<Mask>(left_[i][k][a] & left_[j][k][b]),
                           better = static_cast<Mask>(both & third);
                for (Mask cs = better != 0 ? better : both; cs != 0; cs = static_cast<Mask>(cs & (cs - 1))) {
                    const Mask c = static_cast<Mask>(cs & -cs);
                    if (triples_[static_cast<Mask>(bit(a) | bit(b) | c)]) continue;
                    own = static_cast<Mask>(own & ~bit(a));
                    second = static_cast<Mask>(second & ~bit(b));
                    third = static_cast<Mask>(third & ~c);
                    return true;
                }
            }
        return false;
    }

    Mask left_[cell_count][cell_count][digit_count];  // of the second cell, if the first has the digit
    std::array<bool, 512> triples_{};                 // three candidates that some cell has
};

Mask impossible_of_three(const Grid& grid, int own, int b, int c, const Excluders& excluders) {
    const bool sees_b = geometry.sees[own].has(b), sees_c = geometry.sees[own].has(c), clash = geometry.sees[b].has(c);
    Mask gone = 0;
    for (Mask left = grid.candidates(own); left != 0; left = static_cast<Mask>(left & (left - 1))) {
        const int a = first(left);
        const Mask partners = excluders.partners[a];
        const Mask second = static_cast<Mask>(grid.candidates(b) & ~partners & ~(sees_b ? bit(a) : 0));
        const Mask third = static_cast<Mask>(grid.candidates(c) & ~partners & ~(sees_c ? bit(a) : 0));
        if (!is_possible(a, second, third, clash, excluders)) gone |= bit(a);
    }
    return gone;
}

}  // namespace

bool aligned_triplet(const Grid& grid, Step& step) {
    Cells small;
    int cells[cell_count], many = 0;
    Mask digits[cell_count];
    for (int cell = 0; cell < cell_count; ++cell) {
        const int size = count(grid.candidates(cell));
        if (size == 2 || size == 3) small.add(cell);
        if (size < 2) continue;
        digits[many] = grid.candidates(cell);
        cells[many++] = cell;
    }
    const Pairs pairs(grid, cells, many, small);
    for (int j = 1; j < many; ++j) {
        const Cells seen = small & geometry.sees[cells[j]];
        for (int i = 0; i < j; ++i) {
            const Cells two = seen & geometry.sees[cells[i]];
            if (!two.has_two()) continue;
            for (int k = j + 1; k < many; ++k) {
                const Cells common = two & geometry.sees[cells[k]];
                if (!common.has_two()) continue;
                if (pairs.are_surely_possible(digits, i, j, k)) continue;
                const Excluders excluders(grid, common);
                const Mask gone_i = impossible_of_three(grid, cells[i], cells[j], cells[k], excluders);
                const Mask gone_j = impossible_of_three(grid, cells[j], cells[k], cells[i], excluders);
                const Mask gone_k = impossible_of_three(grid, cells[k], cells[i], cells[j], excluders);
                if ((gone_i | gone_j | gone_k) == 0) continue;
                step = Step(Technique::aligned_triplet, 7.5);
                step.remove(grid, cells[i], gone_i);
                step.remove(grid, cells[j], gone_j);
                step.remove(grid, cells[k], gone_k);
                return true;
            }
        }
    }
    return false;
}

}  // namespace cover::rating
