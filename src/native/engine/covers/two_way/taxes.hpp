// Taxes on items that make a lower bound of what an exact cover costs: the Lagrange multipliers of its items.
//
// Knuth's Algorithm 7.2.2.1C$ taxes each item once by the cheapest of its options and looks at what is left to pay, the
// net costs; a subgradient ascent (Held and Karp 1971; for set partitioning Fisher and Kedia 1990) taxes better.
#pragma once

#include <cstdint>
#include <vector>

#include "covers/cover.hpp"

namespace cover {

// In units of 1 / scale: cost * scale of a solution >= base + the net costs of its options; equal if every item has
// at_least = at_most. Net costs may be negative.
struct Taxes {
    std::int64_t scale = 1;
    std::int64_t base = 0;
    std::vector<std::int64_t> net;  // per option
};

// The costs' absolute values must sum up to less than 2^60. The work is bounded.
Taxes assess(const Cover& problem, const std::vector<std::int64_t>& costs);

}  // namespace cover
