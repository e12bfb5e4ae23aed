// What closures use beyond singles: locked candidates, pairs and X-wings, and from level 2 on chains.
#pragma once

#include <memory>

#include "common/interrupt.hpp"
#include "rating/closure.hpp"
#include "rating/multiple_chains.hpp"
#include "rating/simple_chains.hpp"

namespace cover::rating {

class MoreRules : public Rules {
  public:
    MoreRules(int level, Listener listener);
    ~MoreRules() override;
    void begin() override;
    void find(const Grid& now, const Grid& before, Falls& falls) override;

  private:
    int level_;
    SimpleChains simple_;
    MultipleChains multiple_;
    std::unique_ptr<MoreRules> inner_;  // of the dynamic chains in chains of level 5
};

}  // namespace cover::rating
