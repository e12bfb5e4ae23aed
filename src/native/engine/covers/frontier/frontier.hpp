// An exact cover laid out as a sequence of small decisions, so that what is still to be decided depends on few items.
//
// The primary items get an order; every option belongs to the first of its items in it, and is decided there. Between
// two steps only the items in between matter: those that have options both decided and undecided. Their statuses,
// packed into a few words, are the *state*; equal states have equal futures. This is the frontier method (Knuth's
// Simpath, TAOCP 7.1.4; Kawahara et al. 2017), applied to items instead of vertices.
#pragma once

#include <cstdint>
#include <vector>

#include "covers/cover.hpp"

namespace cover {

struct WordMask {
    std::int32_t word;
    std::uint64_t mask;
};

// What must be true of a word after a step (the items in `must` are covered), and what still matters of it.
struct WordEnd {
    std::int32_t word;
    std::uint64_t must;
    std::uint64_t keep;
};

// A secondary item with colors: 0 unused, 1 closed, color code c >= 2 in force; or a primary item with bounds: the
// number of times covered.
struct Field {
    std::int32_t word;
    std::int32_t shift;
    std::uint64_t mask;  // of the value, not shifted
    bool counts;
    std::int32_t low = 0, high = 0;  // of a counting field
    std::int32_t codes = 0;          // index into Plan::last_use of a color field
    std::int32_t single_from = 0;    // from the end of this step on, options paint it in `single` alone (0: none)
    std::int32_t single = 0;
};

struct Use {
    std::int32_t field;
    std::int32_t code;  // of a color field: what the option makes of it (1: closed, covered without color)
};

struct FieldEnd {
    std::int32_t field;
    std::int32_t left;  // options that use the field after this step
};

struct Step {
    enum class Kind : std::uint8_t {
        one,          // take exactly one option of the step, unless the item is covered
        at_most_one,  // the same, or none
        each,         // take or leave the step's only option
    };
    Kind kind;
    std::int32_t first, last;  // ranks of its options: first .. last - 1
    std::int32_t word;         // where the status of the item is, with bit 0 if it cannot have been covered
    std::uint64_t bit;
};

// Where the status of an item is while it matters: before the steps first + 1 .. last.
struct Seat {
    std::int32_t item, word;
    std::uint64_t mask;
    std::int32_t first, last;
};

struct Plan {
    bool unsolvable = false;  // some item cannot be covered often enough
    std::int32_t words = 1;   // of a state; the state before step 0 is all 0
    std::vector<Step> steps;
    std::vector<std::int32_t> options;  // option number by rank; options that no solution takes have none
    // Options by rank: bits that must be 0, and that become 1 when it is taken; and the fields it uses.
    std::vector<std::int32_t> mask_starts{0}, use_starts{0};
    std::vector<WordMask> masks;
    std::vector<Use> uses;
    // Ends of steps.
    std::vector<std::int32_t> end_starts{0}, field_starts{0};
    std::vector<WordEnd> ends;
    std::vector<FieldEnd> field_ends;

    std::vector<Seat> seats;
    std::vector<Field> fields;
    std::vector<std::int32_t> last_use;  // by color code of a field: the last step with an option that paints so
};

// The plan for an order of the primary items (a permutation of 0 .. primary - 1).
Plan make_plan(const Cover& problem, const std::vector<std::int32_t>& order);

// An order with few items between: the best of the order given, breadth first, and least growth.
std::vector<std::int32_t> frontier_order(const Cover& problem);

}  // namespace cover
