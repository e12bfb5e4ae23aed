// Connected cells and loops: the door, and the filters.
#include "boards/hanging.hpp"

#include <algorithm>

namespace cover::boards {

namespace {

constexpr std::int32_t most_vertices = 1 << 24;

bool ascends(std::span<const std::int32_t> starts, std::size_t rules, std::size_t end) {
    return starts.size() == rules + 1 && starts.front() == 0 && static_cast<std::size_t>(starts.back()) == end &&
           std::ranges::is_sorted(starts);
}

}  // namespace

std::optional<std::string> hanging_fault(const HangingArrays& arrays) {
    if (arrays.rules() == 0) return std::nullopt;
    if (arrays.symbols.size() != arrays.rules()) return "a rule of what hangs together needs its symbols";
    if (arrays.pairs.size() % 2 != 0 || !ascends(arrays.pair_starts, arrays.rules(), arrays.pairs.size() / 2))
        return "pair_starts must ascend from 0 to the number of pairs";
    if (!ascends(arrays.tip_starts, arrays.rules(), arrays.tips.size())) return "tip_starts must ascend from 0 to the number of tips";
    for (const auto tip : arrays.tips)
        if (tip < 0 || tip >= most_vertices) return "a tip is no vertex";
    return std::nullopt;
}

std::optional<std::string> hanging_fault(const HangingArrays& arrays, std::size_t rule, std::int32_t cells) {
    const auto first = arrays.pair_starts[rule], last = arrays.pair_starts[rule + 1];
    if (arrays.loops[rule] && last - first != cells) return "a loop needs two ends for each edge";
    const std::int32_t beyond = arrays.loops[rule] ? most_vertices : cells;
    for (auto k = 2 * first; k < 2 * last; ++k)
        if (arrays.pairs[static_cast<std::size_t>(k)] < 0 || arrays.pairs[static_cast<std::size_t>(k)] >= beyond)
            return "a pair names what does not exist";
    for (auto k = first; k < last; ++k)
        if (arrays.pairs[static_cast<std::size_t>(2 * k)] == arrays.pairs[static_cast<std::size_t>(2 * k + 1)])
            return "a pair has one end twice";
    return std::nullopt;
}

Hanging::Hanging(const HangingArrays& arrays) {
    for (std::size_t k = 0; k < arrays.rules(); ++k) {
        Rule rule{arrays.loops[k] != 0, arrays.symbols[k], {}, {}, {}, {}, false};
        const auto first = static_cast<std::size_t>(arrays.pair_starts[k]), last = static_cast<std::size_t>(arrays.pair_starts[k + 1]);
        const auto pairs = arrays.pairs.subspan(2 * first, 2 * (last - first));
        const auto tips = arrays.tips.subspan(static_cast<std::size_t>(arrays.tip_starts[k]),
                                              static_cast<std::size_t>(arrays.tip_starts[k + 1] - arrays.tip_starts[k]));
        std::int32_t vertices = 0;
        for (const auto v : pairs) vertices = std::max(vertices, v + 1);
        for (const auto v : tips) vertices = std::max(vertices, v + 1);
        rule.starts.assign(static_cast<std::size_t>(vertices) + 1, 0);
        for (const auto v : pairs) ++rule.starts[static_cast<std::size_t>(v) + 1];
        for (std::size_t v = 1; v < rule.starts.size(); ++v) rule.starts[v] += rule.starts[v - 1];
        rule.links.resize(pairs.size());
        std::vector<std::int32_t> next(rule.starts.begin(), rule.starts.end() - 1);
        for (std::size_t i = 0; i < pairs.size(); ++i)
            rule.links[static_cast<std::size_t>(next[static_cast<std::size_t>(pairs[i])]++)] = {pairs[i ^ 1], static_cast<std::int32_t>(i / 2)};
        if (rule.loop) rule.ends.assign(pairs.begin(), pairs.end());
        rule.tip.assign(static_cast<std::size_t>(vertices), 0);
        for (const auto v : tips) rule.tip[static_cast<std::size_t>(v)] = 1;
        rule.has_tips = !tips.empty();
        rules_.push_back(std::move(rule));
    }
}

bool Hanging::filter(std::size_t number, std::span<std::uint64_t> masks) {
    const Rule& rule = rules_[number];
    culprit_ = 0;
    if (!rule.loop) return connect(rule, masks);
    return close(rule, masks) && (rule.has_tips || bridges(rule, masks));
}

// Everything lies in the part of possible cells that has a cell in; a possible cell that parts cells in from each other
// is in.
bool Hanging::connect(const Rule& rule, std::span<std::uint64_t> masks) {
    const auto cells = masks.size();
    const auto is_in = [&](std::size_t cell) { return (masks[cell] & ~rule.symbols) == 0; };
    std::size_t root = 0;
    while (root < cells && !is_in(root)) ++root;
    if (root == cells) return true;  // none at all do too
    met_.assign(cells, 0);
    low_.resize(std::max(low_.size(), cells));
    std::int32_t time = 0;
    frames_.clear();
    const auto enter = [&](std::int32_t cell) {
        met_[static_cast<std::size_t>(cell)] = low_[static_cast<std::size_t>(cell)] = ++time;
        const bool has_links = static_cast<std::size_t>(cell) + 1 < rule.starts.size();
        frames_.push_back({cell, -1, has_links ? rule.starts[static_cast<std::size_t>(cell)] : 0, is_in(static_cast<std::size_t>(cell))});
    };
    enter(static_cast<std::int32_t>(root));
    while (!frames_.empty()) {
        auto& frame = frames_.back();
        const auto at = static_cast<std::size_t>(frame.at);
        if (at + 1 < rule.starts.size() && frame.next < rule.starts[at + 1]) {
            const auto to = static_cast<std::size_t>(rule.links[static_cast<std::size_t>(frame.next++)].to);
            if (!(masks[to] & rule.symbols)) continue;
            if (met_[to]) {
                low_[at] = std::min(low_[at], met_[to]);
            } else {
                enter(static_cast<std::int32_t>(to));
            }
            continue;
        }
        const bool wanted = frame.wanted;
        frames_.pop_back();
        if (frames_.empty()) break;
        auto& above = frames_.back();
        const auto over = static_cast<std::size_t>(above.at);
        if (wanted && low_[at] >= met_[over]) masks[over] &= rule.symbols;  // it parts what is below from the root
        low_[over] = std::min(low_[over], low_[at]);
        above.wanted |= wanted;
    }
    for (std::size_t cell = 0; cell < cells; ++cell) {
        if (met_[cell]) continue;
        masks[cell] &= ~rule.symbols;
        if (masks[cell] == 0) {
            culprit_ = cell;
            return false;
        }
    }
    return true;
}

std::int32_t Hanging::find(std::int32_t vertex) {
    auto v = static_cast<std::size_t>(vertex);
    while (parent_[v] != static_cast<std::int32_t>(v)) v = static_cast<std::size_t>(parent_[v] = parent_[static_cast<std::size_t>(parent_[v])]);
    return static_cast<std::int32_t>(v);
}

// Two edges at each vertex that is passed, one at a tip; nothing closes but the whole.
bool Hanging::close(const Rule& rule, std::span<std::uint64_t> masks) {
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
    if (closed && (rule.has_tips || lines > 1)) return false;
    const auto put_off = [&](std::size_t e) { return (masks[e] &= ~rule.symbols) != 0; };
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
            }
            if (!(masks[e] & rule.symbols) || (masks[e] & ~rule.symbols) == 0) break;
        }
        if (is_on || (masks[e] & ~rule.symbols) == 0 || !(masks[e] & rule.symbols)) continue;
        const bool closes = find(static_cast<std::int32_t>(a)) == find(static_cast<std::int32_t>(b)) && degree_[a] && degree_[b];
        if (closed || (closes && (rule.has_tips || lines > 1)))
            if (!put_off(e)) return false;
    }
    for (std::size_t v = 0; rule.has_tips && v < vertices; ++v)
        if (rule.tip[v] && degree_[v] + maybe_[v] == 0) return false;
    return true;
}

