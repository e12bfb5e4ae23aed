// The search of sparse frames, for one instruction set; part of bits/search.hpp. Where an option excludes few others,
// the state holds the number of active options of each item, and taking an option looks at nothing but the items of
// the options it removes. A child gets a copy of the state if it has younger siblings; the last one changes it in
// place, so that a chain of forced options copies nothing.
//
// No include guard and no namespace: included once by bits/search.hpp, inside its own.

// The state in a slot: one for each node on the way that has children to come, and one for the node itself.
struct Counted {
    Word* active;    // [words] options
    Word* children;  // [words] those of the node that are still to come
    Word* ones;      // [item_words] uncovered items with one active option
    Count* counts;   // [64 * item_words] active options of an item; `settled` or more for the others

    Counted(const Frame& frame, std::int32_t slot)
        : active(frame.states + std::int64_t{slot} * frame.stride()),
          children(active + frame.words),
          ones(children + frame.words),
          counts(frame.counts_in(active)) {}
};

// The uncovered item with the fewest active options, the lowest of several. Each has one or more.
inline std::int32_t least(const Frame& frame, const Counted& state) {
    const std::int32_t item_words = frame.item_words;
    for (std::int32_t v = 0; v < item_words; ++v)
        if (state.ones[v]) return v * 64 + lowest(state.ones[v]);
    const Count* const counts = state.counts;
    std::int16_t best = settled;
    for (std::int32_t i = 0; i < 64 * item_words; ++i) best = counts[i] < best ? counts[i] : best;
    // Both loops over counts have no branch inside, so that compilers make vectors of them: 32 counts at a time tell
    // whether the item is among them.
    std::int32_t item = 0;
    for (;; item += 32) {
        std::int16_t equal = 0;
        for (std::int32_t k = 0; k < 32; ++k) equal |= static_cast<std::int16_t>(counts[item + k] == best);
        if (equal) break;
    }
    while (counts[item] != best) ++item;
    return item;
}

// Takes the option: settles its items, and removes the options that it excludes, itself among them. False as soon as
// an uncovered item is left without any; the state is worthless then. K: items of every option, 0 if they differ.
template <std::int32_t K>
inline bool take(const Frame& frame, const Counted& state, std::int32_t option) {
    const std::int32_t* const items_of = frame.items_of;
    const auto first = [&](std::int32_t o) { return K ? K * o : frame.item_starts[o]; };
    for (std::int32_t e = first(option); e < first(option + 1); ++e) {
        const std::int32_t item = items_of[e];
        // Not set but added: the count goes on counting down, and is still `settled` or more with no option left.
        state.counts[item] = static_cast<std::int16_t>(state.counts[item] + settled);
        state.ones[item >> 6] &= ~(Word{1} << (item & 63));
    }
    const Word* const conflict = frame.conflict + std::int64_t{option} * frame.words;
    for (std::int32_t w = 0; w < frame.words; ++w) {
        Word gone = state.active[w] & conflict[w];
        if (gone == 0) continue;
        state.active[w] ^= gone;
        do {
            const std::int32_t removed = w * 64 + lowest(gone);
            for (std::int32_t e = first(removed); e < first(removed + 1); ++e) {
                const std::int32_t item = items_of[e];
                const auto left = static_cast<std::int16_t>(state.counts[item] - 1);
                state.counts[item] = left;
                if (left > 1) continue;
                if (left == 0) return false;
                state.ones[item >> 6] |= Word{1} << (item & 63);
            }
            gone &= gone - 1;
        } while (gone);
    }
    return true;
}

// Is a problem made of what is left at this node repaid below it? By the mean number of nodes below nodes of its depth so
// far: each saves the words by which the sets become shorter, and making it costs a pass over those of every option.
// Only a problem of half the words or fewer is made, and none for a few dozen nodes.
inline bool worth_a_frame(const Frame& frame, const Run& run, const Counted& state, std::int32_t depth) {
    const double below = run.below[depth];
    if (below < 32) return false;
    std::int32_t options = 0;
    for (std::int32_t w = 0; w < frame.words; ++w) options += count(state.active[w]);
    const std::int32_t needed = words_for(options);
    if (2 * needed > frame.words) return false;
    return below * (frame.words - needed) > run.build_cost * options * (needed + 8);
}

