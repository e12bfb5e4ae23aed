// Kernel `bits`: exact cover on bitsets. Taking an option is A &= ~conflict[option], with secondary
// items and colors folded into the conflicts; nothing is undone, each level has its own state. Where a node has few
// options left and many nodes below it, the problem is built again from these options only (a frame): its sets are
// a few words, often one, and the search below runs in registers. Frames change nothing in the tree.
#include "bits.hpp"

#include <algorithm>
#include <bit>
#include <chrono>
#include <memory>
#include <numeric>
#include <stdexcept>
#include <string>

#include "cpu.hpp"
#include "kernel.hpp"

namespace cover {

namespace {

using bits::Event;
using bits::Word;
using Clock = std::chrono::steady_clock;

// Measured: from here on building the conflicts of all pairs of options costs more than it saves.
constexpr std::int32_t most_options = 8192;

// Up to so many items a scan of all of them is faster than keeping count.
constexpr std::int32_t least_sparse = 64;

// The code for one instruction set.
struct Level {
    bits::Search search;
    bits::CountOnes count_ones;
};

Level level_for(Cpu level) {
#if defined(__x86_64__) && defined(__GNUC__)
    if (level == Cpu::avx512) return {bits::avx512::search, bits::avx512::count_ones};
    if (level == Cpu::avx2) return {bits::avx2::search, bits::avx2::count_ones};
    if (__builtin_cpu_supports("popcnt")) return {bits::popcnt::search, bits::popcnt::count_ones};
#endif
    static_cast<void>(level);
    return {bits::plain::search, bits::plain::count_ones};
}

// Words of a frame, and the levels it may need: an option covers `least_cover` primary items or more. `uses`: with
// bounds, how often all items may be covered together; 0 without.
struct Sizes {
    std::int64_t mask, conflict, covers, levels, states;

    Sizes(std::int64_t options, std::int64_t items, std::int64_t words, std::int64_t item_words,
          std::int64_t least_cover, std::int64_t uses)
        : mask(items * words),
          conflict(options * words),
          covers(options * item_words),
          levels(uses == 0 ? items / std::max<std::int64_t>(1, least_cover) + 2
                           : std::min(options, uses / std::max<std::int64_t>(1, least_cover)) + items + 2),
          states(levels * (2 * words + 17 * item_words + (uses == 0 ? 0 : items / 2 + 2))) {}
};

std::int64_t least_cover_of(const Cover& problem) {
    std::int64_t least = problem.options() ? problem.primary : 1;
    for (std::int32_t o = 0; o < problem.options(); ++o)
        least = std::min<std::int64_t>(
            least, std::ranges::count_if(problem.covers(o), [&](auto item) { return item < problem.primary; }));
    return least;
}

// How often the items may be covered together, 0 without bounds.
std::int64_t uses_of(const Cover& problem) {
    if (!problem.has_bounds()) return 0;
    std::vector<std::int32_t> degree(static_cast<std::size_t>(problem.items), 0);
    for (const auto item : problem.item_of) ++degree[item];
    std::int64_t uses = 1;
    for (std::int32_t i = 0; i < problem.primary; ++i) uses += std::min(problem.high(i), degree[i]);
    return uses;
}

// The memory of a frame; buffers only grow, so that frames made again and again at a depth allocate nothing.
struct Storage {
    bits::Frame frame{};
    std::vector<std::int32_t> original, range, taken, item_starts, items_of, branches, left_at, item_at, degree_at,
        visits_left;
    std::vector<Word> mask, conflict, covers, repeated;
    std::unique_ptr<Word[]> states;
    std::int64_t states_size = 0;

    std::int64_t memory() const {
        return 4 * static_cast<std::int64_t>(original.capacity() + range.capacity() + taken.capacity() +
                                             item_starts.capacity() + items_of.capacity() + branches.capacity() +
                                             left_at.capacity() + item_at.capacity() + degree_at.capacity() +
                                             visits_left.capacity()) +
               8 * (static_cast<std::int64_t>(mask.capacity() + conflict.capacity() + covers.capacity() +
                                              repeated.capacity()) +
                    states_size);
    }
};

class Bits final : public Kernel {
  public:
    Bits(const Cover& problem, bool collect, Level level);
    Pause run(const Quota& quota) override;
    std::int64_t memory() const override;
    Position position() const override;
    void forgo(std::size_t crossing, std::int32_t children) override;

