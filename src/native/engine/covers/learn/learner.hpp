// Questions to an exact cover, one after the other, by searches that learn: in the cover's own numbers.
//
// Literals are numbers as in DIMACS: k + 1 says that option k is taken, -(k + 1) that it is not.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "covers/learn/solver.hpp"
#include "covers/learn/team.hpp"

namespace cover::learn {

using Literals = std::span<const std::int32_t>;

struct Totals {
    Figures figures;                      // summed up
    std::int64_t clauses = 0, parts = 0;  // parts: how often a search was split between two threads
    std::uint32_t open = 0;               // options that the root leaves open
};

class Learner {
  public:
    // workers: searches with different settings, each in a thread of its own while `run` runs, that share short
    // clauses, and part the search among them when they prove without assumptions. Verdicts do not depend on who is
    // first, but which solution is found does. With a proof (see
    // DrupText; kept by the caller, in the numbers of the groups) there is one worker.
    Learner(std::shared_ptr<const Groups> groups, const Settings& settings, unsigned workers = 1,
            Proof* proof = nullptr);

    // See Solver::run. Literals about options out of range must not be given.
    Pause run(const Spending& spending, Literals assumptions = {});
    // After `found`: its options, ascending, are appended.
    void append_found(std::vector<std::int32_t>& choice) const;
    // After `none`: assumptions that together have no solution (no more than were given; empty: there is none at all).
    const std::vector<std::int32_t>& core() const { return core_; }

    bool add(Literals clause);
    bool forbid_found();
    // An option to split the search at under these assumptions, as the literal that takes it; 0: there is none.
    std::int32_t where_to_split(Literals assumptions);
    void forget();
    void set_goal(Goal goal);
    Totals totals() const;
    std::int64_t bytes() const;  // looks at every list

  private:
    Lit inner(std::int32_t literal) const;  // or holds, fails
    // The assumptions in inner literals, into assumed_, without those that hold; the first that fails, or 0.
    std::int32_t assume(Literals assumptions);
    Pause run_team(const Spending& spending, std::span<const Lit> assumptions);
    Pause run_member(std::size_t k, const Spending& spending, std::span<const Lit> assumptions);

    std::shared_ptr<const Groups> groups_;
    std::unique_ptr<Pool> pool_;    // of a team
    std::unique_ptr<Parts> parts_;  // of a team
    std::vector<std::unique_ptr<Membership>> memberships_;
    std::vector<std::unique_ptr<Solver>> solvers_;  // none if there is a contradiction at the root
    std::size_t winner_ = 0;
    bool ok_ = true;
    std::vector<std::int32_t> core_;
    std::vector<Lit> assumed_;
    std::vector<std::int32_t> assumed_as_;  // parallel: as they were given
};

}  // namespace cover::learn
