#include "logic/closing.hpp"
#include "common/sorting.hpp"

#include <algorithm>
#include <tuple>

namespace cover::logic {

// The vertices in the order of a search in depth; of each the place of the one before it and the edge to it, and the
// lowest place that its descendants reach otherwise. Descendants come in a row: those of k end at end[k].
struct Closing::Tree {
    std::vector<std::int32_t> order, before, edge, low, end;
};

Closing::Closing(std::vector<Ends> ends, std::span<const std::int32_t> tips)
    : ends_(std::move(ends)), tips_(tips.begin(), tips.end()) {
    std::int32_t vertices = 0;
    for (const auto& [a, b] : ends_) vertices = std::max({vertices, a + 1, b + 1});
    for (const auto tip : tips_) vertices = std::max(vertices, tip + 1);
    at_.resize(index(vertices));
    is_tip_.resize(index(vertices));
    for (const auto tip : tips_) is_tip_[index(tip)] = 1;
    for (std::size_t edge = 0; edge < ends_.size(); ++edge) {
        const auto [a, b] = ends_[edge];
        at_[index(a)].push_back({static_cast<std::int32_t>(edge), b});
        at_[index(b)].push_back({static_cast<std::int32_t>(edge), a});
    }
}

std::vector<Shown> Closing::shows(const Flags& on, const Flags& may, bool quick) const {
    std::vector<Shown> shown;
    small(on, may, shown);
    apart(on, may, shown);
    if (quick) return shown;
    crossings(on, may, shown);
    if (tips_.empty()) once(on, may, shown);
    return shown;
}

// The first edge that is a line, or -1.
std::int32_t Closing::first(const Flags& on) const {
    const auto found = std::ranges::find(on, 1);
    return found == on.end() ? -1 : static_cast<std::int32_t>(found - on.begin());
}

// By vertex: the first vertex of its line, or -1.
std::vector<std::int32_t> Closing::lines(const Flags& on) const {
    std::vector<std::int32_t> line(at_.size(), -1), front;
    for (std::size_t edge = 0; edge < ends_.size(); ++edge) {
        const auto begin = ends_[edge].first;
        if (on[edge] == 0 || line[index(begin)] >= 0) continue;
        line[index(begin)] = begin;
        front.assign(1, begin);
        while (!front.empty()) {
            const auto vertex = front.back();
            front.pop_back();
            for (const auto& [e, other] : at_[index(vertex)])
                if (on[index(e)] != 0 && line[index(other)] < 0) {
                    line[index(other)] = begin;
                    front.push_back(other);
                }
        }
    }
    return line;
}

// The edges of a line from one of its vertices to another one.
std::vector<std::int32_t> Closing::between(std::int32_t a, std::int32_t b, const Flags& on) const {
    std::vector<Way> came(at_.size(), {-1, -1});
    std::vector<std::int32_t> front{a}, way;
    came[index(a)] = {-1, a};
    while (!front.empty() && came[index(b)].vertex < 0) {
        const auto vertex = front.back();
        front.pop_back();
        for (const auto& [edge, other] : at_[index(vertex)])
            if (on[index(edge)] != 0 && came[index(other)].vertex < 0) {
                came[index(other)] = {edge, vertex};
                front.push_back(other);
            }
    }
    for (; b != a; b = came[index(b)].vertex) way.push_back(came[index(b)].edge);
    return way;
}

void Closing::small(const Flags& on, const Flags& may, std::vector<Shown>& shown) const {
    const auto line = lines(on);
    std::vector<std::int32_t> size(at_.size());
    std::int32_t every = 0;
    for (std::size_t edge = 0; edge < ends_.size(); ++edge)
        if (on[edge] != 0) {
            ++size[index(line[index(ends_[edge].first)])];
            ++every;
        }
    if (every == 0) return;
    for (std::size_t edge = 0; edge < ends_.size(); ++edge) {
        const auto [a, b] = ends_[edge];
        const auto own = line[index(a)];
        if (may[edge] == 0 || on[edge] != 0 || own < 0 || own != line[index(b)]) continue;
        if (tips_.empty() && size[index(own)] == every) continue;  // it may be the whole
        auto because = between(a, b, on);
        const auto closes = static_cast<std::int32_t>(because.size()) + 1;
        if (tips_.empty())
            for (std::size_t e = 0; e < ends_.size(); ++e)
                if (on[e] != 0 && line[index(ends_[e].first)] != own) {
                    because.push_back(static_cast<std::int32_t>(e));
                    break;
                }
        shown.push_back({small_loop, {{static_cast<std::int32_t>(edge), Falls::own}}, std::move(because), {closes}});
    }
}

// Edges in a part where no line can come from.
void Closing::apart(const Flags& on, const Flags& may, std::vector<Shown>& shown) const {
    const auto line = first(on);
    if (tips_.empty() && line < 0) return;
    std::vector<std::int32_t> part(at_.size(), -1), front;  // by vertex: 0 where lines come from, or a number
    const auto flood = [&](std::int32_t number) {
        while (!front.empty()) {
            const auto vertex = front.back();
            front.pop_back();
            for (const auto& [edge, other] : at_[index(vertex)])
                if (may[index(edge)] != 0 && part[index(other)] < 0) {
                    part[index(other)] = number;
                    front.push_back(other);
                }
        }
    };
    front = tips_.empty() ? std::vector{ends_[index(line)].first} : tips_;
    for (const auto vertex : front) part[index(vertex)] = 0;
    flood(0);
    std::vector<std::uint8_t> has_edge(at_.size());
    for (std::size_t edge = 0; edge < ends_.size(); ++edge)
        if (may[edge] != 0) has_edge[index(ends_[edge].first)] = 1;
    std::int32_t number = 0;
    for (std::size_t vertex = 0; vertex < at_.size(); ++vertex) {
        if (has_edge[vertex] == 0 || part[vertex] >= 0) continue;
        part[vertex] = ++number;
        front.assign(1, static_cast<std::int32_t>(vertex));
        flood(number);
        Shown fact{no_way, {}, {}, {}};
        for (std::size_t edge = 0; edge < ends_.size(); ++edge) {
            const bool a = part[index(ends_[edge].first)] == number, b = part[index(ends_[edge].second)] == number;
            if (may[edge] != 0 && a) fact.falls.push_back({static_cast<std::int32_t>(edge), Falls::own});
            if (a != b) fact.because.push_back(static_cast<std::int32_t>(edge));
        }
        if (tips_.empty()) fact.because.push_back(line);
        shown.push_back(std::move(fact));
    }
}

std::vector<Closing::Tree> Closing::trees(const Flags& open) const {
    std::vector<Tree> made;
    std::vector<std::int32_t> place(at_.size(), -1);
    std::vector<std::pair<std::int32_t, std::size_t>> stack;  // a place, and the next of its edges
    for (std::size_t root = 0; root < at_.size(); ++root) {
        if (place[root] >= 0) continue;
        Tree tree{{static_cast<std::int32_t>(root)}, {-1}, {-1}, {0}, {}};
        place[root] = 0;
        stack.assign(1, {0, 0});
        while (!stack.empty()) {
            const auto k = stack.back().first;
            const auto& ways = at_[index(tree.order[index(k)])];
            bool is_deeper = false;
            while (stack.back().second < ways.size() && !is_deeper) {
                const auto [edge, other] = ways[stack.back().second++];
                if (open[index(edge)] == 0 || edge == tree.edge[index(k)]) continue;
                if (place[index(other)] >= 0) {
                    tree.low[index(k)] = std::min(tree.low[index(k)], place[index(other)]);
                    continue;
                }
                place[index(other)] = static_cast<std::int32_t>(tree.order.size());
                tree.order.push_back(other);
                tree.before.push_back(k);
                tree.edge.push_back(edge);
                tree.low.push_back(place[index(other)]);
                stack.emplace_back(place[index(other)], 0);
                is_deeper = true;
            }
            if (is_deeper) continue;
            stack.pop_back();
            if (k > 0) {
                auto& low = tree.low[index(tree.before[index(k)])];
                low = std::min(low, tree.low[index(k)]);
            }
        }
        const auto size = tree.order.size();
        tree.end.assign(size, 0);
        for (std::size_t k = size; k-- > 0;) {
            tree.end[k] = std::max(tree.end[k], static_cast<std::int32_t>(k) + 1);
            if (k > 0) {
                auto& end = tree.end[index(tree.before[k])];
                end = std::max(end, tree.end[k]);
            }
        }
        made.push_back(std::move(tree));
    }
    return made;
}

// An undecided edge that alone joins two sides over undecided edges: the lines that leave a side are even in number, but
// for its tips.
void Closing::crossings(const Flags& on, const Flags& may, std::vector<Shown>& shown) const {
    Flags open(ends_.size());
    for (std::size_t edge = 0; edge < open.size(); ++edge) open[edge] = may[edge] != 0 && on[edge] == 0;
    std::vector<Shown> found;
    std::vector<std::int32_t> place(at_.size(), -1);
    for (const Tree& tree : trees(open)) {
        for (std::size_t k = 0; k < tree.order.size(); ++k) place[index(tree.order[k])] = static_cast<std::int32_t>(k);
        for (std::size_t k = 1; k < tree.order.size(); ++k) {
            const auto begin = static_cast<std::int32_t>(k), end = tree.end[k];
            if (tree.low[k] != begin || end - begin < 2) continue;  // no bridge
            Shown fact{parity, {}, {}, {}};
            std::int32_t crossing = 0, tips = 0;
            for (std::int32_t n = begin; n < end; ++n) {
                const auto vertex = tree.order[index(n)];
                tips += is_tip_[index(vertex)];
                for (const auto& [edge, other] : at_[index(vertex)]) {
                    // Vertices of other trees have another place, or none: they are compared by it, and by themselves.
                    const auto at = place[index(other)];
                    const bool is_inside = at >= begin && at < end && tree.order[index(at)] == other;
                    if (is_inside || edge == tree.edge[k]) continue;
                    fact.because.push_back(edge);
                    crossing += on[index(edge)];
                }
            }
            const bool is_odd = (crossing + tips) % 2 != 0;
            fact.falls.push_back({tree.edge[k], is_odd ? Falls::others : Falls::own});
            fact.grounds = {crossing, is_odd ? 1 : 0};
            found.push_back(std::move(fact));
        }
    }
    sort_by(found, [](const Shown& fact) { return key_of(std::ssize(fact.because), fact.falls.front().place); });
    std::ranges::move(found, std::back_inserter(shown));
}

// Beyond a vertex without which two sides fall apart: the loop stays on the side where a line is.
void Closing::once(const Flags& on, const Flags& may, std::vector<Shown>& shown) const {
    const auto line = first(on);
    if (line < 0) return;
    const auto [root, tip] = ends_[index(line)];
    for (const Tree& tree : trees(may)) {
        const auto found = std::ranges::find(tree.order, root);
        if (found == tree.order.end()) continue;
        const auto at = static_cast<std::int32_t>(found - tree.order.begin());
        std::vector<std::int32_t> place(at_.size(), -1);
        for (std::size_t k = 0; k < tree.order.size(); ++k) place[index(tree.order[k])] = static_cast<std::int32_t>(k);
        const auto children = std::ranges::count(tree.before, 0);
        std::vector<Shown> facts;
        for (std::size_t k = 1; k < tree.order.size(); ++k) {
            const auto before = tree.before[k], begin = static_cast<std::int32_t>(k), end = tree.end[k];
            if (tree.low[k] < before || (before == 0 && children < 2)) continue;
            const auto vertex = tree.order[index(before)];
            const auto is_inside = [&](std::int32_t v) { return place[index(v)] >= begin && place[index(v)] < end; };
            const bool is_here = vertex == root  ? is_inside(tip)
                                 : vertex == tip ? is_inside(root)
                                                 : begin <= at && at < end;
            if (is_here) continue;  // the other side is found from its own vertices
            Shown fact{passed_once, {}, {line}, {vertex}};
            std::vector<std::int32_t> beyond;
            for (std::int32_t n = begin; n < end; ++n)
                for (const auto& [edge, other] : at_[index(tree.order[index(n)])]) {
                    if (may[index(edge)] != 0) beyond.push_back(edge);
                    if (!is_inside(other) && other != vertex) fact.because.push_back(edge);
                }
            std::ranges::sort(beyond);
            const auto rest = std::ranges::unique(beyond);
            beyond.erase(rest.begin(), rest.end());
            for (const auto edge : beyond) fact.falls.push_back({edge, Falls::own});
            facts.push_back(std::move(fact));
        }
        std::ranges::stable_sort(facts, {}, [](const Shown& fact) {
            std::vector<std::int32_t> places;
            for (const auto& fall : fact.falls) places.push_back(fall.place);
            return std::tuple(places.size(), fact.grounds.front(), places);
        });
        std::ranges::move(facts, std::back_inserter(shown));
    }
}

}  // namespace cover::logic
