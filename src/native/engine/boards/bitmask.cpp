// The mask search that a board needs: by the number of its symbols, the size of its state, and whether it has rules.
#include "boards/bitmask.hpp"

#include "boards/masks.hpp"

namespace cover::boards {

namespace {

// Boards whose state is at most this large are restored from copies; above, a trail is cheaper (measured at 25x25).
constexpr std::size_t copy_bytes = 8192;

template <class Mask>
std::unique_ptr<BoardSearch> search_with(const BoardArrays& board, Undo undo) {
    if (undo == Undo::automatic) {
        const auto regions = board.region_starts.size() - 1;
        const auto variables = board.candidates.size() + regions * index(board.symbols);
        undo = variables * (sizeof(Mask) + 1) <= copy_bytes ? Undo::copy : Undo::trail;
    }
    if (board.rules.rules() == 0) {
        if (undo == Undo::copy) return std::make_unique<Masks<Mask, true, false>>(board);
        return std::make_unique<Masks<Mask, false, false>>(board);
    }
    if (undo == Undo::copy) return std::make_unique<Masks<Mask, true, true>>(board);
    return std::make_unique<Masks<Mask, false, true>>(board);
}

}  // namespace

std::unique_ptr<BoardSearch> mask_search(const BoardArrays& board, Undo undo) {
    if (board.symbols <= 16) return search_with<std::uint16_t>(board, undo);
    if (board.symbols <= 32) return search_with<std::uint32_t>(board, undo);
    return search_with<std::uint64_t>(board, undo);
}

}  // namespace cover::boards
