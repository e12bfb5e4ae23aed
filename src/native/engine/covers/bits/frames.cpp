// Building frames: options and items renumbered, conflicts from shared items and colors, in buffers used again.
#include "covers/bits/frames.hpp"

#include <numeric>
#include <type_traits>

namespace cover::bits {

namespace {

// Up to so many items a scan of all of them is faster than keeping count.
constexpr std::int32_t min_sparse = 64;

// Frames of so many options are kept with their problem: some 100 kB.
constexpr std::int32_t most_kept = 512;

// Enters an option with this bit into the masks of its primary items, and those into `covers` and, unless that is
// nullptr, `items`. How many there are. Values alone: what a loop writes cannot be what it reads.
template <class Entry>
inline std::int32_t scatter(const Entry* entry, const Entry* last, std::int32_t primary, const std::int32_t* local,
                            Word bit, Word* masks, std::int64_t words, Word* covers, std::int32_t* items) {
    std::int32_t many = 0;
    for (; entry < last; ++entry) {
        if (entry->row >= primary) continue;
        const std::int32_t item = local[entry->row];
        if (items) items[many] = item;
        ++many;
        masks[item * words] |= bit;
        covers[item >> 6] |= Word{1} << (item & 63);
    }
    return many;
}

}  // namespace

std::int64_t min_cover_of(const Cover& problem) {
    std::int64_t least = problem.options() ? problem.primary : 1;
    for (std::int32_t o = 0; o < problem.options(); ++o)
        least = std::min<std::int64_t>(
            least, std::ranges::count_if(problem.covers(o), [&](auto item) { return item < problem.primary; }));
    return least;
}

std::int64_t uses_of(const Cover& problem) {
    if (!problem.has_bounds()) return 0;
    std::vector<std::int32_t> degree(static_cast<std::size_t>(problem.items), 0);
    for (const auto item : problem.item_of) ++degree[item];
    std::int64_t uses = 1;
    for (std::int32_t i = 0; i < problem.primary; ++i) uses += std::min(problem.high(i), degree[i]);
    return uses;
}

Frames::Frames(const Cover& problem, CountOnes count_ones)
    : count_ones_(count_ones),
      primary_(problem.primary),
      min_cover_(problem.options() ? problem.primary : 1),
      bounded_(problem.has_bounds()) {
    const std::int32_t options = problem.options();
    entries_.resize(problem.item_of.size());
    entry_starts_.assign(problem.option_starts.begin(), problem.option_starts.end());
    std::int32_t rows = problem.items;
    std::vector<std::pair<std::int64_t, std::int32_t>> colored;  // (item and color, entry)
    Entry* const entries = entries_.data();
    const std::int32_t* const item_of = problem.item_of.data();
    for (std::int32_t o = 0; o < options; ++o) {
        std::int64_t covered = 0;
        for (std::int32_t k = problem.option_starts[o]; k < problem.option_starts[o + 1]; ++k) {
            const std::int32_t item = item_of[k];
            entries[k] = {item, -1};
            covered += item < primary_;
        }
        primary_entries_ += covered;
        min_cover_ = std::min(min_cover_, covered);
    }
    if (problem.has_colors())
        for (std::int32_t k = 0; k < entry_starts_.back(); ++k)
            if (problem.color_of[k] > 0)
                colored.emplace_back(std::int64_t{problem.item_of[k]} << 32 | problem.color_of[k], k);
    std::sort(colored.begin(), colored.end());
    for (std::size_t k = 0; k < colored.size(); ++k) {
        if (k == 0 || colored[k].first != colored[k - 1].first) ++rows;
        entries_[static_cast<std::size_t>(colored[k].second)].same = rows - 1;
    }
    local_.assign(static_cast<std::size_t>(rows), -1);
    std::vector<std::int32_t> all_options, all_items;
    all_options.reserve(static_cast<std::size_t>(options));
    all_items.reserve(static_cast<std::size_t>(primary_));
    for (std::int32_t i = 0; i < primary_; ++i) {
        if (problem.high(i) == 0) continue;
        all_items.push_back(i);
        if (!bounded_) continue;
        // More than all options and one are never there to be taken.
        spare_.push_back(static_cast<std::int16_t>(1 - std::min(problem.low(i), options + 2)));
        room_.push_back(static_cast<std::int16_t>(std::min(problem.high(i), options + 1)));
    }
    for (std::int32_t o = 0; o < options; ++o)
        if (!bounded_ ||
            std::ranges::none_of(problem.covers(o), [&](auto i) { return i < primary_ && problem.high(i) == 0; }))
            all_options.push_back(o);
    build(all_options, all_items, 0);
}

Frames::Frames(const Frames& fresh, CountOnes count_ones)
    : count_ones_(count_ones),
      primary_(fresh.primary_),
      min_cover_(fresh.min_cover_),
      primary_entries_(fresh.primary_entries_),
      bounded_(fresh.bounded_),
      entry_starts_(fresh.entry_starts_),
      entries_(fresh.entries_),
      local_(fresh.local_),
      spare_(fresh.spare_),
      room_(fresh.room_) {
    const Storage& from = *fresh.storages_[0];
    Storage& store = storage(open_++);
    static_cast<Arrays&>(store) = from;
    store.states = std::make_unique_for_overwrite<Word[]>(static_cast<std::size_t>(from.states_size));
    store.states_size = from.states_size;
    std::copy_n(from.states.get(), from.frame.stride(), store.states.get());
    store.frame = from.frame;
    store.aim();
}

// The pointers of the frame, to arrays that have their size; those with a number for each level get it.
void Frames::Storage::aim() {
    const auto by_level = [&](std::vector<std::int32_t>& numbers, bool needed) {
        if (needed && numbers.size() < taken.size()) numbers.resize(taken.size());
        return numbers.data();
    };
    frame.original = original.data();
    frame.mask = mask.data();
    frame.range = range.data();
    frame.conflict = conflict.data();
    frame.covers = covers.data();
    frame.killers = killers.data();
    frame.states = states.get();
    frame.taken = taken.data();
    frame.item_starts = item_starts.data();
    frame.items_of = items_of.data();
    frame.branches = by_level(branches, frame.sparse);
    frame.left_at = by_level(left_at, frame.sparse);
    frame.item_at = by_level(item_at, frame.sparse || frame.bounded);
    frame.degree_at = by_level(degree_at, frame.sparse || frame.bounded);
    frame.visits_left = by_level(visits_left, frame.bounded);
    frame.repeated = repeated.data();
}

Frames frames_of(const Cover& problem, CountOnes count_ones) {
    if (problem.options() > most_kept) return Frames(problem, count_ones);
    const auto kept = problem.ready.get<Frames>([&] { return std::make_shared<const Frames>(problem, count_ones); });
    return kept ? Frames(*kept, count_ones) : Frames(problem, count_ones);
}

Frames::Storage& Frames::storage(std::size_t k) {
    while (storages_.size() <= k) storages_.push_back(std::make_unique<Storage>());
    return *storages_[k];
}

// Makes a frame of these options and primary items, both ascending. `items` has all primary items of the options.
void Frames::build(const std::vector<std::int32_t>& options, const std::vector<std::int32_t>& items,
                   std::int32_t depth) {
    Storage& store = storage(open_++);
    store.items = items;
    Frame& frame = store.frame;
    frame.options = static_cast<std::int32_t>(options.size());
    frame.items = static_cast<std::int32_t>(items.size());
    frame.words = words_for(frame.options);
    frame.item_words = item_words_for(frame.items);
    frame.depth = depth;
    frame.top = 0;
    frame.entering = true;
    const std::int64_t words = frame.words, item_words = frame.item_words;
    const Sizes sizes(frame.options, frame.items, min_cover_,
                      bounded_ ? std::accumulate(room_.begin(), room_.end(), std::int64_t{1}) : 0);
    frame.bounded = bounded_;

    store.original = options;
    store.mask.assign(static_cast<std::size_t>(sizes.mask), 0);
    store.conflict.resize(static_cast<std::size_t>(sizes.conflict));
    store.covers.assign(static_cast<std::size_t>(sizes.covers), 0);
    store.range.resize(2 * items.size());
    if (static_cast<std::int64_t>(store.taken.size()) < sizes.levels)
        store.taken.resize(static_cast<std::size_t>(sizes.levels));
    if (store.states_size < sizes.states) {
        store.states = std::make_unique_for_overwrite<Word[]>(static_cast<std::size_t>(sizes.states));
        store.states_size = sizes.states;
    }

    for (std::int32_t i = 0; i < frame.items; ++i) local_[items[i]] = i;
    std::vector<std::int32_t> rows;
    secondary_.clear();
    const auto row_of = [&](std::int32_t row) {
        if (local_[row] < 0) {
            local_[row] = static_cast<std::int32_t>(rows.size());
            rows.push_back(row);
            secondary_.resize(secondary_.size() + static_cast<std::size_t>(words), 0);
        }
        return secondary_.data() + local_[row] * words;
    };
    const Entry* const entries = entries_.data();
    const std::int32_t* const entry_starts = entry_starts_.data();
    const std::int32_t* const local = local_.data();
    Word* const masks = store.mask.data();
    const bool may_be_sparse = !bounded_ && frame.items > min_sparse;
    store.item_starts.resize(may_be_sparse ? options.size() + 1 : 1);
    store.items_of.resize(may_be_sparse ? entries_.size() : 0);
    std::int32_t* const items_of = store.items_of.data();
    std::int32_t held = 0;
    for (std::int32_t o = 0; o < frame.options; ++o) {
        if (may_be_sparse) store.item_starts[o] = held;
        const Entry* const first = entries + entry_starts[options[o]];
        const Entry* const last = entries + entry_starts[options[o] + 1];
        const Word bit = Word{1} << (o & 63);
        const std::int32_t many =
            scatter(first, last, primary_, local, bit, masks + (o >> 6), words, store.covers.data() + o * item_words,
                    may_be_sparse ? items_of + held : nullptr);
        held += many;
        if (many == last - first) continue;
        for (const Entry* entry = first; entry < last; ++entry) {
            if (entry->row < primary_) continue;
            row_of(entry->row)[o >> 6] |= bit;
            if (entry->same >= 0) row_of(entry->same)[o >> 6] |= bit;
        }
    }
    if (!may_be_sparse) held = 0;
    store.items_of.resize(static_cast<std::size_t>(held));
    store.item_starts.back() = held;
    for (std::int32_t i = 0; i < frame.items; ++i) {
        const Word* const mask = store.mask.data() + i * words;
        std::int32_t first = 0, last = frame.words;
        while (first < last && mask[first] == 0) ++first;
        while (last > first && mask[last - 1] == 0) --last;
        store.range[2 * i] = first;
        store.range[2 * i + 1] = last;
    }
    // Small problems have few words: the loops over them are then written out by the compiler, and a row is made in
    // registers.
    const auto fill_conflicts = [&](auto known_words) {
        constexpr std::int64_t known = decltype(known_words)::value;  // 0: not known
        const std::int64_t many = known ? known : words;
        for (std::int32_t o = 0; o < frame.options; ++o) {
            Word* const row = store.conflict.data() + o * words;
            Word few[known ? known : 1] = {};
            Word* const conflict = known ? few : row;
            if constexpr (known == 0) std::fill_n(row, words, Word{0});
            for (std::int32_t e = entry_starts[options[o]]; e < entry_starts[options[o] + 1]; ++e) {
                const Entry& entry = entries[e];
                if (entry.row < primary_) {
                    const std::int32_t item = local[entry.row];
                    if (bounded_ && room_[static_cast<std::size_t>(item)] > 1) continue;
                    const Word* const mask = masks + item * words;
                    const bool wide =
                        known == 0 && is_wide(frame.words);  // few words are faster without a look at their range
                    const std::int64_t last = wide ? store.range[2 * item + 1] : many;
                    for (std::int64_t w = wide ? store.range[2 * item] : 0; w < last; ++w) conflict[w] |= mask[w];
                } else {
                    const Word* const mask = row_of(entry.row);
                    const Word* const same = entry.same < 0 ? nullptr : row_of(entry.same);
                    for (std::int64_t w = 0; w < many; ++w) conflict[w] |= same ? mask[w] & ~same[w] : mask[w];
                }
            }
            if constexpr (known != 0) std::copy_n(few, known, row);
            row[o >> 6] |= Word{1} << (o & 63);
        }
    };
    switch (words) {
        case 1: fill_conflicts(std::integral_constant<std::int64_t, 1>()); break;
        case 2: fill_conflicts(std::integral_constant<std::int64_t, 2>()); break;
        case 3: fill_conflicts(std::integral_constant<std::int64_t, 3>()); break;
        case 4: fill_conflicts(std::integral_constant<std::int64_t, 4>()); break;
        default: fill_conflicts(std::integral_constant<std::int64_t, 0>());
    }
    for (const std::int32_t row : rows) local_[row] = -1;

    frame.sparse = is_sparse(store);
    if (is_wide(frame.words)) store.killers.assign(options.size(), 0);
    if (frame.bounded) store.repeated.assign(static_cast<std::size_t>(item_words), 0);
    store.aim();
    std::fill_n(frame.states, frame.stride(), Word{0});
    for (std::int32_t o = 0; o < frame.options; ++o) frame.states[o >> 6] |= Word{1} << (o & 63);
    if (frame.sparse) start_sparse(store);
    else
        for (std::int32_t i = 0; i < frame.items; ++i) frame.states[2 * words + (i >> 6)] |= Word{1} << (i & 63);
    if (frame.bounded) start_bounded(store);
}

// Is it cheaper to look at the items of removed options than at the options of all uncovered items? The factor is
// measured (suite `packages`); up to `min_sparse` items a scan is always fast.
bool Frames::is_sparse(const Storage& store) const {
    const Frame& frame = store.frame;
    if (bounded_ || frame.items <= min_sparse) return false;
    const std::int64_t removed = count_ones_(store.conflict.data(), static_cast<std::int64_t>(store.conflict.size()));
    std::int64_t scanned = 0;
    for (std::int32_t i = 0; i < frame.items; ++i) scanned += store.range[2 * i + 1] - store.range[2 * i];
    const double options = std::max(1, frame.options);
    const auto covered = static_cast<double>(store.items_of.size());
    return 5 * (static_cast<double>(removed) / options) * (covered / options) < static_cast<double>(scanned);
}

// Completes the first state of a sparse frame.
void Frames::start_sparse(Storage& store) {
    Frame& frame = store.frame;
    frame.each = frame.options ? store.item_starts[1] : 0;
    for (std::int32_t o = 0; o < frame.options; ++o)
        if (store.item_starts[o + 1] - store.item_starts[o] != frame.each) frame.each = 0;
    frame.slot = 0;
    frame.left = frame.items;
    Word* const ones = frame.states + 2 * frame.words;
    Count* const counts = frame.counts_in(frame.states);
    std::fill_n(counts, 64 * frame.item_words, settled);
    std::fill_n(counts, frame.items, std::int16_t{0});
    for (const std::int32_t item : store.items_of) ++counts[item];
    for (std::int32_t i = 0; i < frame.items; ++i) {
        if (counts[i] == 1) ones[i >> 6] |= Word{1} << (i & 63);
        if (counts[i] > 0 || !frame.entering) continue;
        frame.entering = false;  // a dead end: there is nothing to search
        frame.item_at[0] = i;
        frame.degree_at[0] = 0;
    }
}

// Completes the first state of a frame with bounds.
void Frames::start_bounded(Storage& store) {
    Frame& frame = store.frame;
    for (std::int32_t i = 0; i < frame.items; ++i)
        if (room_[i] > 1) store.repeated[i >> 6] |= Word{1} << (i & 63);
    std::ranges::copy(spare_, frame.counts_in(frame.states));
    std::ranges::copy(room_, frame.room_in(frame.states));
}

void Frames::push() {
    const Storage& parent = *storages_[open_ - 1];
    const Frame& frame = parent.frame;
    Word* const state = frame.state();
    std::vector<std::int32_t> options, items;
    for (std::int32_t o = 0; o < frame.options; ++o)
        if (state[o >> 6] >> (o & 63) & 1) options.push_back(frame.original[o]);
    spare_.clear();
    room_.clear();
    for (std::int32_t i = 0; i < frame.items; ++i) {
        if (!frame.uncovered(i)) continue;
        items.push_back(parent.items[i]);
        if (!bounded_) continue;
        spare_.push_back(frame.counts_in(state)[i]);
        room_.push_back(frame.room_in(state)[i]);
    }
    build(options, items, frame.depth + frame.top);
}

std::int64_t Frames::memory() const {
    auto bytes = static_cast<std::int64_t>(entries_.capacity() * sizeof(Entry) + secondary_.capacity() * 8 +
                                           4 * (entry_starts_.capacity() + local_.size()));
    for (const auto& store : storages_) bytes += store->memory();
    return bytes;
}

}  // namespace cover::bits
