// Random numbers for the tests, the same with every standard library: its generators are defined to the bit, its
// distributions are not.
#pragma once

#include <cstddef>
#include <cstdint>
#include <random>
#include <utility>

namespace tests {

// From `low` to `high`, both included.
template <class Generator>
std::int32_t draw(Generator& rng, std::int32_t low, std::int32_t high) {
    return low + static_cast<std::int32_t>(rng() % static_cast<std::uint32_t>(high - low + 1));
}

template <class List, class Generator>
void shuffle(List& list, Generator& rng) {
    for (std::size_t k = list.size(); k > 1; --k) std::swap(list[k - 1], list[rng() % k]);
}

}  // namespace tests
