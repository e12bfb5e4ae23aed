// All producers that follow chains, with their workspaces: one for a thread.
#pragma once

#include "rating/exclusion.hpp"
#include "rating/rules.hpp"
#include "rating/step.hpp"

namespace cover::rating {

class Chains {
  public:
    bool find(const Grid& grid, Step& step) { 
        static constexpr Mode nishio{false,true,true,0,7.5}, multiple{true,false,false,0,8.0}, dynamic{true,true,false,0,8.5}
         ,plus{true,true,false,1,9.0},l2{true,true,false,2,9.5},l3{true,true,false,3,10.0},l4{true,true,false,4,10.5},l5{true,true,false,5,11.0};
        return simple_.find(grid, step)|| aligned_triplet(grid, step) || multiple_.find(grid,nishio,nullptr,step) || multiple_.find(grid,multiple,nullptr,step,&simple_.reach()) || multiple_.find(grid,dynamic,nullptr,step)
        || multiple_.find(grid,plus,&r1,step)|| multiple_.find(grid,l2,&r2,step)|| multiple_.find(grid,l3,&r3,step)|| multiple_.find(grid,l4,&r4,step)|| multiple_.find(grid,l5,&r5,step); }

  private:
    SimpleChains simple_;
    MultipleChains multiple_;
    MoreRules r1{1},r2{2},r3{3},r4{4},r5{5};
};

}  // namespace cover::rating
