#include "covers/symmetries/blocks.hpp"
#include "common/index.hpp"
#include "common/merging.hpp"
#include "common/sorting.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace cover {

namespace {

Generators on_blocks(const Generators& generators, const std::vector<std::int32_t>& block_of, std::int32_t blocks) {
    Generators made;
    for (const auto& generator : generators) {
        std::vector<std::int32_t> images(index(blocks));
        for (std::size_t k = 0; k < block_of.size(); ++k)
            if (block_of[k] >= 0) images[block_of[k]] = block_of[generator[k]];
        made.push_back(std::move(images));
    }
    return made;
}

// The finest partition with 0 and `other` in one block that the generators keep.
std::pair<std::vector<std::int32_t>, std::int32_t> closure(const BlockSystem& system, std::int32_t other) {
    Merging merging(system.blocks);
    merging.join(0, other);
    std::vector<std::pair<std::int32_t, std::int32_t>> queue{{0, other}};
    for (std::size_t head = 0; head < queue.size(); ++head) {
        const auto [a, b] = queue[head];
        for (const auto& generator : system.generators)
            if (merging.join(generator[a], generator[b])) queue.emplace_back(generator[a], generator[b]);
    }
    return merging.parts();
}

}  // namespace

std::vector<std::int32_t> orbits_of(std::int32_t points, const Generators& generators) {
    Merging merging(points);
    for (const auto& generator : generators)
        for (std::int32_t k = 0; k < points; ++k) merging.join(k, generator[k]);
    return merging.parts().first;
}

std::vector<BlockSystem> block_systems(const std::vector<std::int32_t>& orbit_of, std::int32_t orbit,
                                       const Generators& generators, std::size_t most) {
    std::vector<BlockSystem> found(1);
    found[0].block_of.assign(orbit_of.size(), -1);
    for (std::size_t k = 0; k < orbit_of.size(); ++k)
        if (orbit_of[k] == orbit) found[0].block_of[k] = found[0].blocks++;
    found[0].generators = on_blocks(generators, found[0].block_of, found[0].blocks);
    // A system is one of blocks of each finer one: so the finest ones above each suffice.
    for (std::size_t at = 0; at < found.size(); ++at)
        for (std::int32_t other = 1; other < found[at].blocks && found.size() < most; ++other) {
            auto [part_of, parts] = closure(found[at], other);
            if (parts == 1) continue;
            BlockSystem made;
            made.blocks = parts;
            made.block_of = found[at].block_of;
            for (auto& block : made.block_of)
                if (block >= 0) block = part_of[block];
            const auto is_known =
                std::any_of(found.begin(), found.end(), [&](const auto& one) { return one.block_of == made.block_of; });
            if (is_known) continue;
            made.generators = on_blocks(generators, made.block_of, made.blocks);
            found.push_back(std::move(made));
        }
    sort_by(found, [](const BlockSystem& system) { return system.blocks; });
    return found;
}

std::optional<std::vector<std::int32_t>> same_action(const BlockSystem& one, const BlockSystem& other) {
    if (one.blocks != other.blocks) return std::nullopt;
    for (std::int32_t start = 0; start < other.blocks; ++start) {
        std::vector<std::int32_t> image(index(one.blocks), -1), queue{0};
        image[0] = start;
        bool fits = true;
        for (std::size_t head = 0; head < queue.size() && fits; ++head)
            for (std::size_t g = 0; g < one.generators.size() && fits; ++g) {
                const auto next = one.generators[g][queue[head]], wanted = other.generators[g][image[queue[head]]];
                if (image[next] < 0) {
                    image[next] = wanted;
                    queue.push_back(next);
                }
                fits = image[next] == wanted;
            }
        if (fits) return image;  // of transitive actions of one size: onto, so one to one
    }
    return std::nullopt;
}

}  // namespace cover
