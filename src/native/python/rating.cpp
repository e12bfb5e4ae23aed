// The border between Python and the engine's room `rating`.
#include "arrays.hpp"
#include "rooms.hpp"
#include "signals.hpp"

#include <nanobind/stl/optional.h>

#include <algorithm>
#include <functional>

#include "rating/many.hpp"

namespace cover::binding {

namespace {

auto rate_se121(const Grids& boards, const Grids& solutions, unsigned workers, std::optional<double> seconds) {
    if (boards.shape(1) != rating::cell_count || solutions.shape(1) != rating::cell_count)
        throw std::invalid_argument("boards and solutions have 81 cells");
    if (boards.shape(0) != solutions.shape(0)) throw std::invalid_argument("a solution for each board is needed");
    if (workers < 1) throw std::invalid_argument("at least one worker is needed");
    for (const Grids& grids : {boards, solutions})
        if (std::any_of(grids.data(), grids.data() + grids.size(), [](std::uint8_t mark) { return mark > 9; }))
            throw std::invalid_argument("a mark is neither 0 (blank) nor a digit 1..9");
    for (std::size_t k = 0; k < boards.size(); ++k)
        if (boards.data()[k] != 0 && solutions.data()[k] != 0 && boards.data()[k] != solutions.data()[k])
            throw std::invalid_argument("a solution leaves out a given");
    double* worth = nullptr;
    std::int32_t* facts = nullptr;
    auto ratings = empty_array<double, 2>({boards.shape(0), 3}, worth);
    auto others = empty_array<std::int32_t, 2>({boards.shape(0), 4}, facts);
    std::vector<rating::Rating> rated;
    const bool done = interruptible(seconds, [&](Interrupt& interrupt) {
        rated =
            rating::rate_many({boards.data(), boards.size()}, {solutions.data(), solutions.size()}, workers, interrupt);
    });
    if (!done) {
        PyErr_SetString(PyExc_TimeoutError, "the time is over");
        throw nb::python_error();
    }
    for (std::size_t board = 0; board < rated.size(); ++board) {
        const rating::Rating& one = rated[board];
        const double of_board[] = {one.er, one.ep, one.ed};
        const std::int32_t facts_of[] = {one.steps, one.solved, static_cast<std::int32_t>(one.hardest), one.wrong};
        std::copy_n(of_board, 3, worth + 3 * board);
        std::copy_n(facts_of, 4, facts + 4 * board);
    }
    return nb::make_tuple(ratings, others);
}

}  // namespace

void bind_rating(nb::module_& module) {
    module.def("rate_se121", &rate_se121, "boards"_a, "solutions"_a, "workers"_a, "seconds"_a.none());
}

}  // namespace cover::binding
