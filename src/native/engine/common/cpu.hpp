// What the processor can do, asked once at run time: the same binary serves every machine of an architecture.
#pragma once

#include <string>
#include <vector>

namespace cover {

enum class Cpu { scalar, avx2, avx512 };

const char* name_of(Cpu level);

// The levels that this processor has, ascending; scalar is always among them.
std::vector<Cpu> cpu_levels();

// The highest level there is, or the one that the environment variable COVER_CPU names.
// Throws std::invalid_argument if that is no level, or one that this processor has not.
Cpu cpu_level();

}  // namespace cover
