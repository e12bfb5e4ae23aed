#include "rules/graph.hpp"

namespace cover::rules {

Graph::Graph(std::size_t vertices, std::span<const std::int32_t> pairs) : starts(vertices + 1), links(pairs.size()) {
    for (const auto vertex : pairs) ++starts[index(vertex) + 1];
    for (std::size_t v = 1; v < starts.size(); ++v) starts[v] += starts[v - 1];
    std::vector<std::int32_t> next(starts.begin(), starts.end() - 1);
    for (std::size_t k = 0; k < pairs.size(); ++k)
        links[index(next[index(pairs[k])]++)] = {pairs[k ^ 1], static_cast<std::int32_t>(k / 2)};
}

Graph::Graph(const std::vector<std::vector<std::int32_t>>& neighbours) : starts{0} {
    for (const auto& some : neighbours) {
        for (const auto to : some) links.push_back({to, static_cast<std::int32_t>(links.size())});
        starts.push_back(static_cast<std::int32_t>(links.size()));
    }
}

}  // namespace cover::rules
