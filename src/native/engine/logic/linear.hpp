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
    Option option = -1;
    std::vector<std::pair<Item, std::int32_t>> times;  // multipliers by item, ascending, none of them 0
    std::int32_t scale = 1;                            // by what fractions were multiplied
    double bases = 0;                                  // before that: no proof has fewer
};

// What is to be shown of an option: that it is false, since its weight is above the rank; or that it is true, since no
// other option has a weight below 0 and the rank is.
enum class Claim : std::uint8_t { is_false, is_true };

struct LinearLimits {
    std::size_t enough = 4;         // the smallest of so many proofs; each so many-th option is looked at first
    std::size_t max_programs = 60;  // options looked at
    std::int32_t max_bases = 24;    // of a proof, each counted as often as it is used
    std::int64_t work = 0;          // numbers of tableaus changed, in all
    Listener listener{};            // who may stop it, by Interrupted
};

// The proof with the fewest bases of those found within the limits; nothing if there is none.
std::optional<LinearProof> smallest_linear_proof(const State& state, const LinearLimits& limits);

// The undecided options that no solution of the relaxation holds wholly, ascending. items: only these count, and the
// options that hold one of them (none given: all).
std::vector<Option> linear_false(const State& state, const std::optional<std::vector<Item>>& items,
                                 const Listener& listener);

// The proof of what is claimed of the option with the fewest bases, as far as numbers in floating point tell, with
// multipliers of those items alone (none given: all); nothing if there is none in integers of a reasonable size, or none
// for so much work.
std::optional<LinearProof> linear_proof_of(const State& state, Option option, Claim claim,
                                           const std::optional<std::vector<Item>>& items, std::int64_t work,
                                           const Listener& listener);

}  // namespace cover::logic
