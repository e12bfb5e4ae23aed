// Singles, locked candidates, subsets and fish of the scale: each writes the first step it finds, and says whether it did.
#pragma once

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

// Places hidden singles until there is none; returns the hardest of them. Which are there together is all the same
// for what is reached and for that, once a step of `least` or more has been made: harder steps than it are rated alone.
bool all_hidden_singles(Grid& grid);

}  // namespace cover::rating
