// The band engine: locked candidates of a band by table, naked singles and pairs by bit counters, pairs to branch on.
//
// The family of ideas: one word per digit and band visited only when it has changed (the 9x9 speed solvers of the
// Sudoku programmers' forum), rows assigned to boxes as permutations (also tdoku's view). Ours: minirows found by
// folding instead of three lookups; the same permutations applied to columns when stalled; the pair that touches
// most candidates and pairs is branched on, but only once quick choices have failed a few times.
#include "boards/bands.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstring>

#include "common/inline.hpp"

namespace cover::boards::bands {

namespace {

constexpr Word all_cells = (Word{1} << 27) - 1;
constexpr Word row_cells = 511;
constexpr Word column_cells = 0x40201;     // column 0 in all three rows
constexpr Word first_columns = 0x1249249;  // the first cell of each minirow
constexpr int permutations[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};

// Which minirows of a word hold a candidate, as 9 bits: minirow (row r, box x) is bit r + 3 * x, since bits 0, 3, 6
// | 9, 12, 15 | 18, 21, 24 are folded to 0, 3, 6 | 1, 4, 7 | 2, 5, 8.
COVER_INLINE Word minirows(Word word) {
    const Word any = (word | word >> 1 | word >> 2) & first_columns;
    return (any | any >> 8 | any >> 16) & 511;
}

COVER_INLINE Word columns_of(Word word) { return (word | word >> 9 | word >> 18) & row_cells; }

// By minirows: the cells of all assignments of rows to boxes that they allow (0: none), and the rows with one box left.
struct ByMinirows {
    Word allowed;
    Word settled_rows;
};
constexpr std::array<ByMinirows, 512> by_minirows = [] {
    std::array<ByMinirows, 512> table{};
    for (int present = 0; present < 512; ++present) {
        Word allowed = 0;
        for (const auto& box_of : permutations) {
            bool fits = true;
            Word cells = 0;
            for (int row = 0; row < 3; ++row) {
                fits = fits && (present >> (row + 3 * box_of[row]) & 1);
                cells |= Word{7} << (9 * row + 3 * box_of[row]);
            }
            if (fits) allowed |= cells;
        }
        Word settled = 0;
        for (int row = 0; row < 3; ++row) {
            const Word here = allowed >> (9 * row) & row_cells;
            if (here == 7 || here == 56 || here == 448) settled |= row_cells << (9 * row);
        }
        table[present] = {allowed, settled};
    }
    return table;
}();

// By columns of a band with a candidate: cells that other bands keep, and columns that are the last of their box.
struct ByColumns {
    Word others_keep;
    Word settled_columns;
};
constexpr std::array<ByColumns, 512> by_columns = [] {
    std::array<ByColumns, 512> table{};
    for (Word present = 0; present < 512; ++present) {
        Word settled = 0;
        for (int box = 0; box < 3; ++box) {
            const Word here = present >> (3 * box) & 7;
            if (here == 1 || here == 2 || here == 4) settled |= here << (3 * box);
        }
        table[present] = {all_cells & ~(settled * column_cells), settled * column_cells};
    }
    return table;
}();

// The same permutations for a stack: bit 3 * band + j says that the digit may stand in column j of the box in that
// band; the entry keeps what is part of an assignment of columns to bands.
constexpr std::array<std::uint16_t, 512> by_stack = [] {
    std::array<std::uint16_t, 512> table{};
    for (int present = 0; present < 512; ++present)
        for (const auto& column_of : permutations) {
            int bits = 0;
            for (int band = 0; band < 3; ++band) bits |= 1 << (3 * band + column_of[band]);
            if ((present & bits) == bits) table[present] = static_cast<std::uint16_t>(table[present] | bits);
        }
    return table;
}();

// A digit in cell k of a band leaves these cells of the band to the digit.
constexpr std::array<Word, 27> leaves = [] {
    std::array<Word, 27> table{};
    for (int k = 0; k < 27; ++k) {
        table[k] = Word{1} << k;
        for (int j = 0; j < 27; ++j)
            if (j / 9 != k / 9 && j % 9 != k % 9 && j % 9 / 3 != k % 9 / 3) table[k] |= Word{1} << j;
    }
    return table;
}();

// Brings the word of one digit in one band to order and narrows the digit's other bands and the band's other digits.
template <int digit, int band>
COVER_INLINE bool visit(State& state, SearchCounters& counts) {
    Word word = state.words[band][digit];
    const ByMinirows& rows = by_minirows[minirows(word)];
    if (!rows.allowed) return false;
    word &= rows.allowed;
    const ByColumns& columns = by_columns[columns_of(word)];
    state.words[(band + 1) % 3][digit] &= columns.others_keep;
    state.words[(band + 2) % 3][digit] &= columns.others_keep;
    state.words[band][digit] = word;
    state.seen[band][digit] = word;
    const Word settled = word & rows.settled_rows & columns.settled_columns & state.open[band];
    if (settled) {
        counts.hidden_singles += ones(settled);
        state.open[band] &= ~settled;
        for (int other = 0; other < 9; ++other)
            if (other != digit) state.words[band][other] &= ~settled;
    }
    return true;
}

template <int digit>
COVER_INLINE bool visit_digit(State& state, SearchCounters& counts, bool& changed) {
    if (state.words[0][digit] != state.seen[0][digit]) {
        if (!visit<digit, 0>(state, counts)) return false;
        changed = true;
    }
    if (state.words[1][digit] != state.seen[1][digit]) {
        if (!visit<digit, 1>(state, counts)) return false;
        changed = true;
    }
    if (state.words[2][digit] != state.seen[2][digit]) {
        if (!visit<digit, 2>(state, counts)) return false;
        changed = true;
    }
    return true;
}

// Visits until no word has changed since its visit.
COVER_INLINE bool visit_all(State& state, SearchCounters& counts) {
    bool changed = false;
    do {
        changed = false;
        if (!visit_digit<0>(state, counts, changed)) return false;
        if (!visit_digit<1>(state, counts, changed)) return false;
        if (!visit_digit<2>(state, counts, changed)) return false;
        if (!visit_digit<3>(state, counts, changed)) return false;
        if (!visit_digit<4>(state, counts, changed)) return false;
        if (!visit_digit<5>(state, counts, changed)) return false;
        if (!visit_digit<6>(state, counts, changed)) return false;
        if (!visit_digit<7>(state, counts, changed)) return false;
        if (!visit_digit<8>(state, counts, changed)) return false;
    } while (changed);
    return true;
}

// So many positions may fail before the search becomes careful. Boards with several solutions rarely need care.
constexpr int patience = 3;
constexpr int patience_with_solution = 10;

enum class Outcome { dead, open, changed, solved };

// Keeps of every digit what is part of an assignment of columns to bands within a stack.
COVER_INLINE Outcome visit_stacks(State& state) {
    Outcome outcome = Outcome::open;
    for (int digit = 0; digit < 9; ++digit) {
        const Word c0 = columns_of(state.words[0][digit]);
        const Word c1 = columns_of(state.words[1][digit]);
        const Word c2 = columns_of(state.words[2][digit]);
        const Word s0 = (c0 & 7) | (c1 & 7) << 3 | (c2 & 7) << 6;
        const Word s1 = (c0 >> 3 & 7) | (c1 & 56) | (c2 & 56) << 3;
        const Word s2 = c0 >> 6 | (c1 >> 6) << 3 | (c2 >> 6) << 6;
        const Word k0 = by_stack[s0], k1 = by_stack[s1], k2 = by_stack[s2];
        if (k0 == s0 && k1 == s1 && k2 == s2) continue;
        if (!k0 || !k1 || !k2) return Outcome::dead;
        outcome = Outcome::changed;
        state.words[0][digit] &= ((k0 & 7) | (k1 & 7) << 3 | (k2 & 7) << 6) * column_cells;
        state.words[1][digit] &= ((k0 >> 3 & 7) | (k1 & 56) | (k2 & 56) << 3) * column_cells;
        state.words[2][digit] &= (k0 >> 6 | (k1 >> 6) << 3 | (k2 >> 6) << 6) * column_cells;
    }
    return outcome;
}

// To the fixpoint; pairs: the cells with just two candidates.
COVER_INLINE Outcome propagate(State& state, SearchCounters& counts, bool stacks, Word (&pairs)[3]) {
    for (;;) {
        if (!visit_all(state, counts)) return Outcome::dead;
        if (!(state.open[0] | state.open[1] | state.open[2])) return Outcome::solved;
        Word found = 0;
        for (int band = 0; band < 3; ++band) {
            Word once = state.words[band][0], twice = 0, thrice = 0;
            for (int digit = 1; digit < 9; ++digit) {
                const Word word = state.words[band][digit];
                thrice |= twice & word;
                twice |= once & word;
                once |= word;
            }
            if (once != all_cells) return Outcome::dead;
            pairs[band] = twice & ~thrice;
            const Word singles = state.open[band] & ~twice;
            if (!singles) continue;
            found |= singles;
            counts.naked_singles += ones(singles);
            state.open[band] &= ~singles;
            for (int digit = 0; digit < 9; ++digit)
                for (Word rest = state.words[band][digit] & singles; rest; rest &= rest - 1)
                    state.words[band][digit] &= leaves[lowest(rest)];
        }
        if (found) continue;
        if (!stacks) return Outcome::open;
        const Outcome outcome = visit_stacks(state);
        if (outcome != Outcome::changed) return outcome;
    }
}

struct Place {
    int band;
    Word cell;
};

// The first pair of the band with most open cells among those with pairs. Some pair must exist.
COVER_INLINE Place quick_pair(const State& state, const Word (&pairs)[3]) {
    int best = 0, most = -1;
    for (int band = 0; band < 3; ++band)
        if (const int count = ones(state.open[band]); pairs[band] && count > most) best = band, most = count;
    return {best, pairs[best] & (~pairs[best] + 1)};
}

// The pair whose two digits have most candidates around it, those in other pairs counted four times.
COVER_INLINE Place best_pair(const State& state, const Word (&pairs)[3]) {
    constexpr int pair_weight = 3;
    Place best{0, 0};
    int most = -1;
    for (int band = 0; band < 3; ++band) {
        const int next = (band + 1) % 3, last = (band + 2) % 3;
        for (Word rest = pairs[band]; rest; rest &= rest - 1) {
            const int k = lowest(rest);
            const Word column = column_cells << (k % 9), peers = ~leaves[k];
            Word digits = 0;
            for (int digit = 0; digit < 9; ++digit) digits |= (state.words[band][digit] >> k & 1) << digit;
            int score = 0;
            for (int side = 0; side < 2; ++side) {
                const int digit = lowest(digits);
                digits &= digits - 1;
                const Word here = peers & state.words[band][digit];
                const Word above = column & state.words[next][digit], below = column & state.words[last][digit];
                // Cells of one column in two bands never meet when one word is shifted by a bit.
                score += ones(std::uint64_t{here} << 32 | (above | below << 1));
                score += pair_weight * ones(std::uint64_t{here & pairs[band]} << 32 |
                                            ((above & pairs[next]) | (below & pairs[last]) << 1));
            }
            if (score > most) most = score, best = {band, rest & (~rest + 1)};
        }
    }
    return best;
}

COVER_INLINE void place(State& state, int band, int digit, Word cell) {
    state.words[band][digit] &= leaves[lowest(cell)];
    state.open[band] &= ~cell;
}

// Splits a stuck position: afterwards `state` is what remains when the guess has been refuted, `next` the guess.
COVER_INLINE void split(State& state, State& next, bool careful, const Word (&pairs)[3]) {
    if (pairs[0] | pairs[1] | pairs[2]) {
        const auto [band, cell] = careful ? best_pair(state, pairs) : quick_pair(state, pairs);
        Word digits = 0;
        for (int digit = 0; digit < 9; ++digit) digits |= (state.words[band][digit] >> lowest(cell) & 1) << digit;
        const int first = lowest(digits), second = lowest(digits & (digits - 1));
        std::memcpy(&next, &state, sizeof(State));
        next.words[band][second] &= ~cell;
        place(next, band, first, cell);
        state.words[band][first] &= ~cell;
        place(state, band, second, cell);
        return;
    }
    // No pairs: the first open cell of the band with fewest, its lowest digit against the others.
    int band = -1;
    for (int b = 0; b < 3; ++b)
        if (state.open[b] && (band < 0 || ones(state.open[b]) < ones(state.open[band]))) band = b;
    assert(band >= 0);  // a stuck position has an open cell
    const Word cell = state.open[band] & (~state.open[band] + 1);
    int first = 0;
    while (!(state.words[band][first] & cell)) ++first;
    std::memcpy(&next, &state, sizeof(State));
    for (int digit = 0; digit < 9; ++digit)
        if (digit != first) next.words[band][digit] &= ~cell;
    place(next, band, first, cell);
    state.words[band][first] &= ~cell;
}

}  // namespace

void BandSearch::reset() {
    State& root = stack_[0];
    for (auto& band : root.words)
        for (auto& word : band) word = all_cells;
    for (auto& band : root.seen)
        for (auto& word : band) word = ~Word{0};  // no word looks like this: all are visited first
    for (auto& open : root.open) open = all_cells;
    depth_ = 0;
    careful_ = false;
    refuted_ = 0;
    has_second_ = false;
    phase_ = Phase::fresh;
    counts_ = {};
}

void BandSearch::start(std::span<const std::uint64_t> candidates) {
    reset();
    State& root = stack_[0];
    for (int cell = 0; cell < 81; ++cell)
        for (int digit = 0; digit < 9; ++digit)
            if (!(candidates[cell] >> digit & 1)) root.words[cell / 27][digit] &= ~(Word{1} << (cell % 27));
}

BandSearch::Event BandSearch::advance(std::uint64_t nodes) {
    if (phase_ == Phase::done) return Event::exhausted;
    State* state = &stack_[depth_];
    bool backtrack = phase_ == Phase::solved;
    phase_ = Phase::fresh;
    for (;;) {
        if (backtrack) {
            if (state == stack_.data()) {
                phase_ = Phase::done;
                return Event::exhausted;
            }
            if (!careful_ && ++refuted_ >= (counts_.solutions == 0 ? patience : patience_with_solution)) {
                careful_ = true;
                // What was chosen quickly below the last split at depth 1 found nothing: it is done again with care.
                if (state - stack_.data() >= 3 && has_second_ && counts_.solutions == 0) {
                    stack_[1] = second_;
                    state = &stack_[2];
                }
            }
            --state;
        }
        if (counts_.nodes >= nodes) {
            depth_ = static_cast<int>(state - stack_.data());
            return Event::nodes;
        }
        ++counts_.nodes;
        Word pairs[3];
        const auto depth = state - stack_.data();
        const Outcome outcome = propagate(*state, counts_, careful_ || depth <= 1, pairs);
        backtrack = outcome == Outcome::dead;
        if (outcome == Outcome::open) {
            ++counts_.guesses;
            counts_.max_depth = std::max<std::uint64_t>(counts_.max_depth, static_cast<std::uint64_t>(depth) + 1);
            if (depth == 1 && !careful_) {
                second_ = *state;
                has_second_ = true;
            }
            split(*state, state[1], careful_, pairs);
            ++state;
        } else if (outcome == Outcome::solved) {
            ++counts_.solutions;
            depth_ = static_cast<int>(depth);
            phase_ = Phase::solved;
            return Event::solution;
        }
    }
}

void BandSearch::write(std::uint8_t* board) const {
    for (int band = 0; band < 3; ++band)
        for (int digit = 0; digit < 9; ++digit)
            for (Word rest = stack_[depth_].words[band][digit]; rest; rest &= rest - 1)
                board[27 * band + lowest(rest)] = static_cast<std::uint8_t>(digit + 1);
}

}  // namespace cover::boards::bands
