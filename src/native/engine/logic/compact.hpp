// A state's live options that are not placed, numbered anew from 0, with conflicts as bitsets of as few words as fit.
#pragma once

#include <array>

#include "logic/state.hpp"

namespace cover::logic {

template <std::size_t W>
using Bits = std::array<Word, W>;

// What is the same for all widths, compiled once: fills what the members of these names in Compact hold; the words.
std::size_t number_anew(const State& state, std::vector<Option>& options, std::vector<Item>& items,
                        std::vector<std::int32_t>& neighbour_starts, std::vector<std::int32_t>& neighbours,
                        std::vector<Word>& near);

template <std::size_t W>
struct Compact {
    static constexpr std::size_t capacity = 64 * W;

    std::vector<Option> options;                 // ascending: the options by their old numbers
    std::vector<Item> items;                     // the open primary items
    std::vector<Bits<W>> conflicts, members;     // by option; by item
    std::vector<std::int32_t> neighbour_starts;  // by option: open items without it that hold one in conflict with it
    std::vector<std::int32_t> neighbours;        // ascending
    std::vector<Word> near_;                     // the same as bits
    std::size_t words;                           // of them for an option

    explicit Compact(const State& state)
        : words(number_anew(state, options, items, neighbour_starts, neighbours, near_)) {
        const Structure& structure = state.structure();
        std::vector<Bits<W>> all(index(structure.items()));  // secondary items make conflicts too
        for (std::size_t k = 0; k < options.size(); ++k)
            for (const Item item : structure.items_of(options[k])) set(all[index(item)], k);
        for (const Item item : items) members.push_back(all[index(item)]);
        conflicts.resize(options.size());
        for (std::size_t k = 0; k < options.size(); ++k) {
            for (const Item item : structure.items_of(options[k]))
                for (std::size_t w = 0; w < W; ++w) conflicts[k][w] |= all[index(item)][w];
            conflicts[k][k >> 6] &= ~(Word{1} << (k & 63));
        }
    }

    // The neighbours of an option as bits.
    std::span<const Word> near_words(std::size_t option) const { return {near_.data() + option * words, words}; }
    static void set(Bits<W>& bits, std::size_t k) { bits[k >> 6] |= Word{1} << (k & 63); }
    static bool has(const Bits<W>& bits, std::size_t k) { return bits[k >> 6] >> (k & 63) & 1; }
    std::span<const std::int32_t> near(std::size_t option) const {
        return {neighbours.data() + neighbour_starts[option], neighbours.data() + neighbour_starts[option + 1]};
    }
};

// Compiled once, in compact.cpp.
extern template struct Compact<3>;
extern template struct Compact<4>;
extern template struct Compact<6>;
extern template struct Compact<12>;
extern template struct Compact<32>;
extern template struct Compact<128>;

// What is left of an item's options after those excluded.
template <std::size_t W>
class Left {
  public:
    Left(const Bits<W>& members, const Bits<W>& excluded) {
        Word some = 0, twice = 0;
        for (std::size_t w = 0; w < W; ++w) {
            rest_[w] = members[w] & ~excluded[w];
            twice |= some & rest_[w];
            some |= rest_[w];
        }
        any = some != 0;
        many = (twice | (some & (some - 1))) != 0;
    }
    // The option if there is one.
    std::size_t only() const {
        std::size_t w = 0;
        while (rest_[w] == 0) ++w;
        return w * 64 + index(std::countr_zero(rest_[w]));
    }

    bool any, many;  // one option or more; two or more

  private:
    Bits<W> rest_;
};

// Live options of a state that are not placed.
inline std::size_t undecided(const State& state) {
    std::size_t count = 0;
    for (std::size_t w = 0; w < state.live().size(); ++w)
        count += index(std::popcount(state.live()[w] & ~state.placed()[w]));
    return count;
}

// Calls use(Compact<W>) with the smallest W that holds the state; false if none does.
template <class Use>
bool with_compact(const State& state, const Use& use) {
    const std::size_t count = undecided(state);
    if (count <= Compact<3>::capacity) return use(Compact<3>(state)), true;
    if (count <= Compact<4>::capacity) return use(Compact<4>(state)), true;
    if (count <= Compact<6>::capacity) return use(Compact<6>(state)), true;
    if (count <= Compact<12>::capacity) return use(Compact<12>(state)), true;
    if (count <= Compact<32>::capacity) return use(Compact<32>(state)), true;
    if (count <= Compact<128>::capacity) return use(Compact<128>(state)), true;
    return false;
}

}  // namespace cover::logic
