// Two searches in a row that look like one: a kernel with its tree for a number of nodes, and if that does not answer,
// the search by weights, which knows what the first has reported.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "covers/kernel.hpp"
#include "covers/two_way/weighted.hpp"

namespace cover {

class Handover final : public Kernel {
  public:
    // `first` must collect its choices and have searched nothing yet.
    Handover(std::unique_ptr<Kernel> first, std::int64_t nodes, std::shared_ptr<const Cover> problem,
             WeightedSettings settings);
    Pause run(const Quota& quota) override;
    std::int64_t memory() const override { return kernel_->memory(); }

  private:
    void hand_over();
    void keep_books();

    std::unique_ptr<Kernel> kernel_;  // the first, then the second
    std::int64_t patience_;
    std::shared_ptr<const Cover> problem_;
    WeightedSettings settings_;
    Counts before_;  // what the first search has counted, once it has ended
};

}  // namespace cover
