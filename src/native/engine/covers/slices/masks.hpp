// Sets of lanes, as the part of kernel `slices` that steers uses them. Not for files of one instruction set.
#pragma once

#include <bit>

#include "covers/slices/lanes.hpp"

namespace cover::slices {

template <class Combine>
Mask combined(const Mask& a, const Mask& b, Combine combine) {
    Mask made;
    for (std::int32_t w = 0; w < lane_words; ++w) made.word[w] = combine(a.word[w], b.word[w]);
    return made;
}
inline Mask operator&(const Mask& a, const Mask& b) {
    return combined(a, b, [](Word x, Word y) { return x & y; });
}
inline Mask operator|(const Mask& a, const Mask& b) {
    return combined(a, b, [](Word x, Word y) { return x | y; });
}
inline Mask without(const Mask& a, const Mask& b) {
    return combined(a, b, [](Word x, Word y) { return x & ~y; });
}
inline bool is_empty(const Mask& mask) {
    Word any = 0;
    for (const Word word : mask.word) any |= word;
    return any == 0;
}

// Calls a function with the number of every lane of a set, ascending.
template <class Visit>
void each_lane(const Mask& mask, Visit visit) {
    for (std::int32_t w = 0; w < lane_words; ++w)
        for (Word left = mask.word[w]; left; left &= left - 1) visit(64 * w + std::countr_zero(left));
}

// The first so many lanes of a set.
inline Mask first_of(const Mask& mask, std::int64_t many) {
    Mask made{};
    for (std::int32_t w = 0; w < lane_words; ++w)
        for (Word left = mask.word[w]; left && many > 0; left &= left - 1, --many) made.word[w] |= left & (~left + 1);
    return made;
}

}  // namespace cover::slices