template <std::int32_t K>
Event search_sparse(Frame& frame, Run& run) {
    const std::int32_t words = frame.words, stride = frame.stride();
    std::int64_t* const levels = run.levels + frame.depth;
    // Kept in registers, and put back by `leave`: the level, the slot of its state, the items still uncovered there.
    std::int32_t top = frame.top, slot = frame.slot, left = frame.left;
    std::int64_t nodes = run.nodes;
    const auto leave = [&](bool entering, Event event) {
        frame.top = top;
        frame.slot = slot;
        frame.left = left;
        frame.entering = entering;
        run.nodes = nodes;
        return event;
    };
    bool entering = frame.entering;
    for (;;) {
        Counted state(frame, slot);
        if (!entering) {  // to the last node with children to come; its state is in the slot of its number
            if (slot == 0) return leave(false, Event::finished);
            --slot;
            top = frame.branches[slot];
            left = frame.left_at[slot];
            state = Counted(frame, slot);
        } else {
            if (top > 0 && worth_a_frame(frame, run, state, frame.depth + top) &&
                !is_root_of_chunks(frame, run, nodes, frame.depth + top, state.active, left))
                return leave(false, Event::compact);
            const std::int32_t item = least(frame, state);
            frame.item_at[top] = item;
            frame.degree_at[top] = state.counts[item];
            const Word* const mask = frame.mask + std::int64_t{item} * words;
            for (std::int32_t w = 0; w < words; ++w) state.children[w] = state.active[w] & mask[w];
            if (run.chunking && run.chunking->concerns(nodes, run.below[frame.depth + top])) {
                const auto options = [&] {
                    std::int32_t active = 0;
                    for (std::int32_t k = 0; k < words; ++k) active += count(state.active[k]);
                    return active;
                };
                if (worth_chunks(*run.chunking, frame.depth + top, left, frame.degree_at[top], options))
                    return leave(true, Event::chunks);
            }
        }
        std::int32_t w = 0;
        while (w < words && state.children[w] == 0) ++w;
        entering = w < words;
        if (!entering) continue;  // another thread has the children: see donate
        if (nodes >= run.nodes_stop) {
            frame.branches[slot] = top;
            frame.left_at[slot] = left;
            ++slot;
            return leave(false, Event::paused);
        }
        const std::int32_t option = w * 64 + lowest(state.children[w]);
        state.children[w] &= state.children[w] - 1;
        while (w < words && state.children[w] == 0) ++w;
        frame.taken[top] = option;
        ++nodes;
        ++levels[top + 1];
        const std::int32_t covers = frame.item_starts[option + 1] - frame.item_starts[option];
        const bool last = w == words;
        if (!last) {  // the node keeps its slot, and the child gets the next one
            frame.branches[slot] = top;
            frame.left_at[slot] = left;
            ++slot;
        }
        if (covers == left) {  // options that are active cover no covered item: so many items are all that were left
            ++run.solutions;
            if (run.collect) {
                frame.top = top;
                record(frame, run);
            }
            entering = false;
            if (run.is_full()) return leave(false, Event::paused);
            continue;
        }
        if (!last) {
            Word* const copy = frame.states + std::int64_t{slot} * stride;
            const std::int32_t rest = stride - 2 * words;  // all behind `children`, which the child makes for itself
            __builtin_memcpy(copy, state.active, 8 * static_cast<std::size_t>(words));
            __builtin_memcpy(copy + 2 * words, state.ones, 8 * static_cast<std::size_t>(rest));
            state = Counted(frame, slot);
        }
        left -= covers;
        ++top;
        entering = take<K>(frame, state, option);
        run.dead += !entering;
    }
}
