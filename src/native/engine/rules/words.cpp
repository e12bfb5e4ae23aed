// The filters of automata: tables of two cells, words, words of cells that differ.
#include "rules/words.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <utility>

namespace cover::rules {

void Words::add(std::span<const std::int32_t> layer_starts, std::span<const std::int32_t> arcs) {
    first_layer_.push_back(layers_.size());
    lengths_.push_back(layer_starts.size() - 1);
    std::size_t states = 1;
    for (std::size_t i = 0; i < lengths_.back(); ++i) {
        const auto first = index(layer_starts[i]), end = index(layer_starts[i + 1]);
        states = add_layer(arcs.subspan(3 * first, 3 * (end - first)), states);
    }
    add_layer({}, states);
    pair_of_.push_back(-1);
    if (lengths_.back() == 2) add_pair();
    counts_.emplace_back();
    if (lengths_.back() > 2) add_count();
    most_states_ = std::max(most_states_, states_of(size() - 1));
}

void Words::find_gains() {
    gains_.assign(size(), 0);
    if (symbols_ > word_symbols) return;
    for (std::size_t m = 0; m < size(); ++m)
        gains_[m] = pair_of_[m] < 0 && lengths_[m] <= index(symbols_) && repeats(m);
}

// Does a word repeat a symbol, as far as is seen from the first state?
bool Words::repeats(std::size_t automaton) const {
    constexpr std::uint64_t not_met = std::uint64_t{1} << 63;  // there are few symbols
    std::vector<std::uint64_t> met{0}, next;                   // by state: the symbols on ways to it
    for (std::size_t i = 0; i < lengths_[automaton]; ++i) {
        next.assign(layers_of(automaton)[i + 1].states, not_met);
        for (std::size_t state = 0; state < met.size(); ++state) {
            if (met[state] == not_met) continue;
            for (const Move& move : moves_from(automaton, i, state)) {
                if (met[state] & move.symbols) return true;
                auto& there = next[move.after];
                there = (there & ~not_met) | met[state] | move.symbols;
            }
        }
        std::swap(met, next);
    }
    return false;
}

// A layer of so many states, its arcs as three numbers each; those that leave no such state are left out. Says how many
// states come after it.
std::size_t Words::add_layer(std::span<const std::int32_t> arcs, std::size_t states) {
    const auto base = static_cast<std::uint32_t>(moves_.size());
    layers_.push_back({move_starts_.size(), states});
    move_starts_.resize(move_starts_.size() + states + 1);
    std::uint32_t* const starts = move_starts_.data() + layers_.back().first;
    std::size_t after = 0;
    const auto each = [&](const auto& act) {
        for (std::size_t k = 0; k < arcs.size(); k += 3)
            if (const auto before = index(arcs[k]); before < states)
                act(before, index(arcs[k + 1]), index(arcs[k + 2]));
    };
    each([&](std::size_t before, std::size_t, std::size_t to) {
        ++starts[before + 1];
        after = std::max(after, to + 1);
    });
    starts[0] = base;
    for (std::size_t state = 1; state <= states; ++state) starts[state] += starts[state - 1];
    moves_.resize(starts[states]);
    next_.assign(starts, starts + states);
    bool joins =
        false;  // do several symbols lead from a state to the same one, so that there are fewer moves than arcs?
    each([&](std::size_t before, std::size_t symbol, std::size_t to) {
        Move* const end = moves_.data() + next_[before];
        Move* const same =
            std::find_if(moves_.data() + starts[before], end, [&](const Move& move) { return move.after == to; });
        if (same == end) {
            *same = {0, static_cast<std::uint32_t>(to)};
            ++next_[before];
        }
        joins |= same != end;
        same->symbols |= std::uint64_t{1} << symbol;
    });
    if (!joins) return after;
    auto end = base;
    for (std::size_t state = 0; state < states; ++state) {
        auto from = std::exchange(starts[state], end);
        while (from < next_[state]) moves_[end++] = moves_[from++];
    }
    starts[states] = end;
    moves_.resize(end);
    return after;
}

// The tables of the automaton that was added last, of two cells.
void Words::add_pair() {
    const std::size_t automaton = size() - 1, base = partners_.size();
    pair_of_.back() = static_cast<std::int32_t>(base);
    partners_.resize(base + 2 * index(symbols_));
    std::uint64_t *const second = partners_.data() + base, *const first = second + symbols_;
    for (const Move& one : moves_from(automaton, 0, 0))
        for (const Move& two : moves_from(automaton, 1, one.after)) {
            for (auto rest = one.symbols; rest; rest &= rest - 1) second[std::countr_zero(rest)] |= two.symbols;
            for (auto rest = two.symbols; rest; rest &= rest - 1) first[std::countr_zero(rest)] |= one.symbols;
        }
}

// Notes what the automaton that was added last counts, where it says that so many cells hold one of some symbols, and no
// more: each of its states has one number of those before it, and each way on that leaves enough room is open.
void Words::add_count() {
    const std::size_t automaton = size() - 1, length = lengths_[automaton];
    const auto first = moves_from(automaton, 0, 0);
    if (first.size() != 2 || layers_of(automaton)[length].states != 1) return;
    Count count{first[0].symbols, first[1].symbols, 0};
    std::vector<std::int32_t> before{0},
        after;  // by state: how many are counted on every way to it, -1 if none was met
    std::vector<std::vector<std::int32_t>> met;  // by layer
    for (std::size_t i = 0; i < length; ++i) {
        after.assign(layers_of(automaton)[i + 1].states, -1);
        for (std::size_t state = 0; state < before.size(); ++state)
            for (const Move& move : moves_from(automaton, i, state)) {
                if (before[state] < 0) break;
                if (move.symbols != count.counted && move.symbols != count.others) return;
                const auto many = before[state] + (move.symbols == count.counted);
                if (after[move.after] >= 0 && after[move.after] != many) return;
                after[move.after] = many;
            }
        met.push_back(std::exchange(before, after));
    }
    const auto wanted = before.front();
    for (std::size_t i = 0; i < length; ++i)
        for (std::size_t state = 0; state < met[i].size(); ++state) {
            const auto missing = wanted - met[i][state], room = static_cast<std::int32_t>(length - i);
            bool counts = false, passes = false;
            for (const Move& move : moves_from(automaton, i, state))
                (move.symbols == count.counted ? counts : passes) = true;
            if (met[i][state] >= 0 && (counts != (missing > 0) || passes != (missing < room))) return;
        }
    count.wanted = index(wanted);
    counts_.back() = count;
}

bool Words::filter_count(std::size_t automaton, std::span<std::uint64_t> masks) const {
    const auto& [counted, others, wanted] = counts_[automaton];
    std::size_t sure = 0, possible = 0;
    for (auto& mask : masks) {
        mask &= counted | others;
        if (mask == 0) return false;
        sure += (mask & others) == 0;
        possible += (mask & counted) != 0;
    }
    if (sure > wanted || possible < wanted) return false;
    if (sure == possible || (sure < wanted && wanted < possible)) return true;
    for (auto& mask : masks)
        if ((mask & counted) != 0 && (mask & others) != 0) mask &= sure == wanted ? others : counted;
    return true;
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

// Forward over the layers, then backward over the states that were met. From each of these without branches: each of its
// moves is looked at.
bool Words::filter_states(std::size_t automaton, std::span<std::uint64_t> masks, LiveStates& live) const {
    const std::size_t length = masks.size(), states = states_of(automaton);
    live.flags.assign(states, 0);
    live.met.resize(std::max(live.met.size(), states + 1));
    live.counts.assign(length + 1, 0);
    live.flags[0] = live.counts[0] = 1;
    live.met[0] = 0;
    for (std::size_t i = 0; i < length; ++i) {
        std::uint8_t* const then = live.flags.data() + first_state(automaton, i + 1);
        const std::uint32_t* const met = live.met.data() + first_state(automaton, i);
        std::uint32_t* const next = live.met.data() + first_state(automaton, i + 1);
        std::size_t many = 0;
        for (std::size_t k = 0; k < live.counts[i]; ++k)
            for (const Move& move : moves_from(automaton, i, met[k])) {
                const auto is_open = static_cast<std::uint8_t>((masks[i] & move.symbols) != 0);
                next[many] = move.after;
                many += is_open & (then[move.after] ^ 1);
                then[move.after] |= is_open;
            }
        live.counts[i + 1] = many;
    }
    for (std::size_t i = length; i-- > 0;) {
        std::uint8_t* const here = live.flags.data() + first_state(automaton, i);
        const std::uint8_t* const then = live.flags.data() + first_state(automaton, i + 1);
        const std::uint32_t* const met = live.met.data() + first_state(automaton, i);
        std::uint64_t used = 0;
        for (std::size_t k = 0; k < live.counts[i]; ++k) {
            std::uint64_t some = 0;
            for (const Move& move : moves_from(automaton, i, met[k]))
                some |= move.symbols & (std::uint64_t{0} - then[move.after]);
            some &= masks[i];
            here[met[k]] = some != 0;
            used |= some;
        }
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
        met_in_.resize(most_states_);
    }
    Sets* const before = used.before.data();
    Sets* const after = used.after.data();
    std::array<std::uint8_t, word_symbols> number{};  // of an open symbol among these
    std::uint8_t next_number = 0;
    for (std::uint64_t rest = open; rest; rest &= rest - 1) number[index(std::countr_zero(rest))] = next_number++;
    const EqualSets<words> equal(std::max(next_number - 1, 0));
    if (++calls_ == 0) {
        std::ranges::fill(met_in_, 0);
        calls_ = 1;
    }
    const std::size_t length = masks.size();
    states_.assign(1, 0);
    before[0] = {};
    before[0].add(0);
    after[0] = {};
    used_arcs_.clear();
    used_starts_.assign(1, 0);
    std::size_t size = 0;  // of the sets
    for (std::size_t i = 0; i < length; ++i) {
        const auto base = static_cast<std::uint32_t>(first_state(automaton, i)),
                   after_base = static_cast<std::uint32_t>(first_state(automaton, i + 1));
        next_.clear();
        // By an arc with a symbol to a state, with these sets.
        const auto meet = [&](std::uint32_t from, std::uint32_t to, std::uint32_t symbol, const Sets& sets) {
            const std::uint32_t state = after_base + to;
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
        for (const auto state : states_)
            for (const Move& move : moves_from(automaton, i, state - base))
                for (auto rest = mask & move.symbols; rest; rest &= rest - 1) {
                    const auto symbol = static_cast<std::uint32_t>(std::countr_zero(rest));
                    const Sets sets = is_settled ? before[state] : equal.with(before[state], size, number[symbol]);
                    if (!sets.empty()) meet(state, move.after, symbol, sets);
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
        if (const auto symbol = index(std::countr_zero(rest)); in_all >> number[symbol] & 1)
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

}  // namespace cover::rules
