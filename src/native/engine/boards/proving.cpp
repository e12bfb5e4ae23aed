// The mask search as a prover: the same tree, and what it has to say for "there are no other solutions".
#include "boards/proving.hpp"

#include "boards/masks.hpp"

namespace cover::boards {

// One width for all boards: what takes time is to write the proof, not the masks.
std::unique_ptr<BoardSearch> proving_search(const BoardArrays& board, TreeProof& proof) {
    return std::make_unique<Masks<std::uint64_t, false, false, ProvingRecord>>(board, ProvingRecord(board, proof));
}

}  // namespace cover::boards
