// The learning kernel against brute force: solutions, pauses, assumptions, added clauses, and both ways to exclude.
#include <algorithm>
#include <set>

#include "check.hpp"
#include "draw.hpp"
#include "covers/learn/solver.hpp"
#include "kernels.hpp"
#include "problems.hpp"

using namespace cover;
using tests::Choice;

namespace {

using learn::Answer;
using learn::Lit;

std::shared_ptr<const learn::Groups> groups_of(const Cover& problem, std::uint64_t rows = learn::max_row_numbers) {
    return std::make_shared<const learn::Groups>(learn::make_groups(problem, rows));
}

Choice choice_of(const learn::Groups& groups, const learn::Solver& solver) {
    Choice choice(groups.forced.begin(), groups.forced.end());
    for (learn::Var v = 0; v < groups.options; ++v)
        if (solver.is_taken(v)) choice.push_back(groups.original[v]);
    std::sort(choice.begin(), choice.end());
    return choice;
}

// A literal about an option of the cover, given by its number there: false if it is settled otherwise.
struct Wish {
    std::int32_t option;
    bool take;
    bool holds(const Choice& choice) const { return std::binary_search(choice.begin(), choice.end(), option) == take; }
};

}  // namespace

TEST(learning_finds_the_solutions_of_brute_force) {
    std::mt19937 rng(5);
    std::size_t several = 0;
    for (int round = 0; round < 1500; ++round) {
        const Cover problem = tests::random_problem(rng);
        const auto expected = tests::brute_force(problem);
        const auto kernel = make_learn(problem, true);
        const auto found = round % 2 ? tests::in_steps(*kernel) : (kernel->run({}), tests::choices_of(kernel->take_batch()));
        CHECK(std::set<Choice>(found.begin(), found.end()) == expected);
        CHECK(found.size() == expected.size());
        CHECK(kernel->counts().solutions == static_cast<std::int64_t>(expected.size()));
        several += expected.size() > 1;
    }
    CHECK(several > 300);
}

TEST(learning_excludes_by_items_as_by_rows) {
    std::mt19937 rng(6);
    for (int round = 0; round < 500; ++round) {
        const Cover problem = tests::random_problem(rng);
        const auto groups = groups_of(problem, 0);
        std::set<Choice> found;
        if (!groups->contradiction) {
            CHECK(groups->by_rows == groups->together.numbers.empty());
            learn::Solver solver(groups, {});
            while (solver.run({}) == Answer::found) {
                CHECK(found.insert(choice_of(*groups, solver)).second);
                if (!solver.forbid_found()) break;
            }
        }
        CHECK(found == tests::brute_force(problem));
    }
}

TEST(learning_keeps_its_quotas) {
    const auto kernel = make_learn(tests::queens(8), true);
    CHECK(kernel->run({.nodes = 20}) == Pause::nodes);
    CHECK(kernel->counts().nodes == 20);
    CHECK(kernel->run({.solutions = 5}) == Pause::solutions);
    CHECK(kernel->run({.solutions = 5}) == Pause::solutions);
    CHECK(kernel->counts().solutions == 5);
    kernel->take_batch();
    CHECK(kernel->run({.batch = 10}) == Pause::batch);
    CHECK(kernel->take_batch().size() == 10);
    CHECK(kernel->run({}) == Pause::exhausted);
    CHECK(kernel->run({}) == Pause::exhausted);
    CHECK(kernel->counts().solutions == 92);
    CHECK(kernel->remaining() == 0);
}

TEST(learning_answers_under_assumptions_and_with_clauses_added) {
    std::mt19937 rng(7);
    const auto draw = [&](int low, int high) { return tests::draw(rng, low, high); };
    int cores = 0;
    for (int round = 0; round < 800; ++round) {
        const Cover problem = tests::random_problem(rng);
        auto left = tests::brute_force(problem);
        const auto groups = groups_of(problem);
        if (groups->contradiction) {
            CHECK(left.empty());
            continue;
        }
        learn::Solver solver(groups, {.seed = static_cast<std::uint64_t>(round)});
        for (int question = 0; question < 8 && groups->options > 0; ++question) {
            std::vector<Wish> wishes;
            std::vector<Lit> literals;
            for (int k = draw(0, 4); k > 0; --k) {
                const auto v = static_cast<learn::Var>(draw(0, static_cast<int>(groups->options) - 1));
                wishes.push_back({groups->original[v], draw(0, 1) == 1});
                literals.push_back(wishes.back().take ? learn::taken(v) : learn::dropped(v));
            }
            if (draw(0, 2) == 0) {  // a clause: one of the wishes
                std::erase_if(left, [&](const Choice& choice) {
                    return std::none_of(wishes.begin(), wishes.end(), [&](Wish w) { return w.holds(choice); });
                });
                if (!solver.add(literals)) CHECK(left.empty());
                continue;
            }
            std::set<Choice> fitting;
            for (const Choice& choice : left)
                if (std::all_of(wishes.begin(), wishes.end(), [&](Wish w) { return w.holds(choice); }))
                    fitting.insert(choice);
            const Answer answer = solver.run({}, literals);
            CHECK(answer == (fitting.empty() ? Answer::none : Answer::found));
            if (answer == Answer::found) CHECK(fitting.contains(choice_of(*groups, solver)));
            if (answer == Answer::none) {
                // What is in the core has no solution even alone.
                const std::vector<Lit> core = solver.core();
                for (const Lit l : core) CHECK(std::find(literals.begin(), literals.end(), l) != literals.end());
                CHECK(solver.run({}, core) == Answer::none);
                cores += !core.empty() && core.size() < literals.size();
            }
        }
        CHECK(solver.run({}, {}) == (left.empty() ? Answer::none : Answer::found));
    }
    CHECK(cores > 50);
}
