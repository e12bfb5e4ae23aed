// Clauses of broken rules: some cell holds no symbol of a box around the word, of which no word is accepted.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace cover::rules {

// Of a board with any number of symbols. Rules are layered automata, deterministic or not, in whose first state, 0, each
// word begins; any state after the last layer accepts.
class Boxes {
  public:
    using Numbers = std::vector<std::int32_t>;

    // marks: by cell and symbol the literal that says so, 0 where the cell cannot hold the symbol.
    Boxes(std::size_t symbols, std::span<const std::int32_t> marks)
        : symbols_(symbols), marks_(marks.begin(), marks.end()) {}

    // starts, arcs: as Automaton in problems/automata.py. Says what is wrong with them; reads nothing out of range.
    std::optional<std::string> add_automaton(std::span<const std::int32_t> starts, std::span<const std::int32_t> arcs);
    // One of those above, of as many cells as it has layers.
    std::optional<std::string> add_rule(std::int32_t automaton, std::span<const std::int32_t> cells);

    std::size_t automata() const { return automata_.size(); }

    std::optional<std::string> word_fault(std::span<const std::int32_t> word) const;
    // word: a symbol of each cell of the board. Of each rule that it breaks a clause, in the order of the rules.
    std::vector<Numbers> around(std::span<const std::int32_t> word) const;

  private:
    struct Arc {
        std::uint32_t before, symbol, after;  // states are numbered through all layers
    };
    struct Automaton {
        std::vector<std::size_t> starts, first_states;  // by layer; of states, one more than layers
        std::vector<Arc> arcs;

        std::span<const Arc> layer(std::size_t place) const {
            return {arcs.data() + starts[place], arcs.data() + starts[place + 1]};
        }
        std::size_t length() const { return starts.size() - 1; }
    };
    struct Rule {
        std::size_t automaton;
        std::vector<std::size_t> cells;
    };
    // Flags by place and symbol, by state, and by symbol.
    struct Box {
        std::vector<std::uint8_t> holds, taken, reached, blocked;
    };

    bool is_broken(const Rule& rule, Box& box) const;
    void widen(const Rule& rule, Box& box, bool all_at_once) const;
    Numbers clause(const Rule& rule, const Box& box) const;
    std::size_t cells() const { return marks_.size() / symbols_; }
    std::int32_t mark(std::size_t cell, std::size_t symbol) const { return marks_[cell * symbols_ + symbol]; }

    std::size_t symbols_;
    Numbers marks_;
    std::vector<Automaton> automata_;
    std::vector<Rule> rules_;
};

}  // namespace cover::rules
