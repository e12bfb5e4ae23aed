// Lines and connected cells: what is shown on small boards, and what a supposition makes of it.
#include <algorithm>
#include <vector>

#include "check.hpp"
#include "logic/board_rules.hpp"

using namespace cover::logic;

namespace {

// A row of cells: each beside the next.
std::vector<Joining::Places> row(std::int32_t cells) {
    std::vector<Joining::Places> beside(index(cells));
    for (std::int32_t k = 0; k + 1 < cells; ++k) {
        beside[index(k)].push_back(k + 1);
        beside[index(k + 1)].push_back(k);
    }
    return beside;
}

TEST(cells_beyond_a_gap_are_out_of_reach_and_those_between_are_cut) {
    const Joining joining(row(5), std::vector<Joining::Places>(5), 0, 0);
    const auto far = joining.shows({1, 0, 0, 0, 0}, {1, 1, 0, 1, 1});
    CHECK(far.size() == 1 && far[0].kind == Joining::out_of_reach && far[0].falls.size() == 2);
    const auto cut = joining.shows({1, 0, 0, 0, 1}, {1, 1, 1, 1, 1});
    CHECK(cut.size() == 3);
    CHECK(std::ranges::all_of(cut, [](const Shown& fact) { return fact.falls[0].what == Falls::others; }));
}

TEST(a_line_closes_no_small_loop) {
    // Two squares that share no edge: 0-1-2-3 and 4-5-6-7, joined by 3-4.
    const std::vector<Closing::Ends> ends{{0, 1}, {1, 2}, {2, 3}, {3, 0}, {4, 5}, {5, 6}, {6, 7}, {7, 4}, {3, 4}};
    const Closing closing(ends, {});
    const auto shown = closing.shows({1, 1, 1, 0, 1, 0, 0, 0, 0}, {1, 1, 1, 1, 1, 1, 1, 1, 1}, true);
    CHECK(shown.size() == 1);
    CHECK(shown[0].kind == Closing::small_loop && shown[0].falls[0].place == 3);
    CHECK(shown[0].grounds == std::vector<std::int32_t>{4});
}

TEST(a_supposition_goes_on_where_cells_are_connected) {
    BoardRules rules(3);
    const std::vector<std::int32_t> cells{0, 1, 2};
    rules.add_joining(0, cells, 2, Joining(row(3), std::vector<Joining::Places>(3), 0, 0));
    std::vector<Mask> now{2, 3, 2};
    now[1] = 1;  // then the two at the ends are parted
    std::vector<RuleLine> lines;
    std::vector<std::int32_t> asked;
    CHECK(!rules.propagate(now, 1, {10, false, true}, lines, asked));
    CHECK(rules.propagate(now, 1, {10, true, true}, lines, asked));
    CHECK(lines.back().rule == 0);
    std::size_t looks = 0;
    CHECK(!rules.refuted_within({2, 1, 2}, 1, 5, 1, looks, 100).empty());
    CHECK(looks == 1);
}

}  // namespace
