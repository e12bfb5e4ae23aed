// The definitions of links.hpp: building the lists, removing and restoring options, and the search itself.
#pragma once

#include "common/index.hpp"
#include "covers/links/links.hpp"
#include "common/clock.hpp"

namespace cover {

#define COVER_LINKS template <class Number, bool Colors, bool Bounds, class Trace>
#define COVER_LINKS_CLASS Links<Number, Colors, Bounds, Trace>

COVER_LINKS
COVER_LINKS_CLASS::Links(const Cover& problem, bool collect)
    : primary_(problem.primary), memory_(memory_of(problem)), collect_(collect), remaining_(problem.primary) {
    if (nodes_of(problem) > max_nodes || problem.options() > max_options)
        throw std::length_error("the problem is too large for kernel links");
    const std::int32_t items = problem.items, options = problem.options();
    nodes_.resize(index(nodes_of(problem)));
    option_of_.assign(nodes_.size(), -1);
    const auto padded = (index(items) + step - 1) / step * step;
    key_.assign(padded, big);
    std::vector<std::int32_t> count(index(items), 0);
    for (const auto item : problem.item_of) ++count[item];
    for (std::int32_t i = 0; i < items; ++i) {
        nodes_[i].item = static_cast<Number>(i);
        nodes_[i].up = nodes_[i].down = nodes_[i].item;
    }
    std::vector<std::int32_t> places;
    std::int32_t at = items;
    for (std::int32_t o = 0; o < options; ++o) {
        order_items(problem, o, count, places);
        const std::int32_t start = at;
        for (const auto k : places) {
            const std::int32_t item = problem.item_of[k];
            Node& node = nodes_[at];
            node.item = static_cast<Number>(item);
            node.start = static_cast<Number>(start);
            if constexpr (Colors) node.color = problem.color_of[k];
            append(node, at, item);
            option_of_[at++] = o;
            key_[item] += step;
        }
        nodes_[at++].item = spacer;
    }
    trail_.reserve(index(options) + (Colors ? problem.item_of.size() : 0));
    for (std::int32_t i = 0; i < primary_; ++i) key_[i] += i % step - big;
    if constexpr (Bounds) {
        want_.assign(padded, 0);
        room_.assign(index(primary_), 0);
        for (std::int32_t i = 0; i < primary_; ++i) {
            want_[i] = problem.low(i);
            room_[i] = problem.high(i);
            // More than all options and one are never there to be taken: the clamp keeps the key in range.
            key_[i] -= step * (std::min(want_[i], options + 2) - 1);
        }
        for (std::int32_t i = 0; i < primary_; ++i)
            if (room_[i] == 0) {
                remove_others(i, 0, false);
                key_[i] += big;
            }
        trail_.clear();
    }
    for (std::int32_t i = 0; i < primary_; ++i) dead_at_root_ |= is_short(i);
}

// ------------------------------------------------------------------ lists

// Makes a node, greater than all before, the last of its item's list.
COVER_LINKS
inline void COVER_LINKS_CLASS::append(Node& node, std::int32_t number, std::int32_t item) {
    node.up = nodes_[item].up;
    node.down = static_cast<Number>(item);
    nodes_[node.up].down = nodes_[item].up = static_cast<Number>(number);
}

COVER_LINKS
inline void COVER_LINKS_CLASS::detach(const Node& node) {
    nodes_[node.up].down = node.down;
    nodes_[node.down].up = node.up;
}

// Undoes detach; all that was detached after it must have been attached again.
COVER_LINKS
inline void COVER_LINKS_CLASS::attach(const Node& node, std::int32_t number) {
    nodes_[node.up].down = nodes_[node.down].up = static_cast<Number>(number);
}

// Takes an option out of its lists, given its first node; returns how many items now have too few options.
COVER_LINKS
inline std::int32_t COVER_LINKS_CLASS::remove(std::int32_t start) {
    trail_.push_back(start);
    Node* const nodes = nodes_.data();
    std::int32_t* const key = key_.data();
    std::int32_t zeros = 0;
    Node* node = nodes + start;
    for (; node->item != spacer; ++node) {
        if constexpr (Colors)
            if (node->color < 0) continue;
        detach(*node);
        const std::int32_t left = key[node->item] - step;
        key[node->item] = left;
        zeros += static_cast<std::uint32_t>(left) < step;
    }
    counts_.updates += node - (nodes + start);
    return zeros;
}

// Brings the lists back to what they were when the trail had this length.
COVER_LINKS
inline void COVER_LINKS_CLASS::undo(std::int64_t length) {
    Node* const nodes = nodes_.data();
    std::int32_t* const key = key_.data();
    for (auto k = static_cast<std::int64_t>(trail_.size()); k-- > length;) {
        const std::int32_t start = trail_[index(k)];
        if constexpr (Colors)
            if (start < 0) {
                nodes[~start].color = -nodes[~start].color;
                continue;
            }
        for (std::int32_t q = start; nodes[q].item != spacer; ++q) {
            if constexpr (Colors)
                if (nodes[q].color < 0) continue;
            attach(nodes[q], q);
            key[nodes[q].item] += step;
        }
    }
    trail_.resize(index(length));
}

// Removes the options of an item that is covered (color 0) or painted: then those of the same color stay.
// Returns how many items are left with too few options; may stop at the first option that leaves one.
COVER_LINKS
inline std::int32_t COVER_LINKS_CLASS::remove_others(std::int32_t item, std::int32_t color, bool stop_when_dead) {
    std::int32_t zeros = 0;
    const auto visit = [&](std::int32_t p) {
        if constexpr (Colors) {
            if (color > 0 && nodes_[p].color == color) {
                nodes_[p].color = -color;
                trail_.push_back(~p);
                return;
            }
        }
        zeros += remove(nodes_[p].start);
    };
    for (std::int32_t p = nodes_[item].down; p != item && !(stop_when_dead && zeros); p = nodes_[p].down) visit(p);
    return zeros;
}

// ------------------------------------------------------------------ options

// Counts an option for one of its items; returns 1 if the item had too few options and now has enough.
COVER_LINKS
inline std::int32_t COVER_LINKS_CLASS::settle(std::int32_t item) {
    const bool was_short = is_short(item);
    if constexpr (Bounds) {
        if (want_[item]-- > 0) key_[item] += step;
        const bool repaired = was_short && !is_short(item);
        if (--room_[item] == 0) key_[item] += big;
        return repaired;
    } else {
        key_[item] += big;
        --remaining_;
        return was_short;
    }
}

COVER_LINKS
inline void COVER_LINKS_CLASS::unsettle(std::int32_t item) {
    if constexpr (Bounds) {
        if (room_[item]++ == 0) key_[item] -= big;
        if (++want_[item] > 0) key_[item] -= step;
    } else {
        key_[item] -= big;
        ++remaining_;
    }
}

COVER_LINKS
inline void COVER_LINKS_CLASS::unsettle_option(const Level& level) {
    for (std::int32_t q = nodes_[level.node].start; nodes_[q].item != spacer; ++q)
        if (is_primary(nodes_[q].item) && !(level.whole && q == level.node)) unsettle(nodes_[q].item);
}

// Takes the option of level.node, which is in no list. The items that had too few options before (level.zeros) must
// be among its own. Leaves things as they were unless it returns `open`.
COVER_LINKS
typename COVER_LINKS_CLASS::Taken COVER_LINKS_CLASS::take(Level& level) {
    const std::int32_t start = nodes_[level.node].start;
    const std::int32_t skipped = level.whole ? level.node : -1;  // the branching item has been dealt with
    std::int32_t zeros = level.zeros;
    for (std::int32_t q = start; nodes_[q].item != spacer; ++q)
        if (is_primary(nodes_[q].item) && q != skipped) zeros -= settle(nodes_[q].item);
    Taken outcome = zeros > 0 ? Taken::dead : !Bounds && remaining_ == 0 ? Taken::solved : Taken::open;
    if (outcome == Taken::open) {
        level.taken_at = static_cast<std::int64_t>(trail_.size());
        for (std::int32_t q = start; nodes_[q].item != spacer; ++q) {
            const std::int32_t item = nodes_[q].item;
            std::int32_t color = 0;
            if (q == skipped) continue;
            if constexpr (Bounds)
                if (is_primary(item) && room_[item] > 0) continue;
            if constexpr (Colors) {
                color = nodes_[q].color;
                if (color < 0) continue;
            }
            if (remove_others(item, color, true) == 0) continue;
            undo(level.taken_at);
            outcome = Taken::dead;
            break;
        }
    }
    if (outcome != Taken::open) unsettle_option(level);
    return outcome;
}

// Leaves the node the search stands at: the option that led there is given back.
COVER_LINKS
void COVER_LINKS_CLASS::leave() {
    if (stack_.empty() || !stack_.back().taken) return;
    Level& level = stack_.back();
    undo(level.taken_at);
    unsettle_option(level);
    level.taken = false;
}

// ------------------------------------------------------------------ search

// The item with the fewest children, the lowest of several, or -1 if nothing is left to decide.
COVER_LINKS
std::int32_t COVER_LINKS_CLASS::least(std::int32_t& low_block) const {
    const std::int32_t blocks = (primary_ + step - 1) / step;
    std::int32_t best = big, best_block = -1;
    for (std::int32_t b = low_block; b < blocks; ++b) {
        const std::int32_t* const key = key_.data() + b * step;
        std::int32_t smallest = big;
        for (std::int32_t k = 0; k < step; ++k) {
            std::int32_t here = key[k];
            // Nothing needed and no option left: decided.
            if constexpr (Bounds) here = here < 2 * step && want_[b * step + k] <= 0 ? big : here;
            smallest = here < smallest ? here : smallest;
        }
        if (smallest / step < best / step) {
            best = smallest;
            best_block = b;
            if (best < 2 * step) break;
        } else if (smallest == big && low_block == b) {
            ++low_block;
        }
    }
    return best_block < 0 ? -1 : best_block * step + best % step;
}

COVER_LINKS
void COVER_LINKS_CLASS::open(std::int32_t item, std::int32_t low_block) {
    const std::int32_t degree = key_[item] / step;
    const auto depth = static_cast<std::int64_t>(stack_.size());
    if (degree == 1) trace.forced(depth, item);
    else trace.branch(depth, item, degree);
    const auto length = static_cast<std::int64_t>(trail_.size());
    bool whole = true;
    if constexpr (Bounds) whole = room_[item] == 1;
    Level level{item, item, nodes_[item].down, 0, low_block, degree, degree, length, length, whole, false};
    if (level.whole) {
        key_[item] += big;
        --remaining_;
        level.zeros = remove_others(item, 0, false);
    }
    stack_.push_back(level);
}

COVER_LINKS
void COVER_LINKS_CLASS::close() {
    const Level& level = stack_.back();
    undo(level.opened_at);
    if (level.whole) {
        key_[level.item] -= big;
        ++remaining_;
    }
    stack_.pop_back();
    trace.retreat(static_cast<std::int64_t>(stack_.size()));
}

// Goes to the next child of the level, which has one.
COVER_LINKS
void COVER_LINKS_CLASS::visit(Level& level) {
    const auto depth = static_cast<std::int64_t>(stack_.size());
    level.node = level.next;
    level.next = nodes_[level.node].down;
    --level.left;
    const bool takes = !Bounds || level.node != level.item;
    if (depth == static_cast<std::int64_t>(counts_.levels.size())) counts_.levels.push_back(0);
    ++counts_.levels[index(depth)];
    ++counts_.nodes;
    counts_.options_tried += takes;
    trace.child(depth, option_of_[level.node]);
    Taken outcome = Taken::open;
    if (Bounds && (!takes || !level.whole) && level.zeros > 0) {
        outcome = Taken::dead;
    } else if (takes) {
        if (Bounds && !level.whole) level.zeros = remove(nodes_[level.node].start);
        outcome = take(level);
        level.taken = outcome == Taken::open;
    }
    if (outcome == Taken::dead) trace.dead_end(depth);
    if (outcome == Taken::solved) record();
    entering_ = outcome == Taken::open;
}

COVER_LINKS
void COVER_LINKS_CLASS::record() {
    trace.solution(static_cast<std::int64_t>(stack_.size()));
    ++counts_.solutions;
    if (!collect_) return;
    auto& decisions = batch_.decisions;
    const auto before = static_cast<std::ptrdiff_t>(decisions.size());
    for (const Level& level : stack_)
        if (level.node != level.item) decisions.push_back(option_of_[level.node]);
    std::sort(decisions.begin() + before, decisions.end());
    batch_.starts.push_back(static_cast<std::int64_t>(decisions.size()));
}

COVER_LINKS
Position COVER_LINKS_CLASS::position() const {
    Position position;
    for (const Level& level : stack_)
        position.open_nodes.push_back({level.item, option_of_[level.node], level.degree, std::max(level.left, 0)});
    position.ahead = entering_ && !finished_;
    return position;
}

COVER_LINKS
Pause COVER_LINKS_CLASS::run(const Quota& quota) {
    constexpr std::int64_t between_looks = 1 << 15;  // units of work between two looks at the clock, well under 1 ms
    const Deadline deadline(quota.seconds);
    const std::int64_t node_work = 4 + primary_ / 16;
    const auto work = [&] { return counts_.updates + counts_.nodes * node_work; };
    std::int64_t look_at = work() + between_looks;
    for (std::int64_t steps = 0;; ++steps) {
        if (finished_) return Pause::exhausted;
        if (counts_.solutions >= quota.solutions) return Pause::solutions;
        if (batch_.size() >= quota.batch) return Pause::batch;
        if (steps >= quota.steps) return Pause::slice;
        if (work() >= look_at) {
            if (deadline.is_over()) return Pause::slice;
            look_at = work() + between_looks;
        }
        if (entering_) {
            std::int32_t low_block = stack_.empty() ? 0 : stack_.back().low_block;
            const std::int32_t item = dead_at_root_ ? -1 : least(low_block);
            entering_ = false;
            if (item >= 0) {
                open(item, low_block);
            } else {
                if (dead_at_root_) trace.dead_end(0);
                else record();
                leave();
            }
        } else if (stack_.empty()) {
            finished_ = true;
        } else if (Level& level = stack_.back(); level.left > 0) {
            if (counts_.nodes >= quota.nodes) return Pause::nodes;
            visit(level);
        } else {
            close();
            leave();
        }
    }
}

#undef COVER_LINKS
#undef COVER_LINKS_CLASS

}  // namespace cover
