// Kernel `bits`: exact cover on bitsets. Taking an option is A &= ~conflict[option], with secondary
// items and colors folded into the conflicts; nothing is undone, each level has its own state. Where a node has few
// options left and many nodes below it, the problem is built again from these options only (a frame): its sets are
// a few words, often one, and the search below runs in registers. Frames change nothing in the tree.
#include "common/clock.hpp"
#include "covers/bits/frames.hpp"
#include "covers/bits/subtrees.hpp"

#include <algorithm>
#include <bit>
#include <memory>
#include <numeric>
#include <stdexcept>
#include <string>

#include "covers/kernel.hpp"

namespace cover {

namespace {

using bits::Event;
using bits::Word;

// Measured: from here on building the conflicts of all pairs of options costs more than it saves.
constexpr std::int32_t max_options = 8192;

// The code for one instruction set.
struct Code {
    bits::SearchCode search;
    bits::CountOnes count_ones;
};

constexpr Code plain{bits::plain::search, bits::plain::count_ones};

Code best_code() {
#if defined(__x86_64__) && defined(__GNUC__)
    if (__builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt"))
        return {bits::bmi::search, bits::bmi::count_ones};
#endif
    return plain;
}

class Bits final : public Kernel {
  public:
    Bits(const Cover& problem, bool collect, const Code& code, const bits::ChunkChoice& chunks);
    Pause run(const Quota& quota) override;
    std::int64_t memory() const override;
    Position position() const override;
    void donate(std::size_t open_node, std::int32_t children) override;
    bool be_part_of(const Larger& larger) override;
    Profile profile() const override { return subtrees_.profile(); }
    void begin_with(const Profile& profile) override { subtrees_.begin_with(profile); }

  private:
    static constexpr std::int64_t room = 1 << 14;  // numbers of choices between two looks of `take_found`

    Word* children_at(const bits::Frame& frame, std::int32_t level) const;
    OpenNode open_node_at(std::size_t k, std::int32_t level) const;
    void make_frame();
    void leave_node();
    void take_found();
    void estimate();

    std::int32_t primary_;
    bool finished_ = false;
    bits::SearchCode search_;
    bits::Frames frames_;
    bits::Subtrees subtrees_;
    std::int64_t chunk_ = 64, max_nodes_;  // nodes between two looks at the clock
    std::vector<std::int64_t> levels_;
    std::vector<double> below_;
    std::vector<std::int32_t> path_;
    Numbers<std::int32_t> found_, found_size_;  // a short search touches little of it
    std::int64_t found_room_ = 0;               // numbers in both
    Larger larger_;
    std::vector<Word> sorter_;  // of its options: those taken before, between two looks
    bits::Run run_{};
};

std::size_t depths_of(const Cover& problem) {
    return static_cast<std::size_t>(bits::max_levels(problem.options(), problem.primary, 1, bits::uses_of(problem)));
}

Bits::Bits(const Cover& problem, bool collect, const Code& code, const bits::ChunkChoice& chunks)
    : primary_(problem.primary),
      search_(code.search),
      frames_(bits::frames_of(problem, code.count_ones)),
      subtrees_(problem, depths_of(problem), frames_.covers_equally(), collect, chunks) {
    const std::int32_t options = problem.options();
    const std::size_t depths = depths_of(problem);
    levels_.assign(depths, 0);
    levels_[0] = 1;
    below_.assign(depths, 0);
    path_.resize(depths);
    larger_ = {options, std::vector<std::int32_t>(static_cast<std::size_t>(options)), {}};
    std::iota(larger_.numbers.begin(), larger_.numbers.end(), 0);
    if (collect) {
        found_.resize(room + 2 * depths);
        found_size_.resize(room);
        found_room_ = static_cast<std::int64_t>(2 * room + 2 * depths);
        sorter_.assign((static_cast<std::size_t>(options) + 63) / 64, 0);
    }
    const bits::Frame& root = frames_[0];
    max_nodes_ = std::max<std::int64_t>(
        1, (1 << 19) / (root.sparse ? root.words + root.items / 8 + 64 : std::int64_t{primary_ + 8} * root.words));
    run_.collect = collect;
    run_.levels = levels_.data();
    run_.below = below_.data();
    run_.path = path_.data();
    run_.found = found_.data();
    run_.found_size = found_size_.data();
    run_.room_numbers = collect ? room : unbounded;
    run_.room_choices = collect ? room : unbounded;
    run_.nodes = 1;
    run_.build_cost = 2 + 1.5 * static_cast<double>(frames_.incidences()) / std::max(1, options);
}

bool Bits::be_part_of(const Larger& larger) {
    larger_ = larger;
    if (!run_.collect) return true;
    sorter_.assign((static_cast<std::size_t>(larger.options) + 63) / 64, 0);
    for (const std::int32_t option : larger.taken) sorter_[option >> 6] |= Word{1} << (option & 63);
    return true;
}

// Makes a frame of the node that the last one stands at.
void Bits::make_frame() {
    const bits::Frame& frame = frames_.last();
    for (std::int32_t k = 0; k < frame.top; ++k)
        path_[frame.depth + k] = frame.taken[k] < 0 ? -1 : frame.original[frame.taken[k]];
    frames_.push();
}

// All is done below the node that the last frame stands at.
void Bits::leave_node() {
    bits::Frame& frame = frames_.last();
    frame.entering = false;
    if (--frame.top >= 0 || frame.sparse) return;
    frames_.pop();
    if (frames_.size() == 0) finished_ = true;
    else leave_node();
}

// Moves the choices found by the search to the batch, each in ascending order. One choice after the other has most of
// its path in common with the one before: only the rest of it moves in the set that sorts them.
void Bits::take_found() {
    auto& decisions = batch_.decisions;
    const std::size_t before = decisions.size(), words = sorter_.size();
    const std::vector<std::int32_t>&numbers = larger_.numbers, &taken = larger_.taken;
    decisions.resize(before + static_cast<std::size_t>(run_.found_numbers) +
                     taken.size() * static_cast<std::size_t>(run_.found_choices));
    const auto flip = [&](std::int32_t option) {
        const std::int32_t number = numbers[static_cast<std::size_t>(option)];
        sorter_[number >> 6] ^= Word{1} << (number & 63);
    };
    const std::int32_t *from = found_.data(), *last = from;
    std::int32_t* to = decisions.data() + before;
    std::int32_t last_size = 0;  // of the choice that the set holds, at `last`
    for (std::int64_t k = 0; k < run_.found_choices; ++k) {
        const std::int32_t size = found_size_[k];
        if (words <= 2 * (static_cast<std::size_t>(size) + taken.size())) {
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
            std::int32_t* const first = to;
            to = std::ranges::copy(taken, to).out;
            for (std::int32_t j = 0; j < size; ++j) *to++ = numbers[static_cast<std::size_t>(from[j])];
            std::sort(first, to);
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
    counts_.dead = run_.dead;
    counts_.options_tried = run_.nodes - 1 - run_.declined;
    counts_.solutions = run_.solutions;
    std::int64_t below = 0;
    for (std::size_t d = depths; d-- > 0;) {
        below_[d] = static_cast<double>(below) / static_cast<double>(levels_[d]);
        below += levels_[d];
    }
}

std::int64_t Bits::memory() const {
    const auto bytes = static_cast<std::int64_t>(levels_.size() * 16 + sorter_.size() * 8 +
                                                 4 * (path_.size() + larger_.numbers.size() + larger_.taken.size()));
    return bytes + 4 * found_room_ + frames_.memory() + subtrees_.memory();
}

// The levels of all frames but the last lead to nodes that are searched in the next frame.
Position Bits::position() const {
    Position position;
    position.ahead = false;
    for (std::size_t k = 0; k < frames_.size(); ++k) {
        const bits::Frame& frame = frames_[k];
        const bool last = k + 1 == frames_.size();
        position.ahead = last && frame.entering;
        const std::int32_t levels = last && !frame.entering ? frame.top + 1 : frame.top;
        for (std::int32_t level = 0; level < levels; ++level) {
            OpenNode open_node = open_node_at(k, level);
            const bool visited = level < frame.top || open_node.left < open_node.degree;
            if (visited && frame.taken[level] >= 0) open_node.option = frame.original[frame.taken[level]];
            position.open_nodes.push_back(open_node);
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

// The open node at a level of frame k, without its option.
OpenNode Bits::open_node_at(std::size_t k, std::int32_t level) const {
    const bits::Frame& frame = frames_[k];
    if (frame.bounded)
        return {frames_.item(k, frame.item_at[level]), -1, frame.degree_at[level], frame.visits_left[level]};
    const Word* const children = children_at(frame, level);
    OpenNode open_node{-1, -1, 0, 0};
    for (std::int32_t w = 0; children && w < frame.words; ++w) open_node.left += std::popcount(children[w]);
    if (frame.sparse) {
        open_node.item = frames_.item(k, frame.item_at[level]);
        open_node.degree = frame.degree_at[level];
        return open_node;
    }
    const Word* const active = children - frame.words;
    const Word* const uncovered = children + frame.words;
    for (std::int32_t i = 0; i < frame.items; ++i) {
        if (!(uncovered[i >> 6] >> (i & 63) & 1)) continue;
        std::int32_t options = 0;
        for (std::int32_t w = 0; w < frame.words; ++w)
            options += std::popcount(active[w] & frame.mask[std::int64_t{i} * frame.words + w]);
        if (open_node.item < 0 || options < open_node.degree) {
            open_node.item = frames_.item(k, i);
            open_node.degree = options;
        }
    }
    return open_node;
}

void Bits::donate(std::size_t open_node, std::int32_t children) {
    std::size_t k = frames_.size() - 1;
    while (static_cast<std::size_t>(frames_[k].depth) > open_node) --k;
    const bits::Frame& frame = frames_[k];
    const std::int32_t level = static_cast<std::int32_t>(open_node) - frame.depth;
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
    const Deadline deadline(quota.seconds);
    const std::int64_t nodes_before = run_.nodes;
    for (bool looked = false;; looked = true) {
        const std::int64_t steps_left = quota.steps - (run_.nodes - nodes_before);
        if (run_.solutions >= quota.solutions) return Pause::solutions;  // even if nothing remains
        if (finished_ && steps_left > 0) return Pause::exhausted;
        if (batch_.size() >= quota.batch) return Pause::batch;
        if (steps_left <= 0) return Pause::slice;
        if (looked && deadline.is_over()) return Pause::slice;
        if (primary_ == 0) {  // the empty choice is the only solution
            finished_ = run_.solutions > 0;
            if (finished_) continue;
            counts_.solutions = run_.solutions = 1;
            if (run_.collect) {
                batch_.decisions.append(larger_.taken.begin(), larger_.taken.end());
                batch_.starts.push_back(static_cast<std::int64_t>(larger_.taken.size()));
            }
            if (quota.solutions == 1) return Pause::solutions;
            continue;
        }
        chunk_ = std::min(2 * chunk_, max_nodes_);
        run_.nodes_stop = std::min(quota.nodes, run_.nodes + std::min(chunk_, steps_left));
        const std::int64_t waiting = run_.collect ? quota.batch - batch_.size() : unbounded;
        run_.solutions_stop = waiting < unbounded - run_.solutions ? std::min(quota.solutions, run_.solutions + waiting)
                                                                   : quota.solutions;
        const auto nodes_left = [&] {
            return std::min(quota.nodes - run_.nodes, quota.steps - (run_.nodes - nodes_before));
        };
        run_.chunking = subtrees_.look(run_.nodes, nodes_left());
        const Event event = search_(frames_.last(), run_);
        take_found();
        if (event == Event::chunks) {
            // The last solution of a limit stops the search at its node; a full batch only makes it wait.
            const std::int64_t waiting = run_.collect ? quota.batch - batch_.size() : unbounded;
            if (quota.batch < unbounded && batch_.size() > 0 && 2 * subtrees_.last_solutions() > waiting) {
                estimate();  // with what came before
                return Pause::batch;
            }
            const std::int64_t most = std::min(quota.solutions - run_.solutions - 1, waiting);
            if (subtrees_.search(frames_.last(), run_, larger_, nodes_left(), most, batch_)) leave_node();
        }
        estimate();
        if (event == Event::compact) {
            make_frame();
        } else if (event == Event::finished) {
            frames_.pop();
            if (frames_.size() == 0) finished_ = true;
            else --frames_.last().top;  // the node that the frame was made of is done
        } else if (run_.nodes >= quota.nodes && run_.solutions < quota.solutions && batch_.size() < quota.batch) {
            return Pause::nodes;
        }
    }
}

}  // namespace

std::optional<std::string> bits_refuses(const Cover& problem) {
    if (problem.options() > max_options)
        return std::to_string(problem.options()) + " options, more than " + std::to_string(max_options);
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
    return std::make_unique<Bits>(problem, collect, best_code(), bits::best_chunks());
}

std::unique_ptr<Kernel> bits::make_bits_with(const Cover& problem, bool collect, const ChunkChoice& chunks) {
    return std::make_unique<Bits>(problem, collect, best_code(), chunks);
}

std::unique_ptr<Kernel> make_bits_plain(const Cover& problem, bool collect) {
    return std::make_unique<Bits>(problem, collect, plain, bits::ChunkChoice{});
}

std::int64_t bits_memory(const Cover& problem) {
    const std::int64_t options = problem.options(), items = problem.primary;
    const std::int64_t words = bits::words_for(problem.options());
    const bits::Sizes sizes(options, items, bits::min_cover_of(problem), bits::uses_of(problem));
    const auto secondary = static_cast<std::int64_t>(problem.item_of.size());  // rows, at most
    const std::int64_t rows =
        problem.has_colors() ? std::min(secondary, 2 * options + problem.items) : std::int64_t{problem.items} - items;
    // Every frame has at most 3/4 of the words of the one before: 16/7 is the sum of the squares of these, 4 theirs.
    return sizes.conflict * 8 * 16 / 7 + (sizes.mask + sizes.covers + sizes.states) * 8 * 4 + rows * words * 8 +
           secondary * 48 + options * 64 + items * 64 + sizes.levels * 64 +
           bits::Subtrees::most_memory(problem.options(), problem.primary);
}

}  // namespace cover
