// The search of subtrees in chunks, for one instruction set with BMI2: included by one file for each, in a namespace of
// its own, behind its `put` and `choose`. As in bits/search.hpp nothing of the standard library may be used here.
//
// No include guard.

template <std::int32_t W>
class Chunks {
  public:
    explicit Chunks(ChunkRun& run) : run_(run), tables_(*static_cast<ChunkTables<W>*>(run.tables)) {}
    bool search();

  private:
    using Level = ChunkLevel<W>;
    static constexpr std::int32_t full = chunk_full(W);
    static constexpr bool late = W > 2;  // are options added when they are first taken? In small subtrees few are.

    Level& level(std::int32_t depth) {
        if (run_.levels[depth] == nullptr) run_.add_level(run_, depth);
        return *static_cast<Level*>(run_.levels[depth]);
    }
    void build();
    Word add(std::int32_t option);
    [[gnu::noinline]] Word add_late(std::int32_t option) { return add(option); }
    void add_list(std::int32_t item);
    void squeeze(const Word* from, Word* to) const;
    bool solution(std::int32_t depth, std::int32_t node, Word link, std::int32_t option);
    std::int64_t make_children(Level& level, Level& next, std::int32_t depth);

    ChunkRun& run_;
    ChunkTables<W>& tables_;
    std::int32_t options_ = 0, items_ = 0;
    bool over_ = false;
    std::int32_t used_ = 0;                                         // words of the frame that have active options
    std::int32_t words_[max_frame_words], sizes_[max_frame_words];  // these words, and how many options they have
    std::int32_t in_frame_[64 * W];                                 // options, as the frame numbers them
    Word own_[max_set_words];            // the options of the subtree, as a set of the problem's
    std::int32_t shift_[max_set_words];  // options of lower words
};

// The bits of active options, one behind the other.
template <std::int32_t W>
inline void Chunks<W>::squeeze(const Word* from, Word* to) const {
    Word word = 0;
    std::int32_t bits = 0, at = 0;
    for (std::int32_t k = 0; k < used_; ++k) {
        const Word part = _pext_u64(from[words_[k]], run_.active[words_[k]]);
        word |= part << bits;
        bits += sizes_[k];
        if (bits < 64) continue;
        if (at < W) to[at++] = word;
        bits -= 64;
        word = bits ? part >> (sizes_[k] - bits) : 0;
    }
    for (; at < W; word = 0) to[at++] = word;
}

template <std::int32_t W>
[[gnu::noinline]] void Chunks<W>::build() {
    const Frame& frame = *run_.frame;
    ChunkTables<W>& tables = tables_;
    for (std::int32_t w = 0; w < run_.set_words; ++w) own_[w] = 0;
    for (std::int32_t w = 0; w < frame.words; ++w) {
        if (run_.active[w] == 0) continue;
        words_[used_] = w;
        sizes_[used_++] = count(run_.active[w]);
        for (Word left = run_.active[w]; left; left &= left - 1) {
            const std::int32_t option = w * 64 + lowest(left), number = run_.numbers_of[frame.original[option]];
            in_frame_[options_] = option;
            tables.number[options_++] = number;
            if (run_.set_words > 0) own_[number >> 6] |= Word{1} << (number & 63);
        }
    }
    for (std::int32_t w = 0, before = 0; w < run_.set_words; before += count(own_[w++])) shift_[w] = before & 63;
    tables.used = (options_ + 63) / 64;
    for (std::int32_t v = 0; v < frame.item_words; ++v)
        for (Word left = run_.uncovered[v]; left; left &= left - 1)
            squeeze(frame.mask + std::int64_t{v * 64 + lowest(left)} * frame.words, tables.mask[items_++]);
    for (std::int32_t o = 0; o < options_; ++o) {
        tables.covers[o] = 0;
        if constexpr (!late) add(o);
    }
    for (std::int32_t w = 0; w < W; ++w) tables.conflict[64 * W][w] = 0;
    tables.covers[64 * W] = ~Word{0};  // no option is not one to be added
    if constexpr (W > 1)
        for (std::int32_t i = 0; i < items_; ++i) tables.listed[i] = Listed::not_yet;
}

