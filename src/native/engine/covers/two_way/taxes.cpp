// Subgradient ascent in floating point, then taxes in whole numbers, which make the bound exact.
#include "covers/two_way/taxes.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "common/index.hpp"

namespace cover {

namespace {

// One bound: base and net costs of these taxes, and how its parts would like the taxes to change.
struct Trial {
    double bound = 0, norm = 0;
    std::vector<double> slope;
};

Trial judge(const Cover& problem, const std::vector<std::int64_t>& costs, const std::vector<double>& tax) {
    Trial trial;
    trial.slope.resize(tax.size());
    for (std::size_t i = 0; i < tax.size(); ++i) {
        trial.slope[i] = problem.low(static_cast<std::int32_t>(i));
        trial.bound += tax[i] * trial.slope[i];
    }
    for (std::int32_t o = 0; o < problem.options(); ++o) {
        double net = static_cast<double>(costs[o]);
        for (const auto item : problem.covers(o))
            if (item < problem.primary) net -= tax[item];
        if (net >= 0) continue;
        trial.bound += net;
        for (const auto item : problem.covers(o))
            if (item < problem.primary) trial.slope[item] -= 1;
    }
    for (std::size_t i = 0; i < tax.size(); ++i) {
        // A tax on an item that may be covered more often than it must cannot be negative.
        const auto item = static_cast<std::int32_t>(i);
        if (problem.low(item) < problem.high(item) && tax[i] <= 0 && trial.slope[i] < 0) trial.slope[i] = 0;
        trial.norm += trial.slope[i] * trial.slope[i];
    }
    return trial;
}

}  // namespace

Taxes assess(const Cover& problem, const std::vector<std::int64_t>& costs) {
    constexpr std::int64_t max_work = 50'000'000;  // looks at an incidence
    constexpr int max_rounds = 300, patience = 12;
    std::int64_t total = 0;
    std::vector<double> tax(index(problem.primary), 0);
    std::vector<char> seen(tax.size(), 0);
    for (std::int32_t o = 0; o < problem.options(); ++o) {
        total += std::abs(costs[o]);
        // To begin with, an item's cheapest share of an option.
        const auto items = static_cast<double>(
            std::ranges::count_if(problem.covers(o), [&](std::int32_t item) { return item < problem.primary; }));
        const double share = static_cast<double>(costs[o]) / items;
        for (const auto item : problem.covers(o)) {
            if (item >= problem.primary) continue;
            if (!seen[item] || share < tax[item]) tax[item] = share;
            seen[item] = 1;
        }
    }
    for (std::int32_t i = 0; i < problem.primary; ++i)
        if (problem.low(i) < problem.high(i)) tax[i] = std::max(tax[i], 0.0);
    Trial trial = judge(problem, costs, tax);
    std::vector<double> best = tax;
    double best_bound = trial.bound, eagerness = 1;
    const double spread = static_cast<double>(total) / std::max(1, problem.options());
    const auto rounds = static_cast<int>(std::min<std::int64_t>(
        total == 0 ? 0 : max_rounds, max_work / (2 * static_cast<std::int64_t>(problem.item_of.size()) + 1)));
    for (int round = 0, stale = 0; round < rounds && trial.norm > 0; ++round) {
        // A step towards a bound somewhat above the best, because the optimum is unknown.
        const double goal = best_bound + eagerness * (0.05 * std::abs(best_bound) + spread);
        const double step = (goal - trial.bound) / trial.norm;
        for (std::size_t i = 0; i < tax.size(); ++i) {
            tax[i] += step * trial.slope[i];
            const auto item = static_cast<std::int32_t>(i);
            if (problem.low(item) < problem.high(item)) tax[i] = std::max(tax[i], 0.0);
        }
        trial = judge(problem, costs, tax);
        if (trial.bound > best_bound) {
            best_bound = trial.bound;
            best = tax;
            stale = 0;
        } else if (++stale == patience) {
            stale = 0;
            eagerness /= 2;
            tax = best;
            trial = judge(problem, costs, tax);
        }
    }
    // From here on in whole numbers, so that the bound is exact whatever the rounding was.
    Taxes made;
    made.scale = total < std::int64_t{1} << 40 ? 1 << 10 : 1;
    const double most = static_cast<double>(std::int64_t{1} << 60) / (static_cast<double>(problem.item_of.size()) + 1);
    made.net.resize(costs.size());
    for (std::size_t o = 0; o < costs.size(); ++o) made.net[o] = costs[o] * made.scale;
    std::vector<std::int64_t> whole(tax.size());
    for (std::size_t i = 0; i < tax.size(); ++i) {
        const double wanted = std::floor(best[i] * static_cast<double>(made.scale));
        const auto low = problem.low(static_cast<std::int32_t>(i));
        // What is beyond all reason cannot help the bound, and would overflow it.
        whole[i] = std::abs(wanted) * std::max(1, low) < most ? static_cast<std::int64_t>(wanted) : 0;
        made.base += whole[i] * low;
    }
    for (std::int32_t o = 0; o < problem.options(); ++o)
        for (const auto item : problem.covers(o))
            if (item < problem.primary) made.net[o] -= whole[item];
    return made;
}

}  // namespace cover
