#include "rating/links.hpp"

namespace cover::rating {

void Links::read(const Grid& grid) {
    static constexpr Cause causes[] = {Cause::block, Cause::row, Cause::column};
    links_.clear();
    candidates_.clear();
    const auto here = [&] { return static_cast<std::int32_t>(links_.size()); };
    for (int cell = 0; cell < cell_count; ++cell) {
        const Mask digits = grid.candidates(cell);
        for (Mask all = digits; all != 0; all = static_cast<Mask>(all & (all - 1))) {
            const int digit = first(all), candidate = 9 * cell + digit;
            Ends& ends = ends_[index(candidate)];
            candidates_.push_back(static_cast<std::int16_t>(candidate));
            ends.weak = here();
            const Mask others = static_cast<Mask>(digits & ~bit(digit));
            for (Mask left = others; left != 0; left = static_cast<Mask>(left & (left - 1)))
                links_.push_back({static_cast<std::int16_t>(9 * cell + first(left)), Cause::cell});
            ends.weak_regions = here();
            Cells met;
            for (int kind = 0; kind < 3; ++kind) {
                const int region = geometry.region_of[cell][kind];
                Mask left = static_cast<Mask>(grid.spots(digit, region) & ~bit(geometry.spot_of[cell][kind]));
                for (; left != 0; left = static_cast<Mask>(left & (left - 1))) {
                    const int other = geometry.cell_at[region][first(left)];
                    if (met.has(other)) continue;
                    met.add(other);
                    links_.push_back({static_cast<std::int16_t>(9 * other + digit), causes[kind]});
                }
            }
            ends.strong = here();
            if (is_two(digits)) links_.push_back({static_cast<std::int16_t>(9 * cell + first(others)), Cause::cell});
            ends.strong_regions = here();
            Cells alone;
            for (int kind = 0; kind < 3; ++kind) {
                const int region = geometry.region_of[cell][kind];
                const Mask spots = grid.spots(digit, region);
                if (!is_two(spots)) continue;
                const int other =
                    geometry.cell_at[region][first(static_cast<Mask>(spots & ~bit(geometry.spot_of[cell][kind])))];
                if (alone.has(other)) continue;
                alone.add(other);
                links_.push_back({static_cast<std::int16_t>(9 * other + digit), causes[kind]});
            }
            ends.end = here();
        }
    }
}

}  // namespace cover::rating
