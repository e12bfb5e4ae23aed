// Counting by components: kernel and memo work in rounds, each a multiple of the one before, until one has the answer;
// the number of solutions is the product over the components.
#include "covers/frontier/counting.hpp"
#include "common/index.hpp"
#include "common/clock.hpp"

#include <algorithm>
#include <ctime>
#include <limits>
#include <string_view>

#include "covers/components.hpp"

namespace cover {

namespace {

constexpr std::int64_t first_steps = 4096;  // of the kernel, before anything else is tried
constexpr double first_seconds = 0.8e-3;    // of the kernel, before the memo is planned
constexpr double per_incidence = 0.8e-6;    // and so much for each incidence: four times what a plan takes
constexpr double share = 0.25;              // of the kernel's time, known to pass or to come, that the memo may take
// Times the kernel's time that the memo may take on the word of the kernel's progress, and of both.
constexpr double trust_of_kernel = 1.5, trust_of_both = 4;
constexpr double hopeless = 16;               // times the kernel's time that the memo promises to take
constexpr double last_share = 0.06;           // that it has then
constexpr std::int64_t first_probe = 512;     // children made for the first lower bound
constexpr std::int64_t last_probe = 200'000;  // and for the one at the end of time

// Seconds of work of this thread, where the system says; a busy machine must not favour the shorter rounds.
double work_seconds() {
#ifdef CLOCK_THREAD_CPUTIME_ID
    timespec now;
    if (clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now) == 0)
        return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
#endif
    return std::chrono::duration<double>(Clock::now().time_since_epoch()).count();
}

void add(Memo::Tally& sum, const Memo::Tally& one) {
    sum.states += one.states;
    sum.children += one.children;
    sum.hits += one.hits;
    sum.shares += one.shares;
    sum.folded += one.folded;
    sum.peak = std::max(sum.peak, one.peak);
}

}  // namespace

class Counting::Component {
  public:
    Component(const Cover& problem, bool always, std::int64_t room, const MakeKernel& make)
        : problem_(problem), make_(make), room_(room), always_(always) {}

    bool finished() const { return finished_; }
    const Big& found() const { return found_; }
    std::int64_t nodes() const { return (kernel_ ? kernel_->counts().nodes : 0) + states(); }
    double progress() const { return finished_ ? 1 : kernel_ ? 1 - kernel_->remaining() : 0; }
    std::int64_t memory() const { return (kernel_ ? kernel_->memory() : 0) + (memo_ ? memo_->counts().peak : 0); }

    void add_to(Facts& facts) const {
        if (kernel_) {
            add(facts.kernel, kernel_->counts());
            facts.by_slices |= std::string_view(kernel_->name()) == "slices";
        }
        if (memo_) add(facts.memo, memo_->counts());
        facts.memory += memory();
    }

    // One round of kernel or memo, or several; ends when finished, when the quota ends or (`first_look`) when the
    // kernel has had its first steps.
    void run(const Quota& quota, bool first_look) {
        const Deadline deadline(quota.seconds);
        for (;;) {
            const double seconds = deadline.seconds_left();
            if (finished_ || seconds <= 0 || nodes() >= quota.nodes || reached(quota.solutions)) return;
            if (first_look && kernel_) return;
            const bool memo = memo_is_next();
            const double before = work_seconds();
            if (memo) run_memo(quota, seconds);
            else run_kernel(quota, seconds);
            (memo ? memo_seconds_ : kernel_seconds_) += work_seconds() - before;
            if (memo && plan_seconds_ == 0) plan_seconds_ = memo_seconds_;
        }
    }

    Rate rate() const {
        if (!kernel_ || kernel_seconds_ <= 0) return {};
        const std::int64_t solutions = kernel_->counts().solutions;
        return {static_cast<double>(solutions) / kernel_seconds_, solutions};
    }

    void take_stock() {
        if (memo_ && !finished_) probe(last_probe);
    }

