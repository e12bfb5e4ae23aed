// The smallest layered automaton of a table of transitions.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace cover::rules {

// table[state * symbols + symbol] is the next state, or negative for none; state 0 is the first. layer_rows: empty
// where all `length` layers share the table, whose states accepting[state] may end a word; else `length` + 1 numbers:
// layer i has the rows layer_rows[i] .. layer_rows[i + 1] - 1 as its states, numbered from 0, and `accepting` is about
// the states after the last layer.
struct Transitions {
    std::int32_t length, symbols;
    std::span<const std::int32_t> table, layer_rows;
    std::span<const std::uint8_t> accepting;
};

// As Automaton in problems/automata.py: the arcs of layer i are those from starts[i] to starts[i + 1], three numbers
// each.
struct LayeredAutomaton {
    std::vector<std::int32_t> starts, arcs, states;
};

// The first fault of transitions, or nullopt. Reads nothing out of range.
std::optional<std::string> transitions_fault(const Transitions& transitions);

// Of the states that the first one reaches, those from which a word can be ended, with those merged that accept the
// same words (backward, layer by layer; Revuz, "Minimisation of acyclic deterministic automata in linear time", 1992).
// States are numbered in the order in which they are first reached, symbols ascending.
LayeredAutomaton smallest_automaton(const Transitions& transitions);

}  // namespace cover::rules
