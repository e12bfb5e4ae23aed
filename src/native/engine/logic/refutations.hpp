// Nested refutations: were an option true, each line would follow from those before, until an item has no option left.
//
// A line is an item that has one option left, which is true; or an option that a refutation of its own, under all that
// is assumed so far, shows to be false. Depth 1 has lines of the first kind alone (unit propagation: what whips and
// braids prove); locked candidates, subsets, fish within a chain are refutations of few lines inside (dynamic forcing
// chains "+"); chains inside are longer ones. Every false option has a refutation of some depth.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "common/interrupt.hpp"
#include "logic/state.hpp"

namespace cover::logic {

struct Refutation {
    struct Line {
        Item item = -1;                  // of the first kind: this item has left
        Option option = -1;              // this option alone
        std::vector<Refutation> nested;  // of the second kind: one
    };
    Option target = -1;
    std::vector<Line> lines;  // each excludes what a later line or the end needs to be excluded
    Item last = -1;           // what has no option left

    std::size_t size() const;  // lines of all depths
};

// How far the search goes.
struct RefutationLimits {
    std::int32_t depth = 2;        // of refutations: 1 has none inside
    std::int32_t inner_lines = 0;  // of the first kind, at most, in one inside another
    // Items looked at, times words of a set of options: a count and no time, so that the refutation found is the same on
    // every machine. When it is spent, the best so far counts.
    std::int64_t work = 0;
    Listener listener{};  // may stop it: Interrupted is thrown
};

// The refutation with the fewest lines among those of all options, as far as the work reaches; nothing if none is found.
std::optional<Refutation> smallest_refutation(const State& state, const RefutationLimits& limits);

}  // namespace cover::logic
