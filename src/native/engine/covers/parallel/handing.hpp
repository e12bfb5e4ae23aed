// A search below a prefix of the tree that returns what remains of it: work for another process or machine.
#pragma once

#include <vector>

#include "covers/parallel/parts.hpp"
#include "covers/parallel/split.hpp"

namespace cover {

// The solutions of searches below prefixes that share out the tree are those of the whole problem, each once, and their
// nodes, options and levels add up to those of one kernel: a node is counted by the search that it is the top of.
class Handing final : public Kernel {
  public:
    // The kernels that `make` makes must report a position. Throws std::invalid_argument for a prefix that leaves the
    // tree.
    Handing(std::shared_ptr<const Cover> problem, bool collect, MakePart make, const Prefix& prefix);

    // Throws std::logic_error after leftover().
    Pause run(const Quota& quota) override;
    std::int64_t memory() const override;
    double remaining() const override;
    Profile profile() const override { return part_.kernel->profile(); }
    void begin_with(const Profile& profile) override { part_.kernel->begin_with(profile); }
    // Ends the search and yields what remains, in the order of the tree; empty if nothing does. What cannot be handed
    // back is searched first: at most one way down, so it adds a node a level, and what is found there. The same
    // counts give the same prefixes, on every machine.
    std::vector<Prefix> leftover();

  private:
    Pause go_on(const Quota& quota);
    void take_found();

    const Tree tree_;
    Part part_;
    Batch found_;  // in the numbers of the part; its memory is used again
    bool searched_ = false, handed_back_ = false;
};

}  // namespace cover
