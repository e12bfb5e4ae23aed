// Work on many boards shared out to threads.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <functional>
#include <thread>
#include <vector>

#include "bitmask.hpp"

namespace cover {

inline void add(SearchCounters& sum, const SearchCounters& one) {
    sum.nodes += one.nodes;
    sum.guesses += one.guesses;
    sum.max_depth = std::max(sum.max_depth, one.max_depth);
    sum.naked_singles += one.naked_singles;
    sum.hidden_singles += one.hidden_singles;
    sum.solutions += one.solutions;
}

// Calls work(from, many) -> SearchCounters for shares of 0..total-1, in `workers` threads, this one among them.
// `work` must be safe to call from several threads and must not throw.
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
    std::vector<std::thread> threads;
    for (unsigned k = 1; k < workers; ++k) threads.emplace_back(take_shares, std::ref(sums[k]));
    take_shares(sums[0]);
    for (auto& thread : threads) thread.join();
    for (unsigned k = 1; k < workers; ++k) add(sums[0], sums[k]);
    return sums[0];
}

}  // namespace cover
