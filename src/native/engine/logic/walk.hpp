// Ways over strong links, breadth first: a directed link 2 k + d is link k entered by side d and left by the other.
#pragma once

#include <algorithm>
#include <span>

#include "logic/chains.hpp"

namespace cover::logic {

// A set of directed links.
class Marks {
  public:
    explicit Marks(std::size_t size = 0) : words_((size + 63) / 64) {}

    void clear() { std::fill(words_.begin(), words_.end(), 0); }
    void set(std::int32_t d) { words_[at(d)] |= Word{1} << (d & 63); }
    void unset(std::int32_t d) { words_[at(d)] &= ~(Word{1} << (d & 63)); }
    bool has(std::int32_t d) const { return words_[at(d)] >> (d & 63) & 1; }
    void add(const Marks& other) {
        for (std::size_t w = 0; w < words_.size(); ++w) words_[w] |= other.words_[w];
    }
    void add(std::size_t w, Word bits) { words_[w] |= bits; }
    void fill() { std::fill(words_.begin(), words_.end(), ~Word{0}); }
    Word word(std::size_t w) const { return words_[w]; }

  private:
    static std::size_t at(std::int32_t d) { return index(d) >> 6; }

    std::vector<Word> words_;
};

bool disjoint(const std::vector<Option>& a, const std::vector<Option>& b);  // both ascending

// From an option that is thought true, or from a link that is entered: once over each directed link that follows.
class Walk {
  public:
    // allowed: by item, may it stand between links; null: all may.
    Walk(const State& state, std::span<const Link> links, const std::vector<bool>* allowed);

    bool may(Item item) const { return allowed_ == nullptr || (*allowed_)[index(item)]; }
    const Link& link(std::int32_t d) const { return links_[index(d) / 2]; }
    const std::vector<Option>& entry(std::int32_t d) const { return link(d).sides[index(d & 1)]; }
    const std::vector<Option>& exit(std::int32_t d) const { return entry(d ^ 1); }
    const std::vector<Item>& over_entry(std::int32_t d) const { return link(d).holders[index(d & 1)]; }
    const std::vector<Item>& over_exit(std::int32_t d) const { return over_entry(d ^ 1); }
    bool is_undecided(Option option) const { return state_.is_live(option) && !state_.is_placed(option); }
    bool holds(Item item, Option option) const {
        return (structure_.members(item)[Structure::word_of(option)] & Structure::bit_of(option)) != 0;
    }
    // Adds the directed links that are left by a side under this item.
    void leaving(Item item, Marks& into) const;

    // Every link that follows from `target` being true, or from link d being entered, the nearest first. At max_links
    // from the start those among `ends` alone (null: all).
    void from_option(Option target, std::size_t max_links, const Marks* ends);
    void from_link(std::int32_t d, std::size_t max_links, const Marks* ends);

    const std::vector<std::int32_t>& order() const { return order_; }
    // The way to directed link d: links from the first, items between; `first`: with the item over the start.
    Chain way(std::int32_t d, bool first) const;
    std::int64_t work() const { return work_; }

  private:
    struct Some {  // of 64 directed links
        std::uint32_t word;
        Word bits;
    };
    struct Entered {
        std::int32_t parent, depth;  // the directed link before, -1 at the start; links up to here
        Item over;                   // the item between
    };
    struct Entry {
        Item item;
        std::uint32_t first,
            end;  // of the rows of `meeting_`, in `rows_`: what meets the options that come to the item
    };

    void begin();
    void enter(std::int32_t d, std::int32_t parent, Item item);
    void run(std::size_t max_links, const Marks* ends);
    void step(Item item, std::span<const std::uint32_t> rows, std::int32_t parent, const Marks* ends);
    const Entered& entered(std::int32_t d) const { return reached_[index(d)]; }
    bool closed(Item item) const { return empty_[index(item)]; }
    void index_entries();
    void index_exits();
    std::uint32_t row_of(Item item, Option option) const;

    const State& state_;
    const Structure& structure_;
    std::span<const Link> links_;
    const std::vector<bool>* allowed_;
    std::vector<Some> entering_;             // by item: the directed links that it lets in
    std::vector<std::uint32_t> starts_;      // of an item's in them
    std::vector<Word> meeting_;              // by item and option of it: those of them whose entry has the option
    std::vector<std::uint32_t> meetings_;    // of an item's in them
    std::vector<Entry> entries_;             // by side: the items over it that let something in
    std::vector<std::uint32_t> entries_of_;  // of a side's in them: entry of the directed link
    std::vector<std::uint32_t> rows_;
    std::vector<bool> empty_;  // by item: nothing, or all that it lets in has been entered
    std::vector<Item> emptied_;
    Marks entered_;
    std::vector<Entered> reached_;  // by directed link
    std::vector<std::int32_t> order_;
    std::int64_t work_ = 0;  // sets of directed links looked at, and links entered
};

// Which options the sides of links exclude: those that share an allowed item with all of a side.
class Seen {
  public:
    Seen(const Walk& walk, const State& state, std::size_t links);

    // Directed links whose exit excludes the option (or all there are, where these would fill too much memory).
    const Marks& at_exit(Option option) const;
    // The same of any option that the entry of d excludes.
    const Marks& at_exit_with(std::int32_t d);
    bool excludes(std::int32_t d, Option option) const {
        return std::ranges::binary_search(by_entry_[index(d)], option);
    }
    // Options that the entries of both exclude, ascending.
    template <class Use>
    void by_both(std::int32_t d, std::int32_t e, const Use& use) const {
        const auto& a = by_entry_[index(d)];
        const auto& b = by_entry_[index(e)];
        for (std::size_t i = 0, j = 0; i < a.size() && j < b.size();)
            if (a[i] < b[j]) ++i;
            else if (a[i] > b[j]) ++j;
            else use(a[i]), ++i, ++j;
    }

  private:
    static constexpr std::size_t most_words = std::size_t{1} << 22;  // of rows; without them all links may be ends

    std::vector<std::vector<Option>> by_entry_;  // by directed link, ascending
    std::vector<std::int32_t> row_;              // by option, -1: none
    std::vector<Marks> rows_;
    Marks every_, some_;
};

}  // namespace cover::logic
