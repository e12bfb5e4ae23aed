// The marks in some filling of a clue whose cells also differ inside regions.
//
// Forward and backward over the cells of the clue. A state is the clue's, with the symbols that each region has used as
// far as they may come again in it: symbols that no later cell of the region may hold are forgotten, so few states differ.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "rules/shown.hpp"
#include "rules/words.hpp"

namespace cover::rules {

// Of each cell the symbols in some word of an automaton within the masks (one a cell) that differs inside each part
// (places of cells, ascending); all 0 where there is none. False where this passes through more than `most` states.
bool words_with_parts(const Words& words, std::size_t automaton, std::span<const Mask> masks,
                      std::span<const std::vector<std::int32_t>> parts, std::size_t most, std::vector<Mask>& left);

}  // namespace cover::rules
