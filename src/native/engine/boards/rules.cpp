// Checks of a board's rules, and which filter each one takes; that of sets (sums are in sums.cpp, automata in
// words.cpp).
#include "boards/rules.hpp"

#include "boards/lists.hpp"

#include <algorithm>
#include <bit>
#include <utility>

namespace cover::boards {

std::optional<std::string> rules_fault(const RuleArrays& rules, std::int32_t cells, std::int32_t symbols) {
    const auto& words = rules.words;
    const auto layers = words.layer_starts.size();
    if (words.arcs.size() % 3 != 0 || !ascends(words.layer_starts, words.arcs.size() / 3))
        return "layer_starts must ascend from 0 to the number of arcs";
    if (!ascends(words.automaton_starts, layers - 1))
        return "automaton_starts must ascend from 0 to the number of layers";
    if (!ascends(rules.set_starts, rules.sets.size())) return "set_starts must ascend from 0 to the number of sets";
    if (!ascends(rules.cell_starts, rules.cells.size()) || rules.cell_starts.size() != rules.data.size() + 1)
        return "cell_starts must ascend from 0 to the number of cells of rules";
    const auto within = [](std::int32_t number, std::int32_t end) { return number >= 0 && number < end; };
    constexpr std::int32_t states = (1 << 20) + 1;
    for (std::size_t k = 0; k < words.arcs.size(); k += 3)
        if (!within(words.arcs[k], states) || !within(words.arcs[k + 1], symbols) || !within(words.arcs[k + 2], states))
            return "an arc has a symbol or a state that does not exist";
    if (auto fault = sums_fault(rules.sums, symbols)) return fault;
    if (auto fault = connectivity_fault(rules.connectivity)) return fault;
    const std::uint64_t beyond = symbols >= 64 ? 0 : ~std::uint64_t{0} << symbols;
    for (const auto set : rules.sets)
        if (set & beyond) return "a set has a symbol that does not exist";
    for (const auto cell : rules.cells)
        if (cell < 0 || cell >= cells) return "a rule names an unknown cell";
    std::vector<std::size_t> last(static_cast<std::size_t>(cells));  // by cell: the rule that listed it last, from 1
    for (std::size_t r = 0; r < rules.data.size(); ++r) {
        const auto size = rules.cell_starts[r + 1] - rules.cell_starts[r];
        const auto members =
            rules.cells.subspan(static_cast<std::size_t>(rules.cell_starts[r]), static_cast<std::size_t>(size));
        for (const auto cell : members)
            if (std::exchange(last[static_cast<std::size_t>(cell)], r + 1) == r + 1) return "a rule lists a cell twice";
        if (rules.data[r] >= 0) {
            const auto automaton = static_cast<std::size_t>(rules.data[r]);
            if (automaton >= rules.automata()) {
                const auto connectivity = automaton - rules.automata();
                if (connectivity >= rules.sums.sums()) {
                    if (connectivity - rules.sums.sums() >= rules.connectivity.rules())
                        return "a rule names an unknown automaton or sum";
                    if (auto fault = connectivity_fault(rules.connectivity, connectivity - rules.sums.sums(), size))
                        return fault;
                    continue;
                }
                if (rules.sums.cells_of(automaton - rules.automata()) != size)
                    return "a rule has more or fewer cells than its sum";
                continue;
            }
            if (words.cells_of(automaton) != size)
                return "a rule has more or fewer cells than its automaton has layers";
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
      words_(arrays.words, symbols),
      set_starts_(arrays.set_starts.begin(), arrays.set_starts.end()),
      sets_(arrays.sets.begin(), arrays.sets.end()),
      rule_starts_(static_cast<std::size_t>(cells) + 1),
      differing_(arrays.rules()),
      first_connectivity_(static_cast<std::int32_t>(arrays.automata() + arrays.sums.sums())) {
    if (arrays.connectivity.rules() > 0) connectivity_.emplace(arrays.connectivity);
    for (const auto cell : cells_) ++rule_starts_[static_cast<std::size_t>(cell) + 1];
    for (std::size_t c = 1; c < rule_starts_.size(); ++c) rule_starts_[c] += rule_starts_[c - 1];
    rules_.resize(cells_.size());
    std::vector<std::int32_t> next(rule_starts_.begin(), rule_starts_.end() - 1);
    for (std::size_t r = 0; r < data_.size(); ++r)
        for (const auto cell : cells_of(r))
            rules_[static_cast<std::size_t>(next[static_cast<std::size_t>(cell)]++)] = static_cast<std::int32_t>(r);
    for (const auto number : data_)
        gains_ |= number >= 0 && static_cast<std::size_t>(number) < words_.size() &&
                  words_.gains_by_differing(static_cast<std::size_t>(number));
    if (symbols <= sum_symbols && (arrays.sums.sums() > 0 || !sets_.empty()))
        sums_ = make_sums(arrays.sums, set_starts_, sets_, symbols);
}

bool Rules::filter(std::size_t rule, std::span<std::uint64_t> masks) {
    required_.clear();
    if (data_[rule] < 0) {
        const auto list = static_cast<std::size_t>(~data_[rule]);
        return sums_ ? sums_->filter_sets(list, masks, required_) : filter_sets(list, masks);
    }
    const auto number = static_cast<std::size_t>(data_[rule]);
    if (is_late(rule)) return connectivity_->filter(number - static_cast<std::size_t>(first_connectivity_), masks);
    if (number >= words_.size()) return sums_->filter_sum(number - words_.size(), masks, required_);
    return differing_[rule] ? words_.filter_differing(number, masks, required_) : words_.filter(number, masks);
}

void Rules::note_who_differs(const std::function<bool(std::int32_t, std::int32_t)>& differ) {
    for (std::size_t rule = 0; gains_ && rule < size(); ++rule) {
        const auto number = static_cast<std::size_t>(data_[rule]);
        if (data_[rule] < 0 || number >= words_.size() || !words_.gains_by_differing(number)) continue;
        const auto cells = cells_of(rule);
        bool all = true;
        for (std::size_t i = 0; all && i < cells.size(); ++i)
            for (std::size_t j = 0; all && j < i; ++j) all = differ(cells[i], cells[j]);
        differing_[rule] = all;
    }
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
    bool some = false;
    std::uint64_t allowed = 0, required = ~std::uint64_t{0};
    for (auto k = set_starts_[list]; k < set_starts_[list + 1]; ++k) {
        const std::uint64_t set = sets_[static_cast<std::size_t>(k)];
        if ((settled & ~set) != 0 || (set & ~possible) != 0) continue;
        some = true;
        allowed |= set;
        required &= set;
    }
    if (!some) return false;
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
