// Rules of cells that differ: their symbols together are one of some sets, or add up, group by group, to a total.
//
// Every filter is exact for one group: a candidate stays if and only if cells that differ can be filled with it, the
// whole being an allowed set. (Sets of used symbols after each cell, forward and backward: the all-different automaton
// of Trick, "A dynamic programming approach for consistency and propagation for knapsack constraints", 2003, with sets
// in the place of sums.) Groups of one sum know of each other the totals that each can still reach; they are looked at
// that closely only where the total is so near to the least or the greatest sum that bounds drop something.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "common/index.hpp"

namespace cover::rules {

// Sum k has the groups sum_starts[k] .. sum_starts[k + 1] - 1, whose cells follow one another in the rule's cells; group
// g has group_sizes[g] cells that differ, and symbol s weighs values[g * symbols + s] in each of them. All weights add up
// to one of totals[total_starts[k]] .. totals[total_starts[k + 1] - 1].
struct SumArrays {
    std::span<const std::int32_t> sum_starts, group_sizes, values;
    std::span<const std::int32_t> total_starts, totals;

    std::size_t sums() const { return sum_starts.empty() ? 0 : sum_starts.size() - 1; }
    std::int32_t cells_of(std::size_t sum) const {
        std::int32_t cells = 0;
        for (auto g = sum_starts[sum]; g < sum_starts[sum + 1]; ++g) cells += group_sizes[index(g)];
        return cells;
    }
};

inline constexpr std::int32_t sum_symbols = 9;         // most symbols of a board with sums
inline constexpr std::int64_t widest_sum = 1 << 16;    // between the least and the greatest sum of a rule
inline constexpr std::int64_t greatest_sum = 1 << 30;  // so that a few of them add up in 32 bits
inline constexpr std::int64_t heaviest = 1'000'000;    // weight of a symbol

std::optional<std::string> sums_fault(const SumArrays& sums, std::int32_t symbols);

// Symbols that cells first .. first + count - 1 of a rule hold in whatever way it is kept; of these, those of the first
// 64 that are in `which`.
struct Required {
    std::size_t first, count;
    std::uint64_t symbols;
    std::uint64_t which = ~std::uint64_t{0};

    bool names(std::size_t place) const { return place - first >= 64 || (which >> (place - first) & 1); }
};

class Sums {
  public:
    virtual ~Sums() = default;

    // masks: candidates of the cells in their order, narrowed to what the rule leaves; false if it leaves nothing. A sum
    // of several groups may be left as it is while its total is far from both ends; one of settled cells never is.
    // What must stand in each group is appended to `required`.
    virtual bool filter_sum(std::size_t sum, std::span<std::uint64_t> masks, std::vector<Required>& required) = 0;
    virtual bool filter_sets(std::size_t list, std::span<std::uint64_t> masks, std::vector<Required>& required) = 0;
};

// Sums without faults, and lists of sets: list l has the sets set_starts[l] .. set_starts[l + 1] - 1, a bit a symbol. At
// most `sum_symbols` symbols.
std::unique_ptr<Sums> make_sums(const SumArrays& sums, std::span<const std::int32_t> set_starts,
                                std::span<const std::uint64_t> sets, std::int32_t symbols);

}  // namespace cover::rules
