// Chains of one line: cycles, and candidates that imply their own opposite.
#pragma once

#include <vector>

#include "rating/lengths.hpp"
#include "rating/links.hpp"
#include "rating/reach.hpp"
#include "rating/step.hpp"

namespace cover::rating {

// A node of a chain and the one before it, by its number in the list of the other kind; -1 for the source.
struct Place {
    std::int16_t candidate, before;
    Cause cause;
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
            const Place* const places = on ? on_.data() : off_.data();
            const Place place = places[number];
            use(int{place.candidate}, on, place.cause);
            number = place.before;
            on = !on;
        }
    }
    int last(bool on) const { return static_cast<int>((on ? on_ : off_).size()) - 1; }

  private:
    bool is_before(int on_number, int candidate) const;

    std::vector<Place> on_, off_;
    Bits seen_on_, seen_off_, near_;
};

class SimpleChains {
  public:
    // The first of the easiest.
    bool find(const Grid& grid, Step& step);
    const Reach& reach() const { return reach_; }  // of the last board

    // All of them, as falls of a board that closures have reduced; those alone that need what has been removed.
    void find_all(const Grid& now, const Grid& before, Falls& falls, std::vector<NestedChain>& nested);

  private:
    struct Hint {
        Rank rank;
        std::int32_t first_node, nodes, first_gone, gone;  // in nodes_, in gone_
    };
    struct ChainNode {
        std::int16_t candidate;
        bool on;
        Cause cause;
    };
    void note(int number, bool on, const Rank& rank);

    Links links_;
    Reach reach_;
    Walk walk_;
    std::vector<Hint> hints_;
    std::vector<ChainNode> nodes_;
    std::vector<std::int16_t> gone_;
};

}  // namespace cover::rating
