// Kernel `bits` for x86-64 with the bit manipulation of 2013 (popcnt, tzcnt, blsr, andn).
#if defined(__x86_64__) && defined(__GNUC__)
#include "covers/bits/bits.hpp"  // before the instruction set changes: others use its functions too
#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("popcnt,bmi,bmi2,lzcnt"))), apply_to = function)
#else
#pragma GCC push_options
#pragma GCC target("popcnt,bmi,bmi2,lzcnt")
#endif
#define COVER_BITS bmi
#include "covers/bits/search.hpp"
#if defined(__clang__)
#pragma clang attribute pop
#else
#pragma GCC pop_options
#endif
#endif
