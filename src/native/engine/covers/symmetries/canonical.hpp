// A canonical order of a graph's vertices: graphs that differ in the numbers of their vertices alone are equal in it.
//
// Individualisation and refinement (partition.hpp): of all leaves of the tree of partitions the one with the least
// traces, and then the least edges. Children that a known automorphism carries into each other are tried once; two equal
// leaves are an automorphism, and all between them is alike. B. D. McKay, Practical graph isomorphism (1981).
#pragma once

#include <cstdint>
#include <vector>

#include "common/interrupt.hpp"
#include "covers/symmetries/graph.hpp"

namespace cover {

struct CanonicalOrder {
    std::vector<std::int32_t> vertices;  // at each place; colors ascend
    std::vector<std::int32_t> factors;   // the order of the automorphism group is their product
};

// nodes: partitions that may be made. Throws Interrupted, also beyond them.
CanonicalOrder canonical_order(const Graph& graph, std::int64_t nodes, Listener listener);

}  // namespace cover
