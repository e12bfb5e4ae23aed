// Work on many boards shared out to threads.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <vector>

#include "boards/bitmask.hpp"
#include "common/clock.hpp"
#include "common/crew.hpp"

namespace cover::boards {

inline void add(SearchCounters& sum, const SearchCounters& one) {
    sum.nodes += one.nodes;
    sum.guesses += one.guesses;
    sum.max_depth = std::max(sum.max_depth, one.max_depth);
    sum.naked_singles += one.naked_singles;
    sum.hidden_singles += one.hidden_singles;
    sum.solutions += one.solutions;
}

// Writes what each board has cost, one after the other; costs nothing where `costs` is nullptr.
class CostMeter {
  public:
    explicit CostMeter(double* costs) : costs_(costs) {
        if (costs_) last_ = Clock::now();
    }
    void enter(std::size_t board, const SearchCounters& counters, bool stopped) {
        if (!costs_) return;
        const auto now = Clock::now();
        double* cost = costs_ + board * costs_per_board;
        cost[0] = std::chrono::duration<double>(now - last_).count();
        cost[1] = static_cast<double>(counters.guesses);
        cost[2] = static_cast<double>(counters.max_depth);
        cost[3] = stopped;
        last_ = now;
    }

  private:
    double* costs_;
    Clock::time_point last_;
};

// Calls work(from, many) -> SearchCounters for shares of 0..total-1, in at most `workers` threads, this one among them.
// `work` must be safe to call from several threads. What it throws (memory may run out) is thrown here.
template <class Work>
SearchCounters share_out(std::size_t total, std::size_t share, unsigned workers, const Work& work) {
    const std::size_t shares = (total + share - 1) / share;
    workers = static_cast<unsigned>(std::clamp<std::size_t>(workers, 1, std::clamp<std::size_t>(shares, 1, 256)));
    std::atomic<std::size_t> next{0};
    std::vector<SearchCounters> sums(workers);
    const auto take_shares = [&](SearchCounters& sum) {
        for (std::size_t from; (from = next.fetch_add(share)) < total;)
            add(sum, work(from, std::min(share, total - from)));
    };
    work_together(workers, [&](unsigned k) { take_shares(sums[k]); });
    for (unsigned k = 1; k < workers; ++k) add(sums[0], sums[k]);
    return sums[0];
}

}  // namespace cover::boards
