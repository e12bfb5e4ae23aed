// Forward to the first conflict, backward over the lemmas that are needed, then the proof is written.
#include "proofs/trim.hpp"

#include <algorithm>

#include "common/clock.hpp"

namespace cover::proofs {

namespace {

constexpr std::size_t steps_a_look = 64;  // between two looks at the clock

}  // namespace

Trimmer::Trimmer(Literals formula, Literal variables, std::string_view proof)
    : clauses_(std::max<Literal>(variables, 0)),
      settled_of_(static_cast<std::size_t>(std::max<Literal>(variables, 0)) + 1, {0, -1}),
      seen_(settled_of_.size(), 0) {
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
    facts_.steps = static_cast<std::int64_t>(steps_.clauses.size());
    for (std::size_t k = 0; k < given.size(); ++k) clauses_.add(given[k]);
    // All clauses of the formula watch before any of them implies anything.
    for (ClauseId id = 0; id < formula_; ++id) known_.emplace(key_of(clauses_.literals(id)), id);
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
        const std::uint64_t mixed = (Propagation::code(literal) + 1) * 0x9e3779b97f4a7c15ull;
        sum += mixed ^ (mixed >> 29);
        product *= 2 * Propagation::code(literal) + 3;
    }
    return sum * 31 + product;
}

ClauseId Trimmer::find(Literals clause) const {
    const std::vector<Literal> wanted(clause.begin(), clause.end());
    auto [first, last] = known_.equal_range(key_of(clause));
    for (; first != last; ++first)
        if (std::ranges::is_permutation(clauses_.literals(first->second), wanted)) return first->second;
    return no_clause;
}

Trimmer::State Trimmer::run(double seconds) {
    const Deadline deadline(seconds);
    if (!fault_.empty()) return State::fault;
    while (phase_ != Phase::done) {
        for (std::size_t k = 0; k < steps_a_look; ++k) {
            const bool more = phase_ == Phase::forward ? forward() : phase_ == Phase::backward && backward();
            if (!fault_.empty()) return State::fault;
            if (more) continue;
            if (phase_ == Phase::forward) {
                phase_ = Phase::backward;
            } else {
                write_proof();
                phase_ = Phase::done;
                return State::done;
            }
        }
        if (deadline.is_over()) return phase_ == Phase::done ? State::done : State::working;
    }
    return State::done;
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
            auto [first, last] = known_.equal_range(key_of(clause));
            known_.erase(std::find_if(first, last, [id](const auto& entry) { return entry.second == id; }));
            clauses_.detach(id);
        }
        id_of_.push_back(id);
    } else {
        const ClauseId id = clauses_.add(clause);
        known_.emplace(key_of(clauses_.literals(id)), id);
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
    for (const Literal literal : assumed) seen_[static_cast<std::size_t>(literal < 0 ? -literal : literal)] = explanation_;
    if (conflict == no_clause) {
        hint_for(clash, hints);
        return;
    }
    clauses_.make_core(conflict);
    // hint_for may move the arena's watches, never its literals' places in other clauses: copy to be safe.
    const std::vector<Literal> literals(clauses_.literals(conflict).begin(), clauses_.literals(conflict).end());
    for (const Literal literal : literals) hint_for(-literal, hints);
    hints.push_back(conflict);
}

// Puts down why a true literal is true, what it rests on first. Iterative: chains are as long as the trail.
void Trimmer::hint_for(Literal literal, std::vector<Hint>& hints) {
    struct Open {
        ClauseId clause;
        Literal implied;
        std::size_t next;
    };
    std::vector<Open> open;
    const auto enter = [&](Literal wanted) {
        const auto variable = static_cast<std::size_t>(wanted < 0 ? -wanted : wanted);
        if (seen_[variable] == explanation_) return;
        seen_[variable] = explanation_;
        if (clauses_.is_settled(wanted)) {
            hints.push_back(settled_hint(wanted));
        } else if (const ClauseId reason = clauses_.reason(wanted); reason != no_clause) {
            clauses_.make_core(reason);
            open.push_back({reason, wanted, 0});
        }
    };
    enter(literal);
    while (!open.empty()) {
        Open& top = open.back();
        const Literals clause = clauses_.literals(top.clause);
        if (top.next == clause.size()) {
            hints.push_back(top.clause);
            open.pop_back();
            continue;
        }
        const Literal other = clause[top.next++];
        if (other != top.implied) enter(-other);
    }
}

