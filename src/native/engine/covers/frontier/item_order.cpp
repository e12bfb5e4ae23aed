// Orders of the primary items that keep the frontier small: breadth first (Cuthill and McKee 1969) and least growth.
#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <span>
#include <utility>

#include "covers/frontier/frontier.hpp"
#include "covers/frontier/facts.hpp"

namespace cover {

namespace {

using namespace frontier;

// The sum over all steps of 2^(bits of the state): what an order may cost at worst.
double cost_of(const Facts& facts, const std::vector<std::int32_t>& order) {
    const auto group = groups(facts, order);
    std::vector<Span> spans(index(facts.problem.items));
    for (std::int32_t o = 0; o < facts.problem.options(); ++o)
        if (facts.usable[o])
            for (const auto item : facts.problem.covers(o)) spans[item].take_in(group[o]);
    std::vector<std::int64_t> change(order.size() + 1, 0);
    for (std::int32_t i = 0; i < facts.problem.items; ++i)
        if (facts.status[i] != Status::nothing && spans[i].last > spans[i].first) {
            change[spans[i].first] += facts.bits[i];
            change[spans[i].last] -= facts.bits[i];
        }
    double sum = 0;
    std::int64_t bits = 0;
    for (const auto step : change) {
        bits += step;
        sum += std::ldexp(1.0, static_cast<int>(std::min<std::int64_t>(bits, 1000)));
    }
    return sum;
}

struct ByItem {
    std::vector<std::int32_t> starts, options;

    explicit ByItem(const Facts& facts) : starts(index(facts.problem.items) + 1, 0) {
        for (std::size_t i = 0; i < facts.degree.size(); ++i) starts[i + 1] = starts[i] + facts.degree[i];
        options.resize(index(starts.back()));
        auto next = starts;
        for (std::int32_t o = 0; o < facts.problem.options(); ++o)
            if (facts.usable[o])
                for (const auto item : facts.problem.covers(o)) options[next[item]++] = o;
    }
    std::span<const std::int32_t> of(std::int32_t item) const {
        return {options.data() + starts[item], options.data() + starts[item + 1]};
    }
};

// Breadth first, each component from an item far from its lowest one.
std::vector<std::int32_t> breadth_first(const Facts& facts, const ByItem& by_item) {
    const Cover& problem = facts.problem;
    std::vector<std::int32_t> seen_item(index(problem.items), none), queue;
    std::vector<std::int32_t> seen_option(index(problem.options()), none);
    std::int32_t round = 0;
    const auto walk = [&](std::int32_t start) {  // appends to the queue what can be reached
        std::size_t head = queue.size();
        queue.push_back(start);
        seen_item[start] = round;
        for (; head < queue.size(); ++head)
            for (const auto option : by_item.of(queue[head])) {
                if (seen_option[option] == round) continue;
                seen_option[option] = round;
                for (const auto item : problem.covers(option))
                    if (seen_item[item] != round) {
                        seen_item[item] = round;
                        queue.push_back(item);
                    }
            }
    };
    std::vector<std::int32_t> order;
    std::vector<char> done(index(problem.primary), 0);
    for (std::int32_t i = 0; i < problem.primary; ++i) {
        if (done[i]) continue;
        queue.clear();
        walk(i);
        std::int32_t far = i;
        for (const auto item : queue)
            if (item < problem.primary) far = item;
        ++round;
        queue.clear();
        walk(far);
        ++round;
        for (const auto item : queue)
            if (item < problem.primary) {
                done[item] = 1;
                order.push_back(item);
            }
    }
    return order;
}

// Next comes the item whose options bring the fewest new items into the frontier; empty if that takes too long.
std::vector<std::int32_t> min_growth(const Facts& facts, const ByItem& by_item) {
    const Cover& problem = facts.problem;
    const auto incidences = static_cast<std::int64_t>(problem.item_of.size());
    std::int64_t work = std::min<std::int64_t>(256 * incidences + 100'000, 20'000'000);
    enum : char { untouched, touched, placed };
    std::vector<char> state(index(problem.items), untouched);
    std::vector<char> decided(index(problem.options()), 0);
    std::vector<std::int32_t> stamp(index(problem.items), none), frontier, order;
    std::int32_t stamps = 0;
    const auto growth = [&](std::int32_t item) {
        std::int32_t grown = state[item] == untouched;
        stamp[item] = ++stamps;
        for (const auto option : by_item.of(item)) {
            if (decided[option]) continue;
            for (const auto other : problem.covers(option)) {
                --work;
                if (state[other] == untouched && stamp[other] != stamps) {
                    stamp[other] = stamps;
                    ++grown;
                }
            }
        }
        return grown;
    };
    std::int32_t lowest = 0;
    while (static_cast<std::int32_t>(order.size()) < problem.primary) {
        while (state[lowest] == placed) ++lowest;
        std::int32_t best = lowest;
        if (frontier.empty()) {
            // A start: the item with the least growth; in a long list of components the lowest will do.
            std::int32_t least = growth(lowest);
            if (order.empty())
                for (std::int32_t i = 0; i < problem.primary && work > 0; ++i)
                    if (const auto grown = growth(i); grown < least) {
                        least = grown;
                        best = i;
                    }
        } else {
            std::int32_t least = std::numeric_limits<std::int32_t>::max();
            for (const auto item : frontier)
                if (const auto grown = growth(item); grown < least) {
                    least = grown;
                    best = item;
                    if (grown == 0) break;
                }
        }
        if (work < 0) return {};
        std::erase(frontier, best);
        state[best] = placed;
        order.push_back(best);
        for (const auto option : by_item.of(best)) {
            if (decided[option]) continue;
            decided[option] = 1;
            for (const auto item : problem.covers(option))
                if (state[item] == untouched) {
                    state[item] = touched;
                    if (item < problem.primary) frontier.push_back(item);
                }
        }
    }
    return order;
}

}  // namespace

std::vector<std::int32_t> frontier_order(const Cover& problem) {
    const Facts facts(problem);
    std::vector<std::int32_t> best(index(problem.primary));
    std::iota(best.begin(), best.end(), 0);
    if (facts.unsolvable) return best;
    double least = cost_of(facts, best);
    const ByItem by_item(facts);
    for (auto& order : {breadth_first(facts, by_item), min_growth(facts, by_item)})
        if (!order.empty())
            if (const double cost = cost_of(facts, order); cost < least) {
                least = cost;
                best = order;
            }
    return best;
}

}  // namespace cover
