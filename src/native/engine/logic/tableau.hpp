// A dense simplex tableau: each basic variable is its value less the sum of its row times the nonbasic variables.
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace cover::logic {

struct Tableau {
    static constexpr double zero = 1e-7;  // what is nearer to 0 is 0

    std::size_t rows = 0, columns = 0;
    std::vector<double> cells;                 // rows x columns
    std::vector<double> values;                // of the basic variables, by row
    std::vector<double> costs;                 // by column
    std::vector<std::size_t> basic, nonbasic;  // variables by row, by column

    Tableau() = default;
    Tableau(std::size_t row_count, std::size_t column_count)
        : rows(row_count),
          columns(column_count),
          cells(rows * columns),
          values(rows),
          costs(columns),
          basic(rows),
          nonbasic(columns) {}

    double* row(std::size_t r) { return cells.data() + r * columns; }
    const double* row(std::size_t r) const { return cells.data() + r * columns; }

    // The variables of row r and column q change places; values are left as they are. How many numbers were changed.
    std::int64_t pivot(std::size_t r, std::size_t q) {
        double* const own = row(r);
        const double by = 1 / own[q];
        filled_.clear();
        for (std::size_t j = 0; j < columns; ++j) {
            if (own[j] == 0) continue;
            own[j] *= by;
            filled_.push_back(static_cast<std::uint32_t>(j));
        }
        own[q] = by;
        std::size_t changed = 2;
        for (std::size_t i = 0; i < rows; ++i) {
            double* const other = row(i);
            const double times = other[q];
            if (i == r || times == 0) continue;
            if (std::abs(times) < 1e-12) {
                other[q] = 0;
                continue;
            }
            subtract(other, own, times);
            other[q] = -times * by;
            ++changed;
        }
        const double times = costs[q];
        subtract(costs.data(), own, times);
        costs[q] = -times * by;
        std::swap(basic[r], nonbasic[q]);
        return static_cast<std::int64_t>(changed * columns);
    }

  private:
    // A row of mostly zeros changes few cells of the others: the same numbers, for less.
    void subtract(double* __restrict from, const double* __restrict what, double times) const {
        if (filled_.size() * 8 < columns) {
            for (const std::uint32_t j : filled_) from[j] -= times * what[j];
        } else {
            for (std::size_t j = 0; j < columns; ++j) from[j] -= times * what[j];
        }
    }

    std::vector<std::uint32_t> filled_;  // the columns in which the row that was last pivoted is not 0
};

}  // namespace cover::logic
