// A DRUP proof, checked backwards from its end and reduced to what the end needs, as LRAT with hints.
//
// Checking backwards means that unused lemmas are never checked (Goldberg, Novikov 2003; Heule, Hunt, Wetzler
// 2013). What follows from clauses without assumptions is stated once (statements.hpp), so that hints stay short. A
// lemma that does not follow by unit propagation is a fault: nothing is written that was not checked here.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "proofs/clauses.hpp"
#include "proofs/propagation.hpp"
#include "proofs/refutation.hpp"
#include "proofs/statements.hpp"

namespace cover::proofs {

struct TrimFacts {
    std::int64_t steps = 0;   // of the proof as it came, deletions included
    std::int64_t lemmas = 0;  // of the trimmed proof, the empty clause included
    std::int64_t hints = 0;
};

class Trimmer {
  public:
    enum class State { working, done, fault };

    // The formula as a flat array (clauses end with 0) and the proof's text. Neither is needed afterwards.
    // whole: nothing is trimmed or stated apart: every lemma, with hints from the formula on. To compare with. tree: the
    // lemmas are those of a tree: many are named by one other only.
    Trimmer(Literals formula, Literal variables, std::string_view proof, bool whole = false, bool tree = false);
    Trimmer(const Trimmer&) = delete;
    Trimmer& operator=(const Trimmer&) = delete;

    // Works for some time.
    State run(double seconds);

    const std::string& fault() const { return fault_; }
    // The text of the proof as far as it is written and was not taken; whole once done.
    std::string take_lrat() { return refutation_.take(); }
    TrimFacts facts() const { return {steps_read_, refutation_.lemmas(), refutation_.hints()}; }

  private:
    bool step();
    void next_phase();
    bool forward();
    bool backward();
    bool add_next();
    bool check(ClauseId lemma, std::size_t step);
    void explain(ClauseId conflict, Literal clash, Literals assumed, std::vector<Hint>& hints);
    void hint_for(Literal literal, std::vector<Hint>& hints);
    Hint shortest(ClauseId clause);
    ClauseId find(Literals clause) const;
    void know(ClauseId id);
    void forget(ClauseId id);
    std::uint64_t key_of(Literals clause) const;
    void state(std::span<const Hint> hints);
    std::int64_t add(Literals clause, std::span<const Hint> hints);

    bool whole_;
    Steps steps_;
    Propagation clauses_;
    std::int64_t formula_ = 0;     // clauses of the formula: ids 0..formula_-1
    std::vector<ClauseId> id_of_;  // by step: the clause added or deleted, no_clause if it was passed over
    // Clauses in force: the last one of each key_of, and before each the one of the same key. So of equal clauses the last
    // is found, whatever the library's order in a multimap.
    std::unordered_map<std::uint64_t, ClauseId> known_;
    std::vector<ClauseId> before_;  // by clause
    std::size_t at_ = 0;            // the step whose turn it is, in each phase
    enum class Phase { forward, backward, adding, folding, done } phase_ = Phase::forward;
    std::vector<std::vector<Hint>> hints_of_;  // by step: why its lemma follows
    std::vector<Hint> last_hints_;             // of the empty clause
    Statements statements_;
    std::vector<Hint> open_, line_;    // of `state`, kept for their memory
    std::vector<std::uint32_t> seen_;  // by variable: the explanation that saw it last
    std::uint32_t explanation_ = 0;
    std::vector<std::int64_t> number_of_;  // by clause: from 1, as far as it is one of the formula or added
    std::vector<Number> named_;            // of `add`, kept for its memory
    Refutation refutation_;
    std::int64_t steps_read_ = 0;
    std::string fault_;
};

}  // namespace cover::proofs
