// Links that close no line: those that are settled join their vertices (union-find), and none joins what is joined.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "rules/shown.hpp"

namespace cover::rules {

// Of places of which each symbol joins two vertices, or none. Immutable, so threads may share it.
class Acyclic {
  public:
    // symbols: those that join something at some place. ends: by place, and of each by symbol among these, ascending, the
    // two vertices; -1 twice where it joins none.
    Acyclic(Mask symbols, std::span<const std::int32_t> ends);

    // Drops what cannot be, and records no reasons: as Connectivity::filter. Once is enough.
    bool filter(Places places, Scratch& scratch) const;

  private:
    std::size_t width_;  // how many symbols join something
    std::vector<std::int32_t> ends_;
    std::size_t vertices_ = 0;
};

}  // namespace cover::rules
