// One position of a plain 9x9 sudoku, cell after cell, and the cell to branch on.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>

#ifdef __SSE2__
#include <emmintrin.h>
#endif

#include "boards/lanes.hpp"

namespace cover::boards::lanes16 {

using Mask = std::uint16_t;  // candidates of a cell: bit d stands for digit d + 1

constexpr Mask all_digits = 511;
constexpr int cell_count = 81;
constexpr int padded_cells = 96;

// Candidates by cell, row by row. What is beyond the cells is 0.
struct alignas(32) Position {
    std::array<Mask, padded_cells> cells;
};

// A set of cells: cell k is bit k, from 64 on bit k - 64 of `high`.
struct CellSet {
    std::uint64_t low, high;
};

constexpr std::array<CellSet, cell_count> peers = [] {
    std::array<CellSet, cell_count> table{};
    for (int a = 0; a < cell_count; ++a)
        for (int b = 0; b < cell_count; ++b)
            if (a != b && (a / 9 == b / 9 || a % 9 == b % 9 || (a / 27 == b / 27 && a % 9 / 3 == b % 9 / 3)))
                (b < 64 ? table[a].low : table[a].high) |= std::uint64_t{1} << (b % 64);
    return table;
}();

#if defined(__GNUC__) || defined(__clang__)
COVER_INLINE int highest(Mask mask) { return 31 - __builtin_clz(mask); }
#else
COVER_INLINE int highest(Mask mask) { return 15 - std::countl_zero(mask); }
#endif

// Does each column have a place for every digit?
COVER_INLINE bool all_in_every_column(const Position& position) {
    Mask columns[16] = {};  // behind the ninth stand cells of the next row
    for (int row = 0; row < 9; ++row)
        for (int column = 0; column < 16; ++column) columns[column] |= position.cells[9 * row + column];
    Mask everywhere = all_digits;
    for (int column = 0; column < 9; ++column) everywhere &= columns[column];
    return everywhere == all_digits;
}

// The digits of a board without open cells. Written so that compilers make vectors of it.
COVER_INLINE void write_digits(const Position& position, std::uint8_t* digits) {
    std::uint8_t each[padded_cells];
    for (int cell = 0; cell < padded_cells; ++cell) {
        const Mask mask = position.cells[cell];
        const int place = ((mask & 0xaa) != 0) + 2 * ((mask & 0xcc) != 0) + 4 * ((mask & 0xf0) != 0) + 8 * (mask >> 8);
        each[cell] = static_cast<std::uint8_t>(place + 1);
    }
    std::memcpy(digits, each, cell_count);
}

// Sixteen cells in each word; read as CellSets.
template <int sets>
struct CellWords {
    std::uint16_t words[sets][8];

