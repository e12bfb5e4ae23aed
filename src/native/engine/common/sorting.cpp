#include "common/sorting.hpp"

#include <algorithm>

namespace cover {

std::vector<std::size_t> ascending(const std::vector<std::int64_t>& keys) {
    std::vector<std::pair<std::int64_t, std::size_t>> placed;
    placed.reserve(keys.size());
    for (const std::int64_t key : keys) placed.emplace_back(key, placed.size());
    std::sort(placed.begin(), placed.end());
    std::vector<std::size_t> places;
    places.reserve(keys.size());
    for (const auto& [key, place] : placed) places.push_back(place);
    return places;
}

}  // namespace cover
