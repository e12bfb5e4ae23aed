// Least images of 9x9 boards against all 3,359,232 rearrangements of their cells.
#include <algorithm>
#include <array>
#include <cstdint>
#include <random>
#include <string_view>
#include <vector>

#include "boards/minlex.hpp"
#include "check.hpp"

using cover::Grid81;

namespace {

using Lines = std::array<std::uint8_t, 9>;

std::vector<Lines> orders_of_lines() {
    std::vector<std::array<std::uint8_t, 3>> orders;
    std::array<std::uint8_t, 3> order{0, 1, 2};
    do orders.push_back(order);
    while (std::next_permutation(order.begin(), order.end()));
    std::vector<Lines> found;
    for (const auto& bands : orders)
        for (std::size_t inner = 0; inner < 216; ++inner) {
            Lines lines{};
            for (std::size_t k = 0; k < 9; ++k) {
                const auto& within = orders[k < 3 ? inner % 6 : k < 6 ? inner / 6 % 6 : inner / 36];
                lines[k] = static_cast<std::uint8_t>(3 * bands[k / 3] + within[k % 3]);
            }
            found.push_back(lines);
        }
    return found;
}

cover::Least by_trying_all(const Grid81& board) {
    const auto orders = orders_of_lines();
    cover::Least best{};
    best.cells.fill(10);
    for (auto way = 0; way < 2; ++way)
        for (const auto& rows : orders)
            for (const auto& columns : orders) {
                std::array<std::uint8_t, 10> label{};
                std::uint8_t labels = 0;
                Grid81 image{};
                auto order = 0;  // below 0: less than the best so far
                for (std::size_t k = 0; k < 81 && order <= 0; ++k) {
                    const auto r = rows[k / 9], c = columns[k % 9];
                    const auto digit = way ? board[9 * c + r] : board[9 * r + c];
                    if (digit && !label[digit]) label[digit] = ++labels;
                    image[k] = label[digit];
                    if (order == 0) order = image[k] - best.cells[k];
                }
                if (order < 0) best = {image, 0};
                if (order <= 0) ++best.automorphisms;
            }
    return best;
}

Grid81 board_of(std::string_view text) {
    Grid81 board{};
    for (std::size_t k = 0; k < 81; ++k) board[k] = text[k] == '.' ? 0 : static_cast<std::uint8_t>(text[k] - '0');
    return board;
}

void check_least(const Grid81& board) {
    const auto found = cover::minlex(board), wanted = by_trying_all(board);
    CHECK(found.cells == wanted.cells);
    CHECK(found.automorphisms == wanted.automorphisms);
}

Grid81 cyclic() {
    Grid81 grid{};
    for (std::size_t k = 0; k < 81; ++k) grid[k] = static_cast<std::uint8_t>((k / 9 % 3 * 3 + k / 27 + k % 9) % 9 + 1);
    return grid;
}

}  // namespace

TEST(a_board_has_the_least_image_of_all) {
    check_least(board_of("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."));
}

TEST(a_board_of_few_digits_has_the_least_image_of_all) {
    std::mt19937 rng(1);
    auto board = cyclic();
    for (auto& cell : board)
        if (rng() % 5) cell = 0;
    check_least(board);
}

TEST(a_full_grid_has_the_least_image_of_all) {
    check_least(board_of("812753649943682175675491283154237896369845721287169534521974368438526917796318452"));
}

TEST(bands_are_numbered_up_to_416) {
    auto grid = cyclic();
    const auto band = board_of("123456789457893612986217354......................................................");
    std::copy_n(band.begin(), 27, grid.begin());
    CHECK(cover::band_number(grid) == 416);
    CHECK(cover::band_number(cover::minlex(cyclic()).cells) == 1);
    CHECK(cover::band_number(band) == 0);
}
