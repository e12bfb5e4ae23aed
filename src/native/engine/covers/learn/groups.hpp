// An exact cover as the learning kernel sees it: what unit propagation leaves open, renumbered, as groups of options.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "covers/cover.hpp"
#include "covers/learn/literal.hpp"

namespace cover::learn {

// Lists of numbers one after the other.
struct Lists {
    std::vector<std::uint32_t> starts{0};
    std::vector<std::uint32_t> numbers;

    std::uint32_t size() const { return static_cast<std::uint32_t>(starts.size() - 1); }
    std::span<const std::uint32_t> operator[](std::size_t k) const {
        return {numbers.data() + starts[k], numbers.data() + starts[k + 1]};
    }
    void close() { starts.push_back(static_cast<std::uint32_t>(numbers.size())); }
    std::size_t bytes() const { return (starts.capacity() + numbers.capacity()) * sizeof(std::uint32_t); }
};

// The inverse: of each of `keys` numbers the lists that it is in, ascending.
Lists inverted(const Lists& lists, std::uint32_t keys);

// Between low and high of a list's options are taken.
struct Bounds {
    std::uint32_t low, high;
};

// Options are excluded by each other if some item allows at most one of them (or at most one color). Where their rows
// of neighbours would take too much room, `near` holds them item by item: `near[v]` are places in `together`.
struct Groups {
    static constexpr std::int32_t is_dropped = -1, is_taken = -2;

    std::uint32_t options = 0;           // still open
    bool contradiction = false;          // then the rest is of no use
    std::vector<std::int32_t> number;    // of each option of the cover: its variable, is_dropped or is_taken
    std::vector<std::int32_t> original;  // the option of each variable
    std::vector<std::int32_t> forced;    // options taken already, ascending

    Lists needs;                 // at least one of each is taken
    Lists tallies;               // what neither `needs` nor exclusion can say
    std::vector<Bounds> bounds;  // of each tally
    bool by_rows = true;
    Lists rows;                             // by_rows: the options that each excludes
    Lists together, near;                   // else: the options of an item; the lists of each option
    std::vector<std::uint32_t> color;       // parallel to together.numbers; 0 = excludes every other
    std::vector<std::uint32_t> near_color;  // parallel to near.numbers

    std::size_t bytes() const;
};

// Rows are built up to so many numbers.
inline constexpr std::uint64_t max_row_numbers = std::uint64_t{1} << 25;

Groups make_groups(const Cover& problem, std::uint64_t row_numbers = max_row_numbers);

}  // namespace cover::learn
