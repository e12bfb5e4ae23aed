// Forward to the first conflict, backward over the lemmas that are needed, then the lemmas that are left are written.
#include "proofs/trim.hpp"

#include <algorithm>

#include "common/clock.hpp"
#include "common/mix.hpp"

namespace cover::proofs {

namespace {

constexpr std::size_t steps_a_look = 64;  // between two looks at the clock

}  // namespace

Trimmer::Trimmer(Literals formula, Literal variables, std::string_view proof, bool whole, bool tree)
    : whole_(whole),
      clauses_(std::max<Literal>(variables, 0)),
      statements_(clauses_, std::max<Literal>(variables, 0)),
      seen_(index(std::max<Literal>(variables, 0)) + 1, 0),
      refutation_(clauses_, std::max<Literal>(variables, 0)) {
    Clauses given;
    if (variables < 0 || variables > max_variable || !split_clauses(formula, variables, given)) {
        fault_ = "the formula is no flat array of clauses over its variables";
        return;
    }
    steps_ = parse_drup(proof, variables);
    if (!steps_.fault.empty()) {
        fault_ = "the proof, " + steps_.fault;
        return;
    }
    if (given.size() + steps_.clauses.size() >= (std::size_t{1} << 31) - 1) {
        fault_ = "more than 2^31 clauses";
        return;
    }
    formula_ = static_cast<std::int64_t>(given.size());
    steps_read_ = static_cast<std::int64_t>(steps_.clauses.size());
    refutation_.begin(static_cast<Number>(formula_), tree && !whole_);
    for (std::size_t k = 0; k < given.size(); ++k) clauses_.add(given[k]);
    // All clauses of the formula watch before any of them implies anything.
    for (ClauseId id = 0; id < formula_; ++id) know(id);
    for (ClauseId id = 0; id < formula_; ++id)
        if (clauses_.literals(id).size() > 1) clauses_.attach(id);
    for (ClauseId id = 0; id < formula_; ++id)
        if (clauses_.literals(id).size() <= 1) clauses_.attach(id);
    id_of_.reserve(steps_.clauses.size());
    hints_of_.resize(steps_.clauses.size());
}

// Independent of the order of literals, which watching changes.
std::uint64_t Trimmer::key_of(Literals clause) const {
    std::uint64_t sum = 0, product = 1;
    for (const Literal literal : clause) {
        const std::uint64_t mixed = (Propagation::code(literal) + 1) * golden;
        sum += mixed ^ (mixed >> 29);
        product *= 2 * Propagation::code(literal) + 3;
    }
    return sum * 31 + product;
}

void Trimmer::know(ClauseId id) {
    const auto [at, is_new] = known_.try_emplace(key_of(clauses_.literals(id)), id);
    before_.push_back(is_new ? no_clause : std::exchange(at->second, id));
}

void Trimmer::forget(ClauseId id) {
    const auto at = known_.find(key_of(clauses_.literals(id)));
    ClauseId* link = &at->second;
    while (*link != id) link = &before_[index(*link)];
    *link = before_[index(id)];
    if (at->second == no_clause) known_.erase(at);
}

ClauseId Trimmer::find(Literals clause) const {
    const auto at = known_.find(key_of(clause));
    ClauseId id = at == known_.end() ? no_clause : at->second;
    while (id != no_clause && !std::ranges::is_permutation(clauses_.literals(id), clause)) id = before_[index(id)];
    return id;
}

Trimmer::State Trimmer::run(double seconds) {
    const Deadline deadline(seconds);
    while (fault_.empty() && phase_ != Phase::done) {
        for (std::size_t k = 0; k < steps_a_look && fault_.empty(); ++k)
            if (!step()) {
                next_phase();
                break;
            }
        if (deadline.is_over()) break;
    }
    return !fault_.empty() ? State::fault : phase_ == Phase::done ? State::done : State::working;
}

bool Trimmer::step() {
    switch (phase_) {
        case Phase::forward: return forward();
        case Phase::backward: return backward();
        case Phase::adding: return add_next();
        case Phase::folding: return refutation_.step();
        case Phase::done: break;
    }
    return false;
}

void Trimmer::next_phase() {
    if (phase_ == Phase::forward) {  // what was read is not needed again
        std::unordered_map<std::uint64_t, ClauseId>().swap(known_);
        std::vector<ClauseId>().swap(before_);
        steps_.clauses = {};
        phase_ = Phase::backward;
    } else if (phase_ == Phase::backward) {
        number_of_.resize(index(formula_) + id_of_.size() + 1, 0);
        for (std::int64_t k = 0; k < formula_; ++k) number_of_[index(k)] = k + 1;
        at_ = 0;
        phase_ = Phase::adding;
    } else if (phase_ == Phase::adding) {
        refutation_.end();
        phase_ = Phase::folding;
    } else {
        phase_ = Phase::done;
    }
}

// One step forward; false once the clauses contradict each other.
bool Trimmer::forward() {
    const ClauseId conflict = clauses_.propagate();
    if (conflict != no_clause) {
        clauses_.make_core(conflict);
        explain(conflict, 0, {}, last_hints_);
        return false;
    }
    if (at_ == steps_.clauses.size()) {
        fault_ = "the proof ends without a contradiction";
        return true;
    }
    const Literals clause = steps_.clauses[at_];
    if (steps_.deletes[at_]) {
        // Without its unit clauses a proof may fail later, and no checker needs them gone: such a deletion is ignored.
        // So is one of a clause that is not there (solvers normalise clauses that they delete).
        ClauseId id = find(clause);
        if (id != no_clause && (clauses_.is_reason(id) || clauses_.literals(id).size() <= 1)) id = no_clause;
        if (id != no_clause) {
            forget(id);
            clauses_.detach(id);
        }
        id_of_.push_back(id);
    } else {
        const ClauseId id = clauses_.add(clause);
        know(id);
        clauses_.attach(id);
        id_of_.push_back(id);
    }
    ++at_;
    return true;
}

// One step backward; false at the beginning.
bool Trimmer::backward() {
    if (at_ == 0) return false;
    const std::size_t step = --at_;
    const ClauseId id = id_of_[step];
    if (id == no_clause) return true;
    if (steps_.deletes[step]) {
        clauses_.attach(id);
        return true;
    }
    clauses_.detach(id);
    if (whole_) clauses_.make_core(id);
    if (clauses_.core(id) && !check(id, step))
        fault_ = "lemma " + std::to_string(step + 1) + " does not follow by unit propagation";
    return true;
}

// Does the lemma follow from what is there? Keeps the clauses that say so.
bool Trimmer::check(ClauseId lemma, std::size_t step) {
    clauses_.propagate();  // finds no conflict: the forward pass would have ended there
    std::vector<Hint>& hints = hints_of_[step];
    bool follows = false;
    for (const Literal literal : clauses_.literals(lemma)) {
        if (clauses_.assume(-literal)) continue;
        explain(no_clause, literal, {}, hints);
        follows = true;
        break;
    }
    if (!follows) {
        const ClauseId conflict = clauses_.propagate();
        if (conflict != no_clause) {
            explain(conflict, 0, clauses_.literals(lemma), hints);
            follows = true;
        }
    }
    clauses_.forget_assumptions();
    return follows;
}

// The clauses from which a false clause follows, or a literal that is true and was to be assumed false: each becomes a
// unit clause by those before it. The literals of `assumed` are assumed false and need no reason.
void Trimmer::explain(ClauseId conflict, Literal clash, Literals assumed, std::vector<Hint>& hints) {
    ++explanation_;
    for (const Literal literal : assumed) seen_[variable(literal)] = explanation_;
    if (conflict == no_clause && !whole_ && clauses_.is_settled(clash)) {
        hints.push_back(statements_.settled(clash));
    } else if (conflict == no_clause) {
        hint_for(clash, hints);
    } else {
        clauses_.make_core(conflict);
        for (const Literal literal : clauses_.literals(conflict)) hint_for(-literal, hints);
        hints.push_back(shortest(conflict));
    }
    hints.shrink_to_fit();
}

Hint Trimmer::shortest(ClauseId clause) { return whole_ ? clause : statements_.shortened(clause); }

// Puts down why a true literal is true, what it rests on first; what is settled needs no reason, for the clauses that
// are named are without it. Iterative: chains are as long as the trail.
void Trimmer::hint_for(Literal literal, std::vector<Hint>& hints) {
    struct Open {
        ClauseId clause;
        Literal implied;
        std::size_t next;
    };
    std::vector<Open> open;
    const auto enter = [&](Literal wanted) {
        if (seen_[variable(wanted)] == explanation_ || (!whole_ && clauses_.is_settled(wanted))) return;
        seen_[variable(wanted)] = explanation_;
        if (const ClauseId reason = clauses_.reason(wanted); reason != no_clause) {
            clauses_.make_core(reason);
            open.push_back({reason, wanted, 0});
        }
    };
    enter(literal);
    while (!open.empty()) {
        Open& top = open.back();
        const Literals clause = clauses_.literals(top.clause);
        if (top.next == clause.size()) {
            hints.push_back(shortest(top.clause));
            open.pop_back();
            continue;
        }
        const Literal other = clause[top.next++];
        if (other != top.implied) enter(-other);
    }
}

// Adds a lemma to those that are written; its number from 1. What its hints name must be added before, or inlined.
std::int64_t Trimmer::add(Literals clause, std::span<const Hint> hints) {
    named_.clear();
    const auto name = [this](std::int64_t named) { named_.push_back(static_cast<Number>(named - 1)); };
    ++explanation_;
    for (const Literal literal : clause) seen_[variable(literal)] = explanation_;
    for (const Hint hint : hints) {
        if (hint >= 0) {
            name(number_of_[index(hint)]);
            continue;
        }
        const Statement& statement = statements_[hint];
        if (!statements_.is_inlined(statement)) {
            name(statement.number);
            continue;
        }
        for (const Hint* at = statements_.first(statement); at != statements_.last(statement); ++at) {
            const Statement& settled = statements_[*at];
            std::uint32_t& seen = seen_[variable(settled.literal)];
            if (seen != explanation_) name(settled.number);  // else it is assumed, or was named
            seen = explanation_;
        }
        name(number_of_[index(statement.clause)]);
    }
    return std::int64_t{refutation_.add(clause, named_)} + 1;
}

// Statements are added where they are first needed; a literal that a unit clause states already is that clause.
void Trimmer::state(std::span<const Hint> hints) {
    std::vector<Hint>& open = open_;
    const auto missing = [&](const Hint* first, const Hint* last) {
        const std::size_t before = open.size();
        for (; first != last; ++first)
            if (*first < 0 && statements_[*first].number == 0) open.push_back(*first);
        return open.size() > before;
    };
    missing(hints.data(), hints.data() + hints.size());
    while (!open.empty()) {
        const Hint hint = open.back();
        Statement& wanted = statements_[hint];
        const bool inlined = statements_.is_inlined(wanted);
        if (wanted.number != 0 || missing(statements_.first(wanted), statements_.last(wanted))) {
            if (wanted.number != 0) open.pop_back();
            continue;
        }
        open.pop_back();
        if (inlined) continue;
        const Literals clause = clauses_.literals(wanted.clause);
        if (clause.size() == 1) {
            wanted.number = number_of_[index(wanted.clause)];
            continue;
        }
        line_.assign(statements_.first(wanted), statements_.last(wanted));
        std::vector<Literal> stated{wanted.literal};
        if (wanted.literal == 0) {
            ++explanation_;
            for (const Hint settled : line_) seen_[variable(statements_[settled].literal)] = explanation_;
            stated.clear();
            for (const Literal literal : clause)
                if (seen_[variable(literal)] != explanation_) stated.push_back(literal);
        }
        line_.push_back(wanted.clause);
        wanted.number = add(stated, line_);
    }
}

// The next lemma that is needed, with what it rests on; false after the empty clause.
bool Trimmer::add_next() {
    if (at_ > id_of_.size()) return false;
    const std::size_t step = at_++;
    if (step == id_of_.size()) {
        state(last_hints_);
        add({}, last_hints_);
        return true;
    }
    const ClauseId id = id_of_[step];
    if (id == no_clause || steps_.deletes[step] || !clauses_.core(id)) return true;
    state(hints_of_[step]);
    number_of_[index(id)] = add(clauses_.literals(id), hints_of_[step]);
    std::vector<Hint>().swap(hints_of_[step]);
    return true;
}

}  // namespace cover::proofs
