// A search tree cut into subtrees that have nothing in common: cubes, as in "cube and conquer" (Heule et al. 2011).
#pragma once

#include <cstdint>
#include <vector>

#include "covers/subproblem.hpp"

namespace cover {

// At least `wanted` subtrees where the tree is wide enough, in the order of the tree, as prefixes: every solution of the
// problem lies below exactly one of them. Subtrees seen to be dead are left out.
std::vector<Prefix> cubes(const Cover& problem, std::size_t wanted);

}  // namespace cover