// Enters what an option excludes and covers; the latter.
template <std::int32_t W>
inline Word Chunks<W>::add(std::int32_t option) {
    const Frame& frame = *run_.frame;
    squeeze(frame.conflict + std::int64_t{in_frame_[option]} * frame.words, tables_.conflict[option]);
    const Word* const covers = frame.covers + std::int64_t{in_frame_[option]} * frame.item_words;
    Word word = 0;
    std::int32_t bits = 0;
    for (std::int32_t v = 0; v < frame.item_words; ++v) {
        if (run_.uncovered[v] == 0) continue;
        word |= _pext_u64(covers[v], run_.uncovered[v]) << bits;
        bits += count(run_.uncovered[v]);
    }
    return tables_.covers[option] = word;
}

// The options of an item in a row, when it is first branched on.
template <std::int32_t W>
[[gnu::noinline]] void Chunks<W>::add_list(std::int32_t item) {
    std::int32_t size = 0;
    for (std::int32_t w = 0; w < W; ++w) {
        tables_.before[item][w] = static_cast<std::uint8_t>(size & 63);
        for (Word left = tables_.mask[item][w]; left; left &= left - 1, ++size)
            if (size < 64) tables_.list[item][size] = static_cast<std::uint16_t>(w * 64 + lowest(left));
    }
    tables_.listed[item] = size > 64 ? Listed::too_many : Listed::yes;
    tables_.list[item][64] = 64 * W;
}

// Appends the solution that this option of a node completes. False if it is one too many.
template <std::int32_t W>
[[gnu::noinline]] bool Chunks<W>::solution(std::int32_t depth, std::int32_t node, Word link, std::int32_t option) {
    if (++run_.solutions > run_.most_solutions) return false;
    if (!run_.collect) return true;
    std::int32_t* const begin = run_.found + run_.numbers;
    std::int32_t* to = begin;
    if constexpr (W == 1) {
        const Word taken = link | Word{1} << option;
        if (run_.set_words > 0) {
            for (std::int32_t w = 0; w < run_.set_words; ++w) {
                const Word own = own_[w] ? _pdep_u64(taken >> shift_[w], own_[w]) : 0;
                if (const Word word = run_.before[w] | own) to = put(to, word, 64 * w);
            }
        } else {
            *to++ = count(taken);
            for (Word left = taken; left; left &= left - 1) *to++ = tables_.number[lowest(left)];
        }
    } else {
        std::int32_t path[chunk_items + 1], size = 0;
        path[size++] = tables_.number[option];
        for (; depth > 0; --depth) {
            const Word taken = static_cast<const Level*>(run_.levels[depth])->link[node];
            path[size++] = tables_.number[taken & 0xffff];
            node = static_cast<std::int32_t>(taken >> 16);
        }
        if (run_.set_words > 0) {
            Word set[max_set_words];
            for (std::int32_t w = 0; w < run_.set_words; ++w) set[w] = run_.before[w];
            for (std::int32_t k = 0; k < size; ++k) set[path[k] >> 6] |= Word{1} << (path[k] & 63);
            for (std::int32_t w = 0; w < run_.set_words; ++w)
                if (set[w]) to = put(to, set[w], 64 * w);
        } else {
            *to++ = size;
            while (size > 0) *to++ = path[--size];
        }
    }
    run_.numbers += to - begin;
    return run_.numbers <= run_.most_numbers;
}

