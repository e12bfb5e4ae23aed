// The rules of a board, and what a mark forces by them, one rule after the other.
//
// What a cell may hold is a mask, bit s for symbol s. A rule about few cells is a layered automaton over its cells, a list
// of sets of symbols, or a region whose cells differ; rules about connectivity are asked after those. Immutable after the
// last rule is added, so threads may share it.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <variant>
#include <vector>

#include "rules/connected.hpp"
#include "rules/loop.hpp"
#include "rules/words.hpp"

namespace cover::logic {

using rules::Mask;

struct Fall {
    std::int32_t cell;
    Mask symbols;
};

// What one rule takes away; nothing where the rule has no room at all. shown: of a rule about connectivity, why (its
// places are those of the rule, and falls name cells here). inside: the lines that refute the one mark that falls,
// in the place of a rule (-1).
struct RuleLine {
    std::int32_t rule;
    std::vector<Fall> falls;
    rules::Shown shown{-1, {}, {}, {}};
    std::vector<RuleLine> inside{};
};

// How much is asked: lines at most; rules about connectivity too, and of these all facts or the simple ones alone.
struct Asking {
    std::size_t most;
    bool connectivity = false, quick = true;
};

// What large automata left of some masks, the last of each place. Of one thread.
class Memo {
  public:
    static constexpr std::size_t worth = 200;  // moves of an automaton from which on it is remembered
    static constexpr std::size_t widest = 10;  // cells of a rule, at most
    struct Entry {
        std::int32_t number = -1;  // of the rule
        std::array<Mask, widest> masks{}, left{};
    };
    Entry& entry_of(std::int32_t number, std::span<const Mask> masks);

  private:
    static constexpr std::size_t size = 1 << 14;
    std::vector<Entry> entries_;
};

class BoardRules {
  public:
    BoardRules(std::int32_t cells, std::int32_t symbols)
        : words_(symbols), rules_of_(index(cells)), connectivity_of_(index(cells)) {}

    // starts, arcs: as LayeredAutomaton of rules/automata.hpp. Rules come by ascending number.
    void add_words(std::int32_t number, std::span<const std::int32_t> cells, std::span<const std::int32_t> starts,
                   std::span<const std::int32_t> arcs);
    // The cells hold just the symbols of one of the sets.
    void add_sets(std::int32_t number, std::span<const std::int32_t> cells, std::span<const Mask> sets);
    // The cells hold different symbols, each of the board's where it is full.
    void add_region(std::int32_t number, std::span<const std::int32_t> cells, bool full);
    // The cells are the places of a rule about connectivity; those that hold one of the symbols are in, or lines.
    void add_connected(std::int32_t number, std::span<const std::int32_t> cells, Mask symbols,
                       rules::Connected connected);
    void add_loop(std::int32_t number, std::span<const std::int32_t> cells, Mask symbols, rules::Loop loop);

    std::int32_t cells() const { return static_cast<std::int32_t>(rules_of_.size()); }
    bool knows(std::int32_t number) const {
        return number >= 0 && index(number) < place_.size() && place_[index(number)] >= 0;
    }
    std::span<const std::int32_t> cells_of(std::int32_t number) const { return at(number).cells; }
    // The rules about few cells, and those about connectivity.
    std::span<const std::int32_t> rules_of(std::int32_t cell) const { return rules_of_[index(cell)]; }
    std::span<const std::int32_t> connectivity_of(std::int32_t cell) const { return connectivity_of_[index(cell)]; }

    // Of each cell of a rule about few cells the symbols in some filling within the masks; all 0 where there is none. Of a region, and of
    // sets, what is found by looking at symbols and settled cells.
    void kept(std::int32_t number, std::span<const Mask> masks, std::vector<Mask>& left, Memo* memo = nullptr) const;

