// An exact cover as a graph with colored vertices, whose automorphisms are those of the cover.
//
// Vertices: the options, then the items, then a vertex for each (item, color) that occurs. An option is joined to what
// it covers, or to the colors it paints; a color is joined to its item. Items that the same options cover, in the same
// colors up to their names, and that have the same bounds are one vertex: an automorphism is then known by what it
// does to the options.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "covers/cover.hpp"

namespace cover {

struct Graph {
    std::int32_t options = 0;          // vertices 0 .. options - 1
    std::vector<std::int64_t> starts;  // neighbours of v: arcs[starts[v]] .. arcs[starts[v + 1] - 1], each once
    std::vector<std::int32_t> arcs;
    std::vector<std::int32_t> colors;  // of vertices; equal ones may be exchanged

    std::int32_t vertices() const { return static_cast<std::int32_t>(starts.size()) - 1; }
    std::span<const std::int32_t> neighbours(std::int32_t v) const {
        return {arcs.data() + starts[v], arcs.data() + starts[v + 1]};
    }
};

// One item, the first, of those that are alike in all: covered by the same options, in the same colors up to their names,
// with the same bounds. Ascending.
std::vector<std::int32_t> distinct_items(const Cover& problem);

// kinds: empty, or a number for each option; options of different numbers are never exchanged (costs, a solution).
Graph graph_of(const Cover& problem, std::span<const std::int32_t> kinds);

// Any graph: the colors of its vertices, and the two ends of each edge, each edge once.
Graph graph_of_edges(std::span<const std::int32_t> colors, std::span<const std::int32_t> from,
                     std::span<const std::int32_t> to);

}  // namespace cover
