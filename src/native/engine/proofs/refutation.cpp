// Lemmas folded into others, and the text of those that are left.
#include "proofs/refutation.hpp"

#include <algorithm>

namespace cover::proofs {

namespace {

constexpr Number none = -1;
constexpr Literal several = max_variable + 1;

}  // namespace

Refutation::Refutation(const Propagation& clauses, Literal variables)
    : clauses_(clauses), false_at_(2 * (index(variables) + 1), 0), needed_at_(false_at_.size(), 0) {}

void Refutation::begin(Number formula, bool tree) {
    formula_ = formula;
    last_number_ = formula;
    folds_ = tree;
}

Number Refutation::add(Literals lemma, std::span<const Number> hints) {
    lemmas_.push_back({{lemma.begin(), lemma.end()}, {hints.begin(), hints.end()}});
    if (!folds_) write(lemmas_.back());
    return formula_ + static_cast<Number>(lemmas_.size()) - 1;
}

void Refutation::end() {
    if (!folds_) {
        at_ = lemmas_.size();
        return;
    }
    lemmas_.back().uses = 1;
    for (std::size_t k = lemmas_.size(); k-- > 0;)
        if (lemmas_[k].uses > 0) count(lemmas_[k].hints, 1);
}

void Refutation::count(std::span<const Number> hints, std::int32_t times) {
    for (const Number named : hints)
        if (named >= formula_) lemmas_[index(named - formula_)].uses += times;
}

bool Refutation::step() {
    if (at_ == lemmas_.size()) {
        if (!std::exchange(folds_, false)) return false;
        at_ = 0;  // once more, to write
    }
    Lemma& lemma = lemmas_[at_++];
    if (lemma.uses == 0) return true;
    if (folds_) fold_into(lemma);
    else write(lemma);
    return true;
}

std::span<const Literal> Refutation::literals(Number clause) const {
    if (clause < formula_) return clauses_.literals(clause);
    return lemmas_[index(clause - formula_)].literals;
}

// All lemmas that only this one names, and those that only they named.
void Refutation::fold_into(Lemma& lemma) {
    for (std::size_t k = lemma.hints.size(); k-- > 0;)
        if (lemma.hints[k] >= formula_ && lemmas_[index(lemma.hints[k] - formula_)].uses == 1 && fold(lemma, k))
            k = lemma.hints.size();
}

// The hints of the lemma that one hint names, in its place. They come last: what they need of the lemma's own literals
// is false by then.
bool Refutation::fold(Lemma& lemma, std::size_t hint) {
    Lemma& folded = lemmas_[index(lemma.hints[hint] - formula_)];
    const auto at = lemma.hints.begin() + static_cast<std::ptrdiff_t>(hint);
    std::vector<Number> joined(lemma.hints.begin(), at);
    joined.insert(joined.end(), at + 1, lemma.hints.end());
    joined.insert(joined.end(), folded.hints.begin(), folded.hints.end());
    Lemma made;
    if (!follows(lemma.literals, joined, made)) return false;
    count(lemma.hints, -1);
    count(folded.hints, -1);
    count(made.hints, 1);
    folded = {};
    lemma.literals = std::move(made.literals);
    lemma.hints = std::move(made.hints);
    return true;
}

// The one literal of a clause that is not false, 0 if all are, `several` if it is not alone.
Literal Refutation::open_literal(Number clause) const {
    Literal open = 0;
    for (const Literal literal : literals(clause)) {
        if (is_false(literal)) continue;
        if (open != 0) return several;
        open = literal;
    }
    return open;
}

// Does the lemma follow by these hints? made: of its literals and of the hints those that are needed. Hints that imply
// nothing are passed over.
bool Refutation::follows(std::span<const Literal> lemma, std::span<const Number> hints, Lemma& made) {
    ++round_;
    for (const Literal literal : lemma) false_at_[Propagation::code(literal)] = round_;
    implied_.clear();
    Number conflict = none;
    for (const Number hint : hints) {
        const Literal open = open_literal(hint);
        if (open == 0) {
            conflict = hint;
            break;
        }
        if (open == several || is_false(-open)) continue;  // or true already
        false_at_[Propagation::code(-open)] = round_;
        implied_.emplace_back(hint, open);
    }
    if (conflict == none) return false;
    const auto need = [this](Number clause) {
        for (const Literal literal : literals(clause)) needed_at_[Propagation::code(literal)] = round_;
    };
    need(conflict);
    made.hints.assign(1, conflict);
    for (std::size_t k = implied_.size(); k-- > 0;) {
        if (needed_at_[Propagation::code(-implied_[k].second)] != round_) continue;
        made.hints.push_back(implied_[k].first);
        need(implied_[k].first);
    }
    std::ranges::reverse(made.hints);
    made.literals.clear();
    for (const Literal literal : lemma)
        if (needed_at_[Propagation::code(literal)] == round_) made.literals.push_back(literal);
    return true;
}

void Refutation::write(Lemma& lemma) {
    lemma.written = ++last_number_;
    text_ += std::to_string(last_number_);
    for (const Literal literal : lemma.literals) (text_ += ' ') += std::to_string(literal);
    text_ += " 0";
    for (const Number hint : lemma.hints)
        (text_ += ' ') +=
            std::to_string(hint < formula_ ? std::int64_t{hint} + 1 : lemmas_[index(hint - formula_)].written);
    text_ += " 0\n";
    ++lemmas_written_;
    hints_written_ += static_cast<std::int64_t>(lemma.hints.size());
    std::vector<Literal>().swap(lemma.literals);  // its number is enough from now on
    std::vector<Number>().swap(lemma.hints);
}

}  // namespace cover::proofs
