// Checking an LRAT proof forwards: every lemma follows by the hints it names, one after the other, and nothing else.
//
// The checker shares no code with what makes proofs but the reading of numbers. It takes lemmas that follow by unit
// propagation (RUP) only; a proof that needs more (RAT: hints with a minus sign) is refused. (Cruz-Filipe et al. 2017.)
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "proofs/clauses.hpp"

namespace cover::proofs {

class LratCheck {
  public:
    enum class State { working, valid, fault };

    // `proof` must outlive the check.
    LratCheck(Literals formula, Literal variables, std::string_view proof);

    State run(double seconds);
    const std::string& fault() const { return fault_; }
    std::int64_t lemmas() const { return lemmas_; }

  private:
    struct Place {
        std::int64_t number;
        std::size_t start;
        std::uint32_t length;
        bool is_there = true;
    };

    bool line();
    Place* find(std::int64_t number);
    bool follow(std::int64_t number, std::int64_t named);
    bool fail(std::string_view what);

    std::vector<Literal> arena_;
    std::vector<Place> clauses_;            // in the order of their numbers; those of the formula are 1, 2, ...
    std::vector<std::uint32_t> falsified_;  // by code: the line for which the literal is false
    Tokens tokens_;
    Literal variables_;
    std::int64_t last_ = 0, lemmas_ = 0;
    bool contradiction_ = false, refuted_ = false;
    std::uint32_t round_ = 0;
    std::string fault_;
};

}  // namespace cover::proofs
