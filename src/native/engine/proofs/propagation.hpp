// Unit propagation for checking proofs backwards: clauses come and go, those already needed are looked at first.
//
// Two watched literals a clause (Moskewicz et al. 2001), in two lists: "core" clauses, which the proof is known to
// need, propagate before the others (Heule, Hunt, Wetzler 2013). Clauses leave in any order, also when they are the
// reason of an assignment that holds without assumptions: the trail is then cut there and propagated again.
#pragma once

#include <array>
#include <vector>

#include "common/index.hpp"
#include "proofs/clauses.hpp"

namespace cover::proofs {

using ClauseId = std::int32_t;
inline constexpr ClauseId no_clause = -1;

inline std::size_t variable(Literal literal) { return index(literal < 0 ? -literal : literal); }

class Propagation {
  public:
    explicit Propagation(Literal variables);

    // A new clause, not attached yet. Repeated literals are dropped.
    ClauseId add(Literals clause);
    // From now on it propagates. A clause with x and -x never does.
    void attach(ClauseId id);
    // It no longer propagates; what it alone implied is taken back.
    void detach(ClauseId id);
    // Whether an assignment without assumptions rests on it.
    bool is_reason(ClauseId id) const;

    // To the fixpoint: a clause all of whose literals are false, or no_clause.
    ClauseId propagate();
    // Assumes a literal; false if it is false already.
    bool assume(Literal literal);
    // Takes all assumptions back, with what followed.
    void forget_assumptions();
    // From now on, what is assigned follows from clauses alone (called once, before the first assumption).

    void make_core(ClauseId id) { core_[id] = true; }
    bool core(ClauseId id) const { return core_[id]; }

    // Literals by code: 2v for v, 2v + 1 for -v.
    static std::size_t code(Literal literal) { return literal > 0 ? 2 * index(literal) : 2 * index(-literal) + 1; }
    Literals literals(ClauseId id) const { return {arena_.data() + start_[id], length_[id]}; }
    bool is_true(Literal literal) const { return value_[code(literal)] > 0; }
    bool is_false(Literal literal) const { return value_[code(literal)] < 0; }
    // Of an assigned variable: the clause that implied it, no_clause for an assumption.
    ClauseId reason(Literal literal) const { return reason_[variable(literal)]; }
    // Was it assigned before any assumption?
    bool is_settled(Literal literal) const { return place_[variable(literal)] < settled_; }
    // Counts the assignments of a variable: another number means that it was taken back meanwhile.
    std::uint32_t assignment(Literal literal) const { return assignment_[variable(literal)]; }

  private:
    struct Watch {
        ClauseId clause;
        Literal blocker;  // another literal of the clause: if it is true, nothing needs to be done
    };
    struct Heads {
        std::size_t core, all;  // literals of the trail whose watches have been looked at
    };

    void assign(Literal literal, ClauseId reason);
    void cut(std::size_t length);
    ClauseId visit(Literal falsified, bool core);
    void watch(ClauseId id);
    void unwatch(ClauseId id, Literal literal);
    void look_again(ClauseId id);

    std::vector<Literal> arena_;
    std::vector<std::size_t> start_;
    std::vector<std::uint32_t> length_;
    std::vector<bool> core_, attached_, tautology_;
    std::array<std::vector<std::vector<Watch>>, 2> watches_;  // [core][code]: clauses that watch the literal
    std::vector<std::vector<ClauseId>> units_;                // by code: attached clauses of one literal
    std::vector<ClauseId> conflicts_;                         // attached clauses found false when they were attached
    std::vector<std::int8_t> value_;                          // by code: 1 true, -1 false, 0 open
    std::vector<Literal> trail_;
    std::vector<Heads> heads_at_;  // by place in the trail: the heads when the literal was assigned
    std::vector<ClauseId> reason_;
    std::vector<std::size_t> place_;
    std::vector<std::uint32_t> assignment_;
    Heads heads_{0, 0};
    std::size_t settled_ = 0;  // length of the trail without assumptions
    bool assuming_ = false;
};

}  // namespace cover::proofs
