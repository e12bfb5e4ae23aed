// Which cells differ from which, as sets of bits, and what differs from all of some cells.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <vector>

#include "boards/bitmask.hpp"

namespace cover::boards {

class Peers {
  public:
    explicit Peers(const BoardArrays& board)
        : words_((board.candidates.size() + 63) / 64), peers_(words_ * board.candidates.size()), common_(words_) {
        std::vector<std::uint64_t> region(words_);
        for (std::size_t r = 0; r + 1 < board.region_starts.size(); ++r) {
            const auto first = index(board.region_starts[r]);
            const auto members = board.region_cells.subspan(first, index(board.region_starts[r + 1]) - first);
            std::ranges::fill(region, 0);
            for (const auto cell : members) region[index(cell) / 64] |= bit(cell);
            for (const auto cell : members)
                for (std::size_t w = 0; w < words_; ++w) row(cell)[w] |= region[w];
        }
        for (std::size_t c = 0; c < board.candidates.size(); ++c)
            row(static_cast<std::int32_t>(c))[c / 64] &= ~bit(static_cast<std::int32_t>(c));
    }

    bool differ(std::int32_t cell, std::int32_t other) const {
        return peers_[index(cell) * words_ + index(other >> 6)] >> (other & 63) & 1;
    }

    // All cells; then those that differ from a cell, too: false if none remains.
    void meet() { std::ranges::fill(common_, ~std::uint64_t{0}); }
    bool meet(std::int32_t cell) {
        const std::uint64_t* const row = peers_.data() + index(cell) * words_;
        std::uint64_t any = 0;
        for (std::size_t k = 0; k < words_; ++k) any |= common_[k] &= row[k];
        return any != 0;
    }

    // Calls act(cell) for what remains, as long as it returns true. False if it has returned false. Needs one
    // meet(cell).
    template <class Act>
    bool each(const Act& act) const {
        for (std::size_t k = 0; k < words_; ++k)
            for (std::uint64_t rest = common_[k]; rest; rest &= rest - 1)
                if (!act(static_cast<std::int32_t>(64 * k) + std::countr_zero(rest))) return false;
        return true;
    }

  private:
    static std::uint64_t bit(std::int32_t cell) { return std::uint64_t{1} << (cell & 63); }
    std::uint64_t* row(std::int32_t cell) { return peers_.data() + index(cell) * words_; }

    std::size_t words_;
    std::vector<std::uint64_t> peers_, common_;
};

}  // namespace cover::boards
