// A search shared by threads: who goes on with which part, when a part is cut for those that are idle, and the order in
// which choices leave. One mutex guards it all; kernels run outside of it.
#include "covers/parallel/split.hpp"

#include <algorithm>
#include <condition_variable>
#include <exception>
#include <iterator>
#include <mutex>

#include "common/clock.hpp"
#include "common/crew.hpp"
#include "covers/parallel/parts.hpp"

namespace cover {

namespace {

constexpr double one_go = 0.002;               // seconds of search between two looks at who has nothing to do
constexpr double max_preparing = 1.0 / 20;     // of the time may go into making parts
constexpr std::int64_t max_numbers = 1 << 16;  // found in one go

class Split final : public Kernel {
  public:
    Split(std::shared_ptr<const Cover> problem, bool collect, MakePart make, unsigned workers, bool ordered);
    Pause run(const Quota& quota) override;
    std::int64_t memory() const override;
    double remaining() const override;

  private:
    void work(const Quota& quota, const Deadline& deadline);
    void search_parts(std::unique_lock<std::mutex>& lock, const Quota& quota, const Deadline& deadline);
    bool is_over(const Quota& quota, const Deadline& deadline) const;
    bool is_full() const { return ordered_ && waiting_numbers_ >= max_waiting_numbers; }
    Parts::iterator next_part();
    Quota one_go_of(const Part& part, const Quota& quota, const Deadline& deadline) const;
    std::int64_t max_to_cut(const Quota& quota) const;
    void account(Part& part, Batch& found, bool searched);
    void yield_found(const Quota& quota);
    bool is_exhausted(const Quota& quota);
    void sum_up(const Quota& quota);

    const Tree tree_;
    const unsigned workers_;
    const bool collect_, ordered_;

