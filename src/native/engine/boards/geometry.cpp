// The geometry of boards to 16, 32 and 64 symbols, compiled once for all searches.
#include "boards/geometry.hpp"

#include <map>
#include <memory>
#include <mutex>

namespace cover::boards {

template <class Mask>
Geometry<Mask> geometry_of(const BoardArrays& board) {
    constexpr std::size_t most_kept = 32, most_numbers = 4096;
    static std::mutex guard;
    static std::map<std::vector<std::int32_t>, std::shared_ptr<const Geometry<Mask>>> known;
    if (board.region_cells.size() > most_numbers) return Geometry<Mask>(board);
    std::vector<std::int32_t> key{static_cast<std::int32_t>(board.candidates.size()), board.symbols};
    key.insert(key.end(), board.region_starts.begin(), board.region_starts.end());
    key.insert(key.end(), board.region_cells.begin(), board.region_cells.end());
    std::shared_ptr<const Geometry<Mask>> found;
    {
        const std::lock_guard lock(guard);
        if (known.size() >= most_kept && !known.contains(key)) known.clear();
        auto& kept = known[std::move(key)];
        if (!kept) kept = std::make_shared<const Geometry<Mask>>(board);
        found = kept;
    }
    return *found;
}

template struct Geometry<std::uint16_t>;
template struct Geometry<std::uint32_t>;
template struct Geometry<std::uint64_t>;
template Geometry<std::uint16_t> geometry_of(const BoardArrays& board);
template Geometry<std::uint32_t> geometry_of(const BoardArrays& board);
template Geometry<std::uint64_t> geometry_of(const BoardArrays& board);

}  // namespace cover::boards
