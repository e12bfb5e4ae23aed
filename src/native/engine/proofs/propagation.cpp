// Watches, and why cutting the trail loses no implication: see `cut`.
#include "proofs/propagation.hpp"

#include <algorithm>
#include <utility>

namespace cover::proofs {

Propagation::Propagation(Literal variables)
    : units_(2 * (index(variables) + 1)),
      value_(units_.size()),
      reason_(index(variables) + 1, no_clause),
      place_(reason_.size(), 0),
      assignment_(reason_.size(), 0) {
    for (auto& lists : watches_) lists.resize(units_.size());
}

ClauseId Propagation::add(Literals clause) {
    const auto id = static_cast<ClauseId>(start_.size());
    const std::size_t first = arena_.size();
    start_.push_back(first);
    arena_.insert(arena_.end(), clause.begin(), clause.end());
    const auto begin = arena_.begin() + static_cast<std::ptrdiff_t>(first);
    std::sort(begin, arena_.end(), [](Literal a, Literal b) { return code(a) < code(b); });
    arena_.erase(std::unique(begin, arena_.end()), arena_.end());
    length_.push_back(static_cast<std::uint32_t>(arena_.size() - first));
    // Sorted by code, x and -x are neighbours.
    const auto clash = std::adjacent_find(begin, arena_.end(), [](Literal a, Literal b) { return a == -b; });
    tautology_.push_back(clash != arena_.end());
    core_.push_back(false);
    attached_.push_back(false);
    return id;
}

void Propagation::assign(Literal literal, ClauseId reason) {
    value_[code(literal)] = 1;
    value_[code(-literal)] = -1;
    reason_[variable(literal)] = reason;
    place_[variable(literal)] = trail_.size();
    ++assignment_[variable(literal)];
    trail_.push_back(literal);
    heads_at_.push_back(heads_);
    if (!assuming_) settled_ = trail_.size();
}

// Watches the two best literals: true or open ones, then the false ones assigned last.
void Propagation::watch(ClauseId id) {
    Literal* const first = arena_.data() + start_[id];
    const auto rank = [this](Literal literal) {
        return is_false(literal) ? place_[variable(literal)] : trail_.size() + (is_true(literal) ? 2 : 1);
    };
    for (std::size_t best = 0; best < 2; ++best)
        for (std::size_t k = best + 1; k < length_[id]; ++k)
            if (rank(first[k]) > rank(first[best])) std::swap(first[k], first[best]);
    auto& lists = watches_[core_[id]];
    lists[code(first[0])].push_back({id, first[1]});
    lists[code(first[1])].push_back({id, first[0]});
}

void Propagation::attach(ClauseId id) {
    attached_[id] = true;
    if (tautology_[id]) return;
    if (length_[id] == 0) {
        conflicts_.push_back(id);
        return;
    }
    Literal* const first = arena_.data() + start_[id];
    if (length_[id] == 1) units_[code(first[0])].push_back(id);
    else watch(id);
    if (is_false(first[0])) conflicts_.push_back(id);
    else if (!is_true(first[0]) && (length_[id] == 1 || is_false(first[1]))) assign(first[0], id);
}

bool Propagation::is_reason(ClauseId id) const {
    if (tautology_[id] || length_[id] == 0) return false;
    // The literal that a clause implied is one of its watches.
    for (std::size_t k = 0; k < std::min<std::size_t>(length_[id], 2); ++k) {
        const Literal literal = arena_[start_[id] + k];
        if (is_true(literal) && reason_[variable(literal)] == id) return true;
    }
    return false;
}

void Propagation::unwatch(ClauseId id, Literal literal) {
    for (auto& lists : watches_) {
        auto& list = lists[code(literal)];
        const auto found = std::ranges::find(list, id, &Watch::clause);
        if (found == list.end()) continue;
        *found = list.back();
        list.pop_back();
        return;
    }
}

void Propagation::detach(ClauseId id) {
    attached_[id] = false;
    if (tautology_[id]) return;
    std::erase(conflicts_, id);
    if (length_[id] == 0) return;
    const Literal* const first = arena_.data() + start_[id];
    const bool needed = is_reason(id);
    const Literal implied = length_[id] == 1 || reason_[variable(first[0])] == id ? first[0] : first[1];
    if (length_[id] == 1) {
        std::erase(units_[code(first[0])], id);
    } else {
        unwatch(id, first[0]);
        unwatch(id, first[1]);
    }
    if (needed) cut(place_[variable(implied)]);
}

// Takes back the assignments from `length` on, all without assumptions, and prepares to propagate again. Clauses may
// now imply what they did not have to imply before, because a literal taken back satisfied them:
// - a clause that was looked at since then: the heads go back to where they stood when the first of these came;
// - a clause attached when only that literal was not false: it watches that literal, see `watch`.
void Propagation::cut(std::size_t length) {
    heads_.core = std::min(heads_.core, heads_at_[length].core);
    heads_.all = std::min(heads_.all, heads_at_[length].all);
    const std::vector<Literal> removed(trail_.begin() + static_cast<std::ptrdiff_t>(length), trail_.end());
    for (const Literal literal : removed) value_[code(literal)] = value_[code(-literal)] = 0;
    trail_.resize(length);
    heads_at_.resize(length);
    settled_ = length;
    for (const Literal literal : removed) {
        for (const ClauseId id : units_[code(literal)])
            if (!is_true(literal)) assign(literal, id);
        for (auto& lists : watches_)
            for (std::size_t k = 0; k < lists[code(literal)].size(); ++k) look_again(lists[code(literal)][k].clause);
    }
}

// A clause one of whose watches was true: if the other one is false, it may be a unit clause now.
void Propagation::look_again(ClauseId id) {
    Literal* const first = arena_.data() + start_[id];
    if (is_true(first[0]) || is_true(first[1])) return;
    if (!is_false(first[0]) && !is_false(first[1])) return;
    const std::size_t bad = is_false(first[0]) ? 0 : 1;
    const Literal other = first[1 - bad];
    for (std::size_t k = 2; k < length_[id]; ++k)
        if (!is_false(first[k])) {
            // The watch moves, if not this list is being walked: `other` is, and keeps its place.
            unwatch(id, first[bad]);
            std::swap(first[bad], first[k]);
            watches_[core_[id]][code(first[bad])].push_back({id, other});
            return;
        }
    if (!is_false(other)) assign(other, id);
}

bool Propagation::assume(Literal literal) {
    assuming_ = true;
    if (is_false(literal)) return false;
    if (!is_true(literal)) assign(literal, no_clause);
    return true;
}

void Propagation::forget_assumptions() {
    while (trail_.size() > settled_) {
        const Literal literal = trail_.back();
        value_[code(literal)] = value_[code(-literal)] = 0;
        trail_.pop_back();
    }
    heads_at_.resize(settled_);
    // Without assumptions everything had been looked at, see Propagation::propagate's callers.
    heads_ = {settled_, settled_};
    assuming_ = false;
}

ClauseId Propagation::visit(Literal falsified, bool core) {
    auto& list = watches_[core][code(falsified)];
    std::size_t kept = 0, k = 0;
    ClauseId conflict = no_clause;
    for (; k < list.size(); ++k) {
        const Watch watch = list[k];
        if (is_true(watch.blocker) && core_[watch.clause] == core) {
            list[kept++] = watch;
            continue;
        }
        const ClauseId id = watch.clause;
        Literal* const first = arena_.data() + start_[id];
        if (first[0] == falsified) std::swap(first[0], first[1]);
        // A clause that has become core meanwhile moves to the other lists, one watch at a time.
        const bool moves = core_[id] != core;
        if (is_true(first[0])) {
            if (moves) watches_[true][code(falsified)].push_back({id, first[0]});
            else list[kept++] = {id, first[0]};
            continue;
        }
        std::size_t other = 2;
        while (other < length_[id] && is_false(first[other])) ++other;
        if (other < length_[id]) {
            std::swap(first[1], first[other]);
            watches_[core_[id]][code(first[1])].push_back({id, first[0]});
            continue;
        }
        if (moves) watches_[true][code(falsified)].push_back({id, first[0]});
        else list[kept++] = {id, first[0]};
        if (is_false(first[0])) {
            conflict = id;
            ++k;
            break;
        }
        assign(first[0], id);
    }
    for (; k < list.size(); ++k) list[kept++] = list[k];
    list.resize(kept);
    return conflict;
}

ClauseId Propagation::propagate() {
    if (!conflicts_.empty()) return conflicts_.front();
    while (true) {
        if (heads_.core < trail_.size()) {
            const ClauseId conflict = visit(-trail_[heads_.core], true);
            if (conflict != no_clause) return conflict;
            ++heads_.core;
        } else if (heads_.all < trail_.size()) {
            const ClauseId conflict = visit(-trail_[heads_.all], false);
            if (conflict != no_clause) return conflict;
            ++heads_.all;
        } else {
            return no_clause;
        }
    }
}

}  // namespace cover::proofs
