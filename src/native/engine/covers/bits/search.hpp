// The search of kernel `bits`, for one instruction set: included by one file for each, in a namespace of its own
// (COVER_BITS). Plain loops that the compiler turns into what the set offers, so every level does the same. Nothing
// of the standard library may be used here: the linker would be free to give its code to a lesser processor.

#include "covers/bits/bits.hpp"
#include "covers/bits/chunks.hpp"

namespace cover::bits::COVER_BITS {

namespace {

#ifdef COVER_COUNTS_BY_ADDING
// Sums of neighbours, in fields of 2, 4 and 8 bits, then of all bytes (Warren, Hacker's Delight, 5-1).
inline std::int32_t count(Word word) {
    word -= word >> 1 & 0x5555555555555555;
    word = (word & 0x3333333333333333) + (word >> 2 & 0x3333333333333333);
    word = (word + (word >> 4)) & 0x0f0f0f0f0f0f0f0f;
    return static_cast<std::int32_t>(word * 0x0101010101010101 >> 56);
}
#else
inline std::int32_t count(Word word) { return __builtin_popcountll(word); }
#endif
inline std::int32_t lowest(Word word) { return __builtin_ctzll(word); }

// Appends the choice that the search stands at.
inline void record(const Frame& frame, Run& run) {
    std::int32_t* to = run.found + run.found_numbers;
    for (std::int32_t k = 0; k < frame.depth; ++k) *to++ = run.path[k];
    for (std::int32_t k = 0; k <= frame.top; ++k) *to++ = frame.original[frame.taken[k]];
    const std::int32_t size = frame.depth + frame.top + 1;
    run.found_size[run.found_choices++] = size;
    run.found_numbers += size;
}

// The uncovered item with the fewest active options, the lowest of several; -1 if some item has none. `killer` is
// the item that was last found without options, `own` (or nullptr) the one found so after the option that led here was
// taken, wherever that was: they are the first to be looked at.
template <std::int32_t W, std::int32_t V>
inline std::int32_t least(const Frame& frame, const Word* active, const Word* uncovered, std::int32_t& killer,
                          std::int32_t* own) {
    const std::int32_t words = W ? W : frame.words, item_words = V ? V : frame.item_words;
    const auto first = [&](std::int32_t i) { return W ? 0 : frame.range[2 * i]; };
    const auto last = [&](std::int32_t i) { return W ? words : frame.range[2 * i + 1]; };
    const auto empty = [&](std::int32_t i) {
        const Word* const mask = frame.mask + std::int64_t{i} * words;
        if constexpr (W > 0 && W <= 4) {
            Word any = 0;
            for (std::int32_t w = 0; w < W; ++w) any |= active[w] & mask[w];
            return any == 0;
        } else {
            for (std::int32_t w = first(i); w < last(i); ++w)
                if (active[w] & mask[w]) return false;
            return true;
        }
    };
    const auto dead = [&](std::int32_t i) { return (uncovered[i >> 6] >> (i & 63) & 1) && empty(i); };
    if (dead(killer)) return -1;
    if (is_wide(W) && own && dead(*own)) {
        killer = *own;
        return -1;
    }
    constexpr std::int32_t many = 1 << 30;
    std::int32_t best = many, item = -1;
    for (std::int32_t v = 0; v < item_words; ++v) {
        for (Word left = uncovered[v]; left; left &= left - 1) {
            const std::int32_t i = v * 64 + lowest(left);
            if (best == 1) {  // only dead ends can still change anything
                if (!empty(i)) continue;
                killer = i;
                if (is_wide(W) && own) *own = i;
                return -1;
            }
            const Word* const mask = frame.mask + std::int64_t{i} * words;
            std::int32_t options = 0;
            for (std::int32_t w = first(i); w < last(i); ++w) options += count(active[w] & mask[w]);
            if (options == 0) {
                killer = i;
                if (is_wide(W) && own) *own = i;
                return -1;
            }
            item = options < best ? i : item;
            best = options < best ? options : best;
        }
    }
    return item;
}

template <std::int32_t W, std::int32_t V>
inline bool worth_a_frame(const Frame& frame, const Run& run, const Word* active, const Word* uncovered,
                          std::int32_t depth) {
    const double below = run.below[depth];
    if (below < 8) return false;
    const std::int32_t words = W ? W : frame.words, item_words = V ? V : frame.item_words;
    std::int32_t options = 0, items = 0;
    for (std::int32_t w = 0; w < words; ++w) options += count(active[w]);
    const std::int32_t needed = words_for(options);
    if (4 * needed > 3 * words) return false;
    for (std::int32_t v = 0; v < item_words; ++v) items += count(uncovered[v]);
    return below * items * (words - needed) > run.build_cost * options * (needed + 8);
}

// Is a node the root of a subtree that will be searched in chunks? Its tables can be made of any frame: one made for the
// node would serve them alone. Asked only where a frame would pay, and kept out of the loops.
[[gnu::noinline]] bool is_root_of_chunks(const Frame& frame, const Run& run, std::int64_t nodes, std::int32_t depth,
                                         const Word* active, std::int32_t items) {
    if (run.chunking == nullptr || !run.chunking->concerns(nodes, run.below[depth])) return false;
    return run.chunking->takes(items, [&] {
        std::int32_t options = 0;
        for (std::int32_t w = 0; w < frame.words; ++w) options += count(active[w]);
        return options;
    });
}

// Is a node with so many children the root of a subtree to be searched in chunks? While the profile is made it is
// noted there. `options` counts the active options.
template <class Options>
inline bool worth_chunks(Chunking& chunking, std::int32_t depth, std::int32_t items, std::int32_t children,
                         const Options& options) {
    if (!chunking.profiling) return chunking.takes(items, options);
    const std::int32_t active = options();
    std::int32_t fits = 0;
    while (fits < chunk_widths && (active > 64 << fits || items > chunk_items)) ++fits;
    for (std::int32_t k = fits; k < chunk_widths; ++k) {
        chunking.entries[k] += depth == 0 || k < chunking.inside[depth - 1];
        chunking.below[k] += children;
    }
    chunking.inside[depth] = static_cast<std::uint8_t>(fits);
    chunking.all += children;
    return false;
}

template <std::int32_t W, std::int32_t V>
[[gnu::noinline]] Event search_sized(Frame& frame, Run& run) {
    const std::int32_t words = W ? W : frame.words, item_words = V ? V : frame.item_words;
    const std::int32_t stride = 2 * words + item_words;
    Word* state = frame.states + std::int64_t{frame.top} * stride;
    std::int64_t* const levels = run.levels + frame.depth;
    std::int64_t nodes = run.nodes;
    std::int32_t top = frame.top, killer = 0;
    const auto leave = [&](bool entering, Event event) {
        frame.top = top;
        frame.entering = entering;
        run.nodes = nodes;
        return event;
    };
    bool entering = frame.entering;
    for (;;) {
        Word* const children = state + words;
        Word* const uncovered = children + words;
        if (entering) {
            entering = false;
            const auto is_worth_a_frame = [&] {
                if (top == 0 || !worth_a_frame<W, V>(frame, run, state, uncovered, frame.depth + top)) return false;
                std::int32_t items = 0;
                for (std::int32_t v = 0; v < item_words; ++v) items += count(uncovered[v]);
                return !is_root_of_chunks(frame, run, nodes, frame.depth + top, state, items);
            };
            if constexpr (W != 1 && !is_wide(W))
                if (is_worth_a_frame()) return leave(false, Event::compact);
            std::int32_t* const own = is_wide(W) && top > 0 ? frame.killers + frame.taken[top - 1] : nullptr;
            const std::int32_t item = least<W, V>(frame, state, uncovered, killer, own);
            if (item < 0) {
                ++run.dead;
                if (--top < 0) return leave(false, Event::finished);
                state -= stride;
                continue;
            }
            if constexpr (is_wide(W))
                if (is_worth_a_frame()) return leave(false, Event::compact);
            const Word* const mask = frame.mask + std::int64_t{item} * words;
            for (std::int32_t w = 0; w < words; ++w) children[w] = state[w] & mask[w];
            if (run.chunking && run.chunking->concerns(nodes, run.below[frame.depth + top])) {
                std::int32_t items = 0, degree = 0;
                for (std::int32_t v = 0; v < item_words; ++v) items += count(uncovered[v]);
                for (std::int32_t w = 0; w < words; ++w) degree += count(children[w]);
                const auto options = [&] {
                    std::int32_t active = 0;
                    for (std::int32_t w = 0; w < words; ++w) active += count(state[w]);
                    return active;
                };
                if (worth_chunks(*run.chunking, frame.depth + top, items, degree, options))
                    return leave(true, Event::chunks);
            }
            if (!run.collect) {  // the last item: each of its options is a solution
                Word others = 0;
                for (std::int32_t v = 0; v < item_words; ++v)
                    others |= v == item >> 6 ? uncovered[v] & ~(Word{1} << (item & 63)) : uncovered[v];
                if (others == 0) {
                    std::int64_t more = 0;
                    for (std::int32_t w = 0; w < words; ++w) more += count(children[w]);
                    if (nodes + more <= run.nodes_stop && run.solutions + more < run.solutions_stop) {
                        nodes += more;
                        levels[top + 1] += more;
                        run.solutions += more;
                        if (--top < 0) return leave(false, Event::finished);
                        state -= stride;
                        continue;
                    }
                }
            }
        }
        std::int32_t w = 0;
        while (w < words && children[w] == 0) ++w;
        if (w == words) {
            if (--top < 0) return leave(false, Event::finished);
            state -= stride;
            continue;
        }
        if (nodes >= run.nodes_stop) return leave(false, Event::paused);
        const std::int32_t option = w * 64 + lowest(children[w]);
        children[w] &= children[w] - 1;
        frame.taken[top] = option;
        ++nodes;
        ++levels[top + 1];
        const Word* const covers = frame.covers + std::int64_t{option} * item_words;
        Word* const next = state + stride;
        Word left = 0;
        for (std::int32_t v = 0; v < item_words; ++v) {
            const Word rest = uncovered[v] & ~covers[v];
            next[2 * words + v] = rest;
            left |= rest;
        }
        if (left == 0) {
            ++run.solutions;
            if (run.collect) {
                frame.top = top;
                record(frame, run);
            }
            if (run.is_full()) return leave(false, Event::paused);
            continue;
        }
        const Word* const conflict = frame.conflict + std::int64_t{option} * words;
        for (std::int32_t k = 0; k < words; ++k) next[k] = state[k] & ~conflict[k];
        state = next;
        ++top;
        entering = true;
    }
}

template <std::int32_t W>
Event search_words(Frame& frame, Run& run) {
    switch (frame.item_words) {
        case 1: return search_sized<W, 1>(frame, run);
        case 2: return search_sized<W, 2>(frame, run);
        default: return search_sized<W, 0>(frame, run);
    }
}

#include "covers/bits/sparse.hpp"

#include "covers/bits/bounded.hpp"

}  // namespace

std::int64_t count_ones(const Word* words, std::int64_t size) {
    std::int64_t ones = 0;
    for (std::int64_t w = 0; w < size; ++w) ones += count(words[w]);
    return ones;
}

Event search(Frame& frame, Run& run) {
    if (frame.bounded) return search_bounded(frame, run);
    if (frame.sparse) return frame.each == 4 ? search_sparse<4>(frame, run) : search_sparse<0>(frame, run);
    switch (frame.words) {
        case 1: return search_words<1>(frame, run);
        case 2: return search_words<2>(frame, run);
        case 3: return search_words<3>(frame, run);
        case 4: return search_words<4>(frame, run);
        case 6: return search_words<6>(frame, run);
        case 8: return search_words<8>(frame, run);
        case 12: return search_words<12>(frame, run);
        case 16: return search_words<16>(frame, run);
        case 24: return search_words<24>(frame, run);
        default: return search_sized<0, 0>(frame, run);
    }
}

}  // namespace cover::bits::COVER_BITS
