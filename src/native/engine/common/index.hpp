// A number, which the engine holds in 32 bits with a sign, as a place in memory.
#pragma once

#include <cstddef>

namespace cover {

template <class Number>
constexpr std::size_t index(Number number) {
    return static_cast<std::size_t>(number);
}

}  // namespace cover
