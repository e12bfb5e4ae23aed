// A node of the search tree as a problem of its own: what is left of an exact cover when some decisions are made.
//
// Threads, processes and random probes walk the tree with it. It is plain and copies freely; kernels are the fast way
// to search. Invariant: the tree below a node is the tree of its `problem()`, because items and options keep their
// order there.
#pragma once

#include <cstdint>
#include <vector>

#include "covers/cover.hpp"
#include "covers/reduce.hpp"

namespace cover {

// The options of every item, ascending: those of item i are options[starts[i]] .. options[starts[i + 1] - 1].
struct Lists {
    std::vector<std::int32_t> starts, options;

    explicit Lists(const Cover& problem);
    Ints of(std::int32_t item) const { return {options.data() + starts[item], options.data() + starts[item + 1]}; }
};

// From a node to one of its children: an option of the branching item, all earlier ones being excluded from then on;
// or option -1: take no more of the item.
struct TreeStep {
    std::int32_t item;
    std::int32_t option;
};

// A way as it travels: the option taken at each branch from the root on, -1 for "take no more of the item". Where the
// tree branches follows from the problem.
using Prefix = std::vector<std::int32_t>;

class Node {
  public:
    struct Branch {
        std::int32_t item;    // -1: nothing is left to decide, the node is a solution
        std::int32_t degree;  // number of children; 0: a dead end
    };

    // The root. Problem and lists must outlive the node.
    Node(const Cover& problem, const Lists& lists);

    void take(TreeStep step);
    // Where the tree branches here: the fewest children, the lowest of several items.
    Branch branch() const;
    // The children at an item, in order, as options; -1 is "take no more".
    std::vector<std::int32_t> children(std::int32_t item) const;
    // The options taken on the way, ascending.
    std::vector<std::int32_t> taken() const;
    Reduced problem() const;

  private:
    void exclude(std::int32_t option);
    void exclude_all(std::int32_t item);

    const Cover* problem_;
    const Lists* lists_;
    std::vector<std::uint8_t> active_;          // of every option: it can still be taken
    std::vector<std::uint8_t> painted_;         // of every secondary item: its active options agree in its color
    std::vector<std::int32_t> active_options_;  // of every item: how many
    std::vector<std::int32_t> want_, room_;     // of every primary item: at_least, at_most - times covered
    std::vector<std::int32_t> taken_;
};

// The steps of a prefix. Throws std::invalid_argument where it leaves the tree.
std::vector<TreeStep> steps_of(const Cover& problem, const Lists& lists, const Prefix& prefix);

// What is left of the problem below a prefix, whose options are `forced`. Throws as steps_of does.
Reduced below(const Cover& problem, const Prefix& prefix);

}  // namespace cover
