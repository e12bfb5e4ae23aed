// Graphs, and a search in depth through what is open in them: what hangs on one vertex or one edge (Tarjan 1972).
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "common/index.hpp"

namespace cover::rules {

struct Graph {
    struct Link {
        std::int32_t to, edge;
    };

    // Edge k joins pairs[2 * k] and pairs[2 * k + 1]; vertices: more than any of these.
    Graph(std::size_t vertices, std::span<const std::int32_t> pairs);
    // The neighbours of each vertex, in their order. Each link is an edge of its own then.
    explicit Graph(const std::vector<std::vector<std::int32_t>>& neighbours);

    std::size_t vertices() const { return starts.size() - 1; }
    std::span<const Link> operator[](std::size_t vertex) const {
        return {links.data() + starts[vertex], links.data() + starts[vertex + 1]};
    }

    std::vector<std::int32_t> starts;  // of the links of each vertex, in the order of the edges
    std::vector<Link> links;
};

// The vertex that stands for those joined with one (union-find).
inline std::int32_t root_of(std::vector<std::int32_t>& parent, std::int32_t vertex) {
    while (parent[index(vertex)] != vertex) vertex = parent[index(vertex)] = parent[index(parent[index(vertex)])];
    return vertex;
}

// Vertices are numbered as they are met, tree after tree, so that those met from one vertex on stand in a row behind it.
class DepthFirst {
  public:
    void begin(std::size_t vertices) {
        number_.assign(vertices, -1);
        met_.resize(std::max(met_.size(), vertices));
        size_ = 0;
    }

    // Meets what a vertex that was not met reaches by links for which is_open(link).
    template <class Open>
    void search(const Graph& graph, std::size_t root, const Open& is_open);

    // Meets every vertex, from the lowest that was not met.
    template <class Open>
    void search_all(const Graph& graph, const Open& is_open) {
        begin(graph.vertices());
        for (std::size_t root = 0; root < graph.vertices(); ++root)
            if (!has_met(root)) search(graph, root, is_open);
    }

    struct Met {
        std::int32_t vertex;
        std::int32_t before, edge;  // the number it was met from, and by which edge; -1 of a root
        std::int32_t low;           // least number that it and what was met from it on reach by an edge more
        std::int32_t end;           // of the numbers met from it on
        std::int32_t next;          // of its links
    };

    std::int32_t size() const { return size_; }
    const Met& operator[](std::int32_t number) const { return met_[index(number)]; }
    // Or -1.
    std::int32_t number_of(std::int32_t vertex) const { return number_[index(vertex)]; }
    bool has_met(std::size_t vertex) const { return number_[vertex] >= 0; }
    // Do all ways from here to what was met before pass the vertex it was met from? Or the edge?
    bool hangs_on_vertex(std::int32_t number) const { return met_[index(number)].low >= met_[index(number)].before; }
    bool hangs_on_edge(std::int32_t number) const { return met_[index(number)].low == number; }

  private:
    std::vector<std::int32_t> number_;  // by vertex
    std::vector<Met> met_;              // by number
    std::int32_t size_ = 0;
};

template <class Open>
void DepthFirst::search(const Graph& graph, std::size_t root, const Open& is_open) {
    const auto meet = [&](std::size_t vertex, std::int32_t before, std::int32_t edge) {
        number_[vertex] = size_;
        met_[index(size_)] = {static_cast<std::int32_t>(vertex), before, edge, size_, size_, graph.starts[vertex]};
        return size_++;
    };
    for (std::int32_t at = meet(root, -1, -1); at >= 0;) {
        Met& here = met_[index(at)];
        if (here.next == graph.starts[index(here.vertex) + 1]) {
            here.end = size_;
            if (here.before >= 0) met_[index(here.before)].low = std::min(met_[index(here.before)].low, here.low);
            at = here.before;
            continue;
        }
        const Graph::Link& link = graph.links[index(here.next++)];
        if (link.edge == here.edge || !is_open(link)) continue;
        const std::int32_t known = number_[index(link.to)];
        if (known >= 0) here.low = std::min(here.low, known);
        else at = meet(index(link.to), at, link.edge);
    }
}

}  // namespace cover::rules
