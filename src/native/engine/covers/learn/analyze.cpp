// From a conflict to the clause that forbids its cause (first unique implication point), and what is bumped on the way.
#include <algorithm>

#include "covers/learn/propagate.hpp"

namespace cover::learn {

namespace {

// Marks of variables while a conflict is analyzed. What is resolved or redundant follows from what is in the clause.
enum Mark : std::uint8_t { unseen, in_clause, resolved, redundant, needed, bumped };

constexpr std::uint32_t max_depth_of_minimizing = 400;
constexpr std::uint32_t tier_two = 6;

}  // namespace

// Invariant: the clause (and what is still marked of the present level) is false under the assignment, and a resolvent.
void Solver::visit(Var v) {
    for (;;) {
        if (mark_[v] != unseen || of_[v].level == 0) return;
        marked_.push_back(v);
        if (of_[v].level == level()) {
            mark_[v] = in_clause;
            ++current_open_;
            return;
        }
        const Reason reason = of_[v].reason;
        if (reason.why != Why::option) {
            mark_[v] = in_clause;
            clause_.push_back(value_[taken(v)] > 0 ? dropped(v) : taken(v));
            return;
        }
        mark_[v] = resolved;  // its excluder says more: many options have the same
        v = reason.what;
    }
}

void Solver::used(Ref at) {
    ClauseHead& head = arena_.head(at);
    if (head.kept) return;
    if (head.glue > 2) {
        const std::uint32_t glue = glue_of(arena_.literals(at));
        if (glue < head.glue) {
            head.glue = glue;
            head.tried = 0;
        }
    }
    head.used = head.glue <= tier_two ? 2 : 1;
}

std::uint32_t Solver::glue_of(std::span<const Lit> clause) {
    ++stamp_;
    std::uint32_t glue = 0;
    for (const Lit l : clause) {
        std::uint64_t& stamp = level_stamp_[of_[var_of(l)].level];
        glue += stamp != stamp_;
        stamp = stamp_;
    }
    return glue;
}

void Solver::analyze() {
    clause_.assign(1, 0);
    marked_.clear();
    to_clear_.clear();
    current_open_ = 0;
    if (conflict_.why == Why::clause) used(conflict_.what);
    all_of_conflict([this](Var v) { visit(v); });
    std::size_t at = trail_.size();
    for (;;) {
        Var v;
        do v = var_of(trail_[--at]);
        while (mark_[v] != in_clause);
        const Reason reason = of_[v].reason;
        if (current_open_ == 1 && reason.why != Why::option) {
            clause_[0] = contrary(trail_[at]);
            break;
        }
        --current_open_;
        mark_[v] = resolved;
        if (reason.why == Why::clause) used(reason.what);
        others_of(reason, v, [this](Var other) { visit(other); });
    }
    minimize();
    bump_reasons();
    for (const Var v : marked_) heap_.bump(v);
    for (const Var v : marked_) mark_[v] = unseen;
    for (const Var v : to_clear_) mark_[v] = unseen;
    heap_.decay(settings_.decay);
}

// Bumps the variables of clauses that set the literals of this one, one step back. (Those of groups are too many.)
void Solver::bump_reasons() {
    for (std::size_t k = 1; k < clause_.size(); ++k) {
        const Var v = var_of(clause_[k]);
        if (of_[v].reason.why != Why::clause) continue;
        others_of(of_[v].reason, v, [this](Var other) {
            if (of_[other].level == 0 || mark_[other] == in_clause || mark_[other] == resolved ||
                mark_[other] == bumped)
                return;
            if (mark_[other] == unseen) to_clear_.push_back(other);
            mark_[other] = bumped;
            heap_.bump(other);
        });
    }
}

// Leaves out literals that follow from the others (Sörensson and Biere 2009).
void Solver::minimize() {
    ++stamp_;
    for (const Lit l : clause_) level_stamp_[of_[var_of(l)].level] = stamp_;
    std::size_t to = 1;
    for (std::size_t k = 1; k < clause_.size(); ++k) {
        const Var v = var_of(clause_[k]);
        if (of_[v].reason.why == Why::none || !is_redundant(v, 0)) clause_[to++] = clause_[k];
    }
    clause_.resize(to);
}

bool Solver::is_redundant(Var v, std::uint32_t depth) {
    bool well = true;
    others_of(of_[v].reason, v, [&](Var other) {
        if (!well || of_[other].level == 0) return;
        const std::uint8_t mark = mark_[other];
        if (mark == in_clause || mark == resolved || mark == redundant) return;
        if (mark == needed || of_[other].reason.why == Why::none || depth == max_depth_of_minimizing ||
            level_stamp_[of_[other].level] != stamp_) {
            well = false;
            return;
        }
        well = is_redundant(other, depth + 1);
        mark_[other] = well ? redundant : needed;
        to_clear_.push_back(other);
    });
    return well;
}

}  // namespace cover::learn
