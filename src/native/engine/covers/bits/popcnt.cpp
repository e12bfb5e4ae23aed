// Kernel `bits` for x86-64 with the instruction popcnt, the least that is common.
#if defined(__x86_64__) && defined(__GNUC__)
#include "covers/bits/bits.hpp"  // before the instruction set changes: others use its functions too
#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("popcnt"))), apply_to = function)
#else
#pragma GCC push_options
#pragma GCC target("popcnt")
#endif
#define COVER_BITS popcnt
#include "covers/bits/search.hpp"
#if defined(__clang__)
#pragma clang attribute pop
#else
#pragma GCC pop_options
#endif
#endif
