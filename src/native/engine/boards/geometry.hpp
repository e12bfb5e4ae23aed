// What the mask search knows of a board's regions: places, peers, overlaps, as flat lists. It never changes.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <limits>
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
        std::vector<std::vector<Place>> place_of(cells);
        std::vector<std::vector<std::int32_t>> peers_of(cells), full_peers_of(cells);
        for (std::int32_t r = 0; r < regions; ++r) {
            const auto members =
                board.region_cells.subspan(board.region_starts[r], board.region_starts[r + 1] - board.region_starts[r]);
            const bool full = static_cast<std::int32_t>(members.size()) == symbols;
            for (std::size_t i = 0; i < members.size(); ++i) {
                auto& peers_here = (full ? full_peers_of : peers_of)[members[i]];
                peers_here.insert(peers_here.end(), members.begin(), members.end());
                if (full) place_of[members[i]].push_back({positions, static_cast<Mask>(Mask{1} << i), 0});
            }
            if (!full) continue;
            full_cells.insert(full_cells.end(), members.begin(), members.end());
            positions += symbols;
        }
        find_overlaps(place_of);
        place_starts.push_back(0);
        peer_starts.push_back(0);
        for (std::int32_t c = 0; c < cells; ++c) {
            auto& peers_here = peers_of[c];
            std::ranges::sort(peers_here);
            peers_here.erase(std::unique(peers_here.begin(), peers_here.end()), peers_here.end());
            std::ranges::sort(full_peers_of[c]);
            std::erase_if(peers_here,
                          [&](auto peer) { return peer == c || std::ranges::binary_search(full_peers_of[c], peer); });
            peers.insert(peers.end(), peers_here.begin(), peers_here.end());
            peer_starts.push_back(static_cast<std::int32_t>(peers.size()));
            for (auto& place : place_of[c]) place.widest = widest[place.base / symbols];
            places.insert(places.end(), place_of[c].begin(), place_of[c].end());
            place_starts.push_back(static_cast<std::int32_t>(places.size()));
        }
    }

  private:
    void find_overlaps(const std::vector<std::vector<Place>>& place_of) {
        const std::int32_t fulls = symbols == 0 ? 0 : positions / symbols;
        const auto all = static_cast<Mask>(static_cast<Mask>(~Mask{0}) >>
                                           (std::numeric_limits<Mask>::digits - std::max(symbols, 1)));
        std::vector<Mask> here(fulls), there(fulls);  // by other region: the shared cells
        overlap_starts.push_back(0);
        for (std::int32_t f = 0; f < fulls; ++f) {
            std::ranges::fill(here, Mask{0});
            std::ranges::fill(there, Mask{0});
            for (std::int32_t i = 0; i < symbols; ++i)
                for (const auto& place : place_of[full_cells[f * symbols + i]]) {
                    here[place.base / symbols] |= static_cast<Mask>(Mask{1} << i);
                    there[place.base / symbols] |= place.bit;
                }
            int most = 0;
            for (std::int32_t g = 0; g < fulls; ++g) {
                const int shared = std::popcount(here[g]);
                if (shared < 2 || shared == symbols) continue;  // one cell is a single; all are the same region
                overlaps.push_back(
                    {g * symbols, static_cast<Mask>(all & ~here[g]), static_cast<Mask>(all & ~there[g])});
                most = std::max(most, shared);
            }
            widest.push_back(static_cast<std::uint8_t>(most));
            overlap_starts.push_back(static_cast<std::int32_t>(overlaps.size()));
        }
    }
};

// Compiled once, in geometry.cpp.
extern template struct Geometry<std::uint16_t>;
extern template struct Geometry<std::uint32_t>;
extern template struct Geometry<std::uint64_t>;

}  // namespace cover::boards
