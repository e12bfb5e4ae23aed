// Kernel `slices`: exact covers without bounds, 512 subtrees at once in the bits of vectors, by unit propagation. Its tree
// is its own: binary, below the root or the nodes that kernel `bits` leaves open after its first ones. It is for whole
// searches where most nodes are forced; a single solution is found sooner by the others. Pentominoes take it twice as long
// as plain bits, Latin squares a tenth: benchmarks/README.md has both beside each other.
#include "covers/slices/slices.hpp"

#include <algorithm>
#include <cmath>
#include <condition_variable>
#include <deque>
#include <exception>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "common/clones.hpp"
#include "common/clock.hpp"
#include "common/crew.hpp"
#include "covers/parallel/parts.hpp"
#include "covers/slices/engine.hpp"
#include "covers/subproblem.hpp"

namespace cover {

namespace {

using slices::Engine;
using slices::Group;

constexpr double one_go = 0.005;             // seconds of a thread between two looks at the others
constexpr std::int64_t most_held = 1 << 15;  // solutions that threads have found and that still wait

// What is searched in a thousand nodes is left to bits, unless lanes do not cost more than making bits ready.
std::int64_t first_nodes_of(const Cover& problem) { return problem.item_of.size() <= 640 ? 1 : 1024; }

class Slices final : public Kernel {
  public:
    Slices(const Cover& problem, bool collect, const slices::Settings& settings)
        : settings_(settings),
          collect_(collect),
          first_nodes_(settings.first_nodes > 0 ? settings.first_nodes : first_nodes_of(problem)) {
        if (first_nodes_ == 1 && !settings.judge) {
            hand_over(problem);
            return;
        }
        problem_ = problem;
        first_ = make_bits(problem, collect);
        counts_ = first_->counts();
    }

    Pause run(const Quota& quota) override;
    std::int64_t memory() const override;
    Position position() const override { return first_ ? first_->position() : Position{}; }
    double remaining() const override;
    const char* name() const override { return first_ && settings_.judge ? "bits" : "slices"; }

  private:
    // Totals of a quota as what is left, which no limit leaves as it is.
    static std::int64_t rest(std::int64_t total, std::int64_t used) {
        return total == unbounded ? unbounded : std::max<std::int64_t>(0, total - used);
    }
    std::int64_t wanted(const Quota& quota) const {
        return std::min(rest(quota.solutions, delivered_), rest(quota.batch, batch_.size()));
    }

    Pause run_first(const Quota& quota);
    bool pays() const;
    void hand_over(const Cover& problem);
    void run_one(const Quota& quota, const Deadline& deadline);
    void run_threads(const Quota& quota, const Deadline& deadline);
    void work(std::size_t number, const Quota& quota, const Deadline& deadline);
    bool is_over(const Quota& quota, const Deadline& deadline) const;
    bool is_searched() const;
    bool needs_no_branch();
    void deliver(const Quota& quota);
    void keep_books();
    std::int64_t branches() const;

    const slices::Settings settings_;
    const bool collect_;
    const std::int64_t first_nodes_;
    bool judged_ = false;
    Cover problem_;                  // until it is handed over
    std::unique_ptr<Kernel> first_;  // kernel bits, until then; none if the root is handed over
    Counts before_;                  // what that has counted
    double scale_ = 1;               // of the lanes' shares of the tree
    std::shared_ptr<const slices::Problem> tables_;
    std::vector<std::unique_ptr<Engine>> engines_;  // one a thread
    Batch held_;                                    // found, but more than were wanted
    std::int64_t found_ = 0, delivered_ = 0;        // solutions; counted ones are delivered up to the limit

