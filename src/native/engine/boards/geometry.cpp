// The geometry of boards to 16, 32 and 64 symbols, compiled once for all searches.
#include "boards/geometry.hpp"

#include <vector>

#include "common/kept.hpp"

namespace cover::boards {

template <class Mask>
Geometry<Mask> geometry_of(const BoardArrays& board) {
    constexpr std::size_t most_kept = 32, most_numbers = 4096;
    static Kept<std::vector<std::int32_t>, Geometry<Mask>> known(most_kept);
    if (board.region_cells.size() > most_numbers) return Geometry<Mask>(board);
    std::vector<std::int32_t> key{static_cast<std::int32_t>(board.candidates.size()), board.symbols};
    key.insert(key.end(), board.region_starts.begin(), board.region_starts.end());
    key.insert(key.end(), board.region_cells.begin(), board.region_cells.end());
    return *known.get(key, [&] { return Geometry<Mask>(board); });
}

template struct Geometry<std::uint16_t>;
template struct Geometry<std::uint32_t>;
template struct Geometry<std::uint64_t>;
template Geometry<std::uint16_t> geometry_of(const BoardArrays& board);
template Geometry<std::uint32_t> geometry_of(const BoardArrays& board);
template Geometry<std::uint64_t> geometry_of(const BoardArrays& board);

}  // namespace cover::boards
