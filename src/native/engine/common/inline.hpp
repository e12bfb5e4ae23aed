// COVER_INLINE, and the bits of a word for functions that are compiled as clones (clones.hpp).
#pragma once

#include <bit>
#include <cstdint>

#if defined(__GNUC__) || defined(__clang__)
#define COVER_INLINE inline __attribute__((always_inline))
#else
#define COVER_INLINE inline
#endif

namespace cover {

// Not the functions of <bit>, which keep the instruction set of their header when inlined into a clone.
#if defined(__GNUC__) || defined(__clang__)
COVER_INLINE int ones(std::uint64_t word) { return __builtin_popcountll(word); }
COVER_INLINE int lowest(std::uint64_t word) { return __builtin_ctzll(word); }
#else
COVER_INLINE int ones(std::uint64_t word) { return std::popcount(word); }
COVER_INLINE int lowest(std::uint64_t word) { return std::countr_zero(word); }
#endif

}  // namespace cover
