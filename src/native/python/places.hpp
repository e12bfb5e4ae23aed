// Places and vertices of rules about connectivity, checked before they reach the engine.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <utility>
#include <vector>

#include "rules/connected.hpp"
#include "rules/loop.hpp"

namespace cover::binding {

using Ends = std::vector<std::pair<std::int32_t, std::int32_t>>;

inline void check_places(const std::vector<std::vector<std::int32_t>>& lists, std::size_t places) {
    if (lists.size() != places) throw std::invalid_argument("a list for each place is needed");
    for (const auto& some : lists)
        if (std::ranges::any_of(some, [=](auto k) { return k < 0 || index(k) >= places; }))
            throw std::invalid_argument("there is no such place");
}

inline rules::Connected connected_of(const std::vector<std::vector<std::int32_t>>& beside,
                                     const std::vector<std::vector<std::int32_t>>& either, std::size_t places,
                                     std::int32_t least, std::int32_t most) {
    check_places(beside, places);
    check_places(either, places);
    return {rules::Graph(beside), either, least, most};
}

inline rules::Loop loop_of(const Ends& ends, const std::vector<std::int32_t>& tips) {
    std::vector<std::int32_t> flat;
    for (const auto& [a, b] : ends) flat.insert(flat.end(), {a, b});
    constexpr std::int32_t most = 1 << 24;
    const auto is_wrong = [](std::int32_t vertex) { return vertex < 0 || vertex > most; };
    if (std::ranges::any_of(tips, is_wrong) || std::ranges::any_of(flat, is_wrong))
        throw std::invalid_argument("there is no such vertex");
    return {flat, tips};
}

}  // namespace cover::binding
