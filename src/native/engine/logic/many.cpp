// One state to start from, copied for every board; threads take the next board as they get free.
#include "logic/many.hpp"

#include <algorithm>
#include <atomic>

#include "common/crew.hpp"

namespace cover::logic {

std::vector<WhipRating> rate_many(const Structure& structure, std::span<const std::int64_t> starts,
                                  std::span<const std::int32_t> given, std::int32_t max_length, unsigned workers,
                                  Interrupt& interrupt) {
    const std::size_t boards = starts.empty() ? 0 : starts.size() - 1;
    std::vector<WhipRating> ratings(boards);
    const State empty(structure);
    std::atomic<std::size_t> next{0};
    const auto work = [&](unsigned number) {
        const Listener listener{&interrupt, number == 0};
        for (std::size_t board = next++; board < boards; board = next++) {
            State state = empty;
            for (std::int64_t k = starts[board]; k < starts[board + 1]; ++k) state.place(given[index(k)]);
            ratings[board] = rate_by_whips(std::move(state), max_length, listener);
        }
    };
    work_together(static_cast<unsigned>(std::clamp<std::size_t>(boards, 1, workers)), work);
    return ratings;
}

}  // namespace cover::logic
