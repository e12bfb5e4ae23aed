// What a written proof states beside its lemmas, each once, so that hints stay short.
//
// A literal that holds without assumptions is a clause of one literal. A clause most of whose literals are false without
// assumptions (of a cell's 25 symbols, say, 20 are excluded by givens) is stated without these: whoever needs it names
// one clause, not twenty-one.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "proofs/propagation.hpp"

namespace cover::proofs {

// What a hint names: a clause (>= 0), or a statement (~its number).
using Hint = std::int32_t;

struct Statement {
    ClauseId clause;            // the last hint: what implies the literal, or is shortened
    Literal literal;            // that holds; 0: the clause, shortened
    std::uint32_t first, last;  // the hints before: statements of literals, in Statements::rests_on
    std::uint32_t uses = 0;     // of a shortened clause
    std::int64_t number = 0;    // in the written proof; 0: not written yet
};

class Statements {
  public:
    Statements(Propagation& clauses, Literal variables);

    // Of a literal that is true without assumptions; those that it rests on are made before it.
    Hint settled(Literal literal);
    // Of a clause all but one of whose literals are false, or all: itself if none is so without assumptions.
    Hint shortened(ClauseId clause);

    Statement& operator[](Hint hint) { return made_[index(~hint)]; }
    const std::int32_t* first(const Statement& statement) const { return rests_on_.data() + statement.first; }
    const std::int32_t* last(const Statement& statement) const { return rests_on_.data() + statement.last; }
    // Is it shorter to name what a shortened clause rests on wherever it is used? Known when all uses are.
    bool is_inlined(const Statement& statement) const;

  private:
    std::int32_t known(Literal literal) const;
    bool is_current(const Statement& statement) const;

    Propagation& clauses_;
    std::vector<Statement> made_;
    std::vector<std::int32_t> rests_on_;                              // hints
    std::vector<std::pair<std::uint32_t, std::int32_t>> of_literal_;  // by variable: assignment, and its statement
    std::vector<std::int32_t> of_clause_;                             // by clause: its last statement, -1 for none
    std::vector<std::int32_t> scratch_;
};

}  // namespace cover::proofs
