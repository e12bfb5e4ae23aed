#include "covers/symmetries/fixed.hpp"

#include <vector>

#include "covers/symmetries/graph.hpp"

namespace cover {

namespace {

// The cycles that fit as options, of all the items.
Cover of_cycles(const Cover& problem, std::span<const std::int32_t> images) {
    Cover made;
    made.primary = problem.primary;
    made.items = problem.items;
    std::vector<bool> is_seen(problem.options());
    std::vector<std::int32_t> first(problem.items, -1), color(problem.items);  // first option of the cycle at an item
    for (std::int32_t begin = 0; begin < problem.options(); ++begin) {
        if (is_seen[begin]) continue;
        const auto size = made.item_of.size();
        bool fits = true;
        for (auto o = begin; !is_seen[o]; o = images[o]) {
            is_seen[o] = true;
            for (auto k = problem.option_starts[o]; k < problem.option_starts[o + 1]; ++k) {
                const auto item = problem.item_of[k];
                const auto paint = problem.has_colors() ? problem.color_of[k] : 0;
                if (first[item] == begin) {
                    fits = fits && paint != 0 && color[item] == paint;
                    continue;
                }
                first[item] = begin;
                color[item] = paint;
                made.item_of.push_back(item);
                made.color_of.push_back(paint);
            }
        }
        if (fits) {
            made.option_starts.push_back(static_cast<std::int32_t>(made.item_of.size()));
        } else {
            made.item_of.resize(size);
            made.color_of.resize(size);
        }
    }
    drop_plain_arrays(made);
    return made;
}

}  // namespace

Cover fixed(const Cover& problem, std::span<const std::int32_t> images) {
    const auto whole = of_cycles(problem, images);
    std::vector<std::int32_t> number(whole.items, -1);
    Cover made;
    for (const auto item : distinct_items(whole)) {
        number[item] = made.items++;
        made.primary += item < whole.primary;
    }
    for (std::int32_t o = 0; o < whole.options(); ++o) {
        for (auto k = whole.option_starts[o]; k < whole.option_starts[o + 1]; ++k) {
            if (number[whole.item_of[k]] < 0) continue;
            made.item_of.push_back(number[whole.item_of[k]]);
            if (whole.has_colors()) made.color_of.push_back(whole.color_of[k]);
        }
        made.option_starts.push_back(static_cast<std::int32_t>(made.item_of.size()));
    }
    drop_plain_arrays(made);
    return made;
}

}  // namespace cover
