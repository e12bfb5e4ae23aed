// The loop: the first step that any producer has is made, and the producers are asked anew.
#include "rating/rater.hpp"

#include <algorithm>

#include "rating/basic.hpp"
#include "rating/exclusion.hpp"
#include "rating/unique.hpp"

namespace cover::rating {

namespace {

bool next_step(const Grid& grid, Chains& chains, Step& step) {
    return hidden_single(grid, step) || direct_locked(grid, step) || direct_hidden(grid, 2, step) ||
           naked_single(grid, step) || direct_hidden(grid, 3, step) || locked(grid, step) || naked(grid, 2, step) ||
           fish(grid, 2, step) || hidden(grid, 2, step) || naked(grid, 3, step) || fish(grid, 3, step) ||
           hidden(grid, 3, step) || xy_wing(grid, false, step) || xy_wing(grid, true, step) ||
           unique_loop(grid, step) || naked(grid, 4, step) || fish(grid, 4, step) || hidden(grid, 4, step) ||
           bug(grid, step) || aligned_pair(grid, step) || chains.find(grid, step);
}

bool contradicts(const Step& step, std::span<const std::uint8_t> solution) {
    for (std::size_t k = 0; k < index(step.removed); ++k)
        if (const int digit = solution[step.cells[k]]; digit != 0 && (step.digits[k] >> (digit - 1) & 1) != 0)
            return true;
    return step.cell >= 0 && solution[index(step.cell)] != step.digit + 1;
}

}  // namespace

Rating rate(std::span<const std::uint8_t> givens, std::span<const std::uint8_t> solution, Chains& chains) {
    Grid grid;
    for (int cell = 0; cell < cell_count; ++cell)
        if (const int given = givens[index(cell)]; given != 0) grid.place(cell, given - 1);
    Rating rating;
    Step step;
    while (grid.open() > 0) {
        // Hidden singles reach the same board in any order, and are no news once harder steps were needed.
        bool wrong = false;
        if (rating.ep > 0 && rating.er >= 1.5 && all_hidden_singles(grid, solution, wrong) && !wrong) {
            ++rating.steps;
            continue;
        }
        if (wrong) step.technique = Technique::hidden_single;
        const bool found = wrong || next_step(grid, chains, step);
        if (!found || wrong || contradicts(step, solution)) {
            if (found) rating.wrong = static_cast<int>(step.technique);
            rating.er = unsolved;
            if (rating.ed == 0) rating.ed = unsolved;
            if (rating.ep == 0) rating.ep = unsolved;
            return rating;
        }
        if (step.difficulty > rating.er) {
            rating.er = step.difficulty;
            rating.hardest = step.technique;
        }
        if (rating.ed == 0) rating.ed = rating.er;
        if (rating.ep == 0 && step.cell >= 0) rating.ep = rating.er;
        step.apply(grid);
        ++rating.steps;
    }
    rating.solved = true;
    return rating;
}

}  // namespace cover::rating
