// Steps that rest on the solution being the only one: loops of two digits, and boards left with two candidates a cell.
#pragma once

#include "rating/step.hpp"

namespace cover::rating {

bool unique_loop(const Grid& grid, Step& step);
bool bug(const Grid& grid, Step& step);

}  // namespace cover::rating
