// A DRUP proof, checked backwards from its end and reduced to what the end needs, as LRAT with hints.
//
// Checking backwards means that lemmas nobody used are never checked (Goldberg, Novikov 2003; Heule, Hunt, Wetzler
// 2013). What follows from clauses without assumptions is stated once as a clause of one literal, so that hints stay
// short. A lemma that does not follow by unit propagation is a fault: nothing is written that was not checked here.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

#include "proofs/clauses.hpp"
#include "proofs/propagation.hpp"

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
    Trimmer(Literals formula, Literal variables, std::string_view proof);

    // Works for some time.
    State run(double seconds);

    const std::string& fault() const { return fault_; }
    // Once done: the text of the proof, and the numbers (from 1) of the formula's clauses that it uses, ascending.
    std::string take_lrat() { return std::move(lrat_); }
    std::vector<std::int32_t> core() const;
    TrimFacts facts() const { return facts_; }

  private:
    // What a hint names: a clause (>= 0), or a literal that is settled (~number of its Settled).
    using Hint = std::int32_t;
    struct Settled {
        Literal literal;
        std::uint32_t first, last;  // its hints in settled_hints_
        std::int64_t number = 0;    // in the written proof; 0: not written yet
    };

    bool forward();
    bool backward();
    void write_proof();
    bool check(ClauseId lemma, std::size_t step);
    void explain(ClauseId conflict, Literal clash, Literals assumed, std::vector<Hint>& hints);
    void hint_for(Literal literal, std::vector<Hint>& hints);
    Hint settled_hint(Literal literal);
    ClauseId find(Literals clause) const;
    std::uint64_t key_of(Literals clause) const;
    void write(std::int64_t number, Literals clause, const Hint* first, const Hint* last);

    Steps steps_;
    Propagation clauses_;
    std::int64_t formula_ = 0;                    // clauses of the formula: ids 0..formula_-1
    std::vector<ClauseId> id_of_;                 // by step: the clause added or deleted, no_clause if it was passed over
    std::unordered_multimap<std::uint64_t, ClauseId> known_;  // clauses in force, by key_of
    std::size_t at_ = 0;                          // the step whose turn it is
    enum class Phase { forward, backward, writing, done } phase_ = Phase::forward;
    std::vector<std::vector<Hint>> hints_of_;     // by step: why its lemma follows
    std::vector<Hint> last_hints_;                // of the empty clause
    std::vector<Settled> settled_;
    std::vector<Hint> settled_hints_;
    std::vector<std::pair<std::uint32_t, std::int32_t>> settled_of_;  // by variable: assignment and its Settled
    std::vector<std::uint32_t> seen_;             // by variable: the explanation that saw it last
    std::uint32_t explanation_ = 0;
    std::vector<std::int64_t> number_of_;         // by clause: in the written proof
    std::int64_t next_number_ = 0;
    std::string lrat_, fault_;
    TrimFacts facts_;
};

}  // namespace cover::proofs
