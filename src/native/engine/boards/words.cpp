// The filters of automata: tables of two cells, words, words of cells that differ.
#include "boards/words.hpp"

#include <algorithm>
#include <bit>

#include "boards/families.hpp"

namespace cover::boards {

namespace {

constexpr std::uint8_t forward = 1, both = 3;  // a state is reached; and an end can be reached from it

struct Arc {
    std::size_t before;
    int symbol;
    std::size_t after;
};

// Calls act(arc) for each arc of layer i of an automaton.
template <class Act>
void each_arc(const AutomatonArrays& automata, std::size_t automaton, std::size_t i, const Act& act) {
    const auto layer = static_cast<std::size_t>(automata.automaton_starts[automaton]) + i;
    for (auto k = automata.layer_starts[layer]; k < automata.layer_starts[layer + 1]; ++k) {
        const std::int32_t* const arc = automata.arcs.data() + 3 * static_cast<std::ptrdiff_t>(k);
        act(Arc{static_cast<std::size_t>(arc[0]), arc[1], static_cast<std::size_t>(arc[2])});
    }
}

template <int words>
class UsedIn final : public UsedSymbols {
    using Sets = Family<words>;

  public:
    UsedIn(std::size_t longest, std::size_t states)
        : sets_(longest + 1, std::vector<Sets>(states)), then_(states), ends_(states) {}

    bool may_repeat(const AutomatonArrays& automata, std::size_t automaton) override {
        const auto length = static_cast<std::size_t>(automata.cells_of(automaton));
        bool repeats = false;
        start(length);
        for (std::size_t i = 0; i < length; ++i)
            each_arc(automata, automaton, i, [&](const Arc& arc) {
                const Sets& here = sets_[i][arc.before];
                repeats |= !without(here, arc.symbol).empty();
                add_with(sets_[i + 1][arc.after], here, arc.symbol);
            });
        return repeats;
    }

    bool filter(const AutomatonArrays& automata, std::size_t automaton, std::span<std::uint64_t> masks,
                const std::vector<std::vector<std::uint8_t>>& reached, std::vector<Required>& required) override {
        const std::size_t length = masks.size();
        start(length);
        for (std::size_t i = 0; i < length; ++i)
            each_arc(automata, automaton, i, [&](const Arc& arc) {
                if ((masks[i] >> arc.symbol & 1) && reached[i][arc.before] == both && reached[i + 1][arc.after] == both)
                    add_with(sets_[i + 1][arc.after], sets_[i][arc.before], arc.symbol);
            });
        std::ranges::copy(sets_[length], ends_.begin());
        if (!require(masks, required)) return false;
        for (std::size_t i = length; i-- > 0;) {  // ends_: what can be completed, by state after this layer
            std::ranges::fill(then_, Sets{});
            std::uint64_t kept = 0;
            each_arc(automata, automaton, i, [&](const Arc& arc) {
                if (!(masks[i] >> arc.symbol & 1) || reached[i][arc.before] != both) return;
                Sets some = without(ends_[arc.after], arc.symbol);
                some &= sets_[i][arc.before];
                if (some.empty()) return;
                then_[arc.before] |= some;
                kept |= std::uint64_t{1} << arc.symbol;
            });
            masks[i] = kept;
            std::swap(ends_, then_);
        }
        return true;
    }

  private:
    void start(std::size_t length) {
        for (std::size_t i = 0; i <= length; ++i) std::ranges::fill(sets_[i], Sets{});
        sets_[0][0].add(0);
    }

