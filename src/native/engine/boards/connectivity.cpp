// Connected cells and loops: their checks, and the filter of connected cells.
#include "boards/connectivity.hpp"

#include <algorithm>

namespace cover::boards {

namespace {

constexpr std::int32_t most_vertices = 1 << 24;

bool ascends(std::span<const std::int32_t> starts, std::size_t rules, std::size_t end) {
    return starts.size() == rules + 1 && starts.front() == 0 && static_cast<std::size_t>(starts.back()) == end &&
           std::ranges::is_sorted(starts);
}

}  // namespace

std::optional<std::string> connectivity_fault(const ConnectivityArrays& arrays) {
    if (arrays.rules() == 0) return std::nullopt;
    if (arrays.symbols.size() != arrays.rules()) return "a rule of what is connected needs its symbols";
    if (arrays.most.size() != arrays.rules())
        return "a rule of what is connected needs the number of cells it may have";
    if (arrays.pairs.size() % 2 != 0 || !ascends(arrays.pair_starts, arrays.rules(), arrays.pairs.size() / 2))
        return "pair_starts must ascend from 0 to the number of pairs";
    if (!ascends(arrays.tip_starts, arrays.rules(), arrays.tips.size()))
        return "tip_starts must ascend from 0 to the number of tips";
    for (const auto tip : arrays.tips)
        if (tip < 0 || tip >= most_vertices) return "a tip is no vertex";
    for (std::size_t k = 0; k < arrays.rules(); ++k) {
        const auto first = arrays.tips.begin() + arrays.tip_starts[k],
                   last = arrays.tips.begin() + arrays.tip_starts[k + 1];
        if (arrays.loops[k] == 0 && first != last) return "connected cells have no tips";
        std::vector<std::int32_t> sorted(first, last);
        std::ranges::sort(sorted);
        if (std::ranges::adjacent_find(sorted) != sorted.end()) return "a tip is listed twice";
    }
    return std::nullopt;
}

std::optional<std::string> connectivity_fault(const ConnectivityArrays& arrays, std::size_t rule, std::int32_t cells) {
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

Connectivity::Connectivity(const ConnectivityArrays& arrays) {
    for (std::size_t k = 0; k < arrays.rules(); ++k) {
        const auto first_tip = static_cast<std::size_t>(arrays.tip_starts[k]),
                   last_tip = static_cast<std::size_t>(arrays.tip_starts[k + 1]);
        const auto tips = arrays.tips.subspan(first_tip, last_tip - first_tip);
        Rule rule{arrays.loops[k] != 0, arrays.symbols[k], {}, {}, {}, tips.size(), {}, arrays.most[k]};
        const auto first = static_cast<std::size_t>(arrays.pair_starts[k]),
                   last = static_cast<std::size_t>(arrays.pair_starts[k + 1]);
        const auto listed = arrays.pairs.subspan(2 * first, 2 * (last - first));
        std::vector<std::int32_t> pairs(listed.begin(), listed.end());
        if (tips.size() == 2) pairs.insert(pairs.end(), tips.begin(), tips.end());
        std::int32_t vertices = 0;
        for (const auto v : pairs) vertices = std::max(vertices, v + 1);
        for (const auto v : tips) vertices = std::max(vertices, v + 1);
        rule.starts.assign(static_cast<std::size_t>(vertices) + 1, 0);
        for (const auto v : pairs) ++rule.starts[static_cast<std::size_t>(v) + 1];
        for (std::size_t v = 1; v < rule.starts.size(); ++v) rule.starts[v] += rule.starts[v - 1];
        rule.links.resize(pairs.size());
        std::vector<std::int32_t> next(rule.starts.begin(), rule.starts.end() - 1);
        for (std::size_t i = 0; i < pairs.size(); ++i)
            rule.links[static_cast<std::size_t>(next[static_cast<std::size_t>(pairs[i])]++)] = {
                pairs[i ^ 1], static_cast<std::int32_t>(i / 2)};
        if (rule.loop) rule.ends.assign(listed.begin(), listed.end());
        rule.tip.assign(static_cast<std::size_t>(vertices), 0);
        for (const auto v : tips) rule.tip[static_cast<std::size_t>(v)] = 1;
        rules_.push_back(std::move(rule));
    }
}

bool Connectivity::filter(std::size_t number, std::span<std::uint64_t> masks) {
    const Rule& rule = rules_[number];
    culprit_ = 0;
    if (!rule.loop) return connect(rule, masks) && (rule.most == 0 || stay_few(rule, masks));
    return loop(rule, masks);
}

// Everything lies in the part of possible cells that has a cell in; a possible cell that parts cells in from each other
// is in.
bool Connectivity::connect(const Rule& rule, std::span<std::uint64_t> masks) {
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
        frames_.push_back({cell, -1, has_links ? rule.starts[static_cast<std::size_t>(cell)] : 0,
                           is_in(static_cast<std::size_t>(cell))});
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
        const bool wanted = frame.below;
        frames_.pop_back();
        if (frames_.empty()) break;
        auto& above = frames_.back();
        const auto over = static_cast<std::size_t>(above.at);
        if (wanted && low_[at] >= met_[over]) masks[over] &= rule.symbols;  // it parts what is below from the root
        low_[over] = std::min(low_[over], low_[at]);
        above.below |= wanted;
    }
    return drop_unmet(rule, masks);
}

// A cell that is in brings those on its way to the cells that are in: no more than the number leaves.
bool Connectivity::stay_few(const Rule& rule, std::span<std::uint64_t> masks) {
    met_.assign(masks.size(), 0);
    stack_.clear();
    for (std::size_t cell = 0; cell < masks.size(); ++cell) {
        if (masks[cell] & ~rule.symbols) continue;
        met_[cell] = 1;
        stack_.push_back(static_cast<std::int32_t>(cell));
        culprit_ = cell;
    }
    if (stack_.empty()) return true;
    if (rule.most < static_cast<std::int32_t>(stack_.size())) return false;  // also where it is far below 0
    const auto left = rule.most - static_cast<std::int32_t>(stack_.size());
    for (std::size_t k = 0; k < stack_.size(); ++k) {  // it grows meanwhile
        const auto at = static_cast<std::size_t>(stack_[k]);
        if (met_[at] > left || at + 1 >= rule.starts.size()) continue;
        for (auto link = rule.starts[at]; link < rule.starts[at + 1]; ++link) {
            const auto to = rule.links[static_cast<std::size_t>(link)].to;
            if (met_[static_cast<std::size_t>(to)] || !(masks[static_cast<std::size_t>(to)] & rule.symbols)) continue;
            met_[static_cast<std::size_t>(to)] = met_[at] + 1;
            stack_.push_back(to);
        }
    }
    return drop_unmet(rule, masks);
}

bool Connectivity::drop_unmet(const Rule& rule, std::span<std::uint64_t> masks) {
    for (std::size_t cell = 0; cell < masks.size(); ++cell) {
        if (met_[cell]) continue;
        masks[cell] &= ~rule.symbols;
        if (masks[cell] == 0) {
            culprit_ = cell;
            return false;
        }
    }
    return true;
}

}  // namespace cover::boards
