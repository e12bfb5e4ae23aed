// The geometry of boards to 16, 32 and 64 symbols, compiled once for all searches.
#include "boards/geometry.hpp"

namespace cover::boards {

template struct Geometry<std::uint16_t>;
template struct Geometry<std::uint32_t>;
template struct Geometry<std::uint64_t>;

}  // namespace cover::boards
