// What made a literal true, literal by literal: shared by propagation and analysis.
#pragma once

#include "covers/learn/solver.hpp"

namespace cover::learn {

inline void Solver::assign(Lit l, Reason reason) {
    value_[l] = 1;
    value_[contrary(l)] = -1;
    of_[var_of(l)] = {level(), static_cast<std::uint32_t>(trail_.size()), reason};
    trail_.push_back(l);
}

// The other variables of the clause that set variable v.
template <class Visit>
void Solver::others_of(Reason reason, Var v, Visit visit) const {
    switch (reason.why) {
        case Why::none: break;
        case Why::option: visit(reason.what); break;
        case Why::group:
            for (const Var other : groups_->needs[reason.what])
                if (other != v) visit(other);
            break;
        case Why::tally: {
            // Taken because too few would be left: the dropped ones did it; dropped because it was full: the taken ones.
            const Lit same = value_[taken(v)] > 0 ? 1 : 0;
            for (const Var other : groups_->tallies[reason.what])
                if (value_[2 * other + same] > 0 && of_[other].place < of_[v].place) visit(other);
            break;
        }
        case Why::clause:
            for (const Lit l : arena_.literals(reason.what))
                if (var_of(l) != v) visit(var_of(l));
            break;
    }
}

// All variables of the clause or group that failed; all of their literals are false.
template <class Visit>
void Solver::all_of_conflict(Visit visit) const {
    switch (conflict_.why) {
        case Why::none: break;
        case Why::option:
            visit(conflict_.what);
            visit(conflict_other_);
            break;
        case Why::group:
            for (const Var v : groups_->needs[conflict_.what]) visit(v);
            break;
        case Why::tally:
            for (const Var v : groups_->tallies[conflict_.what])
                if (value_[2 * v + (conflict_other_ & 1)] > 0) visit(v);
            break;
        case Why::clause:
            for (const Lit l : arena_.literals(conflict_.what)) visit(var_of(l));
            break;
    }
}

}  // namespace cover::learn
