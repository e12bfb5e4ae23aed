// What the search of kernel `slices` works on: 512 subtrees of one exact cover, the lanes, in the bits of vectors. Plain
// memory, so that slices/steps.hpp can be compiled once for each instruction set without emitting anything that other
// files share.
#pragma once

#include <cstddef>
#include <cstdint>

namespace cover::slices {

using Word = std::uint64_t;

inline constexpr std::int32_t lanes = 512, lane_words = lanes / 64;

// A vector's number times eight: what processors multiply by when they find it. Lists have them.
using Place = std::uint32_t;
inline constexpr std::uint32_t places = 8;

// A set of lanes.
struct alignas(64) Mask {
    Word word[lane_words];
};

// A vector is as wide as the registers are, so the 512 lanes of an option are `parts` vectors of `part_words` words:
// first those of part 0 for all options, then those of part 1. Loops over options run within a part.
struct Layout {
    std::int32_t parts;
    std::int32_t part_words() const { return lane_words / parts; }
    // Where word `word` of the lanes of vector `k` is, in an array of `size` vectors a part.
    std::size_t at(std::int32_t size, std::int32_t k, std::int32_t word) const {
        const std::int32_t part = word / part_words();
        return static_cast<std::size_t>(part * size + k) * static_cast<std::size_t>(part_words()) +
               static_cast<std::size_t>(word % part_words());
    }
};

// Two options of one color may share a colored item: its classes are its colors, and every option without one.
struct ColoredItem {
    std::int32_t first, last;  // classes
};

// The problem. Lists are padded to four, eight and so on with option `options`, which no lane has. Never changed, so
// threads may share it.
struct Tables {
    std::int32_t options, items;  // items: the primary ones
    // Rows: items that exclude, of which two options must not be taken. Colored ones have classes behind the rows.
    std::int32_t rows, classes, colored;
    std::int32_t each, around;         // primary items, and rows and classes, that an option has at most
    const Place* item_options;         // the options of item i: from item_starts[i] on
    const std::int32_t* item_starts;   // [items + 1]
    const Place* row_options;          //
    const std::int32_t* row_starts;    // [rows + 1]
    const Place* class_options;        //
    const std::int32_t* class_starts;  // [classes + 1]
    const ColoredItem* colored_items;  // [colored]
    const Place *items_of, *rows_of;   // [options][each], filled up with `items`; [options][around]
    const Place* row_of;               // [items]: every primary item has a row
    std::int32_t counters, counter_bits;
    bool items_only;  // no secondary item excludes anything

    // Lanes carry two counters behind their options: their depth in the tree, and how many times their share of it has
    // been halved; that is one counter where it is one number. Vector k has bit k of all lanes.
    std::int32_t depths() const { return options + 1; }
    std::int32_t halvings() const { return depths() + (counters - 1) * counter_bits; }
    std::int32_t option_room() const { return depths() + counters * counter_bits; }
    std::int32_t item_room() const { return items + 1; }
    std::int32_t row_room() const { return rows + classes + 1; }
};

// What is known of each lane: arrays of vectors. A lane is its column of `possible` alone: the rest follows from it.
struct State {
    Word* possible;        // [option_room] not excluded; an option that is taken stays. Behind them the counters
    Word* forced;          // [option_room] possible, and the only one of some item
    Word* unit;            // [items + 1] one option is possible
    Word* reached;         // [rows + classes + 1] some option there is forced; as `propagate` leaves it
    Word* pairs;           // [items + 1] the item branched on
    Word* spare;           // [option_room] right children on their way, where vectors have several parts
    Word* units;           // [items + 1] theirs
    Word* solved;          // [option_room] lanes that are solutions and wait to be read; nullptr: they are only counted
    std::int64_t* levels;  // branches by the depth of their children
};

// Lanes go to others by rotating the bits of each word and exchanging words: lane 64 w + b to lane 64 (w ^ words) +
// (b + bits) % 64. `to`: those that arrive.
struct Move {
    std::int32_t words, bits;
    Mask to;
};

// What `count` finds out about lanes. Stable: no rule excludes anything. Of those, solved ones have nothing to decide;
// the others branch, paired ones because some item has exactly two options.
struct Sorted {
    Mask solved, branching, paired;
    std::int32_t are_live, are_stable, are_branching, are_paired;
    std::int32_t are_solved() const { return are_stable - are_branching; }
};

// Lanes in a set are of no interest to a function unless it says so: it may leave anything in others.
struct Code {
    Layout layout;
    // Counts the possible options of all items, and sets `unit`. Lanes where some item has none are no longer live. A
    // lane is stable if the only option of every item that has one was forced when `propagate` was last called: what it
    // excludes has gone. The first item with exactly two is in `pairs`.
    void (*count)(const Tables&, const State&, Mask& live, Sorted&);
    // Excludes what is in conflict with a forced option. dead: two forced options are. Lanes that arrive anywhere must do
    // so between `count` and this.
    void (*propagate)(const Tables&, const State&, Mask& dead);
    // Sets `pairs` of these lanes to the item with the fewest options of those with several, the first such; 15 and more
    // are equal.
    void (*fewest)(const Tables&, const State&, const Mask& undecided);
    // The left child of these lanes takes the first option of its item, the right one goes without: left ones stay, all
    // right ones go to `right`. Their counters are one more.
    void (*branch)(const Tables&, const State&, const Mask& branching, const Mask& paired, Word* right);
    // The same, but the right ones go to free lanes by one to three moves.
    void (*branch_to)(const Tables&, const State&, const Mask& branching, const Mask& paired, const Move* moves,
                      std::int32_t many);
    // Moves lanes of `size` vectors, of arrays with `size` vectors a part.
    void (*move)(std::int32_t size, Word* to, const Word* from, const Move* moves, std::int32_t many);
    // Takes lanes out of all vectors.
    void (*clear)(std::int32_t size, Word* vectors, const Mask& gone);
    // Turns arrays around: `sets` [options / 64 rounded up][64][lane_words] has the options of lane 64 w + b as the words
    // sets[k][b][w].
    void (*turn)(const Tables&, const Word* solved, Word* sets);
    // Takes lanes from a set, ascending, until `room` numbers are passed: appends the options of each in ascending order,
    // after the last lane up to 63 numbers of no meaning, and how many numbers there are with it to `ends`. Both point
    // to the end then. words: options / 64 rounded up.
    void (*list)(std::int32_t*& to, std::int64_t room, const Word* sets, std::int32_t words, Mask& from,
                 std::int64_t*& ends);
    std::int32_t (*size)(const Mask&);
    // Places for the lanes of `left` outside `busy`, by up to three moves, whose number is returned; `placed`: those that
    // have one. Which moves are tried is drawn by a generator, whose state `lot` is. stay: lanes may keep their number.
    std::int32_t (*plan)(Mask& left, Mask& busy, Mask& placed, bool stay, Word& lot, Move* moves);
};

namespace plain {
extern const Code code;
}
#if defined(__x86_64__) && defined(__GNUC__)
namespace avx2 {
extern const Code code;
}
namespace avx512 {
extern const Code code;
}
#endif

}  // namespace cover::slices
