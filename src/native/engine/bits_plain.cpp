// Kernel `bits` for any processor.
#define COVER_BITS plain
#include "bits_search.hpp"