    // What every filling holds. False if there is no filling.
    bool require(std::span<const std::uint64_t> masks, std::vector<Required>& required) const {
        Sets all;
        for (const Sets& some : ends_) all |= some;
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
    : automaton_starts_(arrays.automaton_starts.begin(), arrays.automaton_starts.end()),
      layer_starts_(arrays.layer_starts.begin(), arrays.layer_starts.end()),
      arcs_(arrays.arcs.begin(), arrays.arcs.end()),
      symbols_(symbols) {
    std::size_t longest = 0, states = 1;
    for (std::size_t k = 0; k < arcs_.size(); ++k)
        if (k % 3 != 1) states = std::max(states, static_cast<std::size_t>(arcs_[k]) + 1);
    for (std::size_t m = 0; m < arrays.automata(); ++m) {
        longest = std::max(longest, static_cast<std::size_t>(arrays.cells_of(m)));
        pair_of_.push_back(-1);
        if (arrays.cells_of(m) != 2) continue;
        pair_of_.back() = static_cast<std::int32_t>(partners_.size());
        const std::size_t base = partners_.size();
        partners_.resize(base + 2 * static_cast<std::size_t>(symbols));
        each_arc(arrays, m, 0, [&](const Arc& one) {
            each_arc(arrays, m, 1, [&](const Arc& two) {
                if (one.before != 0 || one.after != two.before) return;
                partners_[base + static_cast<std::size_t>(one.symbol)] |= std::uint64_t{1} << two.symbol;
                partners_[base + static_cast<std::size_t>(symbols + two.symbol)] |= std::uint64_t{1} << one.symbol;
            });
        });
    }
    reached_.assign(longest + 1, std::vector<std::uint8_t>(states));
    gains_.assign(size(), 0);
    if (symbols > word_symbols) return;
    longest = 0;  // of those that are short enough for cells that differ
    states = 1;
    for (std::size_t m = 0; m < size(); ++m) {
        const auto length = arrays.cells_of(m);
        if (pair_of_[m] >= 0 || length > symbols) continue;
        longest = std::max(longest, static_cast<std::size_t>(length));
        for (std::size_t i = 0; i < static_cast<std::size_t>(length); ++i)
            each_arc(arrays, m, i, [&](const Arc& arc) { states = std::max({states, arc.before + 1, arc.after + 1}); });
    }
    if (longest == 0) return;
    if (symbols <= Family<1>::symbols) {
        used_ = std::make_unique<UsedIn<1>>(longest, states);
    } else {
        used_ = std::make_unique<UsedIn<8>>(longest, states);
    }
    for (std::size_t m = 0; m < size(); ++m)
        gains_[m] = pair_of_[m] < 0 && arrays.cells_of(m) <= symbols && used_->may_repeat(arrays, m);
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

bool Words::filter(std::size_t automaton, std::span<std::uint64_t> masks) {
    if (pair_of_[automaton] >= 0) return filter_pair(automaton, masks);
    const std::size_t length = masks.size();
    if (length == 0) return true;
    for (std::size_t i = 0; i <= length; ++i) std::ranges::fill(reached_[i], std::uint8_t{0});
    reached_[0][0] = forward;
    for (std::size_t i = 0; i < length; ++i)
        each_arc(arrays(), automaton, i, [&, mask = masks[i]](const Arc& arc) {
            if (reached_[i][arc.before] && (mask >> arc.symbol & 1)) reached_[i + 1][arc.after] = forward;
        });
    for (auto& state : reached_[length])
        if (state) state = both;
    for (std::size_t i = length; i-- > 0;) {
        std::uint64_t used = 0;
        each_arc(arrays(), automaton, i, [&, mask = masks[i]](const Arc& arc) {
            if (!reached_[i][arc.before] || !(mask >> arc.symbol & 1) || reached_[i + 1][arc.after] != both) return;
            reached_[i][arc.before] = both;
            used |= std::uint64_t{1} << arc.symbol;
        });
        masks[i] = used;
        if (used == 0) return false;
    }
    return true;
}

bool Words::filter_differing(std::size_t automaton, std::span<std::uint64_t> masks, std::vector<Required>& required) {
    return filter(automaton, masks) && used_->filter(arrays(), automaton, masks, reached_, required);
}

}  // namespace cover::boards
