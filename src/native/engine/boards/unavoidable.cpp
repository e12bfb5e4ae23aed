#include "boards/unavoidable.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace cover {

namespace {

constexpr std::array<std::array<std::uint8_t, 9>, 27> houses = [] {
    std::array<std::array<std::uint8_t, 9>, 27> found{};
    for (std::size_t k = 0; k < 9; ++k)
        for (std::size_t j = 0; j < 9; ++j) {
            found[k][j] = static_cast<std::uint8_t>(9 * k + j);
            found[9 + k][j] = static_cast<std::uint8_t>(9 * j + k);
            found[18 + k][j] = static_cast<std::uint8_t>(27 * (k / 3) + 3 * (k % 3) + 9 * (j / 3) + j % 3);
        }
    return found;
}();

std::array<std::size_t, 3> houses_of(std::size_t cell) {
    return {cell / 9, 9 + cell % 9, 18 + cell / 27 * 3 + cell % 9 / 3};
}

class Trades {
  public:
    Trades(const Grid81& grid, std::int32_t most, Listener listener) : grid_(grid), most_(most), listener_(listener) {
        for (std::size_t h = 0; h < 27; ++h)
            for (const auto cell : houses[h]) standing_[h][grid[cell]] = cell;
    }

    std::vector<GridCells> found() {
        for (std::size_t first = 0; first < 81; ++first) {
            first_ = first;
            for (std::uint8_t digit = 1; digit <= 9; ++digit)
                if (digit != grid_[first]) change(first, digit, 1);
        }
        return minimal();
    }

  private:
    // May a cell hold this digit: no changed cell of its houses does.
    bool fits(std::size_t cell, std::uint8_t digit) const {
        for (const auto h : houses_of(cell))
            if (taken_[h] >> digit & 1) return false;
        return true;
    }

    void change(std::size_t cell, std::uint8_t digit, std::int32_t many) {
        if (cell < first_ || grid_[cell] == digit || changed_[cell] || !fits(cell, digit)) return;
        changed_.set(cell);
        for (const auto h : houses_of(cell)) {
            taken_[h] |= 1u << digit;
            missing_[h] |= 1u << grid_[cell];
        }
        next(many);
        changed_.reset(cell);
        for (const auto h : houses_of(cell)) {
            taken_[h] &= ~(1u << digit);
            missing_[h] &= ~(1u << grid_[cell]);
        }
    }

    // A digit that a changed cell took is to leave the cell where it stood; one that left a house comes back into it.
    void next(std::int32_t many) {
        if ((++nodes_ & 4095) == 0) listener_.listen();
        GridCells must;
        for (std::size_t h = 0; h < 27; ++h)
            for (std::uint8_t digit = 1; digit <= 9; ++digit)
                if (taken_[h] >> digit & 1)
                    if (const auto cell = standing_[h][digit]; !changed_[cell]) must.set(cell);
        if (many + static_cast<std::int32_t>(must.count()) > most_) return;
        std::size_t fewest = 10;
        std::array<std::pair<std::size_t, std::uint8_t>, 9> best{}, answers{};
        const auto consider = [&](std::size_t count) {
            if (count >= fewest) return;
            fewest = count;
            best = answers;
        };
        for (std::size_t cell = 0; cell < 81; ++cell) {
            if (!must[cell]) continue;
            std::size_t count = 0;
            for (std::uint8_t digit = 1; digit <= 9; ++digit)
                if (digit != grid_[cell] && fits(cell, digit)) answers[count++] = {cell, digit};
            consider(count);
        }
        for (std::size_t h = 0; h < 27; ++h)
            for (std::uint8_t digit = 1; digit <= 9; ++digit) {
                if (!(missing_[h] >> digit & 1) || taken_[h] >> digit & 1) continue;
                std::size_t count = 0;
                for (const auto cell : houses[h])
                    if (!changed_[cell] && grid_[cell] != digit && cell >= first_ && fits(cell, digit))
                        answers[count++] = {cell, digit};
                consider(count);
            }
        if (fewest == 10) {
            sets_.push_back(changed_);
            return;
        }
        if (many == most_) return;
        for (std::size_t k = 0; k < fewest; ++k) change(best[k].first, best[k].second, many + 1);
    }

    // Those that hold no other one.
    std::vector<GridCells> minimal() {
        const auto before = [](const GridCells& a, const GridCells& b) {
            if (a.count() != b.count()) return a.count() < b.count();
            return a.to_string() < b.to_string();
        };
        std::sort(sets_.begin(), sets_.end(), before);
        sets_.erase(std::unique(sets_.begin(), sets_.end()), sets_.end());
        std::vector<GridCells> kept;
        for (const auto& set : sets_)
            if (std::none_of(kept.begin(), kept.end(), [&](const auto& other) { return (other & ~set).none(); }))
                kept.push_back(set);
        return kept;
    }

    const Grid81& grid_;
    const std::int32_t most_;
    Listener listener_;
    std::size_t first_ = 0;                                    // the first cell that changes
    std::array<std::array<std::uint8_t, 10>, 27> standing_{};  // where each house has each digit
    std::array<std::uint32_t, 27> taken_{}, missing_{};        // digits that changed cells hold, and that they left
    GridCells changed_;
    std::uint64_t nodes_ = 0;
    std::vector<GridCells> sets_;
};

}  // namespace

std::vector<GridCells> unavoidable_sets(const Grid81& grid, std::int32_t most, Listener listener) {
    return Trades(grid, most, listener).found();
}

}  // namespace cover
