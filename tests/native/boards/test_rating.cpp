// The rating's search on boards small enough to follow by hand.
#include <array>
#include <vector>

#include "check.hpp"
#include "boards/rating.hpp"

using namespace cover;
using namespace cover::boards;

TEST(a_latin_square_of_two_symbols_branches_once) {
    const std::vector<std::uint64_t> candidates(4, 3);
    const std::vector<std::int32_t> starts{0, 2, 4, 6, 8}, cells{0, 1, 2, 3, 0, 2, 1, 3};
    const BoardArrays board{2, candidates, starts, cells};
    const std::vector<std::uint8_t> boards{0, 0, 0, 0, 1, 0, 0, 0, 1, 1, 0, 0, 0, 0, 0, 0};
    std::vector<std::int64_t> numbers(4 * rating_numbers);
    Interrupt never({});
    for (const bool hidden : {false, true}) {
        rate_many(board, boards, hidden, 2, 1000, 2, never, numbers.data());
        // Blank: one branching of two candidates, two solutions. One given: none left to guess. A clash: nothing.
        const std::vector<std::int64_t> expected{1, 1, 1, 2, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 1, 1, 1, 2, 0};
        CHECK(numbers == expected);
    }
    rate_many(board, boards, false, 2, 1, 1, never, numbers.data());
    CHECK(numbers[3] == 1 && numbers[4] == 1);
    Interrupt at_once({}, 0);
    rate_many(board, boards, false, 2, 1000, 2, at_once, numbers.data());
    for (std::size_t k = 0; k < 4; ++k) CHECK(numbers[rating_numbers * k + 4] == 2);
}
