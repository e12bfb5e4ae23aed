// The automorphism group of an exact cover, by individualisation and refinement: McKay and Piperno (partition.hpp);
// a mapping is tried as soon as the cells that differ have one vertex each, as in P. T. Darga, K. A. Sakallah,
// I. L. Markov, Faster symmetry discovery using sparsity of symmetries (DAC 2008).
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "common/interrupt.hpp"
#include "covers/cover.hpp"
#include "covers/symmetries/graph.hpp"

namespace cover {

// Generators in option numbers, what they move alone: generator g takes from[k] to to[k] for k in starts[g] ..
// starts[g + 1] - 1. Each was checked to be an automorphism. The order of the group is the product of `factors`:
// the size of the orbit of base[i] under what fixes base[0] .. base[i - 1]. base: vertices of the graph.
struct Automorphisms {
    std::vector<std::int64_t> starts{0};
    std::vector<std::int32_t> from, to;
    std::vector<std::int32_t> factors;
};

// kinds: as for graph_of. nodes: partitions that may be made. Throws Interrupted, also beyond them.
Automorphisms automorphisms(const Cover& problem, std::span<const std::int32_t> kinds, std::int64_t nodes,
                            Listener listener);
// The same of a graph: what its first `options` vertices do.
Automorphisms automorphisms(const Graph& graph, std::int64_t nodes, Listener listener);

}  // namespace cover
