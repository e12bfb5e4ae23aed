// From the cover's numbers to those of the groups and back, and the threads of a team.
#include "covers/learn/learner.hpp"

#include <algorithm>
#include <atomic>
#include <optional>

#include "common/index.hpp"
#include "common/clock.hpp"
#include "common/crew.hpp"

namespace cover::learn {

namespace {

constexpr Lit holds = ~Lit{0}, fails = ~Lit{0} - 1;

// How the members of a team differ: in what they branch on first, in how often they restart, and in what they try first.
Settings member(Settings settings, unsigned number) {
    if (number == 0) return settings;
    settings.seed = settings.seed * 1000003 + number;
    settings.decay = number % 2 != 0 ? 0.92 : 0.97;
    settings.take_first = number % 4 == 3;
    settings.probe = false;
    return settings;
}

}  // namespace

Learner::Learner(std::shared_ptr<const Groups> groups, const Settings& settings, unsigned workers, Proof* proof)
    : groups_(std::move(groups)) {
    if (groups_->contradiction) {
        ok_ = false;
        if (proof != nullptr) proof->lemma({});
        return;
    }
    if (workers > 1) {
        pool_ = std::make_unique<Pool>(workers);
        parts_ = std::make_unique<Parts>(workers);
    }
    for (unsigned k = 0; k < workers; ++k) {
        solvers_.push_back(std::make_unique<Solver>(groups_, member(settings, k), proof));
        if (pool_ == nullptr) continue;
        memberships_.push_back(std::make_unique<Membership>(*pool_, k));
        solvers_.back()->share(memberships_.back().get());
    }
}

Lit Learner::inner(std::int32_t literal) const {
    const bool take = literal > 0;
    const std::int32_t number = groups_->number[index(take ? literal : -(literal + 1) + 1) - 1];
    if (number < 0) return (number == Groups::is_taken) == take ? holds : fails;
    const auto v = static_cast<Var>(number);
    return take ? taken(v) : dropped(v);
}

std::int32_t Learner::assume(Literals assumptions) {
    assumed_.clear();
    assumed_as_.clear();
    for (const std::int32_t literal : assumptions) {
        const Lit l = inner(literal);
        if (l == holds) continue;
        if (l == fails) return literal;
        assumed_.push_back(l);
        assumed_as_.push_back(literal);
    }
    return 0;
}

Pause Learner::run(const Spending& spending, Literals assumptions) {
    core_.clear();
    if (!ok_) return Pause::exhausted;
    if (const std::int32_t failed = assume(assumptions); failed != 0) {
        core_.assign(1, failed);
        return Pause::exhausted;
    }
    winner_ = 0;
    const Pause answer = solvers_.size() == 1 ? solvers_[0]->run(spending, assumed_) : run_team(spending, assumed_);
    if (answer != Pause::exhausted) return answer;
    for (const Lit l : solvers_[winner_]->core()) {
        const auto at = std::find(assumed_.begin(), assumed_.end(), l);
        core_.push_back(assumed_as_[index(at - assumed_.begin())]);
    }
    return answer;
}

Pause Learner::run_team(const Spending& spending, std::span<const Lit> assumptions) {
    const Deadline deadline(spending.seconds);
    const auto team = static_cast<std::int64_t>(solvers_.size());
    for (;;) {
        const Figures so_far = totals().figures;
        if (so_far.branches >= spending.branches) return Pause::nodes;
        if (so_far.conflicts >= spending.conflicts) return Pause::conflicts;
        std::atomic<bool> ending{false};
        std::vector<Pause> answers(solvers_.size(), Pause::slice);
        work_together(static_cast<unsigned>(team), [&](unsigned k) {
            const auto share = [team](std::int64_t own, std::int64_t all, std::int64_t limit) {
                return limit == std::numeric_limits<std::int64_t>::max() ? limit
                                                                         : own + (limit - all + team - 1) / team;
            };
            const Figures& own = solvers_[k]->figures();
            answers[k] = run_member(k,
                                    {.seconds = deadline.seconds_left(),
                                     .branches = share(own.branches, so_far.branches, spending.branches),
                                     .conflicts = share(own.conflicts, so_far.conflicts, spending.conflicts),
                                     .ending = &ending},
                                    assumptions);
            if (answers[k] == Pause::solutions || answers[k] == Pause::exhausted || answers[k] == Pause::memory)
                ending.store(true, std::memory_order_relaxed);
        });
        for (const Pause final : {Pause::exhausted, Pause::solutions, Pause::memory, Pause::slice}) {
            const auto at = std::find(answers.begin(), answers.end(), final);
            if (at == answers.end()) continue;
            winner_ = index(at - answers.begin());
            return final;
        }
    }
}

// Proving without assumptions, members part the search among them; else each searches everything.
Pause Learner::run_member(std::size_t k, const Spending& spending, std::span<const Lit> assumptions) {
    Solver& solver = *solvers_[k];
    if (!assumptions.empty() || solver.settings().goal == Goal::find) return solver.run(spending, assumptions);
    const Deadline deadline(spending.seconds);
    for (;;) {
        Spending slice = spending;
        slice.seconds = deadline.seconds_left();
        if (slice.seconds <= 0 || spending.ending->load(std::memory_order_relaxed)) return Pause::slice;
        slice.conflicts = std::min(spending.conflicts, solver.figures().conflicts + Parts::slice);
        const std::vector<Lit> part = parts_->next(k, solver);
        const Pause answer = solver.run(slice, part);
        if (answer == Pause::exhausted && !solver.core().empty()) {
            std::vector<Lit> clause = solver.core();
            for (Lit& l : clause) l = contrary(l);
            pool_->give(static_cast<std::uint32_t>(k), clause, 1);
            parts_->refuted(k, solver);
            if (!solver.add(clause)) return Pause::exhausted;
        } else if (answer != Pause::conflicts || slice.conflicts == spending.conflicts) {
            return answer;
        }
    }
}

void Learner::append_found(std::vector<std::int32_t>& choice) const {
    const auto first = static_cast<std::ptrdiff_t>(choice.size());
    choice.insert(choice.end(), groups_->forced.begin(), groups_->forced.end());
    for (Var v = 0; v < groups_->options; ++v)
        if (solvers_[winner_]->is_taken(v)) choice.push_back(groups_->original[v]);
    std::inplace_merge(choice.begin() + first,
                       choice.begin() + first + static_cast<std::ptrdiff_t>(groups_->forced.size()), choice.end());
}

bool Learner::add(Literals clause) {
    std::vector<Lit> literals;
    for (const std::int32_t literal : clause) {
        const Lit l = inner(literal);
        if (l == holds) return ok_;
        if (l != fails) literals.push_back(l);
    }
    for (const auto& solver : solvers_) ok_ = solver->add(literals) && ok_;
    return ok_;
}

bool Learner::forbid_found() {
    if (!ok_) return false;
    Solver& winner = *solvers_[winner_];
    std::vector<Lit> clause;
    if (!winner.forbid_found(solvers_.size() > 1 ? &clause : nullptr)) ok_ = false;
    if (!clause.empty())
        for (const auto& solver : solvers_)
            if (solver.get() != &winner && !solver->add(clause)) ok_ = false;
    return ok_;
}

std::int32_t Learner::where_to_split(Literals assumptions) {
    if (!ok_ || assume(assumptions) != 0) return 0;
    const std::optional<Var> by = solvers_[0]->where_to_split(assumed_);
    return by ? groups_->original[*by] + 1 : 0;
}

void Learner::forget() {
    for (const auto& solver : solvers_) solver->forget();
}

void Learner::set_goal(Goal goal) {
    if (solvers_.empty() || solvers_[0]->settings().goal == goal) return;
    for (const auto& solver : solvers_) solver->settings().goal = goal;
    if (parts_ != nullptr) parts_->dissolve(solvers_);
}

Totals Learner::totals() const {
    Totals totals;
    totals.open = groups_->options;
    totals.parts = parts_ == nullptr ? 0 : parts_->handed_out();
    for (const auto& solver : solvers_) {
        totals.figures += solver->figures();
        totals.clauses += static_cast<std::int64_t>(solver->clauses());
    }
    return totals;
}

std::int64_t Learner::bytes() const {
    auto bytes = static_cast<std::int64_t>(groups_->bytes() + (pool_ == nullptr ? 0 : pool_->bytes()));
    for (const auto& solver : solvers_) bytes += solver->bytes();
    return bytes;
}

}  // namespace cover::learn
