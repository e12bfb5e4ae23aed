// Kernel `bits` breadth first, where the processor has AVX-512 or BMI2: a node with few options left is the root of a subtree
// that is searched level by level, in chunks of nodes of one level. Sixteen nodes at a time choose their item without a
// branch, dead ones are squeezed out, and the rest get their children in order. The tree, its nodes and the order of
// its solutions are those of bits/search.hpp. What this gains, and where kernel slices gains more: benchmarks/README.md.
//
// Like Frame and Run this is plain memory: bits/avx512.cpp, which works on it, may use nothing that other files share.
#pragma once

#include <cstdint>

#include "covers/bits/bits.hpp"

namespace cover::bits {

// Subtrees of 64, 128, 256, 512 or 1024 options have sets of 1 << width words, and 64 items at most.
inline constexpr int chunk_widths = 5;
inline constexpr std::int32_t chunk_items = 64;
inline constexpr std::int32_t max_frame_words = 128;

// Nodes after which a chunk of a level is full, and those that its arrays have room for: a node may have a child for
// each option, and vectors are written whole.
constexpr std::int32_t chunk_full(std::int32_t words) { return words <= 4 ? 128 : 256 + 64 * words; }
constexpr std::int32_t chunk_room(std::int32_t words) { return chunk_full(words) + 80 + 64 * words; }

// Nodes of one level beside each other, field by field.
template <std::int32_t W>
struct alignas(64) ChunkLevel {
    static constexpr std::int32_t room = chunk_room(W);
    Word active[W][room], uncovered[room];
    Word link
        [room];  // the options taken since the root, a set, if W == 1; else (node of the level above) << 16 | option
    Word best[room];        // options of the item branched on << 6 | item
    std::int32_t size, at;  // nodes, and how many of them have got their children
};

enum class Listed : std::uint8_t { not_yet, yes, too_many };

// The problem of a subtree, its options and items renumbered in ascending order.
template <std::int32_t W>
struct alignas(64) ChunkTables {
    static constexpr std::int32_t options = 64 * W;
    std::int32_t used;  // words that have options
    std::int32_t words() const { return W < 8 ? W : used; }
    Word mask[chunk_items][W];
    // Of options taken so far; `covers` of others is 0. Each that can be taken covers an item. The last stands for none.
    Word conflict[options + 1][W];
    Word covers[options + 1];
    std::int32_t number[options + 64];
    // W > 1. The options of an item, numbered within it: those of word w from `before[w]` on. An item of too many, more
    // than 64, is gone through word by word.
    std::uint16_t list[chunk_items][72];
    std::uint8_t before[chunk_items][W];
    Listed listed[chunk_items];
};

// One subtree. What it finds is kept back until it is done: if it turns out to be larger than was allowed, nothing of
// it counts, and its root is searched node by node.
struct ChunkRun {
    const Frame* frame;  // the root is the node that this stands at
    const Word *active, *uncovered;
    const std::int32_t* numbers_of;  // by the originals of the frame: those of which choices are made
    bool collect;
    std::int64_t most_nodes, most_solutions, most_numbers;

    // Solutions as numbers in ascending order, all equally many, if `set_words` > 0: `before` is the set of the options
    // taken above the root. Else each as its size and the options taken below the root: in the order of the path, or
    // ascending if W == 1.
    const Word* before;
    std::int32_t set_words;
    std::int32_t* found;  // [most_numbers + room for one]

    void* tables;
    void** levels;                               // [chunk_items + 2]
    void (*add_level)(ChunkRun&, std::int32_t);  // called for levels that are not there yet
    void* owner;

    std::int64_t nodes, dead, solutions, numbers;  // found
    std::int64_t by_depth[chunk_items + 2];        // nodes, from the children of the root on
};

// Up to so many words the options of the whole problem are a set that solutions are read from.
inline constexpr std::int32_t max_set_words = 8;

// False if a bound was passed.
using ChunkCode = bool (*)(ChunkRun& run, int width);

// What the search knows about chunks: where the subtrees are that pay, by a profile of nodes searched one by one.
struct Chunking {
    bool profiling;
    int width;                       // of the subtrees; chunk_widths: none pay
    std::int64_t hold;               // nodes before which none is tried
    double least_below, most_below;  // mean numbers of nodes below nodes of a depth where one is tried
    // Profile, by width: subtrees that fit and do not lie in another, and the nodes below their roots; of all nodes.
    std::int64_t entries[chunk_widths], below[chunk_widths], all;
    std::uint8_t* inside;  // [depths] least width that the node on the path at this depth fits

    // Has a node with so many items and options left a subtree of the width that pays?
    template <class Options>
    bool takes(std::int32_t items, const Options& options) const {
        return !profiling && items <= chunk_items && options() <= 64 << width;
    }

    // May a node be the root of a subtree, by the mean number of nodes below those of its depth?
    bool concerns(std::int64_t nodes, double below_it) const {
        return profiling || (nodes >= hold && below_it >= least_below && below_it <= most_below);
    }
};

#if defined(__x86_64__) && defined(__GNUC__)
namespace avx512 {
bool search_chunks(ChunkRun& run, int width);
}
namespace bmi2 {
bool search_chunks(ChunkRun& run, int width);
}
#endif

}  // namespace cover::bits
