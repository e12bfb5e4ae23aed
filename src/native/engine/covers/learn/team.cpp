// The pool of shared clauses: one log, and how far each reader is. The parts of a search, and how they are halved.
#include "covers/learn/team.hpp"

#include <algorithm>

namespace cover::learn {

void Pool::give(std::uint32_t from, std::span<const Lit> clause, std::uint32_t glue) {
    const std::lock_guard lock(mutex_);
    if (log_.size() + clause.size() + 3 > max_numbers) forget_read();
    log_.insert(log_.end(), {from, glue, static_cast<std::uint32_t>(clause.size())});
    log_.insert(log_.end(), clause.begin(), clause.end());
}

bool Pool::next(std::uint32_t reader, std::vector<Lit>& clause, std::uint32_t& glue) {
    const std::lock_guard lock(mutex_);
    std::size_t& at = read_[reader];
    while (at < log_.size()) {
        const std::uint32_t from = log_[at], size = log_[at + 2];
        glue = log_[at + 1];
        const auto first = log_.begin() + static_cast<std::ptrdiff_t>(at) + 3;
        at += 3 + std::size_t{size};
        if (from == reader) continue;
        clause.assign(first, first + size);
        return true;
    }
    return false;
}

// Cuts away what all have read, or half of the log if a member has not read for long.
void Pool::forget_read() {
    std::size_t cut = *std::min_element(read_.begin(), read_.end()), end = 0;
    if (cut < max_numbers / 4) {
        while (end < max_numbers / 2) end += 3 + std::size_t{log_[end + 2]};
        cut = end;
    }
    log_.erase(log_.begin(), log_.begin() + static_cast<std::ptrdiff_t>(cut));
    for (std::size_t& at : read_) at = at > cut ? at - cut : 0;
}

std::size_t Pool::bytes() {
    const std::lock_guard lock(mutex_);
    return log_.capacity() * sizeof(std::uint32_t);
}

std::vector<Lit> Parts::next(std::size_t k, Solver& solver) {
    std::vector<Lit> theirs;
    std::size_t from = k;
    {
        const std::lock_guard lock(mutex_);
        std::erase_if(assumed_[k], [&](Lit l) { return solver.holds_at_root(l); });
        if (!assumed_[k].empty() || solver.figures().conflicts - free_since_[k] < pause) return assumed_[k];
        from = largest_but(k);
        theirs = assumed_[from];
    }
    const std::optional<Var> by = solver.where_to_split(theirs);
    const std::lock_guard lock(mutex_);
    if (by && assumed_[k].empty() && assumed_[from] == theirs) {
        assumed_[k] = theirs;
        assumed_[k].push_back(taken(*by));
        assumed_[from].push_back(dropped(*by));
        ++handed_out_;
    }
    return assumed_[k];
}

void Parts::refuted(std::size_t k, const Solver& solver) {
    const std::lock_guard lock(mutex_);
    assumed_[k].clear();
    free_since_[k] = solver.figures().conflicts;
}

void Parts::dissolve(std::span<const std::unique_ptr<Solver>> solvers) {
    const std::lock_guard lock(mutex_);
    for (std::size_t k = 0; k < assumed_.size(); ++k) {
        assumed_[k].clear();
        free_since_[k] = solvers[k]->figures().conflicts;
    }
}

std::int64_t Parts::handed_out() {
    const std::lock_guard lock(mutex_);
    return handed_out_;
}

// Who assumes least has the largest part.
std::size_t Parts::largest_but(std::size_t k) const {
    std::size_t largest = k == 0 ? 1 : 0;
    for (std::size_t other = 0; other < assumed_.size(); ++other)
        if (other != k && assumed_[other].size() < assumed_[largest].size()) largest = other;
    return largest;
}

}  // namespace cover::learn