// Without tips: an edge on lies on a cycle of possible edges, and all of them in one part.
bool Hanging::bridges(const Rule& rule, std::span<std::uint64_t> masks) {
    const auto vertices = rule.tip.size();
    std::size_t first = masks.size();
    for (std::size_t e = 0; e < masks.size() && first == masks.size(); ++e)
        if ((masks[e] & ~rule.symbols) == 0) first = e;
    if (first == masks.size()) return true;
    met_.assign(vertices, 0);
    low_.resize(std::max(low_.size(), vertices));
    std::int32_t time = 0;
    frames_.clear();
    const auto enter = [&](std::int32_t vertex, std::int32_t edge) {
        met_[static_cast<std::size_t>(vertex)] = low_[static_cast<std::size_t>(vertex)] = ++time;
        frames_.push_back({vertex, edge, rule.starts[static_cast<std::size_t>(vertex)], false});
    };
    const auto put_off = [&](std::int32_t edge) {
        auto& mask = masks[static_cast<std::size_t>(edge)];
        mask &= ~rule.symbols;
        culprit_ = static_cast<std::size_t>(edge);
        return mask != 0;
    };
    enter(rule.ends[2 * first], -1);
    while (!frames_.empty()) {
        auto& frame = frames_.back();
        const auto at = static_cast<std::size_t>(frame.at);
        if (frame.next < rule.starts[at + 1]) {
            const Link link = rule.links[static_cast<std::size_t>(frame.next++)];
            const auto to = static_cast<std::size_t>(link.to);
            if (link.edge == frame.edge || !(masks[static_cast<std::size_t>(link.edge)] & rule.symbols)) continue;
            if (met_[to]) {
                low_[at] = std::min(low_[at], met_[to]);
            } else {
                enter(link.to, link.edge);
            }
            continue;
        }
        const auto edge = frame.edge;
        frames_.pop_back();
        if (frames_.empty()) break;
        const auto over = static_cast<std::size_t>(frames_.back().at);
        if (low_[at] > met_[over] && !put_off(edge)) return false;
        low_[over] = std::min(low_[over], low_[at]);
    }
    for (std::size_t e = 0; e < masks.size(); ++e)
        if (!met_[static_cast<std::size_t>(rule.ends[2 * e])] && (masks[e] & rule.symbols) && !put_off(static_cast<std::int32_t>(e)))
            return false;
    return true;
}

}  // namespace cover::boards