  private:
    static constexpr std::int64_t room = 1 << 14;  // numbers of choices between two looks of `take_found`

    // An incidence of an option: a primary item, or a row of the masks of secondary items and their colors.
    struct Entry {
        std::int32_t row;
        std::int32_t same;  // of a colored one: the row of its color, whose options do not exclude each other
    };

    Storage& storage(std::size_t k);
    void build(std::size_t k, const std::vector<std::int32_t>& options, const std::vector<std::int32_t>& items,
               std::int32_t depth);
    Word* children_at(const bits::Frame& frame, std::int32_t level) const;
    Crossing crossing_at(std::size_t k, std::int32_t level) const;
    bool is_sparse(const Storage& store) const;
    void start_sparse(Storage& store);
    void start_bounded(Storage& store);
    void make_frame();
    void take_found();
    void estimate();

    std::int32_t primary_;
    bool finished_ = false;
    Level level_;
    std::int64_t least_cover_;
    bool bounded_;
    std::vector<std::int16_t> spare_, room_;  // of the items of the frame that is being built: see bits_bounded.hpp
    std::int64_t chunk_ = 64, most_nodes_;  // nodes between two looks at the clock
    std::vector<std::int32_t> entry_starts_{0};
    std::vector<Entry> entries_;
    std::vector<std::int32_t> local_;             // row -> number in the frame that is being built, or -1
    std::vector<std::vector<std::int32_t>> ids_;  // of each frame: its items in the problem
    std::vector<std::unique_ptr<Storage>> storages_;
    std::vector<Word> secondary_;  // masks of rows from primary_ on
    std::size_t open_ = 0;         // frames on the way to the node the search stands at
    std::vector<std::int64_t> levels_;
    std::vector<double> below_;
    std::vector<std::int32_t> path_;
    std::unique_ptr<std::int32_t[]> found_, found_size_;  // not filled in advance: a short search touches little of it
    std::int64_t found_room_ = 0;                         // numbers in both
    std::vector<Word> sorter_;
    bits::Run run_{};
};

Bits::Bits(const Cover& problem, bool collect, Level level)
    : primary_(problem.primary), level_(level), least_cover_(least_cover_of(problem)), bounded_(problem.has_bounds()) {
    const std::int32_t options = problem.options();
    std::int32_t rows = problem.items;
    std::vector<std::pair<std::int64_t, std::int32_t>> colored;  // (item and color, entry)
    for (std::int32_t o = 0; o < options; ++o) {
        for (std::int32_t k = problem.option_starts[o]; k < problem.option_starts[o + 1]; ++k) {
            const std::int32_t item = problem.item_of[k];
            if (problem.has_colors() && problem.color_of[k] > 0)
                colored.emplace_back(std::int64_t{item} << 32 | problem.color_of[k],
                                     static_cast<std::int32_t>(entries_.size()));
            entries_.push_back({item, -1});
        }
        entry_starts_.push_back(static_cast<std::int32_t>(entries_.size()));
    }
    std::sort(colored.begin(), colored.end());
    for (std::size_t k = 0; k < colored.size(); ++k) {
        if (k == 0 || colored[k].first != colored[k - 1].first) ++rows;
        entries_[static_cast<std::size_t>(colored[k].second)].same = rows - 1;
    }
    local_.assign(static_cast<std::size_t>(rows), -1);
    // All choices of a search have so many levels at most.
    const auto depths = static_cast<std::size_t>(
        Sizes(options, primary_, 0, 0, bounded_ ? least_cover_ : 1, uses_of(problem)).levels);
    levels_.assign(depths, 0);
    levels_[0] = 1;
    below_.assign(depths, 0);
    path_.resize(depths);
    if (collect) {
        found_ = std::make_unique_for_overwrite<std::int32_t[]>(room + 2 * depths);
        found_size_ = std::make_unique_for_overwrite<std::int32_t[]>(room);
        found_room_ = static_cast<std::int64_t>(2 * room + 2 * depths);
        sorter_.assign((static_cast<std::size_t>(options) + 63) / 64, 0);
    }
    std::vector<std::int32_t> all_options, all_items;
    for (std::int32_t i = 0; i < primary_; ++i) {
        if (problem.high(i) == 0) continue;
        all_items.push_back(i);
        if (!bounded_) continue;
        // More than all options and one are never there to be taken.
        spare_.push_back(static_cast<std::int16_t>(1 - std::min(problem.low(i), options + 2)));
        room_.push_back(static_cast<std::int16_t>(std::min(problem.high(i), options + 1)));
    }
    for (std::int32_t o = 0; o < options; ++o)
        if (std::ranges::none_of(problem.covers(o), [&](auto i) { return i < primary_ && problem.high(i) == 0; }))
            all_options.push_back(o);
    build(0, all_options, all_items, 0);
    open_ = 1;
    const bits::Frame& root = storages_[0]->frame;
    most_nodes_ = std::max<std::int64_t>(
        1, (1 << 19) / (root.sparse ? root.words + root.items / 8 + 64 : std::int64_t{primary_ + 8} * root.words));
    run_.collect = collect;
    run_.levels = levels_.data();
    run_.below = below_.data();
    run_.path = path_.data();
    run_.found = found_.get();
    run_.found_size = found_size_.get();
    run_.room_numbers = collect ? room : unbounded;
    run_.room_choices = collect ? room : unbounded;
    run_.nodes = 1;
    run_.build_cost = 2 + 1.5 * static_cast<double>(entries_.size()) / std::max(1, options);
}

Storage& Bits::storage(std::size_t k) {
    while (storages_.size() <= k) {
        storages_.push_back(std::make_unique<Storage>());
        ids_.emplace_back();
    }
    return *storages_[k];
}

// Makes frame k of these options and primary items, both ascending. `items` has all primary items of the options.
void Bits::build(std::size_t k, const std::vector<std::int32_t>& options, const std::vector<std::int32_t>& items,
                 std::int32_t depth) {
    Storage& store = storage(k);
    ids_[k] = items;
    bits::Frame& frame = store.frame;
    frame.options = static_cast<std::int32_t>(options.size());
    frame.items = static_cast<std::int32_t>(items.size());
    frame.words = bits::words_for(frame.options);
    frame.item_words = bits::item_words_for(frame.items);
    frame.depth = depth;
    frame.top = 0;
    frame.entering = true;
    const std::int64_t words = frame.words, item_words = frame.item_words;
    const Sizes sizes(frame.options, frame.items, words, item_words, least_cover_,
                      bounded_ ? std::accumulate(room_.begin(), room_.end(), std::int64_t{1}) : 0);
    frame.bounded = bounded_;

    store.original = options;
    store.mask.assign(static_cast<std::size_t>(sizes.mask), 0);
    store.conflict.assign(static_cast<std::size_t>(sizes.conflict), 0);
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
    const auto for_entries = [&](std::int32_t option, auto visit) {
        for (std::int32_t e = entry_starts_[option]; e < entry_starts_[option + 1]; ++e) visit(entries_[e]);
    };
    const bool may_be_sparse = !bounded_ && frame.items > least_sparse;
    store.item_starts.assign(1, 0);
    store.items_of.clear();
    for (std::int32_t o = 0; o < frame.options; ++o) {
        const Word bit = Word{1} << (o & 63);
        for_entries(options[o], [&](const Entry& entry) {
            if (entry.row < primary_) {
                const std::int32_t item = local_[entry.row];
                if (may_be_sparse) store.items_of.push_back(item);
                store.mask[item * words + (o >> 6)] |= bit;
                store.covers[o * item_words + (item >> 6)] |= Word{1} << (item & 63);
            } else {
                row_of(entry.row)[o >> 6] |= bit;
                if (entry.same >= 0) row_of(entry.same)[o >> 6] |= bit;
            }
        });
        if (may_be_sparse) store.item_starts.push_back(static_cast<std::int32_t>(store.items_of.size()));
    }
    for (std::int32_t o = 0; o < frame.options; ++o) {
        Word* const conflict = store.conflict.data() + o * words;
        conflict[o >> 6] |= Word{1} << (o & 63);
        for_entries(options[o], [&](const Entry& entry) {
            if (entry.row < primary_) {
                if (bounded_ && room_[static_cast<std::size_t>(local_[entry.row])] > 1) return;
                const Word* const mask = store.mask.data() + local_[entry.row] * words;
                for (std::int64_t w = 0; w < words; ++w) conflict[w] |= mask[w];
            } else {
                const Word* const mask = row_of(entry.row);
                const Word* const same = entry.same < 0 ? nullptr : row_of(entry.same);
                for (std::int64_t w = 0; w < words; ++w) conflict[w] |= same ? mask[w] & ~same[w] : mask[w];
            }
        });
    }
    for (const std::int32_t row : rows) local_[row] = -1;
    for (std::int32_t i = 0; i < frame.items; ++i) {
        const Word* const mask = store.mask.data() + i * words;
        std::int32_t first = 0, last = frame.words;
        while (first < last && mask[first] == 0) ++first;
        while (last > first && mask[last - 1] == 0) --last;
        store.range[2 * i] = first;
        store.range[2 * i + 1] = last;
    }

    frame.sparse = is_sparse(store);
    frame.original = store.original.data();
    frame.mask = store.mask.data();
    frame.range = store.range.data();
    frame.conflict = store.conflict.data();
    frame.covers = store.covers.data();
    frame.states = store.states.get();
    frame.taken = store.taken.data();
    std::fill_n(frame.states, frame.stride(), Word{0});
    for (std::int32_t o = 0; o < frame.options; ++o) frame.states[o >> 6] |= Word{1} << (o & 63);
    if (frame.sparse)
        start_sparse(store);
    else
        for (std::int32_t i = 0; i < frame.items; ++i) frame.states[2 * words + (i >> 6)] |= Word{1} << (i & 63);
    if (frame.bounded) start_bounded(store);
}

// Is it cheaper to look at the items of removed options than at the options of all uncovered items? The factor is
// measured (benchmarks/kernels.py); up to `least_sparse` items a scan is always fast.
bool Bits::is_sparse(const Storage& store) const {
    const bits::Frame& frame = store.frame;
    if (bounded_ || frame.items <= least_sparse) return false;
    const std::int64_t removed = level_.count_ones(store.conflict.data(), static_cast<std::int64_t>(store.conflict.size()));
    std::int64_t scanned = 0;
    for (std::int32_t i = 0; i < frame.items; ++i) scanned += store.range[2 * i + 1] - store.range[2 * i];
    const double options = std::max(1, frame.options);
    const auto covered = static_cast<double>(store.items_of.size());
    return 5 * (static_cast<double>(removed) / options) * (covered / options) <
           static_cast<double>(scanned);
}

// Completes the first state of a sparse frame.
void Bits::start_sparse(Storage& store) {
    bits::Frame& frame = store.frame;
    if (store.branches.size() < store.taken.size()) {
        store.branches.resize(store.taken.size());
        store.left_at.resize(store.taken.size());
        store.item_at.resize(store.taken.size());
        store.degree_at.resize(store.taken.size());
    }
    frame.item_starts = store.item_starts.data();
    frame.items_of = store.items_of.data();
    frame.branches = store.branches.data();
    frame.left_at = store.left_at.data();
    frame.item_at = store.item_at.data();
    frame.degree_at = store.degree_at.data();
    frame.each = frame.options ? store.item_starts[1] : 0;
    for (std::int32_t o = 0; o < frame.options; ++o)
        if (store.item_starts[o + 1] - store.item_starts[o] != frame.each) frame.each = 0;
    frame.slot = 0;
    frame.left = frame.items;
    Word* const ones = frame.states + 2 * frame.words;
    auto* const counts = reinterpret_cast<bits::Count*>(ones + frame.item_words);
    std::fill_n(counts, 64 * frame.item_words, bits::settled);
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
void Bits::start_bounded(Storage& store) {
    bits::Frame& frame = store.frame;
    for (auto* const levels : {&store.item_at, &store.degree_at, &store.visits_left})
        if (levels->size() < store.taken.size()) levels->resize(store.taken.size());
    frame.item_at = store.item_at.data();
    frame.degree_at = store.degree_at.data();
    frame.visits_left = store.visits_left.data();
    store.repeated.assign(static_cast<std::size_t>(frame.item_words), 0);
    for (std::int32_t i = 0; i < frame.items; ++i)
        if (room_[i] > 1) store.repeated[i >> 6] |= Word{1} << (i & 63);
    frame.repeated = store.repeated.data();
    auto* const spare = reinterpret_cast<bits::Count*>(frame.states + 2 * frame.words + frame.item_words);
    std::ranges::copy(spare_, spare);
    std::ranges::copy(room_, spare + 4 * frame.count_words());
}

// Makes a frame of the node that the last one stands at.
void Bits::make_frame() {
    const Storage& parent = *storages_[open_ - 1];
    const bits::Frame& frame = parent.frame;
    const Word* const state = frame.state();
    std::vector<std::int32_t> options, items;
    for (std::int32_t o = 0; o < frame.options; ++o)
        if (state[o >> 6] >> (o & 63) & 1) options.push_back(frame.original[o]);
    for (std::int32_t i = 0; i < frame.items; ++i)
        if (frame.uncovered(i)) items.push_back(ids_[open_ - 1][i]);
    if (bounded_) {
        const auto* const spare = reinterpret_cast<const bits::Count*>(state + 2 * frame.words + frame.item_words);
        spare_.clear();
        room_.clear();
        for (std::int32_t i = 0; i < frame.items; ++i) {
            if (!frame.uncovered(i)) continue;
            spare_.push_back(spare[i]);
            room_.push_back(spare[4 * frame.count_words() + i]);
        }
    }
    for (std::int32_t k = 0; k < frame.top; ++k)
        path_[frame.depth + k] = frame.taken[k] < 0 ? -1 : frame.original[frame.taken[k]];
    build(open_, options, items, frame.depth + frame.top);
    ++open_;
}

// Moves the choices found by the search to the batch, each in ascending order. One choice after the other has most of
// its path in common with the one before: only the rest of it moves in the set that sorts them.
void Bits::take_found() {
    auto& decisions = batch_.decisions;
    const std::size_t before = decisions.size(), words = sorter_.size();
    decisions.resize(before + static_cast<std::size_t>(run_.found_numbers));
    const auto flip = [&](std::int32_t option) { sorter_[option >> 6] ^= Word{1} << (option & 63); };
    const std::int32_t *from = found_.get(), *last = from;
    std::int32_t* to = decisions.data() + before;
    std::int32_t last_size = 0;  // of the choice that the set holds, at `last`
    for (std::int64_t k = 0; k < run_.found_choices; ++k) {
        const std::int32_t size = found_size_[k];
        if (words <= 2 * static_cast<std::size_t>(size)) {
            std::int32_t same = 0;
            while (same < size && same < last_size && from[same] == last[same]) ++same;
            for (std::int32_t j = same; j < last_size; ++j) flip(last[j]);
            for (std::int32_t j = same; j < size; ++j) flip(from[j]);
            for (std::size_t w = 0; w < words; ++w)
                for (Word left = sorter_[w]; left; left &= left - 1)
                    *to++ = static_cast<std::int32_t>(w) * 64 + std::countr_zero(left);
            last = from;
            last_size = size;
        } else {
            std::copy_n(from, size, to);
            std::sort(to, to + size);
            to += size;
        }
        batch_.starts.push_back(to - decisions.data());
        from += size;
    }
    for (std::int32_t j = 0; j < last_size; ++j) flip(last[j]);
    run_.found_choices = run_.found_numbers = 0;
}

// Brings the counts and the mean sizes of subtrees up to date.
void Bits::estimate() {
    std::size_t depths = levels_.size();
    while (levels_[depths - 1] == 0) --depths;
    counts_.levels.assign(levels_.begin(), levels_.begin() + static_cast<std::ptrdiff_t>(depths));
    counts_.nodes = run_.nodes;
    counts_.options_tried = run_.nodes - 1 - run_.declined;
    counts_.solutions = run_.solutions;
    std::int64_t below = 0;
    for (std::size_t d = depths; d-- > 0;) {
        below_[d] = static_cast<double>(below) / static_cast<double>(levels_[d]);
        below += levels_[d];
    }
}

std::int64_t Bits::memory() const {
    std::int64_t bytes = static_cast<std::int64_t>(
        entries_.capacity() * sizeof(Entry) + levels_.size() * 16 + secondary_.capacity() * 8 + sorter_.size() * 8 +
        4 * (entry_starts_.capacity() + local_.size() + path_.size()));
    bytes += 4 * found_room_;
    for (std::size_t k = 0; k < storages_.size(); ++k)
        bytes += storages_[k]->memory() + 4 * static_cast<std::int64_t>(ids_[k].capacity());
    return bytes;
}

// The levels of all frames but the last lead to nodes that are searched in the next frame.
Position Bits::position() const {
    Position position;
    position.ahead = false;
    for (std::size_t k = 0; k < open_; ++k) {
        const bits::Frame& frame = storages_[k]->frame;
        const bool last = k + 1 == open_;
        position.ahead = last && frame.entering;
        const std::int32_t levels = last && !frame.entering ? frame.top + 1 : frame.top;
        for (std::int32_t level = 0; level < levels; ++level) {
            Crossing crossing = crossing_at(k, level);
            const bool visited = level < frame.top || crossing.left < crossing.degree;
            if (visited && frame.taken[level] >= 0) crossing.option = frame.original[frame.taken[level]];
            position.crossings.push_back(crossing);
        }
    }
    return position;
}

// The children of a node that are still to come, as a set of options; nullptr if none are (sparse frames only).
Word* Bits::children_at(const bits::Frame& frame, std::int32_t level) const {
    std::int32_t slot = level;
    if (frame.sparse) {
        const std::int32_t* const found = std::lower_bound(frame.branches, frame.branches + frame.slot, level);
        if (found == frame.branches + frame.slot || *found != level) return nullptr;
        slot = static_cast<std::int32_t>(found - frame.branches);
    }
    return frame.states + std::int64_t{slot} * frame.stride() + frame.words;
}

// The crossing at a level of frame k, without its option.
Crossing Bits::crossing_at(std::size_t k, std::int32_t level) const {
    const bits::Frame& frame = storages_[k]->frame;
    if (frame.bounded)
        return {ids_[k][static_cast<std::size_t>(frame.item_at[level])], -1, frame.degree_at[level],
                frame.visits_left[level]};
    const Word* const children = children_at(frame, level);
    Crossing crossing{-1, -1, 0, 0};
    for (std::int32_t w = 0; children && w < frame.words; ++w) crossing.left += std::popcount(children[w]);
    if (frame.sparse) {
        crossing.item = ids_[k][static_cast<std::size_t>(frame.item_at[level])];
        crossing.degree = frame.degree_at[level];
        return crossing;
    }
    const Word* const active = children - frame.words;
    const Word* const uncovered = children + frame.words;
    for (std::int32_t i = 0; i < frame.items; ++i) {
        if (!(uncovered[i >> 6] >> (i & 63) & 1)) continue;
        std::int32_t options = 0;
        for (std::int32_t w = 0; w < frame.words; ++w)
            options += std::popcount(active[w] & frame.mask[std::int64_t{i} * frame.words + w]);
        if (crossing.item < 0 || options < crossing.degree) {
            crossing.item = ids_[k][static_cast<std::size_t>(i)];
            crossing.degree = options;
        }
    }
    return crossing;
}

void Bits::forgo(std::size_t crossing, std::int32_t children) {
    std::size_t k = open_ - 1;
    while (static_cast<std::size_t>(storages_[k]->frame.depth) > crossing) --k;
    const bits::Frame& frame = storages_[k]->frame;
    const std::int32_t level = static_cast<std::int32_t>(crossing) - frame.depth;
    if (frame.bounded) {
        frame.visits_left[level] -= children;
        return;
    }
    Word* const left = children_at(frame, level);
    for (std::int32_t w = frame.words; children > 0;) {
        if (left[w - 1] == 0) {
            --w;
            continue;
        }
        left[w - 1] ^= std::bit_floor(left[w - 1]);
        --children;
    }
}

Pause Bits::run(const Quota& quota) {
    const auto began = Clock::now();
    const std::int64_t nodes_before = run_.nodes;
    for (bool looked = false;; looked = true) {
        const std::int64_t steps_left = quota.steps - (run_.nodes - nodes_before);
        if (run_.solutions >= quota.solutions) return Pause::solutions;  // even if nothing remains
        if (finished_ && steps_left > 0) return Pause::exhausted;
        if (batch_.size() >= quota.batch) return Pause::batch;
        if (steps_left <= 0) return Pause::slice;
        if (looked && std::chrono::duration<double>(Clock::now() - began).count() >= quota.seconds)
            return Pause::slice;
        if (primary_ == 0) {  // the empty choice is the only solution
            finished_ = run_.solutions > 0;
            if (finished_) continue;
            counts_.solutions = run_.solutions = 1;
            if (run_.collect) batch_.starts.push_back(0);
            if (quota.solutions == 1) return Pause::solutions;
            continue;
        }
        chunk_ = std::min(2 * chunk_, most_nodes_);
        run_.nodes_stop = std::min(quota.nodes, run_.nodes + std::min(chunk_, steps_left));
        const std::int64_t waiting = run_.collect ? quota.batch - batch_.size() : unbounded;
        run_.solutions_stop = waiting < unbounded - run_.solutions ? std::min(quota.solutions, run_.solutions + waiting)
                                                                   : quota.solutions;
        const Event event = level_.search(storages_[open_ - 1]->frame, run_);
        take_found();
        estimate();
        if (event == Event::compact) {
            make_frame();
        } else if (event == Event::finished) {
            if (--open_ == 0)
                finished_ = true;
            else
                --storages_[open_ - 1]->frame.top;  // the node that the frame was made of is done
        } else if (run_.nodes >= quota.nodes && run_.solutions < quota.solutions && batch_.size() < quota.batch) {
            return Pause::nodes;
        }
    }
}

}  // namespace

std::optional<std::string> bits_refuses(const Cover& problem) {
    if (problem.options() > most_options)
        return std::to_string(problem.options()) + " options, more than " + std::to_string(most_options);
    return std::nullopt;
}

// Measured on sudokus, dominoes and polyominoes with a few bounds: where taking an option changes few items, a scan of
// all of them takes longer than links do.
bool bits_pay(const Cover& problem) {
    if (!problem.has_bounds()) return true;
    std::vector<std::int32_t> degree(static_cast<std::size_t>(problem.items), 0), first(degree), last(degree);
    for (std::int32_t o = 0; o < problem.options(); ++o)
        for (const auto item : problem.covers(o)) {
            if (degree[item]++ == 0) first[item] = o / 64;
            last[item] = o / 64 + 1;
        }
    double removed = 0, scanned = 0;  // options, of all options together; words of masks
    for (std::int32_t i = 0; i < problem.items; ++i) {
        if (i >= problem.primary || problem.high(i) == 1) removed += static_cast<double>(degree[i]) * degree[i];
        if (i < problem.primary) scanned += last[i] - first[i];
    }
    const double options = std::max(1, problem.options());
    const double covered = static_cast<double>(problem.item_of.size()) / options;
    return scanned <= 10 * (removed / options) * covered;
}

std::unique_ptr<Kernel> make_bits(const Cover& problem, bool collect) {
    return std::make_unique<Bits>(problem, collect, level_for(cpu_level()));
}

std::unique_ptr<Kernel> make_bits_plain(const Cover& problem, bool collect) {
    return std::make_unique<Bits>(problem, collect, Level{bits::plain::search, bits::plain::count_ones});
}

std::int64_t bits_memory(const Cover& problem) {
    const std::int64_t options = problem.options(), items = problem.primary;
    const std::int64_t words = bits::words_for(problem.options());
    const Sizes sizes(options, items, words, bits::item_words_for(problem.primary), least_cover_of(problem),
                      uses_of(problem));
    const auto secondary = static_cast<std::int64_t>(problem.item_of.size());  // rows, at most
    const std::int64_t rows = problem.has_colors() ? std::min(secondary, 2 * options + problem.items)
                                                   : std::int64_t{problem.items} - items;
    // Every frame has at most 3/4 of the words of the one before: 16/7 is the sum of the squares of these, 4 theirs.
    return sizes.conflict * 8 * 16 / 7 + (sizes.mask + sizes.covers + sizes.states) * 8 * 4 + rows * words * 8 +
           secondary * 48 + options * 64 + items * 64 + sizes.levels * 64;
}

}  // namespace cover
