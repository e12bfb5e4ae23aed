// Which cells of a sum differ: those that share a region, or a rule of sets.
#include "boards/grouping.hpp"

#include <algorithm>
#include <bit>
#include <functional>
#include <map>
#include <utility>

#include "boards/lists.hpp"

namespace cover::boards {

namespace {

std::size_t at(std::int32_t number) { return static_cast<std::size_t>(number); }

// Cells of a sum that weigh the same.
struct Group {
    std::int32_t row;
    std::vector<std::int32_t> cells;
};

// The number of the sum that a rule is, or nullopt.
std::optional<std::size_t> sum_of(const RuleArrays& rules, const PlainSums& sums, std::size_t rule) {
    const auto data = rules.data[rule];
    if (data < 0 || at(data) < rules.automata() || at(data) >= rules.automata() + sums.sums()) return std::nullopt;
    return at(data) - rules.automata();
}

}  // namespace

std::optional<std::string> grouping_fault(const BoardArrays& board, const PlainSums& sums) {
    const auto& rules = board.rules;
    if (lists_fault(rules.cell_starts, rules.cells, static_cast<std::int32_t>(board.candidates.size()),
                    static_cast<std::int32_t>(board.candidates.size())))
        return "a rule names an unknown cell, or one twice";
    if (rules.cell_starts.size() != rules.data.size() + 1) return "a rule needs cells and a number";
    if (rules.words.automaton_starts.empty()) return "automaton_starts must ascend from 0 to the number of layers";
    if (!ascends(sums.total_starts, sums.totals.size()))
        return "total_starts must ascend from 0 to the number of totals";
    if (board.symbols == 0 || sums.weights.size() % static_cast<std::size_t>(board.symbols) != 0)
        return "a row of weights has one for each symbol";
    const auto rows = static_cast<std::int64_t>(sums.weights.size()) / board.symbols;
    for (const auto row : sums.weight_rows)
        if (row < 0 || row >= rows) return "a sum names an unknown row of weights";
    std::size_t next = 0, places = 0;
    for (std::size_t r = 0; r < rules.data.size(); ++r)
        if (const auto sum = sum_of(rules, sums, r)) {
            if (*sum != next++) return "sums are numbered in the order of their rules";
            places += at(rules.cell_starts[r + 1] - rules.cell_starts[r]);
        }
    if (next != sums.sums() || places != sums.weight_rows.size()) return "a sum needs a row of weights for each cell";
    return std::nullopt;
}

Grouping::Grouping(const BoardArrays& board, const PlainSums& sums)
    : cells_(board.rules.cells.begin(), board.rules.cells.end()),
      data_(board.rules.data.begin(), board.rules.data.end()),
      symbols_(at(board.symbols)) {
    if (sums.sums() == 0) return;
    find_lists(board);
    const auto& rules = board.rules;
    const auto symbols = static_cast<std::size_t>(board.symbols);
    using Key = std::pair<std::vector<std::int32_t>, std::vector<std::int32_t>>;  // rows and sizes; totals
    std::map<Key, std::int32_t> known;
    std::size_t place = 0;
    for (std::size_t r = 0; r < data_.size(); ++r) {
        const auto sum = sum_of(rules, sums, r);
        if (!sum) continue;
        const auto first = at(rules.cell_starts[r]), last = at(rules.cell_starts[r + 1]);
        std::vector<Group> alike;  // the cells that weigh the same
        for (std::size_t k = first; k < last; ++k, ++place) {
            const auto row = sums.weight_rows[place];
            const auto found = std::ranges::find(alike, row, &Group::row);
            if (found != alike.end()) found->cells.push_back(rules.cells[k]);
            else alike.push_back({row, {rules.cells[k]}});
        }
        std::vector<Group> groups;
        for (auto& [row, members] : alike)
            while (!members.empty()) groups.push_back({row, take_group(members)});
        Key key;
        std::size_t next = first;
        for (const auto& [row, members] : groups) {
            key.first.push_back(row);
            key.first.push_back(static_cast<std::int32_t>(members.size()));
            next = static_cast<std::size_t>(
                std::ranges::copy(members, cells_.begin() + static_cast<std::ptrdiff_t>(next)).out - cells_.begin());
        }
        const auto totals =
            sums.totals.subspan(at(sums.total_starts[*sum]), at(sums.total_starts[*sum + 1] - sums.total_starts[*sum]));
        key.second.assign(totals.begin(), totals.end());
        const auto [entry, is_new] = known.try_emplace(std::move(key), static_cast<std::int32_t>(known.size()));
        data_[r] = static_cast<std::int32_t>(rules.automata()) + entry->second;
        if (!is_new) continue;
        for (const auto& [row, members] : groups) {
            group_sizes_.push_back(static_cast<std::int32_t>(members.size()));
            const auto values = sums.weights.subspan(at(row) * symbols, symbols);
            values_.insert(values_.end(), values.begin(), values.end());
        }
        sum_starts_.push_back(static_cast<std::int32_t>(group_sizes_.size()));
        totals_.insert(totals_.end(), totals.begin(), totals.end());
        total_starts_.push_back(static_cast<std::int32_t>(totals_.size()));
    }
    const auto fewer = static_cast<std::int32_t>(sums.sums() - known.size());
    for (std::size_t r = 0; r < data_.size(); ++r)
        if (rules.data[r] >= 0 && at(rules.data[r]) >= rules.automata() + sums.sums()) data_[r] = rules.data[r] - fewer;
}

void Grouping::find_lists(const BoardArrays& board) {
    const auto& rules = board.rules;
    words_ = (board.region_starts.size() + rules.data.size()) / 64 + 1;
    lists_.resize(board.candidates.size() * words_);
    std::size_t list = 0;
    const auto enter = [&](std::span<const std::int32_t> cells) {
        for (const auto cell : cells) lists_[at(cell) * words_ + list / 64] |= std::uint64_t{1} << (list % 64);
        ++list;
    };
    for (std::size_t r = 0; r + 1 < board.region_starts.size(); ++r)
        enter(board.region_cells.subspan(at(board.region_starts[r]),
                                         at(board.region_starts[r + 1] - board.region_starts[r])));
    for (std::size_t r = 0; r < rules.data.size(); ++r)
        if (rules.data[r] < 0)
            enter(rules.cells.subspan(at(rules.cell_starts[r]), at(rules.cell_starts[r + 1] - rules.cell_starts[r])));
}

// Takes away the most cells that one list holds, and what else differs from all of these: the larger a group, the
// nearer its least and its greatest sum.
std::vector<std::int32_t> Grouping::take_group(std::vector<std::int32_t>& left) const {
    std::vector<std::int32_t> counts(64 * words_);
    for (const auto cell : left)
        for (std::size_t w = 0; w < words_; ++w)
            for (auto rest = lists_[at(cell) * words_ + w]; rest; rest &= rest - 1)
                ++counts[64 * w + at(std::countr_zero(rest))];
    const auto widest = static_cast<std::size_t>(std::ranges::max_element(counts) - counts.begin());
    const auto outside = [&](auto cell) { return !(lists_[at(cell) * words_ + widest / 64] >> (widest % 64) & 1); };
    auto rest = std::ranges::stable_partition(left, std::not_fn(outside));
    if (rest.begin() == left.begin()) rest = {left.begin() + 1, left.end()};  // no list holds any
    std::vector<std::int32_t> group(left.begin(), rest.begin()), others;
    for (const auto cell : rest) {  // more cells that differ than there are symbols: the regions say that they cannot
        const bool joins =
            group.size() < symbols_ && std::ranges::all_of(group, [&](auto o) { return differ(cell, o); });
        (joins ? group : others).push_back(cell);
    }
    left = std::move(others);
    return group;
}

bool Grouping::differ(std::int32_t one, std::int32_t other) const {
    for (std::size_t w = 0; w < words_; ++w)
        if (lists_[at(one) * words_ + w] & lists_[at(other) * words_ + w]) return true;
    return false;
}

}  // namespace cover::boards
