// Conflict-driven clause learning on the groups of an exact cover.
//
// Groups are propagated as they are, without clauses: a taken option drops its neighbours, a dropped one is counted in
// its groups. Clauses are only what was learned and what was given. In a learned clause a dropped option is replaced by
// the taken one that excluded it, which makes many literals one.
// Sources: Marques-Silva and Sakallah 1996; Moskewicz et al. 2001 (two watches, VSIDS); Eén and Sörensson 2003;
// Audemard and Simon 2009 (glue); Liang et al. 2016 (reason side); Chanseok Oh 2016 (tiers); Luo et al. 2017
// (vivification).
#pragma once

#include <atomic>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <ranges>
#include <span>
#include <vector>

#include "common/pause.hpp"
#include "covers/learn/arena.hpp"
#include "covers/learn/groups.hpp"
#include "covers/learn/heap.hpp"
#include "covers/learn/literal.hpp"
#include "covers/learn/proof.hpp"
#include "covers/learn/values.hpp"

namespace cover::learn {

// Finding wants many restarts, and the values that led far (see values.hpp); proving wants few, and options dropped
// first.
enum class Goal : std::uint8_t { find, prove };

// How a search goes; equal settings on an equal problem make equal searches.
struct Settings {
    std::uint64_t seed = 0;   // 0: activities start equal
    Goal goal = Goal::prove;  // may change between two calls
    double decay = 0.95;
    bool take_first = false;  // the first value that a variable is tried with, when finding
    bool vivify = true;
    bool probe = true;
};

// What one call may spend; the counts are totals over all calls.
struct Spending {
    double seconds = std::numeric_limits<double>::infinity();  // from the call on
    std::int64_t branches = std::numeric_limits<std::int64_t>::max();
    std::int64_t conflicts = std::numeric_limits<std::int64_t>::max();
    const std::atomic<bool>* ending = nullptr;  // another thread wants an end
};

struct Figures {
    std::int64_t branches = 0, conflicts = 0, propagations = 0, restarts = 0;
    std::int64_t learned = 0, learned_literals = 0, reductions = 0, vivified = 0, probed = 0;
    std::int64_t imported = 0, taking = 0;  // clauses of others; branches that took an option
    std::vector<std::int64_t> levels{1};    // branches by depth, below the root

    Figures& operator+=(const Figures& other);
};

// A clause from elsewhere, or for elsewhere. Called between two conflicts by the thread that searches.
class Exchange {
  public:
    virtual ~Exchange() = default;
    virtual void give(std::span<const Lit> clause, std::uint32_t glue) = 0;
    virtual bool next(std::vector<Lit>& clause, std::uint32_t& glue) = 0;
};

class Solver {
  public:
    // The groups must be without contradiction; they may be shared by several solvers.
    Solver(std::shared_ptr<const Groups> groups, const Settings& settings, Proof* proof = nullptr);

    // Goes on until there is an answer. Different assumptions begin another search, in which all that was learned
    // stays, and what follows from those that both begin with (Hickey and Bacchus 2019); none under assumptions leaves
    // some of them in core(), which together have no solution.
    Pause run(const Spending& spending, std::span<const Lit> assumptions = {});
    // After `found`: is this option taken?
    bool is_taken(Var v) const { return value_[taken(v)] > 0; }
    const std::vector<Lit>& core() const { return core_; }

    // Adds a clause that holds from now on, at the root. False: there is no solution any more.
    bool add(std::span<const Lit> clause);
    // After `found`: forbids what was found, and nothing else, and the search goes on where it was. False: nothing else
    // remains. `clause`: is given what was added, for other searches of the problem.
    bool forbid_found(std::vector<Lit>* clause = nullptr);

    const Figures& figures() const { return figures_; }
    std::int64_t bytes() const;
    std::size_t clauses() const { return clauses_.size(); }
    // Forgets most of what was learned, whatever its worth.
    void forget();
    bool holds_at_root(Lit l) const { return value_[l] > 0 && of_[var_of(l)].level == 0; }
    // Among the most active options one whose two values, each tried under the assumptions, settle much (the product of
    // how much counts); none if nothing is open there. The search begins anew at the root.
    std::optional<Var> where_to_split(std::span<const Lit> assumptions);
    void share(Exchange* exchange) { exchange_ = exchange; }
    Settings& settings() { return settings_; }

