// The size of a search tree by random descents (Knuth, Estimating the efficiency of backtrack programs, 1975).
#pragma once

#include <cstdint>
#include <vector>

#include "covers/cover.hpp"

namespace cover {

// What each descent estimates; their mean is an estimate without bias.
struct Probes {
    std::vector<double> nodes;  // of the whole tree
    std::vector<double> solutions;
    std::vector<double> levels;  // nodes by depth, summed over the probes
};

// Descents number first .. first + many - 1 of the endless series that belongs to the seed.
Probes probe(const Cover& problem, std::uint64_t seed, std::int64_t first, std::int64_t many);

}  // namespace cover
