// The loops of kernel `slices`, for one instruction set: included by one file for each, in a namespace of its own
// (COVER_SLICES), behind what that file says of its vectors: Vector, part_count, either, of_either, one_of, two_of,
// all_of, spared, unless_both, alone, choose, Turn, turn_of, turned, ones, is_empty, put, turn_block.
// Nothing of the standard library may be used here: the linker would be free to give its code to a lesser processor.
//
// Counters saturate: an item has one option or more (`one`), two or more, three or more, in all lanes of a vector at
// once. No branch depends on a lane.
//
// No include guard.

namespace {

constexpr std::int32_t per_part = lane_words / part_count;

inline Vector* part_of(Word* words, std::int32_t size, std::int32_t part) {
    return reinterpret_cast<Vector*>(words) + std::int64_t{part} * size;
}
inline const Vector* part_of(const Word* words, std::int32_t size, std::int32_t part) {
    return reinterpret_cast<const Vector*>(words) + std::int64_t{part} * size;
}
inline Vector load(const Mask& mask, std::int32_t part) {
    return *reinterpret_cast<const Vector*>(mask.word + part * per_part);
}
inline void store(Mask& mask, std::int32_t part, Vector vector) {
    *reinterpret_cast<Vector*>(mask.word + part * per_part) = vector;
}

inline const Vector& at(const Vector* vectors, Place place) {
    constexpr std::size_t scale = sizeof(Vector) / places;
    return *reinterpret_cast<const Vector*>(reinterpret_cast<const char*>(vectors) + std::size_t{place} * scale);
}

// Two places of a list, in no order, by one load: loops wait for loads most.
struct Two {
    Place first, second;
};
inline Two two_at(const Place* list) {
    std::uint64_t both;
    __builtin_memcpy(&both, list, sizeof both);
    return {static_cast<Place>(both), static_cast<Place>(both >> 32)};
}

// Pointers are copied to locals everywhere: a store of a vector may alias anything, members too.
void count(const Tables& tables, const State& state, Mask& live, Sorted& sorted) {
    const Place *const options = tables.item_options, *const row_of = tables.row_of;
    const std::int32_t *const starts = tables.item_starts, items = tables.items;
    std::int32_t are_live = 0, are_stable = 0, are_branching = 0, are_paired = 0;
    for (std::int32_t part = 0; part < part_count; ++part) {
        const Vector* const possible = part_of(state.possible, tables.option_room(), part);
        const Vector* const reached = part_of(state.reached, tables.row_room(), part);
        Vector* const unit = part_of(state.unit, tables.item_room(), part);
        Vector* const pairs = part_of(state.pairs, tables.item_room(), part);
        const Vector none{};
        Vector alive = load(live, part), several = none, found = none, pending = none;
        for (std::int32_t i = 0; i < items; ++i) {
            const Place *e = options + starts[i], *const end = options + starts[i + 1];
            // The first four, of which there are few counts so far: half of the instructions.
            const Two a = two_at(e), b = two_at(e + 2);
            const Vector x0 = at(possible, a.first), x1 = at(possible, a.second), x2 = at(possible, b.first),
                         x3 = at(possible, b.second);
            const Vector one3 = one_of(x0, x1, x2), two3 = two_of(x0, x1, x2);
            Vector one = one3 | x3, two = either(two3, one3, x3), three = either(all_of(x0, x1, x2), two3, x3);
            while ((e += 4) < end)
                for (std::int32_t k = 0; k < 4; ++k) {
                    const Vector x = at(possible, e[k]);
                    three = either(three, two, x);
                    two = either(two, one, x);
                    one |= x;
                }
            alive &= one;
            several |= two;
            const Vector only = one & ~two;
            unit[i] = only;
            pending |= only & ~at(reached, row_of[i]);
            const Vector pair = alone(two, three, found);
            pairs[i] = pair;
            found |= pair;
        }
        // Where every item has one option, these are a solution unless two of them share a secondary item.
        if (tables.items_only) pending &= several;
        const Vector stable = alive & ~pending, branching = stable & several, paired = branching & found;
        store(live, part, alive);
        store(sorted.solved, part, stable & ~several);
        store(sorted.branching, part, branching);
        store(sorted.paired, part, paired);
        are_live += ones(alive);
        are_stable += ones(stable);
        are_branching += ones(branching);
        are_paired += ones(paired);
    }
    sorted.are_live = are_live;
    sorted.are_stable = are_stable;
    sorted.are_branching = are_branching;
    sorted.are_paired = are_paired;
}

// The union of the vectors in a list of K numbers, or `many` if K is 0.
template <std::int32_t K>
inline Vector union_of(const Vector* vectors, const Place* numbers, std::int32_t many) {
    const std::int32_t size = K ? K : many;
    if (size == 1) return at(vectors, numbers[0]);
    const Two two = two_at(numbers);
    Vector all = at(vectors, two.first) | at(vectors, two.second);
    std::int32_t k = 2;
    for (; k + 1 < size; k += 2) {
        const Two next = two_at(numbers + k);
        all = one_of(all, at(vectors, next.first), at(vectors, next.second));
    }
    return k < size ? all | at(vectors, numbers[k]) : all;
}

// What a vector has in common with the union of K others.
template <std::int32_t K>
inline Vector of_union(Vector vector, const Vector* vectors, const Place* numbers, std::int32_t many) {
    if constexpr (K < 2 || K > 4) {
        return vector & union_of<K>(vectors, numbers, many);
    } else {
        const Two two = two_at(numbers + K - 2);
        Vector some = at(vectors, two.first);
        if constexpr (K == 3) some |= at(vectors, numbers[0]);
        if constexpr (K == 4) {
            const Two others = two_at(numbers);
            some = one_of(some, at(vectors, others.first), at(vectors, others.second));
        }
        return of_either(vector, some, at(vectors, two.second));
    }
}

template <std::int32_t K>
void force(const Tables& tables, const Vector* possible, const Vector* unit, Vector* forced) {
    const Place* of = tables.items_of;
    const std::int32_t options = tables.options, each = K ? K : tables.each;
    for (std::int32_t o = 0; o < options; ++o, of += each) forced[o] = of_union<K>(possible[o], unit, of, each);
}

template <std::int32_t K>
void cut(const Tables& tables, Vector* possible, const Vector* forced, const Vector* reached) {
    const Place* of = tables.rows_of;
    const std::int32_t options = tables.options, around = K ? K : tables.around;
    for (std::int32_t o = 0; o < options; ++o, of += around)
        possible[o] = spared(possible[o], union_of<K>(reached, of, around), forced[o]);
}

// The lanes in which two of the options of a row are forced.
inline Vector reach_rows(const Tables& tables, const Vector* forced, Vector* reached) {
    const Place* const options = tables.row_options;
    const std::int32_t *const starts = tables.row_starts, rows = tables.rows;
    Vector twice{};
    for (std::int32_t r = 0; r < rows; ++r) {
        const Place *e = options + starts[r], *const end = options + starts[r + 1];
        const Two a = two_at(e), b = two_at(e + 2);
        const Vector x0 = at(forced, a.first), x1 = at(forced, a.second), x2 = at(forced, b.first),
                     x3 = at(forced, b.second);
        const Vector one3 = one_of(x0, x1, x2);
        Vector one = one3 | x3, two = either(two_of(x0, x1, x2), one3, x3);
        while ((e += 4) < end) {
            const Two c = two_at(e), d = two_at(e + 2);
            const Vector y0 = at(forced, c.first), y1 = at(forced, c.second);
            const Vector y2 = at(forced, d.first), y3 = at(forced, d.second);
            const Vector two_first = two_of(one, y0, y1);
            one = one_of(one, y0, y1);
            two = one_of(two, two_first, two_of(one, y2, y3));
            one = one_of(one, y2, y3);
        }
        twice |= two;
        reached[r] = one;
    }
    return twice;
}

// The same for colored items. A class is reached where another of its item has a forced option.
inline Vector reach_classes(const Tables& tables, const Vector* forced, Vector* reached) {
    Vector twice{};
    for (std::int32_t c = 0; c < tables.colored; ++c) {
        const std::int32_t first = tables.colored_items[c].first, last = tables.colored_items[c].last;
        Vector one{}, two{};
        for (std::int32_t k = first; k < last; ++k) {
            Vector in{};
            for (std::int32_t e = tables.class_starts[k]; e < tables.class_starts[k + 1]; ++e)
                in |= at(forced, tables.class_options[e]);
            reached[k] = in;
            two = either(two, one, in);
            one |= in;
        }
        twice |= two;
        for (std::int32_t k = first; k < last; ++k) reached[k] = one & ~reached[k];
    }
    return twice;
}

void propagate(const Tables& tables, const State& state, Mask& dead) {
    for (std::int32_t part = 0; part < part_count; ++part) {
        Vector* const possible = part_of(state.possible, tables.option_room(), part);
        Vector* const forced = part_of(state.forced, tables.option_room(), part);
        Vector* const reached = part_of(state.reached, tables.row_room(), part);
        const Vector* const unit = part_of(state.unit, tables.item_room(), part);
        switch (tables.each) {
            case 2: force<2>(tables, possible, unit, forced); break;
            case 3: force<3>(tables, possible, unit, forced); break;
            case 4: force<4>(tables, possible, unit, forced); break;
            default: force<0>(tables, possible, unit, forced);
        }
        store(dead, part, reach_rows(tables, forced, reached) | reach_classes(tables, forced, reached + tables.rows));
        switch (tables.around) {
            case 2: cut<2>(tables, possible, forced, reached); break;
            case 3: cut<3>(tables, possible, forced, reached); break;
            case 4: cut<4>(tables, possible, forced, reached); break;
            case 6: cut<6>(tables, possible, forced, reached); break;
            default: cut<0>(tables, possible, forced, reached);
        }
    }
}

void fewest(const Tables& tables, const State& state, const Mask& undecided) {
    const Place* const options = tables.item_options;
    const std::int32_t *const starts = tables.item_starts, items = tables.items;
    for (std::int32_t part = 0; part < part_count; ++part) {
        const Vector* const possible = part_of(state.possible, tables.option_room(), part);
        Vector* const pairs = part_of(state.pairs, tables.item_room(), part);
        const Vector wanted = load(undecided, part), none{};
        Vector best[4] = {~none, ~none, ~none, ~none};  // bits of the least number so far
        for (std::int32_t i = 0; i < items; ++i) {
            Vector number[4] = {none, none, none, none}, full = none;
            for (std::int32_t e = starts[i]; e < starts[i + 1]; ++e) {
                Vector carry = at(possible, options[e]);
                for (std::int32_t bit = 0; bit < 4; ++bit) {
                    const Vector next = number[bit] & carry;
                    number[bit] ^= carry;
                    carry = next;
                }
                full |= carry;
            }
            Vector less = none;
            for (std::int32_t bit = 0; bit < 4; ++bit) {
                number[bit] |= full;
                less = (~number[bit] & best[bit]) | (~(number[bit] ^ best[bit]) & less);
            }
            const Vector better = less & wanted & (number[1] | number[2] | number[3]);
            for (std::int32_t bit = 0; bit < 4; ++bit) best[bit] = choose(better, number[bit], best[bit]);
            pairs[i] = better;
        }
        Vector later = none;  // only the last one that was better is the best
        for (std::int32_t i = items; i-- > 0;) {
            const Vector better = pairs[i];
            pairs[i] = better & ~later;
            later |= better;
        }
        if (is_empty(wanted & ~later)) continue;
        for (std::int32_t i = 0; i < items; ++i) {  // all have fifteen options and more
            Vector one = none, two = none;
            for (std::int32_t e = starts[i]; e < starts[i + 1]; ++e) {
                const Vector x = at(possible, options[e]);
                two = either(two, one, x);
                one |= x;
            }
            const Vector first = two & wanted & ~later;
            pairs[i] |= first;
            later |= first;
        }
    }
}

// Lanes on their way, by up to M moves. Words change places within a vector by the low bits of `words`, parts by the
// others.
template <std::int32_t M>
struct Ways {
    Turn turn[M];
    Vector arriving[M];

