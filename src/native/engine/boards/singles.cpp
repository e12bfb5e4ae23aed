// Naked and hidden singles to a fixpoint. Each elimination is O(regions of the cell): counters say what became single.
#include "boards/singles.hpp"

#include <algorithm>
#include <vector>

namespace cover::boards {

namespace {

struct Mark {
    std::int64_t cell;
    std::int64_t symbol;
};

class Singles {
  public:
    Singles(std::span<std::uint8_t> candidates, std::int64_t symbols, std::span<const std::int32_t> region_starts,
            std::span<const std::int32_t> region_cells)
        : candidates_(candidates),
          symbols_(symbols),
          cells_(static_cast<std::int64_t>(candidates.size()) / symbols),
          region_starts_(region_starts),
          region_cells_(region_cells),
          regions_(static_cast<std::int64_t>(region_starts.size()) - 1) {
        list_regions_of_cells();
        count();
    }

    bool run() {
        for (std::int64_t cell = 0; cell < cells_ && !empty_; ++cell) {
            if (in_cell_[cell] == 0) return false;
            if (in_cell_[cell] == 1) push_naked(cell);
        }
        for (std::int64_t region = 0; region < regions_; ++region) {
            if (!full(region)) continue;
            for (std::int64_t symbol = 0; symbol < symbols_; ++symbol) {
                const auto places = in_region_[region * symbols_ + symbol];
                if (places == 0) return clear(region_cells_[region_starts_[region]]);
                if (places == 1) push_hidden(region, symbol);
            }
        }
        while (!queue_.empty() && !empty_) {
            const auto mark = queue_.back();
            queue_.pop_back();
            place(mark);
        }
        return !empty_;
    }

  private:
    bool full(std::int64_t region) const { return region_starts_[region + 1] - region_starts_[region] == symbols_; }

    std::span<const std::int32_t> cells_of(std::int64_t region) const {
        return region_cells_.subspan(region_starts_[region], region_starts_[region + 1] - region_starts_[region]);
    }

    std::span<const std::int32_t> regions_of(std::int64_t cell) const {
        return {of_cell_.data() + of_cell_starts_[cell], of_cell_.data() + of_cell_starts_[cell + 1]};
    }

    void list_regions_of_cells() {
        of_cell_starts_.assign(cells_ + 1, 0);
        for (const auto cell : region_cells_) ++of_cell_starts_[cell + 1];
        for (std::int64_t cell = 0; cell < cells_; ++cell) of_cell_starts_[cell + 1] += of_cell_starts_[cell];
        of_cell_.resize(region_cells_.size());
        auto next = of_cell_starts_;
        for (std::int64_t region = 0; region < regions_; ++region)
            for (const auto cell : cells_of(region)) of_cell_[next[cell]++] = static_cast<std::int32_t>(region);
    }

    void count() {
        in_cell_.assign(cells_, 0);
        in_region_.assign(regions_ * symbols_, 0);
        placed_.assign(cells_, 0);
        for (std::int64_t cell = 0; cell < cells_; ++cell) {
            const auto row = candidates_.subspan(cell * symbols_, symbols_);
            for (const auto open : row) in_cell_[cell] += open;
            for (const auto region : regions_of(cell)) {
                auto* places = in_region_.data() + region * symbols_;
                for (std::int64_t symbol = 0; symbol < symbols_; ++symbol) places[symbol] += row[symbol];
            }
        }
    }

    void push_naked(std::int64_t cell) {
        const auto row = candidates_.subspan(cell * symbols_, symbols_);
        queue_.push_back({cell, std::find(row.begin(), row.end(), 1) - row.begin()});
    }

    void push_hidden(std::int64_t region, std::int64_t symbol) {
        for (const auto cell : cells_of(region))
            if (candidates_[cell * symbols_ + symbol]) queue_.push_back({cell, symbol});
    }

    // A contradiction is written down where every reader of the board sees it. Always false.
    bool clear(std::int64_t cell) {
        std::ranges::fill(candidates_.subspan(cell * symbols_, symbols_), std::uint8_t{0});
        empty_ = true;
        return false;
    }

    void eliminate(std::int64_t cell, std::int64_t symbol) {
        auto& open = candidates_[cell * symbols_ + symbol];
        if (!open) return;
        open = 0;
        if (--in_cell_[cell] == 0) {
            empty_ = true;
            return;
        }
        if (in_cell_[cell] == 1) push_naked(cell);
        for (const auto region : regions_of(cell)) {
            if (!full(region)) continue;
            const auto places = --in_region_[region * symbols_ + symbol];
            if (places == 0) {
                clear(cell);
                return;
            }
            if (places == 1) push_hidden(region, symbol);
        }
    }

    void place(Mark mark) {
        // A mark that lost its candidate while it waited is a contradiction: its cell or region had nothing else.
        if (!candidates_[mark.cell * symbols_ + mark.symbol]) {
            clear(mark.cell);
            return;
        }
        if (placed_[mark.cell]) return;
        placed_[mark.cell] = 1;
        for (std::int64_t symbol = 0; symbol < symbols_ && !empty_; ++symbol)
            if (symbol != mark.symbol) eliminate(mark.cell, symbol);
        for (const auto region : regions_of(mark.cell))
            for (const auto cell : cells_of(region)) {
                if (empty_) return;
                if (cell != mark.cell) eliminate(cell, mark.symbol);
            }
    }

    std::span<std::uint8_t> candidates_;
    std::int64_t symbols_;
    std::int64_t cells_;
    std::span<const std::int32_t> region_starts_;
    std::span<const std::int32_t> region_cells_;
    std::int64_t regions_;
    std::vector<std::int32_t> of_cell_starts_, of_cell_;
    std::vector<std::int32_t> in_cell_;    // candidates of a cell
    std::vector<std::int32_t> in_region_;  // [region * symbols + symbol]: cells of the region that may hold the symbol
    std::vector<std::uint8_t> placed_;
    std::vector<Mark> queue_;
    bool empty_ = false;  // some cell has no candidate
};

}  // namespace

bool singles(std::span<std::uint8_t> candidates, std::int64_t symbols, std::span<const std::int32_t> region_starts,
             std::span<const std::int32_t> region_cells) {
    if (symbols == 0) return true;
    return Singles(candidates, symbols, region_starts, region_cells).run();
}

}  // namespace cover::boards
