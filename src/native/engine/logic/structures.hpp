// Structures of base and cover items over any exact cover: subsets, fish and locked candidates are their kinds.
//
// n base items (primary) and n + rank cover items, such that every live option lies in at least as many covers as
// bases: as each base holds one true option at least and each cover one at most, an option that lies in more than
// `rank` covers beyond its bases is false (the rank theorem, docs/logic.md; A. Barker's "truth and link sets").
//
// A bound ("at most so many of these options are true", as uniqueness gives for a rectangle) may stand among the covers.
#pragma once

#include <span>

#include "logic/state.hpp"

namespace cover::logic {

struct BaseCover {
    std::vector<Item> bases, covers;  // each ascending
    std::vector<Option> removes;      // live options that it proves false, ascending; at least one
};

// At most `most` of these options are true. Without options: no bound.
struct Bound {
    std::span<const Option> options{};
    std::int32_t most = 0;
};

// The structures of `size` bases out of `bases` and size + rank covers out of `covers`, each once, in the order of their
// bases; at most `limit`. Items that are not open are passed over. From rank 1 on a cover may count twice; a bound counts
// as `most` covers. The search ends when half a million covers were tried. distinct: one for each set of options removed.
std::vector<BaseCover> base_covers(const State& state, std::span<const Item> bases, std::span<const Item> covers,
                                   std::int32_t size, std::int32_t rank, std::size_t limit, bool distinct = false,
                                   Bound bound = {});

}  // namespace cover::logic
