// A smaller exact cover problem with the same solutions: what is forced is taken, what cannot be used is dropped.
#pragma once

#include <cstdint>
#include <vector>

#include "covers/cover.hpp"

namespace cover {

// forced: options that must be taken, to a fixpoint, and what follows from taking them.
// full: also drops every option after which some item could not be covered often enough (Knuth's Algorithm P).
enum class Reduction { forced, full };

// Solutions of the old problem = forced + options[k] for the k of a solution of the new one.
// An unsolvable problem becomes, if that is noticed, a single item that nothing covers.
struct Reduced {
    Cover problem;
    std::vector<std::int32_t> options;  // old number of every new option
    std::vector<std::int32_t> items;    // old number of every new item
    std::vector<std::int32_t> forced;   // old numbers, ascending
    bool complete = true;               // false: the lookahead stopped at its bound of work, before the fixpoint
};

Reduced reduce(const Cover& problem, Reduction level);

}  // namespace cover
