// Places and vertices of rules about connectivity, checked before they reach the engine.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <vector>

#include "logic/closing.hpp"

namespace cover::binding {

inline void check_places(const std::vector<std::vector<std::int32_t>>& lists, std::size_t places) {
    if (lists.size() != places) throw std::invalid_argument("a list for each place is needed");
    for (const auto& some : lists)
        if (std::ranges::any_of(some, [=](auto k) { return k < 0 || static_cast<std::size_t>(k) >= places; }))
            throw std::invalid_argument("there is no such place");
}

inline void check_vertices(const std::vector<logic::Closing::Ends>& ends, const std::vector<std::int32_t>& tips) {
    constexpr std::int32_t most = 1 << 24;
    const auto is_wrong = [](std::int32_t vertex) { return vertex < 0 || vertex > most; };
    if (std::ranges::any_of(tips, is_wrong) ||
        std::ranges::any_of(ends, [&](const auto& two) { return is_wrong(two.first) || is_wrong(two.second); }))
        throw std::invalid_argument("there is no such vertex");
}

}  // namespace cover::binding
