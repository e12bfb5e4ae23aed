// 512 subtrees searched side by side. Who searches below, and who gets a lane that has become free, is decided here; the
// loops over options are those of steps.hpp.
//
// A lane that no rule changes any more is a solution, or it branches: the left child takes the first option of the first
// item with two options, the right one goes without it. Lanes where every item has more wait until they are half of
// those, and branch on the item with the fewest. So the tree depends on nothing but the problem and the first lanes:
// when a lane branches, and where, matters to the order of solutions alone.
#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <vector>

#include "common/clock.hpp"
#include "covers/kernel.hpp"
#include "covers/slices/lanes.hpp"
#include "covers/slices/tables.hpp"

namespace cover::slices {

// Subtrees that wait: lanes that are in no loop, as `State::possible` has them. What else is known of a lane follows.
struct Group {
    Words possible;  // counters included
    Mask live{};
};

class Engine {
  public:
    struct Limits {
        std::int64_t branches = unbounded, solutions = unbounded;  // from now on
        std::int64_t steps = unbounded;                            // rounds over all options
        const Deadline* deadline = nullptr;
        const std::atomic<int>* hungry = nullptr;  // threads that have nothing to do
    };

    Engine(const Problem& problem, const Code& code, bool collect);

    Group empty_group();
    // Makes a lane of a group the whole problem, at a depth, with a share of the tree of 1 / 2^halvings.
    void open(Group& group, std::int32_t lane, std::int32_t depth, std::int32_t halvings) const;
    // Of an item all options but one are excluded from a lane of a group.
    void keep_only(Group& group, std::int32_t lane, std::int32_t item, std::int32_t option) const;
    void add(Group group);  // to those that wait

    // Solutions go to `found`, some more than wanted: all that have been read at once. They wait to be read together,
    // but not beyond a limit of branches or the end.
    Pause run(const Limits& limits, Batch& found);
    bool is_done() const;
    // Half of what there is, for another engine; nothing if it is little.
    std::optional<Group> give();

    std::int64_t branches() const { return branches_; }
    std::int64_t solutions() const { return solutions_; }
    const std::vector<std::int64_t>& levels() const { return levels_; }  // branches by the depth of their children
    double remaining() const;
    double share_of(const Group& group) const { return share_of(group.possible.get(), group.live); }
    std::int64_t memory() const;
    static std::int64_t bytes_of_group(const Tables& tables);

  private:
    std::int32_t size(const Mask& mask) const { return code_->size(mask); }
    std::int32_t plan(Mask& left, Mask& busy, Mask& placed, bool stay);  // Code::plan into `moves_`, by `lot_`
    double share_of(const Word* possible, const Mask& live) const;
    void gather(const Mask& solved, std::int32_t all, Batch& found);
    // Solutions go from these lanes to `found`; the set is empty then.
    void read(const Word* from, Mask& solved, Batch& found);
    void read_waiting(Batch& found);
    // paired: of those that branch, the lanes with an item of just two options, see Sorted.
    void branch(const Mask& branching, std::int32_t many, const Mask& paired);
    void branch_to_stack(const Mask& branching, const Mask& paired);
    void refill();

    const Tables* tables_;
    const Code* code_;
    bool collect_;
    Words arena_;                     // the memory of `state_`
    State state_{};                   // lanes that are searched now
    Words sets_;                      // what `turn` makes
    std::int64_t most_numbers_ = 0;   // that are read at once
    Mask live_{};                     // lanes of `state_` that are neither dead nor free
    Mask waiting_{};                  // lanes of `state_.solved` that hold a solution not read yet
    std::int64_t waiting_since_ = 0;  // the step in which the first of them came
    std::vector<Group> stack_;        // groups that wait; the oldest, first, have the largest subtrees
    std::vector<Group> pool_;         // memory of groups that were emptied, for the next ones
    Move moves_[3]{};                 // of the last plan: three are enough for most lanes, the others wait
    Word lot_ = 1;                    // state of the generator by which moves are drawn, the same in every run
    std::int64_t branches_ = 0, solutions_ = 0, steps_ = 0;
    std::vector<std::int64_t> levels_;
};

}  // namespace cover::slices
