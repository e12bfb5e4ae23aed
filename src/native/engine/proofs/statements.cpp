// Statements are made going backwards: one that was made for later lemmas serves earlier ones while the assignments that
// it rests on are the same. These follow from clauses that are there, so they can be stated as early as they are used.
#include "proofs/statements.hpp"

#include <algorithm>

namespace cover::proofs {

Statements::Statements(Propagation& clauses, Literal variables)
    : clauses_(clauses), of_literal_(index(variables) + 1, {0, -1}) {}

// The statement of a literal as it is assigned now, -1 for none.
std::int32_t Statements::known(Literal literal) const {
    const auto& [assignment, place] = of_literal_[variable(literal)];
    return assignment == clauses_.assignment(literal) ? place : -1;
}

Hint Statements::settled(Literal literal) {
    std::vector<Literal> open{literal};
    while (!open.empty()) {
        const Literal wanted = open.back();
        if (known(wanted) >= 0) {
            open.pop_back();
            continue;
        }
        const ClauseId reason = clauses_.reason(wanted);
        const Literals clause = clauses_.literals(reason);
        bool ready = true;
        for (const Literal other : clause)
            if (other != wanted && known(-other) < 0) {
                open.push_back(-other);
                ready = false;
            }
        if (!ready) continue;
        clauses_.make_core(reason);
        Statement made{reason, wanted, static_cast<std::uint32_t>(rests_on_.size()), 0};
        for (const Literal other : clause)
            if (other != wanted) rests_on_.push_back(~known(-other));
        made.last = static_cast<std::uint32_t>(rests_on_.size());
        of_literal_[variable(wanted)] = {clauses_.assignment(wanted), static_cast<std::int32_t>(made_.size())};
        made_.push_back(made);
        open.pop_back();
    }
    return ~known(literal);
}

bool Statements::is_current(const Statement& statement) const {
    return std::all_of(first(statement), last(statement),
                       [this](Hint hint) { return known(made_[index(~hint)].literal) == ~hint; });
}

Hint Statements::shortened(ClauseId clause) {
    scratch_.clear();
    for (const Literal literal : clauses_.literals(clause))
        if (clauses_.is_settled(literal)) scratch_.push_back(-literal);
    if (scratch_.empty()) return clause;
    const auto place = index(clause);
    if (place >= of_clause_.size()) of_clause_.resize(place + 1 + place / 8, -1);
    if (const std::int32_t before = of_clause_[place]; before >= 0) {
        Statement& made = made_[index(before)];
        if (made.last - made.first == scratch_.size() && is_current(made)) {
            ++made.uses;
            return ~before;
        }
    }
    for (std::int32_t& literal : scratch_) literal = settled(literal);
    const auto first = static_cast<std::uint32_t>(rests_on_.size());
    rests_on_.insert(rests_on_.end(), scratch_.begin(), scratch_.end());
    of_clause_[place] = static_cast<std::int32_t>(made_.size());
    made_.push_back({clause, 0, first, static_cast<std::uint32_t>(rests_on_.size()), 1});
    return ~of_clause_[place];
}

// Numbers have seven or eight characters, literals about six: both sides are in units of two.
bool Statements::is_inlined(const Statement& statement) const {
    if (statement.literal != 0) return false;
    const std::uint64_t left_out = statement.last - statement.first;
    const std::uint64_t left = clauses_.literals(statement.clause).size() - left_out;
    return left == 0 || 4 * left_out * (statement.uses - 1) <= 3 * left + 10;
}

}  // namespace cover::proofs
