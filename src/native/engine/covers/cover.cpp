// Validation of problems, and checking of choices in batches.
#include "covers/cover.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <limits>

#include "common/index.hpp"

namespace cover {

std::optional<Fault> validate(std::int64_t primary, std::int64_t secondary, Ints option_starts, Ints item_of,
                              std::optional<Ints> color_of, std::optional<Ints> at_least, std::optional<Ints> at_most) {
    constexpr std::int64_t most = std::numeric_limits<std::int32_t>::max() - 2;
    if (primary < 0 || secondary < 0 || primary + secondary > most) return Fault{"the number of items is out of range"};
    if (option_starts.empty() || option_starts.front() != 0) return Fault{"option_starts must begin with 0"};
    if (index(option_starts.back()) != item_of.size() || item_of.size() > index(most))
        return Fault{"option_starts must end with the number of incidences"};
    if (color_of && color_of->size() != item_of.size()) return Fault{"colors must be as long as items"};
    for (const auto& bounds : {at_least, at_most})
        if (bounds && static_cast<std::int64_t>(bounds->size()) != primary)
            return Fault{"at_least and at_most need one number per primary item"};
    for (std::int64_t i = 0; i < primary; ++i) {
        const std::int32_t low = at_least ? (*at_least)[i] : 1;
        const std::int32_t high = at_most ? (*at_most)[i] : 1;
        if (low < 0 || high < low) return Fault{"bounds", -1, i};
    }
    const std::int64_t items = primary + secondary;
    const auto options = static_cast<std::int64_t>(option_starts.size()) - 1;
    for (std::int64_t o = 0; o < options; ++o)
        if (option_starts[o + 1] < option_starts[o]) return Fault{"option_starts must ascend"};
    std::vector<std::int64_t> last_seen(index(items), -1);
    for (std::int64_t o = 0; o < options; ++o) {
        bool has_primary = false;
        for (std::int32_t k = option_starts[o]; k < option_starts[o + 1]; ++k) {
            const std::int32_t item = item_of[k];
            if (item < 0 || item >= items) return Fault{"unknown-item", o, item};
            if (last_seen[item] == o) return Fault{"twice", o, item};
            last_seen[item] = o;
            const std::int32_t color = color_of ? (*color_of)[k] : 0;
            if (color < 0) return Fault{"negative-color", o, item};
            if (item < primary) {
                has_primary = true;
                if (color != 0) return Fault{"primary-color", o, item};
            }
        }
        if (!has_primary) return Fault{"no-primary", o, -1};
    }
    return std::nullopt;
}

void drop_plain_arrays(Cover& problem) {
    const auto all = [](const std::vector<std::int32_t>& values, std::int32_t wanted) {
        return std::all_of(values.begin(), values.end(), [&](std::int32_t value) { return value == wanted; });
    };
    if (all(problem.color_of, 0)) problem.color_of.clear();
    if (all(problem.at_least, 1) && all(problem.at_most, 1)) {
        problem.at_least.clear();
        problem.at_most.clear();
    }
}

namespace {

// As first_wrong, where every item is covered once at most: their sets, of so many words, are added up.
template <std::size_t words>
std::int64_t first_wrong_set(const Cover& problem, std::span<const std::int64_t> starts, Ints decisions) {
    using Set = std::array<std::uint64_t, words>;
    const auto add = [](Set& set, std::int32_t item) { set[item >> 6] |= std::uint64_t{1} << (item & 63); };
    Set primary{};
    for (std::int32_t i = 0; i < problem.primary; ++i) add(primary, i);
    std::vector<Set> covers(index(problem.options()), Set{});
    for (std::int32_t o = 0; o < problem.options(); ++o)
        for (const std::int32_t item : problem.covers(o)) add(covers[index(o)], item);
    for (std::size_t c = 0; c + 1 < starts.size(); ++c) {
        Set covered{};
        std::uint64_t wrong = 0;  // items covered twice, and those that are missing
        std::int32_t previous = -1;
        for (std::int64_t d = starts[c]; d < starts[c + 1]; ++d) {
            const std::int32_t option = decisions[d];
            if (option <= previous || option >= problem.options()) return static_cast<std::int64_t>(c);
            previous = option;
            const Set& more = covers[index(option)];
            for (std::size_t w = 0; w < words; ++w) {
                wrong |= covered[w] & more[w];
                covered[w] |= more[w];
            }
        }
        for (std::size_t w = 0; w < words; ++w) wrong |= primary[w] & ~covered[w];
        if (wrong) return static_cast<std::int64_t>(c);
    }
    return -1;
}

}  // namespace

std::int64_t first_wrong(const Cover& problem, std::span<const std::int64_t> starts, Ints decisions) {
    // Sets pay where they are made of fewer options than are looked at.
    if (!problem.has_colors() && !problem.has_bounds() && decisions.size() >= index(problem.options())) {
        if (problem.items <= 64) return first_wrong_set<1>(problem, starts, decisions);
        if (problem.items <= 128) return first_wrong_set<2>(problem, starts, decisions);
        if (problem.items <= 256) return first_wrong_set<4>(problem, starts, decisions);
        if (problem.items <= 512) return first_wrong_set<8>(problem, starts, decisions);
    }
    // covered[i]: how often item i is covered; color[i]: the color it was last painted with, -1 for none yet.
    std::vector<std::int32_t> covered(index(problem.items), 0);
    std::vector<std::int32_t> color(index(problem.items), -1);
    for (std::size_t c = 0; c + 1 < starts.size(); ++c) {
        std::fill(covered.begin(), covered.end(), 0);
        std::fill(color.begin(), color.end(), -1);
        std::int32_t previous = -1;
        for (std::int64_t d = starts[c]; d < starts[c + 1]; ++d) {
            const std::int32_t option = decisions[d];
            if (option <= previous || option >= problem.options()) return static_cast<std::int64_t>(c);
            previous = option;
            for (std::int32_t k = problem.option_starts[option]; k < problem.option_starts[option + 1]; ++k) {
                const std::int32_t item = problem.item_of[k];
                ++covered[item];
                if (item < problem.primary) continue;
                const std::int32_t paint = problem.has_colors() ? problem.color_of[k] : 0;
                if (covered[item] > 1 && (paint == 0 || color[item] != paint)) return static_cast<std::int64_t>(c);
                color[item] = paint;
            }
        }
        for (std::int32_t i = 0; i < problem.primary; ++i)
            if (covered[i] < problem.low(i) || covered[i] > problem.high(i)) return static_cast<std::int64_t>(c);
    }
    return -1;
}

}  // namespace cover
