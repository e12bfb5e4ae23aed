// What is still possible in an exact cover, for solving step by step: live options, and which of them are settled.
//
// Nothing here knows rows, columns or nine: items and conflicts are all there is. Exactly-one items (primary) and
// at-most-one items (secondary) only; colors and other bounds are refused at the border (`refuses`).
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "common/index.hpp"
#include "covers/cover.hpp"

namespace cover::logic {

using Word = std::uint64_t;
using Option = std::int32_t;
using Item = std::int32_t;

std::optional<std::string> refuses(const Cover& problem);

// What never changes: shared by the states of many boards.
class Structure {
  public:
    explicit Structure(const Cover& problem);

    Option options() const { return options_; }
    Item primary() const { return primary_; }
    Item items() const { return items_; }
    std::size_t words() const { return words_; }
    std::span<const Word> conflicts(Option option) const { return row(conflicts_, option); }  // not with itself
    std::span<const Word> members(Item item) const { return row(members_, item); }
    std::span<const Option> options_of(Item item) const { return part(option_of_, option_starts_, item); }
    std::span<const Item> items_of(Option option) const { return part(item_of_, item_starts_, option); }
    // Primary items that do not contain the option but have one in conflict with it.
    std::span<const Item> neighbours(Option option) const { return part(neighbour_, neighbour_starts_, option); }
    bool conflict(Option a, Option b) const { return conflicts(a)[word_of(b)] >> (b & 63) & 1; }

    static std::size_t word_of(Option option) { return index(option) >> 6; }
    static Word bit_of(Option option) { return Word{1} << (option & 63); }

  private:
    std::span<const Word> row(const std::vector<Word>& table, std::int32_t k) const {
        return {table.data() + index(k) * words_, words_};
    }
    template <class Number>
    static std::span<const Number> part(const std::vector<Number>& all, const std::vector<std::int32_t>& starts,
                                        std::int32_t k) {
        const auto at = index(k);
        return {all.data() + starts[at], all.data() + starts[at + 1]};
    }

    Option options_;
    Item primary_, items_;
    std::size_t words_;
    std::vector<Word> conflicts_, members_;
    std::vector<std::int32_t> option_starts_, item_starts_, neighbour_starts_;
    std::vector<Option> option_of_;
    std::vector<Item> item_of_, neighbour_;
};

// Live options, and those placed. Invariant: no live option conflicts with a placed one.
class State {
  public:
    explicit State(const Structure& structure);

    const Structure& structure() const { return *structure_; }
    bool is_live(Option option) const { return live_[Structure::word_of(option)] >> (option & 63) & 1; }
    bool is_placed(Option option) const { return placed_[Structure::word_of(option)] >> (option & 63) & 1; }
    bool is_open(Item item) const { return open_[index(item)]; }  // not covered by a placed option
    std::span<const Word> live() const { return live_; }
    std::span<const Word> placed() const { return placed_; }
    // The first live option of an item, -1 if it has none.
    Option first_of(Item item) const;

    void remove(Option option);
    // Places an option; false if it is not live.
    bool place(Option option);

    bool contradiction() const { return contradiction_; }  // a primary item has lost its last option
    bool solved() const { return open_items_ == 0 && !contradiction_; }

    // Places what is alone in its item until nothing is; how many were placed.
    std::int32_t singles();

  private:
    void lost(Item item);

    const Structure* structure_;
    std::vector<Word> live_, placed_;
    std::vector<std::int32_t> count_;  // by item: its live options
    std::vector<bool> open_;
    std::vector<Item> alone_;  // items that came down to one option since `singles` last looked
    std::int32_t open_items_;
    bool contradiction_ = false;
};

}  // namespace cover::logic
