// The frames of kernel `bits`: problems made of the options and items that are left at a node of the tree, one inside
// the other. The first is the whole problem.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <vector>

#include "covers/bits/bits.hpp"
#include "covers/cover.hpp"

namespace cover::bits {

// Levels that a search of so many options and items may have. min_cover: primary items of every option, at least;
// uses: with bounds, how often all items may be covered together; 0 without.
inline std::int64_t max_levels(std::int64_t options, std::int64_t items, std::int64_t min_cover, std::int64_t uses) {
    min_cover = std::max<std::int64_t>(1, min_cover);
    return uses == 0 ? items / min_cover + 2 : std::min(options, uses / min_cover) + items + 2;
}

// Words of the arrays of a frame.
struct Sizes {
    std::int64_t mask, conflict, covers, levels, states;

    Sizes(std::int64_t options, std::int64_t items, std::int64_t min_cover, std::int64_t uses)
        : levels(max_levels(options, items, min_cover, uses)) {
        const std::int64_t words = words_for(static_cast<std::int32_t>(options));
        const std::int64_t item_words = item_words_for(static_cast<std::int32_t>(items));
        mask = items * words;
        conflict = options * words;
        covers = options * item_words;
        states = levels * (2 * words + (1 + counts_words) * item_words + (uses == 0 ? 0 : items / 2 + 2));
    }
};

// Primary items that every option covers, at least.
std::int64_t min_cover_of(const Cover& problem);
// How often the items may be covered together, 0 without bounds.
std::int64_t uses_of(const Cover& problem);

class Frames {
  public:
    Frames(const Cover& problem, CountOnes count_ones);
    // The same frames anew, if nothing has been searched in them yet.
    Frames(const Frames& fresh, CountOnes count_ones);
    Frames(const Frames&) = delete;

    // Those on the way to the node that the search stands at; in the end none.
    std::size_t size() const { return open_; }
    Frame& operator[](std::size_t k) { return storages_[k]->frame; }
    const Frame& operator[](std::size_t k) const { return storages_[k]->frame; }
    Frame& last() { return (*this)[open_ - 1]; }
    // The number of an item of frame k in the problem.
    std::int32_t item(std::size_t k, std::int32_t number) const {
        return storages_[k]->items[static_cast<std::size_t>(number)];
    }

    void push();  // a frame for the node that the last one stands at
    void pop() { --open_; }

    // Does every option cover as many primary items?
    bool covers_equally() const {
        return primary_entries_ == min_cover_ * (static_cast<std::int64_t>(entry_starts_.size()) - 1);
    }
    std::int64_t incidences() const { return static_cast<std::int64_t>(entries_.size()); }
    std::int64_t memory() const;

  private:
    // An incidence of an option: a primary item, or a row of the masks of secondary items and their colors.
    struct Entry {
        std::int32_t row;
        std::int32_t same;  // of a colored one: the row of its color, whose options do not exclude each other
    };

    struct Arrays {
        std::vector<std::int32_t> items, original, range, taken, item_starts, items_of, branches, left_at, item_at,
            degree_at, visits_left, killers;
        std::vector<Word> mask, conflict, covers, repeated;
    };

    // The memory of a frame; buffers only grow, so that frames made again and again at a depth allocate nothing.
    struct Storage : Arrays {
        Frame frame{};
        std::unique_ptr<Word[]> states;
        std::int64_t states_size = 0;

        void aim();
        std::int64_t memory() const {
            std::size_t numbers = 0, words = 0;
            for (const auto* const kept : {&items, &original, &range, &taken, &item_starts, &items_of, &branches,
                                           &left_at, &item_at, &degree_at, &visits_left, &killers})
                numbers += kept->capacity();
            for (const auto* const kept : {&mask, &conflict, &covers, &repeated}) words += kept->capacity();
            return static_cast<std::int64_t>(4 * numbers + 8 * words) + 8 * states_size;
        }
    };

    Storage& storage(std::size_t k);
    void build(const std::vector<std::int32_t>& options, const std::vector<std::int32_t>& items, std::int32_t depth);
    bool is_sparse(const Storage& store) const;
    void start_sparse(Storage& store);
    void start_bounded(Storage& store);

    CountOnes count_ones_;
    std::int32_t primary_;
    std::int64_t min_cover_, primary_entries_ = 0;
    bool bounded_;
    std::vector<std::int32_t> entry_starts_{0};
    std::vector<Entry> entries_;
    std::vector<std::int32_t> local_;         // row -> number in the frame that is being built, or -1
    std::vector<std::int16_t> spare_, room_;  // of the items of the frame that is being built: see bits/bounded.hpp
    std::vector<Word> secondary_;             // masks of rows from primary_ on
    std::vector<std::unique_ptr<Storage>> storages_;
    std::size_t open_ = 0;
};

// Those of a problem; of a small one that has been searched before, a copy of what it keeps.
Frames frames_of(const Cover& problem, CountOnes count_ones);

}  // namespace cover::bits