    // From here on everything belongs to the holder of the mutex; between runs there is but one thread.
    std::mutex mutex_;
    std::condition_variable changed_;
    Parts parts_;  // in the order of the tree; without those that are searched and whose choices have left
    Counts gone_{.nodes = 0, .levels = {}};  // of the parts that are no longer there
    unsigned idle_ = 0, running_ = 0;        // threads
    std::int64_t waiting_ = 0;               // parts
    std::int64_t waiting_numbers_ = 0;       // in `found` of all parts
    std::int64_t nodes_ = 0, reserved_ = 0;  // nodes counted; nodes that running parts may still count
    std::int64_t found_ = 0, left_ = 0;      // solutions found; choices yielded
    double searching_ = 0, preparing_ = 0;   // seconds
    double preparing_whole_ = 0;             // seconds to prepare the whole problem, which is the largest part
    double preparing_last_ = 0;
    bool exhausted_ = false;
    std::exception_ptr failure_;
    bool lost_ = false;  // with the failure something was lost that was found: it is for ever
};

Split::Split(std::shared_ptr<const Cover> problem, bool collect, MakePart make, unsigned workers, bool ordered)
    : tree_(std::move(problem), std::move(make), collect),
      workers_(std::clamp(workers, 1u, max_workers)),
      collect_(collect),
      ordered_(collect && ordered) {
    const auto began = Clock::now();
    Part& root = parts_.emplace_back(tree_.whole());
    preparing_whole_ = preparing_last_ = seconds_since(began);
    Batch nothing;
    account(root, nothing, false);
    sum_up({});
}

std::int64_t Split::memory() const {
    auto memory = tree_.memory();
    for (const Part& part : parts_)
        memory +=
            part.memory + static_cast<std::int64_t>(part.found.decisions.size() * 4 + part.found.starts.size() * 8);
    return memory;
}

double Split::remaining() const {
    double remaining = 0;
    for (const Part& part : parts_) remaining += part.share * part.remaining;
    return remaining;
}

// ------------------------------------------------------------------ parts

// How many parts may be made now, so that making them does not cost more than it gains.
std::int64_t Split::max_to_cut(const Quota& quota) const {
    if (quota.steps != unbounded) return unbounded;  // single steps are wanted, not speed
    const double budget = max_preparing * searching_ - preparing_;
    return static_cast<std::int64_t>(std::clamp(budget / (2 * preparing_last_ + 1e-7), 0.0, 1e6));
}

// Brings the sums up to date with a part whose kernel rests and has found something since.
void Split::account(Part& part, Batch& found, bool searched) {
    const Counts& now = part.kernel->counts();
    nodes_ += now.nodes - part.counts.nodes;
    found_ += now.solutions - part.counts.solutions;
    part.counts = now;
    part.remaining = searched ? 0 : part.kernel->remaining();
    part.memory = part.kernel->memory() +
                  static_cast<std::int64_t>((part.options.size() + part.items.size() + part.taken.size()) * 4);
    waiting_numbers_ += static_cast<std::int64_t>(found.decisions.size());
    move_first(found, found.size(), part.found);
    part.state = searched ? Part::State::searched : Part::State::resting;
    if (searched) {
        part.kernel.reset();
        part.memory = 0;
    }
}

// ------------------------------------------------------------------ threads

bool Split::is_over(const Quota& quota, const Deadline& deadline) const {
    return failure_ || (collect_ ? left_ : found_) >= quota.solutions || batch_.size() >= quota.batch ||
           quota.nodes - nodes_ - reserved_ <= 0 || deadline.is_over();
}

// The part that a thread should go on with: the first of all, whose choices are waited for; then what was begun.
Parts::iterator Split::next_part() {
    const auto is = [](Part::State state) { return [state](const Part& part) { return part.state == state; }; };
    if (ordered_) {
        const auto first = std::ranges::find_if_not(parts_, is(Part::State::searched));
        if (first != parts_.end() && first->state != Part::State::running) return first;
        if (is_full()) return parts_.end();
    }
    const auto resting = std::ranges::find_if(parts_, is(Part::State::resting));
    if (resting != parts_.end()) return resting;
    return waiting_ > 0 ? std::ranges::find_if(parts_, is(Part::State::waiting)) : parts_.end();
}

Quota Split::one_go_of(const Part& part, const Quota& quota, const Deadline& deadline) const {
    Quota go{.steps = quota.steps};
    go.seconds = std::min(one_go, deadline.seconds_left());
    if (quota.nodes != unbounded) {
        const std::int64_t free = quota.nodes - nodes_ - reserved_;
        go.nodes = part.counts.nodes + (free + workers_ - 1) / workers_;
    }
    if (quota.solutions != unbounded)
        go.solutions = part.counts.solutions + quota.solutions - (collect_ ? left_ : found_);
    if (collect_) {
        go.batch = std::max<std::int64_t>(1, max_numbers / std::max(tree_.problem().primary, 1));
        if (!ordered_ || &part == &parts_.front()) go.batch = std::min(go.batch, quota.batch - batch_.size());
    }
    return go;
}

// Whatever ends the work of one thread, the others are woken: none waits for a thread that has ended.
void Split::work(const Quota& quota, const Deadline& deadline) {
    std::unique_lock lock(mutex_);
    try {
        search_parts(lock, quota, deadline);
    } catch (...) {  // between two parts: nothing is lost
        failure_ = std::current_exception();
    }
    changed_.notify_all();
}

void Split::search_parts(std::unique_lock<std::mutex>& lock, const Quota& quota, const Deadline& deadline) {
    while (!is_over(quota, deadline)) {
        Batch found;  // before anything is marked, for making it may fail
        Parts pieces;
        const auto at = next_part();
        if (at == parts_.end()) {
            if (running_ == 0) break;
            const bool idle = !is_full();
            idle_ += idle;
            changed_.wait_until(lock, deadline.at());
            idle_ -= idle;
            continue;
        }
        Part& part = *at;
        const bool fresh = part.state == Part::State::waiting;
        waiting_ -= fresh;
        part.state = Part::State::running;
        ++running_;
        const Quota share = one_go_of(part, quota, deadline);
        const std::int64_t reserved = share.nodes == unbounded ? 0 : share.nodes - part.counts.nodes;
        reserved_ += reserved;
        double preparing = 0, searching = 0;
        bool searched = false;
        try {
            lock.unlock();
            auto began = Clock::now();
            if (fresh) {
                tree_.begin(part);
                preparing = std::min(seconds_since(began), preparing_whole_);
                began = Clock::now();
            }
            found = go(part, share, searched);
            searching = seconds_since(began);
            lock.lock();
            searching_ += searching;
            preparing_ += preparing;
            if (fresh) preparing_last_ = preparing;
            if (!searched && idle_ > 0 && waiting_ == 0) {
                const std::int64_t most = max_to_cut(quota);
                lock.unlock();
                pieces = tree_.cut(part, most);
                lock.lock();
            }
        } catch (...) {
            if (!lock.owns_lock()) lock.lock();
            failure_ = std::current_exception();
            lost_ = lost_ || part.kernel != nullptr;  // what it has found may be
        }
        --running_;
        reserved_ -= reserved;
        if (failure_ && !part.kernel) {
            part.state = Part::State::waiting;
            ++waiting_;
            break;
        }
        waiting_ += static_cast<std::int64_t>(pieces.size());
        parts_.splice(std::next(at), pieces);
        try {
            account(part, found, searched);
            yield_found(quota);
        } catch (...) {
            failure_ = std::current_exception();
            lost_ = true;
        }
        changed_.notify_all();
        if (quota.steps != unbounded) break;
    }
}

// ------------------------------------------------------------------ the whole search

// Yields the choices that are next in order, and forgets parts that have nothing more to give.
void Split::yield_found(const Quota& quota) {
    for (auto at = parts_.begin(); at != parts_.end();) {
        if (at->found.size() > 0) {
            const std::int64_t many =
                std::min({at->found.size(), quota.batch - batch_.size(), quota.solutions - left_});
            if (many <= 0) return;
            const auto before = static_cast<std::int64_t>(at->found.decisions.size());
            move_first(at->found, many, batch_);
            waiting_numbers_ -= before - static_cast<std::int64_t>(at->found.decisions.size());
            left_ += many;
        }
        if (at->state == Part::State::searched && at->found.size() == 0) {
            add(gone_, *at);
            at = parts_.erase(at);
        } else if (ordered_) {
            return;
        } else {
            ++at;
        }
    }
}

// When the nodes are spent: is there nothing left that would need one?
bool Split::is_exhausted(const Quota& quota) {
    for (Part& part : parts_) {
        if (part.state == Part::State::waiting) return false;
        if (part.state != Part::State::resting) continue;
        bool searched = false;
        try {
            Batch found = go(part, {.nodes = part.counts.nodes}, searched);
            account(part, found, searched);
        } catch (...) {
            failure_ = std::current_exception();
            lost_ = true;
            throw;
        }
        if (!searched) return false;
    }
    yield_found(quota);
    return true;
}

void Split::sum_up(const Quota& quota) {
    counts_ = gone_;
    for (const Part& part : parts_) add(counts_, part);
    if (counts_.levels.empty()) counts_ = Counts{};
    counts_.solutions = collect_ ? left_ : std::min(found_, quota.solutions);
}

Pause Split::run(const Quota& quota) {
    if (exhausted_) return Pause::exhausted;
    if (lost_) std::rethrow_exception(failure_);
    const Deadline deadline(quota.seconds);
    yield_found(quota);
    // A short search needs no threads.
    if (quota.steps == unbounded && searching_ < one_go) work(quota, Deadline(std::min(quota.seconds, one_go)));
    if (!parts_.empty() && !is_over(quota, deadline)) work_together(workers_, [&](unsigned) { work(quota, deadline); });
    if (failure_) std::rethrow_exception(lost_ ? failure_ : std::exchange(failure_, nullptr));
    const bool spent = nodes_ >= quota.nodes && (collect_ ? left_ : found_) < quota.solutions && !is_exhausted(quota);
    sum_up(quota);
    if (counts_.solutions >= quota.solutions) return Pause::solutions;
    exhausted_ = parts_.empty();
    if (exhausted_) return Pause::exhausted;
    if (batch_.size() >= quota.batch) return Pause::batch;
    return spent ? Pause::nodes : Pause::slice;
}

}  // namespace

std::unique_ptr<Kernel> make_split(std::shared_ptr<const Cover> problem, bool collect, MakePart make, unsigned workers,
                                   bool ordered) {
    return std::make_unique<Split>(std::move(problem), collect, std::move(make), workers, ordered);
}

}  // namespace cover
