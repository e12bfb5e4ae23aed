// Marks in some filling of a clue whose cells differ inside regions.
#include <vector>

#include "check.hpp"
#include "rules/support.hpp"

using namespace cover::rules;

namespace {

// Two cells of symbols 0, 1, 2 that make 2: a state is the symbol of the first.
Words making_two() {
    const std::vector<std::int32_t> starts{0, 3, 6}, arcs{0, 0, 0, 0, 1, 1, 0, 2, 2, 0, 2, 0, 1, 1, 0, 2, 0, 0};
    Words words(3);
    words.add(starts, arcs);
    return words;
}

TEST(a_clue_keeps_the_marks_of_its_fillings) {
    std::vector<Mask> left;
    CHECK(words_with_parts(making_two(), 0, std::vector<Mask>{7, 7}, {}, 100, left));
    CHECK((left == std::vector<Mask>{7, 7}));
    const std::vector<std::vector<std::int32_t>> region{{0, 1}};
    CHECK(words_with_parts(making_two(), 0, std::vector<Mask>{7, 7}, region, 100, left));
    CHECK((left == std::vector<Mask>{5, 5}));
    CHECK(words_with_parts(making_two(), 0, std::vector<Mask>{2, 2}, region, 100, left));
    CHECK((left == std::vector<Mask>{0, 0}));
    CHECK(!words_with_parts(making_two(), 0, std::vector<Mask>{7, 7}, {}, 2, left));
}

}  // namespace
