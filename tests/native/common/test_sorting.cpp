// Sorting by numbers: the order of std::stable_sort.
#include <algorithm>
#include <random>
#include <string>

#include "check.hpp"
#include "common/sorting.hpp"

using namespace cover;

TEST(equal_things_keep_their_order) {
    std::mt19937 rng(5);
    for (int round = 0; round < 100; ++round) {
        std::vector<std::pair<int, std::string>> things;
        for (unsigned k = rng() % 40; k-- > 0;)
            things.emplace_back(static_cast<int>(rng() % 7) - 3, std::to_string(rng() % 1000));
        auto expected = things;
        std::stable_sort(expected.begin(), expected.end(), [](auto& a, auto& b) { return a.first < b.first; });
        sort_by(things, [](const auto& thing) { return thing.first; });
        CHECK(things == expected);
    }
}

TEST(the_first_number_of_a_key_counts_more) {
    const std::vector<std::pair<int, int>> ascending_pairs{{-1, -1}, {-1, 2147483647}, {0, -1},
                                                           {0, 0},   {0, 5},           {7, -1}};
    for (std::size_t k = 1; k < ascending_pairs.size(); ++k) {
        const auto [first, second] = ascending_pairs[k - 1];
        const auto [next_first, next_second] = ascending_pairs[k];
        CHECK(key_of(first, second) < key_of(next_first, next_second));
    }
}
