// Small boards for the native tests, with the arrays that they are given by.
#pragma once

#include <algorithm>
#include <cstdint>
#include <random>
#include <vector>

#include "boards/bitmask.hpp"
#include "draw.hpp"

namespace tests {

struct OwnedBoard {
    std::int32_t symbols = 0;
    std::vector<std::uint64_t> candidates;
    std::vector<std::int32_t> starts{0};
    std::vector<std::int32_t> members;
    cover::boards::BoardArrays arrays() const { return {symbols, candidates, starts, members}; }
};

// Symbols are drawn from a few numbers below `symbols`, so that brute force stays small at every mask width.
inline OwnedBoard random_board(std::mt19937& rng, std::int32_t symbols) {
    OwnedBoard board;
    board.symbols = symbols;
    const int cells = 1 + static_cast<int>(rng() % 6);
    for (int c = 0; c < cells; ++c) {
        std::uint64_t mask = 0;
        for (int k = 0; k < 4; ++k)
            if (rng() % 4) mask |= std::uint64_t{1} << (symbols - 1 - k % symbols);
        board.candidates.push_back(mask);
    }
    for (int r = static_cast<int>(rng() % 5); r > 0; --r) {
        std::vector<std::int32_t> order(cells);
        for (int c = 0; c < cells; ++c) order[c] = c;
        shuffle(order, rng);
        order.resize(1 + rng() % std::min(cells, symbols));
        board.members.insert(board.members.end(), order.begin(), order.end());
        board.starts.push_back(static_cast<std::int32_t>(board.members.size()));
    }
    return board;
}

}  // namespace tests
