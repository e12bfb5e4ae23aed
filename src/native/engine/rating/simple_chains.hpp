// Chains of one line: cycles, and candidates that imply their own opposite.
#pragma once

#include <vector>

#include "rating/lengths.hpp"
#include "rating/links.hpp"
#include "rating/step.hpp"

namespace cover::rating {

// A node of a chain and the one before it, by its number in the list of the other kind; -1 for the source.
struct Place {
    std::int16_t candidate, before;
    Cause cause;
};

// A chain found: read backwards from its last node by `Walk::path`.
struct Chain {
    Rank rank;
    bool is_cycle;
    std::int16_t candidate;  // of a chain that is none: the target
    bool on;                 // of the target; of a cycle: true
};

// Breadth-first from one candidate.
class Walk {
  public:
    // found(number of the last off node): each cycle of 4 nodes to `most`; returns true to go on.
    template <class Found>
    void cycles(const Links& links, int source, const Kinds& kinds, int most, const Found& found);
    // The nodes of the shortest chain from the source, on or off, to its opposite: 0 if there is none of `most` or less.
    int opposite(const Links& links, int source, bool on, const Kinds& kinds, int most);

    // From a node of that kind back to the source: use(candidate, on, cause).
    template <class Use>
    void path(int number, bool on, const Use& use) const {
        while (number >= 0) {
            const Place& place = (on ? on_ : off_)[static_cast<std::size_t>(number)];
            use(place.candidate, on, place.cause);
            number = place.before;
            on = !on;
        }
    }
    const Place& last(bool on) const { return (on ? on_ : off_).back(); }

  private:
    bool is_before(int on_number, int candidate) const;

    std::vector<Place> on_, off_;
    Bits seen_on_, seen_off_, near_;
};

class SimpleChains {
  public:
    // The first of the easiest.
    bool find(const Grid& grid, Step& step);

    const Links& links() const { return links_; }

  private:
    Links links_;
    Walk walk_;
};

}  // namespace cover::rating
