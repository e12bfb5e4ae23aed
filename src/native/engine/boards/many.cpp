// Many boards of one geometry through the mask search, shared out to threads.
#include <atomic>
#include <cstring>
#include <thread>

#include "boards/bitmask.hpp"
#include "boards/sharing.hpp"

namespace cover::boards {

namespace {

constexpr double slice = 0.1;  // seconds of a search between two looks at whether to stop

}  // namespace

SearchCounters solve_many(const BoardArrays& geometry, std::span<const std::uint8_t> boards, std::uint32_t limit,
                          std::uint64_t nodes, unsigned workers, std::uint8_t* solutions, std::uint32_t* counts,
                          double* costs, const std::function<bool()>& stops) {
    const std::size_t cells = geometry.candidates.size();
    if (cells == 0) return {};
    const auto caller = std::this_thread::get_id();
    std::atomic<bool> stopped{false};
    const auto goes_on = [&] {
        if (stops && std::this_thread::get_id() == caller && stops()) stopped = true;
        return !stopped;
    };
    // A search as `BoardSearch::run` makes it, until it pauses for another reason than time.
    const auto run = [&](BoardSearch& search, std::uint64_t until, bool keep) {
        for (;;) {
            const auto pause = search.run(until - search.counters().solutions, nodes, slice, keep);
            if (pause != Pause::slice || !goes_on()) return pause;
        }
    };
    return share_out(boards.size() / cells, 16, workers, [&](std::size_t from, std::size_t many) {
        const auto search = mask_search(geometry);
        std::vector<std::uint64_t> candidates(cells);
        SearchCounters sum;
        CostMeter meter(costs);
        for (std::size_t k = from; k < from + many && !stopped; ++k) {
            for (std::size_t c = 0; c < cells; ++c) {
                const std::uint8_t given = boards[k * cells + c];
                candidates[c] = geometry.candidates[c] & (given ? std::uint64_t{1} << (given - 1) : ~std::uint64_t{0});
            }
            search->restart(candidates);
            std::memset(solutions + k * cells, 0, cells);
            auto pause = limit > 0 ? run(*search, 1, true) : Pause::exhausted;
            if (pause == Pause::solutions) {
                for (std::size_t c = 0; c < cells; ++c)
                    solutions[k * cells + c] = static_cast<std::uint8_t>(search->kept()[c] + 1);
                if (limit > 1) pause = run(*search, limit, false);
            }
            counts[k] = static_cast<std::uint32_t>(search->counters().solutions);
            add(sum, search->counters());
            meter.enter(k, search->counters(), pause == Pause::nodes);
        }
        return sum;
    });
}

}  // namespace cover::boards
