// Linear logic: which options no solution of the linear relaxation holds wholly, and the smallest multipliers that show it
// (docs/logic.md). Small dense simplex searches, for states of a few hundred options. What they claim of numbers in
// floating point is checked in integers before it is returned.
#pragma once

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "common/interrupt.hpp"
#include "logic/state.hpp"

namespace cover::logic {

struct LinearProof {
    Option option = -1;                                // false, since its weight is above the rank
    std::vector<std::pair<Item, std::int32_t>> times;  // multipliers by item, ascending, none of them 0
};

struct LinearLimits {
    std::size_t enough = 4;         // the smallest of so many proofs; each so many-th option is looked at first
    std::size_t max_programs = 60;  // options looked at
    std::int32_t max_bases = 24;    // of a proof, each counted as often as it is used
    std::int64_t work = 0;          // numbers of tableaus changed, in all
    Listener listener{};            // who may stop it, by Interrupted
};

// The proof with the fewest bases of those found within the limits; nothing if there is none.
std::optional<LinearProof> smallest_linear_proof(const State& state, const LinearLimits& limits);

}  // namespace cover::logic
