// The mask search as a prover: the same tree, and what it has to say for "there are no other solutions".
#pragma once

#include <memory>

#include "boards/bitmask.hpp"
#include "common/tree_proof.hpp"

namespace cover::boards {

// The search of a board without faults and rules; see ProvingRecord for what it writes. A solution is left like a dead
// end, so a clause of the formula must forbid it. The proof must outlive the search, and `restart` is not to be called.
std::unique_ptr<BoardSearch> proving_search(const BoardArrays& board, TreeProof& proof);

}  // namespace cover::boards
