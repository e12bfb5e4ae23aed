// Pairs of options that could change places along a loop: the trades behind unique rectangles and unique loops.
//
// A pair is two options of which one could stand where the other does (two symbols of a cell). Pairs are put on two
// sides: even ones give `one` to the first side and `other` to the second, odd ones the reverse. If both sides cover
// the same items, each once, they are a trade: were one side true, the other would make a second solution.
#pragma once

#include <span>

#include "logic/state.hpp"

namespace cover::logic {

// extra: what the place of the pair holds besides: 0 nothing, above 0 one kind of option (its number), -1 several.
struct Pair {
    Option one, other;
    std::int32_t extra;
};

struct Exchange {
    std::vector<std::int32_t> even, odd;  // pairs by number, in the order in which the search met them
};

struct ExchangeShape {
    std::size_t min_pairs = 4, max_pairs = 4;
    std::size_t max_extra = 2;  // pairs with something besides; any number if it is of one kind for all
};

// The trades out of these pairs, each once, that hold at least one pair with nothing besides and one with something;
// `limit` at most. The search ends when it has put down a hundred thousand pairs.
std::vector<Exchange> exchanges(const Structure& structure, std::span<const Pair> pairs, const ExchangeShape& shape,
                                std::size_t limit);

}  // namespace cover::logic
