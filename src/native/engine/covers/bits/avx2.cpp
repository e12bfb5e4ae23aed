// Kernel `bits` for x86-64 with AVX2.
#if defined(__x86_64__) && defined(__GNUC__)
#include "covers/bits/bits.hpp"  // before the instruction set changes: others use its functions too
#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx2,bmi,popcnt"))), apply_to = function)
#else
#pragma GCC push_options
#pragma GCC target("avx2,bmi,popcnt")
#endif
#define COVER_BITS avx2
#include "covers/bits/search.hpp"
#if defined(__clang__)
#pragma clang attribute pop
#else
#pragma GCC pop_options
#endif
#endif
