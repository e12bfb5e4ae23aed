// The mask search as a prover: the same tree, and what it has to say for "there are no other solutions".
#include "boards/proving.hpp"

#include "boards/masks.hpp"

namespace cover::boards {

namespace {

template <class Mask>
std::unique_ptr<BoardSearch> proving(const BoardArrays& board, TreeProof& proof) {
    return std::make_unique<Masks<Mask, false, false, ProvingRecord>>(board, ProvingRecord(board, proof));
}

}  // namespace

std::unique_ptr<BoardSearch> proving_search(const BoardArrays& board, TreeProof& proof) {
    if (board.symbols <= 16) return proving<std::uint16_t>(board, proof);
    if (board.symbols <= 32) return proving<std::uint32_t>(board, proof);
    return proving<std::uint64_t>(board, proof);
}

}  // namespace cover::boards
