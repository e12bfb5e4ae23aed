// The rules of a board copied into arrays, one by one.
#pragma once

#include "arrays.hpp"
#include "lists.hpp"

#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <cstdint>
#include <tuple>
#include <vector>

#include "boards/grouping.hpp"
#include "rules/lists.hpp"
#include "rules/rules.hpp"
#include "common/numbers.hpp"

namespace cover::binding {

using Table = nb::ndarray<const std::int32_t, nb::ndim<2>, nb::c_contig, nb::device::cpu>;

// cells, data: of each rule. automata: layer starts and arcs of each. sets: a word each, list by list. weights: the
// rows of sums. sums: the row of each cell, and the totals. connectivity: its form, its symbols as a word,
// pairs (two numbers each), tips, how many cells it may have (0: any number). What these say together is checked by
// `grouping_fault` and `board_fault`.
class RuleLists {
  public:
    using Connectivity = std::tuple<std::int32_t, std::uint64_t, nb::object, nb::object, std::int32_t>;

    std::int32_t add_automaton(const Ints32& starts, const Table& arcs) {
        if (arcs.shape(1) != 3 || !rules::ascends(span_of(starts), arcs.shape(0)))
            throw std::invalid_argument(
                "an automaton has arcs of three, and starts that ascend from 0 to their number");
        for (std::size_t layer = 0; layer + 1 < starts.shape(0); ++layer)
            layer_starts_.push_back(layer_starts_.back() + starts.data()[layer + 1] - starts.data()[layer]);
        automaton_starts_.push_back(static_cast<std::int32_t>(layer_starts_.size() - 1));
        arcs_.append(arcs.data(), arcs.data() + arcs.size());
        return static_cast<std::int32_t>(automaton_starts_.size()) - 2;
    }
    std::int32_t add_sets(std::span<const std::uint64_t> words) {
        sets_.insert(sets_.end(), words.begin(), words.end());
        set_starts_.push_back(static_cast<std::int32_t>(sets_.size()));
        return static_cast<std::int32_t>(set_starts_.size()) - 2;
    }
    void add_weights(std::span<const std::int32_t> row) { weights_.insert(weights_.end(), row.begin(), row.end()); }
    void add_connectivity(const Connectivity& one) {
        const auto& [form, symbols, pairs, tips, most] = one;
        forms_.push_back(form);
        joined_symbols_.push_back(symbols);
        append_numbers(pairs_, pairs);
        pair_starts_.push_back(static_cast<std::int32_t>(pairs_.size() / 2));
        tips_.add(tips);
        most_.push_back(most);
    }

    // All but the sums, which are to be grouped.
    rules::RuleArrays arrays() const {
        return {cells_.starts,
                cells_.members,
                data_,
                {automaton_starts_, layer_starts_, arcs_},
                set_starts_,
                sets_,
                {},
                {forms_, joined_symbols_, pair_starts_, pairs_, tips_.starts, tips_.members, most_}};
    }
    boards::PlainSums sums() const { return {weight_rows_, weights_, totals_.starts, totals_.members}; }

  protected:
    FlatLists cells_, totals_, tips_;
    std::vector<std::int32_t> data_, automaton_starts_{0}, layer_starts_{0}, set_starts_{0};
    Numbers<std::int32_t> arcs_;
    std::vector<std::uint64_t> sets_, joined_symbols_;
    std::vector<std::int32_t> weights_, weight_rows_, forms_, pair_starts_{0}, pairs_, most_;
};

}  // namespace cover::binding
