// With which value a variable is tried when a solution is looked for.
//
// An assignment that went far before it failed is worth going back to: variables take the values that they had in the
// longest one lately, others the last they had. Now and then all is forgotten but the longest of all, or all.
// Source: Biere and Fleury, "Chasing target phases" (Pragmatics of SAT 2020).
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "covers/learn/literal.hpp"

namespace cover::learn {

class Values {
  public:
    void reset(std::uint32_t variables, bool drops) {
        drops_ = drops;
        last_.assign(variables, drops);
        target_.assign(variables, unknown);
        best_.assign(variables, unknown);
    }
    bool drops(Var v) const { return (target_[v] != unknown ? target_[v] : last_[v]) != 0; }
    void had(Lit l) { last_[var_of(l)] = says_dropped(l); }

    // There is a conflict, but none among these literals.
    void reached(std::span<const Lit> trail) {
        if (trail.size() <= target_size_) return;
        target_size_ = trail.size();
        keep(trail, target_);
        if (trail.size() <= best_size_) return;
        best_size_ = trail.size();
        best_ = target_;
    }

    // A solution: the next question's will have much in common with it.
    void found(std::span<const Lit> trail) {
        target_size_ = 0;
        reached(trail);
    }

    // Between two searches, after so many conflicts in all.
    void renew(std::int64_t conflicts) {
        if (conflicts < renew_at_) return;
        renew_at_ = conflicts + interval * ++renewed_;
        target_size_ = 0;
        std::fill(target_.begin(), target_.end(), unknown);
        if (renewed_ % 2 != 0) {
            for (std::size_t v = 0; v < last_.size(); ++v)
                if (best_[v] != unknown) last_[v] = best_[v];
            best_size_ = 0;
        } else if (renewed_ % 4 == 2) {
            std::fill(last_.begin(), last_.end(), drops_);
        }
    }

    std::size_t bytes() const { return last_.capacity() + target_.capacity() + best_.capacity(); }

  private:
    static constexpr std::uint8_t unknown = 2;
    static constexpr std::int64_t interval = 1000;  // conflicts

    static void keep(std::span<const Lit> trail, std::vector<std::uint8_t>& values) {
        std::fill(values.begin(), values.end(), unknown);
        for (const Lit l : trail) values[var_of(l)] = says_dropped(l);
    }

    std::uint8_t drops_ = 1;
    std::vector<std::uint8_t> last_, target_, best_;  // by variable: 1 dropped, 0 taken
    std::size_t target_size_ = 0, best_size_ = 0;
    std::int64_t renew_at_ = interval, renewed_ = 0;
};

}  // namespace cover::learn
