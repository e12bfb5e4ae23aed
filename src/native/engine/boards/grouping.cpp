// Which cells of a sum differ: those that share a region, or a rule of sets.
#include "boards/grouping.hpp"

#include <algorithm>
#include <bit>
#include <map>

#include "rules/lists.hpp"

namespace cover::boards {

namespace {

// The number of the sum that a rule is, or nullopt.
std::optional<std::size_t> sum_of(const rules::RuleArrays& rules, const PlainSums& sums, std::size_t rule) {
    const auto data = rules.data[rule];
    if (data < 0 || index(data) < rules.automata() || index(data) >= rules.automata() + sums.sums())
        return std::nullopt;
    return index(data) - rules.automata();
}

}  // namespace

std::optional<std::string> grouping_fault(const BoardArrays& board, const PlainSums& sums) {
    const auto& rules = board.rules;
    if (rules::lists_fault(rules.cell_starts, rules.cells, static_cast<std::int32_t>(board.candidates.size()),
                           static_cast<std::int32_t>(board.candidates.size())))
        return "a rule names an unknown cell, or one twice";
    if (rules.cell_starts.size() != rules.data.size() + 1) return "a rule needs cells and a number";
    if (rules.words.automaton_starts.empty()) return "automaton_starts must ascend from 0 to the number of layers";
    if (!rules::ascends(sums.total_starts, sums.totals.size()))
        return "total_starts must ascend from 0 to the number of totals";
    if (board.symbols == 0 || sums.weights.size() % index(board.symbols) != 0)
        return "a row of weights has one for each symbol";
    const auto rows = static_cast<std::int64_t>(sums.weights.size()) / board.symbols;
    for (const auto row : sums.weight_rows)
        if (row < 0 || row >= rows) return "a sum names an unknown row of weights";
    std::size_t next = 0, places = 0;
    for (std::size_t r = 0; r < rules.data.size(); ++r)
        if (const auto sum = sum_of(rules, sums, r)) {
            if (*sum != next++) return "sums are numbered in the order of their rules";
            places += index(rules.cell_starts[r + 1] - rules.cell_starts[r]);
        }
    if (next != sums.sums() || places != sums.weight_rows.size()) return "a sum needs a row of weights for each cell";
    return std::nullopt;
}

Grouping::Grouping(const BoardArrays& board, const PlainSums& sums)
    : cells_(board.rules.cells.begin(), board.rules.cells.end()),
      data_(board.rules.data.begin(), board.rules.data.end()),
      symbols_(index(board.symbols)) {
    if (sums.sums() == 0) return;
    find_lists(board);
    const auto& rules = board.rules;
    const auto symbols = index(board.symbols);
    std::map<std::vector<std::int32_t>, std::int32_t>
        known;  // by where its totals begin; row, size of each group; totals
    std::vector<std::int32_t> rows, left, key;
    std::size_t place = 0;
    for (std::size_t r = 0; r < data_.size(); ++r) {
        const auto sum = sum_of(rules, sums, r);
        if (!sum) continue;
        const auto first = index(rules.cell_starts[r]), size = index(rules.cell_starts[r + 1]) - first;
        const auto cells = rules.cells.subspan(first, size), weighs = sums.weight_rows.subspan(place, size);
        place += size;
        rows.clear();
        for (const auto row : weighs)
            if (std::ranges::find(rows, row) == rows.end()) rows.push_back(row);
        key.assign(1, 0);
        auto next = cells_.begin() + static_cast<std::ptrdiff_t>(first);
        for (const auto row : rows) {
            left.clear();
            for (std::size_t k = 0; k < size; ++k)
                if (weighs[k] == row) left.push_back(cells[k]);
            while (!left.empty()) {
                take_group(left);
                key.push_back(row);
                key.push_back(static_cast<std::int32_t>(group_.size()));
                next = std::ranges::copy(group_, next).out;
            }
        }
        const auto numbers = key.size();
        key.front() = static_cast<std::int32_t>(numbers);
        const auto totals = sums.totals.subspan(index(sums.total_starts[*sum]),
                                                index(sums.total_starts[*sum + 1] - sums.total_starts[*sum]));
        key.insert(key.end(), totals.begin(), totals.end());
        const auto [entry, is_new] = known.try_emplace(key, static_cast<std::int32_t>(known.size()));
        data_[r] = static_cast<std::int32_t>(rules.automata()) + entry->second;
        if (!is_new) continue;
        for (std::size_t k = 1; k < numbers; k += 2) {
            group_sizes_.push_back(key[k + 1]);
            const auto values = sums.weights.subspan(index(key[k]) * symbols, symbols);
            values_.insert(values_.end(), values.begin(), values.end());
        }
        sum_starts_.push_back(static_cast<std::int32_t>(group_sizes_.size()));
        totals_.insert(totals_.end(), totals.begin(), totals.end());
        total_starts_.push_back(static_cast<std::int32_t>(totals_.size()));
    }
    const auto fewer = static_cast<std::int32_t>(sums.sums() - known.size());
    for (std::size_t r = 0; r < data_.size(); ++r)
        if (rules.data[r] >= 0 && index(rules.data[r]) >= rules.automata() + sums.sums())
            data_[r] = rules.data[r] - fewer;
}

void Grouping::find_lists(const BoardArrays& board) {
    const auto& rules = board.rules;
    words_ = (board.region_starts.size() + rules.data.size()) / 64 + 1;
    lists_.resize(board.candidates.size() * words_);
    std::size_t list = 0;
    const auto enter = [&](std::span<const std::int32_t> cells) {
        for (const auto cell : cells) lists_[index(cell) * words_ + list / 64] |= std::uint64_t{1} << (list % 64);
        ++list;
    };
    for (std::size_t r = 0; r + 1 < board.region_starts.size(); ++r)
        enter(board.region_cells.subspan(index(board.region_starts[r]),
                                         index(board.region_starts[r + 1] - board.region_starts[r])));
    for (std::size_t r = 0; r < rules.data.size(); ++r)
        if (rules.data[r] < 0)
            enter(rules.cells.subspan(index(rules.cell_starts[r]),
                                      index(rules.cell_starts[r + 1] - rules.cell_starts[r])));
}

// Takes away the most cells that one list holds, and what else differs from all of these: the larger a group, the
// nearer its least and its greatest sum.
void Grouping::take_group(std::vector<std::int32_t>& left) {
    counts_.assign(64 * words_, 0);
    for (const auto cell : left)
        for (std::size_t w = 0; w < words_; ++w)
            for (auto rest = lists_[index(cell) * words_ + w]; rest; rest &= rest - 1)
                ++counts_[64 * w + index(std::countr_zero(rest))];
    const auto widest = index(std::ranges::max_element(counts_) - counts_.begin());
    group_.clear();
    rest_.clear();
    for (const auto cell : left)
        (lists_[index(cell) * words_ + widest / 64] >> (widest % 64) & 1 ? group_ : rest_).push_back(cell);
    if (group_.empty()) {  // no list holds any
        group_.push_back(rest_.front());
        rest_.erase(rest_.begin());
    }
    left.clear();
    for (const auto cell : rest_) {  // more cells that differ than there are symbols: the regions say that they cannot
        const bool joins =
            group_.size() < symbols_ && std::ranges::all_of(group_, [&](auto other) { return differ(cell, other); });
        (joins ? group_ : left).push_back(cell);
    }
}

bool Grouping::differ(std::int32_t one, std::int32_t other) const {
    for (std::size_t w = 0; w < words_; ++w)
        if (lists_[index(one) * words_ + w] & lists_[index(other) * words_ + w]) return true;
    return false;
}

}  // namespace cover::boards
