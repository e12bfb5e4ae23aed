// Which removed candidates a rule needs: those that were in the way of it before.
#pragma once

#include "rating/closure.hpp"

namespace cover::rating {

class Needs {
  public:
    Needs(const Grid& now, const Grid& before) : now_(now), before_(before) {}

    void cell(int cell, Mask digits = full) {
        const Mask gone = static_cast<Mask>(before_.candidates(cell) & ~now_.candidates(cell) & digits);
        for (Mask left = gone; left != 0; left = static_cast<Mask>(left & (left - 1))) add(9 * cell + first(left));
    }
    void region(int digit, int region, Mask spots = full) {
        const Mask gone = static_cast<Mask>(before_.spots(digit, region) & ~now_.spots(digit, region) & spots);
        for (Mask left = gone; left != 0; left = static_cast<Mask>(left & (left - 1)))
            add(9 * geometry.cell_at[region][first(left)] + digit);
    }
    // What a link rests on: its cell, or its region.
    void link(int candidate, Cause cause) {
        if (cause == Cause::cell) cell(candidate / 9);
        if (cause >= Cause::block && cause <= Cause::column)
            region(candidate % 9,
                   geometry.region_of[candidate / 9][static_cast<int>(cause) - static_cast<int>(Cause::block)]);
    }
    bool any() const { return many_ > 0; }

    // Notes the falls of these candidates, with these needs.
    template <class Candidates>
    void fall(const Candidates& candidates, int nested, Falls& falls) const {
        const auto at = static_cast<std::int32_t>(falls.parents.size());
        falls.parents.insert(falls.parents.end(), list_.begin(), list_.begin() + many_);
        for (const int candidate : candidates)
            falls.list.push_back({static_cast<std::int16_t>(candidate), nested, at, many_});
    }

  private:
    void add(int candidate) {
        if (noted_.has(candidate)) return;
        noted_.add(candidate);
        list_[index(many_++)] = static_cast<std::int16_t>(candidate);
    }

    const Grid& now_;
    const Grid& before_;
    Bits noted_;
    std::array<std::int16_t, candidate_count> list_;
    std::int32_t many_ = 0;
};

}  // namespace cover::rating
