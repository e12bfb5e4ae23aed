// The search: propagate, learn, restart, branch; and what is done between two restarts.
#include <algorithm>

#include "common/clock.hpp"
#include "common/mix.hpp"
#include "covers/learn/propagate.hpp"

namespace cover::learn {

namespace {

// Conflicts, times Luby's sequence.
constexpr std::int64_t restart_when_finding = 128, restart_when_proving = 1024;
constexpr std::int64_t vivify_interval = 2000;  // conflicts
constexpr std::int64_t import_interval = 256;   // conflicts
constexpr std::int64_t look_at_clock = 20000;   // propagations between two looks

}  // namespace

Solver::Solver(std::shared_ptr<const Groups> groups, const Settings& settings, Proof* proof)
    : groups_(std::move(groups)), settings_(settings), proof_(proof), rng_(settings.seed) {
    const Groups& of = *groups_;
    const std::uint32_t variables = of.options;
    need_of_ = inverted(of.needs, variables);
    tally_of_ = inverted(of.tallies, variables);
    if (of.by_rows) {
        row_starts_.assign(of.rows.starts.begin(), of.rows.starts.end() - 1);
        row_ends_.assign(of.rows.starts.begin() + 1, of.rows.starts.end());
        row_numbers_ = of.rows.numbers.data();
    }
    value_.assign(2 * std::size_t{variables}, 0);
    of_.assign(variables, {});
    watches_.resize(2 * std::size_t{variables});
    for (const auto options : std::views::iota(0u, of.needs.size())) {
        Need need{0, 0};
        for (const Var v : of.needs[options]) {
            ++need.open;
            need.sum ^= v;
        }
        needs_.push_back(need);
    }
    tallied_.resize(of.tallies.size());
    heap_.reset(variables);
    values_.reset(variables, !settings_.take_first);
    mark_.assign(variables, 0);
    level_stamp_.assign(std::size_t{variables} + 1, 0);
    if (settings_.seed != 0)
        for (Var v = 0; v < variables; ++v) heap_.set(v, static_cast<double>(next_random(rng_) >> 11) * 0x1p-53);
    restart_limit_ = restart_unit();
    probed_ = !settings_.probe || variables == 0;
}

Figures& Figures::operator+=(const Figures& other) {
    branches += other.branches;
    conflicts += other.conflicts;
    propagations += other.propagations;
    restarts += other.restarts;
    learned += other.learned;
    learned_literals += other.learned_literals;
    reductions += other.reductions;
    vivified += other.vivified;
    probed += other.probed;
    imported += other.imported;
    taking += other.taking;
    levels.resize(std::max(levels.size(), other.levels.size()), 0);
    for (std::size_t depth = 1; depth < other.levels.size(); ++depth) levels[depth] += other.levels[depth];
    return *this;
}

bool Solver::no_solution() {
    if (ok_ && proof_ != nullptr) proof_->lemma({});
    ok_ = false;
    return false;
}

bool Solver::propagate_root() { return propagate() || no_solution(); }

Pause Solver::run(const Spending& spending, std::span<const Lit> assumptions) {
    if (!std::equal(assumptions.begin(), assumptions.end(), assumptions_.begin(), assumptions_.end())) {
        const auto differ =
            std::mismatch(assumptions.begin(), assumptions.end(), assumptions_.begin(), assumptions_.end());
        retreat(static_cast<std::uint32_t>(differ.first - assumptions.begin()));
        has_found_ = false;
        assumptions_.assign(assumptions.begin(), assumptions.end());
        level_stamp_.resize(groups_->options + assumptions_.size() + 1, 0);
    }
    core_.clear();
    if (!ok_) return Pause::exhausted;
    if (has_found_) return Pause::solutions;
    const Pause answer = search(spending);
    has_found_ = answer == Pause::solutions;
    if (has_found_ && settings_.goal == Goal::find) values_.found(trail_);
    return answer;
}

Pause Solver::search(const Spending& spending) {
    const Deadline deadline(spending.seconds);
    const auto over = [&] {
        return (spending.ending != nullptr && spending.ending->load(std::memory_order_relaxed)) || deadline.is_over();
    };
    std::int64_t looked = figures_.propagations;
    for (;;) {
        if (!propagate()) {
            ++figures_.conflicts;
            ++conflicts_here_;
            if (level() == 0) {
                no_solution();
                return Pause::exhausted;
            }
            if (settings_.goal == Goal::find) values_.reached({trail_.data(), level_ends_.back()});
            analyze();
            learn_and_assert();
            continue;
        }
        if (full_ || !arena_.has_room(groups_->options + 1)) return Pause::memory;
        if (figures_.conflicts >= spending.conflicts) return Pause::conflicts;
        if (figures_.propagations - looked >= look_at_clock) {
            looked = figures_.propagations;
            if (over()) return Pause::slice;
        }
        if (!between()) return Pause::exhausted;
        if (!probed_ && level() == 0) {
            if (!probe()) return Pause::exhausted;
            continue;
        }
        // An assumption is a level of its own, even where it holds already.
        while (level() < assumptions_.size()) {
            const Lit l = assumptions_[level()];
            if (value_[l] < 0) {
                explain_assumption(l);
                return Pause::exhausted;
            }
            if (value_[l] == 0) break;
            level_ends_.push_back(static_cast<std::uint32_t>(trail_.size()));
        }
        if (level() < assumptions_.size()) {
            decide(assumptions_[level()]);
            continue;
        }
        if (trail_.size() == groups_->options) return Pause::solutions;
        if (figures_.branches >= spending.branches) return Pause::nodes;
        decide(next_branch());
    }
}

Lit Solver::next_branch() {
    Var v = heap_.pop();
    while (value_[taken(v)] != 0) v = heap_.pop();
    ++figures_.branches;
    const std::size_t depth = std::size_t{level()} + 1 - assumptions_.size();
    if (figures_.levels.size() <= depth) figures_.levels.resize(depth + 1, 0);
    ++figures_.levels[depth];
    const bool drop = settings_.goal == Goal::prove || values_.drops(v);
    figures_.taking += !drop;
    return drop ? dropped(v) : taken(v);
}

// What is due between two conflicts, all of it by counts, none by time. False: there is no solution.
bool Solver::between() {
    if (conflicts_here_ >= restart_limit_) restart();
    if (figures_.conflicts >= reduce_at_) reduce();
    if (exchange_ != nullptr && figures_.conflicts >= import_at_) retreat(0);
    if (level() > 0) return true;
    if (!propagate_root()) return false;
    if (exchange_ != nullptr) {
        import_at_ = figures_.conflicts + import_interval;
        if (!import_clauses()) return false;
    }
    clean_root();
    if (settings_.vivify && figures_.conflicts >= vivify_at_) {
        vivify_at_ = figures_.conflicts + vivify_interval;
        vivify();
        if (!ok_) return false;
        clean_root();
    }
    return true;
}

std::int64_t Solver::restart_unit() const {
    return settings_.goal == Goal::find ? restart_when_finding : restart_when_proving;
}

// Runs as long as Luby's sequence says (Knuth's recurrence for it).
void Solver::restart() {
    ++figures_.restarts;
    conflicts_here_ = 0;
    if ((luby_u_ & (~luby_u_ + 1)) == luby_v_) {
        ++luby_u_;
        luby_v_ = 1;
    } else {
        luby_v_ *= 2;
    }
    restart_limit_ = static_cast<std::int64_t>(luby_v_) * restart_unit();
    const bool at_root = settings_.vivify && figures_.conflicts >= vivify_at_;  // where else something is due
    retreat(at_root ? 0 : static_cast<std::uint32_t>(assumptions_.size()));
    if (settings_.goal == Goal::find) values_.renew(figures_.conflicts);
}

std::int64_t Solver::bytes() const {
    std::size_t bytes = arena_.bytes() + heap_.bytes() + need_of_.bytes() + tally_of_.bytes() +
                        (row_starts_.capacity() + row_ends_.capacity() + rows_.capacity()) * 4 + value_.capacity() +
                        of_.capacity() * sizeof(Assignment) + trail_.capacity() * 4 + needs_.capacity() * sizeof(Need) +
                        tallied_.capacity() * sizeof(Tally) + watches_.capacity() * sizeof(watches_[0]) +
                        clauses_.capacity() * sizeof(Ref) + values_.bytes() + mark_.capacity() +
                        level_stamp_.capacity() * 8;
    for (const auto& list : watches_) bytes += list.capacity() * sizeof(Watch);
    return static_cast<std::int64_t>(bytes);
}

}  // namespace cover::learn
