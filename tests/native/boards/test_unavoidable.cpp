// Unavoidable sets of a full 9x9 grid, by what they are: cells that can be filled otherwise, and no fewer of them.
#include <algorithm>
#include <cstdint>
#include <ranges>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "boards/unavoidable.hpp"
#include "check.hpp"

using cover::Grid81;
using cover::GridCells;

namespace {

Grid81 grid_of(std::string_view text) {
    Grid81 grid{};
    for (std::size_t k = 0; k < 81; ++k) grid[k] = static_cast<std::uint8_t>(text[k] - '0');
    return grid;
}

const Grid81 grid = grid_of("812753649943682175675491283154237896369845721287169534521974368438526917796318452");

bool are_peers(std::size_t a, std::size_t b) {
    return a / 9 == b / 9 || a % 9 == b % 9 || (a / 27 == b / 27 && a % 9 / 3 == b % 9 / 3);
}

// So many ways to fill the cells from `place` on, up to two.
int fillings(Grid81& board, const std::vector<std::size_t>& cells, std::size_t place = 0) {
    if (place == cells.size()) return 1;
    auto found = 0;
    for (std::uint8_t digit = 1; digit <= 9 && found < 2; ++digit) {
        const auto clashes = [&](std::size_t other) {
            return other != cells[place] && board[other] == digit && are_peers(cells[place], other);
        };
        auto clash = false;
        for (std::size_t other = 0; other < 81 && !clash; ++other) clash = clashes(other);
        if (clash) continue;
        board[cells[place]] = digit;
        found += fillings(board, cells, place + 1);
        board[cells[place]] = 0;
    }
    return found;
}

int ways(const GridCells& set, std::size_t without = 81) {
    auto board = grid;
    std::vector<std::size_t> cells;
    for (std::size_t cell = 0; cell < 81; ++cell)
        if (set[cell] && cell != without) {
            cells.push_back(cell);
            board[cell] = 0;
        }
    return fillings(board, cells);
}

// Two digits in two rows and two columns, and in two boxes.
std::size_t rectangles() {
    std::size_t found = 0;
    for (std::size_t a = 0; a < 81; ++a)
        for (std::size_t b = a + 1; b < a / 9 * 9 + 9; ++b)
            for (std::size_t below = 9; a + below < 81; below += 9)
                found += grid[a] == grid[b + below] && grid[b] == grid[a + below] &&
                         (are_peers(a, b + below) || (a % 9 / 3 == b % 9 / 3) || (a / 27 == (a + below) / 27));
    return found;
}

}  // namespace

TEST(unavoidable_sets_have_one_other_filling_and_no_part_has) {
    const auto sets = cover::unavoidable_sets(grid, 10, {});
    CHECK(!sets.empty());
    CHECK(std::ranges::is_sorted(sets, {}, &GridCells::count));
    for (const auto& set : sets) {
        CHECK(ways(set) == 2);
        for (std::size_t cell = 0; cell < 81; ++cell) CHECK(!set[cell] || ways(set, cell) == 1);
    }
}

TEST(unavoidable_sets_are_found_once_and_all_of_four_cells_are) {
    const auto sets = cover::unavoidable_sets(grid, 8, {});
    std::set<std::string> seen;
    for (const auto& set : sets) seen.insert(set.to_string());
    CHECK(seen.size() == sets.size());
    const auto of_four = std::ranges::count_if(sets, [](const auto& set) { return set.count() == 4; });
    CHECK(static_cast<std::size_t>(of_four) == rectangles());
    CHECK(std::ranges::equal(cover::unavoidable_sets(grid, 4, {}), sets | std::views::take(of_four)));
}

TEST(a_search_for_unavoidable_sets_can_be_stopped) {
    cover::Interrupt at_once([] { return true; });
    auto stopped = false;
    try {
        cover::unavoidable_sets(grid, 18, {&at_once, true});
    } catch (const cover::Interrupted&) {
        stopped = true;
    }
    CHECK(stopped);
}
