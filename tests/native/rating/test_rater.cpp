// The rater by itself: a grid's masks, single steps, boards of every level, threads, and a way out.
#include <algorithm>
#include <string>
#include <vector>

#include "check.hpp"
#include "rating/basic.hpp"
#include "rating/many.hpp"

using namespace cover::rating;

namespace {

const std::string solved = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
const std::string easy = "530070000600195000098000060800060003400803001700020006060000280000419005000080079";
const std::string hardest = "100007090030020008009600500005300900010080002600004000300000010040000007007000300";
const std::string of_hardest = "162857493534129678789643521475312986913586742628794135356478219241935867897261354";

std::vector<std::uint8_t> marks(const std::string& text) {
    std::vector<std::uint8_t> made;
    for (const char mark : text) made.push_back(static_cast<std::uint8_t>(mark - '0'));
    return made;
}

Rating rated(const std::string& board, const std::string& solution) {
    Chains chains;
    return rate(marks(board), marks(solution), chains);
}

}  // namespace

TEST(masks_of_cells_and_regions_stay_together) {
    Grid grid;
    grid.place(40, 4);
    grid.remove(0, 3);
    CHECK(grid.open() == 80 && grid.candidates(40) == 0 && !grid.has(0, 3) && !grid.has(36, 4));
    for (int region = 0; region < region_count; ++region)
        for (int digit = 0; digit < digit_count; ++digit)
            for (int spot = 0; spot < 9; ++spot)
                CHECK((grid.spots(digit, region) >> spot & 1) == grid.has(geometry.cell_at[region][spot], digit));
    grid.remove_all(1, full);
    CHECK(grid.candidates(1) == 0 && grid.open() == 80);
}

TEST(the_first_step_is_the_easiest) {
    Grid grid;
    for (int cell = 1; cell < cell_count; ++cell) grid.place(cell, solved[static_cast<std::size_t>(cell)] - '1');
    Step step;
    CHECK(hidden_single(grid, step));
    CHECK(step.cell == 0 && step.digit == 4 && step.difficulty == 1.0);
    step.apply(grid);
    CHECK(grid.open() == 0 && !hidden_single(grid, step) && !naked_single(grid, step));
}

TEST(boards_are_rated_and_held_against_their_solution) {
    const Rating nothing = rated(solved, solved), simple = rated(easy, solved), most = rated(hardest, of_hardest);
    CHECK(nothing.solved && nothing.er == 0 && nothing.steps == 0);
    CHECK(simple.solved && simple.er == 1.2 && simple.hardest == Technique::hidden_single && simple.wrong < 0);
    CHECK(most.solved && most.hardest == Technique::nested && most.wrong < 0);
    CHECK(most.ed <= most.ep && most.ep <= most.er);
    std::string other = solved;  // 5 and 3 exchanged: the first single contradicts it
    std::swap(other[0], other[1]);
    CHECK(rated("00" + solved.substr(2), other).wrong == static_cast<int>(Technique::hidden_single));
}

TEST(a_board_of_two_solutions_ends_without_a_step) {
    // Two rows of one band exchanged give the second: each column has two candidates in two cells.
    const Rating rating = rated(std::string(18, '0') + solved.substr(18), solved);
    CHECK(!rating.solved && rating.er == unsolved && rating.ep == unsolved && rating.ed == unsolved);
}

TEST(threads_share_the_boards_and_an_interrupt_ends_them) {
    std::vector<std::uint8_t> boards, solutions;
    for (int k = 0; k < 40; ++k) {
        const auto board = marks(easy), solution = marks(solved);
        boards.insert(boards.end(), board.begin(), board.end());
        solutions.insert(solutions.end(), solution.begin(), solution.end());
    }
    std::fill_n(solutions.begin(), 81, std::uint8_t{0});  // passed over
    cover::Interrupt never({});
    const auto alone = rate_many(boards, solutions, 1, never), together = rate_many(boards, solutions, 3, never);
    CHECK(alone.size() == 40 && !alone[0].solved && alone[0].steps == 0);
    for (std::size_t k = 0; k < alone.size(); ++k)
        CHECK(alone[k].er == together[k].er && alone[k].steps == together[k].steps &&
              alone[k].solved == together[k].solved);
    cover::Interrupt at_once([] { return true; });
    bool ended = false;
    try {
        rate_many(boards, solutions, 2, at_once);
    } catch (const cover::Interrupted&) {
        ended = true;
    }
    CHECK(ended);
}
