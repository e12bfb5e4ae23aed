// A 9x9 board with blocks, rows and columns, as a step-by-step solver sees it: the candidates of each cell, and the
// places of each digit in each region, as masks of nine bits that are kept together.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "common/index.hpp"
#include "common/inline.hpp"

namespace cover::rating {

using Mask = std::uint16_t;

constexpr int cell_count = 81, digit_count = 9, region_count = 27, candidate_count = 729;
constexpr Mask full = 0x1ff;
enum Kind : int { block_kind, row_kind, column_kind };  // regions: blocks 0..8, rows 9..17, columns 18..26

constexpr Mask bit(int k) { return static_cast<Mask>(1u << k); }
constexpr auto make_counts() {
    std::array<std::uint8_t, 512> made{};
    for (std::size_t mask = 1; mask < 512; ++mask) made[mask] = static_cast<std::uint8_t>(made[mask / 2] + (mask & 1));
    return made;
}
inline constexpr auto counts = make_counts();
inline int count(Mask mask) { return counts[mask]; }
COVER_INLINE int first(Mask mask) { return lowest(mask); }
constexpr bool is_many(Mask mask) { return (mask & (mask - 1)) != 0; }
constexpr bool is_two(Mask mask) {
    const unsigned rest = mask & (mask - 1u);
    return rest != 0 && (rest & (rest - 1u)) == 0;
}

// A set of cells.
struct Cells {
    std::uint64_t low = 0, high = 0;  // cells 0..63, 64..80

    constexpr void add(int cell) { (cell < 64 ? low : high) |= std::uint64_t{1} << (cell & 63); }
    constexpr void drop(int cell) { (cell < 64 ? low : high) &= ~(std::uint64_t{1} << (cell & 63)); }
    constexpr bool has(int cell) const { return ((cell < 64 ? low : high) >> (cell & 63) & 1) != 0; }
    constexpr bool any() const { return (low | high) != 0; }
    int size() const { return ones(low) + ones(high); }
    constexpr bool has_two() const {  // or more
        return (low & (low - 1)) != 0 || (high & (high - 1)) != 0 || (low != 0 && high != 0);
    }
    COVER_INLINE int front() const { return low != 0 ? lowest(low) : 64 + lowest(high); }
    constexpr Cells operator&(const Cells& other) const { return {low & other.low, high & other.high}; }
    constexpr Cells operator|(const Cells& other) const { return {low | other.low, high | other.high}; }
    constexpr Cells operator-(const Cells& other) const { return {low & ~other.low, high & ~other.high}; }
    constexpr Cells& operator|=(const Cells& other) { return *this = *this | other; }
    constexpr Cells& operator&=(const Cells& other) { return *this = *this & other; }
    constexpr bool operator==(const Cells&) const = default;
    template <class Use>
    COVER_INLINE void each(const Use& use) const {
        for (std::uint64_t bits = low; bits != 0; bits &= bits - 1) use(lowest(bits));
        for (std::uint64_t bits = high; bits != 0; bits &= bits - 1) use(64 + lowest(bits));
    }
};

struct Geometry {
    std::uint8_t cell_at[region_count][9] = {};  // in reading order within each region
    std::uint8_t region_of[cell_count][3] = {};
    std::uint8_t spot_of[cell_count][3] = {};
    std::uint8_t peers[cell_count][20] = {};
    Cells sees[cell_count];
    Cells cells_of[region_count];

    constexpr Geometry() {
        for (int cell = 0; cell < cell_count; ++cell) {
            const int row = cell / 9, column = cell % 9;
            const int region[3] = {row / 3 * 3 + column / 3, 9 + row, 18 + column};
            const int spot[3] = {row % 3 * 3 + column % 3, column, row};
            for (int kind = 0; kind < 3; ++kind) {
                region_of[cell][kind] = static_cast<std::uint8_t>(region[kind]);
                spot_of[cell][kind] = static_cast<std::uint8_t>(spot[kind]);
                cell_at[region[kind]][spot[kind]] = static_cast<std::uint8_t>(cell);
                cells_of[region[kind]].add(cell);
            }
        }
        for (int cell = 0; cell < cell_count; ++cell) {
            for (int kind = 0; kind < 3; ++kind) sees[cell] |= cells_of[region_of[cell][kind]];
            sees[cell].drop(cell);
            int k = 0;
            for (int other = 0; other < cell_count; ++other)
                if (sees[cell].has(other)) peers[cell][k++] = static_cast<std::uint8_t>(other);
        }
    }
};

inline constexpr Geometry geometry;

class Grid {
  public:
    Grid() {
        cells_.fill(full);
        empty_.fill(full);
        for (auto& regions : spots_) {
            regions.fill(0);
            for (std::size_t region = 0; region < region_count; ++region) regions[region] = full;
        }
        open_ = cell_count;
    }

    Mask candidates(int cell) const { return cells_[index(cell)]; }  // 0 once it is placed
    // Places of a digit in a region; none once it is placed there.
    Mask spots(int digit, int region) const { return spots_[index(digit)][index(region)]; }
    Mask empty(int region) const { return empty_[index(region)]; }  // spots of open cells
    bool has(int cell, int digit) const { return (candidates(cell) >> digit & 1) != 0; }
    int open() const { return open_; }

    void remove(int cell, int digit) {
        const auto& regions = geometry.region_of[cell];
        const auto& places = geometry.spot_of[cell];
        auto& spots = spots_[index(digit)];
        Mask& own = cells_[index(cell)];
        own = static_cast<Mask>(own & ~bit(digit));
        for (int kind = 0; kind < 3; ++kind) {
            Mask& spot = spots[regions[kind]];
            spot = static_cast<Mask>(spot & ~bit(places[kind]));
        }
    }
    void remove_all(int cell, Mask digits) {
        for (Mask left = candidates(cell) & digits; left != 0; left = static_cast<Mask>(left & (left - 1)))
            remove(cell, first(left));
    }
    void place(int cell, int digit) {
        remove_all(cell, full);
        for (int kind = 0; kind < 3; ++kind) {
            Mask& spots = empty_[geometry.region_of[cell][kind]];
            spots = static_cast<Mask>(spots & ~bit(geometry.spot_of[cell][kind]));
        }
        --open_;
        for (const int peer : geometry.peers[cell])
            if (has(peer, digit)) remove(peer, digit);
    }

    const std::array<std::array<Mask, 32>, digit_count>& all_spots() const { return spots_; }

  private:
    std::array<Mask, cell_count> cells_;
    std::array<std::array<Mask, 32>, digit_count> spots_;  // by digit and region; padded for wide registers
    std::array<Mask, region_count> empty_;
    int open_;
};

}  // namespace cover::rating