// The Settled of a literal true without assumptions, with those that it rests on made before it.
Trimmer::Hint Trimmer::settled_hint(Literal literal) {
    const auto known = [this](Literal wanted) -> std::int32_t {
        const auto& [assignment, place] = settled_of_[static_cast<std::size_t>(wanted < 0 ? -wanted : wanted)];
        return assignment == clauses_.assignment(wanted) ? place : -1;
    };
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
        Settled made{wanted, static_cast<std::uint32_t>(settled_hints_.size()), 0};
        if (clause.size() > 1) {
            for (const Literal other : clause)
                if (other != wanted) settled_hints_.push_back(~known(-other));
        }
        settled_hints_.push_back(reason);
        made.last = static_cast<std::uint32_t>(settled_hints_.size());
        settled_of_[static_cast<std::size_t>(wanted < 0 ? -wanted : wanted)] = {
            clauses_.assignment(wanted), static_cast<std::int32_t>(settled_.size())};
        settled_.push_back(made);
        open.pop_back();
    }
    return ~known(literal);
}

void Trimmer::write(std::int64_t number, Literals clause, const Hint* first, const Hint* last) {
    lrat_ += std::to_string(number);
    for (const Literal literal : clause) (lrat_ += ' ') += std::to_string(literal);
    lrat_ += " 0";
    for (; first != last; ++first) {
        const std::int64_t named = *first < 0 ? settled_[static_cast<std::size_t>(~*first)].number
                                              : number_of_[static_cast<std::size_t>(*first)];
        (lrat_ += ' ') += std::to_string(named);
        ++facts_.hints;
    }
    lrat_ += " 0\n";
    ++facts_.lemmas;
}

// Settled literals are stated where they are first needed; one that a unit clause states already is that clause.
void Trimmer::write_proof() {
    number_of_.resize(static_cast<std::size_t>(formula_) + steps_.clauses.size() + 1, 0);
    for (std::int64_t k = 0; k < formula_; ++k) number_of_[static_cast<std::size_t>(k)] = k + 1;
    next_number_ = formula_;
    std::vector<std::int32_t> open;
    const auto state = [&](const std::vector<Hint>& hints) {
        for (const Hint hint : hints) {
            if (hint >= 0) continue;
            open.push_back(~hint);
            while (!open.empty()) {
                Settled& wanted = settled_[static_cast<std::size_t>(open.back())];
                if (wanted.number != 0) {
                    open.pop_back();
                    continue;
                }
                const Hint* const first = settled_hints_.data() + wanted.first;
                const Hint* const last = settled_hints_.data() + wanted.last;
                bool ready = true;
                for (const Hint* at = first; at != last; ++at)
                    if (*at < 0 && settled_[static_cast<std::size_t>(~*at)].number == 0) {
                        open.push_back(~*at);
                        ready = false;
                    }
                if (!ready) continue;
                open.pop_back();
                if (last - first == 1 && clauses_.literals(*first).size() == 1) {
                    wanted.number = number_of_[static_cast<std::size_t>(*first)];
                } else {
                    wanted.number = ++next_number_;
                    write(wanted.number, Literals(&wanted.literal, 1), first, last);
                }
            }
        }
    };
    for (std::size_t step = 0; step < id_of_.size(); ++step) {
        const ClauseId id = id_of_[step];
        if (id == no_clause || steps_.deletes[step] || !clauses_.core(id)) continue;
        state(hints_of_[step]);
        number_of_[static_cast<std::size_t>(id)] = ++next_number_;
        const auto& hints = hints_of_[step];
        write(next_number_, clauses_.literals(id), hints.data(), hints.data() + hints.size());
    }
    state(last_hints_);
    write(++next_number_, {}, last_hints_.data(), last_hints_.data() + last_hints_.size());
}

std::vector<std::int32_t> Trimmer::core() const {
    std::vector<std::int32_t> numbers;
    for (ClauseId id = 0; id < formula_; ++id)
        if (clauses_.core(id)) numbers.push_back(id + 1);
    return numbers;
}

}  // namespace cover::proofs
