// What laying out a problem needs to know of it, whatever the order of its items: for frontier.cpp and item_order.cpp.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

#include "common/index.hpp"
#include "covers/cover.hpp"

namespace cover::frontier {

inline constexpr std::int32_t none = -1;

// What a state must know of an item while it is in the frontier.
enum class Status : std::uint8_t { nothing, covered, color, times };

// Facts about items and options that no order changes.
struct Facts {
    const Cover& problem;
    std::vector<char> usable;          // options that cover no item whose bounds forbid it
    std::vector<std::int32_t> degree;  // usable options of an item
    std::vector<Status> status;
    std::vector<std::int32_t> bits;     // of the status
    std::vector<std::int32_t> code_of;  // parallel to item_of: color codes from 2, or 1 for no color
    std::vector<std::int32_t> codes;    // of an item: greatest code + 1
    bool unsolvable = false;

    explicit Facts(const Cover& made) : problem(made) {
        const auto items = index(problem.items);
        usable.assign(index(problem.options()), 1);
        degree.assign(items, 0);
        status.assign(items, Status::covered);
        bits.assign(items, 1);
        codes.assign(items, 2);
        for (std::int32_t o = 0; o < problem.options(); ++o) {
            for (const auto item : problem.covers(o)) usable[o] &= item >= problem.primary || problem.high(item) > 0;
            if (usable[o])
                for (const auto item : problem.covers(o)) ++degree[item];
        }
        for (std::int32_t i = 0; i < problem.primary; ++i) {
            if (problem.low(i) > degree[i]) unsolvable = true;
            if (problem.low(i) == 0 && problem.high(i) >= degree[i]) status[i] = Status::nothing;
            else if (high(i) > 1) status[i] = Status::times;
            if (status[i] == Status::times) bits[i] = std::bit_width(static_cast<std::uint32_t>(high(i)));
        }
        number_colors();
    }

    std::int32_t high(std::int32_t item) const { return std::min(problem.high(item), degree[item]); }

    template <class Visit>
    void each_incidence(std::int32_t option, Visit visit) const {
        for (std::int32_t k = problem.option_starts[option]; k < problem.option_starts[option + 1]; ++k)
            visit(problem.item_of[k], k);
    }

  private:
    void number_colors() {
        for (std::int32_t i = problem.primary; i < problem.items; ++i)
            if (degree[i] <= 1) status[i] = Status::nothing;
        if (!problem.has_colors()) return;
        code_of.assign(problem.item_of.size(), 1);
        std::vector<std::vector<std::pair<std::int32_t, std::int32_t>>> painted(
            index(problem.items - problem.primary));  // (color, position) by secondary item
        std::vector<char> blank(painted.size(), 0);
        for (std::int32_t o = 0; o < problem.options(); ++o)
            if (usable[o])
                each_incidence(o, [&](std::int32_t item, std::int32_t k) {
                    if (item < problem.primary) return;
                    const auto place = index(item - problem.primary);
                    if (problem.color_of[k] > 0) painted[place].emplace_back(problem.color_of[k], k);
                    else blank[place] = 1;
                });
        for (std::int32_t i = problem.primary; i < problem.items; ++i) {
            auto& list = painted[index(i - problem.primary)];
            if (list.empty() || status[i] == Status::nothing) continue;
            std::sort(list.begin(), list.end());
            std::int32_t last = 0, code = 1;
            for (const auto& [color, position] : list) {
                if (color != last) ++code;
                last = color;
                code_of[position] = code;
            }
            codes[i] = code + 1;
            const bool free = code == 2 && !blank[index(i - problem.primary)];
            status[i] = free ? Status::nothing : Status::color;
            bits[i] = std::bit_width(static_cast<std::uint32_t>(code));
        }
    }
};

struct Span {
    std::int32_t first = std::numeric_limits<std::int32_t>::max();
    std::int32_t last = none;

    void take_in(std::int32_t when) {
        first = std::min(first, when);
        last = std::max(last, when);
    }
};

// The place of each option's first item in the order.
inline std::vector<std::int32_t> groups(const Facts& facts, const std::vector<std::int32_t>& order) {
    std::vector<std::int32_t> place(order.size());
    for (std::size_t k = 0; k < order.size(); ++k) place[order[k]] = static_cast<std::int32_t>(k);
    std::vector<std::int32_t> made(facts.usable.size(), none);
    for (std::int32_t o = 0; o < facts.problem.options(); ++o) {
        if (!facts.usable[o]) continue;
        std::int32_t least = std::numeric_limits<std::int32_t>::max();
        for (const auto item : facts.problem.covers(o))
            if (item < facts.problem.primary) least = std::min(least, place[item]);
        made[o] = least;
    }
    return made;
}

}  // namespace cover::frontier
