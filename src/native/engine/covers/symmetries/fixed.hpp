// The cover whose solutions are those that an automorphism leaves as they are.
#pragma once

#include <cstdint>
#include <span>

#include "covers/cover.hpp"

namespace cover {

// images: option k goes to images[k], a permutation. Options that it moves in a cycle are taken together or not at all:
// a cycle is one option, by ascending first members, if its members do not exclude each other. A cycle that covers an
// item covers the item's images too, so that they are covered alike: one of them is enough. For problems without bounds.
Cover fixed(const Cover& problem, std::span<const std::int32_t> images);

}  // namespace cover
