// Sums as the filters take them: in groups of cells that differ and weigh the same, equal sums once.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "boards/bitmask.hpp"

namespace cover::boards {

// Sum k is about the cells of the rule that names it; its place i weighs weights[row * symbols + symbol], row being the
// next number of weight_rows, sum after sum. It adds up to one of totals[total_starts[k]] .. totals[total_starts[k + 1]
// - 1].
struct PlainSums {
    std::span<const std::int32_t> weight_rows, weights, total_starts, totals;

    std::size_t sums() const { return total_starts.empty() ? 0 : total_starts.size() - 1; }
};

// The rules of a board with its sums grouped. `cells` and `data` are those given, but that the cells of a sum stand
// group by group, and that numbers of sums (from `automata` on) are those of different sums, with what follows moved
// down.
class Grouping {
  public:
    // board.rules: all but `sums`, whose numbers in `data` are those of the plain sums, in their order. Invariant:
    // `grouping_fault` found nothing.
    Grouping(const BoardArrays& board, const PlainSums& sums);

    std::span<const std::int32_t> cells() const { return cells_; }
    std::span<const std::int32_t> data() const { return data_; }
    rules::SumArrays sums() const { return {sum_starts_, group_sizes_, values_, total_starts_, totals_}; }

  private:
    void find_lists(const BoardArrays& board);
    void take_group(std::vector<std::int32_t>& left);
    bool differ(std::int32_t one, std::int32_t other) const;

    std::vector<std::int32_t> cells_, data_;
    std::vector<std::int32_t> sum_starts_{0}, group_sizes_, values_, total_starts_{0}, totals_;
    std::vector<std::uint64_t> lists_;         // by cell: the regions and rules of differing cells that it lies in
    std::size_t words_ = 0;                    // of each cell
    std::size_t symbols_;                      // most cells of a group
    std::vector<std::int32_t> group_;          // the last one that was taken
    std::vector<std::int32_t> counts_, rest_;  // scratch
};

// The first fault of what a Grouping reads, or nullopt. The regions of the board have none.
std::optional<std::string> grouping_fault(const BoardArrays& board, const PlainSums& sums);

}  // namespace cover::boards
