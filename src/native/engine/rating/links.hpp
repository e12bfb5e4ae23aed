// The links between the candidates of a board: which go off if one is on, which is on if one goes off.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "rating/closure.hpp"

namespace cover::rating {

struct Link {
    std::int16_t to;
    Cause cause;
};

// Which links a search follows: in regions, in cells, or both (weak links in regions always).
struct Kinds {
    bool regions, cells;
};

class Links {
  public:
    void read(const Grid& grid);

    // On to off; those of the cell come first.
    std::span<const Link> weak(int candidate, const Kinds& kinds) const {
        const Ends& ends = ends_[index(candidate)];
        return {links_.data() + (kinds.cells ? ends.weak : ends.weak_regions), links_.data() + ends.strong};
    }
    // Off to on.
    std::span<const Link> strong(int candidate, const Kinds& kinds) const {
        const Ends& ends = ends_[index(candidate)];
        return {links_.data() + (kinds.cells ? ends.strong : ends.strong_regions),
                links_.data() + (kinds.regions ? ends.end : ends.strong_regions)};
    }
    std::span<const std::int16_t> candidates() const { return candidates_; }

  private:
    struct Ends {
        std::int32_t weak, weak_regions, strong, strong_regions, end;  // in links_
    };
    std::array<Ends, candidate_count> ends_;
    std::vector<Link> links_;
    std::vector<std::int16_t> candidates_;
};

}  // namespace cover::rating
