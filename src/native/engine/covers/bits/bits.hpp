// What the search of kernel `bits` works on: plain memory, so that bits/search.hpp can be compiled once for each
// instruction set without emitting anything that other files share.
#pragma once

#include <cstddef>
#include <cstdint>

namespace cover::bits {

using Word = std::uint64_t;
#if defined(__GNUC__)
typedef std::int16_t Count __attribute__((may_alias));  // counts lie among the words of a state
#else
using Count = std::int16_t;
#endif

inline constexpr std::int32_t counts_a_word = sizeof(Word) / sizeof(Count);
inline constexpr std::int32_t counts_words = 64 / counts_a_word;  // of the counts of the items of one word

// Added to the count of a covered item, which is then more than that of any other.
inline constexpr std::int16_t settled = 1 << 14;

// A problem made of the options that were active and the items that were uncovered at one node of the tree; the
// first frame is the whole problem. Options and items are renumbered in ascending order, so the tree is the same.
struct Frame {
    std::int32_t options, items;
    std::int32_t words, item_words;  // of a set of options, of a set of items
    std::int32_t depth;              // in the tree, of the node that this frame was made from
    std::int32_t top;                // the level the search stands at; the node of level k has depth `depth` + k
    bool entering;                   // that node is still to be looked at; else its next child is due
    const std::int32_t* original;    // [options] their numbers in the problem
    const Word* mask;                // [items][words] the options of an item
    const std::int32_t* range;       // [items][2] words of the mask that are not 0: first, last + 1
    const Word* conflict;            // [options][words] options excluded by an option, itself among them
    const Word* covers;              // [options][item_words]
    Word* states;                    // [levels][stride] active options, children to come, uncovered items
    std::int32_t* taken;             // [levels] the option that leads to the next level
    std::int32_t* killers;           // [options] of wide frames: item found without options after one was taken, or 0

    // Of sparse frames, see bits/sparse.hpp. Their states have counts of options instead of uncovered items.
    bool sparse;
    std::int32_t slot, left;          // the state the search stands in; items uncovered there
    std::int32_t each;                // items of every option, or 0 if they differ
    const std::int32_t* item_starts;  // [options + 1]
    const std::int32_t* items_of;     // [item_starts[options]]
    std::int32_t* branches;           // [levels] by slot: the level of its node
    std::int32_t* left_at;            // [levels] by slot: the items uncovered at its node
    std::int32_t* item_at;            // [levels] the item branched on
    std::int32_t* degree_at;          // [levels] the children it had

    // Of frames with bounds, see bits/bounded.hpp. `item_at` and `degree_at` are theirs too.
    bool bounded;
    const Word* repeated;       // [item_words] items that could be covered more than once when the frame was made
    std::int32_t* visits_left;  // [levels] children still to come

    std::int32_t count_words() const { return (items + counts_a_word - 1) / counts_a_word; }
    std::int32_t stride() const {
        return 2 * words + (sparse ? 1 + counts_words : 1) * item_words + (bounded ? 2 * count_words() : 0);
    }
    Word* state() const { return states + std::int64_t{sparse ? slot : top} * stride(); }
    // The counts of a state: active options of sparse frames; `spare` and, behind it, `room` of those with bounds.
    Count* counts_in(Word* in) const { return reinterpret_cast<Count*>(in + 2 * words + item_words); }
    Count* room_in(Word* in) const { return counts_in(in) + counts_a_word * count_words(); }
    // Is the item uncovered at the node that the search stands at?
    bool uncovered(std::int32_t item) const {
        if (sparse) return counts_in(state())[item] < settled;
        return state()[2 * words + (item >> 6)] >> (item & 63) & 1;
    }
};

struct Chunking;

// What all frames of a search share.
struct Run {
    bool collect;
    Chunking* chunking;  // nullptr: no subtree is searched in chunks
    std::int64_t nodes, solutions;
    std::int64_t dead;                        // nodes without children, without bounds
    std::int64_t declined;                    // nodes whose parent was left for "take no more of this item"
    std::int64_t nodes_stop, solutions_stop;  // totals at which the search pauses
    std::int64_t* levels;                     // nodes by depth
    const double* below;       // mean number of nodes below a node, by depth; 0 where that is not known yet
    double build_cost;         // of a frame, per option and word, in words looked at
    std::int32_t* path;        // originals taken from the root to the frame's node, and room for the rest
    std::int32_t* found;       // choices in the order of the path, one after the other
    std::int32_t* found_size;  // of each choice
    std::int64_t found_numbers, found_choices, room_numbers, room_choices;

    // After a solution: is a stop reached, or no room left for the next?
    bool is_full() const {
        return solutions >= solutions_stop || found_choices >= room_choices || found_numbers > room_numbers;
    }
};

// `compact`: the node at `top` is worth a frame of its own. `chunks`: what is below it is worth a search in chunks.
// `paused`: a stop is reached or no room is left.
enum class Event { finished, compact, chunks, paused };

using SearchCode = Event (*)(Frame&, Run&);
using CountOnes = std::int64_t (*)(const Word* words, std::int64_t size);

// With sets of many words (0: so many as the frame says) a node takes long, so it is seen first whether it is dead.
inline constexpr bool is_wide(std::int32_t words) { return words == 0 || words > 8; }

// Number of words that sets of so many options occupy: only sizes that bits/search.hpp is compiled for.
inline std::int32_t words_for(std::int32_t options) {
    const std::int32_t words = options > 64 ? (options + 63) / 64 : 1;
    if (words <= 4) return words;
    if (words <= 8) return (words + 1) / 2 * 2;
    return words <= 16 ? (words + 3) / 4 * 4 : (words + 7) / 8 * 8;
}
inline std::int32_t item_words_for(std::int32_t items) { return items > 64 ? (items + 63) / 64 : 1; }

namespace plain {
Event search(Frame& frame, Run& run);
std::int64_t count_ones(const Word* words, std::int64_t size);
}  // namespace plain
#if defined(__x86_64__) && defined(__GNUC__)
namespace bmi {
Event search(Frame& frame, Run& run);
std::int64_t count_ones(const Word* words, std::int64_t size);
}  // namespace bmi
#endif

}  // namespace cover::bits
