// Every strategy, in slices, finds the solutions of the mask search on small random boards, each once.
#include <algorithm>
#include <random>
#include <vector>

#include "boards/bitmask.hpp"
#include "boards.hpp"
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
        const tests::OwnedBoard owned = tests::random_board(rng, symbols);
        const BoardArrays board = owned.arrays();
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
                    search->restart(owned.candidates);
                    CHECK(all_solutions(*search, 1000) == expected);
                }
    }
    CHECK(solutions > 1000);
}
