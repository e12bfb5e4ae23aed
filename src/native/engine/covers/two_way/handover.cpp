// Two searches as one: the quota of each, and the sum of what both have counted and found.
#include "covers/two_way/handover.hpp"

#include <algorithm>
#include <utility>

namespace cover {

Handover::Handover(std::unique_ptr<Kernel> first, std::int64_t nodes, std::shared_ptr<const Cover> problem,
                   WeightedSettings settings)
    : kernel_(std::move(first)), patience_(nodes), problem_(std::move(problem)), settings_(std::move(settings)) {
    before_.nodes = 0;
    before_.levels.clear();
}

// Adds what the present search has counted and found to what was there before.
void Handover::keep_books() {
    counts_ = kernel_->counts();
    add(counts_, before_);
    counts_.handed_over = before_.nodes;
    const Batch found = kernel_->take_batch();
    for (std::int64_t k = 0; k < found.size(); ++k) {
        const auto low = found.decisions.begin() + found.starts[k],
                   high = found.decisions.begin() + found.starts[k + 1];
        if (problem_) settings_.known.emplace(low, high);
        batch_.decisions.append(low, high);
        batch_.starts.push_back(static_cast<std::int64_t>(batch_.decisions.size()));
    }
}

void Handover::hand_over() {
    before_ = counts_;
    kernel_.reset();  // frees its memory first
    kernel_ = make_weighted(std::move(problem_), true, std::move(settings_));
    keep_books();
}

Pause Handover::run(const Quota& quota) {
    const auto rest = [](std::int64_t total, std::int64_t used) { return total == unbounded ? total : total - used; };
    for (;;) {
        const bool first = problem_ != nullptr;
        Quota part = quota;
        part.nodes = rest(quota.nodes, before_.nodes);
        part.solutions = rest(quota.solutions, before_.solutions);
        part.batch = rest(quota.batch, batch_.size());
        if (part.batch <= 0) return Pause::batch;
        if (first) part.nodes = std::min(part.nodes, patience_);
        const Pause pause = kernel_->run(part);
        keep_books();
        if (!first || pause != Pause::nodes || counts_.nodes >= quota.nodes) return pause;
        hand_over();
    }
}

}  // namespace cover
