// At the root: options that fail when tried, clauses that turn out shorter when tried, and where to split a search.
#include <algorithm>

#include "covers/learn/propagate.hpp"
#include "common/sorting.hpp"

namespace cover::learn {

namespace {

constexpr std::int64_t probing = 3'000'000;  // propagations for probing, in all
constexpr std::int64_t portion = 100'000;    // at a time: there is a look at the clock between two
constexpr std::int64_t vivifying = 25;       // one propagation in so many
constexpr std::uint32_t vivified_up_to = 6;  // glue
constexpr std::size_t split_candidates = 200;

}  // namespace

// Tries to take, then to drop every open option; what fails is a unit. Goes on where it stopped, and ends when a whole
// round changed nothing. False: there is no solution.
bool Solver::probe() {
    const std::int64_t end = figures_.propagations + portion;
    save_values_ = false;
    while (!probed_ && ok_ && figures_.propagations < end) {
        const Var v = probe_next_;
        for (const Lit l : {taken(v), dropped(v)}) {
            if (!ok_ || value_[l] != 0) continue;
            decide(l);
            const bool well = propagate();
            retreat(0);
            if (well) continue;
            const Lit unit = contrary(l);
            if (proof_ != nullptr) proof_->lemma({&unit, 1});
            assign(unit, {});
            ++figures_.probed;
            probe_until_ = v;
            propagate_root();
        }
        if (++probe_next_ == groups_->options) probe_next_ = 0;
        if (probe_next_ == probe_until_ || figures_.propagations > probing) probed_ = true;
    }
    save_values_ = true;
    return ok_;
}

// The choices in force that the marked variables follow from: their literals, the latest first. Unmarks.
void Solver::choices_behind(std::vector<Lit>& choices) {
    for (std::size_t at = trail_.size(); at-- > (level() > 0 ? level_ends_[0] : trail_.size());) {
        const Var v = var_of(trail_[at]);
        if (mark_[v] == 0) continue;
        mark_[v] = 0;
        if (of_[v].reason.why == Why::none) choices.push_back(trail_[at]);
        others_of(of_[v].reason, v, [this](Var other) { mark_[other] = of_[other].level > 0; });
    }
}

void Solver::explain_assumption(Lit failed) {
    core_.assign(1, failed);
    if (of_[var_of(failed)].level == 0) return;
    mark_[var_of(failed)] = 1;
    choices_behind(core_);
}

// False: they contradict each other, or the root.
bool Solver::assume_all(std::span<const Lit> assumptions) {
    for (const Lit l : assumptions) {
        if (value_[l] < 0) return false;
        if (value_[l] > 0) continue;
        decide(l);
        if (!propagate()) return false;
    }
    return true;
}

// How many options l would settle here; 0: it fails.
std::size_t Solver::settled_by(Lit l) {
    const std::size_t before = trail_.size();
    const std::uint32_t here = level();
    decide(l);
    const std::size_t settled = propagate() ? trail_.size() - before : 0;
    retreat(here);
    return settled;
}

std::optional<Var> Solver::where_to_split(std::span<const Lit> assumptions) {
    retreat(0);
    has_found_ = false;
    if (!ok_ || !propagate_root()) return std::nullopt;
    save_values_ = false;
    std::optional<Var> chosen;
    if (assume_all(assumptions)) {
        std::vector<Var> open;
        for (Var v = 0; v < groups_->options; ++v)
            if (value_[taken(v)] == 0) open.push_back(v);
        const std::size_t tried = std::min(open.size(), split_candidates);
        std::partial_sort(
            open.begin(), open.begin() + static_cast<std::ptrdiff_t>(tried), open.end(), [this](Var a, Var b) {
                return heap_.activity(a) != heap_.activity(b) ? heap_.activity(a) > heap_.activity(b) : a < b;
            });
        std::size_t best = 0;
        for (const Var v : std::span(open).first(tried)) {
            const std::size_t settled = settled_by(taken(v)) * settled_by(dropped(v));
            if (settled <= best) continue;
            best = settled;
            chosen = v;
        }
    }
    retreat(0);
    save_values_ = true;
    return chosen;
}

void Solver::vivify() {
    std::vector<Ref> candidates;
    for (const Ref at : clauses_) {
        const ClauseHead& head = arena_.head(at);
        if (!head.kept && !head.removed && !head.tried && head.glue <= vivified_up_to && head.size > 2)
            candidates.push_back(at);
    }
    sort_by(candidates, [this](Ref at) { return arena_.head(at).glue; });
    save_values_ = false;
    const std::int64_t start = figures_.propagations;
    const std::int64_t budget = std::min(start / vivifying - vivify_spent_, portion);
    for (const Ref at : candidates) {
        if (!ok_ || figures_.propagations - start >= budget) break;
        vivify_one(at);
    }
    vivify_spent_ += figures_.propagations - start;
    save_values_ = true;
}

// Makes the literals of a clause false one by one, without the clause: what fails is a shorter one.
void Solver::vivify_one(Ref at) {
    arena_.head(at).tried = 1;
    std::vector<Lit> before(arena_.literals(at).begin(), arena_.literals(at).end());
    if (std::any_of(before.begin(), before.end(), [this](Lit l) { return value_[l] > 0; })) return drop(at);
    for (const Lit l : {before[0], before[1]})
        std::erase_if(watches_[l], [at](const Watch& watch) { return watch.at == at; });
    std::vector<Lit> after;
    const auto from_choices = [&] {
        choices_behind(after);
        for (Lit& l : after) l = contrary(l);
    };
    for (const Lit l : before) {
        if (value_[l] < 0) continue;
        if (value_[l] > 0) {
            after.clear();
            mark_[var_of(l)] = 1;
            from_choices();
            after.push_back(l);
            break;
        }
        after.push_back(l);
        decide(contrary(l));
        if (propagate()) continue;
        after.clear();
        all_of_conflict([this](Var v) { mark_[v] = of_[v].level > 0; });
        from_choices();
        break;
    }
    retreat(0);
    if (after.size() < before.size()) {
        ++figures_.vivified;
        if (proof_ != nullptr) {
            proof_->lemma(after);
            proof_->forgotten(before);
        }
        if (after.size() < 2) {
            arena_.head(at).removed = 1;
            if (after.empty()) no_solution();
            else assign(after[0], {});
            propagate_root();
            return;
        }
        ClauseHead& head = arena_.head(at);
        head.size = static_cast<std::uint32_t>(after.size());
        head.glue = std::min<std::uint32_t>(head.glue, head.size - 1);
        std::copy(after.begin(), after.end(), arena_.literals(at).begin());
        before.swap(after);
    }
    watches_[before[0]].push_back({at, before[1]});
    watches_[before[1]].push_back({at, before[0]});
}

}  // namespace cover::learn
