// The definitions of weighted.hpp.
#include "weighted.hpp"

#include <algorithm>
#include <chrono>
#include <utility>

namespace cover {

Weighted::Weighted(std::shared_ptr<const Cover> problem, bool collect, WeightedSettings settings)
    : state_(std::move(problem)),
      collect_(collect),
      settings_(std::move(settings)),
      weight_(static_cast<std::size_t>(state_.problem().primary), 1),
      run_length_(settings_.first_run) {}

// The item to branch on, or -1 if every item is settled.
std::int32_t Weighted::choose() const {
    std::int32_t best = -1, best_priority = 0;
    std::int64_t best_children = 0, best_weight = 1;
    const bool prioritised = !settings_.priorities.empty();
    for (const auto item : state_.items()) {
        const std::int64_t children = state_.children(item), weight = weight_[item];
        if (children == 0) continue;
        const std::int32_t priority = prioritised ? settings_.priorities[item] : 0;
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

void Weighted::count_taken() {
    const std::int64_t before = counts_.options_tried;
    counts_.options_tried = state_.taken_ever();
    counts_.nodes += counts_.options_tried - before;
    counts_.updates = state_.updates();
    // The options that one step takes lie at the depths below the present one; a dead end has no depth of its own.
    const auto depth = static_cast<std::size_t>(state_.depth());
    if (counts_.levels.size() <= depth) counts_.levels.resize(depth + 1, 0);
    for (std::int64_t k = 0; k < counts_.options_tried - before; ++k)
        ++counts_.levels[depth - static_cast<std::size_t>(k)];
}

void Weighted::note_failure() {
    count_taken();
    ++failures_;
    if (settings_.learn) ++weight_[state_.lacking()];
    dead_ = true;
}

void Weighted::decide(std::int32_t item) {
    std::int32_t option = state_.option_of(item, 0);
    for (std::int32_t k = 1; k < state_.options_of(item); ++k) option = std::min(option, state_.option_of(item, k));
    stack_.push_back({option, state_.mark()});
    if (state_.take(option))
        count_taken();
    else
        note_failure();
}

// Takes back the last decision, for which nothing remains, and leaves its option instead: that follows from the
// decisions before it, so it needs no entry of its own; after the first decision, it holds for all runs to come.
void Weighted::go_back() {
    dead_ = false;
    if (stack_.empty()) {
        finished_ = true;
        return;
    }
    const Decision last = stack_.back();
    stack_.pop_back();
    state_.undo(last.mark);
    if (state_.leave(last.option))
        count_taken();
    else
        note_failure();
}

void Weighted::record() {
    std::vector<std::int32_t> choice;
    const bool again = settings_.first_run > 0 || !settings_.known.empty();  // could it have been told before?
    if (collect_ || again) state_.append_taken(choice);
    if (again && !settings_.known.insert(choice).second) return;
    ++counts_.solutions;
    if (!collect_) return;
    batch_.decisions.insert(batch_.decisions.end(), choice.begin(), choice.end());
    batch_.starts.push_back(static_cast<std::int64_t>(batch_.decisions.size()));
}

Pause Weighted::run(const Quota& quota) {
    using Clock = std::chrono::steady_clock;
    constexpr std::int64_t between_looks = 1 << 14;  // units of work between two looks at the clock, well under 1 ms
    const auto began = Clock::now();
    std::int64_t looks = 0;
    const auto work = [&] { return state_.updates() + looks; };
    std::int64_t look_at = work() + between_looks;
    for (std::int64_t steps = 0;; ++steps) {
        if (finished_) return Pause::exhausted;
        if (counts_.solutions >= quota.solutions) return Pause::solutions;
        if (batch_.size() >= quota.batch) return Pause::batch;
        if (steps >= quota.steps) return Pause::slice;
        if (counts_.nodes >= quota.nodes) return Pause::nodes;
        if (work() >= look_at) {
            if (std::chrono::duration<double>(Clock::now() - began).count() >= quota.seconds) return Pause::slice;
            look_at = work() + between_looks;
        }
        if (!begun_) {
            begun_ = true;
            if (!state_.begin()) finished_ = true;
            count_taken();
        } else if (dead_) {
            if (restart_is_due() && !stack_.empty()) {
                // The first decision is not refuted, only left: what was learned is the weights.
                state_.undo(stack_.front().mark);
                stack_.clear();
                dead_ = false;
                failures_ = 0;
                run_length_ += run_length_ / 2 + 1;
                ++counts_.restarts;
            } else {
                go_back();
            }
        } else if (const std::int32_t item = choose(); item >= 0) {
            looks += static_cast<std::int64_t>(state_.items().size());
            decide(item);
        } else {
            record();
            dead_ = true;
        }
    }
}

std::unique_ptr<Kernel> make_weighted(std::shared_ptr<const Cover> problem, bool collect, WeightedSettings settings) {
    return std::make_unique<Weighted>(std::move(problem), collect, std::move(settings));
}

std::int64_t weighted_memory(const Cover& problem) {
    return SparseState::memory_of(problem) + 8 * std::int64_t{problem.primary} +
           16 * std::int64_t{std::min(problem.primary, problem.options())};
}

}  // namespace cover
