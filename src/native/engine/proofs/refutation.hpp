// A refutation in lemmas with hints. Of a tree it is made shorter before it is written: a lemma that one other names is
// left out where that one follows from its hints.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "proofs/clauses.hpp"
#include "proofs/propagation.hpp"

namespace cover::proofs {

// A clause: first come the formula's, then the lemmas in their order, all from 0.
using Number = std::int32_t;

class Refutation {
  public:
    // clauses: hold the formula when lemmas are added.
    Refutation(const Propagation& clauses, Literal variables);

    // Before the first lemma. tree: are they those of a tree? Others are written as they come.
    void begin(Number formula, bool tree);
    // The number of a new lemma. Its hints are clauses before it.
    Number add(Literals lemma, std::span<const Number> hints);
    // After the last lemma, before the first step.
    void end();
    // Folds or writes a lemma of a tree; false when all are written.
    bool step();
    std::string take() { return std::exchange(text_, {}); }

    std::int64_t lemmas() const { return lemmas_written_; }
    std::int64_t hints() const { return hints_written_; }

  private:
    struct Lemma {
        std::vector<Literal> literals;
        std::vector<Number> hints;
        std::int32_t uses = 0;     // lemmas that name it, as far as they are needed
        std::int64_t written = 0;  // its number in the text, from 1
    };

    std::span<const Literal> literals(Number clause) const;
    void count(std::span<const Number> hints, std::int32_t times);
    void fold_into(Lemma& lemma);
    bool fold(Lemma& lemma, std::size_t hint);
    bool follows(std::span<const Literal> lemma, std::span<const Number> hints, Lemma& made);
    bool is_false(Literal literal) const { return false_at_[Propagation::code(literal)] == round_; }
    Literal open_literal(Number clause) const;
    void write(Lemma& lemma);

    const Propagation& clauses_;
    Number formula_ = 0;
    bool folds_ = false;
    std::size_t at_ = 0;
    std::deque<Lemma> lemmas_;
    std::vector<std::uint32_t> false_at_, needed_at_;  // by code of a literal: in which round
    std::uint32_t round_ = 0;
    std::vector<std::pair<Number, Literal>> implied_;
    std::string text_;
    std::int64_t last_number_ = 0, lemmas_written_ = 0, hints_written_ = 0;
};

}  // namespace cover::proofs
