// The pool of shared clauses: one log, and how far each reader is.
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

// Cuts away what all have read, or half of the log if somebody has not come for long.
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

}  // namespace cover::learn
