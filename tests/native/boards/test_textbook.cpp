// Every strategy, in slices, finds the solutions of the mask search on small random boards, each once.
#include <algorithm>
#include <random>
#include <vector>

#include "boards/bitmask.hpp"
#include "check.hpp"
#include "boards/textbook.hpp"

using namespace cover;
using namespace cover::boards;

namespace {

std::vector<std::vector<std::uint8_t>> all_solutions(BoardSearch& search, std::uint64_t slice) {
    for (std::uint64_t nodes = slice;; nodes += slice) {
        const auto pause = search.run(~std::uint64_t{0}, nodes, 1e9, true);
        CHECK(search.counters().nodes <= nodes);
        if (pause == Pause::exhausted) break;
        CHECK(pause == Pause::nodes);
    }
    std::vector<std::vector<std::uint8_t>> found;
    const auto cells = static_cast<std::size_t>(search.cells());
    for (std::size_t k = 0; k < search.counters().solutions; ++k)
        found.emplace_back(search.kept().begin() + k * cells, search.kept().begin() + (k + 1) * cells);
    std::ranges::sort(found);
    return found;
}

}  // namespace

TEST(strategies_find_the_solutions_of_the_mask_search) {
    std::mt19937 rng(2017);
    std::size_t solutions = 0;
    for (int round = 0; round < 150; ++round) {
        const std::int32_t symbols = round % 10 == 0 ? 64 : 2 + static_cast<std::int32_t>(rng() % 3);
        const std::size_t cells = 1 + rng() % 6;
        std::vector<std::uint64_t> candidates(cells);
        for (auto& mask : candidates)
            for (int k = 0; k < 4; ++k)
                if (rng() % 4) mask |= std::uint64_t{1} << (symbols - 1 - k % symbols);
        std::vector<std::int32_t> starts{0}, members;
        for (auto r = rng() % 5; r > 0; --r) {
            std::vector<std::int32_t> order(cells);
            for (std::size_t c = 0; c < cells; ++c) order[c] = static_cast<std::int32_t>(c);
            std::ranges::shuffle(order, rng);
            order.resize(1 + rng() % std::min<std::size_t>(cells, static_cast<std::size_t>(symbols)));
            members.insert(members.end(), order.begin(), order.end());
            starts.push_back(static_cast<std::int32_t>(members.size()));
        }
        const BoardArrays board{symbols, candidates, starts, members};
        const auto expected = all_solutions(*mask_search(board), 1000);
        solutions += expected.size();
        for (const auto order : {CellOrder::lr, CellOrder::rl, CellOrder::ds, CellOrder::mrv})
            for (int inference = 0; inference < 5; ++inference)
                for (const auto values :
                     {ValueOrder::ascending, ValueOrder::descending, ValueOrder::rotated, ValueOrder::random}) {
                    const Strategy strategy{order,         inference > 0, inference == 2 || inference == 4,
                                            inference > 2, values,        rng() % 4,
                                            rng()};
                    const auto search = strategy_search(board, strategy);
                    CHECK(all_solutions(*search, 1 + rng() % 9) == expected);
                    search->restart(candidates);
                    CHECK(all_solutions(*search, 1000) == expected);
                }
    }
    CHECK(solutions > 1000);
}
