// All producers that follow chains, with their workspaces: one for a thread.
#pragma once

#include "rating/exclusion.hpp"
#include "rating/multiple_chains.hpp"
#include "rating/simple_chains.hpp"
#include "rating/step.hpp"

namespace cover::rating {

class Chains {
  public:
    bool find(const Grid& grid, Step& step) { 
        static constexpr Mode nishio{false,true,true,0,7.5}, multiple{true,false,false,0,8.0}, dynamic{true,true,false,0,8.5};
        return simple_.find(grid, step)|| aligned_triplet(grid, step) || multiple_.find(grid,nishio,nullptr,step) || multiple_.find(grid,multiple,nullptr,step) || multiple_.find(grid,dynamic,nullptr,step); }

  private:
    SimpleChains simple_;
    MultipleChains multiple_;
};

}  // namespace cover::rating
