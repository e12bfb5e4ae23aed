// Sixteen 16-bit numbers handled by one operation: the compiler's vectors where it has them, loops elsewhere.
#pragma once

#include <cstdint>

#include "common/inline.hpp"

namespace cover::boards {

inline constexpr int lane_count = 16;

#if (defined(__GNUC__) || defined(__clang__)) && !defined(COVER_NO_VECTORS)

// All functions that take or return vectors are inlined, so that how they are passed does not matter.
#pragma GCC diagnostic ignored "-Wpsabi"

using Lanes = std::uint16_t __attribute__((vector_size(2 * lane_count)));

COVER_INLINE Lanes lesser(const Lanes& a, const Lanes& b) { return a < b ? a : b; }

// All ones where it holds, else zero. `wide`: by one register of AVX2. Elsewhere GCC would compare number by number, but
// halves the lesser of two; clang halves both.
template <bool wide>
COVER_INLINE Lanes is_zero(const Lanes& a) {
#ifndef __clang__
    if constexpr (!wide) return lesser(a, Lanes{} + 1) - 1;
#endif
    return reinterpret_cast<Lanes>(a == 0);
}

#else

struct alignas(2 * lane_count) Lanes {
    std::uint16_t at[lane_count];

    std::uint16_t operator[](int lane) const { return at[lane]; }
    std::uint16_t& operator[](int lane) { return at[lane]; }
    template <class Each>
    static Lanes each(const Each& make) {
        Lanes made;
        for (int lane = 0; lane < lane_count; ++lane) made.at[lane] = static_cast<std::uint16_t>(make(lane));
        return made;
    }
    friend Lanes operator&(Lanes a, Lanes b) {
        return each([&](int k) { return a.at[k] & b.at[k]; });
    }
    friend Lanes operator|(Lanes a, Lanes b) {
        return each([&](int k) { return a.at[k] | b.at[k]; });
    }
    friend Lanes operator+(Lanes a, Lanes b) {
        return each([&](int k) { return a.at[k] + b.at[k]; });
    }
    friend Lanes operator^(Lanes a, Lanes b) {
        return each([&](int k) { return a.at[k] ^ b.at[k]; });
    }
    friend Lanes operator+(Lanes a, int b) {
        return each([&](int k) { return a.at[k] + b; });
    }
    friend Lanes operator-(Lanes a, int b) {
        return each([&](int k) { return a.at[k] - b; });
    }
    friend Lanes operator~(Lanes a) {
        return each([&](int k) { return ~a.at[k]; });
    }
    Lanes& operator&=(Lanes b) { return *this = *this & b; }
    Lanes& operator|=(Lanes b) { return *this = *this | b; }
    Lanes& operator+=(Lanes b) { return *this = *this + b; }
};

template <bool>
inline Lanes is_zero(Lanes a) {
    return Lanes::each([&](int k) { return a.at[k] == 0 ? 0xffff : 0; });
}
inline Lanes lesser(Lanes a, Lanes b) {
    return Lanes::each([&](int k) { return a.at[k] < b.at[k] ? a.at[k] : b.at[k]; });
}

#endif

COVER_INLINE Lanes without_lowest_bit(const Lanes& a) { return a & (a - 1); }

}  // namespace cover::boards
