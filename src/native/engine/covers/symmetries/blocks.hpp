// Small actions of a permutation group: its orbits, its block systems, and which of these are the same action.
//
// A block system of an orbit is a partition of it whose blocks every element carries to blocks. M. D. Atkinson, An
// algorithm for finding the blocks of a permutation group (1975).
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

namespace cover {

// Generators, each as images: k goes to generator[k].
using Generators = std::vector<std::vector<std::int32_t>>;

// The number of each point's orbit, by ascending first points.
std::vector<std::int32_t> orbits_of(std::int32_t points, const Generators& generators);

// A transitive action on the blocks of a partition of an orbit.
struct BlockSystem {
    std::vector<std::int32_t> block_of;  // by point; -1 outside the orbit
    std::int32_t blocks = 0;
    Generators generators;  // on the blocks
};

// The systems of an orbit with at least two blocks, that of single points included, by ascending numbers of blocks; at
// most so many.
std::vector<BlockSystem> block_systems(const std::vector<std::int32_t>& orbit_of, std::int32_t orbit,
                                       const Generators& generators, std::size_t most);

// Blocks of `one` to blocks of `other` that the generators move alike; nullopt if there is no such mapping.
std::optional<std::vector<std::int32_t>> same_action(const BlockSystem& one, const BlockSystem& other);

}  // namespace cover
