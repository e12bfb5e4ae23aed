// The border of what boards and their rules are made of: the door of lists of cells, masks, derived sums, automata.
#include "arrays.hpp"
#include "rooms.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <string>
#include <tuple>

#include "boards/leftovers.hpp"
#include "boards/lists.hpp"
#include "boards/machines.hpp"

namespace cover::binding {

namespace {

using Marks = nb::ndarray<const bool, nb::ndim<2>, nb::c_contig, nb::device::cpu>;
using Table = nb::ndarray<const std::int32_t, nb::ndim<2>, nb::c_contig, nb::device::cpu>;

std::optional<std::tuple<std::string, std::size_t, std::int32_t>> lists_fault(const Ints32& starts, const Ints32& members,
                                                                              std::int32_t cells, std::int32_t most) {
    if (cells < 0) throw std::invalid_argument("cells: a number from 0");
    const auto fault = boards::lists_fault(span_of(starts), span_of(members), cells, most);
    if (!fault) return std::nullopt;
    constexpr std::array names{"starts", "outside", "large", "twice"};
    return std::tuple{std::string(names[static_cast<std::size_t>(fault->fault)]), fault->list, fault->cell};
}

auto candidate_masks(const Marks& candidates) {
    const std::size_t cells = candidates.shape(0), symbols = candidates.shape(1);
    if (symbols > 64) throw std::invalid_argument("a mask has 64 symbols at most");
    std::uint64_t* masks = nullptr;
    auto array = empty_array<std::uint64_t, 1>({cells}, masks);
    const bool* mark = candidates.data();
    for (std::size_t cell = 0; cell < cells; ++cell) {
        masks[cell] = 0;
        for (std::size_t symbol = 0; symbol < symbols; ++symbol) masks[cell] |= std::uint64_t{*mark++} << symbol;
    }
    return array;
}

boards::CellLists lists_of(const Ints32& starts, const Ints32& members, std::int32_t cells) {
    if (cells < 0 || boards::lists_fault(span_of(starts), span_of(members), cells, cells))
        throw std::invalid_argument("lists of cells have a fault");
    return {span_of(starts), span_of(members)};
}

auto leftovers(const Ints32& region_starts, const Ints32& region_cells, std::int32_t symbols, const Ints32& cage_starts,
               const Ints32& cage_cells, const Ints64& totals, std::int32_t cells, std::int64_t whole,
               std::int32_t most_regions, std::int32_t most_cells) {
    const auto regions = lists_of(region_starts, region_cells, cells), cages = lists_of(cage_starts, cage_cells, cells);
    if (cages.size() != totals.shape(0)) throw std::invalid_argument("a cage needs a total");
    std::vector<std::tuple<std::int32_t, std::int32_t, std::vector<std::int32_t>, std::vector<std::int32_t>, std::int64_t>> found;
    for (auto& one : boards::leftovers(regions, symbols, cages, span_of(totals), cells, whole, most_regions, most_cells))
        found.emplace_back(one.first, one.count, std::move(one.inside), std::move(one.outside), one.total);
    return found;
}

auto smallest_machine(std::int32_t length, const Table& table, const Bytes8& accepting,
                      const std::optional<Ints32>& layer_rows) {
    const boards::Transitions given{length,
                                    static_cast<std::int32_t>(table.shape(1)),
                                    {table.data(), table.size()},
                                    span_of(layer_rows).value_or(std::span<const std::int32_t>{}),
                                    span_of(accepting)};
    if (layer_rows && layer_rows->shape(0) == 0) throw std::invalid_argument("layer_rows begin with 0");
    if (const auto fault = boards::transitions_fault(given)) throw std::invalid_argument(*fault);
    auto made = boards::smallest_machine(given);
    return nb::make_tuple(array_of(std::move(made.starts)), array_of(std::move(made.arcs)), array_of(std::move(made.states)));
}

}  // namespace

void bind_rules(nb::module_& module) {
    module.def("lists_fault", &lists_fault, "starts"_a, "members"_a, "cells"_a, "most"_a);
    module.def("candidate_masks", &candidate_masks, "candidates"_a);
    module.def("leftovers", &leftovers, "region_starts"_a, "region_cells"_a, "symbols"_a, "cage_starts"_a,
               "cage_cells"_a, "totals"_a, "cells"_a, "whole"_a, "most_regions"_a, "most_cells"_a);
    module.def("smallest_machine", &smallest_machine, "length"_a, "table"_a, "accepting"_a,
               "layer_rows"_a.none() = nb::none());
}

}  // namespace cover::binding
