// An ordered partition of a graph's vertices, refined until all vertices of a cell have as many neighbours in each cell.
//
// B. D. McKay, A. Piperno, Practical graph isomorphism II, Journal of Symbolic Computation 60 (2014). What a refinement
// does depends on the graph and the partition alone, never on the numbers of vertices. So it leaves a trace, and two
// partitions that an automorphism carries into each other leave the same one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "common/index.hpp"
#include "covers/symmetries/graph.hpp"

namespace cover {

class Partition {
  public:
    explicit Partition(const Graph& graph);  // cells by color, not refined

    struct Split {
        std::int32_t start, parent;  // the cell from `start` on was cut from the one that starts at `parent`
    };

    std::span<const std::int32_t> cell(std::int32_t start) const {
        return {elements_.data() + start, index(length_[start])};
    }
    const std::vector<std::int32_t>& elements() const { return elements_; }
    std::span<const Split> splits_since(std::size_t mark) const {
        return {splits_.data() + mark, splits_.size() - mark};
    }
    std::size_t mark() const { return splits_.size(); }

    // The first cell at `from` or behind it with several vertices; the number of vertices if there is none.
    std::int32_t open_cell(std::int32_t from) const;

    // Of the first cells that are open, from this one on, the largest: one vertex of it distinguishes most of what is
    // alike. In a projective plane a point does not distinguish the others of a line, while one beside the line does.
    std::int32_t largest_from(std::int32_t open) const;

    // Makes v, of a cell with several vertices, a cell of its own behind the others.
    void individualise(std::int32_t v);

    // Refines all, or after individualise. `trace`: written at its end; or, with `is_compared`, read from `at` on, which
    // moves, and false as soon as it differs. What was split stays split then, to be undone.
    void refine_all(std::vector<std::int32_t>& trace);
    bool refine(std::vector<std::int32_t>& trace, std::size_t& at, bool is_compared);

    void undo(std::size_t mark);

  private:
    void split(std::int32_t parent, std::int32_t start);
    void enqueue(std::int32_t start);
    void clear();
    bool split_cell(std::int32_t cell, std::vector<std::int32_t>& trace, std::size_t& at, bool is_compared);

    const Graph& graph_;
    std::vector<std::int32_t> elements_, position_, cell_, length_;  // length_: by the start of a cell
    std::vector<Split> splits_;
    std::vector<std::int32_t> queue_;
    std::size_t head_ = 0;
    std::vector<std::uint8_t> is_queued_;  // by the start of a cell
    std::vector<std::int32_t> counts_, hits_, touched_, cells_;
};

}  // namespace cover