    COVER_INLINE CellWords() {  // the six words in use are all written
        for (auto& set : words) set[6] = set[7] = 0;
    }
    COVER_INLINE CellSet operator[](int set) const {
        static_assert(std::endian::native == std::endian::little);
        CellSet cells;
        std::memcpy(&cells, words[set], sizeof(CellSet));
        return cells;
    }
};

// The cells with more than one candidate, and those with just two.
struct Unsettled {
    CellSet open, pairs;
};

COVER_INLINE Unsettled unsettled(const Position& position) {
    CellWords<2> found;
    for (int part = 0; part < padded_cells / 16; ++part) {
#ifdef __SSE2__
        const auto* cells = reinterpret_cast<const __m128i*>(position.cells.data() + 16 * part);
        const __m128i zero = _mm_setzero_si128(), minus_one = _mm_set1_epi16(-1);
        const auto fewer = [&](__m128i masks) { return _mm_and_si128(masks, _mm_add_epi16(masks, minus_one)); };
        const auto empty = [&](__m128i left, __m128i right) {
            return _mm_movemask_epi8(_mm_packs_epi16(_mm_cmpeq_epi16(left, zero), _mm_cmpeq_epi16(right, zero)));
        };
        const __m128i left = fewer(_mm_load_si128(cells)), right = fewer(_mm_load_si128(cells + 1));
        const int open = ~empty(left, right);
        found.words[0][part] = static_cast<std::uint16_t>(open);
        found.words[1][part] = static_cast<std::uint16_t>(open & empty(fewer(left), fewer(right)));
#else
        found.words[0][part] = found.words[1][part] = 0;
        for (int k = 0; k < 16; ++k) {
            const int count = ones(position.cells[16 * part + k]);
            found.words[0][part] |= static_cast<std::uint16_t>((count > 1) << k);
            found.words[1][part] |= static_cast<std::uint16_t>((count == 2) << k);
        }
#endif
    }
    return {found[0], found[1]};
}

// Where each digit may stand.
COVER_INLINE CellWords<9> by_digit(const Position& position) {
    CellWords<9> found;
    for (int part = 0; part < padded_cells / 16; ++part) {
#ifdef __SSE2__
        const auto* cells = reinterpret_cast<const __m128i*>(position.cells.data() + 16 * part);
        const __m128i left = _mm_load_si128(cells), right = _mm_load_si128(cells + 1), byte = _mm_set1_epi16(255);
        const __m128i eight = _mm_packus_epi16(_mm_and_si128(left, byte), _mm_and_si128(right, byte));
        const __m128i ninth = _mm_packus_epi16(_mm_srli_epi16(left, 8), _mm_srli_epi16(right, 8));
        const auto keep = [&](int digit, __m128i bytes) {  // the highest bit of each byte
            found.words[digit][part] = static_cast<std::uint16_t>(_mm_movemask_epi8(bytes));
        };
        keep(0, _mm_slli_epi16(eight, 7));
        keep(1, _mm_slli_epi16(eight, 6));
        keep(2, _mm_slli_epi16(eight, 5));
        keep(3, _mm_slli_epi16(eight, 4));
        keep(4, _mm_slli_epi16(eight, 3));
        keep(5, _mm_slli_epi16(eight, 2));
        keep(6, _mm_slli_epi16(eight, 1));
        keep(7, eight);
        keep(8, _mm_slli_epi16(ninth, 7));
#else
        for (int digit = 0; digit < 9; ++digit) {
            found.words[digit][part] = 0;
            for (int k = 0; k < 16; ++k)
                found.words[digit][part] |=
                    static_cast<std::uint16_t>((position.cells[16 * part + k] >> digit & 1) << k);
        }
#endif
    }
    return found;
}

COVER_INLINE int first_of(const CellSet& cells) { return cells.low ? lowest(cells.low) : 64 + lowest(cells.high); }

// The pair around which most candidates fall: cells with one of its digits or both count twice, each of the two digits
// three times where it stands in another pair. (Weights by trial, benchmarks/README.md.)
COVER_INLINE int best_pair(const Position& position, const CellSet& pairs) {
    const CellWords<9> digits = by_digit(position);
    int best = -1, most = -1;
    const auto weigh = [&](int cell) {
        const CellSet& around = peers[cell];
        const auto size = [&](std::uint64_t low, std::uint64_t high) {
            return ones(low & around.low) + ones(high & around.high);
        };
        const auto paired = [&](const CellSet& digit) { return size(digit.low & pairs.low, digit.high & pairs.high); };
        const Mask mask = position.cells[cell];
        const CellSet one = digits[lowest(mask)], other = digits[highest(mask)];
        const int score = 2 * size(one.low | other.low, one.high | other.high) + 3 * (paired(one) + paired(other));
        if (score > most) most = score, best = cell;
    };
    for (std::uint64_t rest = pairs.low; rest; rest &= rest - 1) weigh(lowest(rest));
    for (std::uint64_t rest = pairs.high; rest; rest &= rest - 1) weigh(64 + lowest(rest));
    return best;
}

// The first cell among the open ones with fewest candidates.
COVER_INLINE int first_of_fewest(const Position& position, const CellSet& open) {
    int best = -1, least = 10;
    for (int cell = 0; cell < cell_count; ++cell) {
        const bool is_open = (cell < 64 ? open.low >> cell : open.high >> (cell - 64)) & 1;
        if (const int count = ones(position.cells[cell]); is_open && count < least) least = count, best = cell;
    }
    return best;
}

// The cell to branch on: of the pairs the best, or the first where any will do; without pairs the first with fewest
// candidates. -1 if no cell is open.
COVER_INLINE int cell_to_guess(const Position& position, bool any_pair) {
    const auto [open, pairs] = unsettled(position);
    if (!(open.low | open.high)) return -1;
    if (!(pairs.low | pairs.high)) return first_of_fewest(position, open);
    return any_pair ? first_of(pairs) : best_pair(position, pairs);
}

// The same by AVX-512, if the processor has it, else nullptr: of the board whose cells are lane_count apart from `lane`
// on, which it copies to `kept`. It reads two bytes more than the last cell.
using Choice = int (*)(const Mask* lane, Position& kept, bool any_pair);
Choice choice512();

}  // namespace cover::boards::lanes16
