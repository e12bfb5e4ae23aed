#include "covers/slices/tables.hpp"
#include "common/sorting.hpp"

#include <algorithm>
#include <cstring>
#include <map>
#include <numeric>
#include <utility>

namespace cover::slices {

Words vectors(std::size_t many) {
    const std::size_t bytes = many * lane_words * sizeof(Word);
    auto* const words = static_cast<Word*>(::operator new[](bytes, std::align_val_t{64}));
    std::memset(words, 0, bytes);
    return Words(words);
}

void Problem::Lists::close(std::int32_t padding) {
    while ((numbers.size() - static_cast<std::size_t>(starts.back())) % 4) add(padding);
    starts.push_back(static_cast<std::int32_t>(numbers.size()));
}

namespace {

// Lists of at most so many numbers side by side, the rest of each filled up.
std::vector<std::uint16_t> side_by_side(const std::vector<std::vector<std::int32_t>>& lists, std::int32_t many,
                                        std::int32_t filling) {
    std::vector<std::uint16_t> made;
    made.reserve(lists.size() * static_cast<std::size_t>(many));
    for (const auto& list : lists) {
        for (const auto number : list) made.push_back(static_cast<std::uint16_t>(number));
        made.resize(made.size() + static_cast<std::size_t>(many) - list.size(), static_cast<std::uint16_t>(filling));
    }
    return made;
}

std::int32_t longest_of(const std::vector<std::vector<std::int32_t>>& lists) {
    std::size_t longest = 1;
    for (const auto& list : lists) longest = std::max(longest, list.size());
    return static_cast<std::int32_t>(longest);
}

}  // namespace

Problem::Problem(const Cover& problem) : longest_(std::min(problem.primary, problem.options())) {
    const std::int32_t options = problem.options();
    std::vector<std::vector<std::int32_t>> of(static_cast<std::size_t>(problem.items)),
        primary(static_cast<std::size_t>(options)), rows(primary);
    std::vector<std::uint8_t> colored(static_cast<std::size_t>(problem.items), 0);
    // Options by colored item and color: the numbers of classes must not depend on anything else.
    std::map<std::pair<std::int32_t, std::int32_t>, std::vector<std::int32_t>> by_color;
    for (std::int32_t o = 0; o < options; ++o)
        for (std::int32_t k = problem.option_starts[o]; k < problem.option_starts[o + 1]; ++k) {
            const std::int32_t item = problem.item_of[k];
            of[item].push_back(o);
            if (item < problem.primary) primary[o].push_back(item);
            if (problem.has_colors() && problem.color_of[k] != 0) colored[item] = 1;
        }
    for (std::int32_t i = 0; i < problem.primary; ++i) {
        for (const auto o : of[i]) of_items_.add(o);
        of_items_.close(options);
    }
    std::vector<std::int32_t> order;
    for (std::int32_t i = 0; i < problem.items; ++i)
        if (!colored[i] && of[i].size() > 1) order.push_back(i);
    // Loops of one length follow one another: their ends are foreseen.
    sort_by(order, [&](std::int32_t i) { return of[i].size(); });
    std::int32_t row = 0;
    for (const auto i : order) {
        for (const auto o : of[i]) {
            of_rows_.add(o);
            rows[o].push_back(row);
        }
        of_rows_.close(options);
        ++row;
    }
    for (std::int32_t o = 0; problem.has_colors() && o < options; ++o)
        for (std::int32_t k = problem.option_starts[o]; k < problem.option_starts[o + 1]; ++k)
            if (colored[problem.item_of[k]]) by_color[{problem.item_of[k], problem.color_of[k]}].push_back(o);
    std::int32_t classes = 0, last = -1;
    for (const auto& [key, members] : by_color) {
        if (key.first != last) colored_.push_back({classes, classes});
        last = key.first;
        for (std::size_t k = 0; k < members.size(); ++k) {
            of_classes_.add(members[k]);
            rows[members[k]].push_back(row + classes);
            if (key.second != 0 && k + 1 < members.size()) continue;
            of_classes_.close(options);
            ++classes;
        }
        colored_.back().last = classes;
    }
    const std::int32_t each = longest_of(primary), around = longest_of(rows);
    items_of_ = side_by_side(primary, each, problem.primary);
    rows_of_ = side_by_side(rows, around, row + classes);
    tables_ = {options,
               problem.primary,
               row,
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
               rows_of_.data()};
}

std::int64_t Problem::memory() const {
    std::size_t bytes = colored_.size() * sizeof(ColoredItem) + 2 * (items_of_.size() + rows_of_.size());
    for (const Lists* lists : {&of_items_, &of_rows_, &of_classes_})
        bytes += 4 * lists->starts.size() + 2 * lists->numbers.size();
    return static_cast<std::int64_t>(bytes);
}

}  // namespace cover::slices
