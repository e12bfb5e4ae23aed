#include "covers/bits/subtrees.hpp"

#include <algorithm>
#include <new>
#include <numeric>
#include <span>

#include "common/clones.hpp"

namespace cover::bits {

namespace {

// By width: ns to build the tables of a subtree, and of a node in it, where a node searched one by one takes 25 and 4
// for each word of the problem. Measured on Zen 4, with AVX-512 and without, and the tables of more than two words,
// which are filled as the search goes, on Sapphire Rapids; other machines use neither.
constexpr double never = 1e9;
[[maybe_unused]] constexpr ChunkCosts sixteen_at_once{{1000, 2000, 4000, 12000, 20000}, {8, 14, 27, 36, 80}};
[[maybe_unused]] constexpr ChunkCosts one_by_one{{1000, 2000, 4500, never, never}, {18, 24, 42, never, never}};

// Larger subtrees gain nothing more, and what they find is held back until they are done.
constexpr double most_below = 4096;
constexpr std::int64_t most_nodes_at_once = 1 << 16, most_numbers_at_once = 1 << 17, room_for_one = 1 << 10;

template <std::int32_t W>
constexpr std::int64_t sizes_of(int width, std::int64_t& tables) {
    if (1 << width == W) {
        tables = sizeof(ChunkTables<W>);
        return sizeof(ChunkLevel<W>);
    }
    if constexpr (W < 1 << (chunk_widths - 1)) return sizes_of<2 * W>(width, tables);
    return 0;
}

}  // namespace

ChunkChoice best_chunks() {
#if defined(__x86_64__) && defined(__GNUC__)
    if (has_avx512()) return {avx512::search_chunks, &sixteen_at_once};
    if (__builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt")) return {bmi2::search_chunks, &one_by_one};
#endif
    return {};
}

Subtrees::Subtrees(const Cover& problem, std::size_t depths, bool equal, bool collect, const ChunkChoice& choice)
    : choice_(choice), collect_(collect), equal_(equal) {
    if (problem.has_bounds()) choice_.code = nullptr;
    if (!choice_.code) return;
    const std::int32_t words = (problem.options() + 63) / 64;
    node_cost_ = 25 + 4 * words;
    // Nodes that show the tree: a fourth is enough for small covers, whose whole search is often not much more.
    profiled_ = words <= 2 ? 1024 : 1024 * std::max<std::int64_t>(4, words);
    inside_.resize(depths);
    chunking_.inside = inside_.data();
    chunking_.hold = unbounded;
    again_ = profiled_;  // small trees are done before
    if (choice_.width >= 0) choose_width(0);
}

Subtrees::Bytes Subtrees::bytes_of(std::int64_t size) {
    return Bytes(static_cast<std::byte*>(::operator new[](static_cast<std::size_t>(size), std::align_val_t{64})));
}

void Subtrees::add_level(ChunkRun& run, std::int32_t depth) {
    Work& work = *static_cast<Work*>(run.owner);
    std::int64_t tables = 0;
    work.held[depth] = bytes_of(sizes_of<1>(work.width, tables));
    work.levels[depth] = work.held[depth].get();
}

void Subtrees::choose_width(std::int64_t nodes) {
    chunking_.profiling = false;
    chunking_.width = choice_.width;
    if (choice_.width < 0) {
        const auto all = static_cast<double>(chunking_.all);
        double least = 0.95 * node_cost_ * all;
        chunking_.width = chunk_widths;
        for (int k = equal_ ? 0 : 1; k < chunk_widths; ++k) {
            const auto inside = static_cast<double>(chunking_.below[k]);
            const double cost = static_cast<double>(chunking_.entries[k]) * choice_.costs->build[k] +
                                inside * choice_.costs->node[k] + (all - inside) * node_cost_;
            if (cost < least) {
                least = cost;
                chunking_.width = k;
            }
        }
    }
    if (!equal_) chunking_.width = std::max(chunking_.width, 1);  // sets of options say nothing of their order
    chosen_ = choice_.width < 0;
    again_ = std::max(16 * nodes, nodes + 16 * profiled_);
    if (chunking_.width == chunk_widths) {
        chunking_.hold = unbounded;
        return;
    }
    chunking_.hold = 0;
    const double gain = node_cost_ - choice_.costs->node[chunking_.width];
    chunking_.least_below = choice_.least_below >= 0 ? choice_.least_below
                                                     : choice_.costs->build[chunking_.width] / 2 / std::max(1.0, gain);
}

Profile Subtrees::profile() const {
    if (!chosen_) return {};
    Profile made{chunking_.all};
    made.insert(made.end(), chunking_.entries, chunking_.entries + chunk_widths);
    made.insert(made.end(), chunking_.below, chunking_.below + chunk_widths);
    return made;
}

void Subtrees::begin_with(const Profile& profile) {
    if (!choice_.code || choice_.width >= 0 || profile.size() != 1 + 2 * std::size_t{chunk_widths}) return;
    chunking_.all = profile[0];
    std::copy_n(profile.begin() + 1, chunk_widths, chunking_.entries);
    std::copy_n(profile.begin() + 1 + chunk_widths, chunk_widths, chunking_.below);
    choose_width(0);
}

Chunking* Subtrees::look(std::int64_t nodes, std::int64_t left) {
    if (!choice_.code) return nullptr;
    if (chunking_.profiling && chunking_.all >= profiled_) {
        choose_width(nodes);
    } else if (!chunking_.profiling && choice_.width < 0 && nodes >= again_) {
        // The first corner of the tree may differ from the rest. What it showed counts as much as what comes.
        chunking_.profiling = true;
        const std::int64_t kept = std::max<std::int64_t>(1, 2 * chunking_.all / profiled_);
        for (auto& entries : chunking_.entries) entries /= kept;
        for (auto& below : chunking_.below) below /= kept;
        chunking_.all /= kept;
        std::ranges::fill(inside_, static_cast<std::uint8_t>(chunk_widths));
    }
    chunking_.most_below = std::min(most_below, static_cast<double>(left) / 4);
    return chunking_.profiling || chunking_.hold < unbounded ? &chunking_ : nullptr;
}

bool Subtrees::search(const Frame& frame, Run& run, const Larger& larger, std::int64_t most_nodes,
                      std::int64_t most_solutions, Batch& batch) {
    const int width = chunking_.width;
    if (!work_ || work_->width != width) {
        work_ = std::make_unique<Work>();
        work_->width = width;
        std::int64_t size = 0;
        sizes_of<1>(width, size);
        work_->tables = bytes_of(size);
    }
    Work& work = *work_;
    work.uncovered.assign(static_cast<std::size_t>(frame.item_words), 0);
    for (std::int32_t i = 0; i < frame.items; ++i)
        if (frame.uncovered(i)) work.uncovered[i >> 6] |= Word{1} << (i & 63);
    const std::int32_t* const numbers = larger.numbers.data();
    work.prefix = larger.taken;
    for (std::int32_t k = 0; k < frame.depth; ++k) work.prefix.push_back(numbers[run.path[k]]);
    for (std::int32_t k = 0; k < frame.top; ++k) work.prefix.push_back(numbers[frame.original[frame.taken[k]]]);
    const std::int32_t words = (larger.options + 63) / 64;  // of a set of its options
    const bool as_set = equal_ && words <= max_set_words;
    work.before.assign(as_set ? static_cast<std::size_t>(words) : 0, 0);
    if (as_set)
        for (const std::int32_t option : work.prefix) work.before[option >> 6] |= Word{1} << (option & 63);

    ChunkRun& part = work.run;
    part.frame = &frame;
    part.active = frame.state();
    part.uncovered = work.uncovered.data();
    part.collect = collect_;
    part.most_nodes = std::min(most_nodes, most_nodes_at_once);
    part.most_solutions = most_solutions;
    part.most_numbers = most_numbers_at_once;
    part.before = work.before.data();
    part.set_words = as_set ? words : 0;
    part.numbers_of = numbers;
    // Sets become choices as they are found.
    Numbers<std::int32_t>& found = as_set ? batch.decisions : work.found;
    const std::size_t before = as_set ? found.size() : 0;
    if (collect_) found.reserve(before + static_cast<std::size_t>(most_numbers_at_once + room_for_one));
    part.found = found.data() + before;
    part.tables = work.tables.get();
    part.levels = work.levels;
    part.add_level = add_level;
    part.owner = &work;
    part.nodes = part.dead = part.solutions = part.numbers = 0;
    std::ranges::fill(part.by_depth, 0);
    if (!choice_.code(part, width)) {
        // Nodes one by one are to be as many as those searched in vain, so that these cost little.
        chunking_.hold = run.nodes + part.nodes;
        return false;
    }
    if (collect_) found.resize(before + static_cast<std::size_t>(part.numbers));
    run.nodes += part.nodes;
    run.dead += part.dead;
    run.solutions += part.solutions;
    std::int64_t* const levels = run.levels + frame.depth + frame.top + 1;
    for (std::int32_t d = 0; d < chunk_items && part.by_depth[d]; ++d) levels[d] += part.by_depth[d];
    if (collect_ && part.solutions) take_found(batch);
    return true;
}

void Subtrees::take_found(Batch& batch) {
    const ChunkRun& part = work_->run;
    Numbers<std::int32_t>& decisions = batch.decisions;
    const std::size_t solutions = static_cast<std::size_t>(part.solutions);
    if (part.set_words > 0) {
        const std::int64_t size = part.numbers / part.solutions;
        std::int64_t end = batch.starts.back();
        for (std::size_t k = 0; k < solutions; ++k) batch.starts.push_back(end += size);
        return;
    }
    // Solutions of one depth come in the order of the tree. Those of several depths do as their paths do: below a node
    // options are tried in ascending order.
    std::vector<std::span<std::int32_t>> tails;
    tails.reserve(solutions);
    for (std::int32_t* at = part.found; at < part.found + part.numbers; at += 1 + *at)
        tails.emplace_back(at + 1, static_cast<std::size_t>(*at));
    if (!equal_)
        std::ranges::sort(tails, [](auto one, auto other) { return std::ranges::lexicographical_compare(one, other); });
    std::vector<std::int32_t>& before = work_->prefix;
    std::ranges::sort(before);
    for (const auto tail : tails) {
        std::ranges::sort(tail);
        const std::size_t from = decisions.size();
        decisions.resize(from + before.size() + tail.size());
        std::ranges::merge(before, tail, decisions.begin() + from);
        batch.starts.push_back(static_cast<std::int64_t>(decisions.size()));
    }
}

std::int64_t Subtrees::memory() const {
    auto bytes = static_cast<std::int64_t>(inside_.size());
    if (!work_) return bytes;
    std::int64_t tables = 0;
    const std::int64_t level = sizes_of<1>(work_->width, tables);
    bytes += tables + level * std::ranges::count_if(work_->levels, [](const void* held) { return held != nullptr; });
    return bytes + (work_->found.capacity() > 0 ? 4 * (most_numbers_at_once + room_for_one) : 0) +
           static_cast<std::int64_t>(8 * (work_->uncovered.capacity() + work_->before.capacity()));
}

std::int64_t Subtrees::most_memory(std::int32_t options, std::int32_t items) {
    int width = 1;  // at least, where options cover unequally many items
    while (width < chunk_widths - 1 && options > 64 << width) ++width;
    std::int64_t tables = 0;
    const std::int64_t level = sizes_of<1>(width, tables);
    return tables + level * (std::min(items, chunk_items) + 2) + 4 * (most_numbers_at_once + room_for_one);
}

}  // namespace cover::bits