    // Of threads at work, guarded by the mutex.
    std::mutex mutex_;
    std::condition_variable changed_;
    std::deque<Group> groups_;  // that no engine has
    std::atomic<int> hungry_{0};
    unsigned running_ = 0;
    std::int64_t reserved_ = 0, branched_ = 0;  // branches that may still be made by those at work; made
    std::exception_ptr failure_;
};

// ------------------------------------------------------------------ the first nodes

Pause Slices::run_first(const Quota& quota) {
    Quota part = quota;
    if (!judged_) part.nodes = std::min(quota.nodes, first_nodes_);
    first_->take_batch(std::exchange(batch_, Batch{}));  // what it finds is added
    const Pause pause = first_->run(part);
    counts_ = first_->counts();
    batch_ = first_->take_batch();
    return pause;
}

// By what the first nodes have shown, so it is the same on every machine: costs in ns between those of AVX2 and AVX-512.
// A branch of slices stands for as many nodes of bits as its tree has for a leaf, a solution or a dead end: ten and more
// where most nodes have one child. The last item of a solution that is only counted costs bits next to nothing. Solutions
// in the order of its tree have most numbers in common with the one before: lists of those of slices take that much
// longer to make.
bool Slices::pays() const {
    const double nodes = static_cast<double>(counts_.nodes), solutions = static_cast<double>(counts_.solutions);
    const double leaves = solutions + static_cast<double>(counts_.dead) + 1;
    const double words = std::ceil(problem_.options() / 64.0), entries = static_cast<double>(problem_.item_of.size());
    const double steps = nodes > 9 * leaves ? 10 : 5.5;  // of a lane, a branch
    const double of_bits = ((collect_ ? nodes : nodes - 2 * solutions) / leaves) * (12 + 6 * words);
    const double of_slices = 12 + steps * 0.02 * entries;
    const double of_lists = collect_ ? 70 * solutions / leaves : 0;
    return of_bits > of_slices + of_lists;
}

// The open nodes of bits become lanes, those deepest in the tree first.
void Slices::hand_over(const Cover& problem) {
    const auto made = [&] { return std::make_shared<const slices::Problem>(problem, !first_); };
    if (!first_) tables_ = problem.ready_lanes.get<slices::Problem>(made);
    if (!tables_) tables_ = made();
    for (unsigned k = 0; k < settings_.workers; ++k)
        engines_.push_back(std::make_unique<Engine>(*tables_, *settings_.code, collect_));
    std::vector<TreeStep> way;
    std::vector<Group> groups;
    std::int32_t lane = slices::lanes;
    const auto open = [&](double share) {
        if (lane == slices::lanes) {
            groups.push_back(engines_[0]->empty_group());
            lane = 0;
        }
        engines_[0]->open(groups.back(), lane, static_cast<std::int32_t>(way.size()),
                          static_cast<std::int32_t>(std::lround(-std::log2(share))));
        for (const TreeStep& step : way) engines_[0]->keep_only(groups.back(), lane, step.item, step.option);
        ++lane;
    };
    if (!first_) {
        open(1);
        engines_[0]->add(std::move(groups[0]));
        return;
    }
    const Position position = first_->position();
    const Lists lists(problem);
    Node node(problem, lists);
    double share = 1;
    for (const OpenNode& at : position.open_nodes) {
        share /= std::max(at.degree, 1);
        if (at.left > 0) {
            const auto children = node.children(at.item);
            auto next = children.begin();
            if (at.option >= 0) next = std::ranges::find(children, at.option) + 1;
            for (std::int32_t k = 0; k < at.left; ++k) {
                way.push_back({at.item, next[k]});
                open(share);
                way.pop_back();
            }
        }
        if (&at == &position.open_nodes.back() && !position.ahead) break;
        way.push_back({at.item, at.option});
        node.take(way.back());
    }
    if (position.ahead) open(share);
    // Shares of lanes are powers of two, so their sum is not what was left.
    double sum = 0;
    for (const Group& group : groups) sum += engines_[0]->share_of(group);
    if (sum > 0) scale_ = first_->remaining() / sum;
    // With threads the groups are dealt out as they come.
    for (Group& group : groups) {
        if (engines_.size() > 1) groups_.push_back(std::move(group));
        else engines_[0]->add(std::move(group));
    }
    before_ = counts_;
    delivered_ = found_ = before_.solutions;
}

// ------------------------------------------------------------------ the books

std::int64_t Slices::branches() const {
    std::int64_t sum = 0;
    for (const auto& engine : engines_) sum += engine->branches();
    return sum;
}

// Moves solutions from those held to the batch, as many as a limit leaves.
void Slices::deliver(const Quota& quota) {
    if (!collect_) {
        delivered_ = std::min(found_, std::max(quota.solutions, delivered_));
        return;
    }
    const std::int64_t many = std::min(wanted(quota), held_.size());
    if (many <= 0) return;
    move_first(held_, many, batch_);
    delivered_ += many;
}

void Slices::keep_books() {
    counts_ = before_;
    found_ = before_.solutions;
    for (const auto& engine : engines_) {
        counts_.nodes += engine->branches();
        counts_.options_tried += engine->branches();
        found_ += engine->solutions();
        const auto& levels = engine->levels();
        std::size_t deepest = levels.size();
        while (deepest > 0 && levels[deepest - 1] == 0) --deepest;
        if (counts_.levels.size() < deepest) counts_.levels.resize(deepest, 0);
        for (std::size_t d = 0; d < deepest; ++d) counts_.levels[d] += levels[d];
    }
}

bool Slices::is_searched() const {
    return groups_.empty() && std::ranges::all_of(engines_, [](const auto& engine) { return engine->is_done(); });
}

double Slices::remaining() const {
    if (first_) return first_->remaining();
    double sum = 0;
    for (const auto& engine : engines_) sum += engine->remaining();
    for (const Group& group : groups_) sum += engines_[0]->share_of(group);
    return scale_ * sum;
}

std::int64_t Slices::memory() const {
    if (first_) return first_->memory() + static_cast<std::int64_t>(problem_.item_of.size() * 8);
    std::int64_t sum = tables_->memory() + static_cast<std::int64_t>(held_.decisions.size() * 4) +
                       static_cast<std::int64_t>(groups_.size()) * Engine::bytes_of_group(tables_->tables());
    for (const auto& engine : engines_) sum += engine->memory();
    return sum;
}

// ------------------------------------------------------------------ one thread

void Slices::run_one(const Quota& quota, const Deadline& deadline) {
    Engine& engine = *engines_[0];
    const std::int64_t before = batch_.size();
    const std::int64_t limit = collect_ ? wanted(quota) : rest(quota.solutions, found_);
    engine.run(
        {.branches = rest(quota.nodes, counts_.nodes), .solutions = limit, .steps = quota.steps, .deadline = &deadline},
        batch_);
    if (!collect_) return;
    const std::int64_t many = std::min(batch_.size() - before, limit);
    delivered_ += many;
    if (batch_.size() == before + many) return;
    Batch all = std::exchange(batch_, Batch{});  // what is more waits
    move_first(all, before + many, batch_);
    held_ = std::move(all);
}

// ------------------------------------------------------------------ threads

bool Slices::is_over(const Quota& quota, const Deadline& deadline) const {
    if (failure_ || deadline.is_over()) return true;
    if (rest(quota.nodes, before_.nodes + branched_ + reserved_) == 0) return true;
    return collect_ ? held_.size() >= std::min(wanted(quota), most_held) : found_ >= quota.solutions;
}

// A thread searches with its own engine, takes a group when that is done, and gives half away when others wait.
void Slices::work(std::size_t number, const Quota& quota, const Deadline& deadline) {
    Engine& engine = *engines_[number];
    std::unique_lock lock(mutex_);
    while (!is_over(quota, deadline)) {
        if (engine.is_done()) {
            if (!groups_.empty()) {
                engine.add(std::move(groups_.front()));
                groups_.pop_front();
            } else if (running_ == 0) {
                break;
            } else {
                ++hungry_;
                changed_.wait_until(lock, deadline.at());
                --hungry_;
                continue;
            }
        }
        const std::int64_t free = rest(quota.nodes, before_.nodes + branched_ + reserved_);
        const std::int64_t share = free == unbounded ? unbounded : (free + settings_.workers - 1) / settings_.workers;
        const std::int64_t branches_before = engine.branches(), solutions_before = engine.solutions();
        if (share != unbounded) reserved_ += share;
        ++running_;
        lock.unlock();
        Batch found;
        std::optional<Group> given;
        std::exception_ptr failure;
        try {
            const Deadline go(std::min(one_go, deadline.seconds_left()));
            engine.run({.branches = share, .steps = quota.steps, .deadline = &go, .hungry = &hungry_}, found);
            if (hungry_.load(std::memory_order_relaxed) > 0) given = engine.give();
        } catch (...) {
            failure = std::current_exception();
        }
        lock.lock();
        --running_;
        if (share != unbounded) reserved_ -= share;
        branched_ += engine.branches() - branches_before;
        found_ += engine.solutions() - solutions_before;
        if (given) groups_.push_back(std::move(*given));
        if (failure) failure_ = failure;
        else move_first(found, found.size(), held_);
        changed_.notify_all();
        if (quota.steps != unbounded) break;
    }
    changed_.notify_all();
}

void Slices::run_threads(const Quota& quota, const Deadline& deadline) {
    branched_ = branches();
    work_together(settings_.workers, [&](unsigned k) { work(k, quota, deadline); });
    if (failure_) std::rethrow_exception(failure_);  // for ever: something found may be lost
}

// When the nodes are spent: do the lanes that are left end without another?
bool Slices::needs_no_branch() {
    for (const auto& engine : engines_) {
        for (;;) {
            Batch found;
            const Pause pause = engine->run({.branches = 0}, found);
            move_first(found, found.size(), held_);
            if (pause != Pause::exhausted) return false;
            if (groups_.empty()) break;
            engine->add(std::move(groups_.front()));
            groups_.pop_front();
        }
    }
    return true;
}

// ------------------------------------------------------------------ the whole search

Pause Slices::run(const Quota& quota) {
    const Deadline deadline(quota.seconds);
    if (first_) {
        const Pause pause = run_first(quota);
        if (judged_ || pause != Pause::nodes || counts_.nodes < first_nodes_) return pause;
        judged_ = true;
        if (settings_.judge && !pays()) return Pause::slice;
        hand_over(problem_);
        first_.reset();
        problem_ = Cover{};
        if (quota.steps != unbounded) return Pause::slice;
    }
    if (failure_) std::rethrow_exception(failure_);
    deliver(quota);
    const auto over = [&] { return delivered_ >= quota.solutions || batch_.size() >= quota.batch; };
    bool spent = false;
    if (!over() && !is_searched()) {
        if (engines_.size() > 1) run_threads(quota, deadline);
        else run_one(quota, deadline);
        keep_books();
        spent = counts_.nodes >= quota.nodes && !is_searched() && !needs_no_branch();
        keep_books();
        deliver(quota);
    }
    counts_.solutions = delivered_;
    if (delivered_ >= quota.solutions) return Pause::solutions;
    if (is_searched() && held_.size() == 0 && delivered_ == found_) return Pause::exhausted;
    if (batch_.size() >= quota.batch) return Pause::batch;
    return spent ? Pause::nodes : Pause::slice;
}

}  // namespace

const slices::Code& slices::best_code() {
#if defined(__x86_64__) && defined(__GNUC__)
    if (has_avx512()) return avx512::code;
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") && __builtin_cpu_supports("popcnt"))
        return avx2::code;
#endif
    return plain::code;
}

std::unique_ptr<Kernel> slices::make_slices_with(const Cover& problem, bool collect, const Settings& settings) {
    return std::make_unique<Slices>(problem, collect, settings);
}

std::unique_ptr<Kernel> make_slices(const Cover& problem, bool collect) {
    return slices::make_slices_with(problem, collect, {});
}

std::int64_t slices_memory(const Cover& problem) {
    const std::int64_t options = problem.options(), items = problem.items;
    const auto entries = static_cast<std::int64_t>(problem.item_of.size());
    // Groups wait for each branch on the way down, of which few are as deep as they could be.
    const std::int64_t groups = std::min<std::int64_t>(32, problem.primary) + 2;
    const std::int64_t counters = 2 * slices::counter_bits_of(problem);
    return bits_memory(problem) + 64 * (5 * (options + counters) + 4 * items + entries) + 16 * entries +
           32 * (options + 1) + groups * 64 * (options + 1 + counters);
}

std::optional<std::string> slices_refuses(const Cover& problem) {
    if (problem.has_bounds()) return "items with bounds";
    const std::int64_t rows =
        problem.items + (problem.has_colors() ? static_cast<std::int64_t>(problem.item_of.size()) : 0);
    if (rows > slices::most_rows)
        return std::to_string(rows) + " items and colors, more than " + std::to_string(slices::most_rows);
    return bits_refuses(problem);
}

}  // namespace cover
