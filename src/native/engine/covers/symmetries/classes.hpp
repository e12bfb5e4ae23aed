// Elements of a permutation group that stand for all of them, with how many each stands for: itself and conjugates of it.
//
// An element is followed from point to point, p0 -> p1 -> p2 ..., until what fixes all of them is trivial. Of the images
// that a point may have, those that the group fixing the points before carries into each other give conjugate elements;
// so one of them is followed, and counts as often as there are such. A class may be met several times; the numbers add
// up to the order of the group. Stabilisers are chains of C. C. Sims (1970), made from random elements until their order
// is the known one.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "common/interrupt.hpp"
#include "covers/symmetries/automorphisms.hpp"

namespace cover {

struct Representatives {
    std::vector<std::int32_t> images;  // of the options, an element after the other
    std::vector<std::int64_t> weights;
};

// options: how many the cover has; most: how many elements, and how many numbers a chain or the images may take (times
// 1024). nullopt where that does not suffice, or the order is 2^62 or more. Throws Interrupted.
std::optional<Representatives> representatives(const Automorphisms& group, std::int32_t options, std::int64_t most,
                                               Listener listener);

}  // namespace cover
