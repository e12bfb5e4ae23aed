// Ratings of many boards of one structure, on threads. After an interrupt the boards that are left are `stopped`.
#pragma once

#include <span>

#include "logic/whips.hpp"

namespace cover::logic {

// Start b places the options given[starts[b]] .. given[starts[b + 1] - 1]; clashing ones make a contradiction.
std::vector<WhipRating> rate_many(const Structure& structure, std::span<const std::int64_t> starts,
                                  std::span<const std::int32_t> given, std::int32_t max_length, unsigned workers,
                                  Interrupt& interrupt);

}  // namespace cover::logic
