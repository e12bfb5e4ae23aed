// The marks in some filling of a clue whose cells also differ inside regions.
//
// Forward and backward over the cells of the clue. A state is the clue's, with the symbols that each region has used as
// far as they may come again in it: symbols that no later cell of the region may hold are forgotten, so few states differ.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "logic/board_rules.hpp"

namespace cover::logic {

class ClueSupport {
  public:
    struct Arc {
        std::int32_t before, symbol, after;
    };
    using Places = std::vector<std::int32_t>;

    // starts: of each layer the first of its arcs, and where the last layer ends. The first layer begins in state 0, and
    // every state after the last one takes the word. Symbols are below 64.
    ClueSupport(std::span<const std::int32_t> starts, std::span<const Arc> arcs);

    std::size_t layers() const { return first_.size(); }

    // Of each cell the symbols in some filling within the masks (one a layer) that differs inside each part (places of
    // cells, ascending); all 0 where there is none. False where this passes through more than `most` states.
    bool within(std::span<const Mask> masks, std::span<const Places> parts, std::size_t most,
                std::vector<Mask>& left) const;

  private:
    std::vector<Arc> arcs_;                        // by layer, then by the state before
    std::vector<std::vector<std::size_t>> first_;  // by layer and state: its first arc; one more for the end
};

}  // namespace cover::logic
