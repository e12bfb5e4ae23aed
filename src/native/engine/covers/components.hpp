// Independent parts of a problem: no item of one part shares an option with an item of another.
#pragma once

#include <vector>

#include "covers/cover.hpp"

namespace cover {

// The parts that have options, by their lowest items; items and options keep their order. Items without options are in
// none of them: the problem has solutions only if they need none (see uncoverable).
std::vector<Cover> components(const Cover& problem);

// True if some primary item must be covered and has no option at all.
bool uncoverable(const Cover& problem);

// True if the problem has one part, and nothing else.
bool connected(const Cover& problem);

}  // namespace cover
