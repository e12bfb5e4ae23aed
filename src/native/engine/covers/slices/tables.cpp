#include "covers/slices/tables.hpp"
#include "common/index.hpp"
#include "common/sorting.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <map>
#include <numeric>
#include <ranges>
#include <utility>

namespace cover::slices {

Words vectors(std::size_t many) {
    const std::size_t bytes = many * lane_words * sizeof(Word);
    auto* const words = static_cast<Word*>(::operator new[](bytes, std::align_val_t{64}));
    std::memset(words, 0, bytes);
    return Words(words);
}

std::int32_t counter_bits_of(const Cover& problem) {
    return static_cast<std::int32_t>(std::bit_width(2 * static_cast<std::uint32_t>(problem.options())));
}

void Problem::Lists::close(std::int32_t padding) {
    const auto size = [&] { return numbers.size() - index(starts.back()); };
    while (size() == 0 || size() % 4) add(padding);
    starts.push_back(static_cast<std::int32_t>(numbers.size()));
}

Problem::Problem(const Cover& problem, bool from_root) : longest_(std::min(problem.primary, problem.options())) {
    const std::int32_t options = problem.options(), items = problem.items;
    const auto entries_of = [&](std::int32_t o) {
        return std::views::iota(problem.option_starts[o], problem.option_starts[o + 1]);
    };
    std::vector<std::uint8_t> colored(index(items), 0);
    std::vector<std::int32_t> starts(index(items) + 1, 0);  // of the options of each item
    std::int32_t each = 1;
    for (std::int32_t o = 0; o < options; ++o) {
        std::int32_t primary = 0;
        for (const auto k : entries_of(o)) {
            const std::int32_t item = problem.item_of[k];
            ++starts[item + 1];
            primary += item < problem.primary;
            if (problem.has_colors() && problem.color_of[k] != 0) colored[item] = 1;
        }
        each = std::max(each, primary);
    }
    std::partial_sum(starts.begin(), starts.end(), starts.begin());
    std::vector<std::int32_t> options_of(problem.item_of.size()), ends(starts.begin(), starts.end() - 1);
    for (std::int32_t o = 0; o < options; ++o)
        for (const auto k : entries_of(o)) options_of[ends[problem.item_of[k]]++] = o;
    const auto add_item = [&](Lists& lists, std::int32_t i) {
        for (std::int32_t k = starts[i]; k < starts[i + 1]; ++k) lists.add(options_of[k]);
        lists.close(options);
    };
    for (std::int32_t i = 0; i < problem.primary; ++i) add_item(of_items_, i);
    std::vector<std::int32_t> order;
    for (std::int32_t i = 0; i < items; ++i)
        if (i < problem.primary || (!colored[i] && starts[i + 1] - starts[i] > 1)) order.push_back(i);
    // Loops of one length follow one another: their ends are foreseen.
    sort_by(order, [&](std::int32_t i) { return starts[i + 1] - starts[i]; });
    std::vector<std::int32_t> row_of(index(items), -1);
    for (std::size_t row = 0; row < order.size(); ++row) {
        row_of[order[row]] = static_cast<std::int32_t>(row);
        add_item(of_rows_, order[row]);
    }
    const auto rows = static_cast<std::int32_t>(order.size());
    // Entries by colored item and color: the numbers of classes must not depend on anything else.
    std::map<std::pair<std::int32_t, std::int32_t>, std::vector<std::pair<std::int32_t, std::int32_t>>> by_color;
    for (std::int32_t o = 0; problem.has_colors() && o < options; ++o)
        for (const auto k : entries_of(o))
            if (colored[problem.item_of[k]]) by_color[{problem.item_of[k], problem.color_of[k]}].emplace_back(o, k);
    std::int32_t classes = 0, last = -1;
    std::vector<std::int32_t> class_of(by_color.empty() ? 0 : problem.item_of.size(), -1);  // of entries
    for (const auto& [key, members] : by_color) {
        if (key.first != last) colored_.push_back({classes, classes});
        last = key.first;
        for (std::size_t m = 0; m < members.size(); ++m) {
            of_classes_.add(members[m].first);
            class_of[members[m].second] = classes;
            if (key.second != 0 && m + 1 < members.size()) continue;
            of_classes_.close(options);
            ++classes;
        }
        colored_.back().last = classes;
    }
    // The row or class of an entry; -1: one option alone covers its secondary item.
    const auto row_at = [&](std::int32_t k) {
        const std::int32_t item = problem.item_of[k];
        return colored[item] ? rows + class_of[k] : row_of[item];
    };
    std::int32_t around = 1;
    for (std::int32_t o = 0; o < options; ++o) {
        std::int32_t many = 0;
        for (const auto k : entries_of(o)) many += row_at(k) >= 0;
        around = std::max(around, many);
    }
    // What an option has, side by side.
    items_of_.assign(index(options) * each, place_of(problem.primary));
    rows_of_.assign(index(options) * around, place_of(rows + classes));
    for (std::int32_t o = 0; o < options; ++o) {
        Place *item_at = items_of_.data() + index(o) * each, *row = rows_of_.data() + index(o) * around;
        for (const auto k : entries_of(o)) {
            if (problem.item_of[k] < problem.primary) *item_at++ = place_of(problem.item_of[k]);
            if (row_at(k) >= 0) *row++ = place_of(row_at(k));
        }
    }
    for (std::int32_t i = 0; i < problem.primary; ++i) row_of_.push_back(place_of(row_of[i]));
    tables_ = {options,
               problem.primary,
               rows,
               classes,
               static_cast<std::int32_t>(colored_.size()),
               each,
               around,
               of_items_.numbers.data(),
               of_items_.starts.data(),
               of_rows_.numbers.data(),
               of_rows_.starts.data(),
               of_classes_.numbers.data(),
               of_classes_.starts.data(),
               colored_.data(),
               items_of_.data(),
               rows_of_.data(),
               row_of_.data(),
               from_root ? 1 : 2,
               from_root ? static_cast<std::int32_t>(std::bit_width(static_cast<std::uint32_t>(options)))
                         : counter_bits_of(problem),
               rows == problem.primary && classes == 0};
}

std::int64_t Problem::memory() const {
    std::size_t bytes =
        colored_.size() * sizeof(ColoredItem) + sizeof(Place) * (items_of_.size() + rows_of_.size() + row_of_.size());
    for (const Lists* lists : {&of_items_, &of_rows_, &of_classes_})
        bytes += 4 * lists->starts.size() + sizeof(Place) * lists->numbers.size();
    return static_cast<std::int64_t>(bytes);
}

}  // namespace cover::slices
