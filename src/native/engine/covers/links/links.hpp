// Exact cover by dancing links: Knuth, TAOCP 4B, 7.2.2.1, Algorithms X, C (colors) and M (bounds), as one template.
//
// Lists: the nodes of an item form a circular list through its header (node number = item number); the nodes of an
// option are neighbours in memory, closed by a spacer. What is not in the book: an option is always removed from all
// of its lists and noted on a trail, so that undoing is one loop; the branching item is found by a scan of the flat
// array `key_`; an item whose options run out is noticed while options are removed, so that dead ends are left at
// once; and the search keeps its own stack and can stop between any two children.
//
// Sparse sets in place of lists ("dancing cells", TAOCP 7.2.2.3; Solnon 2020) were tried: see benchmarks/README.md.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <stdexcept>
#include <vector>

#include "covers/kernel.hpp"
#include "common/clock.hpp"
#include "covers/links/trace.hpp"

namespace cover {

// Number: 16 bits where they suffice, because the search waits for memory more than for anything else.
template <class Number, bool Colors>
struct LinkNode {
    Number up, down;
    Number item;   // or `spacer`
    Number start;  // first node of the option
};

template <class Number>
struct LinkNode<Number, true> {
    Number up, down, item, start;
    std::int32_t color;  // 0 none; negative: the item is painted in this node's color, so the node stays in its list
};

// Where the items of an option are in `item_of`, those with few options first, so that dead ends show before the long
// lists are touched. `count`: the options of each item. Here, so that it is compiled once for all instances.
void order_items(const Cover& problem, std::int32_t option, const std::vector<std::int32_t>& count,
                 std::vector<std::int32_t>& places);

template <class Number, bool Colors, bool Bounds, class Trace = NoTrace>
class Links final : public Kernel {
  public:
    Links(const Cover& problem, bool collect);
    Pause run(const Quota& quota) override;
    std::int64_t memory() const override { return memory_; }
    Position position() const override;
    void donate(std::size_t open_node, std::int32_t children) override { stack_[open_node].left -= children; }

    // May a problem with so many nodes be searched by this instance?
    static constexpr std::int64_t max_nodes = std::numeric_limits<Number>::max() - 1;
    static std::int64_t nodes_of(const Cover& problem) {
        return std::int64_t{problem.items} + static_cast<std::int64_t>(problem.item_of.size()) + problem.options();
    }
    static std::int64_t memory_of(const Cover& problem) {
        const std::int64_t numbers = nodes_of(problem) + std::int64_t{problem.items} * (Bounds ? 3 : 1) +
                                     problem.options() + static_cast<std::int64_t>(problem.color_of.size());
        return nodes_of(problem) * static_cast<std::int64_t>(sizeof(Node)) + numbers * 4 +
               std::min(problem.primary, problem.options()) * static_cast<std::int64_t>(sizeof(Level));
    }

    Trace trace;

  private:
    using Node = LinkNode<Number, Colors>;
    static constexpr Number spacer = static_cast<Number>(-1);
    // A key is step * (number of children) + item % step: the least of a block says which its lowest item is, too.
    static constexpr std::int32_t step = 32;
    // Added to the key of an item that needs no decision (covered, or secondary): it is never the least.
    // Such keys count options too, so they never sink below `big`.
    static constexpr std::int32_t big = std::int32_t{1} << 30;
    static constexpr std::int32_t max_options = big / step - 2;
    static_assert(max_options == max_cover_options);

    // One branching item on the way from the root. Its children are its options, in order, and with need 0 the
    // child "take no more". `whole`: its options were all removed when it was opened, because it can take one only
    // (always so without bounds); otherwise they are removed one by one, as they are tried.
    struct Level {
        std::int32_t item;
        std::int32_t node;       // of the option now taken; the header for "take no more"
        std::int32_t next;       // node of the next child
        std::int32_t zeros;      // items left with too few options by what this level removed
        std::int32_t low_block;  // all primary items in blocks before it are settled
        std::int32_t degree;     // children in all
        std::int32_t left;       // children still to come
        std::int64_t opened_at;  // length of the trail before the level was opened
        std::int64_t taken_at;   // and before the option was taken
        bool whole;
        bool taken;  // an option is taken, hence to be given back
    };
    enum class Taken { open, dead, solved };

    bool is_primary(std::int32_t item) const { return item < primary_; }
    bool is_short(std::int32_t item) const { return key_[item] < step; }

    void append(Node& node, std::int32_t number, std::int32_t item);
    void detach(const Node& node);
    void attach(const Node& node, std::int32_t number);
    std::int32_t remove(std::int32_t start);
    std::int32_t remove_others(std::int32_t item, std::int32_t color, bool stop_when_dead);
    void undo(std::int64_t length);

    std::int32_t settle(std::int32_t item);
    void unsettle(std::int32_t item);
    void unsettle_option(const Level& level);
    Taken take(Level& level);
    void leave();

    std::int32_t least(std::int32_t& low_block) const;
    void open(std::int32_t item, std::int32_t low_block);
    void close();
    void visit(Level& level);
    void record();

    std::int32_t primary_;
    std::int64_t memory_;
    bool collect_, entering_ = true, finished_ = false;
    bool dead_at_root_ = false;
    std::int32_t remaining_;  // primary items still to be covered (without bounds)
    std::vector<Node> nodes_;
    // Of a primary item still to be decided: the children it would have, options + 1 - need (0 or less: dead end).
    std::vector<std::int32_t> key_;
    std::vector<std::int32_t> want_;  // bounds: at_least - times covered; need is its positive part
    std::vector<std::int32_t> room_;  // bounds: at_most - times covered; 0: covered
    std::vector<std::int32_t> option_of_;
    // What was done to the lists, in order: first node of an option removed, or ~node of a node kept as painted.
    std::vector<std::int32_t> trail_;
    std::vector<Level> stack_;
};

}  // namespace cover

#include "covers/links/links_impl.hpp"
