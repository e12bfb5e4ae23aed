// Plain 9x9 sudoku at speed: candidates of a digit in a band as one 27-bit word, tables instead of rules.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>

#include "boards/bitmask.hpp"

namespace cover::boards::bands {

// Bit 9 * row + column of a word stands for a cell of a band (three rows).
using Word = std::uint32_t;

// A position of the search. Invariants at a fixpoint: words == seen; a word holds only minirows (three cells of a row
// within a box) that are part of some assignment of the band's rows to its boxes; a cell that is not open has one
// candidate, which no peer has.
struct State {
    Word words[3][9];  // [band][digit]: where the digit may stand
    Word seen[3][9];   // the words when they were last visited
    Word open[3];      // cells not settled yet
};

// A search of one board after the other, without allocation. The tree is the same on every machine.
class BandSearch {
  public:
    enum class Event { solution, nodes, exhausted };

    // 81 candidate masks row by row; bit d stands for digit d + 1.
    void start(std::span<const std::uint64_t> candidates);

    // Goes on to the next solution, or until `nodes` in all have been visited, or to the end.
    Event advance(std::uint64_t nodes);

    // After Event::solution: the board, digits 1..9.
    void write(std::uint8_t* board) const;
    const SearchCounters& counts() const { return counts_; }

  private:
    enum class Phase { fresh, solved, done };
    void reset();

    // stack_[0 .. depth_ - 1]: what remains to be searched after the guesses in force; stack_[depth_]: here.
    // Every guess in force settles a cell.
    static constexpr int levels = 83;
    std::array<State, levels> stack_;
    State second_;  // the position at depth 1 before its guess, to return to on becoming careful
    int depth_ = 0;
    bool careful_ = false;     // pairs are chosen with care and stacks looked at, everywhere
    int refuted_ = 0;          // positions that failed while not careful
    bool has_second_ = false;  // second_ holds a position
    Phase phase_ = Phase::done;
    SearchCounters counts_;
};

// The same engine behind the common interface; candidates: 81 masks row by row, bit d stands for digit d + 1.
std::unique_ptr<BoardSearch> board_search(std::span<const std::uint64_t> candidates);

}  // namespace cover::boards::bands
