// Counts of symbols, bounded by partitions of their cells.
#include "rules/counts.hpp"

#include <algorithm>
#include <bit>
#include <cstdlib>

namespace cover::rules {

namespace {

constexpr std::size_t most_partitions = 4;
constexpr std::size_t most_ways = 128, most_steps = 20'000;

std::uint64_t bit(std::size_t place) { return std::uint64_t{1} << place; }

// Calls act(number) for the bits of a word.
template <class Act>
void each(std::uint64_t word, const Act& act) {
    for (; word; word &= word - 1) act(index(std::countr_zero(word)));
}

// By mask of at most 9 symbols: how many they are.
constexpr std::array<std::uint8_t, 512> sizes = [] {
    std::array<std::uint8_t, 512> table{};
    for (std::size_t mask = 1; mask < table.size(); ++mask)
        table[mask] = static_cast<std::uint8_t>(table[mask >> 1] + (mask & 1));
    return table;
}();

// By mask of at most 9 symbols: 1 for each of them.
constexpr std::array<std::array<std::uint8_t, 16>, 512> rows = [] {
    std::array<std::array<std::uint8_t, 16>, 512> table{};
    for (std::size_t mask = 0; mask < table.size(); ++mask)
        for (std::size_t s = 0; s < 9; ++s) table[mask][s] = mask >> s & 1;
    return table;
}();

void add_row(std::array<std::uint8_t, 16>& to, const std::array<std::uint8_t, 16>& row) {
    for (std::size_t s = 0; s < row.size(); ++s) to[s] = static_cast<std::uint8_t>(to[s] + row[s]);
}

// The counts from `low` to `high`, in steps of `twice` if it is 2.
std::uint64_t range(int low, int high, int step) {
    if (low > high) return 0;
    const std::uint64_t up_to = ~std::uint64_t{0} >> (63 - high);
    return (step == 1 ? up_to : up_to & (0x5555555555555555 << (low & 1))) & (~std::uint64_t{0} << low);
}

}  // namespace

std::uint64_t Counts::Bounds::counts(std::size_t symbol) const {
    const int least = low[0][symbol] + 2 * low[1][symbol], most = high[0][symbol] + 2 * high[1][symbol];
    return low[0][symbol] > high[0][symbol] ? 0 : range(least, most, low[0][symbol] < high[0][symbol] ? 1 : 2);
}

void Counts::add(std::span<const std::int32_t> cells, std::span<const std::int32_t> weights,
                 std::span<const Counted> counted, const KnownCells& known) {
    Rule rule;
    rule.totals.resize(symbols_);
    for (const auto& [symbol, totals] : counted) {
        for (const auto total : totals)
            if (std::abs(std::int64_t{total}) <= static_cast<std::int64_t>(count_cells))
                rule.totals[index(symbol)].push_back(total);
        rule.counted |= bit(index(symbol));
    }
    add_partitions(rule, cells, weights, known);
    if (counted.size() == symbols_ && std::ranges::count(weights, 1) == std::ssize(weights))
        list_ways(rule, cells.size());
    rules_.push_back(std::move(rule));
}

// Each partition begins with a list that was in none before, and goes on with all that meet no earlier one; what is in
// no list stands alone.
void Counts::add_partitions(Rule& rule, std::span<const std::int32_t> cells, std::span<const std::int32_t> weights,
                            const KnownCells& known) const {
    std::array<std::uint64_t, 2> once{}, twice{};  // places by side
    std::vector<std::size_t> first(cells.size());  // by place: the first of its twins
    std::uint64_t joined = 0;
    for (std::size_t k = 0; k < cells.size(); ++k) {
        if (joined & bit(k)) continue;
        first[k] = k;
        const auto twin = [&](std::size_t other) {
            return !(joined & bit(other)) && known.twins[index(cells[other])] == known.twins[index(cells[k])];
        };
        std::size_t other = k + 1;
        while (other < cells.size() && !twin(other)) ++other;
        const Side side = weights[k] < 0 ? negative : positive;
        if (other == cells.size()) {
            once[side] |= bit(k);
            continue;
        }
        first[other] = k;
        joined |= bit(other);
        rule.twins.push_back({k, other});
        if (weights[k] == weights[other]) twice[side] |= bit(k);  // else they make no difference
        rule.doubles[side] |= weights[k] == weights[other];
    }
    struct List {
        std::uint64_t places = 0, listed = 0;
    };
    const std::uint64_t all = once[0] | once[1] | twice[0] | twice[1];
    std::vector<List> lists;
    for (std::size_t l = 0; l < known.lists.size(); ++l) {
        List list;
        for (const auto cell : known.lists[l]) {
            const auto found = std::ranges::find(cells, cell);
            if (found == cells.end()) continue;
            const auto place = index(found - cells.begin());
            if ((list.places | ~all) & bit(first[place])) continue;
            list.places |= bit(first[place]);
            list.listed |= bit(place);
        }
        if (std::popcount(list.places) > 1) lists.push_back(list);
    }
    std::vector<std::uint8_t> taken(lists.size());
    rule.starts.push_back(0);
    for (std::size_t begin = 0; rule.starts.size() <= most_partitions; ++begin) {
        while (begin < lists.size() && taken[begin]) ++begin;
        if (begin >= lists.size() && rule.starts.size() > 1) break;
        std::uint64_t left = all;
        const auto enter = [&](const List& list) {
            left &= ~list.places;
            for (const Side side : {positive, negative})
                for (const bool is_twice : {false, true}) {
                    const std::uint64_t places = list.places & (is_twice ? twice : once)[side];
                    if (places == 0) continue;
                    std::uint64_t listed = 0;
                    each(list.listed, [&](std::size_t place) {
                        if (places & bit(first[place])) listed |= bit(place);
                    });
                    rule.groups.push_back(
                        {places, listed, static_cast<std::uint8_t>(std::popcount(places)), side, is_twice});
                }
        };
        for (std::size_t l = 0; l < lists.size(); ++l) {
            const std::size_t list = (begin + l) % lists.size();
            if (lists[list].places & ~left) continue;
            taken[list] = 1;
            enter(lists[list]);
        }
        while (left) enter({left & (~left + 1), left & (~left + 1)});
        rule.starts.push_back(rule.groups.size());
    }
}

void Counts::list_ways(Rule& rule, std::size_t cells) const {
    Way way{};
    std::size_t found = 0, steps = 0;
    const auto go = [&](auto&& self, std::size_t symbol, std::size_t left) -> void {
        if (++steps > most_steps || found > most_ways) return;
        if (symbol == symbols_) {
            if (left > 0 || ++found > most_ways) return;
            rule.ways.push_back(way);
            return;
        }
        for (const auto total : rule.totals[symbol]) {
            if (total < 0 || index(total) > left) continue;
            way.counts[symbol] = static_cast<std::uint8_t>(total);
            if (total > 0) way.symbols |= bit(symbol);
            self(self, symbol + 1, left - index(total));
            way.symbols &= ~bit(symbol);
        }
    };
    go(go, 0, cells);
    if (steps > most_steps || found > most_ways) rule.ways.clear();
    else if (found == 0) rule.ways.push_back({});  // no symbol stands anywhere, which no cell admits
}

// What each group may hold and what it needs, and by them in how many of each partition a symbol stands. False if some
// group cannot be filled.
bool Counts::look_at_groups(const Rule& rule, std::span<const std::uint64_t> masks) {
    for (std::size_t p = 0; p + 1 < rule.starts.size(); ++p) {
        Both& bounds = bounds_[p];
        bounds = {};
        for (std::size_t g = rule.starts[p]; g < rule.starts[p + 1]; ++g) {
            const Group& group = rule.groups[g];
            State state{0, 0};
            each(group.places, [&](std::size_t place) {
                const auto mask = masks[place];
                state.possible |= mask;
                state.forced |= mask & (mask - 1) ? 0 : mask;
            });
            if (sizes[state.possible] < group.size) return false;
            if (sizes[state.possible] == group.size) state.forced = state.possible;
            states_[g] = state;
            add_row(bounds[group.side].high[group.twice], rows[state.possible]);
            add_row(bounds[group.side].low[group.twice], rows[state.forced]);
        }
    }
    return true;
}

// left_: the counts that all partitions and the totals admit. False if there is none.
bool Counts::find_counts(const Rule& rule, std::span<const std::uint64_t> masks) {
    const std::size_t partitions = rule.starts.size() - 1;
    for (const Side side : {positive, negative}) {
        if (rule.doubles[side]) {
            for (std::size_t s = 0; s < symbols_; ++s) {
                left_[s][side] = ~std::uint64_t{0};
                for (std::size_t p = 0; p < partitions; ++p) left_[s][side] &= bounds_[p][side].counts(s);
            }
            continue;
        }
        Row low = bounds_[0][side].low[0], high = bounds_[0][side].high[0];
        for (std::size_t p = 1; p < partitions; ++p)
            for (std::size_t s = 0; s < width; ++s) {
                low[s] = std::max(low[s], bounds_[p][side].low[0][s]);
                high[s] = std::min(high[s], bounds_[p][side].high[0][s]);
            }
        for (std::size_t s = 0; s < symbols_; ++s) left_[s][side] = range(low[s], high[s], 1);
    }
    if (rule.ways.empty()) {
        bool some = true;
        each(rule.counted, [&](std::size_t s) {
            auto& [up, down] = left_[s];
            std::uint64_t ups = 0, downs = 0;
            for (const auto total : rule.totals[s]) {
                const std::uint64_t fits = total < 0 ? up & (down >> -total) : up & (down << total);
                ups |= fits;
                downs |= total < 0 ? fits << -total : fits >> total;
            }
            up = ups;
            down = downs;
            some &= ups != 0;
        });
        return some;
    }
    Left kept{};
    bool some = false;
    for (const Way& way : rule.ways) {
        bool fits = true;
        for (std::size_t s = 0; s < symbols_; ++s) fits &= (left_[s][positive] >> way.counts[s] & 1) != 0;
        for (std::size_t g = 0; fits && g < rule.groups.size(); ++g)
            fits = sizes[states_[g].possible & way.symbols] >= rule.groups[g].size;
        for (std::size_t k = 0; fits && k < masks.size(); ++k) fits = (masks[k] & way.symbols) != 0;
        if (!fits) continue;
        some = true;
        for (std::size_t s = 0; s < symbols_; ++s) kept[s][positive] |= bit(way.counts[s]);
    }
    left_ = kept;
    return some;
}

// Where no count that is left has a place for one more group, or for one less, the others do not hold the symbol, or do.
// False on contradiction.
bool Counts::narrow(const Rule& rule, std::span<std::uint64_t> masks, bool& changed) {
    for (std::size_t p = 0; p + 1 < rule.starts.size(); ++p) {
        std::uint64_t out[2][2]{}, in[2][2]{};  // by side, once or twice: symbols that no more groups hold; that all do
        std::uint64_t some = 0;
        for (const Side side : {positive, negative}) {
            const Bounds& bounds = bounds_[p][side];
            each(rule.counted, [&](std::size_t s) {
                const std::uint64_t left = left_[s][side];
                if (!rule.doubles[side]) {
                    out[side][0] |= std::uint64_t{left == bit(bounds.low[0][s])} << s;
                    in[side][0] |= std::uint64_t{left == bit(bounds.high[0][s])} << s;
                    return;
                }
                for (const std::size_t twice : {0, 1}) {
                    if (bounds.low[twice][s] == bounds.high[twice][s]) continue;
                    Bounds more = bounds, less = bounds;
                    ++more.low[twice][s];
                    --less.high[twice][s];
                    out[side][twice] |= std::uint64_t{(more.counts(s) & left) == 0} << s;
                    in[side][twice] |= std::uint64_t{(less.counts(s) & left) == 0} << s;
                }
            });
            some |= out[side][0] | out[side][1] | in[side][0] | in[side][1];
        }
        if (some == 0) continue;
        for (std::size_t g = rule.starts[p]; g < rule.starts[p + 1]; ++g) {
            const Group& group = rule.groups[g];
            State& state = states_[g];
            const std::uint64_t open = state.possible & ~state.forced;
            const std::uint64_t dropped = out[group.side][group.twice] & open,
                                needed = in[group.side][group.twice] & open;
            if (!(dropped | needed)) continue;
            if (dropped & needed) return false;
            state.forced |= needed;
            std::uint64_t kept = ~dropped;
            if (sizes[state.forced] > group.size) return false;
            if (sizes[state.forced] == group.size) kept = state.forced;
            std::uint64_t seen = 0, again = 0;
            each(group.places, [&](std::size_t place) {
                changed |= (masks[place] & ~kept) != 0;
                masks[place] &= kept;
                again |= seen & masks[place];
                seen |= masks[place];
            });
            if (needed & ~seen) return false;
            if (const std::uint64_t alone = needed & ~again)
                each(group.places, [&](std::size_t place) {
                    const std::uint64_t own = masks[place] & alone;
                    if (own == 0) return;
                    changed |= masks[place] != own;
                    masks[place] = std::has_single_bit(own) ? own : 0;
                });
        }
    }
    return true;
}

bool Counts::filter(std::size_t number, std::span<std::uint64_t> masks, std::vector<Required>& required) {
    const Rule& rule = rules_[number];
    states_.resize(std::max(states_.size(), rule.groups.size()));
    bounds_.resize(std::max(bounds_.size(), rule.starts.size()));
    for (bool changed = true; changed;) {
        changed = false;
        for (const auto [first, second] : rule.twins) masks[first] = masks[second] = masks[first] & masks[second];
        if (std::ranges::find(masks, std::uint64_t{0}) != masks.end()) return false;
        if (!look_at_groups(rule, masks) || !find_counts(rule, masks) || !narrow(rule, masks, changed)) return false;
    }
    for (std::size_t g = 0; g < rule.groups.size(); ++g) {
        std::uint64_t settled = 0;
        each(rule.groups[g].places, [&](std::size_t place) {
            if (std::has_single_bit(masks[place])) settled |= masks[place];
        });
        if (const auto symbols = states_[g].forced & ~settled)
            required.push_back({0, masks.size(), symbols, rule.groups[g].listed});
    }
    return true;
}

}  // namespace cover::rules
