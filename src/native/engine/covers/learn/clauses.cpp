// The clauses that a search keeps: which are added, asserted, forgotten, and moved together.
#include <algorithm>

#include "common/index.hpp"
#include "covers/learn/propagate.hpp"
#include "common/sorting.hpp"

namespace cover::learn {

namespace {

constexpr std::int64_t reduce_interval =
    2000;  // conflicts between two reductions, growing with the root of their number
constexpr std::uint32_t tier_one = 2;

}  // namespace

Ref Solver::attach(std::span<const Lit> clause, std::uint32_t glue, bool kept) {
    const Ref at = arena_.add(clause, glue, kept);
    clauses_.push_back(at);
    watches_[clause[0]].push_back({at, clause[1]});
    watches_[clause[1]].push_back({at, clause[0]});
    return at;
}

// The clause of the last conflict: kept, and its first literal made true on the level where that follows.
void Solver::learn_and_assert() {
    ++figures_.learned;
    figures_.learned_literals += static_cast<std::int64_t>(clause_.size());
    if (proof_ != nullptr) proof_->lemma(clause_);
    const std::uint32_t glue = glue_of(clause_);
    if (exchange_ != nullptr) exchange_->give(clause_, glue);
    if (clause_.size() == 1) {
        retreat(0);
        assign(clause_[0], {});
        return;
    }
    std::size_t second = 1;
    for (std::size_t k = 2; k < clause_.size(); ++k)
        if (of_[var_of(clause_[k])].level > of_[var_of(clause_[second])].level) second = k;
    std::swap(clause_[1], clause_[second]);
    retreat(of_[var_of(clause_[1])].level);
    const Ref at = attach(clause_, glue, false);
    arena_.head(at).used = 1;
    assign(clause_[0], {Why::clause, at});
}

bool Solver::add(std::span<const Lit> given) {
    retreat(0);
    has_found_ = false;
    if (!ok_ || !propagate_root()) return false;
    return add_at_root({given.begin(), given.end()}, 0, true);
}

// At the root, propagated.
bool Solver::add_at_root(std::vector<Lit> clause, std::uint32_t glue, bool kept) {
    std::sort(clause.begin(), clause.end());
    clause.erase(std::unique(clause.begin(), clause.end()), clause.end());
    for (std::size_t k = 0; k < clause.size(); ++k)
        if (value_[clause[k]] > 0 || (k > 0 && clause[k] == contrary(clause[k - 1]))) return true;
    std::erase_if(clause, [this](Lit l) { return value_[l] < 0; });
    if (clause.size() > 1) {
        if (arena_.has_room(clause.size())) attach(clause, glue, kept);
        else full_ = true;
        return true;
    }
    if (clause.empty()) return no_solution();
    assign(clause[0], {});
    if (proof_ != nullptr) proof_->lemma(clause);
    return propagate_root();
}

// What other searches of the team have learned. False: there is no solution.
bool Solver::import_clauses() {
    std::vector<Lit> clause;
    std::uint32_t glue = 0;
    while (ok_ && exchange_->next(clause, glue)) {
        ++figures_.imported;
        add_at_root(clause, glue, false);
    }
    return ok_;
}

bool Solver::forbid_found(std::vector<Lit>* reported) {
    if (!has_found_) return ok_;
    has_found_ = false;
    // The branches of this solution imply the rest of it, so their contraries are a clause that forbids just it.
    std::vector<Lit> clause;
    for (std::uint32_t k = level(); k-- > 0;) {
        const std::size_t end = k + 1 < level() ? level_ends_[k + 1] : trail_.size();
        if (level_ends_[k] < end) clause.push_back(contrary(trail_[level_ends_[k]]));
    }
    if (reported != nullptr) *reported = clause;
    if (proof_ != nullptr && !clause.empty()) proof_->lemma(clause);
    if (clause.empty()) {
        retreat(0);
        return no_solution();
    }
    if (clause.size() == 1) {
        retreat(0);
        assign(clause[0], {});
        return true;
    }
    retreat(of_[var_of(clause[1])].level);
    if (!arena_.has_room(clause.size())) {
        full_ = true;
        return true;
    }
    assign(clause[0], {Why::clause, attach(clause, 0, true)});
    return true;
}

bool Solver::is_locked(Ref at) const {
    for (const Lit l : arena_.literals(at).first(2)) {
        const Assignment& of = of_[var_of(l)];
        if (value_[l] > 0 && of.reason.why == Why::clause && of.reason.what == at && of.level > 0) return true;
    }
    return false;
}

void Solver::drop(Ref at) {
    arena_.head(at).removed = 1;
    if (proof_ == nullptr) return;
    state_root();
    proof_->forgotten(arena_.literals(at));
}

// What holds at the root because of a clause is written before the clause goes: who checks this as a part of a larger
// proof has not propagated it.
void Solver::state_root() {
    const std::size_t end = level() == 0 ? trail_.size() : level_ends_[0];
    for (; stated_ < end; ++stated_) {
        const Lit l = trail_[stated_];
        if (of_[var_of(l)].reason.why == Why::clause) proof_->lemma({&l, 1});
    }
}

void Solver::reduce() {
    ++figures_.reductions;
    std::vector<Ref> candidates;
    for (const Ref at : clauses_) {
        ClauseHead& head = arena_.head(at);
        if (head.kept || head.removed || head.glue <= tier_one) continue;
        if (head.used > 0) {
            --head.used;
            continue;
        }
        if (!is_locked(at)) candidates.push_back(at);
    }
    sort_by(candidates, [this](Ref at) { return -key_of(arena_.head(at).glue, arena_.head(at).size); });
    const std::size_t going = candidates.size() * 3 / 4;
    for (std::size_t k = 0; k < going; ++k) drop(candidates[k]);
    collect();
    std::int64_t root = 1;
    while (root * root <= figures_.reductions) ++root;
    reduce_at_ = figures_.conflicts + reduce_interval * root / 2;
}

void Solver::forget() {
    for (const Ref at : clauses_)
        if (!arena_.head(at).kept && !is_locked(at)) drop(at);
    collect();
    arena_.shrink();
    for (auto& list : watches_) list.shrink_to_fit();
}

// The rows that remain, one behind the other; of our own, they only move down.
void Solver::cut_rows() {
    const auto open = [this](Var v) { return value_[taken(v)] == 0; };
    if (rows_.empty()) {
        std::size_t left = 0;
        for (Var v = 0; v < groups_->options; ++v)
            if (open(v)) left += index(std::count_if(row_numbers_ + row_starts_[v], row_numbers_ + row_ends_[v], open));
        if (left == 0) return;
        rows_.resize(left);
    }
    std::uint32_t to = 0;
    for (Var v = 0; v < groups_->options; ++v) {
        const std::uint32_t begin = to;
        if (open(v))
            for (std::uint32_t from = row_starts_[v]; from < row_ends_[v]; ++from)
                if (open(row_numbers_[from])) rows_[to++] = row_numbers_[from];
        row_starts_[v] = begin;
        row_ends_[v] = to;
    }
    row_numbers_ = rows_.data();
}

// At the root, propagated: cuts away what is settled there.
void Solver::clean_root() {
    if (root_seen_ == trail_.size()) return;
    root_seen_ = static_cast<std::uint32_t>(trail_.size());
    if (groups_->by_rows) cut_rows();
    std::vector<Lit> shorter;
    for (const Ref at : clauses_) {
        ClauseHead& head = arena_.head(at);
        if (head.removed) continue;
        const std::span<Lit> literals = arena_.literals(at);
        if (std::any_of(literals.begin(), literals.end(), [this](Lit l) { return value_[l] > 0; })) {
            drop(at);
            continue;
        }
        shorter.clear();
        for (const Lit l : literals)
            if (value_[l] == 0) shorter.push_back(l);
        if (shorter.size() == literals.size()) continue;
        if (proof_ != nullptr) {
            proof_->lemma(shorter);
            proof_->forgotten(literals);
        }
        std::copy(shorter.begin(), shorter.end(), literals.begin());
        head.size = static_cast<std::uint32_t>(shorter.size());
        if (head.glue > head.size) head.glue = head.size;
    }
    collect();
}

// Moves the clauses that stay together and watches them anew. Invariant: `clauses_` ascends.
void Solver::collect() {
    for (auto& list : watches_) list.clear();
    Ref end = 0;
    std::size_t to = 0;
    for (const Ref from : clauses_) {
        if (arena_.head(from).removed) continue;
        const Ref at = end;
        if (is_locked(from))
            for (const Lit l : arena_.literals(from).first(2))
                if (value_[l] > 0 && of_[var_of(l)].reason.why == Why::clause && of_[var_of(l)].reason.what == from)
                    of_[var_of(l)].reason.what = at;
        end = arena_.move(from, at);
        clauses_[to++] = at;
        const std::span<const Lit> literals = arena_.literals(at);
        watches_[literals[0]].push_back({at, literals[1]});
        watches_[literals[1]].push_back({at, literals[0]});
    }
    clauses_.resize(to);
    arena_.cut(end);
}

}  // namespace cover::learn
