// Exact cover by dancing links: Knuth, TAOCP 4B, 7.2.2.1, Algorithms X, C (colors) and M (bounds), as one template.
//
// Lists: the nodes of an item form a circular list through its header (node number = item number); the nodes of an
// option are neighbours in memory, between two spacers. What is not in the book: the branching item is found by a
// scan of the flat array `key_`; an item whose options run out is noticed while options are being removed, so that
// dead ends are left at once; the search keeps its own stack and can stop between any two children.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <stdexcept>
#include <vector>

#include "kernel.hpp"
#include "trace.hpp"

namespace cover {

template <bool Colors>
struct LinkNode {
    std::int32_t up, down, item;  // of a spacer: first node before it, last node after it, -1
};

template <>
struct LinkNode<true> {
    std::int32_t up, down, item;
    std::int32_t color;  // 0 none; -1: the item is painted in this node's color, which it keeps
};

template <bool Colors, bool Bounds, class Trace = NoTrace>
class Links final : public Kernel {
  public:
    Links(const Cover& problem, bool collect);
    Pause run(const Quota& quota) override;
    std::int64_t memory() const override { return memory_of(primary_, header_count_, options_, incidences_); }

    static std::int64_t memory_of(std::int64_t primary, std::int64_t items, std::int64_t options,
                                  std::int64_t incidences) {
        const std::int64_t nodes = items + 1 + incidences + options;
        const std::int64_t item_words = 1 + (Bounds ? 2 : 0);
        return nodes * static_cast<std::int64_t>(sizeof(Node) + sizeof(std::int32_t)) + items * 4 * item_words +
               primary * static_cast<std::int64_t>(sizeof(Level));
    }

    Trace trace;

  private:
    using Node = LinkNode<Colors>;
    // Added to the key of an item that needs no decision (covered, or secondary): it is never the least.
    static constexpr std::int32_t big = std::int32_t{1} << 30;
    static constexpr std::int32_t block = 32;  // items scanned between two looks at the minimum

    // One branching item on the way from the root. Its children are its options, in order, and with need 0 the
    // child "take no more". `whole`: the item is covered now, because it can take one option only (always true
    // without bounds); otherwise the options before and including `node` are removed one by one, on excluded_.
    struct Level {
        std::int32_t item;
        std::int32_t node;       // of the option now taken; the header before the first and for "take no more"
        std::int32_t zeros;      // items left with too few options by what this level removed
        std::int32_t low_block;  // all primary items in blocks before it are inactive
        std::int32_t left;       // children still to come (bounds only)
        bool whole;
        bool taken;              // an option is taken, hence to be given back
        std::int64_t excluded_before;
    };
    enum class Taken { open, dead, solved };

    bool is_primary(std::int32_t item) const { return item < primary_; }

    template <class Visit>
    void for_others(std::int32_t node, Visit visit) {
        for (std::int32_t q = node + 1; q != node;) {
            if (nodes_[q].item < 0) {
                q = nodes_[q].up;
                continue;
            }
            visit(q);
            ++q;
        }
    }
    template <class Visit>
    void for_others_backwards(std::int32_t node, Visit visit) {
        for (std::int32_t q = node - 1; q != node;) {
            if (nodes_[q].item < 0) {
                q = nodes_[q].down;
                continue;
            }
            visit(q);
            --q;
        }
    }

    std::int32_t unlink(std::int32_t q);
    void relink(std::int32_t q);
    std::int32_t hide(std::int32_t node);
    void unhide(std::int32_t node);
    template <bool StopWhenDead>
    std::int32_t remove_options(std::int32_t item, std::int32_t color);
    void restore_options(std::int32_t from, std::int32_t item, std::int32_t color);

    std::int32_t settle(std::int32_t item);
    void unsettle(std::int32_t item);
    void unsettle_all(std::int32_t node, bool whole);
    bool commit(std::int32_t q);
    void uncommit(std::int32_t q);
    Taken take(std::int32_t node, bool whole, std::int32_t zeros);
    void give_back(std::int32_t node, bool whole);

    std::int32_t least(std::int32_t& low_block) const;
    void open(std::int32_t item, std::int32_t low_block);
    void close();
    void leave();
    void visit(Level& level);
    void record();

    std::int32_t primary_, header_count_, options_, incidences_;
    bool collect_, entering_ = true, finished_ = false;
    bool dead_at_root_ = false;
    std::int32_t remaining_;             // active primary items (without bounds)
    std::vector<Node> nodes_;
    // Of an active primary item: number of children it would have, options + 1 - need (0 or less: dead end).
    std::vector<std::int32_t> key_;
    std::vector<std::int32_t> want_;     // bounds: at_least - times covered; need is its positive part
    std::vector<std::int32_t> room_;     // bounds: at_most - times covered; 0: covered
    std::vector<std::int32_t> option_of_;
    std::vector<std::int32_t> excluded_;
    std::vector<Level> stack_;
};

}  // namespace cover

#include "links_impl.hpp"