    // Goes on from changed cells, rule by rule, first come first served, until one has no room or a cell is left with
    // nothing (true), nothing more comes, or there are `most` lines. Narrows `now`, adds the lines, and to `asked` each
    // rule that was looked at (some twice). memo: of these rules, or none.
    bool force(std::span<Mask> now, std::span<const std::int32_t> changed, std::size_t most,
               std::vector<RuleLine>& lines, std::vector<std::int32_t>& asked, Memo* memo = nullptr) const;

    // The same with rules about connectivity where no other goes on.
    bool propagate(std::span<Mask> now, std::int32_t changed, const Asking& asking, std::vector<RuleLine>& lines,
                   std::vector<std::int32_t>& asked, Memo* memo = nullptr) const;

    // The lines on which the last one rests, in their order.
    std::vector<RuleLine> needed(std::vector<RuleLine> lines) const;

    // The lines that refute a mark, where marks fall by chains of at most `most` lines on the way, and, so deep, by chains
    // within those; none if that does not come so far. looks: how many chains were tried; above `bound` it gives up.
    std::vector<RuleLine> refuted_within(std::vector<Mask> now, std::int32_t cell, std::size_t most, int depth,
                                         std::size_t& looks, std::size_t bound, Memo* memo = nullptr) const;

  private:
    struct Sets {
        std::vector<Mask> sets;
    };
    struct Region {
        bool full;
    };
    struct Connectivity {
        Mask symbols;
        std::variant<rules::Connected, rules::Loop> what;
    };
    using Automaton = std::size_t;  // its number
    using What = std::variant<Automaton, Sets, Region, Connectivity>;
    struct Rule {
        std::vector<std::int32_t> cells;
        What what;
    };
    void add(std::int32_t number, std::span<const std::int32_t> cells, What what);
    void add_needs(const RuleLine& line, std::vector<std::uint8_t>& is_wanted) const;
    std::vector<rules::Shown> shown(const Rule& rule, std::span<const Mask> now, bool quick) const;
    const Rule& at(std::int32_t number) const { return rules_[index(place_[index(number)])]; }
    void of_words(Automaton automaton, std::span<const Mask> masks, std::span<Mask> left) const;
    static void of_sets(const Sets& sets, std::span<const Mask> masks, std::span<Mask> left);
    static void of_region(const Region& region, std::span<const Mask> masks, std::span<Mask> left);

    rules::Words words_;
    std::vector<Rule> rules_;
    std::vector<std::int32_t> place_;                                    // by number: where in rules_, or -1
    std::vector<std::vector<std::int32_t>> rules_of_, connectivity_of_;  // by cell
    std::vector<std::int32_t> connectivity_;                             // numbers, ascending
};

// What came of supposing each mark of a state, remembered until marks of the rules fall that were asked.
class Tries {
  public:
    Tries(const BoardRules& rules, std::int32_t symbols)
        : rules_(rules), symbols_(index(symbols)), masks_(index(rules.cells())) {
        for (auto& known : known_) known.resize(masks_.size() * symbols_);
    }

    // The state of now. Forgets what the marks that have fallen since may change.
    void update(std::span<const Mask> masks);

    struct Chain {
        std::int32_t symbol;
        std::vector<RuleLine> lines;
    };
    // Of the symbols of a cell those that are refuted, with the lines that are needed. `tried` grows by how many were
    // looked at anew. All masks are of the symbols.
    std::vector<Chain> of_cell(std::int32_t cell, const Asking& asking, std::size_t& tried);

  private:
    struct Known {
        std::size_t most = 0;  // lines with which it was tried, without a bound where nothing more came; 0: not yet
        bool refuted = false;
        std::vector<RuleLine> lines;
        std::vector<std::int32_t> asked;  // ascending, each once
    };
    const BoardRules& rules_;
    std::size_t symbols_;
    std::vector<Mask> masks_;
    Memo memo_;
    std::array<std::vector<Known>, 3> known_;  // by cell and symbol: of few cells, of simple facts too, of all facts
};

}  // namespace cover::logic
