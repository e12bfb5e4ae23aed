// Threads take the next board as they get free; each has its own workspaces.
#include "rating/many.hpp"

#include <algorithm>
#include <atomic>

#include "common/crew.hpp"

namespace cover::rating {

std::vector<Rating> rate_many(std::span<const std::uint8_t> boards, std::span<const std::uint8_t> solutions,
                              unsigned workers, Interrupt& interrupt) {
    const std::size_t many = boards.size() / cell_count;
    std::vector<Rating> ratings(many);
    std::atomic<std::size_t> next{0};
    const auto work = [&](unsigned number) {
        Chains chains(Listener{&interrupt, number == 0});
        for (std::size_t board = next++; board < many; board = next++) {
            chains.listen();
            const auto givens = boards.subspan(board * cell_count, cell_count);
            const auto solution = solutions.subspan(board * cell_count, cell_count);
            if (solution[0] != 0) ratings[board] = rate(givens, solution, chains);
        }
    };
    work_together(static_cast<unsigned>(std::clamp<std::size_t>(many, 1, workers)), work);
    return ratings;
}

}  // namespace cover::rating
