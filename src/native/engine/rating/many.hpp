// Ratings of many boards, on threads.
#pragma once

#include "common/interrupt.hpp"
#include "rating/rater.hpp"

namespace cover::rating {

// boards, solutions: 81 numbers a board, 0 for a blank. A board whose solution begins with 0 is passed over. Throws
// Interrupted.
std::vector<Rating> rate_many(std::span<const std::uint8_t> boards, std::span<const std::uint8_t> solutions,
                              unsigned workers, Interrupt& interrupt);

}  // namespace cover::rating
