// The parts of a shared search: subtrees, each with a kernel of its own once it is begun, that can be cut in two.
#pragma once

#include <cstddef>
#include <cstdint>
#include <list>
#include <memory>
#include <vector>

#include "covers/kernel.hpp"
#include "covers/parallel/split.hpp"
#include "covers/subproblem.hpp"

namespace cover {

// A subtree. While it is `running`, a thread works on its kernel and no other may.
struct Part {
    enum class State { waiting, resting, running, searched };

    State state = State::waiting;
    std::vector<TreeStep> way{};              // from the root of the tree
    double share = 1;                         // of the tree, by equal shares
    std::unique_ptr<Kernel> kernel{};         // null until the part is begun, and when it is searched
    bool whole = false;                       // the part is the whole tree, and its numbers are the problem's
    bool renumbered = false;                  // the kernel's choices are in the problem's numbers
    std::vector<std::int32_t> options{};      // the problem's number of every option of the kernel
    std::vector<std::int32_t> items{};        // and of every item
    std::vector<std::int32_t> taken{};        // options taken on the way, ascending
    Counts counts{.nodes = 0, .levels = {}};  // of the kernel, when it last rested
    double remaining = 1;                     // of the part
    std::int64_t memory = 0;
    Batch found{};  // choices that have not left
};

using Parts = std::list<Part>;

// What was counted in a part, into a sum of the whole tree.
void add(Counts& sum, const Part& part);

// Moves the first `many` choices from one batch to the end of another.
void move_first(Batch& from, std::int64_t many, Batch& to);

// Runs a part's kernel; the choices found are in the problem's numbers.
Batch go(Part& part, const Quota& quota, bool& searched);
// Takes the choices that a part's kernel has found, in the problem's numbers.
Batch found_in(Part& part);
// Adds choices in the numbers of a part, which is not the whole, to a batch in those of the problem.
void add_found(const Part& part, const Batch& found, Batch& to);

// The tree that is shared. It never changes: threads may use it at once, each on another part.
class Tree {
  public:
    Tree(std::shared_ptr<const Cover> problem, MakePart make, bool collect)
        : problem_(std::move(problem)), lists_(*problem_), make_(std::move(make)), collect_(collect) {}

    const Cover& problem() const { return *problem_; }
    std::int64_t memory() const;
    // The part that is the whole tree, begun.
    Part whole() const;
    // Makes the kernel of a part that waits.
    void begin(Part& part) const;
    // Takes up to `most` parts, and at most half of what is left, from the last children of the shallowest open node.
    Parts cut(Part& part, std::int64_t most) const;
    // The part below a prefix, begun. Throws std::invalid_argument where the prefix leaves the tree.
    Part at(const Prefix& prefix) const;
    // Takes all that is left at the open nodes of a part that rests: in the order of the tree, as prefixes.
    std::vector<Prefix> cut_all(Part& part) const;

  private:
    TreeStep step_of(const Part& part, const OpenNode& at) const;

    std::shared_ptr<const Cover> problem_;
    Lists lists_;
    MakePart make_;
    bool collect_;
};

}  // namespace cover
