// The search by weights: decisions, failures that make items heavier, restarts.
#include "covers/two_way/weighted.hpp"
#include "common/clock.hpp"

#include <algorithm>
#include <utility>

namespace cover {

Weighted::Weighted(std::shared_ptr<const Cover> problem, bool collect, WeightedSettings settings)
    : TwoWay(std::move(problem)), collect_(collect), settings_(std::move(settings)), run_length_(settings_.first_run) {}

void Weighted::note_failure() {
    count_taken(counts_);
    ++failures_;
    if (settings_.learn) ++weight_[state_.lacking()];
    dead_ = true;
}

void Weighted::decide(std::int32_t item) {
    std::int32_t option = state_.option_of(item, 0);
    for (std::int32_t k = 1; k < state_.options_of(item); ++k) option = std::min(option, state_.option_of(item, k));
    stack_.push_back({option, state_.mark()});
    if (state_.take(option)) count_taken(counts_);
    else note_failure();
}

void Weighted::go_back() {
    const auto last = take_back();
    if (!last) return;
    if (state_.leave(last->option))  // after the first decision, this holds for all runs to come
        count_taken(counts_);
    else note_failure();
}

void Weighted::record() {
    std::vector<std::int32_t> choice;
    const bool again = settings_.first_run > 0 || !settings_.known.empty();  // could it have been reported before?
    if (collect_ || again) state_.append_taken(choice);
    if (again && !settings_.known.insert(choice).second) return;
    ++counts_.solutions;
    if (!collect_) return;
    batch_.decisions.append(choice.begin(), choice.end());
    batch_.starts.push_back(static_cast<std::int64_t>(batch_.decisions.size()));
}

Pause Weighted::run(const Quota& quota) {
    constexpr std::int64_t between_looks = 1 << 14;  // units of work between two looks at the clock, well under 1 ms
    const Deadline deadline(quota.seconds);
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
            if (deadline.is_over()) return Pause::slice;
            look_at = work() + between_looks;
        }
        if (!begun_) {
            begun_ = true;
            if (!state_.begin()) finished_ = true;
            count_taken(counts_);
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
        } else if (const std::int32_t item = choose(settings_.priorities); item >= 0) {
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
