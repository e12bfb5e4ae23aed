// The door of a board's rules, and the filters: two cells, words, sets (sums are in sums.cpp).
#include "boards/rules.hpp"

#include "boards/lists.hpp"

#include <algorithm>
#include <bit>

namespace cover::boards {

namespace {

// Highest state after or before a layer, so that scratch is large enough; -1 for a layer without arcs.
std::int32_t highest_state(std::span<const std::int32_t> arcs) {
    std::int32_t highest = -1;
    for (std::size_t k = 0; k < arcs.size(); k += 3) highest = std::max({highest, arcs[k], arcs[k + 2]});
    return highest;
}

}  // namespace

std::optional<std::string> rules_fault(const RuleArrays& rules, std::int32_t cells, std::int32_t symbols) {
    const auto layers = rules.layer_starts.size();
    if (rules.arcs.size() % 3 != 0 || !ascends(rules.layer_starts, rules.arcs.size() / 3))
        return "layer_starts must ascend from 0 to the number of arcs";
    if (!ascends(rules.machine_starts, layers - 1)) return "machine_starts must ascend from 0 to the number of layers";
    if (!ascends(rules.set_starts, rules.sets.size())) return "set_starts must ascend from 0 to the number of sets";
    if (!ascends(rules.cell_starts, rules.cells.size()) || rules.cell_starts.size() != rules.data.size() + 1)
        return "cell_starts must ascend from 0 to the number of cells of rules";
    for (std::size_t k = 0; k < rules.arcs.size(); ++k) {
        const bool symbol = k % 3 == 1;
        if (rules.arcs[k] < 0 || (symbol && rules.arcs[k] >= symbols) || (!symbol && rules.arcs[k] > (1 << 20)))
            return "an arc has a symbol or a state that does not exist";
    }
    if (auto fault = sums_fault(rules.sums, symbols)) return fault;
    if (auto fault = hanging_fault(rules.hanging)) return fault;
    const std::uint64_t beyond = symbols >= 64 ? 0 : ~std::uint64_t{0} << symbols;
    for (const auto set : rules.sets)
        if (set & beyond) return "a set has a symbol that does not exist";
    for (const auto cell : rules.cells)
        if (cell < 0 || cell >= cells) return "a rule names an unknown cell";
    for (std::size_t r = 0; r < rules.data.size(); ++r) {
        const auto size = rules.cell_starts[r + 1] - rules.cell_starts[r];
        const auto members = rules.cells.subspan(static_cast<std::size_t>(rules.cell_starts[r]), static_cast<std::size_t>(size));
        std::vector<std::int32_t> sorted(members.begin(), members.end());
        std::ranges::sort(sorted);
        if (std::ranges::adjacent_find(sorted) != sorted.end()) return "a rule lists a cell twice";
        if (rules.data[r] >= 0) {
            const auto machine = static_cast<std::size_t>(rules.data[r]);
            if (machine >= rules.machines()) {
                const auto hanging = machine - rules.machines();
                if (hanging >= rules.sums.sums()) {
                    if (hanging - rules.sums.sums() >= rules.hanging.rules()) return "a rule names an unknown machine or sum";
                    if (auto fault = hanging_fault(rules.hanging, hanging - rules.sums.sums(), size)) return fault;
                    continue;
                }
                if (rules.sums.cells_of(machine - rules.machines()) != size) return "a rule has more or fewer cells than its sum";
                continue;
            }
            if (rules.machine_starts[machine + 1] - rules.machine_starts[machine] != size)
                return "a rule has more or fewer cells than its machine has layers";
        } else {
            const auto list = static_cast<std::size_t>(~rules.data[r]);
            if (list + 1 >= rules.set_starts.size()) return "a rule names an unknown list of sets";
            for (auto k = rules.set_starts[list]; k < rules.set_starts[list + 1]; ++k)
                if (std::popcount(rules.sets[static_cast<std::size_t>(k)]) != size)
                    return "a set has more or fewer symbols than its rule has cells";
        }
    }
    return std::nullopt;
}

Rules::Rules(const RuleArrays& arrays, std::int32_t cells, std::int32_t symbols)
    : cell_starts_(arrays.cell_starts.begin(), arrays.cell_starts.end()),
      cells_(arrays.cells.begin(), arrays.cells.end()),
      data_(arrays.data.begin(), arrays.data.end()),
      machine_starts_(arrays.machine_starts.begin(), arrays.machine_starts.end()),
      layer_starts_(arrays.layer_starts.begin(), arrays.layer_starts.end()),
      arcs_(arrays.arcs.begin(), arrays.arcs.end()),
      set_starts_(arrays.set_starts.begin(), arrays.set_starts.end()),
      sets_(arrays.sets.begin(), arrays.sets.end()),
      rule_starts_(static_cast<std::size_t>(cells) + 1),
      first_hanging_(static_cast<std::int32_t>(arrays.machines() + arrays.sums.sums())),
      symbols_(symbols) {
    if (arrays.hanging.rules() > 0) hanging_.emplace(arrays.hanging);
    for (const auto cell : cells_) ++rule_starts_[static_cast<std::size_t>(cell) + 1];
    for (std::size_t c = 1; c < rule_starts_.size(); ++c) rule_starts_[c] += rule_starts_[c - 1];
    rules_.resize(cells_.size());
    std::vector<std::int32_t> next(rule_starts_.begin(), rule_starts_.end() - 1);
    for (std::size_t r = 0; r < data_.size(); ++r)
        for (const auto cell : cells_of(r)) rules_[static_cast<std::size_t>(next[static_cast<std::size_t>(cell)]++)] = static_cast<std::int32_t>(r);
    std::size_t longest = 0;
    const auto states = static_cast<std::size_t>(highest_state(arcs_) + 1);
    for (std::size_t m = 0; m + 1 < machine_starts_.size(); ++m) {
        const auto first = machine_starts_[m], last = machine_starts_[m + 1];
        longest = std::max(longest, static_cast<std::size_t>(last - first));
        pair_of_.push_back(-1);
        if (last - first != 2) continue;
        pair_of_.back() = static_cast<std::int32_t>(partners_.size());
        const std::size_t base = partners_.size();
        partners_.resize(base + 2 * static_cast<std::size_t>(symbols));
        const auto start = static_cast<std::size_t>(first);
        for (auto i = layer_starts_[start]; i < layer_starts_[start + 1]; ++i)
            for (auto j = layer_starts_[start + 1]; j < layer_starts_[start + 2]; ++j) {
                const std::int32_t* const one = arcs_.data() + 3 * i;
                const std::int32_t* const two = arcs_.data() + 3 * j;
                if (one[0] != 0 || one[2] != two[0]) continue;
                partners_[base + static_cast<std::size_t>(one[1])] |= std::uint64_t{1} << two[1];
                partners_[base + static_cast<std::size_t>(symbols + two[1])] |= std::uint64_t{1} << one[1];
            }
    }
    reached_.assign(longest + 1, std::vector<std::uint8_t>(std::max<std::size_t>(states, 1)));
    if (symbols <= sum_symbols && (arrays.sums.sums() > 0 || !sets_.empty()))
        sums_ = make_sums(arrays.sums, set_starts_, sets_, symbols);
}

bool Rules::filter(std::size_t rule, std::span<std::uint64_t> masks) {
    required_.clear();
    if (data_[rule] < 0) {
        const auto list = static_cast<std::size_t>(~data_[rule]);
        return sums_ ? sums_->filter_sets(list, masks, required_) : filter_sets(list, masks);
    }
    if (const auto number = static_cast<std::size_t>(data_[rule]); number >= pair_of_.size()) {
        if (is_late(rule)) return hanging_->filter(number - static_cast<std::size_t>(first_hanging_), masks);
        return sums_->filter_sum(number - pair_of_.size(), masks, required_);
    }
    if (pair_of_[static_cast<std::size_t>(data_[rule])] >= 0) return filter_pair(rule, masks);
    return filter_word(static_cast<std::size_t>(data_[rule]), masks);
}

bool Rules::filter_pair(std::size_t rule, std::span<std::uint64_t> masks) const {
    const std::uint64_t* const second = partners_.data() + pair_of_[static_cast<std::size_t>(data_[rule])];
    const std::uint64_t* const first = second + symbols_;
    std::uint64_t allowed = 0;
    for (std::uint64_t rest = masks[0]; rest; rest &= rest - 1) allowed |= second[std::countr_zero(rest)];
    masks[1] &= allowed;
    allowed = 0;
    for (std::uint64_t rest = masks[1]; rest; rest &= rest - 1) allowed |= first[std::countr_zero(rest)];
    masks[0] &= allowed;
    return masks[0] != 0 && masks[1] != 0;
}

// Forward the states that some word of the candidates reaches, backward those from which it can be ended.
bool Rules::filter_word(std::size_t machine, std::span<std::uint64_t> masks) {
    const auto first = static_cast<std::size_t>(machine_starts_[machine]);
    const std::size_t length = masks.size();
    if (length == 0) return true;
    constexpr std::uint8_t forward = 1, both = 3;
    for (std::size_t i = 0; i <= length; ++i) std::ranges::fill(reached_[i], std::uint8_t{0});
    reached_[0][0] = forward;
    for (std::size_t i = 0; i < length; ++i) {
        const auto& here = reached_[i];
        auto& next = reached_[i + 1];
        for (auto k = layer_starts_[first + i]; k < layer_starts_[first + i + 1]; ++k) {
            const std::int32_t* const arc = arcs_.data() + 3 * static_cast<std::ptrdiff_t>(k);
            if (here[static_cast<std::size_t>(arc[0])] && (masks[i] >> arc[1] & 1)) next[static_cast<std::size_t>(arc[2])] = forward;
        }
    }
    for (auto& state : reached_[length])
        if (state) state = both;
    for (std::size_t i = length; i-- > 0;) {
        auto& here = reached_[i];
        const auto& next = reached_[i + 1];
        std::uint64_t used = 0;
        for (auto k = layer_starts_[first + i]; k < layer_starts_[first + i + 1]; ++k) {
            const std::int32_t* const arc = arcs_.data() + 3 * static_cast<std::ptrdiff_t>(k);
            if (!here[static_cast<std::size_t>(arc[0])] || !(masks[i] >> arc[1] & 1) || next[static_cast<std::size_t>(arc[2])] != both) continue;
            here[static_cast<std::size_t>(arc[0])] = both;
            used |= std::uint64_t{1} << arc[1];
        }
        masks[i] = used;
        if (used == 0) return false;
    }
    return true;
}

// Sets that hold every settled symbol and whose symbols all have a place; a symbol of all such sets that has one place
// takes it.
bool Rules::filter_sets(std::size_t list, std::span<std::uint64_t> masks) const {
    std::uint64_t possible = 0, settled = 0, several = 0;
    for (const auto mask : masks) {
        several |= possible & mask;
        possible |= mask;
        if (std::has_single_bit(mask)) {
            if (settled & mask) return false;
            settled |= mask;
        }
    }
    std::uint64_t allowed = 0, required = ~std::uint64_t{0};
    for (auto k = set_starts_[list]; k < set_starts_[list + 1]; ++k) {
        const std::uint64_t set = sets_[static_cast<std::size_t>(k)];
        if ((settled & ~set) != 0 || (set & ~possible) != 0) continue;
        allowed |= set;
        required &= set;
    }
    if (allowed == 0 && !masks.empty()) return false;
    const std::uint64_t alone = required & possible & ~several;
    for (auto& mask : masks) {
        mask &= std::has_single_bit(mask) ? allowed : allowed & ~settled;
        if (const std::uint64_t own = mask & alone) {
            if (!std::has_single_bit(own)) return false;
            mask = own;
        }
        if (mask == 0) return false;
    }
    return true;
}

}  // namespace cover::boards
