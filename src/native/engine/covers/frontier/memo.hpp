// Counting with a memo: partial solutions that leave the same to be decided are counted as one.
//
// The states of a Plan (frontier.hpp) are visited in the order of its steps; each is visited once, with the number of
// ways that lead to it. Where memory does not suffice, the states are set aside and followed a few at a time: then
// equal states of different shares are visited again, and the shares that are done make a lower bound.
#pragma once

#include <cstdint>
#include <memory>

#include "common/big.hpp"
#include "covers/frontier/frontier.hpp"

namespace cover {

class Memo {
  public:
    struct Tally {
        std::int64_t states = 0;    // visited
        std::int64_t children = 0;  // of those
        std::int64_t hits = 0;      // children that were known already
        std::int64_t shares = 0;    // how often states were set aside for want of memory
        std::int64_t peak = 0;      // bytes held at most, without the plan
        std::int64_t folded = 0;    // states that became equal to others by a symmetry
    };

    virtual ~Memo() = default;
    // Goes on until about so many children more are made, or seconds have passed; true when all is counted.
    virtual bool run(std::int64_t children, double seconds) = 0;
    // Solutions counted so far: all when run has returned true.
    virtual const Big& found() const = 0;
    // A better lower bound: follows `width` states a step, those with most ways, to the end.
    virtual Big lower_bound(std::size_t width) const = 0;
    // Do fewer than half as many states wait as once did, and none aside? Then most of the work is done: the number of
    // states rises and falls along the steps.
    virtual bool past_the_peak() const = 0;
    // The part of the work that is done, above 0 and up to 1, as it is where the number of states rises and falls along
    // the steps as the bell of a normal distribution does, and each that waits takes as much as one visited.
    virtual double progress() const = 0;
    const Tally& counts() const { return counts_; }

  protected:
    Tally counts_;
};

// room: bytes that may be held, besides the plan, which must outlive the memo. problem: that of the plan; states that its
// symmetries carry into each other are then one (folding.hpp), where that promises to pay. folds_at_once: whether it pays
// or not, for tests.
std::unique_ptr<Memo> make_memo(const Plan& plan, std::int64_t room, const Cover* problem = nullptr,
                                bool folds_at_once = false);

}  // namespace cover
