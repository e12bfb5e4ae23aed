// Subtrees searched in chunks: the tree, the counts and the order of solutions are those of a search one by one.
#include <memory>
#include <random>
#include <set>

#include "check.hpp"
#include "covers/bits/subtrees.hpp"
#include "kernels.hpp"
#include "problems.hpp"

namespace {

using cover::Cover;
using cover::Pause;
using cover::bits::ChunkChoice;

// What this processor can do, begun at once.
ChunkChoice at_once(int width) {
    ChunkChoice choice = cover::bits::best_chunks();
    choice.width = width;
    choice.least_below = 2;
    return choice;
}

// The codes there are, each for all widths.
std::vector<ChunkChoice> choices() {
    std::vector<ChunkChoice> all;
#if defined(__x86_64__) && defined(__GNUC__)
    std::vector<cover::bits::ChunkCode> codes;
    const auto best = cover::bits::best_chunks().code;
    if (best) codes.push_back(best);
    if (best == cover::bits::avx512::search_chunks) codes.push_back(cover::bits::bmi2::search_chunks);
    for (const auto code : codes)
        for (int width = 0; width < cover::bits::chunk_widths; ++width) {
            all.push_back(at_once(width));
            all.back().code = code;
        }
#endif
    return all;
}

void check_all(const Cover& problem) {
    for (const bool collect : {true, false}) {
        const auto plain = cover::make_bits_plain(problem, collect);
        CHECK(plain->run({}) == Pause::exhausted);
        const auto expected = tests::choices_of(plain->take_batch());
        for (const ChunkChoice& choice : choices()) {
            const auto kernel = cover::bits::make_bits_with(problem, collect, choice);
            CHECK(kernel->run({}) == Pause::exhausted);
            CHECK(kernel->counts().nodes == plain->counts().nodes);
            CHECK(kernel->counts().dead == plain->counts().dead);
            CHECK(kernel->counts().levels == plain->counts().levels);
            CHECK(kernel->counts().solutions == plain->counts().solutions);
            CHECK(tests::choices_of(kernel->take_batch()) == expected);
        }
    }
}

}  // namespace

TEST(chunks_have_the_tree_of_a_search_one_by_one) {
    check_all(tests::queens(7));
    check_all(tests::queens(9));
    std::mt19937 rng(7);
    std::int64_t nodes = 0;
    for (int round = 0; round < 24; ++round) {
        const Cover problem = tests::random_mixed(rng, 9 + round % 8, 30 + 10 * (round % 12), round % 3 != 0);
        const auto plain = cover::make_bits_plain(problem, false);
        if (plain->run({.nodes = 3000}) != Pause::nodes) check_all(problem);
        nodes += plain->counts().nodes;
    }
    CHECK(nodes > 10000);
}

namespace {

// The problem as a part of one that has so many times the options, two of which were taken before.
void check_part(const Cover& problem, std::int32_t times) {
    cover::Larger larger{times * problem.options() + 1, {}, {0, times * problem.options()}};
    for (std::int32_t o = 0; o < problem.options(); ++o) larger.numbers.push_back(times * o + 1);
    const auto plain = cover::make_bits_plain(problem, true);
    plain->run({});
    auto expected = tests::choices_of(plain->take_batch());
    for (auto& choice : expected) {
        for (auto& option : choice) option = larger.numbers[static_cast<std::size_t>(option)];
        choice.insert(choice.begin(), larger.taken.front());
        choice.push_back(larger.taken.back());
    }
    std::vector<std::unique_ptr<cover::Kernel>> kernels;
    kernels.push_back(cover::make_bits_plain(problem, true));
    for (const ChunkChoice& choice : choices()) kernels.push_back(cover::bits::make_bits_with(problem, true, choice));
    for (const auto& kernel : kernels) {
        CHECK(kernel->be_part_of(larger));
        CHECK(kernel->run({}) == Pause::exhausted);
        CHECK(tests::choices_of(kernel->take_batch()) == expected);
    }
}

}  // namespace

TEST(choices_of_a_part_are_given_in_the_numbers_of_the_larger_problem) {
    check_part({}, 2);  // all items were covered before
    std::mt19937 rng(9);
    for (const std::int32_t times : {2, 20}) {  // sets of its options are small, or too large to be used
        check_part(tests::queens(7), times);
        check_part(tests::queens(9), times);
        for (int round = 0; round < 12; ++round)
            check_part(tests::random_mixed(rng, 9 + round % 4, 30 + 10 * (round % 3), round % 3 != 0), times);
    }
}

TEST(limits_are_hit_in_chunks_as_one_by_one) {
    const Cover problem = tests::queens(8);
    for (const ChunkChoice& choice : choices())
        for (std::int64_t limit = 1; limit < 900; limit += 37) {
            const auto plain = cover::make_bits_plain(problem, true);
            const auto kernel = cover::bits::make_bits_with(problem, true, choice);
            CHECK(kernel->run({.nodes = limit}) == plain->run({.nodes = limit}));
            CHECK(kernel->counts().nodes == plain->counts().nodes);
            CHECK(kernel->counts().solutions == plain->counts().solutions);
            CHECK(tests::choices_of(kernel->take_batch()) == tests::choices_of(plain->take_batch()));
            const std::int64_t solutions = plain->counts().solutions + 1 + limit % 5;
            CHECK(kernel->run({.solutions = solutions}) == plain->run({.solutions = solutions}));
            CHECK(kernel->counts().nodes == plain->counts().nodes);
            CHECK(tests::choices_of(kernel->take_batch()) == tests::choices_of(plain->take_batch()));
            CHECK(kernel->run({.steps = 50}) == plain->run({.steps = 50}));
            CHECK(kernel->counts().nodes == plain->counts().nodes);
        }
}

TEST(a_subtree_that_is_too_large_is_searched_one_by_one) {
    const Cover problem = tests::queens(10);
    const auto plain = cover::make_bits_plain(problem, false);
    plain->run({});
    for (const ChunkChoice& choice : choices()) {
        const auto kernel = cover::bits::make_bits_with(problem, false, choice);
        Pause pause = Pause::slice;
        while (pause != Pause::exhausted) pause = kernel->run({.steps = 700});
        CHECK(kernel->counts().nodes == plain->counts().nodes);
        CHECK(kernel->counts().levels == plain->counts().levels);
        CHECK(kernel->counts().solutions == plain->counts().solutions);
    }
}
