// The definitions of links.hpp: building the lists, removing and restoring options, and the search itself.
#pragma once

#include "links.hpp"

namespace cover {

#define COVER_LINKS template <bool Colors, bool Bounds, class Trace>
#define COVER_LINKS_CLASS Links<Colors, Bounds, Trace>

COVER_LINKS
COVER_LINKS_CLASS::Links(const Cover& problem, bool collect)
    : primary_(problem.primary),
      header_count_(problem.items),
      options_(problem.options()),
      incidences_(static_cast<std::int32_t>(problem.item_of.size())),
      collect_(collect),
      remaining_(problem.primary) {
    const std::int64_t node_count = std::int64_t{header_count_} + 1 + incidences_ + options_;
    if (node_count > std::numeric_limits<std::int32_t>::max() || options_ >= big)
        throw std::length_error("the problem is too large for kernel links");
    nodes_.resize(static_cast<std::size_t>(node_count));
    option_of_.assign(static_cast<std::size_t>(node_count), -1);
    const auto padded = (static_cast<std::size_t>(header_count_) + block - 1) / block * block;
    key_.assign(padded, big);
    for (std::int32_t i = 0; i < header_count_; ++i) {
        nodes_[i].up = nodes_[i].down = i;
        nodes_[i].item = i;
        if constexpr (Colors) nodes_[i].color = 0;
    }
    std::int32_t at = header_count_;  // the next node is a spacer
    std::int32_t first = at;
    for (std::int32_t o = 0; o <= options_; ++o) {
        nodes_[at].up = first;
        nodes_[at].item = -1;
        if constexpr (Colors) nodes_[at].color = 0;
        if (o == options_) {
            nodes_[at].down = at;
            break;
        }
        const std::int32_t low = problem.option_starts[o], high = problem.option_starts[o + 1];
        nodes_[at].down = at + (high - low);
        first = ++at;
        for (std::int32_t k = low; k < high; ++k, ++at) {
            const std::int32_t item = problem.item_of[k];
            const std::int32_t last = nodes_[item].up;
            nodes_[at].up = last;
            nodes_[at].down = item;
            nodes_[at].item = item;
            if constexpr (Colors) nodes_[at].color = problem.color_of[k];
            nodes_[last].down = at;
            nodes_[item].up = at;
            option_of_[at] = o;
            ++key_[item];
        }
    }
    for (std::int32_t i = 0; i < primary_; ++i) key_[i] -= big;
    if constexpr (Bounds) {
        want_.assign(padded, 0);
        room_.assign(static_cast<std::size_t>(primary_), 0);
        for (std::int32_t i = 0; i < primary_; ++i) {
            want_[i] = problem.low(i);
            room_[i] = problem.high(i);
            key_[i] = key_[i] + 1 - want_[i];
        }
        for (std::int32_t i = 0; i < primary_; ++i)
            if (room_[i] == 0) {
                remove_options<false>(i, 0);
                key_[i] += big;
            }
    }
    for (std::int32_t i = 0; i < primary_; ++i) dead_at_root_ |= key_[i] <= 0;
}

// ------------------------------------------------------------------ lists

// Takes node q out of its item's list; returns 1 if that leaves the item with too few options.
COVER_LINKS
inline std::int32_t COVER_LINKS_CLASS::unlink(std::int32_t q) {
    const Node& node = nodes_[q];
    nodes_[node.up].down = node.down;
    nodes_[node.down].up = node.up;
    return --key_[node.item] == 0;
}

COVER_LINKS
inline void COVER_LINKS_CLASS::relink(std::int32_t q) {
    const Node& node = nodes_[q];
    nodes_[node.down].up = q;
    nodes_[node.up].down = q;
    ++key_[node.item];
}

// Takes the option of `node` out of the lists of its other items; returns how many of them now have too few options.
COVER_LINKS
inline std::int32_t COVER_LINKS_CLASS::hide(std::int32_t node) {
    std::int32_t zeros = 0;
    std::int64_t updates = 0;
    for_others(node, [&](std::int32_t q) {
        if constexpr (Colors)
            if (nodes_[q].color < 0) return;
        zeros += unlink(q);
        ++updates;
    });
    counts_.updates += updates;
    return zeros;
}

COVER_LINKS
inline void COVER_LINKS_CLASS::unhide(std::int32_t node) {
    for_others_backwards(node, [&](std::int32_t q) {
        if constexpr (Colors)
            if (nodes_[q].color < 0) return;
        relink(q);
    });
}

// Removes the options of an item that is covered (color 0), or painted: then those of the same color stay and are
// marked -1. Returns how many items are left with too few options; StopWhenDead: restores all if there are any.
COVER_LINKS
template <bool StopWhenDead>
inline std::int32_t COVER_LINKS_CLASS::remove_options(std::int32_t item, std::int32_t color) {
    std::int32_t zeros = 0;
    for (std::int32_t p = nodes_[item].down; p != item; p = nodes_[p].down) {
        if constexpr (Colors) {
            if (color > 0 && nodes_[p].color == color) {
                nodes_[p].color = -1;
                continue;
            }
        }
        zeros += hide(p);
        if constexpr (StopWhenDead) {
            if (zeros) {
                restore_options(p, item, color);
                return zeros;
            }
        }
    }
    return zeros;
}

// The inverse of remove_options; `from` is the last node it visited.
COVER_LINKS
inline void COVER_LINKS_CLASS::restore_options(std::int32_t from, std::int32_t item, std::int32_t color) {
    for (std::int32_t p = from; p != item; p = nodes_[p].up) {
        if constexpr (Colors) {
            if (color > 0 && nodes_[p].color < 0) {
                nodes_[p].color = color;
                continue;
            }
        }
        unhide(p);
    }
}

// ------------------------------------------------------------------ options

// Counts the option for one of its items; returns 1 if the item had too few options and now has enough.
COVER_LINKS
inline std::int32_t COVER_LINKS_CLASS::settle(std::int32_t item) {
    const bool short_of = key_[item] <= 0;
    if constexpr (Bounds) {
        if (want_[item]-- > 0) ++key_[item];
        const bool repaired = short_of && key_[item] > 0;
        if (--room_[item] == 0) key_[item] += big;
        return repaired;
    } else {
        key_[item] += big;
        --remaining_;
        return short_of;
    }
}

COVER_LINKS
inline void COVER_LINKS_CLASS::unsettle(std::int32_t item) {
    if constexpr (Bounds) {
        if (room_[item]++ == 0) key_[item] -= big;
        if (++want_[item] > 0) --key_[item];
    } else {
        key_[item] -= big;
        ++remaining_;
    }
}

// Removes what node q excludes when its option is taken; false (and nothing removed) if that is a dead end.
COVER_LINKS
inline bool COVER_LINKS_CLASS::commit(std::int32_t q) {
    const std::int32_t item = nodes_[q].item;
    if constexpr (Bounds)
        if (is_primary(item) && room_[item] > 0) return true;
    if constexpr (Colors) {
        const std::int32_t color = nodes_[q].color;
        return color < 0 || remove_options<true>(item, color) == 0;
    } else {
        return remove_options<true>(item, 0) == 0;
    }
}

COVER_LINKS
inline void COVER_LINKS_CLASS::uncommit(std::int32_t q) {
    const std::int32_t item = nodes_[q].item;
    if constexpr (Bounds)
        if (is_primary(item) && room_[item] > 0) return;
    std::int32_t color = 0;
    if constexpr (Colors) {
        color = nodes_[q].color;
        if (color < 0) return;
    }
    restore_options(nodes_[item].up, item, color);
}

// Takes the option of `node`, whose branching item has been dealt with if `whole`. The option itself is in no list
// of another item. `zeros` items had too few options before and must be among its items. Undone unless `open`.
COVER_LINKS
typename COVER_LINKS_CLASS::Taken COVER_LINKS_CLASS::take(std::int32_t node, bool whole, std::int32_t zeros) {
    for_others(node, [&](std::int32_t q) {
        if (is_primary(nodes_[q].item)) zeros -= settle(nodes_[q].item);
    });
    if (!whole) zeros -= settle(nodes_[node].item);
    Taken outcome = Taken::open;
    if (zeros > 0)
        outcome = Taken::dead;
    else if (!Bounds && remaining_ == 0)
        outcome = Taken::solved;
    else {
        for (std::int32_t q = node + 1; q != node;) {
            if (nodes_[q].item < 0) {
                q = nodes_[q].up;
            } else if (commit(q)) {
                ++q;
            } else {
                for (std::int32_t back = q - 1; back != node;) {
                    if (nodes_[back].item < 0) {
                        back = nodes_[back].down;
                    } else {
                        uncommit(back);
                        --back;
                    }
                }
                outcome = Taken::dead;
                break;
            }
        }
    }
    if (outcome != Taken::open) unsettle_all(node, whole);
    return outcome;
}

COVER_LINKS
void COVER_LINKS_CLASS::unsettle_all(std::int32_t node, bool whole) {
    if (!whole) unsettle(nodes_[node].item);
    for_others(node, [&](std::int32_t q) {
        if (is_primary(nodes_[q].item)) unsettle(nodes_[q].item);
    });
}

COVER_LINKS
void COVER_LINKS_CLASS::give_back(std::int32_t node, bool whole) {
    for_others_backwards(node, [&](std::int32_t q) { uncommit(q); });
    unsettle_all(node, whole);
}

// ------------------------------------------------------------------ search

// The active item with the fewest children, the lowest of several, or -1 if nothing is left to decide.
COVER_LINKS
std::int32_t COVER_LINKS_CLASS::least(std::int32_t& low_block) const {
    const std::int32_t* key = key_.data();
    const std::int32_t blocks = (primary_ + block - 1) / block;
    const auto key_at = [&](std::int32_t k) {
        if constexpr (Bounds) return key[k] == 1 && want_[k] <= 0 ? big : key[k];
        return key[k];
    };
    std::int32_t best = big, best_block = -1;
    for (std::int32_t b = low_block; b < blocks; ++b) {
        std::int32_t smallest = big;
        for (std::int32_t k = b * block; k < (b + 1) * block; ++k) {
            const std::int32_t here = key_at(k);
            smallest = here < smallest ? here : smallest;
        }
        if (smallest < best) {
            best = smallest;
            best_block = b;
            if (best == 1) break;
        } else if (smallest == big && low_block == b) {
            ++low_block;
        }
    }
    if (best_block < 0) return -1;
    std::int32_t item = best_block * block;
    while (key_at(item) != best) ++item;
    return item;
}

COVER_LINKS
void COVER_LINKS_CLASS::open(std::int32_t item, std::int32_t low_block) {
    const std::int32_t degree = key_[item];
    const auto depth = static_cast<std::int64_t>(stack_.size());
    if (degree == 1)
        trace.forced(depth, item);
    else
        trace.branch(depth, item, degree);
    Level level{item, item, 0, low_block, degree, true, false, static_cast<std::int64_t>(excluded_.size())};
    if constexpr (Bounds) level.whole = room_[item] == 1;
    if (level.whole) {
        key_[item] += big;
        --remaining_;
        level.zeros = remove_options<false>(item, 0);
    }
    stack_.push_back(level);
}

COVER_LINKS
void COVER_LINKS_CLASS::close() {
    const Level level = stack_.back();
    stack_.pop_back();
    if (level.whole) {
        restore_options(nodes_[level.item].up, level.item, 0);
        key_[level.item] -= big;
        ++remaining_;
    } else {
        while (static_cast<std::int64_t>(excluded_.size()) > level.excluded_before) {
            const std::int32_t node = excluded_.back();
            excluded_.pop_back();
            relink(node);
            unhide(node);
        }
    }
    trace.retreat(static_cast<std::int64_t>(stack_.size()));
}

// Leaves the node the search stands at: the option that led there is given back.
COVER_LINKS
void COVER_LINKS_CLASS::leave() {
    if (stack_.empty()) return;
    Level& level = stack_.back();
    if (level.taken) give_back(level.node, level.whole);
    level.taken = false;
}

// Goes to the next child of the level, which has one.
COVER_LINKS
void COVER_LINKS_CLASS::visit(Level& level) {
    const auto depth = static_cast<std::int64_t>(stack_.size());
    level.node = nodes_[level.node].down;
    --level.left;
    const bool takes = !Bounds || level.node != level.item;
    if (depth == static_cast<std::int64_t>(counts_.levels.size())) counts_.levels.push_back(0);
    ++counts_.levels[static_cast<std::size_t>(depth)];
    ++counts_.nodes;
    counts_.options_tried += takes;
    trace.child(depth, option_of_[level.node]);
    Taken outcome = Taken::open;
    if (Bounds && (!takes || !level.whole) && level.zeros > 0) {
        outcome = Taken::dead;
    } else if (takes) {
        if (Bounds && !level.whole) {
            excluded_.push_back(level.node);
            level.zeros = hide(level.node);
            level.zeros += unlink(level.node);
            ++counts_.updates;
        }
        outcome = take(level.node, level.whole, level.zeros);
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
Pause COVER_LINKS_CLASS::run(const Quota& quota) {
    using Clock = std::chrono::steady_clock;
    constexpr std::int64_t between_looks = 1 << 15;  // units of work between two looks at the clock, well under 1 ms
    const auto began = Clock::now();
    const std::int64_t node_work = 4 + primary_ / 16;
    const auto work = [&] { return counts_.updates + counts_.nodes * node_work; };
    std::int64_t look_at = work() + between_looks;
    for (std::int64_t steps = 0;; ++steps) {
        if (finished_) return Pause::exhausted;
        if (counts_.solutions >= quota.solutions) return Pause::solutions;
        if (batch_.size() >= quota.batch) return Pause::batch;
        if (steps >= quota.steps) return Pause::slice;
        if (work() >= look_at) {
            if (std::chrono::duration<double>(Clock::now() - began).count() >= quota.seconds) return Pause::slice;
            look_at = work() + between_looks;
        }
        if (entering_) {
            std::int32_t low_block = stack_.empty() ? 0 : stack_.back().low_block;
            const std::int32_t item = dead_at_root_ ? -1 : least(low_block);
            entering_ = false;
            if (item >= 0) {
                open(item, low_block);
            } else {
                if (dead_at_root_)
                    trace.dead_end(0);
                else
                    record();
                leave();
            }
        } else if (stack_.empty()) {
            finished_ = true;
        } else if (Level& level = stack_.back(); Bounds ? level.left > 0 : nodes_[level.node].down != level.item) {
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
