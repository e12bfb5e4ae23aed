// What a mask search reports about its tree, chosen at compile time, so that silence costs nothing.
#pragma once

#include <cstdint>
#include <vector>

#include "boards/bitmask.hpp"
#include "common/tree_proof.hpp"

namespace cover::boards {

struct NoRecord {
    void guessed(std::int32_t /*cell*/, std::int32_t /*symbol*/) {}  // a mark, which is in force from now on
    void locked(std::int32_t /*cell*/, std::int32_t /*symbol*/) {}   // a mark, about to be dropped as locked candidate
    void refuted() {}  // all below the last guess in force was searched; without any: all
};

// A proof of the plain formula in which variable k is the k-th mark, cell by cell. Singles are unit propagation and say
// nothing. A locked candidate is a clause: with that mark taken, a region has no place left for its symbol.
class ProvingRecord {
  public:
    ProvingRecord(const BoardArrays& board, TreeProof& proof) : symbols_(board.symbols), proof_(&proof) {
        std::int32_t marks = 0;
        for (const std::uint64_t mask : board.candidates)
            for (std::int32_t symbol = 0; symbol < symbols_; ++symbol)
                variables_.push_back(mask >> symbol & 1 ? ++marks : 0);
    }

    void guessed(std::int32_t cell, std::int32_t symbol) { proof_->decide(variable(cell, symbol)); }
    void locked(std::int32_t cell, std::int32_t symbol) { proof_->excludes(variable(cell, symbol)); }
    void refuted() { proof_->refute(); }

  private:
    std::int32_t variable(std::int32_t cell, std::int32_t symbol) const {
        return variables_[index(cell * symbols_ + symbol)];
    }

    std::int32_t symbols_;
    TreeProof* proof_;
    std::vector<std::int32_t> variables_;  // by cell and symbol
};

}  // namespace cover::boards
