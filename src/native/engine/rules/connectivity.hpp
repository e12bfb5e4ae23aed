// Rules about connectivity, as filters of candidate masks: connected cells, one loop or lines between tips, links that
// close no line.
//
// Like every filter of a board (rules.hpp) these look at the candidates alone. They drop only what no solution has, and
// decide completely once every cell is settled; in between they see what the graph of possible cells says: what cannot
// be reached, also in the number of cells that is left, what would be parted (articulation points, bridges and blocks;
// Tarjan 1972), what would close too early, what an even number of passages leaves.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "rules/acyclic.hpp"
#include "rules/connected.hpp"
#include "rules/loop.hpp"

namespace cover::rules {

// What a rule says of its cells.
enum ConnectivityForm : std::int32_t { connected_form, loop_form, acyclic_form, connectivity_forms };

// Rule k is about the cells that hold one of symbols[k] (a bit a symbol). pairs: pair_starts[k] .. pair_starts[k + 1] - 1,
// two numbers each: of a connected rule (by its form) neighbours, as places among the rule's cells; of a loop the two
// vertices of each of its cells, which are edges; where no line closes, see `Acyclic`. tips: vertices of a loop in which
// lines end. most: of connected cells, how many there may be; 0: any number.
struct ConnectivityArrays {
    std::span<const std::int32_t> forms;
    std::span<const std::uint64_t> symbols;
    std::span<const std::int32_t> pair_starts, pairs, tip_starts, tips, most;

    std::size_t rules() const { return forms.size(); }
};

// The first fault of rule k of the arrays with so many cells, or of the arrays as a whole.
std::optional<std::string> connectivity_fault(const ConnectivityArrays& arrays);
std::optional<std::string> connectivity_fault(const ConnectivityArrays& arrays, std::size_t rule, std::int32_t cells);

class Connectivity {
  public:
    // cells: of each rule.
    Connectivity(const ConnectivityArrays& arrays, std::span<const std::size_t> cells);

    // masks: candidates of the rule's cells, narrowed; false if the rule cannot be kept, and culprit() is a place to
    // blame. A second call may find more.
    bool filter(std::size_t rule, std::span<Mask> masks) {
        const auto& [symbols, what] = rules_[rule];
        return std::visit([&](const auto& one) { return one.filter({masks, symbols}, scratch_); }, what);
    }
    std::size_t culprit() const { return scratch_.culprit; }
    // It matters to a rule only whether a cell may hold one of these symbols, and whether it must; 0: all that it may hold.
    Mask heeded(std::size_t rule) const {
        const auto& [symbols, what] = rules_[rule];
        return std::holds_alternative<Acyclic>(what) && !std::has_single_bit(symbols) ? 0 : symbols;
    }
    // Is there a rule beside loops?
    bool gains_by_probing() const {
        return !std::ranges::all_of(rules_, [](const Rule& rule) { return std::holds_alternative<Loop>(rule.what); });
    }

  private:
    struct Rule {
        Mask symbols;
        std::variant<Connected, Loop, Acyclic> what;
    };

    std::vector<Rule> rules_;
    Scratch scratch_;
};

}  // namespace cover::rules
