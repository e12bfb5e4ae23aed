// The filter of loops, and of lines between tips, and what it rests on.
#include "rules/loop.hpp"

#include <algorithm>
#include <iterator>
#include <numeric>
#include <tuple>

#include "common/sorting.hpp"

namespace cover::rules {

namespace {

std::vector<std::int32_t> with_line_between(std::span<const std::int32_t> ends, std::span<const std::int32_t> tips) {
    std::vector<std::int32_t> made(ends.begin(), ends.end());
    if (tips.size() == 2) made.insert(made.end(), tips.begin(), tips.end());
    return made;
}

std::size_t vertices_of(std::span<const std::int32_t> ends, std::span<const std::int32_t> tips) {
    std::int32_t beyond = 0;
    for (const auto numbers : {ends, tips})
        for (const auto vertex : numbers) beyond = std::max(beyond, vertex + 1);
    return index(beyond);
}

// Links whose edge has a flag: not the line between two tips, which is beyond all.
auto flagged(const Flags& flags) {
    return [&](const Graph::Link& link) { return index(link.edge) < flags.size() && flags[index(link.edge)] != 0; };
}

}  // namespace

Loop::Loop(std::span<const std::int32_t> ends, std::span<const std::int32_t> tips)
    : ends_(with_line_between(ends, tips)),
      tips_(tips.begin(), tips.end()),
      edges_(ends.size() / 2),
      is_tip_(vertices_of(ends, tips)),
      graph_(is_tip_.size(), ends_) {
    for (const auto tip : tips_) is_tip_[index(tip)] = 1;
}

// What is cheap first: the others are asked once that leaves everything as it is, for a rule that drops is asked again.
bool Loop::filter(Places places, Scratch& scratch) const {
    scratch.culprit = 0;
    scratch.changed = false;
    if (!close(places, scratch)) return false;
    if (scratch.changed) return true;
    return pass_evenly(places, scratch) && (scratch.changed || tips_.size() > 2 || stay_in_one_block(places, scratch));
}

// Two edges at each vertex that is passed, one at a tip; nothing closes but the whole.
bool Loop::close(Places places, Scratch& scratch) const {
    const std::size_t vertices = graph_.vertices();
    auto &degree = scratch.degree, &maybe = scratch.maybe, &parent = scratch.line;  // by vertex: edges on; open ones
    degree.assign(vertices, 0);
    maybe.assign(vertices, 0);
    parent.resize(vertices);
    std::iota(parent.begin(), parent.end(), 0);
    std::size_t on = 0, possible = 0, cycles = 0;
    for (std::size_t e = 0; e < edges_; ++e) {
        if (!places.may(e)) continue;
        const auto a = ends_[2 * e], b = ends_[2 * e + 1];
        const bool is_on = places.in(e);
        auto& count = is_on ? degree : maybe;
        ++count[index(a)];
        ++count[index(b)];
        ++possible;
        if (!is_on) continue;
        ++on;
        const auto one = root_of(parent, a), other = root_of(parent, b);
        if (one == other) {
            ++cycles;
            scratch.culprit = e;
        } else {
            parent[index(one)] = other;
        }
    }
    if (possible == 0) return false;
    std::size_t passed = 0;
    for (const auto edges : degree) passed += edges > 0;
    const std::size_t lines = passed + cycles - on;  // parts of edges on
    const bool closed = cycles > 0;
    if (closed && (!tips_.empty() || lines > 1)) return false;
    const auto put_off = [&](std::size_t e) {
        scratch.changed = true;
        return places.keep_out(e);
    };
    for (std::size_t e = 0; e < edges_; ++e) {
        if (!places.may(e)) continue;
        const auto a = index(ends_[2 * e]), b = index(ends_[2 * e + 1]);
        const bool is_on = places.in(e);
        for (const auto v : {a, b}) {
            const std::int32_t wanted = is_tip_[v] ? 1 : 2;
            scratch.culprit = e;
            if (degree[v] > wanted) return false;
            if (is_on) {
                if (degree[v] + maybe[v] < wanted) return false;
                continue;
            }
            if (degree[v] == wanted || degree[v] + maybe[v] < wanted) {
                if (!put_off(e)) return false;
            } else if ((degree[v] > 0 || is_tip_[v]) && degree[v] + maybe[v] == wanted) {
                places.keep_in(e);
                scratch.changed = true;
            }
            if (!places.is_open(e)) break;
        }
        if (is_on || !places.is_open(e)) continue;
        const bool closes =
            degree[a] && degree[b] && root_of(parent, ends_[2 * e]) == root_of(parent, ends_[2 * e + 1]);
        if ((closed || (closes && (!tips_.empty() || lines > 1))) && !put_off(e)) return false;
    }
    return std::ranges::none_of(tips_, [&](auto tip) { return degree[index(tip)] + maybe[index(tip)] == 0; });
}

// Each part of a board is entered as often as it is left: of the edges that leave a set of vertices an even number is
// on, or an odd one if the set holds an odd number of tips. An edge alone between two parts of the graph of undecided
// edges is decided by that. (On a plane: its two faces are joined by decided edges.)
bool Loop::pass_evenly(Places places, Scratch& scratch) const {
    auto& tree = scratch.tree;
    tree.search_all(
        graph_, [&](const Graph::Link& link) { return index(link.edge) < edges_ && places.is_open(index(link.edge)); });
    auto& sums = scratch.sums;  // of the edges on, and the tips, at all vertices up to a number
    sums.assign(1, 0);
    for (std::int32_t n = 0; n < tree.size(); ++n) {
        const auto vertex = index(tree[n].vertex);
        sums.push_back(sums.back() + scratch.degree[vertex] + is_tip_[vertex]);
    }
    for (std::int32_t n = 0; n < tree.size(); ++n) {
        if (!tree.hangs_on_edge(n)) continue;
        const bool is_odd = ((sums[index(tree[n].end)] - sums[index(n)]) & 1) != 0;
        if (tree[n].before >= 0) {
            const auto edge = index(tree[n].edge);
            if (is_odd) places.keep_in(edge);
            else places.keep_out(edge);
            scratch.changed = true;
        } else if (is_odd) {
            const auto links = graph_[index(tree[n].vertex)];
            if (!links.empty()) scratch.culprit = index(links[0].edge) % edges_;
            return false;
        }
    }
    return true;
}

// A closed line lies within one block of the graph of possible edges (a part of several edges that no single vertex
// parts), and so does a line between the only two tips with an edge that joins these. All other edges are off.
bool Loop::stay_in_one_block(Places places, Scratch& scratch) const {
    auto& tree = scratch.tree;
    const auto may = [&](std::size_t edge) { return edge == edges_ || places.may(edge); };
    tree.search_all(graph_, [&](const Graph::Link& link) { return may(index(link.edge)); });
    // Blocks are named by the first number that is met in them, but for the vertex that they hang on.
    auto &block = scratch.line, &size = scratch.sums;
    block.assign(index(tree.size()), 0);
    size.assign(index(tree.size()), 0);
    for (std::int32_t n = 0; n < tree.size(); ++n) {
        const bool is_new = tree[n].before < 0 || tree.hangs_on_vertex(n);
        block[index(n)] = is_new ? n : block[index(tree[n].before)];
    }
    const auto block_of = [&](std::size_t edge) {
        return block[index(std::max(tree.number_of(ends_[2 * edge]), tree.number_of(ends_[2 * edge + 1])))];
    };
    for (std::size_t edge = 0; 2 * edge < ends_.size(); ++edge)
        if (may(edge)) ++size[index(block_of(edge))];
    std::int32_t chosen = -1;
    for (std::size_t edge = 0; 2 * edge < ends_.size(); ++edge) {
        if (edge < edges_ && !(places.may(edge) && places.in(edge))) continue;
        const auto own = block_of(edge);
        if (size[index(own)] == 1 || (chosen >= 0 && chosen != own)) {
            scratch.culprit = edge % edges_;
            return false;
        }
        chosen = own;
    }
    for (std::size_t edge = 0; edge < edges_; ++edge) {
        if (!places.may(edge)) continue;
        const auto own = block_of(edge);
        if (chosen >= 0 ? own != chosen : size[index(own)] == 1) places.keep_out(edge);  // none of them is on
    }
    return true;
}

std::vector<Shown> Loop::shows(const Flags& on, const Flags& may, bool quick) const {
    std::vector<Shown> shown;
    small(on, may, shown);
    apart(on, may, shown);
    if (quick) return shown;
    crossings(on, may, shown);
    if (tips_.empty()) once(on, may, shown);
    return shown;
}

// By vertex: the first vertex of its line, or -1.
std::vector<std::int32_t> Loop::lines(const Flags& on) const {
    std::vector<std::int32_t> line(graph_.vertices(), -1);
    DepthFirst tree;
    tree.begin(graph_.vertices());
    for (std::size_t edge = 0; edge < edges_; ++edge) {
        const auto begin = ends_[2 * edge];
        if (on[edge] == 0 || tree.has_met(index(begin))) continue;
        const auto first = tree.size();
        tree.search(graph_, index(begin), flagged(on));
        for (auto n = first; n < tree.size(); ++n) line[index(tree[n].vertex)] = begin;
    }
    return line;
}

// The edges of a line from one of its vertices to another one.
std::vector<std::int32_t> Loop::between(std::int32_t a, std::int32_t b, const Flags& on) const {
    DepthFirst tree;
    tree.begin(graph_.vertices());
    tree.search(graph_, index(a), flagged(on));
    std::vector<std::int32_t> way;
    for (auto n = tree.number_of(b); n > 0; n = tree[n].before) way.push_back(tree[n].edge);
    return way;
}

void Loop::small(const Flags& on, const Flags& may, std::vector<Shown>& shown) const {
    const auto line = lines(on);
    std::vector<std::int32_t> size(graph_.vertices());
    std::int32_t every = 0;
    for (std::size_t edge = 0; edge < edges_; ++edge)
        if (on[edge] != 0) {
            ++size[index(line[index(ends_[2 * edge])])];
            ++every;
        }
    if (every == 0) return;
    for (std::size_t edge = 0; edge < edges_; ++edge) {
        const auto a = ends_[2 * edge], b = ends_[2 * edge + 1];
        const auto own = line[index(a)];
        if (may[edge] == 0 || on[edge] != 0 || own < 0 || own != line[index(b)]) continue;
        if (tips_.empty() && size[index(own)] == every) continue;  // it may be the whole
        auto because = between(a, b, on);
        const auto closes = static_cast<std::int32_t>(because.size()) + 1;
        if (tips_.empty())
            for (std::size_t e = 0; e < edges_; ++e)
                if (on[e] != 0 && line[index(ends_[2 * e])] != own) {
                    because.push_back(static_cast<std::int32_t>(e));
                    break;
                }
        shown.push_back({small_loop, {{static_cast<std::int32_t>(edge), Falls::own}}, std::move(because), {closes}});
    }
}

// Edges in a part where no line can come from.
void Loop::apart(const Flags& on, const Flags& may, std::vector<Shown>& shown) const {
    const auto line = first_of(on);
    if (tips_.empty() && line < 0) return;
    DepthFirst tree;
    tree.begin(graph_.vertices());
    for (const auto vertex : tips_.empty() ? std::vector{ends_[2 * index(line)]} : tips_)
        if (!tree.has_met(index(vertex))) tree.search(graph_, index(vertex), flagged(may));
    std::vector<std::uint8_t> has_edge(graph_.vertices());
    for (std::size_t edge = 0; edge < edges_; ++edge)
        if (may[edge] != 0) has_edge[index(ends_[2 * edge])] = 1;
    for (std::size_t vertex = 0; vertex < graph_.vertices(); ++vertex) {
        if (has_edge[vertex] == 0 || tree.has_met(vertex)) continue;
        const auto first = tree.size();
        tree.search(graph_, vertex, flagged(may));
        Shown fact{no_way, {}, {}, {}};
        for (std::size_t edge = 0; edge < edges_; ++edge) {
            const bool a = tree.number_of(ends_[2 * edge]) >= first, b = tree.number_of(ends_[2 * edge + 1]) >= first;
            if (may[edge] != 0 && a) fact.falls.push_back({static_cast<std::int32_t>(edge), Falls::own});
            if (a != b) fact.because.push_back(static_cast<std::int32_t>(edge));
        }
        if (tips_.empty()) fact.because.push_back(line);
        shown.push_back(std::move(fact));
    }
}

// An undecided edge that alone joins two sides over undecided edges: the lines that leave a side are even in number, but
// for its tips.
void Loop::crossings(const Flags& on, const Flags& may, std::vector<Shown>& shown) const {
    Flags open(edges_);
    for (std::size_t edge = 0; edge < open.size(); ++edge) open[edge] = may[edge] != 0 && on[edge] == 0;
    DepthFirst tree;
    tree.search_all(graph_, flagged(open));
    std::vector<Shown> found;
    for (std::int32_t begin = 0; begin < tree.size(); ++begin) {
        const auto bridge = tree[begin].edge, end = tree[begin].end;
        if (bridge < 0 || !tree.hangs_on_edge(begin) || end - begin < 2) continue;
        Shown fact{parity, {}, {}, {}};
        std::int32_t crossing = 0, tips = 0;
        for (auto n = begin; n < end; ++n) {
            tips += is_tip_[index(tree[n].vertex)];
            for (const auto& [to, edge] : graph_[index(tree[n].vertex)]) {
                const auto other = tree.number_of(to);
                if ((other >= begin && other < end) || edge == bridge || index(edge) == edges_) continue;
                fact.because.push_back(edge);
                crossing += on[index(edge)];
            }
        }
        const bool is_odd = (crossing + tips) % 2 != 0;
        fact.falls.push_back({bridge, is_odd ? Falls::others : Falls::own});
        fact.grounds = {crossing, is_odd ? 1 : 0};
        found.push_back(std::move(fact));
    }
    sort_by(found, [](const Shown& fact) { return key_of(std::ssize(fact.because), fact.falls.front().place); });
    std::ranges::move(found, std::back_inserter(shown));
}

// Beyond a vertex without which two sides fall apart: the loop stays on the side where a line is.
void Loop::once(const Flags& on, const Flags& may, std::vector<Shown>& shown) const {
    const auto line = first_of(on);
    if (line < 0) return;
    const auto root = ends_[2 * index(line)], tip = ends_[2 * index(line) + 1];
    DepthFirst tree;
    tree.search_all(graph_, flagged(may));
    const auto at = tree.number_of(root);
    auto first = at;  // of its tree
    while (tree[first].before >= 0) first = tree[first].before;
    const bool parts_first = first + 1 < tree[first].end && tree[first + 1].end < tree[first].end;
    std::vector<Shown> facts;
    for (auto begin = first + 1; begin < tree[first].end; ++begin) {
        const auto end = tree[begin].end, before = tree[begin].before;
        if (!tree.hangs_on_vertex(begin) || (before == first && !parts_first)) continue;
        const auto vertex = tree[before].vertex;
        const auto is_inside = [&](std::int32_t v) { return tree.number_of(v) >= begin && tree.number_of(v) < end; };
        const bool is_here = is_inside(vertex == root ? tip : root);
        if (is_here) continue;  // the other side is found from its own vertices
        Shown fact{passed_once, {}, {line}, {vertex}};
        std::vector<std::int32_t> beyond;
        for (auto n = begin; n < end; ++n)
            for (const auto& [to, edge] : graph_[index(tree[n].vertex)]) {
                if (may[index(edge)] != 0) beyond.push_back(edge);
                if (!is_inside(to) && to != vertex) fact.because.push_back(edge);
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

}  // namespace cover::rules
