// Aligned exclusion: values of two or three cells that clash, or leave nothing for a cell that sees them all.
#pragma once

#include "rating/step.hpp"

namespace cover::rating {

bool aligned_pair(const Grid& grid, Step& step);
bool aligned_triplet(const Grid& grid, Step& step);

}  // namespace cover::rating
