// All producers that follow chains, with their workspaces: one for a thread.
#pragma once

#include "rating/simple_chains.hpp"
#include "rating/step.hpp"

namespace cover::rating {

class Chains {
  public:
    bool find(const Grid& grid, Step& step) { return simple_.find(grid, step); }

  private:
    SimpleChains simple_;
};

}  // namespace cover::rating
