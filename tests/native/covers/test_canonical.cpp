// Canonical orders of small graphs against all orders of their vertices.
#include <algorithm>
#include <cstdint>
#include <map>
#include <numeric>
#include <random>
#include <utility>
#include <vector>

#include "check.hpp"
#include "covers/symmetries/canonical.hpp"

namespace {

using Numbers = std::vector<std::int32_t>;
using Edges = std::vector<std::pair<std::int32_t, std::int32_t>>;

struct Drawn {
    Numbers colors;  // ascending where the graph is canonical
    Edges edges;     // each from its lower end, ascending
    auto operator<=>(const Drawn&) const = default;
};

// The graph whose vertex `place[v]` is that of number v.
Drawn moved(const Drawn& graph, const Numbers& place) {
    Drawn image{Numbers(graph.colors.size()), {}};
    for (std::size_t v = 0; v < place.size(); ++v) image.colors[place[v]] = graph.colors[v];
    for (const auto& [a, b] : graph.edges) image.edges.push_back(std::minmax(place[a], place[b]));
    std::ranges::sort(image.edges);
    return image;
}

struct Form {
    Drawn graph;
    std::int64_t automorphisms;
};

Form form_of(const Drawn& graph) {
    Numbers from, to;
    for (const auto& [a, b] : graph.edges) {
        from.push_back(a);
        to.push_back(b);
    }
    const auto found = cover::canonical_order(cover::graph_of_edges(graph.colors, from, to), 1 << 20, {});
    Numbers place(graph.colors.size());
    for (std::size_t k = 0; k < place.size(); ++k) place[found.vertices[k]] = static_cast<std::int32_t>(k);
    const auto product =
        std::accumulate(found.factors.begin(), found.factors.end(), std::int64_t{1}, std::multiplies<>());
    return {moved(graph, place), product};
}

Numbers identity(std::size_t vertices) {
    Numbers place(vertices);
    std::iota(place.begin(), place.end(), 0);
    return place;
}

Drawn drawn(std::mt19937& rng, std::int32_t vertices) {
    Drawn graph;
    const auto density = rng() % 5, paints = 1 + rng() % 2;
    for (std::int32_t v = 0; v < vertices; ++v) graph.colors.push_back(static_cast<std::int32_t>(rng() % paints));
    for (std::int32_t a = 0; a < vertices; ++a)
        for (std::int32_t b = a + 1; b < vertices; ++b)
            if (rng() % 5 < density) graph.edges.emplace_back(a, b);
    return graph;
}

}  // namespace

TEST(canonical_orders_are_equal_exactly_for_images) {
    std::mt19937 rng(1);
    std::map<Drawn, Drawn> form_of_orbit, orbit_of_form;
    for (auto round = 0; round < 60; ++round) {
        const auto graph = drawn(rng, 5);
        const auto form = form_of(graph);
        auto place = identity(5);
        std::int64_t automorphisms = 0;
        auto least = graph;
        do {
            const auto image = moved(graph, place);
            automorphisms += image == graph;
            least = std::min(least, image);
        } while (std::next_permutation(place.begin(), place.end()));
        CHECK(form.automorphisms == automorphisms);
        CHECK(std::ranges::is_sorted(form.graph.colors));
        CHECK(form_of_orbit.emplace(least, form.graph).first->second == form.graph);
        CHECK(orbit_of_form.emplace(form.graph, least).first->second == least);
    }
    CHECK(form_of_orbit.size() > 10);
}

TEST(images_of_larger_graphs_have_one_canonical_order) {
    std::mt19937 rng(2);
    // Refinement alone tells no two vertices of these apart: two triangles and a hexagon, Petersen's graph.
    std::vector<Drawn> graphs{{Numbers(12), {}}, {Numbers(10), {}}};
    for (std::int32_t k = 0; k < 6; ++k) {
        graphs[0].edges.push_back(std::minmax(k, k / 3 * 3 + (k + 1) % 3));
        graphs[0].edges.push_back(std::minmax(6 + k, 6 + (k + 1) % 6));
    }
    for (std::int32_t k = 0; k < 5; ++k) {
        graphs[1].edges.push_back(std::minmax(k, (k + 1) % 5));
        graphs[1].edges.emplace_back(k, k + 5);
        graphs[1].edges.push_back(std::minmax(5 + k, 5 + (k + 2) % 5));
    }
    CHECK(form_of(graphs[0]).automorphisms == 72 * 12);
    CHECK(form_of(graphs[1]).automorphisms == 120);
    for (auto round = 0; round < 20; ++round) graphs.push_back(drawn(rng, 14));
    for (const auto& graph : graphs) {
        const auto form = form_of(graph);
        auto place = identity(graph.colors.size());
        for (auto image = 0; image < 5; ++image) {
            std::ranges::shuffle(place, rng);
            CHECK(form_of(moved(graph, place)).graph == form.graph);
        }
    }
}

TEST(a_canonical_order_that_takes_too_many_nodes_is_given_up) {
    auto stopped = false;
    try {
        const Drawn alike{Numbers(9), {}};
        cover::canonical_order(cover::graph_of_edges(alike.colors, {}, {}), 3, {});
    } catch (const cover::Interrupted&) {
        stopped = true;
    }
    CHECK(stopped);
}
