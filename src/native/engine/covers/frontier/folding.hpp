// States that a symmetry of what is still to be decided carries into each other, made one.
//
// Before a step of a Plan (frontier.hpp), what is left is a cover: the options not decided, and their items, of which the
// state says which are covered. An automorphism of it that keeps the items with a status in the state carries a state to
// one with as many solutions below it. `fold` puts an image of the state in its place, the same one for most states of
// a class: exactly one where colors, refined and with ties broken, tell a class from others. That it is an image holds
// for all: it is made by elements of the group, so that a count is right whatever the choice.
//
// Instead of the group on items, its action on few *points* is used: blocks of items (blocks.hpp) that tell an item
// from others. Of a Latin square with some lines filled, items are pairs of a column and a symbol, and points are the
// columns and the symbols.
#pragma once

#include <cstdint>
#include <memory>

#include "covers/cover.hpp"
#include "covers/frontier/frontier.hpp"

namespace cover {

class Folding {
  public:
    virtual ~Folding() = default;
    // Replaces a state before the step by one with as many solutions below it.
    virtual void fold(std::uint64_t* state) = 0;
};

// How many incidences are still to be decided before `step`.
std::int64_t incidences_after(const Cover& problem, const Plan& plan, std::int32_t step);

// For states before `step` of a plan without fields. Null where there are too few symmetries to pay, or where they are not
// found quickly.
std::unique_ptr<Folding> make_folding(const Cover& problem, const Plan& plan, std::int32_t step);

}  // namespace cover
