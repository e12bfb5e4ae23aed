// Sorting by numbers, compiled once: std::stable_sort is compiled anew for each kind of thing and key, which takes a
// fifth of a second.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

namespace cover {

// The places of the keys in ascending order, those of equal ones ascending.
std::vector<std::size_t> ascending(const std::vector<std::int64_t>& keys);

// Sorts things by key(thing), a whole number; equal ones keep their order.
template <class Thing, class Key>
void sort_by(std::vector<Thing>& things, const Key& key) {
    std::vector<std::int64_t> keys;
    keys.reserve(things.size());
    for (const Thing& thing : things) keys.push_back(static_cast<std::int64_t>(key(thing)));
    std::vector<Thing> sorted;
    sorted.reserve(things.size());
    for (const std::size_t k : ascending(keys)) sorted.push_back(std::move(things[k]));
    things = std::move(sorted);
}

// One key of two numbers, the first of which counts more; neither is below -1.
constexpr std::int64_t key_of(std::int64_t first, std::int64_t second) {
    return first * (std::int64_t{1} << 32) + second;
}

}  // namespace cover
