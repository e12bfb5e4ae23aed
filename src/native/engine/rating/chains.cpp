// The second half of the scale, in its order.
#include "rating/chains.hpp"

#include "rating/exclusion.hpp"

namespace cover::rating {

namespace {

constexpr Mode nishio{false, true, true, 0, 7.5};
constexpr Mode multiple{true, false, false, 0, 8.0};
constexpr Mode dynamic[] = {{true, true, false, 0, 8.5},  {true, true, false, 1, 9.0},  {true, true, false, 2, 9.5},
                            {true, true, false, 3, 10.0}, {true, true, false, 4, 10.5}, {true, true, false, 5, 11.0}};

}  // namespace

Chains::Chains(Listener listener) : listener_(listener), multiple_(listener), rules_(5) {}

bool Chains::find(const Grid& grid, Step& step) {
    if (simple_.find(grid, step) || aligned_triplet(grid, step)) return true;
    if (multiple_.find(grid, nishio, nullptr, step)) return true;
    // What forcing chains found unordered still holds: none of them leads to a contradiction.
    if (multiple_.find(grid, multiple, nullptr, step, &simple_.reach())) return true;
    for (const Mode& mode : dynamic) {
        Rules* rules = nullptr;
        if (mode.level > 0) {
            auto& kept = rules_[index(mode.level - 1)];
            if (!kept) kept = std::make_unique<MoreRules>(mode.level, listener_);
            rules = kept.get();
        }
        if (multiple_.find(grid, mode, rules, step)) return true;
    }
    return false;
}

}  // namespace cover::rating
