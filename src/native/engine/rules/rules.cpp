// Checks of a board's rules, and which filter each one takes; that of sets (sums are in sums.cpp, automata in
// words.cpp).
#include "rules/rules.hpp"

#include "rules/lists.hpp"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <numeric>
#include <utility>

namespace cover::rules {

namespace {

constexpr std::int32_t not_counted = -1, counted_elsewhere = -2;  // of count_of_
// Fewer symbols than this, counted in the same cells, remain sums: alone they say more of each group.
constexpr std::size_t fewest_counted = 3;

}  // namespace

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
    std::vector<std::size_t> last(index(cells));  // by cell: the rule that listed it last, from 1
    for (std::size_t r = 0; r < rules.data.size(); ++r) {
        const auto size = rules.cell_starts[r + 1] - rules.cell_starts[r];
        const auto members = rules.cells.subspan(index(rules.cell_starts[r]), index(size));
        for (const auto cell : members)
            if (std::exchange(last[index(cell)], r + 1) == r + 1) return "a rule lists a cell twice";
        if (rules.data[r] >= 0) {
            const auto automaton = index(rules.data[r]);
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
            const auto list = index(~rules.data[r]);
            if (list + 1 >= rules.set_starts.size()) return "a rule names an unknown list of sets";
            for (auto k = rules.set_starts[list]; k < rules.set_starts[list + 1]; ++k)
                if (std::popcount(rules.sets[index(k)]) != size)
                    return "a set has more or fewer symbols than its rule has cells";
        }
    }
    return std::nullopt;
}

Rules::Rules(const RuleArrays& arrays, std::int32_t cells, std::int32_t symbols, CellLists regions)
    : cell_starts_(arrays.cell_starts.begin(), arrays.cell_starts.end()),
      cells_(arrays.cells.begin(), arrays.cells.end()),
      data_(arrays.data.begin(), arrays.data.end()),
      words_(symbols),
      set_starts_(arrays.set_starts.begin(), arrays.set_starts.end()),
      sets_(arrays.sets.begin(), arrays.sets.end()),
      rule_starts_(index(cells) + 1),
      rules_about_(index(cells)),
      differing_(arrays.rules()),
      count_of_(arrays.rules(), not_counted),
      first_connectivity_(static_cast<std::int32_t>(arrays.automata() + arrays.sums.sums())) {
    const auto& words = arrays.words;
    for (std::size_t m = 0; m < words.automata(); ++m)
        words_.add(words.layer_starts.subspan(index(words.automaton_starts[m]), index(words.cells_of(m)) + 1),
                   words.arcs);
    words_.find_gains();
    if (arrays.connectivity.rules() > 0) {
        std::vector<std::size_t> sizes(arrays.connectivity.rules());
        for (std::size_t r = 0; r < data_.size(); ++r)
            if (connects(r)) {
                auto& size = sizes[index(data_[r] - first_connectivity_)];
                size = std::max(size, cells_of(r).size());
            }
        connectivity_.emplace(arrays.connectivity, sizes);
    }
    if (symbols <= sum_symbols && arrays.sums.sums() > 1) find_counts(arrays.sums, index(symbols), regions);
    for (const auto cell : cells_) ++rules_about_[index(cell)];
    const auto each_called = [&](const auto& act) {
        for (std::size_t r = 0; r < data_.size(); ++r)
            if (count_of_[r] != counted_elsewhere)
                for (const auto cell : cells_of(r)) act(index(cell), static_cast<std::int32_t>(r));
    };
    each_called([&](std::size_t cell, std::int32_t) { ++rule_starts_[cell + 1]; });
    for (std::size_t c = 1; c < rule_starts_.size(); ++c) rule_starts_[c] += rule_starts_[c - 1];
    rules_.resize(index(rule_starts_.back()));
    std::vector<std::int32_t> next(rule_starts_.begin(), rule_starts_.end() - 1);
    each_called([&](std::size_t cell, std::int32_t rule) { rules_[index(next[cell]++)] = rule; });
    for (std::size_t r = 0; r < data_.size(); ++r) {
        const auto number = index(std::max(data_[r], 0));
        const bool is_word = data_[r] >= 0 && number < words_.size();
        heeded_.push_back(connects(r) ? connectivity_->heeded(number - index(first_connectivity_))
                          : is_word   ? words_.counted(number)
                                      : 0);
    }
    for (const auto number : data_)
        gains_ |= number >= 0 && index(number) < words_.size() && words_.gains_by_differing(index(number));
    if (symbols <= sum_symbols && (arrays.sums.sums() > 0 || !sets_.empty()))
        sums_ = make_sums(arrays.sums, set_starts_, sets_, symbols);
}

