// The border of what boards and their rules are made of: lists of cells and their checks, derived sums, automata.
#include "arrays.hpp"
#include "lists.hpp"
#include "rooms.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <set>
#include <span>
#include <string>
#include <tuple>

#include "rules/automata.hpp"
#include "rules/boxes.hpp"
#include "rules/innies_outies.hpp"
#include "rules/lists.hpp"

namespace cover::binding {

namespace {

using Table = nb::ndarray<const std::int32_t, nb::ndim<2>, nb::c_contig, nb::device::cpu>;

using NamedFault = std::optional<std::tuple<std::string, std::size_t, std::int32_t>>;

NamedFault fault_of(std::span<const std::int32_t> starts, std::span<const std::int32_t> members, std::int32_t cells,
                    std::int32_t most) {
    const auto fault = rules::lists_fault(starts, members, cells, most);
    if (!fault) return std::nullopt;
    constexpr std::array names{"starts", "outside", "large", "twice"};
    return std::tuple{std::string(names[index(fault->fault)]), fault->list, fault->cell};
}

NamedFault lists_fault(const Ints32& starts, const Ints32& members, std::int32_t cells, std::int32_t most) {
    if (cells < 0) throw std::invalid_argument("cells: a number from 0");
    return fault_of(span_of(starts), span_of(members), cells, most);
}

auto flattened(const nb::list& lists) {
    FlatLists flat(lists);
    return nb::make_tuple(array_of(std::move(flat.starts)), array_of(std::move(flat.members)));
}

constexpr std::int64_t most_total = std::int64_t{1} << 38;  // of a cage: 2^24 of them add up

rules::CellLists lists_of(const Ints32& starts, const Ints32& members, std::int32_t cells) {
    if (cells < 0 || rules::lists_fault(span_of(starts), span_of(members), cells, cells))
        throw std::invalid_argument("lists of cells have a fault");
    return {span_of(starts), span_of(members)};
}

// The first fault of the cells of rules, as of lists; and of the rules that share an automaton or their weights, the
// first one, all others as they are.
auto rule_cells_fault(const nb::sequence& rules, const nb::handle& regular, const nb::handle& sum, std::int32_t cells) {
    if (cells < 0) throw std::invalid_argument("cells: a number from 0");
    const nb::object words = nb::str("automaton"), weights = nb::str("weights"), members = nb::str("cells");
    FlatLists lists;
    nb::list different;
    std::set<PyObject*> known;
    for (const nb::handle rule : rules) {
        lists.add(attribute(rule, members));
        const bool is_regular = rule.type().is(regular), is_sum = rule.type().is(sum);
        const bool is_new =
            !(is_regular || is_sum) || known.insert(attribute(rule, is_regular ? words : weights).ptr()).second;
        if (is_new) different.append(rule);
    }
    return nb::make_tuple(fault_of(lists.starts, lists.members, cells, cells), different);
}

auto innies_outies(const Ints32& region_starts, const Ints32& region_cells, const Ints32& cage_starts,
                   const Ints32& cage_cells, const Ints64& totals, std::int32_t cells, const Ints64& values,
                   std::int32_t most_regions, std::int32_t few_cells, std::int32_t most_cells,
                   std::int64_t most_slack) {
    const auto regions = lists_of(region_starts, region_cells, cells), cages = lists_of(cage_starts, cage_cells, cells);
    if (cages.size() != totals.shape(0)) throw std::invalid_argument("a cage needs a total");
    if (!std::ranges::is_sorted(span_of(values))) throw std::invalid_argument("values must ascend");
    const auto is_large = [](std::int64_t number) { return number > most_total || number < -most_total; };
    if (std::ranges::any_of(span_of(totals), is_large) || std::ranges::any_of(span_of(values), is_large))
        throw std::invalid_argument("a total or a value is too large");
    for (std::size_t r = 0; r < regions.size(); ++r)
        if (regions[r].size() > values.shape(0))
            throw std::invalid_argument("a region has more cells than there are values");
    std::vector<
        std::tuple<std::int32_t, std::int32_t, std::vector<std::int32_t>, std::vector<std::int32_t>, std::int64_t>>
        found;
    const rules::Worthwhile worthwhile{most_regions, few_cells, most_cells, most_slack};
    for (auto& one : rules::innies_outies(regions, cages, span_of(totals), cells, span_of(values), worthwhile))
        found.emplace_back(one.first, one.count, std::move(one.inside), std::move(one.outside), one.total);
    return found;
}

auto smallest_automaton(std::int32_t length, const Table& table, const Bytes8& accepting,
                        const std::optional<Ints32>& layer_rows) {
    const rules::Transitions given{length,
                                   static_cast<std::int32_t>(table.shape(1)),
                                   {table.data(), table.size()},
                                   span_of(layer_rows).value_or(std::span<const std::int32_t>{}),
                                   span_of(accepting)};
    if (layer_rows && layer_rows->shape(0) == 0) throw std::invalid_argument("layer_rows begin with 0");
    if (const auto fault = rules::transitions_fault(given)) throw std::invalid_argument(*fault);
    auto made = rules::smallest_automaton(given);
    return nb::make_tuple(array_of(std::move(made.starts)), array_of(std::move(made.arcs)),
                          array_of(std::move(made.states)));
}

void refuse(const std::optional<std::string>& fault) {
    if (fault) throw std::invalid_argument(*fault);
}

void bind_boxes(nb::module_& module) {
    nb::class_<rules::Boxes>(module, "Boxes")
        .def(
            "__init__",
            [](rules::Boxes* self, const Table& marks) {
                if (marks.shape(1) == 0) throw std::invalid_argument("a board without symbols has no rules");
                new (self) rules::Boxes(marks.shape(1), {marks.data(), marks.size()});
            },
            "marks"_a)
        .def(
            "add_automaton",
            [](rules::Boxes& self, const Ints32& starts, const Table& arcs) {
                if (arcs.shape(1) != 3) throw std::invalid_argument("an automaton has arcs of three");
                refuse(self.add_automaton(span_of(starts), {arcs.data(), arcs.size()}));
                return self.automata() - 1;
            },
            "starts"_a, "arcs"_a)
        .def(
            "add_rule",
            [](rules::Boxes& self, std::int32_t automaton, const std::vector<std::int32_t>& cells) {
                refuse(self.add_rule(automaton, cells));
            },
            "automaton"_a, "cells"_a)
        .def(
            "around",
            [](const rules::Boxes& self, const std::vector<std::int32_t>& word) {
                refuse(self.word_fault(word));
                return self.around(word);
            },
            "word"_a);
}

}  // namespace

void bind_rules(nb::module_& module) {
    module.def("lists_fault", &lists_fault, "starts"_a, "members"_a, "cells"_a, "most"_a);
    module.def("rule_cells_fault", &rule_cells_fault, "rules"_a, "regular"_a, "sum"_a, "cells"_a);
    module.def("flattened", &flattened, "lists"_a);
    module.def("innies_outies", &innies_outies, "region_starts"_a, "region_cells"_a, "cage_starts"_a, "cage_cells"_a,
               "totals"_a, "cells"_a, "values"_a, "most_regions"_a, "few_cells"_a, "most_cells"_a, "most_slack"_a);
    bind_boxes(module);
    module.def("smallest_automaton", &smallest_automaton, "length"_a, "table"_a, "accepting"_a,
               "layer_rows"_a.none() = nb::none());
}

}  // namespace cover::binding
