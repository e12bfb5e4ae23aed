// Validation of boards: their arrays are checked once, before anything reads them.
#include "boards/bitmask.hpp"
#include "common/clones.hpp"

#include <algorithm>

namespace cover::boards {

namespace {

// Without a way out of the loop, which makes it fast.
COVER_CLONES std::uint8_t greatest_of(std::span<const std::uint8_t> bytes) {
    std::uint8_t greatest = 0;
    for (const auto byte : bytes) greatest = std::max(greatest, byte);
    return greatest;
}

}  // namespace

std::size_t first_beyond(std::span<const std::uint8_t> bytes, std::int32_t most) {
    if (greatest_of(bytes) <= most) return bytes.size();
    return index(std::ranges::find_if(bytes, [most](auto byte) { return byte > most; }) - bytes.begin());
}

std::optional<std::string> board_fault(const BoardArrays& board) {
    if (board.symbols < 0 || board.symbols > 64) return "a board has 0 to 64 symbols here";
    const auto cells = static_cast<std::int64_t>(board.candidates.size());
    if (cells > (std::int64_t{1} << 24)) return "too many cells";
    const std::uint64_t beyond = board.symbols == 64 ? 0 : ~std::uint64_t{0} << board.symbols;
    for (const auto mask : board.candidates)
        if (mask & beyond) return "a candidate is no symbol of the board";
    const auto starts = board.region_starts;
    if (starts.empty() || starts.front() != 0 || index(starts.back()) != board.region_cells.size())
        return "region_starts must ascend from 0 to the number of region_cells";
    for (std::size_t r = 0; r + 1 < starts.size(); ++r)
        if (starts[r + 1] < starts[r]) return "region_starts must ascend from 0 to the number of region_cells";
    std::vector<std::size_t> last_seen(index(cells), 0);
    for (std::size_t r = 0; r + 1 < starts.size(); ++r) {
        if (starts[r + 1] - starts[r] > board.symbols) return "a region has more cells than there are symbols";
        for (std::int32_t k = starts[r]; k < starts[r + 1]; ++k) {
            const std::int32_t cell = board.region_cells[k];
            if (cell < 0 || cell >= cells) return "a region names an unknown cell";
            if (last_seen[cell] == r + 1) return "a region lists a cell twice";
            last_seen[cell] = r + 1;
        }
    }
    if (board.rules.rules() > 0)
        return rules::rules_fault(board.rules, static_cast<std::int32_t>(cells), board.symbols);
    return std::nullopt;
}

}  // namespace cover::boards
