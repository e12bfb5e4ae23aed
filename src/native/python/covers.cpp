// The border of exact covers: problems, which are checked once here, and what makes other problems of them.
#include "arrays.hpp"
#include "rooms.hpp"
#include "signals.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <string>
#include <tuple>

#include "covers/cover.hpp"
#include "covers/kernel.hpp"
#include "covers/parallel/cubes.hpp"
#include "covers/parallel/probe.hpp"
#include "covers/reduce.hpp"
#include "covers/symmetries/automorphisms.hpp"
#include "covers/symmetries/canonical.hpp"
#include "covers/symmetries/classes.hpp"
#include "covers/symmetries/fixed.hpp"
#include "covers/symmetries/graph.hpp"
#include "covers/two_way/cheapest.hpp"
#include "covers/two_way/weighted.hpp"

namespace cover::binding {

namespace {

// A read-only view of memory that `owner` keeps alive.
View32 view(const std::vector<std::int32_t>& values, nb::handle owner) {
    return View32(values.data(), {values.size()}, owner);
}

using Invalid = std::tuple<std::string, std::int64_t, std::int64_t>;

std::optional<Invalid> validate(std::int64_t primary, std::int64_t secondary, const Ints32& option_starts,
                                const Ints32& items, const std::optional<Ints32>& colors,
                                const std::optional<Ints32>& at_least, const std::optional<Ints32>& at_most) {
    const auto fault = cover::validate(primary, secondary, span_of(option_starts), span_of(items), span_of(colors),
                                       span_of(at_least), span_of(at_most));
    if (!fault) return std::nullopt;
    return Invalid{fault->kind, fault->option, fault->item};
}

std::shared_ptr<cover::Cover> make_cover(std::int64_t primary, std::int64_t secondary, const Ints32& option_starts,
                                         const Ints32& items, const std::optional<Ints32>& colors,
                                         const std::optional<Ints32>& at_least, const std::optional<Ints32>& at_most) {
    if (const auto fault = validate(primary, secondary, option_starts, items, colors, at_least, at_most))
        throw std::invalid_argument("not an exact cover problem: " + std::get<0>(*fault) + " (option " +
                                    std::to_string(std::get<1>(*fault)) + ", item " +
                                    std::to_string(std::get<2>(*fault)) + ")");
    auto made = std::make_shared<cover::Cover>();
    made->primary = static_cast<std::int32_t>(primary);
    made->items = static_cast<std::int32_t>(primary + secondary);
    made->option_starts = copy_of(option_starts);
    made->item_of = copy_of(items);
    made->color_of = copy_of(colors);
    made->at_least = copy_of(at_least);
    made->at_most = copy_of(at_most);
    if (made->at_least.empty()) made->at_least.assign(made->at_most.size(), 1);
    if (made->at_most.empty()) made->at_most.assign(made->at_least.size(), 1);
    drop_plain_arrays(*made);
    return made;
}

auto parts_of(cover::Reduced&& reduced) {
    return std::make_tuple(std::make_shared<cover::Cover>(std::move(reduced.problem)),
                           array_of(std::move(reduced.options)), array_of(std::move(reduced.items)),
                           array_of(std::move(reduced.forced)));
}

auto reduce(const cover::Cover& problem, const std::string& level) {
    if (level != "forced" && level != "full")
        throw std::invalid_argument("unknown level '" + level + "'; levels: forced, full");
    const auto how = level == "full" ? cover::Reduction::full : cover::Reduction::forced;
    cover::Reduced reduced = released([&] { return cover::reduce(problem, how); });
    const bool complete = reduced.complete;
    return std::tuple_cat(parts_of(std::move(reduced)), std::make_tuple(complete));
}

std::vector<cover::Prefix> cubes(const cover::Cover& problem, std::int64_t wanted) {
    if (wanted < 1) throw std::invalid_argument("at least one cube is needed");
    nb::gil_scoped_release release;
    return cover::cubes(problem, index(wanted));
}

auto below(const cover::Cover& problem, const cover::Prefix& way) {
    return parts_of(released([&] { return cover::below(problem, way); }));
}

auto probe(const cover::Cover& problem, std::uint64_t seed, std::int64_t first, std::int64_t many) {
    if (first < 0 || many < 0) throw std::invalid_argument("probes are counted from 0");
    cover::Probes probes = released([&] { return cover::probe(problem, seed, first, many); });
    return std::make_tuple(array_of(std::move(probes.nodes)), array_of(std::move(probes.solutions)),
                           array_of(std::move(probes.levels)));
}

void check_kinds(const cover::Cover& problem, const std::optional<Ints32>& kinds) {
    if (kinds && kinds->shape(0) != index(problem.options()))
        throw std::invalid_argument("kinds: a number for each option is needed");
}

template <class Number>
using Owned = decltype(array_of(std::vector<Number>{}));
using FoundAutomorphisms =
    std::tuple<Owned<std::int64_t>, Owned<std::int32_t>, Owned<std::int32_t>, Owned<std::int32_t>>;

// None where they were not found in the nodes or the time.
std::optional<FoundAutomorphisms> automorphisms(const cover::Cover& problem, const std::optional<Ints32>& kinds,
                                                std::int64_t nodes, std::optional<double> seconds) {
    check_kinds(problem, kinds);
    const auto given = span_of(kinds).value_or(std::span<const std::int32_t>{});
    std::optional<cover::Automorphisms> found;
    interruptible(seconds, [&](Interrupt& interrupt) {
        found = cover::automorphisms(problem, given, nodes, {&interrupt, true});
    });
    if (!found) return std::nullopt;
    return FoundAutomorphisms{array_of(std::move(found->starts)), array_of(std::move(found->from)),
                              array_of(std::move(found->to)), array_of(std::move(found->factors))};
}

// The colors of its vertices, the two ends of each edge, and the items that are vertices.
auto graph(const cover::Cover& problem, const std::optional<Ints32>& kinds) {
    check_kinds(problem, kinds);
    std::vector<std::int32_t> from, to;
    auto made = cover::graph_of(problem, span_of(kinds).value_or(std::span<const std::int32_t>{}));
    for (std::int32_t v = 0; v < made.vertices(); ++v)
        for (const auto u : made.neighbours(v))
            if (v < u) from.push_back(v), to.push_back(u);
    return std::make_tuple(array_of(std::move(made.colors)), array_of(std::move(from)), array_of(std::move(to)),
                           array_of(cover::distinct_items(problem)));
}

// None where it was not found in the nodes or the time.
std::optional<std::tuple<Owned<std::int32_t>, Owned<std::int32_t>>> canonical_order(
    const Ints32& colors, const Ints32& from, const Ints32& to, std::int64_t nodes, std::optional<double> seconds) {
    const auto a = span_of(from), b = span_of(to);
    const auto vertices = static_cast<std::int64_t>(colors.shape(0));
    std::vector<std::pair<std::int32_t, std::int32_t>> edges;
    bool is_right = a.size() == b.size();
    for (std::size_t k = 0; is_right && k < a.size(); ++k) {
        const auto [low, high] = std::minmax(a[k], b[k]);
        is_right = low >= 0 && low < high && high < vertices;
        edges.emplace_back(low, high);
    }
    std::ranges::sort(edges);
    if (!is_right || std::ranges::adjacent_find(edges) != edges.end())
        throw std::invalid_argument("edges: two different vertices each, and no edge twice");
    std::optional<cover::CanonicalOrder> found;
    interruptible(seconds, [&](Interrupt& interrupt) {
        found = cover::canonical_order(cover::graph_of_edges(span_of(colors), a, b), nodes, {&interrupt, true});
    });
    if (!found) return std::nullopt;
    return std::make_tuple(array_of(std::move(found->vertices)), array_of(std::move(found->factors)));
}

std::shared_ptr<cover::Cover> fixed(const cover::Cover& problem, const Ints32& images) {
    const auto given = span_of(images);
    std::vector<bool> is_met(index(problem.options()));
    bool is_right = given.size() == is_met.size() && !problem.has_bounds();
    for (std::size_t k = 0; is_right && k < given.size(); ++k) {
        is_right = given[k] >= 0 && given[k] < problem.options() && !is_met[index(given[k])];
        if (is_right) is_met[index(given[k])] = true;
    }
    if (!is_right)
        throw std::invalid_argument("images: a permutation of the options is needed, of a cover without bounds");
    const nb::gil_scoped_release release;
    return std::make_shared<cover::Cover>(cover::fixed(problem, given));
}

using FoundClasses = std::tuple<Owned<std::int32_t>, Owned<std::int64_t>>;

// None where there would be too many, or they were not found in the time.
std::optional<FoundClasses> representatives(const cover::Cover& problem, const std::optional<Ints32>& kinds,
                                            std::int64_t nodes, std::int64_t most, std::optional<double> seconds) {
    check_kinds(problem, kinds);
    const auto given = span_of(kinds).value_or(std::span<const std::int32_t>{});
    std::optional<cover::Representatives> found;
    interruptible(seconds, [&](Interrupt& interrupt) {
        const auto group = cover::automorphisms(problem, given, nodes, {&interrupt, true});
        found = cover::representatives(group, problem.options(), most, {&interrupt, true});
    });
    if (!found) return std::nullopt;
    return FoundClasses{array_of(std::move(found->images)), array_of(std::move(found->weights))};
}

}  // namespace

void bind_covers(nb::module_& module) {
    module.def("validate", &validate, "primary"_a, "secondary"_a, "option_starts"_a, "items"_a, "colors"_a.none(),
               "at_least"_a.none(), "at_most"_a.none());

    nb::class_<cover::Cover>(module, "Cover")
        .def(nb::new_(&make_cover), "primary"_a, "secondary"_a, "option_starts"_a, "items"_a, "colors"_a.none(),
             "at_least"_a.none(), "at_most"_a.none())
        .def_prop_ro("primary", [](const cover::Cover& self) { return self.primary; })
        .def_prop_ro("items", [](const cover::Cover& self) { return self.items; })
        .def_prop_ro("options", [](const cover::Cover& self) { return self.options(); })
        .def_prop_ro("option_starts",
                     [](nb::handle self) { return view(nb::cast<cover::Cover&>(self).option_starts, self); })
        .def_prop_ro("item_of", [](nb::handle self) { return view(nb::cast<cover::Cover&>(self).item_of, self); })
        .def_prop_ro("color_of",
                     [](nb::handle self) -> std::optional<View32> {
                         const auto& problem = nb::cast<cover::Cover&>(self);
                         if (!problem.has_colors()) return std::nullopt;
                         return view(problem.color_of, self);
                     })
        .def_prop_ro("at_least",
                     [](nb::handle self) -> std::optional<View32> {
                         const auto& problem = nb::cast<cover::Cover&>(self);
                         if (!problem.has_bounds()) return std::nullopt;
                         return view(problem.at_least, self);
                     })
        .def_prop_ro("at_most",
                     [](nb::handle self) -> std::optional<View32> {
                         const auto& problem = nb::cast<cover::Cover&>(self);
                         if (!problem.has_bounds()) return std::nullopt;
                         return view(problem.at_most, self);
                     })
        .def(
            "check",
            [](const cover::Cover& self, const Ints64& starts, const Ints32& decisions) {
                const auto bounds = span_of(starts);
                const auto count = static_cast<std::int64_t>(decisions.shape(0));
                for (std::size_t k = 0; k < bounds.size(); ++k)
                    if (bounds[k] < (k ? bounds[k - 1] : 0) || bounds[k] > count)
                        throw std::invalid_argument("starts must ascend from 0 to the number of decisions");
                nb::gil_scoped_release release;
                return cover::first_wrong(self, bounds, span_of(decisions));
            },
            "starts"_a, "decisions"_a);
    module.def("cheapest_memory", &cover::Cheapest::memory_of, "problem"_a);
    module.def("weights_memory", &cover::weighted_memory, "problem"_a);
    module.def("cubes", &cubes, "problem"_a, "wanted"_a);
    module.def("below", &below, "problem"_a, "way"_a);
    module.def("probe", &probe, "problem"_a, "seed"_a, "first"_a, "many"_a);
    module.def("automorphisms", &automorphisms, "problem"_a, "kinds"_a.none(), "nodes"_a, "seconds"_a.none());
    module.def("graph", &graph, "problem"_a, "kinds"_a.none());
    module.def("canonical_order", &canonical_order, "colors"_a, "edges_from"_a, "edges_to"_a, "nodes"_a,
               "seconds"_a.none());
    module.def("representatives", &representatives, "problem"_a, "kinds"_a.none(), "nodes"_a, "most"_a,
               "seconds"_a.none());
    module.def("fixed", &fixed, "problem"_a, "images"_a);
    module.def("reduce", &reduce, "problem"_a, "level"_a);
    module.def(
        "memory_needed",
        [](const cover::Cover& problem, const std::string& kernel) {
            return cover::kernel_kind(kernel).memory(problem);
        },
        "problem"_a, "kernel"_a);
    module.def("max_options", [] { return cover::max_cover_options; });
    module.def("max_workers", [] { return cover::max_workers; });
    module.def(
        "kernel_refuses",
        [](const cover::Cover& problem, const std::string& kernel) {
            return cover::kernel_kind(kernel).refuses(problem);
        },
        "problem"_a, "kernel"_a);
    module.def("bits_pay", &cover::bits_pay, "problem"_a);
}

}  // namespace cover::binding
