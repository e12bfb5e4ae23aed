// Counting the solutions of an exact cover: independent parts are counted apart and multiplied, and each part by a
// kernel, by a memo, or by both in turn until one has the answer.
//
// How the rounds are shared: the memo gets a small part of the kernel's time, so it costs little where it does not
// help. A lower bound on the number of solutions (from following a few of the memo's states to the end) is also one
// on the kernel's nodes; where it is high, the memo may take a small part of the time that those would take.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "common/big.hpp"
#include "covers/kernel.hpp"
#include "covers/frontier/memo.hpp"

namespace cover {

using MakeKernel = std::function<std::unique_ptr<Kernel>(const Cover&)>;

class Counting {
  public:
    struct Facts {
        Counts kernel;     // summed up over the parts; levels by depth within a part
        Memo::Tally memo;  // summed up; the peak is the greatest
        std::int64_t parts = 0;
        std::int64_t memory = 0;  // bytes held now, kernels and memo
        bool by_slices = false;   // has a part gone over to that kernel?

        std::int64_t nodes() const { return kernel.nodes + memo.states; }
    };

    // always: use the memo alone. room: bytes that the memo may hold. The problem must outlive the counting.
    Counting(const Cover& problem, bool always, std::int64_t room, MakeKernel make);
    Counting(Cover&&, bool, std::int64_t, MakeKernel) = delete;
    ~Counting();

    // Goes on within the quota; `nodes` counts nodes and states together. `solutions` ends it when that many are
    // known to exist.
    Pause run(const Quota& quota);
    // All solutions after Pause::exhausted; before it, a number that the solutions reach at least.
    Big found() const;
    // Spends a few hundredths of a second on a better lower bound.
    void take_stock();
    Facts facts() const;
    struct Rate {
        double a_second = 0;
        std::int64_t solutions = 0;
    };
    // Solutions that the kernel has found a second of work, and how many they are; none of a cover in parts.
    Rate rate() const;
    // The part of the work that is done, 0..1, as far as the kernels know; a memo may end it at any moment.
    double progress() const;

  private:
    class Component;

    bool unsolvable_ = false;
    MakeKernel make_;
    std::vector<Cover> split_;
    std::vector<std::unique_ptr<Component>> parts_;
    std::size_t at_ = 0;       // parts before it have been dealt with in this round
    bool first_round_ = true;  // each part gets a short run first: many have no more to do
    Big known_ = 1;            // the product of the parts that are done
    Facts done_;
    std::int64_t nodes_ = 0;
};

}  // namespace cover
