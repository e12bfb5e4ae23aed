// The rating of a board by the steps it needs, the easiest first: the scale of Sudoku Explainer 1.2.1 (docs/rating.md).
#pragma once

#include <cstdint>
#include <span>

#include "rating/chains.hpp"
#include "rating/step.hpp"

namespace cover::rating {

constexpr double unsolved = 20.0;  // the rating where no step is left

struct Rating {
    double er = 0, ep = 0, ed = 0;  // hardest step of all; up to the first placement; the first step
    std::int32_t steps = 0;
    bool solved = false;
    int wrong = -1;  // the technique of a step that contradicts the known solution: a bug of ours
    Technique hardest{};
};

// givens and solution: 81 numbers, 0 for a blank. The board must have that one solution; every step is held against it.
Rating rate(std::span<const std::uint8_t> givens, std::span<const std::uint8_t> solution, Chains& chains);

}  // namespace cover::rating
