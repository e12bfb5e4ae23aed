// A refutation in lemmas with hints; that of a tree is made shorter before it is written.
//
// A lemma that one other names is left out where that one follows from its hints. And lemmas of a tree say again and
// again what holds below a node: of a row, say, which columns the first five queens leave. A clause without what is
// false below a node becomes a lemma of its own ("not these decisions, or one of those left"), wherever the hints that
// it spares are longer than it is.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <span>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "proofs/clauses.hpp"
#include "proofs/propagation.hpp"

namespace cover::proofs {

// A clause: first come the formula's, then the lemmas in their order, all from 0.
using Number = std::int32_t;

class Shortening {
  public:
    // clauses: hold the formula when lemmas are added.
    Shortening(const Propagation& clauses, Literal variables);

    // The number of a new lemma. Its hints are clauses before it.
    Number add(Number formula, Literals lemma, std::span<const Number> hints);
    // Before the first step. tree: are these the lemmas of a tree? Others are written as they are.
    void begin(Number formula, bool tree);
    // Does a part of the work; false when all is written.
    bool step();
    std::string take() { return std::exchange(text_, {}); }

    std::int64_t lemmas() const { return lemmas_written_; }
    std::int64_t hints() const { return hints_written_; }

  private:
    enum class Phase { fold, derive, weigh, place, rewrite, fold_again, write, done };
    struct Lemma {
        std::vector<Literal> literals;
        std::vector<Literal> path;      // of a tree: decisions in order, negated, and those of lemmas folded into it
        std::vector<std::int32_t> way;  // the nodes to which they lead, as far as they are assumed or follow
        std::vector<Number> hints, derived;  // derived: other hints
        std::int32_t uses = 0;
        std::int64_t written = 0;  // its number
    };
    struct Node {
        std::int32_t parent, depth;
        Literal literal;  // the decision that leads here, negated
    };
    // A clause of the formula at a node of the tree of decisions.
    struct Place {
        Number clause;
        std::int32_t node, above;         // above: its place at the node's parent, later at the nearest that states it
        std::int32_t gone = 0, uses = 0;  // literals that are false here, a hint each; lemmas that need no others so
        bool is_stated = false, is_open = false;  // is_open: is being stated
        Number lemma = -1;                        // that states it
        std::vector<std::int64_t> cost{};  // of all below, by 1 + the depth of the nearest statement, 0 for none
    };

    bool fold_next();
    bool derive_next();
    bool weigh_next();
    bool place_next();
    bool rewrite_next();
    bool write_next();
    void next_phase();
    void find_pairs();

    std::span<const Literal> literals(Number clause) const;
    bool follows(std::span<const Literal> lemma, std::span<const Number> hints, Lemma& made);
    bool fold(Lemma& lemma, std::size_t hint);
    void count_needed();
    void count(std::span<const Number> hints, std::int32_t times);
    bool is_false(Literal literal) const { return false_at_[Propagation::code(literal)] == round_; }
    bool is_pair(Number clause) const { return clause < formula_ && literals(clause).size() == 2; }
    Literal open_literal(Number clause) const;
    std::int64_t size_of(const Lemma& lemma) const;
    bool is_decision(Literal literal) const { return std::ranges::find(path_, -literal) != path_.end(); }
    void assign(Literal literal, Number reason);
    void descend();
    Number settle(std::span<const Number> named);
    Number assume(std::span<const Literal> path, std::span<const Literal> lemma, std::span<const Number> named);
    std::vector<Number> explained(Number conflict);
    void count_uses(std::span<const Number> hints);
    std::int32_t child(std::int32_t node, Literal literal);
    std::int32_t place_of(Number clause, std::int32_t node);
    std::int64_t cost_of_stating(const Place& place, std::int64_t spared) const;
    std::int64_t gone_at(std::int32_t place, std::int32_t depth) const;
    void use_statements(std::span<const std::int32_t> way, std::vector<Number>& hints);
    void state(std::int32_t place, std::span<const Number> named);
    void write(Lemma& lemma);

    const Propagation& clauses_;
    Number formula_ = 0;
    Phase phase_ = Phase::fold;
    std::size_t at_ = 0;
    std::deque<Lemma> lemmas_;
    std::vector<std::size_t> order_, given_;  // of lemmas; given_: before there were statements
    std::vector<std::uint32_t> false_at_, needed_at_, assumed_at_;  // by code of a literal: in which round
    std::uint32_t round_ = 0;
    std::vector<std::pair<Number, Literal>> implied_;
    std::vector<std::vector<std::pair<Number, Literal>>> pairs_;  // by code: clauses of two, what each implies
    std::vector<Number> often_;  // longer ones, named by many lemmas
    std::vector<Literal> trail_, path_;
    std::vector<std::int32_t> way_;  // nodes, for as many decisions of the path as were assumed or followed
    std::size_t looked_at_ = 0;  // so far into the trail
    std::vector<Number> reason_;       // by variable
    std::vector<std::int32_t> level_;  // by variable: decisions before it was assigned
    std::vector<bool> by_lemma_;       // by variable: does its value rest on a lemma?
    std::vector<Node> nodes_;
    std::unordered_map<std::uint64_t, std::int32_t> children_, place_at_;
    std::vector<Place> places_;
    std::vector<std::int32_t> in_order_;  // places: clause by clause, each node before those below it
    std::string text_;
    std::int64_t last_number_ = 0, lemmas_written_ = 0, hints_written_ = 0;
};

}  // namespace cover::proofs