  private:
    struct Assignment {
        std::uint32_t level;
        std::uint32_t place;  // on the trail
        Reason reason;
    };
    struct Tally {
        std::uint32_t taken = 0, dropped = 0;
    };
    // An at-least-one group: how many of its options are not dropped, and the exclusive or of their numbers.
    struct Need {
        std::uint32_t open, sum;
    };

    // propagate.cpp
    bool propagate();
    bool exclude(Var v);
    bool count_dropped(Var v);
    bool count_tallies(Lit p);
    bool watch_clauses(Lit p);
    void assign(Lit l, Reason reason);
    void retreat(std::uint32_t level);
    void decide(Lit l);
    bool fail(Why why, std::uint32_t what, Var other = 0);
    template <class Visit>
    void others_of(Reason reason, Var v, Visit visit) const;
    template <class Visit>
    void all_of_conflict(Visit visit) const;

    // analyze.cpp
    void analyze();
    void visit(Var v);
    void bump_reasons();
    void minimize();
    bool is_redundant(Var v, std::uint32_t depth);
    std::uint32_t glue_of(std::span<const Lit> clause);
    void used(Ref at);
    void learn_and_assert();

    // clauses.cpp
    Ref attach(std::span<const Lit> clause, std::uint32_t glue, bool kept);
    bool add_at_root(std::vector<Lit> clause, std::uint32_t glue, bool kept);
    bool import_clauses();
    void drop(Ref at);
    void state_root();
    void reduce();
    void clean_root();
    void cut_rows();
    void collect();
    bool is_locked(Ref at) const;

    // inprocess.cpp
    bool probe();
    void vivify();
    void vivify_one(Ref at);
    void choices_behind(std::vector<Lit>& choices);
    void explain_assumption(Lit failed);
    bool assume_all(std::span<const Lit> assumptions);
    std::size_t settled_by(Lit l);

    // search.cpp
    Pause search(const Spending& spending);
    void restart();
    std::int64_t restart_unit() const;
    Lit next_branch();
    bool no_solution();
    bool propagate_root();
    bool between();

    std::uint32_t level() const { return static_cast<std::uint32_t>(level_ends_.size()); }

    std::shared_ptr<const Groups> groups_;
    Settings settings_;
    Proof* proof_;
    Exchange* exchange_ = nullptr;
    Lists need_of_, tally_of_;
    // Rows of neighbours: those of the groups, until something is settled at the root; then our own, without it.
    std::vector<std::uint32_t> row_starts_, row_ends_;
    std::vector<Var> rows_;
    const Var* row_numbers_ = nullptr;

    std::vector<std::int8_t> value_;  // by literal: 1 true, -1 false, 0 open
    std::vector<Assignment> of_;      // by variable; valid while it has a value
    std::vector<Lit> trail_;
    std::vector<std::uint32_t> level_ends_;  // length of the trail before the choice of each level
    std::uint32_t head_ = 0;                 // trail_[0 .. head_ - 1] is counted in needs_ and tallied_
    std::vector<Need> needs_;
    std::vector<Tally> tallied_;
    std::vector<std::vector<Watch>> watches_;  // by literal: clauses to look at when it becomes false
    Arena arena_;
    std::vector<Ref> clauses_;
    ActivityHeap heap_;
    Values values_;

    Reason conflict_;
    Var conflict_other_ = 0;
    std::vector<Lit> clause_;         // the clause being learned; the asserting literal first
    std::vector<std::uint8_t> mark_;  // by variable, while analyzing
    std::vector<Var> marked_, to_clear_;
    std::vector<std::uint64_t> level_stamp_;
    std::uint64_t stamp_ = 0;
    std::uint32_t current_open_ = 0;

    std::vector<Lit> assumptions_, core_;
    bool full_ = false;       // a clause found no room
    bool ok_ = true;          // false: no solution at the root
    bool has_found_ = false;  // the assignment is a solution that was handed out
    std::int64_t conflicts_here_ = 0, restart_limit_ = 0, reduce_at_ = 2000, vivify_at_ = 0, import_at_ = 0,
                 vivify_spent_ = 0;
    Var probe_next_ = 0, probe_until_ = 0;
    bool probed_ = false, save_values_ = true;
    std::uint64_t luby_u_ = 1, luby_v_ = 1;
    std::uint32_t root_seen_ = 0;  // length of the trail at the root when clauses were last cleaned
    std::size_t stated_ = 0;       // so much of the trail is in the proof where it has to be
    std::uint64_t rng_;
    Figures figures_;
};

}  // namespace cover::learn
