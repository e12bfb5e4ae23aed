// Lines: no small loop, where a line cannot come from, parity, and vertices that the rest hangs on.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "logic/shown.hpp"

namespace cover::logic {

// Of edges that form one closed line, or lines from tip to tip. Immutable, so threads may share it.
class Closing {
  public:
    using Ends = std::pair<std::int32_t, std::int32_t>;

    // kinds of what is shown. grounds: the edges of the loop; none; the lines that cross, and whether one more is needed;
    // the vertex.
    static constexpr std::int32_t small_loop = 0, no_way = 1, parity = 2, passed_once = 3;

    Closing(std::vector<Ends> ends, std::span<const std::int32_t> tips);

    std::size_t edges() const { return ends_.size(); }

    // on, may: by edge, is it a line for certain, and may it be one? The simple facts first; quick: these alone.
    std::vector<Shown> shows(const Flags& on, const Flags& may, bool quick) const;

  private:
    struct Way {
        std::int32_t edge, vertex;
    };
    struct Tree;  // a search in depth

    void small(const Flags& on, const Flags& may, std::vector<Shown>& shown) const;
    void apart(const Flags& on, const Flags& may, std::vector<Shown>& shown) const;
    void crossings(const Flags& on, const Flags& may, std::vector<Shown>& shown) const;
    void once(const Flags& on, const Flags& may, std::vector<Shown>& shown) const;

    std::int32_t first(const Flags& on) const;
    std::vector<std::int32_t> between(std::int32_t a, std::int32_t b, const Flags& on) const;
    std::vector<std::int32_t> lines(const Flags& on) const;
    std::vector<Tree> trees(const Flags& open) const;

    std::vector<Ends> ends_;
    std::vector<std::uint8_t> is_tip_;
    std::vector<std::int32_t> tips_;
    std::vector<std::vector<Way>> at_;  // by vertex
};

}  // namespace cover::logic
