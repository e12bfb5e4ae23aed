// What the mask search learns from failures, to branch where they came from: weights of masks, dom/wdeg (Boussemart,
// Hemery, Lecoutre, Sais, "Boosting systematic search by weighting constraints", ECAI 2004).
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <vector>

#include "common/index.hpp"

namespace cover::boards {

// A mask weighs 1 + the number of rules about it (beside the regions) + the number of failures that found it empty, all
// counting less as failures come; numbers are 64 times that.
class Weights {
  public:
    explicit Weights(std::size_t masks) : weights_(masks, one_failure) {}

    void reset() {
        std::ranges::fill(weights_, one_failure);
        failures_ = 0;
    }

    // After `reset`: so many rules are about a mask. What many rules meet in is where a search does well to begin.
    void start(std::size_t mask, std::size_t rules) {
        weights_[mask] = static_cast<std::int16_t>(one_failure * (1 + std::min<std::size_t>(rules, most_rules)));
    }

    // A mask was found empty once more. What failed long ago counts less and less.
    void count_failure(std::int32_t mask) {
        weights_[mask] = static_cast<std::int16_t>(weights_[mask] + one_failure);
        if (++failures_ < half_life && weights_[mask] < heaviest) return;
        failures_ = 0;
        for (auto& weight : weights_) weight = static_cast<std::int16_t>((weight + 1) / 2);
    }

    // The heaviest mask of size 2 or, without any, the mask with the greatest weight by size; the lowest of several.
    // Some mask must have a size above 1.
    std::size_t choose(const std::uint8_t* sizes) const {
        const std::size_t masks = weights_.size();
        std::size_t found = 0;
        if (const void* two = std::memchr(sizes, 2, masks)) {
            std::int16_t greatest = 0;  // in a loop without branches: this is a tenth of a node's time
            for (std::size_t k = 0; k < masks; ++k) {
                const auto weight = static_cast<std::int16_t>(sizes[k] == 2 ? weights_[k] : 0);
                greatest = std::max(greatest, weight);
            }
            found = index(static_cast<const std::uint8_t*>(two) - sizes);
            while (sizes[found] != 2 || weights_[found] != greatest) ++found;
        } else {
            std::int32_t weight = 0, size = 1;
            for (std::size_t k = 0; k < masks; ++k) {
                if (sizes[k] < 2 || weights_[k] * size <= weight * sizes[k]) continue;
                weight = weights_[k];
                size = sizes[k];
                found = k;
            }
        }
        return found;
    }

    // The mask with the greatest weight by the cube of its size; the lowest of several. Some mask must have a size above 1.
    // What boards with rules take: on 115 of them the tree has two thirds of the nodes that `choose` needs.
    std::size_t choose_by_cube(const std::uint8_t* sizes) const {
        std::size_t found = 0;
        std::uint64_t greatest = 0;
        for (std::size_t k = 0; k < weights_.size(); ++k) {
            const std::uint64_t score = static_cast<std::uint64_t>(weights_[k]) * by_cube[sizes[k]];
            if (score <= greatest) continue;
            greatest = score;
            found = k;
        }
        return found;
    }

  private:
    static constexpr std::size_t most_symbols = 64;
    // 2^30 by the cube of a size; 0 where nothing is open.
    static constexpr std::array<std::uint64_t, most_symbols + 1> by_cube = [] {
        std::array<std::uint64_t, most_symbols + 1> table{};
        for (std::uint64_t size = 2; size <= most_symbols; ++size)
            table[size] = (std::uint64_t{1} << 30) / (size * size * size);
        return table;
    }();
    static constexpr std::int16_t one_failure = 64;
    static constexpr std::size_t most_rules = 15;
    static constexpr std::int16_t heaviest = 32000;
    // Failures until all weights are halved. On 25x25 boards 1000 took 30 to 65 % fewer nodes than never; 200 and 4000
    // are between.
    static constexpr std::int32_t half_life = 1000;

    std::vector<std::int16_t> weights_;
    std::int32_t failures_ = 0;  // since the weights were halved
};

}  // namespace cover::boards
