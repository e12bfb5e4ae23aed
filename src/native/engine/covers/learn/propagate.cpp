// Unit propagation: all consequences of one literal, by groups and by clauses, before those of the next.
#include "covers/learn/propagate.hpp"

#include "common/index.hpp"

namespace cover::learn {

bool Solver::fail(Why why, std::uint32_t what, Var other) {
    conflict_ = {why, what};
    conflict_other_ = other;
    return false;
}

bool Solver::propagate() {
    while (head_ < trail_.size()) {
        const Lit p = trail_[head_++];
        // Counters first, and all of them: what is before head_ is counted, whatever fails.
        bool well = says_dropped(p) ? count_dropped(var_of(p)) : exclude(var_of(p));
        if (!tallied_.empty()) {
            const Reason failed = conflict_;
            const Var other = conflict_other_;
            const bool counted = count_tallies(p);
            if (!well) {
                conflict_ = failed;
                conflict_other_ = other;
            }
            well = well && counted;
        }
        ++figures_.propagations;
        if (!well || !watch_clauses(p)) return false;
    }
    return true;
}

bool Solver::exclude(Var v) {
    const Reason reason{Why::option, v};
    if (groups_->by_rows) {
        const Var* end = row_numbers_ + row_ends_[v];
        for (const Var* at = row_numbers_ + row_starts_[v]; at != end; ++at) {
            const std::int8_t value = value_[taken(*at)];
            if (value < 0) continue;
            if (value > 0) return fail(Why::option, v, *at);
            assign(dropped(*at), reason);
        }
        return true;
    }
    const Lists& near = groups_->near;
    const Lists& together = groups_->together;
    for (std::uint32_t k = near.starts[v]; k < near.starts[v + 1]; ++k) {
        const std::uint32_t list = near.numbers[k], color = groups_->near_color[k];
        for (std::uint32_t at = together.starts[list]; at < together.starts[list + 1]; ++at) {
            const Var other = together.numbers[at];
            const std::int8_t value = value_[taken(other)];
            if (value < 0 || other == v || (color != 0 && groups_->color[at] == color)) continue;
            if (value > 0) return fail(Why::option, v, other);
            assign(dropped(other), reason);
        }
    }
    return true;
}

bool Solver::count_dropped(Var v) {
    bool well = true;
    for (const std::uint32_t group : need_of_[v]) {
        Need& need = needs_[group];
        need.sum ^= v;
        if (--need.open > 1) continue;
        if (need.open == 0) {
            well = fail(Why::group, group);
        } else {
            const std::int8_t value = value_[taken(need.sum)];
            if (value < 0) well = fail(Why::group, group);
            if (value == 0) assign(taken(need.sum), {Why::group, group});
        }
    }
    return well;
}

bool Solver::count_tallies(Lit p) {
    bool well = true;
    for (const std::uint32_t number : tally_of_[var_of(p)]) {
        const auto options = groups_->tallies[number];
        const Bounds bounds = groups_->bounds[number];
        Tally& tally = tallied_[number];
        if (says_dropped(p)) {
            const std::uint32_t left = static_cast<std::uint32_t>(options.size()) - ++tally.dropped;
            if (left > bounds.low) continue;
            if (left < bounds.low) {
                well = fail(Why::tally, number, dropped(0));
                continue;
            }
            for (const Var other : options)
                if (value_[taken(other)] == 0) assign(taken(other), {Why::tally, number});
        } else {
            if (++tally.taken < bounds.high) continue;
            if (tally.taken > bounds.high) {
                well = fail(Why::tally, number, taken(0));
                continue;
            }
            for (const Var other : options)
                if (value_[taken(other)] == 0) assign(dropped(other), {Why::tally, number});
        }
    }
    return well;
}

bool Solver::watch_clauses(Lit p) {
    const Lit lost = contrary(p);
    std::vector<Watch>& list = watches_[lost];
    Watch* const begin = list.data();
    Watch* const end = begin + list.size();
    Watch* to = begin;
    for (Watch* from = begin; from != end;) {
        const Watch watch = *from++;
        if (value_[watch.blocker] > 0) {
            *to++ = watch;
            continue;
        }
        const std::span<Lit> literals = arena_.literals(watch.at);
        const Lit first = literals[0] ^ literals[1] ^ lost;
        if (first != watch.blocker && value_[first] > 0) {
            *to++ = {watch.at, first};
            continue;
        }
        std::size_t k = 2;
        while (k < literals.size() && value_[literals[k]] < 0) ++k;
        if (k < literals.size()) {
            const Lit other = literals[k];
            literals[0] = first;
            literals[1] = other;
            literals[k] = lost;
            watches_[other].push_back({watch.at, first});
            continue;
        }
        *to++ = {watch.at, first};
        if (value_[first] < 0) {
            while (from != end) *to++ = *from++;
            list.resize(index(to - begin));
            return fail(Why::clause, watch.at);
        }
        assign(first, {Why::clause, watch.at});
    }
    list.resize(index(to - begin));
    return true;
}

void Solver::decide(Lit l) {
    level_ends_.push_back(static_cast<std::uint32_t>(trail_.size()));
    assign(l, {});
}

void Solver::retreat(std::uint32_t to) {
    if (level() <= to) return;
    const std::uint32_t end = level_ends_[to];
    for (std::size_t k = trail_.size(); k-- > end;) {
        const Lit l = trail_[k];
        const Var v = var_of(l);
        if (k < head_) {
            if (says_dropped(l))
                for (const std::uint32_t group : need_of_[v]) {
                    ++needs_[group].open;
                    needs_[group].sum ^= v;
                }
            if (!tallied_.empty())
                for (const std::uint32_t number : tally_of_[v])
                    --(says_dropped(l) ? tallied_[number].dropped : tallied_[number].taken);
        }
        value_[l] = value_[contrary(l)] = 0;
        if (save_values_) values_.had(l);
        heap_.insert(v);
    }
    trail_.resize(end);
    head_ = std::min(head_, end);
    level_ends_.resize(to);
}

}  // namespace cover::learn
