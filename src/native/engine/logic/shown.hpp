// What a rule about connectivity shows: at which of its places what falls, and why.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace cover::logic {

inline std::size_t index(std::int32_t number) { return static_cast<std::size_t>(number); }

// Of what a place may hold: the symbols of the rule, all others, or everything.
enum class Falls : std::uint8_t { own, others, all };

struct PlaceFalls {
    std::int32_t place;
    Falls what;
};

struct Shown {
    std::int32_t kind;  // of the family, which says what the numbers in grounds are
    std::vector<PlaceFalls> falls;
    std::vector<std::int32_t> because;  // places on which it rests
    std::vector<std::int32_t> grounds;
};

using Flags = std::vector<std::uint8_t>;  // by place

}  // namespace cover::logic
