// Loops, and lines between tips: two edges at each vertex that is passed, and what the graph of possible edges says.
#include "boards/connectivity.hpp"

#include <algorithm>

namespace cover::boards {

// What is cheap first: the others are asked once that leaves everything as it is, for a rule that drops is asked again.
bool Connectivity::loop(const Rule& rule, std::span<std::uint64_t> masks) {
    changed_ = false;
    if (!close(rule, masks)) return false;
    if (changed_) return true;
    return pass_evenly(rule, masks) && (changed_ || rule.tips > 2 || stay_in_one_block(rule, masks));
}

std::int32_t Connectivity::find(std::int32_t vertex) {
    auto v = static_cast<std::size_t>(vertex);
    while (parent_[v] != static_cast<std::int32_t>(v))
        v = static_cast<std::size_t>(parent_[v] = parent_[static_cast<std::size_t>(parent_[v])]);
    return static_cast<std::int32_t>(v);
}

// Two edges at each vertex that is passed, one at a tip; nothing closes but the whole.
bool Connectivity::close(const Rule& rule, std::span<std::uint64_t> masks) {
    const auto vertices = rule.tip.size();
    const auto edges = masks.size();
    degree_.assign(vertices, 0);
    maybe_.assign(vertices, 0);
    parent_.resize(std::max(parent_.size(), vertices));
    for (std::size_t v = 0; v < vertices; ++v) parent_[v] = static_cast<std::int32_t>(v);
    std::size_t on = 0, possible = 0, cycles = 0;
    for (std::size_t e = 0; e < edges; ++e) {
        if (!(masks[e] & rule.symbols)) continue;
        const auto a = rule.ends[2 * e], b = rule.ends[2 * e + 1];
        const bool is_on = (masks[e] & ~rule.symbols) == 0;
        auto& count = is_on ? degree_ : maybe_;
        ++count[static_cast<std::size_t>(a)];
        ++count[static_cast<std::size_t>(b)];
        ++possible;
        if (!is_on) continue;
        ++on;
        const auto one = find(a), other = find(b);
        if (one == other) {
            ++cycles;
            culprit_ = e;
        } else {
            parent_[static_cast<std::size_t>(one)] = other;
        }
    }
    if (possible == 0) return false;
    std::size_t passed = 0;
    for (std::size_t v = 0; v < vertices; ++v) passed += degree_[v] > 0;
    const std::size_t lines = passed + cycles - on;  // parts of edges on
    const bool closed = cycles > 0;
    if (closed && (rule.tips > 0 || lines > 1)) return false;
    const auto put_off = [&](std::size_t e) {
        changed_ = true;
        return (masks[e] &= ~rule.symbols) != 0;
    };
    for (std::size_t e = 0; e < edges; ++e) {
        if (!(masks[e] & rule.symbols)) continue;
        const auto a = static_cast<std::size_t>(rule.ends[2 * e]), b = static_cast<std::size_t>(rule.ends[2 * e + 1]);
        const bool is_on = (masks[e] & ~rule.symbols) == 0;
        for (const auto v : {a, b}) {
            const std::int32_t wanted = rule.tip[v] ? 1 : 2;
            culprit_ = e;
            if (degree_[v] > wanted) return false;
            if (is_on) {
                if (degree_[v] + maybe_[v] < wanted) return false;
                continue;
            }
            if (degree_[v] == wanted || degree_[v] + maybe_[v] < wanted) {
                if (!put_off(e)) return false;
            } else if ((degree_[v] > 0 || rule.tip[v]) && degree_[v] + maybe_[v] == wanted) {
                masks[e] &= rule.symbols;
                changed_ = true;
            }
            if (!(masks[e] & rule.symbols) || (masks[e] & ~rule.symbols) == 0) break;
        }
        if (is_on || (masks[e] & ~rule.symbols) == 0 || !(masks[e] & rule.symbols)) continue;
        const bool closes =
            find(static_cast<std::int32_t>(a)) == find(static_cast<std::int32_t>(b)) && degree_[a] && degree_[b];
        if (closed || (closes && (rule.tips > 0 || lines > 1)))
            if (!put_off(e)) return false;
    }
    for (std::size_t v = 0; rule.tips > 0 && v < vertices; ++v)
        if (rule.tip[v] && degree_[v] + maybe_[v] == 0) return false;
    return true;
}

// Each part of a board is entered as often as it is left: of the edges that leave a set of vertices an even number is
// on, or an odd one if the set holds an odd number of tips. An edge alone between two parts of the graph of undecided
// edges is decided by that. (On a plane: its two faces are joined by decided edges.)
bool Connectivity::pass_evenly(const Rule& rule, std::span<std::uint64_t> masks) {
    const auto vertices = rule.tip.size();
    met_.assign(vertices, 0);
    low_.resize(std::max(low_.size(), vertices));
    std::int32_t time = 0;
    const auto is_open = [&](std::int32_t edge) {
        const auto at = static_cast<std::size_t>(edge);
        const auto mask = at < masks.size() ? masks[at] : 0;
        return (mask & rule.symbols) && (mask & ~rule.symbols);
    };
    const auto enter = [&](std::size_t vertex, std::int32_t edge) {
        met_[vertex] = low_[vertex] = ++time;
        frames_.push_back({static_cast<std::int32_t>(vertex), edge, rule.starts[vertex],
                           ((degree_[vertex] + rule.tip[vertex]) & 1) != 0});
    };
    for (std::size_t root = 0; root < vertices; ++root) {
        if (met_[root]) continue;
        frames_.clear();
        enter(root, -1);
        for (;;) {
            auto& frame = frames_.back();
            const auto at = static_cast<std::size_t>(frame.at);
            if (frame.next < rule.starts[at + 1]) {
                const Link link = rule.links[static_cast<std::size_t>(frame.next++)];
                const auto to = static_cast<std::size_t>(link.to);
                if (link.edge == frame.edge || !is_open(link.edge)) continue;
                if (met_[to]) {
                    low_[at] = std::min(low_[at], met_[to]);
                } else {
                    enter(to, link.edge);
                }
                continue;
            }
            const bool odd = frame.below;
            const auto edge = frame.edge;
            frames_.pop_back();
            if (frames_.empty()) {
                if (!odd) break;
                if (rule.starts[at] < rule.starts[at + 1])
                    culprit_ = static_cast<std::size_t>(rule.links[static_cast<std::size_t>(rule.starts[at])].edge) %
                               masks.size();
                return false;
            }
            auto& above = frames_.back();
            const auto over = static_cast<std::size_t>(above.at);
            if (low_[at] > met_[over]) {
                masks[static_cast<std::size_t>(edge)] &= odd ? rule.symbols : ~rule.symbols;
                changed_ = true;
            }
            low_[over] = std::min(low_[over], low_[at]);
            above.below ^= odd;
        }
    }
    return true;
}

// A closed line lies within one block of the graph of possible edges (a part of several edges that no single vertex
// parts), and so does a line between the only two tips with an edge that joins these. All other edges are off.
bool Connectivity::stay_in_one_block(const Rule& rule, std::span<std::uint64_t> masks) {
    const auto vertices = rule.tip.size(), edges = masks.size();
    met_.assign(vertices, 0);
    low_.resize(std::max(low_.size(), vertices));
    block_.assign(edges + 1, 0);
    stack_.clear();
    std::int32_t time = 0, blocks = 0, chosen = 0;
    const auto is_on = [&](std::size_t edge) { return edge == edges || (masks[edge] & ~rule.symbols) == 0; };
    const auto enter = [&](std::size_t vertex, std::int32_t edge) {
        met_[vertex] = low_[vertex] = ++time;
        frames_.push_back({static_cast<std::int32_t>(vertex), edge, rule.starts[vertex], false});
    };
    // A block ends: the edges of the stack from `first` on. False if an edge on is alone, or in another block.
    const auto end_block = [&](std::int32_t first) {
        const bool is_alone = stack_.back() == first;
        bool has_on = false;
        ++blocks;
        for (std::int32_t edge = -1; edge != first;) {
            edge = stack_.back();
            stack_.pop_back();
            block_[static_cast<std::size_t>(edge)] = is_alone ? 0 : blocks;
            if (!is_on(static_cast<std::size_t>(edge))) continue;
            has_on = true;
            culprit_ = static_cast<std::size_t>(edge) % edges;
        }
        if (!has_on) return true;
        if (is_alone || chosen) return false;
        chosen = blocks;
        return true;
    };
    for (std::size_t root = 0; root < vertices; ++root) {
        if (met_[root]) continue;
        frames_.clear();
        enter(root, -1);
        while (!frames_.empty()) {
            auto& frame = frames_.back();
            const auto at = static_cast<std::size_t>(frame.at);
            if (frame.next < rule.starts[at + 1]) {
                const Link link = rule.links[static_cast<std::size_t>(frame.next++)];
                const auto to = static_cast<std::size_t>(link.to), edge = static_cast<std::size_t>(link.edge);
                if (link.edge == frame.edge || (edge < edges && !(masks[edge] & rule.symbols))) continue;
                if (!met_[to]) {
                    stack_.push_back(link.edge);
                    enter(to, link.edge);
                } else if (met_[to] < met_[at]) {
                    stack_.push_back(link.edge);
                    low_[at] = std::min(low_[at], met_[to]);
                }
                continue;
            }
            const auto edge = frame.edge;
            frames_.pop_back();
            if (frames_.empty()) break;
            const auto over = static_cast<std::size_t>(frames_.back().at);
            if (low_[at] >= met_[over] && !end_block(edge)) return false;
            low_[over] = std::min(low_[over], low_[at]);
        }
    }
    for (std::size_t e = 0; e < edges; ++e)
        if (chosen ? block_[e] != chosen : block_[e] == 0) masks[e] &= ~rule.symbols;  // none of them is on
    return true;
}

}  // namespace cover::boards
