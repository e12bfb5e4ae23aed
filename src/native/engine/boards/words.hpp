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

#include "boards/families.hpp"
#include "boards/sums.hpp"
#include "common/numbers.hpp"

namespace cover::boards {

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

// An arc within the masks, of the layer that lists it.
struct LiveArc {
    std::uint32_t before, after, symbol;
};
// By layer: the arcs of accepted words within the masks, those of one state in a row.
using LiveArcs = std::vector<std::vector<LiveArc>>;

// Scratch of the filter for cells that differ. By state of an automaton: the sets of symbols used on the way there; those
// that can be completed.
template <int words>
struct UsedSymbols {
    std::vector<Family<words>> before, after;
};

// Automata without faults, of their own.
class Words {
  public:
    Words(const AutomatonArrays& arrays, std::int32_t symbols);

    std::size_t size() const { return pair_of_.size(); }
    // Does it matter to this automaton that its cells differ, as far as is seen from its first state, and can it be
    // heeded?
    bool gains_by_differing(std::size_t automaton) const { return gains_[automaton] != 0; }

    // Is it about two cells, and accepts equal symbols alone?
    bool equates(std::size_t automaton) const;

    // masks: candidates of the cells in their order, narrowed to those that an accepted word uses; false if there is
    // none.
    bool filter(std::size_t automaton, std::span<std::uint64_t> masks);
    // The same for cells that differ; what must stand in them is appended to `required`. Only where it gains.
    bool filter_differing(std::size_t automaton, std::span<std::uint64_t> masks, std::vector<Required>& required);

  private:
    struct Arc {
        std::uint32_t symbol, after;
    };
    // Its states have one more entry of arc_starts_ than there are, from `first` on.
    struct Layer {
        std::size_t first, states;
    };

    static std::size_t at(std::int32_t number) { return static_cast<std::size_t>(number); }
    std::size_t add_layer(std::span<const std::int32_t> arcs, std::size_t states);
    void add_pair();
    bool repeats(std::size_t automaton) const;
    void advance(std::size_t layer, std::uint64_t mask, std::vector<LiveArc>& arcs);
    template <int words>
    bool filter_used(std::size_t automaton, std::span<std::uint64_t> masks, std::uint64_t settled, std::uint64_t open,
                     std::vector<Required>& required);
    bool filter_pair(std::size_t automaton, std::span<std::uint64_t> masks) const;

    // Calls act(arc) for what leaves a state of a layer.
    template <class Act>
    void each_arc(std::size_t layer, std::size_t state, const Act& act) const {
        const std::uint32_t* const starts = arc_starts_.data() + layers_[layer].first + state;
        for (auto k = starts[0]; k < starts[1]; ++k) act(arcs_[k]);
    }

    std::vector<std::int32_t> automaton_starts_;
    std::vector<Layer> layers_;              // of each automaton one more, of its ends, which no arc leaves
    std::vector<std::uint32_t> arc_starts_;  // by layer and state
    Numbers<Arc> arcs_;
    std::vector<std::int32_t> pair_of_;         // by automaton: its tables, -1 if it has not two layers
    std::vector<std::uint64_t> partners_;       // by pair: for each symbol of either cell, what goes with it
    std::vector<std::uint8_t> gains_;           // by automaton
    LiveArcs live_;                             // of the last filter
    std::vector<std::uint8_t> met_, alive_;     // scratch: by state of one layer
    std::vector<std::uint32_t> states_, next_;  // scratch: those met
    std::int32_t symbols_;
    // For cells that differ, of up to word_symbols symbols. States of an automaton are numbered as its arc_starts_ are.
    std::size_t most_states_ = 0;        // of an automaton
    std::vector<std::uint32_t> met_in_;  // scratch: by state, the call that met it last
    std::uint32_t calls_ = 0;
    std::vector<LiveArc> used_arcs_;  // scratch: layer by layer
    std::vector<std::size_t> used_starts_;
    std::tuple<UsedSymbols<1>, UsedSymbols<2>, UsedSymbols<4>> used_;
};

}  // namespace cover::boards