  private:
    bool reached(std::int64_t solutions) const {
        return solutions != unbounded && found_.clamped() >= static_cast<std::uint64_t>(solutions);
    }

    std::int64_t states() const { return memo_ ? memo_->counts().states : 0; }

    // Seconds that the kernel takes in all, by its own progress.
    double whole() const {
        return kernel_seconds_ / std::max(1 - kernel_->remaining(), std::numeric_limits<double>::min());
    }

    // Seconds that the memo may take in all: a share of what the kernel has taken or is expected to take, or all of
    // that where it promises to end sooner itself. The kernel visits a node for each solution, so a lower bound on those
    // is one on its time. What progress promises is less certain, so on its word the memo gets only so many times what
    // the kernel has had; and its own is often too low, where the peak is early, so it is never stopped for good.
    double allowed() const {
        if (always_ || (memo_ && memo_->past_the_peak())) return std::numeric_limits<double>::infinity();
        if (!kernel_) return 0;
        const double bound = static_cast<double>(bound_.clamped());
        const double least = bound * kernel_seconds_ / static_cast<double>(kernel_->counts().nodes);
        const double certain = std::max(kernel_seconds_, least);
        const double promised = memo_seconds_ / memo_->progress();
        if (promised < whole()) return std::max(share * certain, std::min(trust_of_both * kernel_seconds_, whole()));
        if (memo_seconds_ > 2 * plan_seconds_ + first_seconds && promised > hopeless * std::max(whole(), least))
            return last_share * certain;
        return std::max(share * certain, std::min(trust_of_kernel * kernel_seconds_, share * whole()));
    }

    bool memo_is_next() const {
        if (always_) return true;
        if (memo_) return memo_seconds_ < allowed();
        const double planned = std::max(first_seconds, static_cast<double>(problem_.item_of.size()) * per_incidence);
        return kernel_ && kernel_seconds_ >= planned && whole() - kernel_seconds_ >= planned;
    }

    void run_memo(const Quota& quota, double seconds) {
        if (!memo_) {
            plan_ = std::make_unique<Plan>(make_plan(problem_, frontier_order(problem_)));
            memo_ = make_memo(*plan_, room_, &problem_);
            if (!always_) probe(first_probe);
            return;
        }
        const double began = work_seconds();
        const auto children = quota.nodes == unbounded ? unbounded : quota.nodes - nodes();
        const double left = std::min(allowed() - memo_seconds_, std::max(first_seconds, memo_seconds_));
        const bool done = memo_->run(children, std::min(seconds, left));
        raise(memo_->found());
        const Memo::Tally& counts = memo_->counts();
        if (done) {
            found_ = memo_->found();
            finished_ = true;
        } else if (const double spent = memo_seconds_ + work_seconds() - began; spent >= allowed()) {
            if (spent >= 2 * probed_at_) {
                probed_at_ = spent;
                probe(counts.children / 4);
            }
        }
    }

    // A lower bound for about so many children, if that is enough for one.
    void probe(std::int64_t children) {
        const auto steps = std::max<std::int64_t>(1, std::ssize(plan_->steps));
        const Memo::Tally& counts = memo_->counts();
        const auto each = counts.states ? 1 + counts.children / counts.states : 2;
        const auto width = std::clamp<std::int64_t>(children / (each * steps), always_ ? 1 : 0, 256);
        if (width == 0) return;
        bound_ = std::max(bound_, memo_->lower_bound(index(width)));
        raise(bound_);
    }

    void run_kernel(const Quota& quota, double seconds) {
        Quota go = quota;
        go.batch = unbounded;
        if (kernel_) go.seconds = std::min(seconds, std::max(first_seconds / 4, kernel_seconds_ / 4));
        else go.steps = first_steps;
        if (!kernel_) kernel_ = make_(problem_);
        if (quota.nodes != unbounded) go.nodes = quota.nodes - states();
        const Pause pause = kernel_->run(go);
        raise(static_cast<std::uint64_t>(kernel_->counts().solutions));
        if (pause == Pause::exhausted) {
            found_ = static_cast<std::uint64_t>(kernel_->counts().solutions);
            finished_ = true;
        }
    }

