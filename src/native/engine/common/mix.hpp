// Numbers that look like chance, made of numbers that do not (SplitMix64; Steele, Lea, Flood 2014).
#pragma once

#include <cstdint>

namespace cover {

// 2^64 over the golden ratio: its multiples are spread evenly.
inline constexpr std::uint64_t golden = 0x9e3779b97f4a7c15u;

// One to one; each bit of the result depends on all bits of x.
inline std::uint64_t mixed(std::uint64_t x) {
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
    return x ^ (x >> 31);
}

inline std::uint64_t next_random(std::uint64_t& state) { return mixed(state += golden); }

}  // namespace cover