// Gives children to the nodes of a level from `at` on, until the next one is full; how many.
template <std::int32_t W>
inline std::int64_t Chunks<W>::make_children(Level& level, Level& next, std::int32_t depth) {
    const ChunkTables<W>& tables = tables_;
    const std::int32_t size = level.size, words = tables.words();
    std::int32_t to = 0, node = level.at;
    std::int64_t made = 0;
    for (; node < size && to <= full - 8; ++node) {
        const auto item = static_cast<std::int32_t>(level.best[node] & 63);
        const Word open = level.uncovered[node], link = level.link[node];
        Word active[W];
        for (std::int32_t w = 0; w < words; ++w) active[w] = level.active[w][node];
        if (!run_.collect && (open & (open - 1)) == 0) {  // the last item: each of its options is a solution
            std::int64_t more = 0;
            for (std::int32_t w = 0; w < words; ++w) more += count(active[w] & tables.mask[item][w]);
            made += more;
            run_.solutions += more;
            if (run_.solutions > run_.most_solutions) over_ = true;
            if (over_) break;
            continue;
        }
        const auto make = [&](std::int32_t option, Word rest, std::int32_t place) __attribute__((always_inline)) {
            for (std::int32_t w = 0; w < words; ++w) next.active[w][place] = active[w] & ~tables.conflict[option][w];
            next.uncovered[place] = rest;
            if constexpr (W == 1) next.link[place] = link | Word{1} << (option & 63);
            else next.link[place] = static_cast<Word>(node) << 16 | static_cast<Word>(option);
        };
        const auto left_by = [&](std::int32_t option) __attribute__((always_inline)) {
            Word covers = tables.covers[option];
            if (late && __builtin_expect(covers == 0, 0)) covers = add_late(option);
            return open & ~covers;
        };
        const auto child = [&](std::int32_t option) __attribute__((always_inline)) {
            ++made;
            const Word rest = left_by(option);
            if (rest) make(option, rest, to++);
            else if (!solution(depth, node, link, option)) over_ = true;
        };
        if constexpr (W > 1) {
            if (__builtin_expect(tables.listed[item] == Listed::not_yet, 0)) add_list(item);
            if (__builtin_expect(tables.listed[item] == Listed::too_many, 0)) {
                if (to > full - 64 * W && to > 0) break;
                for (std::int32_t w = 0; w < words; ++w)
                    for (Word left = active[w] & tables.mask[item][w]; left; left &= left - 1)
                        child(64 * w + lowest(left));
                if (over_) break;
                continue;
            }
        }
        Word children;  // if W > 1: numbered within the item
        if constexpr (W == 1) {
            children = active[0] & tables.mask[item][0];
        } else {
            children = 0;
            for (std::int32_t w = 0; w < words; ++w)
                children |= _pext_u64(active[w], tables.mask[item][w]) << tables.before[item][w];
        }
        const auto option_of = [&](Word left) __attribute__((always_inline)) {
            const auto k = static_cast<std::int32_t>(_tzcnt_u64(left));  // 64 if there is none
            if constexpr (W == 1) return k;
            else return static_cast<std::int32_t>(tables.list[item][k]);
        };
        // Most nodes have one child or two: both are written, and the second counts if it is there.
        const Word others = children & (children - 1), more = others & (others - 1);
        const std::int32_t one = option_of(children), two = option_of(others);
        const Word rest_one = left_by(one), rest_two = left_by(two);
        if (__builtin_expect((rest_one == 0) | ((rest_two == 0) & (others != 0)) | (more != 0), 0)) {
            for (Word left = children; left; left &= left - 1) child(option_of(left));
            if (over_) break;
            continue;
        }
        make(one, rest_one, to);
        make(two, rest_two, to + 1);
        const std::int32_t both = others != 0;
        to += 1 + both;
        made += 1 + both;
    }
    level.at = node;
    next.size = to;
    next.at = 0;
    return made;
}

template <std::int32_t W>
[[gnu::noinline]] bool Chunks<W>::search() {
    build();
    Level& root = level(0);
    root.size = 1;
    root.at = 0;
    root.link[0] = 0;
    root.uncovered[0] = first_ones(items_);
    for (std::int32_t w = 0; w < W; ++w) root.active[w][0] = options_ > 64 * w ? first_ones(options_ - 64 * w) : 0;
    choose<W>(tables_, root);
    for (std::int32_t depth = 0; depth >= 0;) {
        Level& here = level(depth);
        if (here.at >= here.size) {
            --depth;
            continue;
        }
        Level& next = level(depth + 1);
        const std::int64_t made = make_children(here, next, depth);
        run_.nodes += made;
        run_.by_depth[depth] += made;
        if (over_ || run_.nodes > run_.most_nodes) return false;
        const std::int32_t size = next.size;
        choose<W>(tables_, next);
        run_.dead += size - next.size;
        if (next.size > 0) ++depth;
    }
    return true;
}

}  // namespace

bool search_chunks(ChunkRun& run, int width) {
    switch (width) {
        case 0: return Chunks<1>(run).search();
        case 1: return Chunks<2>(run).search();
        case 2: return Chunks<4>(run).search();
        case 3: return Chunks<8>(run).search();
        default: return Chunks<16>(run).search();
    }
}