    void raise(const Big& bound) {
        if (found_ < bound) found_ = bound;
    }

    const Cover& problem_;
    const MakeKernel& make_;
    std::int64_t room_;
    bool always_, finished_ = false;
    std::unique_ptr<Kernel> kernel_;
    std::unique_ptr<Plan> plan_;
    std::unique_ptr<Memo> memo_;
    double kernel_seconds_ = 0, memo_seconds_ = 0;  // of work; that of the memo with its plan
    double plan_seconds_ = 0;                       // and with the first lower bound
    double probed_at_ = 0;                          // what the memo had taken before the last lower bound
    Big found_;                                     // so many there are at least; all when finished
    Big bound_;                                     // the best lower bound that following states has given
};

Counting::Counting(const Cover& problem, bool always, std::int64_t room, MakeKernel make) : make_(std::move(make)) {
    done_.kernel.nodes = 0;
    done_.kernel.levels.clear();
    if (uncoverable(problem)) {
        unsolvable_ = true;
        return;
    }
    if (!connected(problem)) split_ = components(problem);
    if (split_.size() <= 1) {
        if (problem.options() > 0) parts_.push_back(std::make_unique<Component>(problem, always, room, make_));
    } else {
        for (const Cover& part : split_) parts_.push_back(std::make_unique<Component>(part, always, room, make_));
    }
    done_.parts = std::ssize(parts_);
}

Counting::~Counting() = default;

Pause Counting::run(const Quota& quota) {
    const Deadline deadline(quota.seconds);
    const auto is_done = [](const auto& part) { return part == nullptr; };
    for (;;) {
        if (at_ == parts_.size()) {
            std::erase_if(parts_, is_done);
            first_round_ = false;
            at_ = 0;
        }
        if (unsolvable_ || parts_.empty()) return Pause::exhausted;
        Component& part = *parts_[at_];
        const bool looks = first_round_ && done_.parts > 1;
        const std::int64_t others = nodes_ - part.nodes();
        Quota share = quota;
        share.seconds = deadline.seconds_left();
        if (quota.nodes != unbounded) share.nodes = quota.nodes - others;
        if (done_.parts > 1) share.solutions = unbounded;
        part.run(share, looks);
        nodes_ = others + part.nodes();
        if (part.finished()) {
            const auto memory = done_.memory;
            part.add_to(done_);
            done_.memory = memory;
            unsolvable_ = part.found().is_zero();
            known_ = known_ * part.found();
            parts_[at_++].reset();
            continue;
        }
        if (quota.solutions != unbounded && found() >= Big(static_cast<std::uint64_t>(quota.solutions)))
            return Pause::solutions;
        if (nodes_ >= quota.nodes) return Pause::nodes;
        if (deadline.is_over()) return Pause::slice;
        if (looks) ++at_;
    }
}

Big Counting::found() const {
    if (unsolvable_) return {};
    Big product = known_;
    for (const auto& part : parts_) {
        if (!part) continue;
        if (part->found().is_zero()) return {};
        product = product * part->found();
    }
    return product;
}

void Counting::take_stock() {
    for (const auto& part : parts_)
        if (part) part->take_stock();
}

double Counting::progress() const {
    if (unsolvable_ || done_.parts == 0) return 1;
    auto done = static_cast<double>(done_.parts);
    for (const auto& part : parts_)
        if (part) done -= 1 - part->progress();
    return done / static_cast<double>(done_.parts);
}

Counting::Rate Counting::rate() const {
    return done_.parts == 1 && !parts_.empty() && parts_[0] ? parts_[0]->rate() : Rate{};
}

Counting::Facts Counting::facts() const {
    Facts facts = done_;
    for (const auto& part : parts_)
        if (part) part->add_to(facts);
    return facts;
}

}  // namespace cover
