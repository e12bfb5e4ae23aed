// All solutions of an exact cover as a zero-suppressed decision diagram (Minato, DAC 1993; TAOCP 7.1.4): ordered by
// the ranks of a Plan, reduced, hence the only one for that order.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "common/pause.hpp"
#include "covers/frontier/frontier.hpp"

namespace cover {

// Node 0 has no solution, node 1 has the empty one. Node k > 1 decides the option of its rank: left at low, taken at
// high. Invariants: low < k and 0 < high < k; ranks grow from a node to its children; no two nodes are equal.
struct Diagram {
    std::vector<std::int32_t> options;  // option number by rank
    std::vector<std::int32_t> rank{-1, -1}, low{0, 1}, high{0, 1};
    std::int32_t root = 0;
};

// The first invariant that arrays offered as a diagram break, in words; nullopt if none.
std::optional<std::string> diagram_fault(std::int32_t ranks, std::span<const std::int32_t> rank,
                                         std::span<const std::int32_t> low, std::span<const std::int32_t> high,
                                         std::int32_t root);

// Numbers of solutions below all nodes, in base 2^32: node k has digits[starts[k]] .. digits[starts[k + 1] - 1], the
// lowest first.
struct NodeCounts {
    std::vector<std::int64_t> starts{0};
    std::vector<std::uint32_t> digits;
};
NodeCounts count_below(std::span<const std::int32_t> low, std::span<const std::int32_t> high);

class DiagramBuilder {
  public:
    virtual ~DiagramBuilder() = default;
    // Goes on for so many seconds: exhausted when the diagram is done, else slice, or memory.
    virtual Pause run(double seconds) = 0;
    virtual std::int64_t memory() const = 0;  // bytes held
    // The diagram, when done; the builder is then empty.
    virtual Diagram take() = 0;
};

// room: bytes that may be held. The problem is not needed any more.
std::unique_ptr<DiagramBuilder> make_diagram_builder(const Cover& problem, std::int64_t room);

}  // namespace cover