    Ways(const Move* moves, std::int32_t part) {
        for (std::int32_t m = 0; m < M; ++m) {
            turn[m] = turn_of(moves[m].words % per_part, moves[m].bits);
            arriving[m] = load(moves[m].to, part);
        }
    }
    // A vector with those that arrive from another, of each move.
    template <class From>
    Vector with(Vector here, From from) const {
        for (std::int32_t m = 0; m < M; ++m) here = choose(arriving[m], turned(from(m), turn[m]), here);
        return here;
    }
};

template <std::int32_t M>
void move_part(std::int32_t size, Vector* to, const Word* from, const Move* moves, std::int32_t part) {
    const Vector* source[M];
    for (std::int32_t m = 0; m < M; ++m) source[m] = part_of(from, size, part ^ (moves[m].words / per_part));
    const Ways<M> ways(moves, part);
    for (std::int32_t k = 0; k < size; ++k) to[k] = ways.with(to[k], [&](std::int32_t m) { return source[m][k]; });
}

void move(std::int32_t size, Word* to, const Word* from, const Move* moves, std::int32_t many) {
    for (std::int32_t part = 0; part < part_count; ++part) switch (many) {
            case 1: move_part<1>(size, part_of(to, size, part), from, moves, part); break;
            case 2: move_part<2>(size, part_of(to, size, part), from, moves, part); break;
            case 3: move_part<3>(size, part_of(to, size, part), from, moves, part); break;
            default: break;
        }
}

// Two ways to leave a vector of left children, number k, and that of the right ones: those are kept apart, or go to
// lanes that are free.
struct Apart {
    Vector* to;
    void leave(Vector& here, std::int32_t k, Vector left, Vector right) const {
        here = left;
        to[k] = right;
    }
};
template <std::int32_t M>
struct Together {
    const Ways<M>* ways;
    void leave(Vector& here, std::int32_t /*k*/, Vector left, Vector right) const {
        here = ways->with(left, [&](std::int32_t) { return right; });
    }
};

template <std::int32_t K, class Children>
void branch_options(const Tables& tables, Vector* possible, const Vector* pairs, Vector branching,
                    const Children& children) {
    const Place* of = tables.items_of;
    const std::int32_t options = tables.options, each = K ? K : tables.each;
    Vector seen{};  // lanes that have taken the first option of their item
    for (std::int32_t o = 0; o < options; ++o, of += each) {
        const Vector was = possible[o], here = of_union<K>(was & branching, pairs, of, each);
        children.leave(possible[o], o, unless_both(was, here, seen), spared(was, here, seen));
        seen |= here;
    }
}

// Counts lanes by the numbers of a counter, of which the upper bits are known.
void tally(const Vector* counter, std::int32_t bits, Vector lanes_there, std::int64_t known, std::int64_t* numbers) {
    if (is_empty(lanes_there)) return;
    if (bits == 0) {
        numbers[known] += ones(lanes_there);
        return;
    }
    const Vector bit = counter[bits - 1];
    tally(counter, bits - 1, lanes_there & ~bit, 2 * known, numbers);
    tally(counter, bits - 1, lanes_there & bit, 2 * known + 1, numbers);
}

// One more in these lanes, and in their children.
template <class Children>
void add_one(Vector* possible, std::int32_t counter, std::int32_t bits, Vector lanes_there, const Children& children) {
    for (std::int32_t k = counter; k < counter + bits; ++k) {
        const Vector was = possible[k], now = was ^ lanes_there;
        lanes_there &= was;
        children.leave(possible[k], k, now, now);
    }
}

template <class Children>
void branch_part(const Tables& tables, const State& state, std::int32_t part, const Mask& branching, const Mask& paired,
                 const Children& children, const Children& their_units) {
    Vector* const possible = part_of(state.possible, tables.option_room(), part);
    Vector* const pairs = part_of(state.pairs, tables.item_room(), part);
    const Vector todo = load(branching, part), pair = load(paired, part);
    pairs[tables.items] = Vector{};
    switch (tables.each) {
        case 2: branch_options<2>(tables, possible, pairs, todo, children); break;
        case 3: branch_options<3>(tables, possible, pairs, todo, children); break;
        case 4: branch_options<4>(tables, possible, pairs, todo, children); break;
        default: branch_options<0>(tables, possible, pairs, todo, children);
    }
    const std::int32_t bits = tables.counter_bits, items = tables.items;
    add_one(possible, tables.depths(), bits, todo, children);
    if (tables.counters > 1) add_one(possible, tables.halvings(), bits, todo, children);
    tally(possible + tables.depths(), bits, todo, 0, state.levels);
    Vector* const unit = part_of(state.unit, tables.item_room(), part);
    for (std::int32_t i = 0; i < items; ++i) {
        const Vector was = unit[i], here = pairs[i] & todo;
        their_units.leave(unit[i], i, was | here, was | (here & pair));
    }
}

void branch(const Tables& tables, const State& state, const Mask& branching, const Mask& paired, Word* right) {
    for (std::int32_t part = 0; part < part_count; ++part)
        branch_part(tables, state, part, branching, paired, Apart{part_of(right, tables.option_room(), part)},
                    Apart{part_of(state.units, tables.item_room(), part)});
}

template <std::int32_t M>
void branch_whole(const Tables& tables, const State& state, const Mask& branching, const Mask& paired,
                  const Move* moves) {
    const Ways<M> ways(moves, 0);
    branch_part(tables, state, 0, branching, paired, Together<M>{&ways}, Together<M>{&ways});
}

void branch_to(const Tables& tables, const State& state, const Mask& branching, const Mask& paired, const Move* moves,
               std::int32_t many) {
    if constexpr (part_count == 1) {
        switch (many) {
            case 1: branch_whole<1>(tables, state, branching, paired, moves); break;
            case 2: branch_whole<2>(tables, state, branching, paired, moves); break;
            default: branch_whole<3>(tables, state, branching, paired, moves);
        }
    } else {
        branch(tables, state, branching, paired, state.spare);
        move(tables.option_room(), state.possible, state.spare, moves, many);
        move(tables.item_room(), state.unit, state.units, moves, many);
    }
}

void clear(std::int32_t size, Word* vectors, const Mask& gone) {
    for (std::int32_t part = 0; part < part_count; ++part) {
        Vector* const in = part_of(vectors, size, part);
        const Vector stay = ~load(gone, part);
        for (std::int32_t k = 0; k < size; ++k) in[k] &= stay;
    }
}

void turn(const Tables& tables, const Word* solved, Word* sets) {
    const std::int32_t options = tables.options, words = (options + 63) / 64;
    for (std::int32_t part = 0; part < part_count; ++part) {
        const Vector* const from = part_of(solved, tables.option_room(), part);
        for (std::int32_t w = 0; w < words; ++w) {
            Vector block[64];
            for (std::int32_t k = 0; k < 64; ++k) block[k] = 64 * w + k < options ? from[64 * w + k] : Vector{};
            turn_block(block);
            for (std::int32_t k = 0; k < 64; ++k)
                *reinterpret_cast<Vector*>(sets + (std::int64_t{w} * 64 + k) * lane_words + part * per_part) = block[k];
        }
    }
}

// W words a set, or `many` if W is 0.
template <std::int32_t W>
void list_sets(std::int32_t*& to, std::int64_t room, const Word* sets, std::int32_t many, Mask& from,
               std::int64_t*& ends) {
    const std::int32_t words = W ? W : many;
    std::int32_t* at = to;
    const std::int32_t* const stop = to + room;
    std::int64_t* end = ends;
    const std::int64_t before = end[-1];
    for (std::int32_t k = 0; k < lane_words; ++k) {
        Word left = from.word[k];
        for (; left && at <= stop; left &= left - 1) {
            const Word* set = sets + __builtin_ctzll(left) * lane_words + k;
            for (std::int32_t w = 0; w < words; ++w, set += 64 * lane_words)
                if (*set) at = put(at, *set, 64 * w);
            *end++ = before + (at - to);
            __builtin_prefetch(at + 1024, 1);  // 4 KB ahead
        }
        from.word[k] = left;
    }
    to = at;
    ends = end;
}

void list(std::int32_t*& to, std::int64_t room, const Word* sets, std::int32_t words, Mask& from, std::int64_t*& ends) {
    switch (words) {
        case 1: list_sets<1>(to, room, sets, words, from, ends); break;
        default: list_sets<0>(to, room, sets, words, from, ends);
    }
}

// ------------------------------------------------------------------ sets of lanes

std::int32_t size(const Mask& mask) {
    std::int32_t sum = 0;
    for (std::int32_t part = 0; part < part_count; ++part) sum += ones(load(mask, part));
    return sum;
}

// The lanes of a vector of `mask` after a move.
inline Vector arriving(const Mask& mask, std::int32_t words, std::int32_t bits, std::int32_t part) {
    return turned(load(mask, part ^ (words / per_part)), turn_of(words % per_part, bits));
}

std::int32_t plan(Mask& left, Mask& busy, Mask& placed, bool stay, Word& lot, Move* moves) {
    std::int32_t many = 0, waiting = size(left);
    placed = Mask{};
    for (; many < 3 && waiting > 0; ++many) {
        std::int32_t best = 0;
        Move& move = moves[many];
        Move drawn[4];
        std::int32_t fit[4];
        for (std::int32_t trial = 0; trial < 4; ++trial) {          // none waits for another
            lot = lot * 6364136223846793005 + 1442695040888963407;  // Knuth's generator of MMIX
            const auto number = static_cast<std::int32_t>(lot >> 40 & (lanes - 1)) * !(stay && trial + many == 0);
            drawn[trial].words = number >> 6;
            drawn[trial].bits = number & 63;
            fit[trial] = 0;
            for (std::int32_t part = 0; part < part_count; ++part) {
                const Vector there = arriving(left, drawn[trial].words, drawn[trial].bits, part) & ~load(busy, part);
                store(drawn[trial].to, part, there);
                fit[trial] += ones(there);
            }
        }
        for (std::int32_t trial = 0; trial < 4; ++trial)
            if (fit[trial] > best) {
                best = fit[trial];
                move = drawn[trial];
            }
        if (best == 0) break;
        for (std::int32_t part = 0; part < part_count; ++part) {
            const Vector from = arriving(move.to, move.words, -move.bits & 63, part);
            store(busy, part, load(busy, part) | load(move.to, part));
            store(left, part, load(left, part) & ~from);
            store(placed, part, load(placed, part) | from);
        }
        waiting -= best;
    }
    return many;
}

}  // namespace

const Code code{{part_count}, count, propagate, fewest, branch, branch_to, move, clear, turn, list, size, plan};
