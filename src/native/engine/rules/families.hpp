// Families of sets of up to nine symbols, a bit for each set: bit m says whether the set with the mask m belongs.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "common/index.hpp"

namespace cover::rules {

// words: 1 for up to 6 symbols, 2 for 7, 4 for 8, 8 for 9.
template <int words>
struct Family {
    std::array<std::uint64_t, words> word{};

    bool empty() const {
        std::uint64_t any = 0;
        for (const auto w : word) any |= w;
        return any == 0;
    }
    constexpr void add(std::uint64_t set) { word[set >> 6] |= std::uint64_t{1} << (set & 63); }
    bool holds(std::uint64_t set) const { return word[set >> 6] >> (set & 63) & 1; }
    bool meets(const Family& other) const {
        std::uint64_t any = 0;
        for (int k = 0; k < words; ++k) any |= word[k] & other.word[k];
        return any != 0;
    }
    Family& operator|=(const Family& other) {
        for (int k = 0; k < words; ++k) word[k] |= other.word[k];
        return *this;
    }
    Family& operator&=(const Family& other) {
        for (int k = 0; k < words; ++k) word[k] &= other.word[k];
        return *this;
    }
};

// Bits of a word whose set lacks symbol s < 6.
inline constexpr std::array<std::uint64_t, 6> lacking{0x5555555555555555, 0x3333333333333333, 0x0f0f0f0f0f0f0f0f,
                                                      0x00ff00ff00ff00ff, 0x0000ffff0000ffff, 0x00000000ffffffff};

// The sets that lack a symbol, with it: added to `to`.
template <int words>
void add_with(Family<words>& to, const Family<words>& from, int symbol) {
    if (symbol < 6) {
        const std::uint64_t without = lacking[symbol];
        const int shift = 1 << symbol;
        for (int k = 0; k < words; ++k) to.word[k] |= (from.word[k] & without) << shift;
    } else if constexpr (words > 1) {
        const int step = 1 << (symbol - 6);
        for (int k = 0; k < words; ++k)
            if (!(k & step)) to.word[k + step] |= from.word[k];
    }
}

// The sets that hold a symbol, without it.
template <int words>
Family<words> without(const Family<words>& from, int symbol) {
    Family<words> to;
    if (symbol < 6) {
        const int shift = 1 << symbol;
        for (int k = 0; k < words; ++k) to.word[k] = (from.word[k] >> shift) & lacking[symbol];
    } else if constexpr (words > 1) {
        const int step = 1 << (symbol - 6);
        for (int k = 0; k < words; ++k)
            if (!(k & step)) to.word[k] = from.word[k + step];
    }
    return to;
}

// Symbols, of those in `asked`, that every set of a family holds.
template <int words>
std::uint64_t common(const Family<words>& family, std::uint64_t asked) {
    std::uint64_t held = 0;
    for (std::uint64_t rest = asked; rest; rest &= rest - 1) {
        const int symbol = std::countr_zero(rest);
        std::uint64_t lacks = 0;
        if (symbol < 6) {
            for (const auto word : family.word) lacks |= word & lacking[symbol];
        } else {
            for (int k = 0; k < words; ++k)
                if (!(k >> (symbol - 6) & 1)) lacks |= family.word[k];
        }
        if (lacks == 0) held |= std::uint64_t{1} << symbol;
    }
    return held;
}

// Families of sets that all have the same size, of symbols up to `greatest`. Of each set that one is left out: it belongs
// to those that are smaller by one. So a family is half as long, and words are 1 for up to 7 symbols, 2 for 8, 4 for 9.
template <int words>
class EqualSets {
  public:
    using Sets = Family<words>;

    explicit EqualSets(int greatest) : greatest_(greatest) {}

    // A set without its greatest symbol.
    std::uint64_t shortened(std::uint64_t set) const { return set & ~(std::uint64_t{1} << greatest_); }

    // The sets of a size that lack a symbol, with it.
    Sets with(const Sets& from, std::size_t size, int symbol) const {
        Sets to;
        if (symbol == greatest_) {
            to = from;
            to &= of_size[size];
        } else {
            add_with(to, from, symbol);
        }
        return to;
    }

    // The sets of a size greater by one that hold a symbol, without it.
    Sets without(const Sets& from, std::size_t size, int symbol) const {
        if (symbol != greatest_) return rules::without(from, symbol);
        Sets to = from;
        to &= of_size[size];
        return to;
    }

    // Symbols, of those in `asked`, that every set of a size holds.
    std::uint64_t common(const Sets& family, std::size_t size, std::uint64_t asked) const {
        const std::uint64_t last = asked & std::uint64_t{1} << greatest_;
        const std::uint64_t others = rules::common(family, asked & ~last);
        return family.meets(of_size[size]) ? others : others | last;
    }

  private:
    static constexpr std::array<Sets, 10> of_size = [] {
        std::array<Sets, 10> table{};
        for (std::uint64_t set = 0; set < 64 * words; ++set) table[index(std::popcount(set))].add(set);
        return table;
    }();

    int greatest_;
};

}  // namespace cover::rules
