// Reading clauses: a formula's flat array, the text of a DRUP proof.
#include "proofs/clauses.hpp"

#include <charconv>

namespace cover::proofs {

bool split_clauses(Literals flat, Literal variables, Clauses& clauses) {
    if (!flat.empty() && flat.back() != 0) return false;
    clauses.literals.reserve(flat.size());
    for (const Literal literal : flat) {
        if (literal == 0) {
            clauses.end_clause();
        } else if (literal > variables || literal < -variables) {
            return false;
        } else {
            clauses.literals.push_back(literal);
        }
    }
    return true;
}

bool Tokens::next() {
    const auto blank = [](char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\v' || c == '\f'; };
    while (at_ < text_.size()) {
        const char c = text_[at_];
        if (c == '\n') {
            ++line_;
            ++at_;
            fresh_ = true;
        } else if (blank(c)) {
            ++at_;
        } else if (fresh_ && c == 'c') {
            while (at_ < text_.size() && text_[at_] != '\n') ++at_;
        } else {
            const std::size_t first = at_;
            while (at_ < text_.size() && !blank(text_[at_]) && text_[at_] != '\n') ++at_;
            token_ = text_.substr(first, at_ - first);
            starts_line_ = fresh_;
            fresh_ = false;
            return true;
        }
    }
    token_ = {};
    return false;
}

bool Tokens::number(std::int64_t limit, std::int64_t& value) const {
    const char* const end = token_.data() + token_.size();
    const std::size_t sign = token_.starts_with('-');
    if (token_.substr(sign).starts_with('0') && token_.size() > 1) return false;  // 01 and -0: one way to write each
    const auto [rest, error] = std::from_chars(token_.data(), end, value);
    return error == std::errc{} && rest == end && value >= -limit && value <= limit;
}

std::string fault_at(const Tokens& tokens, std::string_view what) {
    std::string token(tokens.token().substr(0, 24));
    for (char& c : token)
        if (c < ' ' || c > '~') c = '?';
    return "line " + std::to_string(tokens.line()) + ": '" + token + "' " + std::string(what);
}

Steps parse_drup(std::string_view text, Literal variables) {
    Steps steps;
    Tokens tokens(text);
    bool open = false, deletes = false;
    while (tokens.next()) {
        if (!open && tokens.is_word('d')) {
            deletes = open = true;
            continue;
        }
        std::int64_t value = 0;
        if (!tokens.number(variables, value)) {
            steps.fault = fault_at(tokens, "is no literal of the formula");
            return steps;
        }
        open = true;
        if (value != 0) {
            steps.clauses.literals.push_back(static_cast<Literal>(value));
            continue;
        }
        steps.clauses.end_clause();
        steps.deletes.push_back(deletes);
        open = deletes = false;
    }
    if (open) steps.fault = "the last clause has no end (0)";
    return steps;
}

}  // namespace cover::proofs
