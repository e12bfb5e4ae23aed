// Connected cells: out of reach, too far away, a cut cell, the only way on.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "rules/shown.hpp"

namespace cover::rules {

// Of cells, those that are in are connected. Immutable, so threads may share it.
class Connected {
  public:
    using Numbers = std::vector<std::int32_t>;

    // kinds of what is shown. grounds: a place that is reached; how many are left, and a place that is in; the two
    // places that would be parted (both kinds); how much room there is, and of a cell that is needed a place that is in.
    static constexpr std::int32_t out_of_reach = 0, too_far = 1, cut_cell = 2, way_out = 3, no_room = 4, needed = 5;

    // beside: neighbours, by place. either: by place, others of which other rules let one of the two at least be in.
    // least, most: how many are in (0: not known).
    Connected(Graph beside, std::vector<Numbers> either, std::int32_t least, std::int32_t most)
        : beside_(std::move(beside)), either_(std::move(either)), least_(least), most_(most) {}

    std::size_t cells() const { return beside_.vertices(); }

    // Drops what cannot be, and records no reasons: as Connectivity::filter. It heeds neither `either` nor `least`.
    bool filter(Places places, Scratch& scratch) const;

    // A clause: one of the ends is not in, or one of the wall is.
    struct Cut {
        Numbers ends, wall;
    };
    // Those that a filling breaks, in: by place. others: cells that are not in are connected in parts of at most so many
    // (0: nothing is known of them), so that a place on a side with more cells need not be named as its end.
    std::vector<Cut> cuts(const Flags& in, std::int32_t others) const;

    // in, may: by place, is it in for certain, and may it be? The simple facts first.
    std::vector<Shown> shows(const Flags& in, const Flags& may) const;

  private:
    bool stay_near(Places places, Scratch& scratch) const;
    std::vector<Numbers> parts(const Flags& in) const;
    Cut cut(const Numbers& part, std::int32_t beyond, const Flags& in, std::int32_t others) const;

    Flags reached(std::int32_t start, const Flags& may, std::int32_t without = -1) const;
    std::int32_t sure(const Flags& some, const Flags& in, const Flags& may) const;
    Numbers around(const Flags& some, const Flags& may, std::int32_t without = -1) const;
    bool is_only_exit(std::int32_t start, std::int32_t cell, const Flags& in, const Flags& may) const;

    void reach(std::int32_t root, Flags& seen, const Flags& in, const Flags& may, std::vector<Shown>& shown) const;
    void cuts(std::int32_t root, const Flags& seen, const Flags& in, const Flags& may, std::vector<Shown>& shown) const;
    void far(const Flags& in, const Flags& may, std::vector<Shown>& shown) const;

    Graph beside_;
    std::vector<Numbers> either_;
    std::int32_t least_, most_;
};

}  // namespace cover::rules
