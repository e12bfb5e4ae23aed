// Strong links over any exact cover: two sets of options ("sides") of which one at least holds a true option.
//
// A link is a small structure: n base items (primary, one true option at least each) whose live options lie in n - 1
// inner items (one true option at most each) and in the two sides. n = 1 is an item with two options, or one whose
// options fall into two groups; n > 1 is an almost locked set where bases are cells and inner items symbols of a
// region, an almost hidden set or an almost fish where they are something else.
#pragma once

#include <array>
#include <span>

#include "logic/state.hpp"

namespace cover::logic {

struct Link {
    std::vector<Item> bases, inner;
    std::array<std::vector<Option>, 2> sides;  // each ascending, disjoint, not empty
    std::array<std::vector<Item>, 2> holders;  // by side: items other than the bases that hold all of it
};

// Bases and covers of a region: links of several bases have all of both in one family.
struct Family {
    std::vector<Item> bases, covers;
};

struct Links {
    std::vector<Item> bases;  // items that may be links by themselves
    bool grouped = false;     // sides of several options too
    std::vector<Family> families;
    std::int32_t min_bases = 2, max_bases = 0;  // of links out of families; max_bases 0: none
};

// The links of a state, each once; at most `limit`.
std::vector<Link> links_of(const State& state, const Links& of, std::size_t limit);

}  // namespace cover::logic
