// Branch and bound: the bound of a node item by item, the options it excludes, and the search.
#include "covers/two_way/cheapest.hpp"
#include "common/clock.hpp"

#include <algorithm>
#include <limits>
#include <utility>

namespace cover {

namespace {

constexpr std::int64_t infinite = std::numeric_limits<std::int64_t>::max();

// Sums of net costs stay below 2^61 in absolute value (see assess); what an item counts `need` times may not. Counting
// less than the cheapest option costs makes a bound weaker, never wrong, so that prices are cut where sums would overflow.
constexpr std::int64_t max_bound = 3 * (std::int64_t{1} << 60), max_rest = std::int64_t{1} << 61;

// Rounded up, also below zero.
std::int64_t ceiling(std::int64_t value, std::int64_t divisor) { return value / divisor + (value % divisor > 0); }

}  // namespace

Cheapest::Cheapest(std::shared_ptr<const Cover> problem, std::vector<std::int64_t> costs, std::int64_t keep)
    : TwoWay(std::move(problem)),
      costs_(std::move(costs)),
      taxes_(assess(state_.problem(), costs_)),
      keep_(keep),
      rest_(costs_.size()),
      stamp_(costs_.size(), 0) {
    finished_ = keep <= 0;
    // Whatever is taken, each option is paid at most once.
    lower_ = taxes_.base;
    for (const auto net : taxes_.net) lower_ += std::min<std::int64_t>(net, 0);
}

std::int64_t Cheapest::memory_of(const Cover& problem) {
    // An option's cost, net cost, rest of it, stamp, the bound of a decision about it; its place among the dear ones.
    constexpr std::int64_t by_option = 5 * sizeof(std::int64_t) + sizeof(std::int32_t);
    constexpr std::int64_t by_item = 3 * sizeof(double);  // an item's tax, the best so far, and its slope
    return SparseState::memory_of(problem) + by_option * problem.options() + by_item * problem.primary;
}

// What a bound must reach to exclude everything that would be kept.
std::int64_t Cheapest::cutoff() const {
    const std::int64_t most = ceiling_of_interest();
    return most == infinite ? infinite : (most - 1) * taxes_.scale + 1;
}

std::int64_t Cheapest::bound() const {
    const std::int64_t most = ceiling_of_interest();
    if (finished_) return most;
    std::int64_t least = lower_;
    for (const PricedDecision& open : stack_) least = std::min(least, open.lower);
    return std::min(ceiling(least, taxes_.scale), most);
}

// Pays for the options taken since the trail had this length.
void Cheapest::settle_accounts(std::int64_t mark) {
    count_taken(counts_);
    state_.for_taken_since(mark, [&](std::int32_t option) { paid_ += taxes_.net[option]; });
}

// The bound of the node: item by item, the cheapest of its options has to be paid as often as the item needs it; what
// an item has counted, the next ones cannot count again. False: nothing here is cheap enough.
bool Cheapest::reprice() {
    ++now_;
    std::int64_t lower = taxes_.base + paid_;
    const auto open = state_.items();
    const auto rest_of = [&](std::int32_t option) -> std::int64_t& {
        if (stamp_[option] != now_) {
            stamp_[option] = now_;
            rest_[option] = taxes_.net[option];
        }
        return rest_[option];
    };
    for (const auto item : open) {
        const std::int32_t options = state_.options_of(item), need = state_.need(item);
        if (options == 0) continue;
        looks_ += options;
        std::int64_t least = infinite;
        for (std::int32_t k = 0; k < options; ++k) least = std::min(least, rest_of(state_.option_of(item, k)));
        // Only an item that takes exactly `need` of its options gives back for those that are less than free.
        if (need <= 0 || least == 0 || (least < 0 && state_.room(item) > need)) continue;
        const std::int64_t price = std::clamp(least, (-max_bound - lower) / need, (max_bound - lower) / need);
        lower += price * need;
        for (std::int32_t k = 0; k < options; ++k) {
            std::int64_t& rest = rest_[state_.option_of(item, k)];
            rest = std::min(rest - price, max_rest);
        }
    }
    dear_.clear();
    std::int64_t refunds = 0;
    for (const auto item : open)
        for (std::int32_t k = 0; k < state_.options_of(item); ++k) {
            const std::int32_t option = state_.option_of(item, k);
            // Each option is looked at in the first of its open items.
            if (stamp_[option] == -now_) continue;
            stamp_[option] = -now_;
            if (rest_[option] < 0) refunds += rest_[option];
            else if (rest_[option] > 0) dear_.push_back(option);
        }
    lower_ = std::max(lower_, lower + refunds);
    const std::int64_t most = cutoff();
    if (lower_ >= most) {
        ++cuts_;
        return false;
    }
    if (most == infinite) dear_.clear();
    else std::erase_if(dear_, [&](std::int32_t option) { return lower + refunds + rest_[option] < most; });
    return true;
}

// Leaves the options that the bound of the node excludes.
bool Cheapest::drop_dear_options() {
    for (const auto option : dear_) {
        if (!state_.is_open(option)) continue;
        if (!state_.leave(option)) return false;
    }
    return true;
}

std::int32_t Cheapest::cheapest_option(std::int32_t item) const {
    const auto price = [&](std::int32_t option) {
        return stamp_[option] == -now_ ? rest_[option] : taxes_.net[option];
    };
    std::int32_t best = state_.option_of(item, 0);
    for (std::int32_t k = 1; k < state_.options_of(item); ++k) {
        const std::int32_t option = state_.option_of(item, k);
        const std::int64_t mine = price(option), others = price(best);
        if (mine < others || (mine == others && option < best)) best = option;
    }
    return best;
}

void Cheapest::record() {
    Priced found{0, {}};
    state_.append_taken(found.choice);
    for (const auto option : found.choice) found.cost += costs_[option];
    if (found.cost >= ceiling_of_interest()) return;
    ++counts_.solutions;
    const auto behind = std::upper_bound(best_.begin(), best_.end(), found.cost,
                                         [](std::int64_t cost, const Priced& kept) { return cost < kept.cost; });
    best_.insert(behind, std::move(found));
    if (static_cast<std::int64_t>(best_.size()) > keep_) best_.pop_back();
}

void Cheapest::fail() {
    ++weight_[state_.lacking()];
    dead_ = true;
}

// One node: its bound, what follows from that, and a decision.
void Cheapest::advance() {
    // Before there is something to beat, a bound cannot cut; then it would only cost time.
    if (ceiling_of_interest() != infinite) {
        const std::int64_t mark = state_.mark();
        if (!reprice()) {
            dead_ = true;
            return;
        }
        const bool fine = drop_dear_options();
        settle_accounts(mark);
        if (!fine) {
            fail();
            return;
        }
    }
    const std::int32_t item = choose();
    looks_ += static_cast<std::int64_t>(state_.items().size());
    if (item < 0) {
        record();
        dead_ = true;
        return;
    }
    const std::int32_t option = cheapest_option(item);
    stack_.push_back({{option, state_.mark()}, paid_, lower_});
    const bool fine = state_.take(option);
    settle_accounts(stack_.back().mark);
    if (!fine) fail();
}

void Cheapest::go_back() {
    const auto last = take_back();
    if (!last) return;
    paid_ = last->paid;
    lower_ = last->lower;
    const bool fine = state_.leave(last->option);
    settle_accounts(last->mark);
    if (!fine) fail();
}

Pause Cheapest::run(const Quota& quota) {
    constexpr std::int64_t between_looks = 1 << 15;  // units of work between two looks at the clock
    const Deadline deadline(quota.seconds);
    const auto work = [&] { return state_.updates() + looks_; };
    std::int64_t look_at = work() + between_looks;
    for (std::int64_t steps = 0;; ++steps) {
        if (finished_) return Pause::exhausted;
        if (steps >= quota.steps) return Pause::slice;
        if (counts_.nodes >= quota.nodes) return Pause::nodes;
        if (work() >= look_at) {
            if (deadline.is_over()) return Pause::slice;
            look_at = work() + between_looks;
        }
        if (!begun_) {
            begun_ = true;
            if (!state_.begin()) finished_ = true;
            settle_accounts(0);
            if (!finished_) reprice();  // for the bound that is reported before there is a solution
        } else if (dead_) {
            go_back();
        } else {
            advance();
        }
    }
}

}  // namespace cover
