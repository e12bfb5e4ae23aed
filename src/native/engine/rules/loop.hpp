// One loop, or lines between tips: two edges at each vertex that is passed, no small loop, parity, and vertices that the
// rest hangs on.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "rules/shown.hpp"

namespace cover::rules {

// Of edges that form one closed line, or lines from tip to tip. Immutable, so threads may share it.
class Loop {
  public:
    // kinds of what is shown. grounds: the edges of the loop; none; the lines that cross, and whether one more is needed;
    // the vertex.
    static constexpr std::int32_t small_loop = 0, no_way = 1, parity = 2, passed_once = 3;

    // ends: two vertices an edge. tips: vertices in which lines end.
    Loop(std::span<const std::int32_t> ends, std::span<const std::int32_t> tips);

    std::size_t edges() const { return edges_; }

    // Drops what cannot be, and records no reasons: as Connectivity::filter. That no part of the lines ends early is for
    // this filter alone: as steps other rules say it, vertex by vertex.
    bool filter(Places places, Scratch& scratch) const;

    // on, may: by edge, is it a line for certain, and may it be one? The simple facts first; quick: these alone.
    std::vector<Shown> shows(const Flags& on, const Flags& may, bool quick) const;

  private:
    bool close(Places places, Scratch& scratch) const;
    bool pass_evenly(Places places, Scratch& scratch) const;
    bool stay_in_one_block(Places places, Scratch& scratch) const;

    void small(const Flags& on, const Flags& may, std::vector<Shown>& shown) const;
    void apart(const Flags& on, const Flags& may, std::vector<Shown>& shown) const;
    void crossings(const Flags& on, const Flags& may, std::vector<Shown>& shown) const;
    void once(const Flags& on, const Flags& may, std::vector<Shown>& shown) const;

    std::vector<std::int32_t> between(std::int32_t a, std::int32_t b, const Flags& on) const;
    std::vector<std::int32_t> lines(const Flags& on) const;

    std::vector<std::int32_t> ends_, tips_;  // behind those of the edges the two tips, if there are two
    std::size_t edges_;
    std::vector<std::uint8_t> is_tip_;  // by vertex
    Graph graph_;
};

}  // namespace cover::rules
