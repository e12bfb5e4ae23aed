// Kernel `bits` for any processor.
#if defined(__x86_64__)
#define COVER_COUNTS_BY_ADDING  // without that instruction the compiler calls a function for each word
#endif
#define COVER_BITS plain
#include "covers/bits/search.hpp"
