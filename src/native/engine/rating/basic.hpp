// Singles, locked candidates, subsets and fish of the scale: each writes the first step it finds, and says whether it did.
#pragma once

#include <span>

#include "rating/step.hpp"

namespace cover::rating {

bool hidden_single(const Grid& grid, Step& step);
bool direct_locked(const Grid& grid, Step& step);
bool direct_hidden(const Grid& grid, int n, Step& step);
bool naked_single(const Grid& grid, Step& step);
bool locked(const Grid& grid, Step& step);
bool naked(const Grid& grid, int n, Step& step);
bool hidden(const Grid& grid, int n, Step& step);
bool fish(const Grid& grid, int n, Step& step);
bool xy_wing(const Grid& grid, bool with_z, Step& step);

// Places hidden singles until there is none. In whatever order, they reach the same board. solution: what they are held
// against; `wrong` is set by the first that contradicts it, which ends it. True if one was placed or is wrong.
bool all_hidden_singles(Grid& grid, std::span<const std::uint8_t> solution, bool& wrong);

}  // namespace cover::rating
