// The border of what 9x9 grids are made of: least forms.
#include "arrays.hpp"
#include "rooms.hpp"
#include "signals.hpp"

#include <algorithm>
#include <functional>
#include <tuple>

#include "boards/minlex.hpp"
#include "common/interrupt.hpp"

namespace cover::binding {

namespace {

using Grids = nb::ndarray<const std::uint8_t, nb::ndim<2>, nb::c_contig, nb::device::cpu>;

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
    Signals signals;
    {
        const nb::gil_scoped_release release;
        Interrupt interrupt(std::ref(signals));
        try {
            for (std::size_t k = 0; k < boards.shape(0); ++k) {
                if (k % 64 == 0) interrupt.listen(true);
                Grid81 board;
                std::copy_n(boards.data() + 81 * k, 81, board.begin());
                const auto found = cover::minlex(board);
                std::copy(found.cells.begin(), found.cells.end(), cells + 81 * k);
                numbers[2 * k] = found.automorphisms;
                numbers[2 * k + 1] = cover::band_number(found.cells);
            }
        } catch (const Interrupted&) {
        }
    }
    signals.raise();
    return nb::make_tuple(least, facts);
}

}  // namespace

void bind_structure(nb::module_& module) { module.def("minlex", &minlex, "boards"_a); }

}  // namespace cover::binding
