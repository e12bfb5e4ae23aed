// A search for few solutions that learns where the trouble is: dom/wdeg (Boussemart, Hemery, Lecoutre and Sais 2004;
// Knuth's SSXCC2 brought it to exact covers) with restarts, two-way branching and priorities of the user.
#pragma once

#include <cstdint>
#include <memory>
#include <set>
#include <vector>

#include "covers/kernel.hpp"
#include "covers/two_way/two_way.hpp"

namespace cover {

struct WeightedSettings {
    // Items get heavier when they run out of options; the search branches on the least children / weight.
    bool learn = true;
    // Dead ends before the first restart, 0 for none; every run may have half as many more than the one before, so
    // that the last one is complete.
    std::int64_t first_run = 0;
    // Per primary item, or empty: items of the highest priority come first, whatever their children.
    std::vector<std::int32_t> priorities;
    // Solutions not to be reported again: choices, each ascending.
    std::set<std::vector<std::int32_t>> known;
};

// Branches on an item with the best priority, the least children / weight and the lowest number, in this order, and
// takes or leaves its lowest open option. `nodes` counts options taken, decided or forced, and the root.
class Weighted final : public Kernel, TwoWay<Decision> {
  public:
    Weighted(std::shared_ptr<const Cover> problem, bool collect, WeightedSettings settings);
    Pause run(const Quota& quota) override;
    std::int64_t memory() const override { return SparseState::memory_of(state_.problem()); }

  private:
    void decide(std::int32_t item);
    void go_back();
    void note_failure();
    void record();
    bool restart_is_due() const { return run_length_ > 0 && failures_ >= run_length_; }

    bool collect_;
    WeightedSettings settings_;
    std::int64_t failures_ = 0, run_length_;  // in this run
};

std::unique_ptr<Kernel> make_weighted(std::shared_ptr<const Cover> problem, bool collect, WeightedSettings settings);
std::int64_t weighted_memory(const Cover& problem);

}  // namespace cover
