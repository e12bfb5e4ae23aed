// Rules about connectivity, as filters of candidate masks: connected cells, one loop or lines between tips.
//
// Like every filter of a board (rules.hpp) these look at the candidates alone. They drop only what no solution has, and
// decide completely once every cell is settled; in between they see what the graph of possible cells says: what cannot
// be reached, also in the number of cells that is left, what would be parted (articulation points, bridges and blocks;
// Tarjan 1972), what would close too early, what an even number of passages leaves.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace cover::boards {

// Rule k is about the cells that hold one of symbols[k] (a bit a symbol). pairs: pair_starts[k] .. pair_starts[k + 1] - 1,
// two numbers each: of a connected rule (loops[k] == 0) neighbours, as places among the rule's cells; of a loop the two
// vertices of each of its cells, which are edges. tips: vertices of a loop in which lines end. most: of connected cells,
// how many there may be; 0: any number.
struct ConnectivityArrays {
    std::span<const std::int32_t> loops;
    std::span<const std::uint64_t> symbols;
    std::span<const std::int32_t> pair_starts, pairs, tip_starts, tips, most;

    std::size_t rules() const { return loops.size(); }
};

// The first fault of rule k of the arrays with so many cells, or of the arrays as a whole.
std::optional<std::string> connectivity_fault(const ConnectivityArrays& arrays);
std::optional<std::string> connectivity_fault(const ConnectivityArrays& arrays, std::size_t rule, std::int32_t cells);

class Connectivity {
  public:
    explicit Connectivity(const ConnectivityArrays& arrays);

    // masks: candidates of the rule's cells, narrowed; false if the rule cannot be kept, and culprit() is a place to
    // blame. A second call may find more.
    bool filter(std::size_t rule, std::span<std::uint64_t> masks);
    std::size_t culprit() const { return culprit_; }

  private:
    struct Link {
        std::int32_t to;    // place or vertex
        std::int32_t edge;  // of a loop: the place of the edge; beyond all places: the edge that joins its two tips
    };
    struct Rule {
        bool loop;
        std::uint64_t symbols;
        std::vector<std::int32_t> starts;  // links of place or vertex v: links[starts[v]] .. links[starts[v + 1] - 1]
        std::vector<Link> links;
        std::vector<std::int32_t> ends;  // of a loop: two vertices an edge
        std::size_t tips;
        std::vector<std::uint8_t> tip;  // by vertex
        std::int32_t most;
    };
    struct Frame {
        std::int32_t at, edge, next;
        bool below;  // of a connected rule: is there a cell in below? of a loop: is the number of edges on odd there?
    };

    bool connect(const Rule& rule, std::span<std::uint64_t> masks);
    bool stay_few(const Rule& rule, std::span<std::uint64_t> masks);
    bool drop_unmet(const Rule& rule, std::span<std::uint64_t> masks);
    bool loop(const Rule& rule, std::span<std::uint64_t> masks);
    bool close(const Rule& rule, std::span<std::uint64_t> masks);
    bool pass_evenly(const Rule& rule, std::span<std::uint64_t> masks);
    bool stay_in_one_block(const Rule& rule, std::span<std::uint64_t> masks);
    std::int32_t find(std::int32_t vertex);

    std::vector<Rule> rules_;
    std::size_t culprit_ = 0;
    bool changed_ = false;  // has the last filter of a loop dropped anything, as far as that matters to it?
    std::vector<std::int32_t> met_, low_, parent_, degree_, maybe_, block_, stack_;  // scratch
    std::vector<Frame> frames_;
};

}  // namespace cover::boards
