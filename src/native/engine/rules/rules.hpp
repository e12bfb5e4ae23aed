// Rules of a board beside its regions, as filters of candidate masks: automata over cells, sets of symbols, sums.
//
// A filter is a function of the candidates alone, so a search restores nothing when it goes back. It leaves exactly
// the candidates that some accepted word or allowed set within the masks uses (sums of several groups, when it matters:
// sums.hpp); for automata see words.hpp, for sums and sets sums.hpp, for sums that count symbols counts.hpp, and above
// nine symbols sets look at symbols and settled cells, not at matchings.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "rules/connectivity.hpp"
#include "rules/counts.hpp"
#include "rules/sums.hpp"
#include "rules/words.hpp"

namespace cover::rules {

// Rules as arrays. Rule r is about cells[cell_starts[r]] .. cells[cell_starts[r + 1] - 1]; data[r] >= 0 is the number
// of its automaton or, from the number of automata on, of its sum, and after the sums of its rule about what is
// connected; data[r] < 0 the number ~data[r] of its list of sets. List l has the sets set_starts[l] .. set_starts[l +
// 1] - 1, a bit a symbol.
struct RuleArrays {
    std::span<const std::int32_t> cell_starts, cells, data;
    AutomatonArrays words;
    std::span<const std::int32_t> set_starts;
    std::span<const std::uint64_t> sets;
    SumArrays sums = {};
    ConnectivityArrays connectivity = {};

    std::size_t automata() const { return words.automata(); }
    std::size_t rules() const { return data.size(); }
};

// The first fault of arrays offered as the rules of a board, or nullopt. Reads nothing out of range.
std::optional<std::string> rules_fault(const RuleArrays& rules, std::int32_t cells, std::int32_t symbols);

// Arrays of its own, and what the filters need besides. Invariant: `rules_fault` found nothing.
class Rules {
  public:
    // regions: lists of cells that differ, without faults.
    Rules(const RuleArrays& arrays, std::int32_t cells, std::int32_t symbols, CellLists regions);

    std::size_t size() const { return data_.size(); }
    std::span<const std::int32_t> cells_of(std::size_t rule) const {
        return {cells_.data() + cell_starts_[rule], cells_.data() + cell_starts_[rule + 1]};
    }
    // Those to be looked at when a cell has changed.
    std::span<const std::int32_t> rules_of(std::int32_t cell) const {
        const auto at = index(cell);
        return {rules_.data() + rule_starts_[at], rules_.data() + rule_starts_[at + 1]};
    }

    // How many were given about a cell; some of them may have become one.
    std::size_t rules_about(std::int32_t cell) const { return rules_about_[index(cell)]; }

    // masks: the candidates of the rule's cells in their order; narrowed to what the rule leaves. False if some cell is
    // left without any. required(): what the last call found that some of the cells hold.
    bool filter(std::size_t rule, std::span<std::uint64_t> masks);
    // Does a second call right after the first drop nothing?
    bool settles(std::size_t rule) const { return data_[rule] < 0 ? sums_ != nullptr : !connects(rule); }
    // Is it dear, to be looked at when nothing else is left?
    bool is_late(std::size_t rule) const { return connects(rule) || count_of_[rule] >= 0; }
    // Does it matter to a rule that a cell of its has other candidates than before? Connected cells, loops and counts look
    // at two things alone: may it hold one of some symbols, and must it?
    bool heeds(std::size_t rule, std::uint64_t before, std::uint64_t after) const {
        const auto own = heeded_[rule];
        return own == 0 || ((before & own) == 0) != ((after & own) == 0) ||
               ((before & ~own) == 0) != ((after & ~own) == 0);
    }
    // Are there rules of connected cells, or of links that close no line? Marks are worth trying before the first guess.
    bool gains_by_probing() const { return connectivity_ && connectivity_->gains_by_probing(); }
    // Is it about what is connected?
    bool connects(std::size_t rule) const { return data_[rule] >= first_connectivity_; }
    // After such a rule has failed: a place among its cells to blame.
    std::size_t culprit() const { return connectivity_ ? connectivity_->culprit() : 0; }
    std::span<const Required> required() const { return required_; }
    // Is it of use to know which cells differ: could required() ever name any, or a word heed it?
    bool asks_who_differs() const { return sums_ != nullptr || gains_; }
    // Tells it; to be called once, before the first filter.
    void note_who_differs(const std::function<bool(std::int32_t, std::int32_t)>& differ);

  private:
    std::vector<std::int32_t> find_twins(std::size_t cells) const;
    void find_counts(const SumArrays& sums, std::size_t symbols, CellLists regions);
    bool filter_sets(std::size_t list, std::span<std::uint64_t> masks) const;

    std::vector<std::int32_t> cell_starts_, cells_, data_;
    Words words_;
    LiveStates live_;  // scratch of words_
    std::vector<std::int32_t> set_starts_;
    std::vector<std::uint64_t> sets_;
    std::vector<std::int32_t> rule_starts_, rules_;  // by cell
    std::vector<std::size_t> rules_about_;           // by cell
    std::vector<std::uint8_t> differing_;            // by rule: a word whose cells differ, to which it matters
    bool gains_ = false;                             // does it matter to some word?
    std::optional<Counts> counts_;                   // if sums count symbols
    std::vector<std::int32_t> count_of_;             // by rule: its number there, or none, or part of another's
    std::unique_ptr<Sums> sums_;                     // if there are sets or sums, on up to nine symbols
    std::optional<Connectivity> connectivity_;
    std::vector<std::uint64_t> heeded_;  // by rule: the symbols at which it looks, 0 where it looks at each
    std::int32_t first_connectivity_;
    std::vector<Required> required_;
};

}  // namespace cover::rules
