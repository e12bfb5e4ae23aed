// The filter of links that close no line.
#include "rules/acyclic.hpp"

#include <algorithm>
#include <bit>
#include <numeric>

namespace cover::rules {

Acyclic::Acyclic(Mask symbols, std::span<const std::int32_t> ends)
    : width_(static_cast<std::size_t>(std::popcount(symbols))), ends_(ends.begin(), ends.end()) {
    for (const auto vertex : ends_) vertices_ = std::max(vertices_, static_cast<std::size_t>(vertex + 1));
}

bool Acyclic::filter(Places places, Scratch& scratch) const {
    auto& parent = scratch.line;
    parent.resize(vertices_);
    std::iota(parent.begin(), parent.end(), 0);
    auto& open = scratch.front;  // places that are not settled
    open.clear();
    // False if the only symbol that a place may hold closes a line.
    const auto settle = [&](std::size_t place) {
        const auto mask = places.masks[place];
        scratch.culprit = place;
        if ((mask & places.symbols) == 0) return true;
        const auto* link = &ends_[2 * (place * width_ + index(std::popcount(places.symbols & (mask - 1))))];
        if (link[0] < 0) return true;
        const auto one = root_of(parent, link[0]), other = root_of(parent, link[1]);
        if (one == other) return false;
        parent[index(one)] = other;
        return true;
    };
    for (std::size_t place = 0; place < places.size(); ++place) {
        if (!std::has_single_bit(places.masks[place])) {
            if (places.may(place)) open.push_back(static_cast<std::int32_t>(place));
        } else if (!settle(place)) {
            return false;
        }
    }
    // What is dropped may settle a place, whose link may close others.
    for (bool settled = true; settled;) {
        settled = false;
        std::size_t left = 0;
        for (const auto number : open) {
            const auto place = index(number);
            auto& mask = places.masks[place];
            const auto* link = &ends_[2 * place * width_];
            for (Mask rest = places.symbols; rest != 0; rest &= rest - 1, link += 2) {
                const Mask symbol = rest ^ (rest & (rest - 1));
                if ((mask & symbol) != 0 && link[0] >= 0 && root_of(parent, link[0]) == root_of(parent, link[1]))
                    mask &= ~symbol;
            }
            if (mask == 0) {
                scratch.culprit = place;
                return false;
            }
            if (!std::has_single_bit(mask)) {
                open[left++] = number;
                continue;
            }
            if (!settle(place)) return false;
            settled = true;
        }
        open.resize(left);
    }
    return true;
}

}  // namespace cover::rules
