// The border of what boards and their rules are made of: lists of cells and their checks, givens, masks, derived sums,
// automata.
#include "arrays.hpp"
#include "lists.hpp"
#include "rooms.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <string>
#include <tuple>

#include "boards/innies_outies.hpp"
#include "boards/lists.hpp"
#include "boards/automata.hpp"

namespace cover::binding {

namespace {

using Marks = nb::ndarray<const bool, nb::ndim<2>, nb::c_contig, nb::device::cpu>;
using Table = nb::ndarray<const std::int32_t, nb::ndim<2>, nb::c_contig, nb::device::cpu>;

std::optional<std::tuple<std::string, std::size_t, std::int32_t>> lists_fault(const Ints32& starts,
                                                                              const Ints32& members, std::int32_t cells,
                                                                              std::int32_t most) {
    if (cells < 0) throw std::invalid_argument("cells: a number from 0");
    const auto fault = boards::lists_fault(span_of(starts), span_of(members), cells, most);
    if (!fault) return std::nullopt;
    constexpr std::array names{"starts", "outside", "large", "twice"};
    return std::tuple{std::string(names[static_cast<std::size_t>(fault->fault)]), fault->list, fault->cell};
}

auto flattened(const nb::list& lists) {
    FlatLists flat(lists);
    return nb::make_tuple(array_of(std::move(flat.starts)), array_of(std::move(flat.members)));
}

bool repeats(const Ints32& starts, const Ints32& members, const std::vector<std::int32_t>& numbers, std::int32_t most) {
    const auto cells = static_cast<std::int32_t>(numbers.size());
    if (most < 0 || !boards::ascends(span_of(starts), members.shape(0)) ||
        std::ranges::any_of(
            span_of(members), [cells](auto cell) { return cell < 0 || cell >= cells; }) ||
        std::ranges::any_of(numbers, [most](auto number) { return number >= most; }))
        throw std::invalid_argument("lists of cells, and a number below `most` for each cell, are needed");
    return boards::repeats(span_of(starts), span_of(members), numbers, most);
}

// The first cell with a given that has a candidate beside it, or a given that is no symbol and no -1.
std::optional<std::size_t> contradicted_given(const Marks& candidates, const Ints32& givens) {
    const std::size_t symbols = candidates.shape(1);
    if (givens.shape(0) != candidates.shape(0)) throw std::invalid_argument("a given, or -1, for each cell is needed");
    for (std::size_t cell = 0; cell < givens.shape(0); ++cell) {
        const auto given = givens.data()[cell];
        if (given == -1) continue;
        if (given < 0 || static_cast<std::size_t>(given) >= symbols) return cell;
        const bool* const row = candidates.data() + cell * symbols;
        for (std::size_t symbol = 0; symbol < symbols; ++symbol)
            if (row[symbol] && symbol != static_cast<std::size_t>(given)) return cell;
    }
    return std::nullopt;
}

// The places of marks among the open ones, which ascend: marks given as the symbol of every cell, board after board.
auto decisions_of(const Ints64& open_marks, std::int64_t symbols, std::size_t cells, const Bytes8& found) {
    if (cells == 0 ? found.shape(0) != 0 : found.shape(0) % cells != 0)
        throw std::invalid_argument("a symbol for each cell is needed");
    const auto marks = span_of(open_marks);
    std::int32_t* places = nullptr;
    auto array = empty_array<std::int32_t, 1>({found.shape(0)}, places);
    for (std::size_t first = 0; first < found.shape(0); first += cells) {
        auto from = marks.begin();
        for (std::size_t cell = 0; cell < cells; ++cell) {
            from = std::lower_bound(from, marks.end(),
                                    static_cast<std::int64_t>(cell) * symbols + found.data()[first + cell]);
            places[first + cell] = static_cast<std::int32_t>(from - marks.begin());
        }
    }
    return array;
}

// The way back: the symbol of every cell, board after board; nothing where decisions do not name each cell in order.
auto numbers_of(const Ints64& open_marks, std::int64_t symbols, std::size_t cells, const Ints32& decisions) {
    const std::size_t size = decisions.shape(0), boards = cells == 0 ? 0 : size / cells;
    std::int64_t* numbers = nullptr;
    std::optional made(empty_array<std::int64_t, 2>({boards, cells}, numbers));
    bool in_order = boards * cells == size && size > 0;
    for (std::size_t k = 0; in_order && k < size; ++k) {
        const auto decision = static_cast<std::size_t>(decisions.data()[k]);
        if (decision >= open_marks.shape(0)) in_order = false;
        else numbers[k] = open_marks.data()[decision] - static_cast<std::int64_t>(k % cells) * symbols;
        in_order = in_order && numbers[k] >= 0 && numbers[k] < symbols;
    }
    if (!in_order) made.reset();
    return made;
}

// The givens, and the marks that they leave.
auto given_marks(const nb::list& numbers, std::int32_t symbols) {
    std::vector<std::int32_t> givens;
    append_numbers(givens, numbers);
    if (symbols < 0 || std::ranges::any_of(givens, [symbols](auto given) { return given < -1 || given >= symbols; }))
        throw std::invalid_argument("a given is a symbol, or -1 for none");
    const auto width = static_cast<std::size_t>(symbols);
    std::int32_t* copied = nullptr;
    bool* marks = nullptr;
    auto array = empty_array<std::int32_t, 1>({givens.size()}, copied);
    auto candidates = empty_array<bool, 2>({givens.size(), width}, marks);
    for (std::size_t cell = 0; cell < givens.size(); ++cell) {
        copied[cell] = givens[cell];
        std::fill_n(marks + cell * width, width, givens[cell] < 0);
        if (givens[cell] >= 0) marks[cell * width + static_cast<std::size_t>(givens[cell])] = true;
    }
    return nb::make_tuple(array, candidates);
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

constexpr std::int64_t most_total = std::int64_t{1} << 38;  // of a cage: 2^24 of them add up

boards::CellLists lists_of(const Ints32& starts, const Ints32& members, std::int32_t cells) {
    if (cells < 0 || boards::lists_fault(span_of(starts), span_of(members), cells, cells))
        throw std::invalid_argument("lists of cells have a fault");
    return {span_of(starts), span_of(members)};
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
    const boards::Worthwhile worthwhile{most_regions, few_cells, most_cells, most_slack};
    for (auto& one : boards::innies_outies(regions, cages, span_of(totals), cells, span_of(values), worthwhile))
        found.emplace_back(one.first, one.count, std::move(one.inside), std::move(one.outside), one.total);
    return found;
}

auto smallest_automaton(std::int32_t length, const Table& table, const Bytes8& accepting,
                        const std::optional<Ints32>& layer_rows) {
    const boards::Transitions given{length,
                                    static_cast<std::int32_t>(table.shape(1)),
                                    {table.data(), table.size()},
                                    span_of(layer_rows).value_or(std::span<const std::int32_t>{}),
                                    span_of(accepting)};
    if (layer_rows && layer_rows->shape(0) == 0) throw std::invalid_argument("layer_rows begin with 0");
    if (const auto fault = boards::transitions_fault(given)) throw std::invalid_argument(*fault);
    auto made = boards::smallest_automaton(given);
    return nb::make_tuple(array_of(std::move(made.starts)), array_of(std::move(made.arcs)),
                          array_of(std::move(made.states)));
}

}  // namespace

void bind_rules(nb::module_& module) {
    module.def("lists_fault", &lists_fault, "starts"_a, "members"_a, "cells"_a, "most"_a);
    module.def("flattened", &flattened, "lists"_a);
    module.def("repeats", &repeats, "starts"_a, "members"_a, "numbers"_a, "most"_a);
    module.def("contradicted_given", &contradicted_given, "candidates"_a, "givens"_a);
    module.def("decisions_of", &decisions_of, "open_marks"_a, "symbols"_a, "cells"_a, "found"_a);
    module.def("numbers_of", &numbers_of, "open_marks"_a, "symbols"_a, "cells"_a, "decisions"_a);
    module.def("given_marks", &given_marks, "numbers"_a, "symbols"_a);
    module.def("candidate_masks", &candidate_masks, "candidates"_a);
    module.def("innies_outies", &innies_outies, "region_starts"_a, "region_cells"_a, "cage_starts"_a, "cage_cells"_a,
               "totals"_a, "cells"_a, "values"_a, "most_regions"_a, "few_cells"_a, "most_cells"_a, "most_slack"_a);
    module.def("smallest_automaton", &smallest_automaton, "length"_a, "table"_a, "accepting"_a,
               "layer_rows"_a.none() = nb::none());
}

}  // namespace cover::binding
