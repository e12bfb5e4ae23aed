// All producers that follow chains, with their workspaces: one for a thread.
#pragma once

#include "common/interrupt.hpp"
#include "rating/rules.hpp"
#include "rating/step.hpp"

namespace cover::rating {

class Chains {
  public:
    explicit Chains(Listener listener = {});

    // The first step of the first producer that has one, from forcing chains on.
    bool find(const Grid& grid, Step& step);
    void listen() const { listener_.listen(); }

  private:
    Listener listener_;
    SimpleChains simple_;
    MultipleChains multiple_;
    std::vector<std::unique_ptr<MoreRules>> rules_;  // by level - 1; made when first needed
};

}  // namespace cover::rating
