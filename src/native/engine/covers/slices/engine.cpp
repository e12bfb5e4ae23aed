#include "covers/slices/engine.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <utility>

#include "common/index.hpp"
#include "covers/slices/masks.hpp"

namespace cover::slices {

namespace {

constexpr std::int32_t most_waiting = lanes * 3 / 4;  // solutions, until they are read
constexpr std::int32_t enough = lanes / 16;           // solutions that are read at once
constexpr std::int64_t longest_wait = 256;            // steps
constexpr std::int64_t steps_a_look = 8;              // at the clock, which is as long as a tenth of a short step
constexpr std::int32_t few = lanes / 8;
constexpr std::int64_t numbers_at_once = 1 << 14;
constexpr std::size_t starts = 1 << 13;  // of solutions, that there is room for where many come

}  // namespace

Engine::Engine(const Problem& problem, const Code& code, bool collect)
    : tables_(&problem.tables()), code_(&code), collect_(collect) {
    const auto options = index(tables_->option_room()), items = index(tables_->item_room()),
               rows = index(tables_->row_room());
    const std::pair<Word**, std::size_t> parts[] = {
        {&state_.possible, options}, {&state_.forced, options},
        {&state_.unit, items},       {&state_.reached, rows},
        {&state_.pairs, items},      {&state_.spare, code.layout.parts > 1 ? options : 0},
        {&state_.units, items},      {&state_.solved, collect ? options : 0}};
    std::size_t all = 0;
    for (const auto& part : parts) all += part.second;
    arena_ = vectors(all);
    Word* at = arena_.get();
    for (const auto& [place, size] : parts) {
        *place = at;
        at += size * lane_words;
    }
    levels_.resize(std::size_t{1} << tables_->counter_bits);
    state_.levels = levels_.data();
    if (!collect) return;
    sets_ = vectors(index(tables_->options + 63) / 64 * 64);
    most_numbers_ = numbers_at_once + problem.longest() + 64;
}

// ------------------------------------------------------------------ lanes that come and go

Group Engine::empty_group() {
    if (!pool_.empty()) {
        Group group = std::move(pool_.back());
        pool_.pop_back();
        group.live = {};
        return group;
    }
    return {vectors(index(tables_->option_room())), {}};
}

void Engine::open(Group& group, std::int32_t lane, std::int32_t depth, std::int32_t halvings) const {
    const std::int32_t word = lane >> 6, options = tables_->options, room = tables_->option_room();
    const Word bit = Word{1} << (lane & 63);
    const auto vector = [&](std::int32_t k) -> Word& { return group.possible[code_->layout.at(room, k, word)]; };
    for (std::int32_t o = 0; o < options; ++o) vector(o) |= bit;
    // Below, every branch excludes an option: no counter comes to its end.
    const std::int32_t numbers[] = {std::min(depth, options), std::min(halvings, options)};
    for (std::int32_t k = 0; k < tables_->counter_bits; ++k)
        for (std::int32_t c = 0; c < 2; ++c) {
            Word& at = vector((c == 0 ? tables_->depths() : tables_->halvings()) + k);
            at = numbers[c] >> k & 1 ? at | bit : at & ~bit;
        }
    group.live.word[word] |= bit;
}

void Engine::keep_only(Group& group, std::int32_t lane, std::int32_t item, std::int32_t option) const {
    const Word bit = Word{1} << (lane & 63);
    for (std::int32_t e = tables_->item_starts[item]; e < tables_->item_starts[item + 1]; ++e) {
        const auto other = static_cast<std::int32_t>(tables_->item_options[e] / places);
        if (other != option) group.possible[code_->layout.at(tables_->option_room(), other, lane >> 6)] &= ~bit;
    }
}

void Engine::add(Group group) { stack_.push_back(std::move(group)); }

bool Engine::is_done() const { return is_empty(live_) && stack_.empty() && is_empty(waiting_); }

// The oldest group has the largest subtrees. Lanes are their columns of options alone, so they can go at any time.
std::optional<Group> Engine::give() {
    if (!stack_.empty() && (stack_.size() > 1 || size(live_) > few)) {
        Group group = std::move(stack_.front());
        stack_.erase(stack_.begin());
        return group;
    }
    if (size(live_) <= 2 * few) return std::nullopt;
    Group group = empty_group();
    std::memcpy(group.possible.get(), state_.possible, index(tables_->option_room()) * lane_words * sizeof(Word));
    group.live = first_of(live_, size(live_) / 2);
    live_ = without(live_, group.live);
    return group;
}

double Engine::remaining() const {
    double sum = share_of(state_.possible, live_);
    for (const Group& group : stack_) sum += share_of(group);
    return sum;
}

double Engine::share_of(const Word* possible, const Mask& live) const {
    double sum = 0;
    each_lane(live, [&](std::int32_t lane) {
        std::int32_t halvings = 0;
        for (std::int32_t k = 0; k < tables_->counter_bits; ++k) {
            const Word word = possible[code_->layout.at(tables_->option_room(), tables_->halvings() + k, lane >> 6)];
            halvings |= static_cast<std::int32_t>(word >> (lane & 63) & 1) << k;
        }
        sum += std::ldexp(1.0, -halvings);
    });
    return sum;
}

std::int64_t Engine::bytes_of_group(const Tables& tables) { return std::int64_t{64} * tables.option_room(); }

std::int64_t Engine::memory() const {
    const std::int64_t options = tables_->option_room(), items = tables_->item_room();
    const std::int64_t vectors = options * (collect_ ? 5 : 3) + items * 3 + tables_->row_room();
    const auto groups = static_cast<std::int64_t>(stack_.size() + pool_.size());
    return 64 * vectors + groups * bytes_of_group(*tables_) + static_cast<std::int64_t>(8 * levels_.capacity());
}

std::int32_t Engine::plan(Mask& left, Mask& busy, Mask& placed, bool stay) {
    return code_->plan(left, busy, placed, stay, lot_, moves_);
}

// ------------------------------------------------------------------ solutions

// Keeps solutions until there are enough to be read together, and frees their lanes. What finds no place stays.
void Engine::gather(const Mask& solved, std::int32_t all, Batch& found) {
    if (!collect_) {
        solutions_ += all;
        live_ = without(live_, solved);
        return;
    }
    if (all >= enough) {
        Mask lanes_there = solved;
        read(state_.possible, lanes_there, found);
        live_ = without(live_, solved);
        return;
    }
    if (size(waiting_) + all > most_waiting) read_waiting(found);
    if (is_empty(waiting_)) waiting_since_ = steps_;
    Mask left = solved, placed;
    const std::int32_t many = plan(left, waiting_, placed, true);
    code_->move(tables_->option_room(), state_.solved, state_.possible, moves_, many);
    live_ = without(live_, placed);
}

void Engine::read_waiting(Batch& found) {
    if (!is_empty(waiting_)) read(state_.solved, waiting_, found);
}

void Engine::read(const Word* from, Mask& solved, Batch& found) {
    code_->turn(*tables_, from, sets_.get());
    const std::int32_t words = (tables_->options + 63) / 64, many = size(solved);
    found.starts.reserve(std::max(found.starts.size() + index(many), many >= enough ? starts : 0));
    while (!is_empty(solved)) {
        found.decisions.reserve(found.decisions.size() + index(most_numbers_));
        std::int32_t* to = found.decisions.end();
        std::int64_t* ends = found.starts.end();
        code_->list(to, numbers_at_once, sets_.get(), words, solved, ends);
        solutions_ += ends - found.starts.end();
        found.decisions.resize(index(to - found.decisions.begin()));
        found.starts.resize(index(ends - found.starts.begin()));
    }
}

// ------------------------------------------------------------------ branches

// Right children wait together.
void Engine::branch_to_stack(const Mask& branching, const Mask& paired) {
    Group group = empty_group();
    group.live = branching;
    code_->branch(*tables_, state_, branching, paired, group.possible.get());
    stack_.push_back(std::move(group));
}

// Right children go to lanes that are free; those that find none branch later.
void Engine::branch(const Mask& branching, std::int32_t many, const Mask& paired) {
    const std::int32_t free = lanes - size(live_);
    Mask left = branching, placed{};
    const std::int32_t moves = free < few && many > few ? 0 : plan(left, live_, placed, false);
    if (moves == 0) {
        branch_to_stack(branching, paired);
        branches_ += many;
    } else {
        code_->branch_to(*tables_, state_, placed, paired, moves_, moves);
        branches_ += size(placed);
    }
}

// Waiting lanes go to free ones. What their items have is unknown: no unit is theirs.
void Engine::refill() {
    while (size(live_) < lanes / 2 && !stack_.empty()) {
        Group& group = stack_.back();
        Mask placed;
        const std::int32_t many = plan(group.live, live_, placed, true);
        if (many == 0) return;
        code_->move(tables_->option_room(), state_.possible, group.possible.get(), moves_, many);
        for (std::int32_t k = 0; k < many; ++k) code_->clear(tables_->item_room(), state_.unit, moves_[k].to);
        if (!is_empty(group.live)) continue;
        pool_.push_back(std::move(group));
        stack_.pop_back();
    }
}

// ------------------------------------------------------------------ the search

Pause Engine::run(const Limits& limits, Batch& found) {
    const std::int64_t branches_before = branches_, solutions_before = solutions_, steps_before = steps_;
    for (;;) {
        if (solutions_ - solutions_before >= limits.solutions) return Pause::solutions;
        if (steps_ - steps_before >= limits.steps) return Pause::slice;
        if (steps_ > steps_before && steps_ % steps_a_look == 0 && limits.deadline != nullptr &&
            limits.deadline->is_over())
            return Pause::slice;
        if (steps_ > steps_before && limits.hungry != nullptr && limits.hungry->load(std::memory_order_relaxed) > 0 &&
            (!stack_.empty() || size(live_) > 2 * few))
            return Pause::slice;
        ++steps_;
        Sorted sorted;
        code_->count(*tables_, state_, live_, sorted);
        if (2 * sorted.are_stable >= sorted.are_live) {
            if (sorted.are_solved() > 0) gather(sorted.solved, sorted.are_solved(), found);
            Mask chosen = sorted.paired;
            std::int64_t many = sorted.are_paired;
            if (2 * many < sorted.are_branching) {
                code_->fewest(*tables_, state_, sorted.branching);
                chosen = sorted.branching;
                many = sorted.are_branching;
            }
            const std::int64_t left = limits.branches - (branches_ - branches_before);
            if (many > left) chosen = first_of(chosen, many = left);
            if (many > 0) branch(chosen, static_cast<std::int32_t>(many), sorted.paired);
            refill();
            if (is_empty(live_)) {
                if (stack_.empty()) {
                    read_waiting(found);
                    return Pause::exhausted;
                }
            } else if (left == 0 && is_empty(without(live_, sorted.branching))) {
                read_waiting(found);
                return Pause::nodes;
            }
        }
        // Solutions that come rarely do not wait for ever.
        if (steps_ - waiting_since_ >= longest_wait) read_waiting(found);
        Mask dead;
        code_->propagate(*tables_, state_, dead);
        live_ = without(live_, dead);
    }
}

}  // namespace cover::slices
