// What the mask search knows of a board's regions: places, peers, overlaps, as flat lists. It never changes.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <limits>
#include <span>
#include <utility>
#include <vector>

#include "boards/bitmask.hpp"

namespace cover::boards {

template <class Mask>
int lowest(Mask mask) {
    return std::countr_zero(mask);
}

template <class Mask>
struct Geometry {
    struct Place {
        std::int32_t base;    // index of (region, symbol 0) among the position masks
        Mask bit;             // position of the cell in the region
        std::uint8_t widest;  // of the region, see below
    };
    // Another full region that shares two or more cells with a full region.
    struct Overlap {
        std::int32_t base;  // of the other region
        Mask beyond;        // positions in this region outside the overlap
        Mask beyond_there;  // and in the other
    };
    std::int32_t cells = 0;
    std::int32_t symbols = 0;
    std::int32_t positions = 0;              // number of position masks: full regions times symbols
    std::vector<std::int32_t> place_starts;  // places of cell c: the full regions it lies in
    std::vector<Place> places;
    std::vector<std::int32_t> peer_starts;  // peers of cell c that share partial regions only with it, once each
    std::vector<std::int32_t> peers;
    std::vector<std::int32_t> full_cells;      // cell at position i of full region f: full_cells[f * symbols + i]
    std::vector<std::int32_t> overlap_starts;  // overlaps of full region f
    std::vector<Overlap> overlaps;
    std::vector<std::uint8_t> widest;  // most cells in an overlap of full region f, 0 without overlaps

    explicit Geometry(const BoardArrays& board)
        : cells(static_cast<std::int32_t>(board.candidates.size())), symbols(board.symbols) {
        const auto regions = static_cast<std::int32_t>(board.region_starts.size()) - 1;
        const auto members_of = [&](std::int32_t r) {
            return board.region_cells.subspan(board.region_starts[r],
                                              board.region_starts[r + 1] - board.region_starts[r]);
        };
        const auto is_full = [&](std::int32_t r) { return static_cast<std::int32_t>(members_of(r).size()) == symbols; };
        std::vector<std::int32_t> starts(cells + 1), held(board.region_cells.size());  // the regions of each cell
        place_starts.resize(cells + 1);
        for (std::int32_t r = 0; r < regions; ++r)
            for (const auto cell : members_of(r)) {
                ++starts[cell + 1];
                place_starts[cell + 1] += is_full(r);
            }
        for (std::int32_t c = 0; c < cells; ++c) {
            starts[c + 1] += starts[c];
            place_starts[c + 1] += place_starts[c];
        }
        places.resize(place_starts[cells]);
        std::vector<std::int32_t> next(starts.begin(), starts.end() - 1),
            next_place(place_starts.begin(), place_starts.end() - 1);
        bool some_partial = false;
        for (std::int32_t r = 0; r < regions; ++r) {
            const auto members = members_of(r);
            for (const auto cell : members) held[next[cell]++] = r;
            if (!is_full(r)) {
                some_partial |= members.size() > 1;
                continue;
            }
            for (std::int32_t i = 0; i < symbols; ++i)
                places[next_place[members[i]]++] = {positions, static_cast<Mask>(Mask{1} << i), 0};
            full_cells.insert(full_cells.end(), members.begin(), members.end());
            positions += symbols;
        }
        find_overlaps();
        for (auto& place : places) place.widest = widest[place.base / symbols];
        peer_starts.assign(cells + 1, 0);
        if (!some_partial) return;
        std::vector<std::int32_t> seen(cells, -1);  // for whom a cell was last met
        for (std::int32_t c = 0; c < cells; ++c) {
            const std::span<const std::int32_t> mine(held.data() + starts[c], held.data() + starts[c + 1]);
            if (!std::ranges::all_of(mine, is_full)) {
                seen[c] = c;
                for (const auto r : mine)
                    if (is_full(r))
                        for (const auto cell : members_of(r)) seen[cell] = c;
                const auto first = static_cast<std::ptrdiff_t>(peers.size());
                for (const auto r : mine)
                    if (!is_full(r))
                        for (const auto cell : members_of(r))
                            if (std::exchange(seen[cell], c) != c) peers.push_back(cell);
                std::sort(peers.begin() + first, peers.end());
            }
            peer_starts[c + 1] = static_cast<std::int32_t>(peers.size());
        }
    }

  private:
    void find_overlaps() {
        const std::int32_t fulls = symbols == 0 ? 0 : positions / symbols;
        const auto all = static_cast<Mask>(static_cast<Mask>(~Mask{0}) >>
                                           (std::numeric_limits<Mask>::digits - std::max(symbols, 1)));
        std::vector<Mask> here(fulls), there(fulls);  // by other region: the shared cells
        overlap_starts.push_back(0);
        for (std::int32_t f = 0; f < fulls; ++f) {
            std::ranges::fill(here, Mask{0});
            std::ranges::fill(there, Mask{0});
            for (std::int32_t i = 0; i < symbols; ++i) {
                const auto cell = full_cells[f * symbols + i];
                for (std::int32_t k = place_starts[cell]; k < place_starts[cell + 1]; ++k) {
                    here[places[k].base / symbols] |= static_cast<Mask>(Mask{1} << i);
                    there[places[k].base / symbols] |= places[k].bit;
                }
            }
            int most = 0;
            for (std::int32_t g = 0; g < fulls; ++g) {
                if ((here[g] & static_cast<Mask>(here[g] - 1)) == 0) continue;  // most share one cell or none
                const int shared = std::popcount(here[g]);
                if (shared == symbols) continue;  // the same region
                overlaps.push_back(
                    {g * symbols, static_cast<Mask>(all & ~here[g]), static_cast<Mask>(all & ~there[g])});
                most = std::max(most, shared);
            }
            widest.push_back(static_cast<std::uint8_t>(most));
            overlap_starts.push_back(static_cast<std::int32_t>(overlaps.size()));
        }
    }
};

// The geometry of a board, a copy of one that is kept: boards of a kind have the same, and most puzzles are small enough
// that making it takes as long as searching.
template <class Mask>
Geometry<Mask> geometry_of(const BoardArrays& board);

// Compiled once, in geometry.cpp.
extern template struct Geometry<std::uint16_t>;
extern template struct Geometry<std::uint32_t>;
extern template struct Geometry<std::uint64_t>;
extern template Geometry<std::uint16_t> geometry_of(const BoardArrays& board);
extern template Geometry<std::uint32_t> geometry_of(const BoardArrays& board);
extern template Geometry<std::uint64_t> geometry_of(const BoardArrays& board);

}  // namespace cover::boards
