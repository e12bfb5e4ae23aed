// Bad arrays are refused without reading out of range, and the checker knows solutions from non-solutions.
#include <limits>
#include <random>

#include "check.hpp"
#include "draw.hpp"
#include "problems.hpp"

using namespace cover;

namespace {

std::string fault_of(const Cover& arrays, std::int64_t secondary = 0) {
    const auto fault = validate(arrays.primary, secondary, arrays.option_starts, arrays.item_of,
                                arrays.color_of.empty() ? std::nullopt : std::optional<Ints>(arrays.color_of),
                                arrays.at_least.empty() ? std::nullopt : std::optional<Ints>(arrays.at_least),
                                arrays.at_most.empty() ? std::nullopt : std::optional<Ints>(arrays.at_most));
    return fault ? fault->kind : "";
}

}  // namespace

TEST(good_arrays_are_accepted) {
    std::mt19937 rng(4);
    for (int round = 0; round < 200; ++round) {
        const Cover problem = tests::random_problem(rng);
        CHECK(fault_of(problem, problem.items - problem.primary).empty());
    }
}

TEST(bad_arrays_are_named) {
    CHECK(fault_of(tests::problem(2, 0, {{0, 0}})) == "twice");
    CHECK(fault_of(tests::problem(2, 0, {{0}, {2}})) == "unknown-item");
    CHECK(fault_of(tests::problem(2, 0, {{0}, {-1}})) == "unknown-item");
    CHECK(fault_of(tests::problem(1, 0, {{1}}), 1) == "no-primary");
    CHECK(fault_of(tests::problem(1, 0, {{}})) == "no-primary");
    Cover painted = tests::problem(1, 0, {{0}});
    painted.color_of = {3};
    CHECK(fault_of(painted) == "primary-color");
    Cover bounded = tests::problem(1, 0, {{0}});
    bounded.at_least = {2};
    CHECK(fault_of(bounded) == "bounds");
    bounded.at_least = {0, 0};
    CHECK(!fault_of(bounded).empty());
}

TEST(random_rubbish_is_refused_without_a_crash) {
    std::mt19937 rng(5);
    const auto draw = [&] { return tests::draw(rng, -3, 6); };
    int refused = 0;
    for (int round = 0; round < 5000; ++round) {
        Cover arrays;
        arrays.primary = draw();
        arrays.option_starts.clear();
        for (auto* values : {&arrays.option_starts, &arrays.item_of, &arrays.color_of, &arrays.at_least})
            for (std::int32_t k = draw(); k > 0; --k) values->push_back(draw());
        refused += !fault_of(arrays, draw()).empty();
    }
    CHECK(refused > 4000);
}

TEST(the_checker_finds_the_first_wrong_choice) {
    const Cover problem = tests::problem(2, 0, {{0}, {1}, {0, 1}});
    const std::vector<std::int64_t> starts{0, 2, 3, 5};
    const std::vector<std::int32_t> wrong_order{0, 1, 2, 1, 0}, too_many{0, 1, 2, 1, 2}, no_such{0, 1, 7, 0, 1};
    CHECK(first_wrong(problem, starts, wrong_order) == 2);
    CHECK(first_wrong(problem, starts, too_many) == 2);
    CHECK(first_wrong(problem, starts, no_such) == 1);
    const std::vector<std::int32_t> right{0, 1, 2, 0, 1};
    CHECK(first_wrong(problem, starts, right) == -1);
}

// Sets of items are added up where there are at least as many numbers as options: here always, and never.
TEST(choices_are_checked_alike_one_by_one_and_many_at_once) {
    std::mt19937 rng(1);
    for (int round = 0; round < 400; ++round) {
        Cover problem = tests::random_problem(rng);
        const std::int32_t apart = tests::draw(rng, 0, 4) * 100;  // more items: more words
        problem.items += apart;
        for (auto& item : problem.item_of)
            if (item >= problem.primary) item += apart;
        const auto options = problem.options();
        if (options == 0) continue;
        tests::Choice choice;
        for (std::int32_t o = 0; o < options; ++o)
            if (tests::draw(rng, 0, 2) == 0) choice.push_back(o);
        const std::vector<std::int64_t> starts{0, static_cast<std::int64_t>(choice.size())};
        tests::Choice many = choice;  // the choice, and after it a wrong one that makes the batch large
        std::vector<std::int64_t> bounds = starts;
        for (std::int32_t o = 0; o <= options; ++o) many.push_back(options);
        bounds.push_back(static_cast<std::int64_t>(many.size()));
        const std::int64_t alone = first_wrong(problem, starts, choice);
        CHECK(first_wrong(problem, bounds, many) == (alone == 0 ? 0 : 1));
    }
}
