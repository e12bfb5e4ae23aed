// Kernel `bits` for x86-64 with AVX-512 and its VPOPCNTDQ.
#if defined(__x86_64__) && defined(__GNUC__)
#include "covers/bits/bits.hpp"  // before the instruction set changes: others use its functions too
#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx512f,avx512vl,avx512vpopcntdq,avx2,bmi,popcnt"))), apply_to = function)
#else
#pragma GCC push_options
#pragma GCC target("avx512f,avx512vl,avx512vpopcntdq,avx2,bmi,popcnt,prefer-vector-width=512")
#endif
#define COVER_BITS avx512
#include "covers/bits/search.hpp"
#if defined(__clang__)
#pragma clang attribute pop
#else
#pragma GCC pop_options
#endif
#endif
