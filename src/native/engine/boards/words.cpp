// The filters of automata: tables of two cells, words, words of cells that differ.
#include "boards/words.hpp"

#include <algorithm>
#include <bit>
#include <utility>

#include "boards/families.hpp"

namespace cover::boards {

namespace {

template <int words>
class UsedIn final : public UsedSymbols {
    using Sets = Family<words>;

  public:
    UsedIn(std::size_t longest, std::size_t states)
        : sets_(longest + 1, std::vector<Sets>(states)), then_(states), ends_(states) {}

    bool repeats(const LiveArcs& arcs, std::size_t i) override {
        if (i == 0) sets_[0][0] = empty_set();
        for (const auto& arc : arcs[i])
            if (!without(sets_[i][arc.before], static_cast<int>(arc.symbol)).empty()) return true;
        extend(arcs, i);
        return false;
    }

    bool filter(const LiveArcs& arcs, std::span<std::uint64_t> masks, std::vector<Required>& required) override {
        const std::size_t length = masks.size();
        sets_[0][0] = empty_set();
        for (std::size_t i = 0; i < length; ++i) extend(arcs, i);
        Sets all;
        for (const auto& arc : arcs[length - 1]) all |= ends_[arc.after] = sets_[length][arc.after];
        if (!require(all, masks, required)) return false;
        for (std::size_t i = length; i-- > 0;) {  // ends_: what can be completed, by state after this layer
            for (const auto& arc : arcs[i]) then_[arc.before] = {};
            std::uint64_t kept = 0;
            for (const auto& arc : arcs[i]) {
                Sets some = without(ends_[arc.after], static_cast<int>(arc.symbol));
                some &= sets_[i][arc.before];
                if (some.empty()) continue;
                then_[arc.before] |= some;
                kept |= std::uint64_t{1} << arc.symbol;
            }
            masks[i] = kept;
            std::swap(ends_, then_);
        }
        return true;
    }

  private:
    static Sets empty_set() {
        Sets sets;
        sets.add(0);
        return sets;
    }

    // From the sets before layer i to those after it.
    void extend(const LiveArcs& arcs, std::size_t i) {
        for (const auto& arc : arcs[i]) sets_[i + 1][arc.after] = {};
        for (const auto& arc : arcs[i])
            add_with(sets_[i + 1][arc.after], sets_[i][arc.before], static_cast<int>(arc.symbol));
    }

    // What every filling holds. False if there is no filling.
    bool require(const Sets& all, std::span<const std::uint64_t> masks, std::vector<Required>& required) const {
        if (all.empty()) return false;
        std::uint64_t possible = 0, settled = 0;
        for (const auto mask : masks) {
            possible |= mask;
            if (std::has_single_bit(mask)) settled |= mask;
        }
        if (const auto symbols = common(all, possible & ~settled)) required.push_back({0, masks.size(), symbols});
        return true;
    }

    std::vector<std::vector<Sets>> sets_;  // by layer and state
    std::vector<Sets> then_, ends_;
};

}  // namespace

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
    if (symbols <= Family<1>::symbols) {
        used_ = std::make_unique<UsedIn<1>>(longest_differing, most);
    } else {
        used_ = std::make_unique<UsedIn<8>>(longest_differing, most);
    }
    for (std::size_t m = 0; m < size(); ++m) {
        const auto length = static_cast<std::size_t>(arrays.cells_of(m));
        if (pair_of_[m] >= 0 || length > static_cast<std::size_t>(symbols)) continue;
        states_.assign(1, 0);
        for (std::size_t i = 0; i < length && !gains_[m]; ++i) {
            advance(static_cast<std::size_t>(automaton_starts_[m]) + m + i, ~std::uint64_t{0}, live_[i]);
            gains_[m] = used_->repeats(live_, i);
        }
    }
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

bool Words::filter_differing(std::size_t automaton, std::span<std::uint64_t> masks, std::vector<Required>& required) {
    return filter(automaton, masks) && used_->filter(live_, masks, required);
}

}  // namespace cover::boards
