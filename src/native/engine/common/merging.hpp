// Parts of the numbers 0 .. n - 1 by union and find; each has its first member as its root.
#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "common/index.hpp"

namespace cover {

class Merging {
  public:
    explicit Merging(std::int32_t n) : parent_(index(n)) {
        for (std::int32_t k = 0; k < n; ++k) parent_[k] = k;
    }
    std::int32_t root(std::int32_t k) {
        while (parent_[k] != k) k = parent_[k] = parent_[parent_[k]];
        return k;
    }
    // Whether they were apart.
    bool join(std::int32_t a, std::int32_t b) {
        a = root(a), b = root(b);
        if (a == b) return false;
        parent_[std::max(a, b)] = std::min(a, b);
        return true;
    }
    // Numbers of the parts, by ascending first members.
    std::pair<std::vector<std::int32_t>, std::int32_t> parts() {
        std::vector<std::int32_t> made(parent_.size(), -1);
        std::int32_t count = 0;
        for (std::size_t k = 0; k < made.size(); ++k) {
            const auto first = root(static_cast<std::int32_t>(k));
            made[k] = first == static_cast<std::int32_t>(k) ? count++ : made[first];
        }
        return {std::move(made), count};
    }

  private:
    std::vector<std::int32_t> parent_;
};

}  // namespace cover
