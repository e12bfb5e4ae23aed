// The filters of automata: tables of two cells, words, words of cells that differ.
#include "boards/words.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <utility>

namespace cover::boards {

Words::Words(const AutomatonArrays& arrays, std::int32_t symbols)
    : automaton_starts_(arrays.automaton_starts.begin(), arrays.automaton_starts.end()), symbols_(symbols) {
    std::size_t longest = 0, longest_differing = 0;
    for (std::size_t m = 0; m < arrays.automata(); ++m) {
        const auto length = static_cast<std::size_t>(arrays.cells_of(m));
        std::size_t states = 1;
        for (std::size_t i = 0; i < length; ++i) {
            const auto layer = static_cast<std::size_t>(arrays.automaton_starts[m]) + i;
            const auto first = static_cast<std::size_t>(arrays.layer_starts[layer]),
                       end = static_cast<std::size_t>(arrays.layer_starts[layer + 1]);
            states = add_layer(arrays.arcs.subspan(3 * first, 3 * (end - first)), states);
        }
        add_layer({}, states);
        pair_of_.push_back(-1);
        longest = std::max(longest, length);
        if (length == 2) add_pair();
        else if (length <= static_cast<std::size_t>(symbols)) longest_differing = std::max(longest_differing, length);
    }
    std::size_t most = 0;  // states of a layer
    for (const auto& layer : layers_) most = std::max(most, layer.states);
    live_.resize(longest);
    met_.resize(most);
    alive_.resize(most);
    gains_.assign(size(), 0);
    if (symbols > word_symbols || longest_differing == 0) return;
    for (std::size_t m = 0; m < size(); ++m) {
        if (pair_of_[m] >= 0 || arrays.cells_of(m) > symbols) continue;
        gains_[m] = repeats(m);
        if (!gains_[m]) continue;
        const auto first = at(automaton_starts_[m]) + m, last = at(automaton_starts_[m + 1]) + m;
        most_states_ = std::max(most_states_, layers_[last].first + layers_[last].states - layers_[first].first);
    }
    met_in_.resize(most_states_);
}

// Does a word repeat a symbol, as far as is seen from the first state?
bool Words::repeats(std::size_t automaton) const {
    const auto first = at(automaton_starts_[automaton]) + automaton,
               last = at(automaton_starts_[automaton + 1]) + automaton;
    std::vector<std::uint64_t> met(layers_[first].states), next;  // by state: the symbols on ways to it
    std::vector<std::uint8_t> is_met(layers_[first].states), is_next;
    is_met[0] = 1;
    for (std::size_t layer = first; layer < last; ++layer) {
        next.assign(layers_[layer + 1].states, 0);
        is_next.assign(next.size(), 0);
        bool found = false;
        for (std::size_t state = 0; state < met.size(); ++state) {
            if (!is_met[state]) continue;
            each_arc(layer, state, [&](const Arc& arc) {
                found |= (met[state] >> arc.symbol & 1) != 0;
                next[arc.after] |= met[state] | std::uint64_t{1} << arc.symbol;
                is_next[arc.after] = 1;
            });
        }
        if (found) return true;
        std::swap(met, next);
        std::swap(is_met, is_next);
    }
    return false;
}

// A layer of so many states, its arcs as three numbers each; those that leave no such state are left out. Says how many
// states come after it.
std::size_t Words::add_layer(std::span<const std::int32_t> arcs, std::size_t states) {
    const auto base = static_cast<std::uint32_t>(arcs_.size());
    layers_.push_back({arc_starts_.size(), states});
    arc_starts_.resize(arc_starts_.size() + states + 1, base);
    std::uint32_t* const starts = arc_starts_.data() + layers_.back().first;
    std::size_t after = 0;
    const auto each = [&](const auto& act) {
        for (std::size_t k = 0; k < arcs.size(); k += 3)
            if (const auto before = static_cast<std::size_t>(arcs[k]); before < states)
                act(before, Arc{static_cast<std::uint32_t>(arcs[k + 1]), static_cast<std::uint32_t>(arcs[k + 2])});
    };
    each([&](std::size_t before, const Arc& arc) {
        ++starts[before + 1];
        after = std::max<std::size_t>(after, arc.after + 1);
    });
    for (std::size_t state = 1; state <= states; ++state) starts[state] += starts[state - 1] - base;
    arcs_.resize(starts[states]);
    std::vector<std::uint32_t> next(starts, starts + states);
    each([&](std::size_t before, const Arc& arc) { arcs_[next[before]++] = arc; });
    return after;
}

// The tables of the automaton that was added last, of two cells.
void Words::add_pair() {
    const std::size_t base = partners_.size();
    pair_of_.back() = static_cast<std::int32_t>(base);
    partners_.resize(base + 2 * static_cast<std::size_t>(symbols_));
    std::uint64_t *const second = partners_.data() + base, *const first = second + symbols_;
    each_arc(layers_.size() - 3, 0, [&](const Arc& one) {
        each_arc(layers_.size() - 2, one.after, [&](const Arc& two) {
            second[one.symbol] |= std::uint64_t{1} << two.symbol;
            first[two.symbol] |= std::uint64_t{1} << one.symbol;
        });
    });
}

bool Words::equates(std::size_t automaton) const {
    if (pair_of_[automaton] < 0) return false;
    const std::uint64_t* const second = partners_.data() + pair_of_[automaton];
    for (std::int32_t s = 0; s < symbols_; ++s)
        if (second[s] & ~(std::uint64_t{1} << s)) return false;
    return true;
}

bool Words::filter_pair(std::size_t automaton, std::span<std::uint64_t> masks) const {
    const std::uint64_t* const second = partners_.data() + pair_of_[automaton];
    const std::uint64_t* const first = second + symbols_;
    std::uint64_t allowed = 0;
    for (std::uint64_t rest = masks[0]; rest; rest &= rest - 1) allowed |= second[std::countr_zero(rest)];
    masks[1] &= allowed;
    allowed = 0;
    for (std::uint64_t rest = masks[1]; rest; rest &= rest - 1) allowed |= first[std::countr_zero(rest)];
    masks[0] &= allowed;
    return masks[0] != 0 && masks[1] != 0;
}

// From states_, those before a layer, to those after it, which met_ marks, by arcs whose symbols the mask holds.
void Words::advance(std::size_t layer, std::uint64_t mask, std::vector<LiveArc>& arcs) {
    arcs.clear();
    next_.clear();
    std::fill_n(met_.begin(), layers_[layer + 1].states, std::uint8_t{0});
    for (const auto state : states_)
        each_arc(layer, state, [&](const Arc& arc) {
            if (!(mask >> arc.symbol & 1)) return;
            arcs.push_back({state, arc.after, arc.symbol});
            if (!std::exchange(met_[arc.after], std::uint8_t{1})) next_.push_back(arc.after);
        });
    std::swap(states_, next_);
}

bool Words::filter(std::size_t automaton, std::span<std::uint64_t> masks) {
    if (pair_of_[automaton] >= 0) return filter_pair(automaton, masks);
    const std::size_t length = masks.size();
    if (length == 0) return true;
    const std::size_t first = static_cast<std::size_t>(automaton_starts_[automaton]) + automaton;  // of its layers
    states_.assign(1, 0);
    for (std::size_t i = 0; i < length; ++i) advance(first + i, masks[i], live_[i]);
    std::swap(alive_, met_);  // every state after the last layer accepts
    for (std::size_t i = length; i-- > 0;) {
        std::fill_n(met_.begin(), layers_[first + i].states, std::uint8_t{0});
        std::uint64_t used = 0;
        std::erase_if(live_[i], [&](const LiveArc& arc) {
            if (!alive_[arc.after]) return true;
            met_[arc.before] = 1;
            used |= std::uint64_t{1} << arc.symbol;
            return false;
        });
        std::swap(alive_, met_);
        masks[i] = used;
        if (used == 0) return false;
    }
    return true;
}

// What settled cells hold is in no other cell, so that sets are made of what is open: the fewer, the shorter they are.
bool Words::filter_differing(std::size_t automaton, std::span<std::uint64_t> masks, std::vector<Required>& required) {
    std::uint64_t settled = 0, open = 0;
    std::size_t cells = 0;  // that are not settled
    for (const auto mask : masks)
        if (std::has_single_bit(mask)) {
            if (settled & mask) return false;
            settled |= mask;
        } else {
            open |= mask;
            ++cells;
        }
    open &= ~settled;
    std::size_t symbols = 0;
    for (std::uint64_t rest = open; rest; rest &= rest - 1) ++symbols;
    if (symbols < cells) return false;
    if (symbols <= 7) return filter_used<1>(automaton, masks, settled, open, required);
    if (symbols == 8) return filter_used<2>(automaton, masks, settled, open, required);
    return filter_used<4>(automaton, masks, settled, open, required);
}

// Once forward, with the sets of open symbols used on the way to each state, and back, with those that can be completed.
// All sets of a state have as many symbols as there are open cells before it.
template <int words>
bool Words::filter_used(std::size_t automaton, std::span<std::uint64_t> masks, std::uint64_t settled,
                        std::uint64_t open, std::vector<Required>& required) {
    using Sets = Family<words>;
    auto& used = std::get<UsedSymbols<words>>(used_);
    if (used.before.empty()) {
        used.before.resize(most_states_);
        used.after.resize(most_states_);
    }
    Sets* const before = used.before.data();
    Sets* const after = used.after.data();
    std::array<std::uint8_t, word_symbols> number{};  // of an open symbol among these
    std::uint8_t next_number = 0;
    for (std::uint64_t rest = open; rest; rest &= rest - 1) number[at(std::countr_zero(rest))] = next_number++;
    const EqualSets<words> equal(std::max(next_number - 1, 0));
    if (++calls_ == 0) {
        std::ranges::fill(met_in_, 0);
        calls_ = 1;
    }
    const std::size_t length = masks.size();
    const Layer* const layer = layers_.data() + at(automaton_starts_[automaton]) + automaton;
    const std::uint32_t* const first_start = arc_starts_.data() + layer->first;
    states_.assign(1, 0);
    before[0] = {};
    before[0].add(0);
    after[0] = {};
    used_arcs_.clear();
    used_starts_.assign(1, 0);
    std::size_t size = 0;  // of the sets
    for (std::size_t i = 0; i < length; ++i) {
        const auto base = static_cast<std::uint32_t>(layer[i + 1].first - layer->first);
        next_.clear();
        // By an arc with a symbol to a state, with these sets.
        const auto meet = [&](std::uint32_t from, std::uint32_t to, std::uint32_t symbol, const Sets& sets) {
            const std::uint32_t state = base + to;
            if (std::exchange(met_in_[state], calls_) != calls_) {
                before[state] = sets;
                after[state] = {};
                next_.push_back(state);
            } else {
                before[state] |= sets;
            }
            used_arcs_.push_back({from, state, symbol});
        };
        const bool is_settled = std::has_single_bit(masks[i]);
        const std::uint64_t mask = is_settled ? masks[i] : masks[i] & ~settled;
        for (const auto state : states_) {
            const std::uint32_t* const starts = first_start + state;
            for (auto k = starts[0]; k < starts[1]; ++k) {
                const auto [symbol, to] = arcs_[k];
                if (!(mask >> symbol & 1)) continue;
                const Sets sets = is_settled ? before[state] : equal.with(before[state], size, number[symbol]);
                if (!sets.empty()) meet(state, to, symbol, sets);
            }
        }
        std::swap(states_, next_);
        used_starts_.push_back(used_arcs_.size());
        size += !is_settled;
    }
    Sets all;  // every state after the last layer accepts
    for (const auto state : states_) all |= after[state] = before[state];
    if (all.empty()) return false;
    std::uint64_t needed = 0;
    const std::uint64_t in_all = equal.common(all, size, (std::uint64_t{1} << next_number) - 1);
    for (std::uint64_t rest = open; rest; rest &= rest - 1)
        if (const auto symbol = at(std::countr_zero(rest)); in_all >> number[symbol] & 1)
            needed |= std::uint64_t{1} << symbol;
    if (needed) required.push_back({0, length, needed});
    for (std::size_t i = length; i-- > 0;) {
        const bool is_settled = std::has_single_bit(masks[i]);
        size -= !is_settled;
        std::uint64_t kept = 0;
        for (std::size_t k = used_starts_[i]; k < used_starts_[i + 1]; ++k) {
            const auto& arc = used_arcs_[k];
            Sets some = is_settled ? after[arc.after] : equal.without(after[arc.after], size, number[arc.symbol]);
            some &= before[arc.before];
            if (some.empty()) continue;
            after[arc.before] |= some;
            kept |= std::uint64_t{1} << arc.symbol;
        }
        masks[i] = kept;
    }
    return true;
}

}  // namespace cover::boards