// By cell: the least of those that rules of two cells make equal to it.
std::vector<std::int32_t> Rules::find_twins(std::size_t cells) const {
    std::vector<std::int32_t> least(cells);
    std::iota(least.begin(), least.end(), 0);
    const auto root = [&](std::int32_t cell) {
        while (least[index(cell)] != cell) cell = least[index(cell)];
        return cell;
    };
    for (std::size_t r = 0; r < data_.size(); ++r) {
        if (data_[r] < 0 || index(data_[r]) >= words_.size() || !words_.equates(index(data_[r]))) continue;
        const auto one = root(cells_of(r)[0]), other = root(cells_of(r)[1]);
        least[index(std::max(one, other))] = std::min(one, other);
    }
    for (auto& cell : least) cell = root(cell);
    return least;
}

// Sums over the same cells in the same groups, each of which counts another symbol, become one rule: the first of them.
void Rules::find_counts(const SumArrays& sums, std::size_t symbols, CellLists regions) {
    struct Family {
        std::vector<std::int32_t> key;  // cells, and their weights
        std::size_t first;              // rule
        std::vector<Counts::Counted> counted;
    };
    std::vector<Family> families;
    for (std::size_t r = 0; r < data_.size(); ++r) {
        const auto number = index(std::max(data_[r], 0)) - words_.size();
        if (data_[r] < 0 || number >= sums.sums() || cells_of(r).size() > count_cells) continue;
        std::vector<std::int32_t> key(cells_of(r).begin(), cells_of(r).end());
        std::optional<std::size_t> symbol;  // the one that is counted
        bool counts = true;
        for (auto g = index(sums.sum_starts[number]); counts && g < index(sums.sum_starts[number + 1]); ++g) {
            const auto values = sums.values.subspan(g * symbols, symbols);
            const auto own =
                index(std::ranges::find_if(values, [](auto value) { return value != 0; }) - values.begin());
            counts = own < symbols && std::abs(values[own]) == 1 && symbol.value_or(own) == own &&
                     std::ranges::count(values, 0) + 1 == std::ssize(values);
            symbol = own;
            if (counts) key.insert(key.end(), index(sums.group_sizes[g]), values[own]);
        }
        if (!counts || !symbol) continue;
        const auto totals = sums.totals.subspan(index(sums.total_starts[number]),
                                                index(sums.total_starts[number + 1] - sums.total_starts[number]));
        auto family = std::ranges::find(families, key, &Family::key);
        if (family == families.end()) family = families.insert(family, Family{std::move(key), r, {}});
        const auto counted = static_cast<std::int32_t>(*symbol);
        if (std::ranges::find(family->counted, counted, &Counts::Counted::symbol) == family->counted.end()) {
            family->counted.push_back({counted, totals});
            count_of_[r] = static_cast<std::int32_t>(family - families.begin());
        }
    }
    std::vector<std::int32_t> numbers(families.size(), not_counted);
    std::vector<std::int32_t> twins;
    std::int32_t next = 0;
    for (std::size_t f = 0; f < families.size(); ++f) {
        if (families[f].counted.size() < fewest_counted) continue;
        if (!counts_) {
            counts_.emplace(static_cast<std::int32_t>(symbols));
            twins = find_twins(rules_about_.size());
        }
        const auto cells = cells_of(families[f].first);
        counts_->add(cells, std::span(families[f].key).subspan(cells.size()), families[f].counted, {regions, twins});
        numbers[f] = next++;
    }
    for (std::size_t r = 0; r < data_.size(); ++r)
        if (const auto family = count_of_[r]; family >= 0) {
            const auto number = numbers[index(family)];
            count_of_[r] = number < 0 || families[index(family)].first == r ? number : counted_elsewhere;
        }
}

bool Rules::filter(std::size_t rule, std::span<std::uint64_t> masks) {
    required_.clear();
    if (count_of_[rule] >= 0) return counts_->filter(index(count_of_[rule]), masks, required_);
    if (count_of_[rule] == counted_elsewhere) return true;
    if (data_[rule] < 0) {
        const auto list = index(~data_[rule]);
        return sums_ ? sums_->filter_sets(list, masks, required_) : filter_sets(list, masks);
    }
    const auto number = index(data_[rule]);
    if (connects(rule)) return connectivity_->filter(number - index(first_connectivity_), masks);
    if (number >= words_.size()) return sums_->filter_sum(number - words_.size(), masks, required_);
    return differing_[rule] ? words_.filter_differing(number, masks, required_) : words_.filter(number, masks, live_);
}

void Rules::note_who_differs(const std::function<bool(std::int32_t, std::int32_t)>& differ) {
    for (std::size_t rule = 0; gains_ && rule < size(); ++rule) {
        const auto number = index(data_[rule]);
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
        const std::uint64_t set = sets_[index(k)];
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

}  // namespace cover::rules
