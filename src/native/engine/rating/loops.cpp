// Unique rectangles and loops: were a loop of cells left with two digits alone, they could be exchanged along it.
#include "rating/families.hpp"
#include "rating/unique.hpp"

namespace cover::rating {

namespace {

class Loops {
  public:
    Loops(const Grid& grid, Step& best) : grid_(grid), best_(best) {}

    bool search() {
        for (int cell = 0; cell < cell_count; ++cell) {
            pair_ = grid_.candidates(cell);
            if (!is_two(pair_)) continue;
            Cells holders;
            for (int other = 0; other < cell_count; ++other)
                if ((grid_.candidates(other) & pair_) == pair_) holders.add(other);
            if (holders.size() < 4) continue;
            holders_ = holders;
            start_ = cell;
            length_ = 0;
            grow(cell, -1, 2, 0);
        }
        return found_;
    }

  private:
    // Appends the cell, tries every continuation, and takes it away again. A region met twice by cells of one parity
    // can never be part of a valid loop.
    void grow(int cell, int last_kind, int extra_left, Mask extra) {
        std::uint32_t regions = 0;
        for (const int region : geometry.region_of[cell]) regions |= std::uint32_t{1} << region;
        std::uint32_t& met = met_[length_ & 1];
        if ((met & regions) != 0) return;
        met |= regions;
        loop_[length_++] = cell;
        holders_.drop(cell);
        for (int kind = 0; kind < 3; ++kind) {
            if (kind == last_kind) continue;
            const Cells& near = geometry.cells_of[geometry.region_of[cell][kind]];
            if (length_ >= 4 && near.has(start_) && met_[0] == met_[1]) closed();
            (holders_ & near).each([&](int next) {
                const Mask digits = grid_.candidates(next), more = static_cast<Mask>(extra | (digits & ~pair_));
                const bool has_extra = digits != pair_;
                if (has_extra && is_many(more) && extra_left <= 0) return;
                grow(next, kind, extra_left - has_extra, more);
            });
        }
        holders_.add(cell);
        --length_;
        met_[length_ & 1] &= ~regions;
    }

    void closed() {
        int extras[cell_count], many = 0;
        Mask extra = 0;
        for (int k = 0; k < length_; ++k)
            if (grid_.candidates(loop_[k]) != pair_) {
                extras[many++] = loop_[k];
                extra |= static_cast<Mask>(grid_.candidates(loop_[k]) & ~pair_);
            }
        const double worth = 4.5 + (length_ >= 10 ? 0.5 : length_ >= 8 ? 0.2 : length_ >= 6 ? 0.1 : 0.0);
        if (many == 0) return;  // several solutions
        if (many == 1) {
            Step step(Technique::unique_loop, worth);
            step.remove(grid_, extras[0], pair_);
            offer(step, 1);
            return;
        }
        if (!is_many(extra)) {
            Step step(Technique::unique_loop, worth);
            Cells victims = geometry.sees[extras[0]];
            for (int k = 1; k < many; ++k) victims &= geometry.sees[extras[k]];
            step.remove(grid_, victims, extra);
            offer(step, 2);
        }
        if (many != 2) return;
        for (int kind = 0; kind < 3; ++kind) {
            const int region = geometry.region_of[extras[0]][kind];
            if (region != geometry.region_of[extras[1]][kind]) continue;
            const Mask own =
                static_cast<Mask>(bit(geometry.spot_of[extras[0]][kind]) | bit(geometry.spot_of[extras[1]][kind]));
            locked_digit(region, own, extras, worth);
            if (is_many(extra)) with_subset(region, own, extra, worth);
        }
    }

    // Type 4: one of the two digits has no other place in the region, so the other goes from both cells.
    void locked_digit(int region, Mask own, const int* extras, double worth) {
        for (Mask left = pair_; left != 0; left = static_cast<Mask>(left & (left - 1))) {
            if (grid_.spots(first(left), region) != own) continue;
            Step step(Technique::unique_loop, worth);
            const Mask other = static_cast<Mask>(pair_ & ~bit(first(left)));
            step.remove(grid_, extras[0], other);
            step.remove(grid_, extras[1], other);
            offer(step, 4);
        }
    }

    // Type 3: the two cells act as one, that holds one of their extra digits.
    void with_subset(int region, Mask own, Mask extra, double worth) {
        const int open = count(grid_.empty(region));
        Mask cells[9], places[9];
        for (int k = 0; k < 9; ++k) {
            cells[k] = (own >> k & 1) != 0 ? Mask{0} : grid_.candidates(geometry.cell_at[region][k]);
            const Mask spots = (extra >> k & 1) != 0 ? Mask{0} : grid_.spots(k, region);
            places[k] = static_cast<Mask>(spots & ~own);
        }
        const Mask places_of_pair =
            static_cast<Mask>(places[first(pair_)] | places[first(static_cast<Mask>(pair_ & (pair_ - 1)))]);
        Mask usable_cells = 0, usable_digits = 0;
        for (int k = 0; k < 9; ++k) {
            if (cells[k] != 0) usable_cells |= bit(k);
            if (is_many(grid_.spots(k, region)) && places[k] != 0 && (pair_ >> k & 1) == 0) usable_digits |= bit(k);
        }
        for (int n = count(extra); n <= 7; ++n) {
            const double difficulty = worth + (n - 1) * 0.1;
            if (2 * n <= open)
                each_choice(cells, usable_cells, n, 0, extra, n - 1, [&](Mask spots, Mask digits) {
                    Step step(Technique::unique_loop, difficulty);
                    remove_naked(grid_, region, static_cast<Mask>(spots | own), digits, step);
                    offer(step, 3);
                    return false;
                });
            if (2 * n >= open) continue;
            const auto hidden = [&](Mask digits, Mask spots) {
                Step step(Technique::unique_loop, worth + (n - 2) * 0.1);
                remove_hidden(grid_, region, static_cast<Mask>(digits | pair_), spots, step);
                offer(step, 3);
                return false;
            };
            if (n == 2) {
                if (count(places_of_pair) == 1) hidden(0, places_of_pair);
            } else {
                each_choice(places, usable_digits, n - 1, 0, places_of_pair, n - 2, hidden);
            }
        }
    }

    void offer(const Step& step, int type) {
        if (!step.is_worth()) return;
        if (found_ && (best_.difficulty < step.difficulty || (best_.difficulty == step.difficulty && type_ <= type)))
            return;
        best_ = step;
        type_ = type;
        found_ = true;
    }

    const Grid& grid_;
    Step& best_;
    Mask pair_ = 0;
    Cells holders_;  // cells with both digits that are not in the loop
    int start_ = 0, length_ = 0, type_ = 0;
    bool found_ = false;
    std::uint32_t met_[2] = {0, 0};  // regions by the parity of the cells that lie in them
    int loop_[cell_count];
};

}  // namespace

bool unique_loop(const Grid& grid, Step& step) { return Loops(grid, step).search(); }

}  // namespace cover::rating
