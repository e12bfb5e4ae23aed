// The learning kernel against brute force: solutions, pauses, assumptions, added clauses, and both ways to exclude.
#include <algorithm>
#include <set>

#include "check.hpp"
#include "draw.hpp"
#include "covers/learn/learner.hpp"
#include "covers/learn/solver.hpp"
#include "covers/learn/team.hpp"
#include "kernels.hpp"
#include "problems.hpp"

using namespace cover;
using tests::Choice;

namespace {

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
        const auto found =
            round % 2 ? tests::in_steps(*kernel) : (kernel->run({}), tests::choices_of(kernel->take_batch()));
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
            while (solver.run({}) == Pause::solutions) {
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
        std::vector<Wish> wishes;
        std::vector<Lit> literals;
        for (int question = 0; question < 8 && groups->options > 0; ++question) {
            // Often with the beginning of the question before, of which the solver keeps what followed.
            const auto same = static_cast<std::size_t>(draw(0, static_cast<int>(wishes.size())));
            wishes.erase(wishes.begin() + static_cast<std::ptrdiff_t>(same), wishes.end());
            literals.resize(same);
            for (int k = draw(0, 4 - static_cast<int>(same)); k > 0; --k) {
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
            const Pause answer = solver.run({}, literals);
            CHECK(answer == (fitting.empty() ? Pause::exhausted : Pause::solutions));
            if (answer == Pause::solutions) CHECK(fitting.contains(choice_of(*groups, solver)));
            if (answer == Pause::exhausted) {
                // What is in the core has no solution even alone.
                const std::vector<Lit> core = solver.core();
                for (const Lit l : core) CHECK(std::find(literals.begin(), literals.end(), l) != literals.end());
                CHECK(solver.run({}, core) == Pause::exhausted);
                cores += !core.empty() && core.size() < literals.size();
            }
        }
        CHECK(solver.run({}, {}) == (left.empty() ? Pause::exhausted : Pause::solutions));
    }
    CHECK(cores > 50);
}

TEST(parts_of_a_search_are_halved_until_nothing_is_left) {
    // Eight pigeons in seven holes; the members take turns, so that the test is the same every time.
    Cover problem;
    problem.primary = 8;
    problem.items = 15;
    for (std::int32_t pigeon = 0; pigeon < 8; ++pigeon)
        for (std::int32_t hole = 8; hole < 15; ++hole) {
            problem.item_of.insert(problem.item_of.end(), {pigeon, hole});
            problem.option_starts.push_back(static_cast<std::int32_t>(problem.item_of.size()));
        }
    const auto groups = groups_of(problem);
    constexpr std::size_t members = 3;
    std::vector<std::unique_ptr<learn::Solver>> solvers;
    for (std::size_t k = 0; k < members; ++k)
        solvers.push_back(std::make_unique<learn::Solver>(groups, learn::Settings{.seed = k}));
    learn::Parts parts(members);
    Pause answer = Pause::conflicts;
    for (std::size_t k = 0; answer != Pause::exhausted; k = (k + 1) % members) {
        const std::vector<Lit> part = parts.next(k, *solvers[k]);
        CHECK(part == parts.next(k, *solvers[k]));
        answer = solvers[k]->run({.conflicts = solvers[k]->figures().conflicts + 100}, part);
        CHECK(answer == Pause::conflicts || answer == Pause::exhausted);
        if (answer == Pause::conflicts || solvers[k]->core().empty()) continue;
        std::vector<Lit> clause = solvers[k]->core();
        for (Lit& l : clause) {
            CHECK(std::find(part.begin(), part.end(), l) != part.end());
            l = learn::contrary(l);
        }
        parts.refuted(k, *solvers[k]);
        bool open = true;
        for (const auto& solver : solvers) open = solver->add(clause) && open;
        if (open) answer = Pause::conflicts;
    }
    CHECK(parts.handed_out() > 1);
}

TEST(a_team_counts_as_one_does) {
    const Cover problem = tests::queens(8);
    learn::Learner team(groups_of(problem), {}, 3);
    int found = 0;
    while (team.run({}) == Pause::solutions) {
        ++found;
        if (!team.forbid_found()) break;
    }
    CHECK(found == 92);
    CHECK(team.run({}) == Pause::exhausted);
    CHECK(team.core().empty());
}
