// Clauses one after the other, literals as in DIMACS; and the text forms in which proofs come.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace cover::proofs {

using Literal = std::int32_t;  // as in DIMACS: +v or -v, never 0
using Literals = std::span<const Literal>;

inline constexpr Literal max_variable = (1 << 30) - 1;

struct Clauses {
    std::vector<Literal> literals;
    std::vector<std::size_t> starts{0};

    std::size_t size() const { return starts.size() - 1; }
    Literals operator[](std::size_t k) const { return {literals.data() + starts[k], starts[k + 1] - starts[k]}; }
    void end_clause() { starts.push_back(literals.size()); }
};

// Zero-terminated clauses (a formula's array) apart; false if the last one has no end or a variable is too large.
bool split_clauses(Literals flat, Literal variables, Clauses& clauses);

// A DRUP proof: clauses added and clauses deleted, in order.
struct Steps {
    Clauses clauses;
    std::vector<bool> deletes;  // by clause: is it taken away?
    std::string fault;          // why the text is no proof; empty if it is one
};

// Reads the text of a DRUP proof over variables 1..variables.
Steps parse_drup(std::string_view text, Literal variables);

// The numbers and words of a proof's text, one by one; comment lines (c ...) are passed over.
class Tokens {
  public:
    explicit Tokens(std::string_view text) : text_(text) {}

    // Moves to the next token; false at the end.
    bool next();
    bool is_word(char letter) const { return token_.size() == 1 && token_[0] == letter; }
    // The token as a plain decimal number; false if it is none, or not within [-limit, limit].
    bool number(std::int64_t limit, std::int64_t& value) const;
    std::string_view token() const { return token_; }
    std::size_t line() const { return line_; }  // of the token, counted from 1
    bool starts_line() const { return starts_line_; }

  private:
    std::string_view text_, token_;
    std::size_t at_ = 0, line_ = 1;
    bool starts_line_ = false, fresh_ = true;
};

// "line 7: 'x' is no literal": what every fault of a text looks like.
std::string fault_at(const Tokens& tokens, std::string_view what);

}  // namespace cover::proofs
