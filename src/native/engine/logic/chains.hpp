// Chains, loops and nets of strong links over any exact cover (nice loops, AIC, ALS chains, death blossoms: all kinds).
//
// A chain is a sequence of links, each of which leaves one side for an item that holds it and a side of the next, which
// it does not meet. Its multipliers are the sum of those of its links (bases -1, inner +1) and +1 for each item
// between: rank -1 for n links and n - 1 items. An item that closes the chain to a loop makes the rank 0; two items,
// one over each open side, make it 1, so that options in both are false. The sum is right even where links share items.
#pragma once

#include <span>

#include "common/interrupt.hpp"
#include "logic/links.hpp"

namespace cover::logic {

struct ChainEnd {
    Item first, last;  // the items that hold the open sides and the options removed
    std::vector<Option> removes;
};

struct Chain {
    std::vector<std::int32_t> links;  // by number, each left by the side that it is not entered by
    std::vector<Item> between;        // one less than links; of a loop as many
    std::vector<ChainEnd> ends;       // of a chain
    std::vector<Option> removes;      // all, ascending
};

// All options of an item are excluded by one option `target`, each by a chain of its own.
struct Net {
    Option target = -1;
    Item item = -1;
    std::vector<Chain> chains;  // `between` has the item over target first and the one over the excluded options last
};

struct Shape {
    std::vector<bool> allowed;         // by item: may it stand between links and over ends?
    std::vector<std::int32_t> labels;  // by item: chains of bases with different labels are different
    std::size_t max_links = 1;
    std::int64_t work = 0;  // links looked at, after which those found so far count; 0: no bound
    bool thorough = false;  // the shortest between any two links, not for each option removed alone
};

// The shortest chain, or loop, for each set of options removed, short ones first, `limit` at most. All three
// throw Interrupted when the listener hears that they are to end.
std::vector<Chain> chains(const State& state, std::span<const Link> links, const Shape& shape, std::size_t limit,
                          const Listener& listener = {});
std::vector<Chain> loops(const State& state, std::span<const Link> links, const Shape& shape, std::size_t limit,
                         const Listener& listener = {});

// The nets with the fewest links, one for each (option removed, item out of `stems`).
std::vector<Net> nets(const State& state, std::span<const Link> links, std::span<const Item> stems,
                      std::size_t max_links, std::size_t limit, const Listener& listener = {});

}  // namespace cover::logic
