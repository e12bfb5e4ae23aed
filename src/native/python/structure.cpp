// The border of what 9x9 grids are made of: least forms, unavoidable sets.
#include "arrays.hpp"
#include "rooms.hpp"
#include "signals.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/tuple.h>

#include <algorithm>
#include <functional>
#include <optional>
#include <tuple>
#include <vector>

#include "boards/minlex.hpp"
#include "boards/unavoidable.hpp"
#include "common/interrupt.hpp"

namespace cover::binding {

namespace {

using Owned32 = decltype(array_of(std::vector<std::int32_t>{}));
void check(const Grids& boards) {
    if (boards.shape(1) != 81) throw std::invalid_argument("boards have 81 cells");
    if (std::any_of(boards.data(), boards.data() + boards.size(), [](std::uint8_t mark) { return mark > 9; }))
        throw std::invalid_argument("a mark is neither 0 (blank) nor a digit 1..9");
}

auto minlex(const Grids& boards) {
    check(boards);
    std::uint8_t* cells = nullptr;
    std::int64_t* numbers = nullptr;
    auto least = empty_array<std::uint8_t, 2>({boards.shape(0), 81}, cells);
    auto facts = empty_array<std::int64_t, 2>({boards.shape(0), 2}, numbers);
    interruptible({}, [&](Interrupt& interrupt) {
        for (std::size_t k = 0; k < boards.shape(0); ++k) {
            if (k % 64 == 0) interrupt.listen(true);
            Grid81 board;
            std::copy_n(boards.data() + 81 * k, 81, board.begin());
            const auto found = cover::minlex(board);
            std::copy(found.cells.begin(), found.cells.end(), cells + 81 * k);
            numbers[2 * k] = found.automorphisms;
            numbers[2 * k + 1] = cover::band_number(found.cells);
        }
    });
    return nb::make_tuple(least, facts);
}

// None where the time was over.
std::optional<std::tuple<Owned32, Owned32>> unavoidable_sets(const Bytes8& grid, std::int32_t most,
                                                             std::optional<double> seconds) {
    if (grid.shape(0) != 81 ||
        std::any_of(grid.data(), grid.data() + 81, [](auto mark) { return mark < 1 || mark > 9; }))
        throw std::invalid_argument("grids have 81 digits");
    Grid81 cells;
    std::copy_n(grid.data(), 81, cells.begin());
    std::optional<std::vector<GridCells>> found;
    interruptible(seconds,
                  [&](Interrupt& interrupt) { found = cover::unavoidable_sets(cells, most, {&interrupt, true}); });
    if (!found) return std::nullopt;
    std::vector<std::int32_t> starts{0}, members;
    for (const auto& set : *found) {
        for (std::int32_t cell = 0; cell < 81; ++cell)
            if (set[static_cast<std::size_t>(cell)]) members.push_back(cell);
        starts.push_back(static_cast<std::int32_t>(members.size()));
    }
    return std::make_tuple(array_of(std::move(starts)), array_of(std::move(members)));
}

}  // namespace

void bind_structure(nb::module_& module) {
    module.def("minlex", &minlex, "boards"_a);
    module.def("unavoidable_sets", &unavoidable_sets, "grid"_a, "most"_a, "seconds"_a.none());
}

}  // namespace cover::binding
