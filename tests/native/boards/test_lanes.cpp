// Sixteen boards side by side, by AVX-512 as by plain code: the cell to branch on, and the whole search.
#include <cstddef>
#include <random>
#include <vector>

#include "boards/lanes16_search.hpp"
#include "check.hpp"

using namespace cover;
using namespace cover::boards::lanes16;

TEST(by_avx512_the_same_cell_is_chosen_and_the_same_position_kept) {
    const Choice choice = choice512();
    if (!choice) return;
    std::mt19937 rng(1);
    for (int round = 0; round < 3000; ++round) {
        // From full boards to such without pairs: each cell has `least` candidates or more.
        const int least = round % 4, settled = static_cast<int>(rng() % 101);
        std::vector<Mask> lanes(static_cast<std::size_t>(boards::lane_count * (cell_count + 1)));
        for (Mask& mask : lanes) {
            const int count = static_cast<int>(rng() % 100) < settled ? 1 : least + static_cast<int>(rng() % 4);
            mask = 0;
            while (ones(mask) < count) mask |= static_cast<Mask>(1 << rng() % 9);
        }
        for (int lane = 0; lane < boards::lane_count; ++lane) {
            Position plain{}, kept;
            for (int cell = 0; cell < cell_count; ++cell)
                plain.cells[static_cast<std::size_t>(cell)] = lanes[static_cast<std::size_t>(16 * cell + lane)];
            for (const bool any_pair : {false, true})
                CHECK(choice(lanes.data() + lane, kept, any_pair) == cell_to_guess(plain, any_pair));
            CHECK(kept.cells == plain.cells);
        }
    }
}

TEST(by_avx512_each_board_has_the_same_tree) {
    const Solve wide = solve512();
    if (!wide) return;
    std::mt19937 rng(2);
    std::vector<std::uint8_t> givens;
    constexpr std::size_t many = 500;
    for (std::size_t board = 0; board < many; ++board) {
        const unsigned share = 25 + static_cast<unsigned>(rng() % 30);  // of cells given; few are wrong
        for (int cell = 0; cell < cell_count; ++cell) {
            const int digit = (3 * (cell / 9) + cell / 27 + cell % 9) % 9 + 1;
            const bool given = rng() % 100 < share, wrong = rng() % 1000 == 0;
            givens.push_back(static_cast<std::uint8_t>(wrong ? 1 + rng() % 9 : given ? digit : 0));
        }
    }
    struct Result {
        std::vector<std::uint8_t> solutions = std::vector<std::uint8_t>(cell_count * many);
        std::vector<std::uint32_t> counts = std::vector<std::uint32_t>(many);
        std::vector<double> costs = std::vector<double>(boards::costs_per_board * many);
        boards::SearchCounters counters{};
    };
    for (const std::uint64_t nodes : {~std::uint64_t{0}, std::uint64_t{20}})
        for (const std::uint32_t limit : {1u, 2u, 60u}) {
            const auto solved = [&](Solve solve) {
                Result result;
                Work work{givens, limit, nodes, result.solutions.data(), result.counts.data(), result.costs.data()};
                result.counters = solve(work, 1);
                return result;
            };
            const Result one = solved(solve_plain), other = solved(wide);
            CHECK(one.solutions == other.solutions && one.counts == other.counts);
            CHECK(one.counters.nodes == other.counters.nodes && one.counters.guesses == other.counters.guesses);
            for (std::size_t k = 0; k < one.costs.size(); ++k)  // the first is seconds
                CHECK(k % boards::costs_per_board == 0 || one.costs[k] == other.costs[k]);
        }
}
