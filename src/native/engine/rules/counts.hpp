// How often symbols stand in some cells, for all symbols at once: sums that weigh one symbol each, over the same cells.
//
// A symbol stands at most once in cells that differ. So a partition of the cells into groups of such cells bounds how
// often it stands in all of them, from below by the groups that need it, from above by those that may hold it; rows,
// columns and boxes are partitions. Two cells that are equal count as one that weighs twice. If every symbol is counted,
// all counts together are as many as there are cells: the ways in which they can be are listed beforehand.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "rules/lists.hpp"
#include "rules/sums.hpp"

namespace cover::rules {

inline constexpr std::size_t count_cells = 63;  // most cells of a rule that is counted: a count is a bit of a word

// What is known of a board's cells: those of a list differ; those with the same number in `twins`, which has one for
// each cell, are equal.
struct KnownCells {
    CellLists lists;
    std::span<const std::int32_t> twins;
};

class Counts {
  public:
    explicit Counts(std::int32_t symbols) : symbols_(index(symbols)) {}

    // A symbol, and what the weights of the cells that hold it may add up to.
    struct Counted {
        std::int32_t symbol;
        std::span<const std::int32_t> totals;
    };

    // Different cells, 1 to count_cells, that weigh 1 or -1 each, and different symbols, at most 9. Their number is that
    // of earlier calls.
    void add(std::span<const std::int32_t> cells, std::span<const std::int32_t> weights,
             std::span<const Counted> counted, const KnownCells& known);

    // As Rules::filter; a second call right after it drops nothing.
    bool filter(std::size_t number, std::span<std::uint64_t> masks, std::vector<Required>& required);

  private:
    static constexpr std::size_t most_symbols = sum_symbols;
    static constexpr std::size_t width = 16;  // of a row of numbers by symbol, so that it is added at once
    using Row = std::array<std::uint8_t, width>;
    enum Side : std::size_t { positive, negative };
    // Places of a rule that differ and weigh the same, of twins the first; the places that are in the list.
    struct Group {
        std::uint64_t places, listed;
        std::uint8_t size;  // in places
        Side side;
        bool twice;
    };
    // Counts of all symbols that add up; those that stand somewhere.
    struct Way {
        Row counts{};
        std::uint64_t symbols = 0;
    };
    struct Twins {
        std::size_t first, second;  // places
    };
    struct Rule {
        std::vector<Group> groups;             // partition after partition
        std::vector<std::size_t> starts;       // of the partitions
        std::vector<std::vector<int>> totals;  // by symbol; of one that is not counted empty
        std::uint64_t counted = 0;             // symbols
        std::vector<Way> ways;                 // none: they are not listed
        std::vector<Twins> twins;
        std::array<bool, 2> doubles{};  // by side: does any group weigh twice?
    };
    // What a group may hold, and what it needs.
    struct State {
        std::uint64_t possible, forced;
    };
    // How many groups hold each symbol, at least and at most: of those that weigh once and of those that weigh twice.
    struct Bounds {
        std::array<Row, 2> low{}, high{};
        std::uint64_t counts(std::size_t symbol) const;  // what they add up to, as bits
    };
    using Both = std::array<Bounds, 2>;                                   // by side
    using Left = std::array<std::array<std::uint64_t, 2>, most_symbols>;  // by symbol and side: counts as bits

    void add_partitions(Rule& rule, std::span<const std::int32_t> cells, std::span<const std::int32_t> weights,
                        const KnownCells& known) const;
    void list_ways(Rule& rule, std::size_t cells) const;
    bool look_at_groups(const Rule& rule, std::span<const std::uint64_t> masks);
    bool find_counts(const Rule& rule, std::span<const std::uint64_t> masks);
    bool narrow(const Rule& rule, std::span<std::uint64_t> masks, bool& changed);

    std::size_t symbols_;
    std::vector<Rule> rules_;
    std::vector<State> states_;  // scratch: by group
    std::vector<Both> bounds_;   // scratch: by partition
    Left left_{};                // scratch: the counts that can be
};

}  // namespace cover::rules
