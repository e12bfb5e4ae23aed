// The search of frames with bounds, for one instruction set; part of bits/search.hpp. The tree is that of kernel links
// (TAOCP 7.2.2.1, Algorithm M): an item that may be covered once more is branched on as without bounds; of one that may
// be covered more often, each option is tried and then left out, in ascending order, and the last child of an item
// that needs no more takes none of it.
//
// No include guard and no namespace: included once by bits/search.hpp, inside its own.

// The state of a node: beside the sets, for each item what its bounds leave.
struct Bounded {
    Word* active;     // [words] options
    Word* children;   // [words] options of the item branched on that are still to come
    Word* uncovered;  // [item_words] items that may be covered once more and are not decided
    Count* spare;     // [items] 1 - times still needed, 1 at most: children of an item = active options + spare
    Count* room;      // [items] times it may still be covered

    Bounded(const Frame& frame, std::int32_t level)
        : active(frame.states + std::int64_t{level} * frame.stride()),
          children(active + frame.words),
          uncovered(children + frame.words),
          spare(frame.counts_in(active)),
          room(frame.room_in(active)) {}
};

inline constexpr std::int32_t dead = -1, decided = -2;

// The item with the fewest children, the lowest of several, and how many it has; `dead` if an item lacks options,
// `decided` if none is left to branch on. Items that need no more and have no options leave the uncovered ones.
template <std::int32_t W>
inline std::int32_t least(const Frame& frame, const Bounded& state, std::int32_t& killer, std::int32_t& children) {
    const std::int32_t words = W ? W : frame.words;
    const auto options_of = [&](std::int32_t i) {
        const Word* const mask = frame.mask + std::int64_t{i} * words;
        const std::int32_t first = W ? 0 : frame.range[2 * i], last = W ? words : frame.range[2 * i + 1];
        std::int32_t options = 0;
        for (std::int32_t w = first; w < last; ++w) options += count(state.active[w] & mask[w]);
        return options;
    };
    if ((state.uncovered[killer >> 6] >> (killer & 63) & 1) && options_of(killer) + state.spare[killer] <= 0)
        return dead;
    constexpr std::int32_t many = 1 << 30;
    std::int32_t best = many, item = decided;
    for (std::int32_t v = 0; v < frame.item_words; ++v) {
        for (Word left = state.uncovered[v]; left; left &= left - 1) {
            const std::int32_t i = v * 64 + lowest(left);
            const std::int32_t options = options_of(i), here = options + state.spare[i];
            if (here <= 0) {
                killer = i;
                return dead;
            }
            if (options == 0) {
                state.uncovered[v] &= ~(left & -left);
                continue;
            }
            item = here < best ? i : item;
            best = here < best ? here : best;
        }
    }
    children = best;
    return item;
}

// Counts an option for its items, and removes the options of those that are covered now as often as may be.
template <std::int32_t W>
inline void cover_items(const Frame& frame, const Bounded& state, std::int32_t option) {
    const std::int32_t words = W ? W : frame.words;
    const Word* const covers = frame.covers + std::int64_t{option} * frame.item_words;
    for (std::int32_t v = 0; v < frame.item_words; ++v) {
        for (Word left = covers[v]; left; left &= left - 1) {
            const std::int32_t i = v * 64 + lowest(left);
            state.spare[i] = static_cast<std::int16_t>(state.spare[i] + (state.spare[i] < 1));
            state.room[i] = static_cast<std::int16_t>(state.room[i] - 1);
            if (state.room[i] > 0) continue;
            state.uncovered[v] &= ~(left & -left);
            if (!(frame.repeated[v] & left & -left)) continue;  // in the conflicts of the option
            const Word* const mask = frame.mask + std::int64_t{i} * words;
            for (std::int32_t w = 0; w < words; ++w) state.active[w] &= ~mask[w];
        }
    }
}

// Appends the choice that leads to the node at `top`.
inline void record_bounded(const Frame& frame, std::int32_t top, Run& run) {
    std::int32_t* to = run.found + run.found_numbers;
    for (std::int32_t k = 0; k < frame.depth; ++k)
        if (run.path[k] >= 0) *to++ = run.path[k];
    for (std::int32_t k = 0; k < top; ++k)
        if (frame.taken[k] >= 0) *to++ = frame.original[frame.taken[k]];
    const auto size = static_cast<std::int32_t>(to - (run.found + run.found_numbers));
    run.found_size[run.found_choices++] = size;
    run.found_numbers += size;
}

template <std::int32_t W>
Event search_bounded(Frame& frame, Run& run) {
    const std::int32_t words = W ? W : frame.words, stride = frame.stride();
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
        const Bounded state(frame, top);
        if (entering) {
            entering = false;
            if constexpr (W != 1)
                if (top > 0 && worth_a_frame<W, 0>(frame, run, state.active, state.uncovered, frame.depth + top))
                    return leave(false, Event::compact);
            std::int32_t children = 0;
            const std::int32_t item = least<W>(frame, state, killer, children);
            if (item < 0) {
                const bool solved = item == decided;
                if (solved) {
                    ++run.solutions;
                    if (run.collect) record_bounded(frame, top, run);
                }
                if (--top < 0) return leave(false, Event::finished);
                if (solved && run.is_full()) return leave(false, Event::paused);
                continue;
            }
            frame.item_at[top] = item;
            frame.degree_at[top] = frame.visits_left[top] = children;
            const Word* const mask = frame.mask + std::int64_t{item} * words;
            for (std::int32_t w = 0; w < words; ++w) state.children[w] = state.active[w] & mask[w];
        }
        if (frame.visits_left[top] == 0) {
            if (--top < 0) return leave(false, Event::finished);
            continue;
        }
        if (nodes >= run.nodes_stop) return leave(false, Event::paused);
        --frame.visits_left[top];
        ++nodes;
        ++levels[top + 1];
        const std::int32_t item = frame.item_at[top];
        std::int32_t w = 0;
        while (w < words && state.children[w] == 0) ++w;
        const Bounded next(frame, top + 1);
        __builtin_memcpy(next.uncovered, state.uncovered, 8 * static_cast<std::size_t>(stride - 2 * words));
        if (w == words) {  // no more of this item
            frame.taken[top] = -1;
            ++run.declined;
            const Word* const mask = frame.mask + std::int64_t{item} * words;
            for (std::int32_t k = 0; k < words; ++k) next.active[k] = state.active[k] & ~mask[k];
            next.uncovered[item >> 6] &= ~(Word{1} << (item & 63));
        } else {
            const Word bit = state.children[w] & -state.children[w];
            const std::int32_t option = frame.taken[top] = w * 64 + lowest(bit);
            state.children[w] ^= bit;
            if (state.room[item] > 1) state.active[w] ^= bit;  // the children to come do without it
            const Word* const conflict = frame.conflict + std::int64_t{option} * words;
            for (std::int32_t k = 0; k < words; ++k) next.active[k] = state.active[k] & ~conflict[k];
            cover_items<W>(frame, next, option);
        }
        ++top;
        entering = true;
    }
}

inline Event search_bounded(Frame& frame, Run& run) {
    switch (frame.words) {
        case 1: return search_bounded<1>(frame, run);
        case 2: return search_bounded<2>(frame, run);
        case 3: return search_bounded<3>(frame, run);
        case 4: return search_bounded<4>(frame, run);
        case 8: return search_bounded<8>(frame, run);
        default: return search_bounded<0>(frame, run);
    }
}
