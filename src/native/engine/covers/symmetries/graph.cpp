#include "covers/symmetries/graph.hpp"

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

namespace cover {

namespace {

struct Incidence {
    std::int32_t option, color;
    bool operator==(const Incidence&) const = default;
    auto operator<=>(const Incidence&) const = default;
};

// The incidences of each item, by ascending option; colors renamed in the order in which they occur, from 1.
struct ByItem {
    std::vector<std::int64_t> starts;
    std::vector<Incidence> incidences;
    std::vector<std::int32_t> colors;  // how many an item has

    explicit ByItem(const Cover& problem)
        : starts(problem.items + 1), incidences(problem.item_of.size()), colors(problem.items) {
        for (const auto item : problem.item_of) ++starts[item + 1];
        for (std::size_t k = 1; k < starts.size(); ++k) starts[k] += starts[k - 1];
        auto ends = starts;
        for (std::int32_t o = 0; o < problem.options(); ++o)
            for (std::int32_t k = problem.option_starts[o]; k < problem.option_starts[o + 1]; ++k)
                incidences[ends[problem.item_of[k]]++] = {o, problem.has_colors() ? problem.color_of[k] : 0};
        std::vector<std::pair<std::int32_t, std::int32_t>> seen;
        for (std::int32_t item = 0; item < problem.items; ++item) {
            seen.clear();
            for (auto& [option, color] : of(item))
                if (color) seen.emplace_back(color, option);
            std::sort(seen.begin(), seen.end());  // by color, first its first option
            const auto last =
                std::unique(seen.begin(), seen.end(), [](auto& a, auto& b) { return a.first == b.first; });
            seen.erase(last, seen.end());
            colors[item] = static_cast<std::int32_t>(seen.size());
            std::vector<std::pair<std::int32_t, std::size_t>> order;
            for (std::size_t k = 0; k < seen.size(); ++k) order.emplace_back(seen[k].second, k);
            std::sort(order.begin(), order.end());
            std::vector<std::int32_t> name(seen.size());
            for (std::size_t k = 0; k < order.size(); ++k) name[order[k].second] = static_cast<std::int32_t>(k) + 1;
            for (auto& [option, color] : of(item))
                if (color)
                    color = name[std::lower_bound(seen.begin(), seen.end(), std::pair(color, std::int32_t{-1})) -
                                 seen.begin()];
        }
    }
    std::span<Incidence> of(std::int32_t item) {
        return {incidences.data() + starts[item], incidences.data() + starts[item + 1]};
    }
    std::span<const Incidence> of(std::int32_t item) const {
        return {incidences.data() + starts[item], incidences.data() + starts[item + 1]};
    }
};

using Kind = std::tuple<bool, std::int32_t, std::int32_t>;

Kind kind_of(const Cover& problem, std::int32_t item) {
    if (item >= problem.primary) return {false, 0, 1};
    return {true, problem.low(item), problem.high(item)};
}

std::vector<std::int32_t> distinct(const Cover& problem, const ByItem& by_item) {
    std::vector<std::int32_t> order(problem.items);
    for (std::int32_t item = 0; item < problem.items; ++item) order[item] = item;
    const auto before = [&](std::int32_t a, std::int32_t b) {
        const auto one = by_item.of(a), other = by_item.of(b);
        if (const auto by_kind = kind_of(problem, a) <=> kind_of(problem, b); by_kind != 0) return by_kind < 0;
        return std::lexicographical_compare(one.begin(), one.end(), other.begin(), other.end());
    };
    std::sort(order.begin(), order.end(), [&](auto a, auto b) { return before(a, b) || (!before(b, a) && a < b); });
    const auto last = std::unique(order.begin(), order.end(), [&](auto a, auto b) { return !before(a, b); });
    order.erase(last, order.end());
    std::sort(order.begin(), order.end());
    return order;
}

using Edge = std::pair<std::int32_t, std::int32_t>;

void join(Graph& graph, const std::vector<Edge>& edges) {
    const auto vertices = graph.colors.size();
    graph.starts.assign(vertices + 1, 0);
    for (const auto& [a, b] : edges) ++graph.starts[a + 1], ++graph.starts[b + 1];
    for (std::size_t v = 0; v < vertices; ++v) graph.starts[v + 1] += graph.starts[v];
    graph.arcs.resize(2 * edges.size());
    auto ends = graph.starts;
    for (const auto& [a, b] : edges) graph.arcs[ends[a]++] = b, graph.arcs[ends[b]++] = a;
}

}  // namespace

Graph graph_of_edges(std::span<const std::int32_t> colors, std::span<const std::int32_t> from,
                     std::span<const std::int32_t> to) {
    Graph graph;
    graph.colors.assign(colors.begin(), colors.end());
    std::vector<Edge> edges;
    for (std::size_t k = 0; k < from.size(); ++k) edges.emplace_back(from[k], to[k]);
    join(graph, edges);
    return graph;
}

std::vector<std::int32_t> distinct_items(const Cover& problem) { return distinct(problem, ByItem(problem)); }

Graph graph_of(const Cover& problem, std::span<const std::int32_t> kinds) {
    const ByItem by_item(problem);
    const auto kept = distinct(problem, by_item);
    Graph graph;
    graph.options = problem.options();
    graph.colors.resize(graph.options);
    std::map<std::int32_t, std::int32_t> numbers;
    if (!kinds.empty())
        for (const auto kind : kinds) numbers.emplace(kind, 0);
    std::int32_t next = 0;
    for (auto& [kind, number] : numbers) number = next++;
    for (std::int32_t o = 0; o < graph.options; ++o) graph.colors[o] = kinds.empty() ? 0 : numbers.at(kinds[o]);
    next = std::max(next, std::int32_t{1});
    std::map<Kind, std::int32_t> of_kind;
    for (const auto item : kept) of_kind.emplace(kind_of(problem, item), 0);
    for (auto& [kind, number] : of_kind) number = next++;
    std::vector<Edge> edges;
    auto vertex = graph.options;
    for (const auto item : kept) {
        const auto own = vertex++;
        graph.colors.push_back(of_kind.at(kind_of(problem, item)));
        for (std::int32_t color = 0; color < by_item.colors[item]; ++color) {
            edges.emplace_back(own, vertex++);
            graph.colors.push_back(next);
        }
        for (const auto& [option, color] : by_item.of(item)) edges.emplace_back(option, own + color);
    }
    join(graph, edges);
    return graph;
}

}  // namespace cover
