// Automata over cells, as filters of candidate masks: two cells by tables, longer words by the states reached forward
// and backward (Pesant, "A regular language membership constraint for finite sequences of variables", CP 2004).
//
// Where the cells of a word differ from each other, a state goes together with the set of symbols used so far: the
// product of the automaton and of "all different", so that what is left is exact for both at once.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <tuple>
#include <vector>

#include "rules/families.hpp"
#include "rules/sums.hpp"
#include "common/numbers.hpp"

namespace cover::rules {

// Automaton m has the layers layer_starts[automaton_starts[m]] ..: layer i the arcs from layer_starts[i] to
// layer_starts[i + 1], three numbers each (state before, symbol, state after); states count from 0 in each layer, state
// 0 is the first one, and any state after the last layer accepts. One layer a cell, and one entry more than layers. A
// state may have several arcs for one symbol.
struct AutomatonArrays {
    std::span<const std::int32_t> automaton_starts, layer_starts, arcs;

    std::size_t automata() const { return automaton_starts.size() - 1; }
    std::int32_t cells_of(std::size_t automaton) const {
        return automaton_starts[automaton + 1] - automaton_starts[automaton];
    }
};

inline constexpr std::int32_t word_symbols = 9;  // most symbols for words whose cells differ

// Scratch of the filter for cells that differ. By state of an automaton: the sets of symbols used on the way there; those
// that can be completed.
template <int words>
struct UsedSymbols {
    std::vector<Family<words>> before, after;
};

// Memory of a filter. By state: do accepted words within the masks pass it? By layer, where its states begin: those met,
// and how many they are.
struct LiveStates {
    std::vector<std::uint8_t> flags;
    std::vector<std::uint32_t> met;
    std::vector<std::size_t> counts;
};

// Automata without faults, of their own, numbered as they are added.
class Words {
  public:
    explicit Words(std::int32_t symbols) : symbols_(symbols) {}

    // As in AutomatonArrays, from the first start of its layers to the one behind them.
    void add(std::span<const std::int32_t> layer_starts, std::span<const std::int32_t> arcs);
    // Finds out where it matters that cells differ; after the last one is added.
    void find_gains();

    std::size_t size() const { return first_layer_.size(); }
    // Does it matter to this automaton that its cells differ, as far as is seen from its first state, and can it be
    // heeded?
    bool gains_by_differing(std::size_t automaton) const { return gains_[automaton] != 0; }

    // The symbols that it counts, if it does no more; else 0.
    std::uint64_t counted(std::size_t automaton) const { return counts_[automaton].counted; }

    // Is it about two cells, and accepts equal symbols alone?
    bool equates(std::size_t automaton) const;

    // masks: candidates of the cells in their order, narrowed to those that an accepted word uses; false if there is
    // none. Threads that share this have each their own `live`.
    bool filter(std::size_t automaton, std::span<std::uint64_t> masks, LiveStates& live) const {
        if (pair_of_[automaton] >= 0) return filter_pair(automaton, masks);
        return counts_[automaton].counted ? filter_count(automaton, masks) : filter_states(automaton, masks, live);
    }
    // The same, and live.flags say of each state whether such words pass it.
    bool filter_states(std::size_t automaton, std::span<std::uint64_t> masks, LiveStates& live) const;
    // The same for cells that differ; what must stand in them is appended to `required`. Only where it gains.
    bool filter_differing(std::size_t automaton, std::span<std::uint64_t> masks, std::vector<Required>& required);

    // States are numbered layer after layer, with a gap between two layers.
    std::size_t first_state(std::size_t automaton, std::size_t layer) const {
        const Layer* const own = layers_of(automaton);
        return own[layer].first - own->first;
    }
    std::size_t states_of(std::size_t automaton) const {
        const auto length = lengths_[automaton];
        return first_state(automaton, length) + layers_of(automaton)[length].states;
    }
    std::size_t moves_of(std::size_t automaton) const {
        const Layer* const own = layers_of(automaton);
        return move_starts_[own[lengths_[automaton]].first] - move_starts_[own->first];
    }

    // The symbols that lead from a state to another one of the next layer.
    struct Move {
        std::uint64_t symbols;
        std::uint32_t after;  // counted from 0 in its layer
    };
    // state: counted from 0 in the layer
    std::span<const Move> moves_from(std::size_t automaton, std::size_t layer, std::size_t state) const {
        const std::uint32_t* const starts = move_starts_.data() + layers_of(automaton)[layer].first + state;
        return {moves_.data() + starts[0], moves_.data() + starts[1]};
    }

  private:
    // Its states have one more entry of move_starts_ than there are, from `first` on.
    struct Layer {
        std::size_t first, states;
    };

    // So many cells hold one of the counted symbols, and the rest one of the others. None is counted by other automata.
    struct Count {
        std::uint64_t counted = 0, others = 0;
        std::size_t wanted = 0;
    };

    const Layer* layers_of(std::size_t automaton) const { return layers_.data() + first_layer_[automaton]; }
    std::size_t add_layer(std::span<const std::int32_t> arcs, std::size_t states);
    void add_pair();
    void add_count();
    bool repeats(std::size_t automaton) const;
    template <int words>
    bool filter_used(std::size_t automaton, std::span<std::uint64_t> masks, std::uint64_t settled, std::uint64_t open,
                     std::vector<Required>& required);
    bool filter_pair(std::size_t automaton, std::span<std::uint64_t> masks) const;
    bool filter_count(std::size_t automaton, std::span<std::uint64_t> masks) const;

    std::vector<std::size_t> first_layer_, lengths_;  // by automaton
    std::vector<Layer> layers_;                       // of each automaton one more, of its ends, which no move leaves
    std::vector<std::uint32_t> move_starts_;          // by layer and state
    Numbers<Move> moves_;
    std::vector<std::int32_t> pair_of_;    // by automaton: its tables, -1 if it has not two layers
    std::vector<std::uint64_t> partners_;  // by pair: for each symbol of either cell, what goes with it
    std::vector<Count> counts_;            // by automaton
    std::vector<std::uint8_t> gains_;      // by automaton
    std::size_t most_states_ = 0;          // of an automaton
    std::int32_t symbols_;
    // For cells that differ, of up to word_symbols symbols.
    std::vector<std::uint32_t> states_, next_;  // scratch: those met, with those of earlier layers counted
    std::vector<std::uint32_t> met_in_;         // scratch: by state, the call that met it last
    std::uint32_t calls_ = 0;
    // An arc within the masks.
    struct LiveArc {
        std::uint32_t before, after, symbol;
    };
    std::vector<LiveArc> used_arcs_;  // scratch: layer by layer
    std::vector<std::size_t> used_starts_;
    std::tuple<UsedSymbols<1>, UsedSymbols<2>, UsedSymbols<4>> used_;
};

}  // namespace cover::rules
