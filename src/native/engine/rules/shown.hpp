// What a rule about connectivity shows: at which of its places what falls, and why. And what its filters work with.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "common/index.hpp"
#include "rules/graph.hpp"

namespace cover::rules {

using Mask = std::uint64_t;  // of what a cell may hold: bit s for symbol s

// Of what a place may hold: the symbols of the rule, all others, or everything.
enum class Falls : std::uint8_t { own, others, all };

struct PlaceFalls {
    std::int32_t place;
    Falls what;
};

struct Shown {
    std::int32_t kind;  // of the family, which says what the numbers in grounds are
    std::vector<PlaceFalls> falls;
    std::vector<std::int32_t> because;  // places on which it rests
    std::vector<std::int32_t> grounds;
};

using Flags = std::vector<std::uint8_t>;  // by place

// The first place with a flag, or -1.
inline std::int32_t first_of(const Flags& flags) {
    const auto found = std::ranges::find(flags, 1);
    return found == flags.end() ? -1 : static_cast<std::int32_t>(found - flags.begin());
}

// The places of a rule that hold one of its symbols are in. What each of them may hold, narrowed as nothing is recorded.
struct Places {
    std::span<Mask> masks;
    Mask symbols;

    std::size_t size() const { return masks.size(); }
    bool may(std::size_t place) const { return (masks[place] & symbols) != 0; }
    bool in(std::size_t place) const { return (masks[place] & ~symbols) == 0; }
    bool is_open(std::size_t place) const { return may(place) && !in(place); }
    void keep_in(std::size_t place) { masks[place] &= symbols; }
    // False if that leaves nothing.
    bool keep_out(std::size_t place) { return (masks[place] &= ~symbols) != 0; }
};

// Of one search: memory of the filters, and what the last one says besides.
struct Scratch {
    DepthFirst tree;
    std::vector<std::int32_t> sums, degree, maybe, line, steps, front;
    std::size_t culprit = 0;  // of a filter that failed: a place to blame
    bool changed = false;     // has the last filter of a loop dropped anything, as far as that matters to it?
};

}  // namespace cover::rules
