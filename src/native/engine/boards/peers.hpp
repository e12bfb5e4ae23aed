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
        for (std::size_t r = 0; r + 1 < board.region_starts.size(); ++r)
            for (auto i = board.region_starts[r]; i < board.region_starts[r + 1]; ++i)
                for (auto j = board.region_starts[r]; j < board.region_starts[r + 1]; ++j)
                    if (i != j)
                        join(board.region_cells[static_cast<std::size_t>(i)],
                             board.region_cells[static_cast<std::size_t>(j)]);
    }

    bool differ(std::int32_t cell, std::int32_t other) const {
        return peers_[static_cast<std::size_t>(cell) * words_ + static_cast<std::size_t>(other >> 6)] >> (other & 63) &
               1;
    }

    // All cells; then those that differ from a cell, too: false if none remains.
    void meet() { std::ranges::fill(common_, ~std::uint64_t{0}); }
    bool meet(std::int32_t cell) {
        const std::uint64_t* const row = peers_.data() + static_cast<std::size_t>(cell) * words_;
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
    void join(std::int32_t cell, std::int32_t other) {
        peers_[static_cast<std::size_t>(cell) * words_ + static_cast<std::size_t>(other >> 6)] |= std::uint64_t{1}
                                                                                                  << (other & 63);
    }

    std::size_t words_;
    std::vector<std::uint64_t> peers_, common_;
};

}  // namespace cover::boards
