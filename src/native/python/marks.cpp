// The border of what stands in the cells of boards: marks as people give them, as symbol numbers, as candidates.
#include "arrays.hpp"
#include "lists.hpp"
#include "rooms.hpp"

#include <nanobind/stl/optional.h>

#include <algorithm>
#include <optional>
#include <string>

#include "rules/lists.hpp"

namespace cover::binding {

namespace {

using Marks = nb::ndarray<const bool, nb::ndim<2>, nb::c_contig, nb::device::cpu>;

struct Place {
    long row, column;
};

// A cell (row, column).
Place place_of(nb::handle cell) {
    const Listed pair(cell);
    if (pair.size() != 2) throw nb::value_error("a cell is a row and a column");
    const Place place{PyLong_AsLong(pair[0]), PyLong_AsLong(pair[1])};
    if ((place.row == -1 || place.column == -1) && PyErr_Occurred()) throw nb::python_error();
    return place;
}

bool lies_within(long place, std::size_t many) { return place >= 0 && index(place) < many; }

// The number of a cell among those of so many columns, row by row. Throws where it is none.
long cell_number(nb::handle cell, std::size_t columns) {
    constexpr std::size_t most = 1 << 15;  // rows, columns
    const auto [row, column] = place_of(cell);
    if (columns > most || !lies_within(row, most) || !lies_within(column, columns))
        throw nb::value_error(
            ("r" + std::to_string(row + 1) + "c" + std::to_string(column + 1) + " lies outside").c_str());
    return row * static_cast<long>(columns) + column;
}

// The numbers of cells, as a tuple.
nb::object cell_numbers(const nb::sequence& cells, std::size_t columns) {
    const Listed items(cells);
    nb::object numbers = nb::steal(PyTuple_New(static_cast<Py_ssize_t>(items.size())));
    if (!numbers.is_valid()) throw nb::python_error();
    for (std::size_t k = 0; k < items.size(); ++k) {
        PyObject* const number = PyLong_FromLong(cell_number(items[k], columns));
        if (!number) throw nb::python_error();
        PyTuple_SET_ITEM(numbers.ptr(), static_cast<Py_ssize_t>(k), number);
    }
    return numbers;
}

// The numbers of cells, list after list, and where each list begins.
auto cells_flattened(const nb::list& lists, std::size_t columns) {
    FlatLists flat;
    for (const nb::handle list : lists) {
        const Listed items(list);
        for (std::size_t k = 0; k < items.size(); ++k)
            flat.members.push_back(static_cast<std::int32_t>(cell_number(items[k], columns)));
        flat.starts.push_back(static_cast<std::int32_t>(flat.members.size()));
    }
    return nb::make_tuple(array_of(std::move(flat.starts)), array_of(std::move(flat.members)));
}

// What stands in cells.
nb::list values_at(const nb::sequence& rows, const nb::sequence& cells) {
    const Listed lines(rows), items(cells);
    nb::list values;
    for (std::size_t k = 0; k < items.size(); ++k) {
        const auto [row, column] = place_of(items[k]);
        if (!lies_within(row, lines.size())) throw nb::index_error("a cell lies outside");
        const Listed marks(lines[index(row)]);
        if (!lies_within(column, marks.size())) throw nb::index_error("a cell lies outside");
        values.append(nb::handle(marks[index(column)]));
    }
    return values;
}

// The number of every mark, row by row; nothing where one has none.
auto mark_numbers(const nb::sequence& rows, const nb::dict& numbered) {
    std::vector<std::int32_t> numbers;
    std::optional<nb::ndarray<nb::numpy, const std::int32_t, nb::ndim<1>>> made;
    const Listed lines(rows);
    for (std::size_t r = 0; r < lines.size(); ++r) {
        const Listed marks(lines[r]);
        for (std::size_t c = 0; c < marks.size(); ++c) {
            PyObject* const number = PyDict_GetItemWithError(numbered.ptr(), marks[c]);
            if (!number) {
                if (PyErr_Occurred()) throw nb::python_error();
                return made;
            }
            numbers.push_back(nb::cast<std::int32_t>(nb::handle(number)));
        }
    }
    made.emplace(array_of(std::move(numbers)));
    return made;
}

// Does every cell hold a symbol, its given where it has one?
bool keeps_givens(const Ints32& numbers, const Ints32& givens) {
    if (numbers.shape(0) != givens.shape(0)) throw std::invalid_argument("a given, or -1, for each cell is needed");
    for (std::size_t cell = 0; cell < numbers.shape(0); ++cell)
        if (numbers.data()[cell] < 0 || (givens.data()[cell] >= 0 && givens.data()[cell] != numbers.data()[cell]))
            return false;
    return true;
}

// Rows of so many marks each, as tuples of the symbols with these numbers.
nb::object rows_of(const nb::list& numbers, const nb::tuple& symbols, std::size_t columns) {
    const Listed items(numbers);
    if (columns == 0 || items.size() % columns != 0) throw std::invalid_argument("full rows of numbers are needed");
    nb::object rows = nb::steal(PyTuple_New(static_cast<Py_ssize_t>(items.size() / columns)));
    if (!rows.is_valid()) throw nb::python_error();
    for (std::size_t k = 0; k < items.size(); k += columns) {
        PyObject* const row = PyTuple_New(static_cast<Py_ssize_t>(columns));
        if (!row) throw nb::python_error();
        PyTuple_SET_ITEM(rows.ptr(), static_cast<Py_ssize_t>(k / columns), row);
        for (std::size_t c = 0; c < columns; ++c) {
            const Py_ssize_t number = PyLong_AsSsize_t(items[k + c]);
            if (number == -1 && PyErr_Occurred()) throw nb::python_error();
            if (number < 0 || number >= PyTuple_GET_SIZE(symbols.ptr()))
                throw nb::index_error("there is no such symbol");
            PyTuple_SET_ITEM(row, static_cast<Py_ssize_t>(c), Py_NewRef(PyTuple_GET_ITEM(symbols.ptr(), number)));
        }
    }
    return rows;
}

bool repeats(const Ints32& starts, const Ints32& members, const Ints32& numbers, std::int32_t most) {
    const auto cells = static_cast<std::int32_t>(numbers.shape(0));
    if (most < 0 || !rules::ascends(span_of(starts), members.shape(0)) ||
        std::ranges::any_of(
            span_of(members), [cells](auto cell) { return cell < 0 || cell >= cells; }) ||
        std::ranges::any_of(span_of(numbers), [most](auto number) { return number >= most; }))
        throw std::invalid_argument("lists of cells, and a number below `most` for each cell, are needed");
    return rules::repeats(span_of(starts), span_of(members), span_of(numbers), most);
}

// The first cell with a given that has a candidate beside it, or a given that is no symbol and no -1.
std::optional<std::size_t> contradicted_given(const Marks& candidates, const Ints32& givens) {
    const std::size_t symbols = candidates.shape(1);
    if (givens.shape(0) != candidates.shape(0)) throw std::invalid_argument("a given, or -1, for each cell is needed");
    for (std::size_t cell = 0; cell < givens.shape(0); ++cell) {
        const auto given = givens.data()[cell];
        if (given == -1) continue;
        if (given < 0 || index(given) >= symbols) return cell;
        const bool* const row = candidates.data() + cell * symbols;
        for (std::size_t symbol = 0; symbol < symbols; ++symbol)
            if (row[symbol] && symbol != index(given)) return cell;
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
        const auto decision = index(decisions.data()[k]);
        if (decision >= open_marks.shape(0)) in_order = false;
        else numbers[k] = open_marks.data()[decision] - static_cast<std::int64_t>(k % cells) * symbols;
        in_order = in_order && numbers[k] >= 0 && numbers[k] < symbols;
    }
    if (!in_order) made.reset();
    return made;
}

// The marks that givens leave.
auto marks_left(const Ints32& givens, std::int32_t symbols) {
    if (symbols < 0 ||
        std::ranges::any_of(span_of(givens), [symbols](auto given) { return given < -1 || given >= symbols; }))
        throw std::invalid_argument("a given is a symbol, or -1 for none");
    const auto width = index(symbols);
    bool* marks = nullptr;
    auto candidates = empty_array<bool, 2>({givens.shape(0), width}, marks);
    for (std::size_t cell = 0; cell < givens.shape(0); ++cell) {
        const auto given = givens.data()[cell];
        std::fill_n(marks + cell * width, width, given < 0);
        if (given >= 0) marks[cell * width + index(given)] = true;
    }
    return candidates;
}

// Cell by cell the marks that are listed.
auto marks_among(const nb::sequence& rows, const nb::dict& numbered, std::int32_t symbols) {
    if (symbols < 0) throw std::invalid_argument("symbols: a number from 0");
    const auto width = index(symbols);
    std::vector<std::uint8_t> marks;
    const Listed lines(rows);
    for (std::size_t r = 0; r < lines.size(); ++r) {
        const Listed cells(lines[r]);
        for (std::size_t c = 0; c < cells.size(); ++c) {
            const Listed listed(cells[c]);
            marks.resize(marks.size() + width);
            for (std::size_t k = 0; k < listed.size(); ++k) {
                PyObject* const found = PyDict_GetItemWithError(numbered.ptr(), listed[k]);
                if (!found && PyErr_Occurred()) throw nb::python_error();
                const auto number = found ? nb::cast<std::int32_t>(nb::handle(found)) : -1;
                if (number < 0 || number >= symbols) throw nb::value_error("a mark has no number");
                marks[marks.size() - width + index(number)] = 1;
            }
        }
    }
    bool* copied = nullptr;
    auto array = empty_array<bool, 2>({width == 0 ? 0 : marks.size() / width, width}, copied);
    std::ranges::copy(marks, copied);
    return array;
}

// Has every cell marks, its number, where it has one, among them?
bool are_among(const Ints32& numbers, const Marks& marks) {
    if (numbers.shape(0) != marks.shape(0)) throw std::invalid_argument("a number, or -1, for each cell is needed");
    const std::size_t symbols = marks.shape(1);
    for (std::size_t cell = 0; cell < numbers.shape(0); ++cell) {
        const auto number = numbers.data()[cell];
        const bool* const row = marks.data() + cell * symbols;
        if (number >= 0 ? index(number) >= symbols || !row[number]
                        : std::none_of(row, row + symbols, [](bool mark) { return mark; }))
            return false;
    }
    return true;
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

}  // namespace

void bind_marks(nb::module_& module) {
    module.def("cell_numbers", &cell_numbers, "cells"_a, "columns"_a);
    module.def("cells_flattened", &cells_flattened, "lists"_a, "columns"_a);
    module.def("values_at", &values_at, "rows"_a, "cells"_a);
    module.def("mark_numbers", &mark_numbers, "rows"_a, "numbered"_a);
    module.def("keeps_givens", &keeps_givens, "numbers"_a, "givens"_a);
    module.def("rows_of", &rows_of, "numbers"_a, "symbols"_a, "columns"_a);
    module.def("repeats", &repeats, "starts"_a, "members"_a, "numbers"_a, "most"_a);
    module.def("contradicted_given", &contradicted_given, "candidates"_a, "givens"_a);
    module.def("decisions_of", &decisions_of, "open_marks"_a, "symbols"_a, "cells"_a, "found"_a);
    module.def("numbers_of", &numbers_of, "open_marks"_a, "symbols"_a, "cells"_a, "decisions"_a);
    module.def("marks_left", &marks_left, "givens"_a, "symbols"_a);
    module.def("marks_among", &marks_among, "rows"_a, "numbered"_a, "symbols"_a);
    module.def("are_among", &are_among, "numbers"_a, "marks"_a);
    module.def("candidate_masks", &candidate_masks, "candidates"_a);
}

}  // namespace cover::binding
