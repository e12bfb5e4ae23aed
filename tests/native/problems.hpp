// Small problems for the native tests, and a brute force that knows their solutions.
#pragma once

#include <memory>
#include <random>
#include <set>
#include <utility>
#include <vector>

#include "covers/cover.hpp"
#include "draw.hpp"

namespace tests {

using Choice = std::vector<std::int32_t>;

inline cover::Cover problem(std::int32_t primary, std::int32_t secondary,
                            const std::vector<std::vector<std::int32_t>>& options) {
    cover::Cover made;
    made.primary = primary;
    made.items = primary + secondary;
    for (const auto& option : options) {
        made.item_of.insert(made.item_of.end(), option.begin(), option.end());
        made.option_starts.push_back(static_cast<std::int32_t>(made.item_of.size()));
    }
    return made;
}

// n queens: rows 0..n-1 and columns n..2n-1 primary, diagonals secondary.
inline cover::Cover queens(std::int32_t n) {
    std::vector<std::vector<std::int32_t>> options;
    for (std::int32_t r = 0; r < n; ++r)
        for (std::int32_t c = 0; c < n; ++c)
            options.push_back({r, n + c, 2 * n + r + c, 2 * n + 2 * n - 1 + (r - c + n - 1)});
    return problem(2 * n, 4 * n - 2, options);
}

inline cover::Cover random_problem(std::mt19937& rng) {
    const auto draw = [&](int low, int high) { return tests::draw(rng, low, high); };
    const std::int32_t primary = draw(1, 6), secondary = draw(0, 3);
    const bool bounds = draw(0, 1), colors = draw(0, 1);
    cover::Cover made;
    made.primary = primary;
    made.items = primary + secondary;
    const std::int32_t options = draw(0, 11);
    for (std::int32_t o = 0; o < options; ++o) {
        std::set<std::int32_t> covered{draw(0, primary - 1)};
        for (std::int32_t more = draw(0, 3); more > 0; --more) covered.insert(draw(0, primary + secondary - 1));
        for (const auto item : covered) {
            made.item_of.push_back(item);
            if (colors) made.color_of.push_back(item < primary ? 0 : draw(0, 2));
        }
        made.option_starts.push_back(static_cast<std::int32_t>(made.item_of.size()));
    }
    if (bounds)
        for (std::int32_t i = 0; i < primary; ++i) {
            made.at_least.push_back(draw(0, 2));
            made.at_most.push_back(made.at_least.back() + draw(0, 2));
        }
    return made;
}

// Options of one to four items, or of three each; some with secondary items, in one of two colors or without.
inline cover::Cover random_mixed(std::mt19937& rng, int items, int options, bool equal = false) {
    cover::Cover made;
    made.primary = items;
    made.items = items + 3;
    for (int o = 0; o < options; ++o) {
        std::set<std::int32_t> covered;
        const auto size = static_cast<std::size_t>(equal ? 3 : draw(rng, 1, 4));
        while (covered.size() < size) covered.insert(draw(rng, 0, items - 1));
        while (draw(rng, 0, 2) == 0) covered.insert(items + draw(rng, 0, 2));
        for (const auto item : covered) {
            made.item_of.push_back(item);
            made.color_of.push_back(item < items ? 0 : draw(rng, 0, 2));
        }
        made.option_starts.push_back(static_cast<std::int32_t>(made.item_of.size()));
    }
    return made;
}

inline std::shared_ptr<const cover::Cover> owned(cover::Cover problem) {
    return std::make_shared<const cover::Cover>(std::move(problem));
}

inline bool solves(const cover::Cover& problem, const Choice& choice) {
    const std::vector<std::int64_t> starts{0, static_cast<std::int64_t>(choice.size())};
    return cover::first_wrong(problem, starts, choice) == -1;
}

// All solutions, by trying every subset of options.
inline std::set<Choice> brute_force(const cover::Cover& problem) {
    std::set<Choice> found;
    for (std::int32_t subset = 0; subset < std::int32_t{1} << problem.options(); ++subset) {
        Choice choice;
        for (std::int32_t o = 0; o < problem.options(); ++o)
            if (subset >> o & 1) choice.push_back(o);
        if (solves(problem, choice)) found.insert(choice);
    }
    return found;
}

}  // namespace tests
