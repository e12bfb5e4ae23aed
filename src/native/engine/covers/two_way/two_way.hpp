// Two-way branching on sparse sets, by weights: what the searches of weighted.hpp and cheapest.hpp share. An option is
// taken and, when nothing remains below, left instead; items that run out of options get heavier (dom/wdeg).
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "covers/kernel.hpp"
#include "covers/two_way/sparse.hpp"

namespace cover {

struct Decision {
    std::int32_t option;
    std::int64_t mark;  // the state before it was taken
};

// Step: a Decision, or what derives from it to remember more.
template <class Step>
class TwoWay {
  protected:
    explicit TwoWay(std::shared_ptr<const Cover> problem)
        : state_(std::move(problem)), weight_(index(state_.problem().primary), 1) {}

    // The item with the best priority (no priorities: all are equal), the least children / weight and the lowest
    // number, in this order; -1 if every item is settled.
    std::int32_t choose(std::span<const std::int32_t> priorities = {}) const {
        std::int32_t best = -1, best_priority = 0;
        std::int64_t best_children = 0, best_weight = 1;
        for (const auto item : state_.items()) {
            const std::int64_t children = state_.children(item), weight = weight_[item];
            if (children == 0) continue;
            const std::int32_t priority = priorities.empty() ? 0 : priorities[item];
            if (best >= 0) {
                if (priority < best_priority) continue;
                if (priority == best_priority) {
                    const std::int64_t mine = children * best_weight, others = best_children * weight;
                    if (mine > others || (mine == others && item > best)) continue;
                }
            }
            best = item;
            best_priority = priority;
            best_children = children;
            best_weight = weight;
        }
        return best;
    }

    // Counts what the state has taken since the last call: one step may take several options, and they lie at the
    // depths up to the present one; a dead end has no depth of its own.
    void count_taken(Counts& counts) const {
        const std::int64_t fresh = state_.taken_ever() - counts.options_tried;
        counts.options_tried += fresh;
        counts.nodes += fresh;
        counts.updates = state_.updates();
        const auto depth = index(state_.depth());
        if (counts.levels.size() <= depth) counts.levels.resize(depth + 1, 0);
        for (std::int64_t k = 0; k < fresh; ++k) ++counts.levels[depth - index(k)];
    }

    // Undoes the last decision, below which nothing remains, and reports it. Its option must then be left: that follows
    // from the decisions before it, so it needs no entry of its own. Nothing: there is none, and the search has ended.
    std::optional<Step> take_back() {
        dead_ = false;
        if (stack_.empty()) {
            finished_ = true;
            return std::nullopt;
        }
        const Step last = stack_.back();
        stack_.pop_back();
        state_.undo(last.mark);
        return last;
    }

    SparseState state_;
    std::vector<std::int64_t> weight_;  // per primary item
    std::vector<Step> stack_;
    bool begun_ = false, dead_ = false, finished_ = false;  // dead: nothing remains below the last decision
};

}  // namespace cover
