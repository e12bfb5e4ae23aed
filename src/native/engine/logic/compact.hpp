// A state's live options that are not placed, numbered anew from 0, with conflicts as bitsets of as few words as fit.
#pragma once

#include <array>

#include "logic/state.hpp"

namespace cover::logic {

template <std::size_t W>
using Bits = std::array<Word, W>;

template <std::size_t W>
struct Compact {
    static constexpr std::size_t capacity = 64 * W;

    std::vector<Option> options;                 // ascending: the options by their old numbers
    std::vector<Item> items;                     // the open primary items
    std::vector<Bits<W>> conflicts, members;     // by option; by item
    std::vector<std::int32_t> neighbour_starts;  // by option: open items without it that hold one in conflict with it
    std::vector<std::int32_t> neighbours;

    explicit Compact(const State& state) {
        const Structure& structure = state.structure();
        std::vector<std::int32_t> number(static_cast<std::size_t>(structure.options()), -1);
        for (std::size_t w = 0; w < state.live().size(); ++w)
            for (Word bits = state.live()[w]; bits != 0; bits &= bits - 1) {
                const auto option = static_cast<Option>(w * 64 + static_cast<std::size_t>(std::countr_zero(bits)));
                if (state.is_placed(option)) continue;
                number[static_cast<std::size_t>(option)] = static_cast<std::int32_t>(options.size());
                options.push_back(option);
            }
        std::vector<std::int32_t> item_number(static_cast<std::size_t>(structure.items()), -1);
        std::vector<Bits<W>> all(static_cast<std::size_t>(structure.items()));  // secondary items make conflicts too
        for (std::size_t k = 0; k < options.size(); ++k)
            for (const Item item : structure.items_of(options[k])) set(all[static_cast<std::size_t>(item)], k);
        for (Item item = 0; item < structure.primary(); ++item) {
            if (!state.is_open(item)) continue;
            item_number[static_cast<std::size_t>(item)] = static_cast<std::int32_t>(items.size());
            items.push_back(item);
            members.push_back(all[static_cast<std::size_t>(item)]);
        }
        conflicts.resize(options.size());
        neighbour_starts.assign(1, 0);
        std::vector<std::size_t> seen(items.size(), 0);
        for (std::size_t k = 0; k < options.size(); ++k) {
            for (const Item item : structure.items_of(options[k])) {
                const auto& row = all[static_cast<std::size_t>(item)];
                for (std::size_t w = 0; w < W; ++w) conflicts[k][w] |= row[w];
                const std::int32_t own = item_number[static_cast<std::size_t>(item)];
                if (own >= 0) seen[static_cast<std::size_t>(own)] = k + 1;
            }
            conflicts[k][k >> 6] &= ~(Word{1} << (k & 63));
            for (std::size_t w = 0; w < W; ++w)
                for (Word bits = conflicts[k][w]; bits != 0; bits &= bits - 1) {
                    const std::size_t other = w * 64 + static_cast<std::size_t>(std::countr_zero(bits));
                    for (const Item item : structure.items_of(options[other])) {
                        const std::int32_t near = item_number[static_cast<std::size_t>(item)];
                        if (near < 0 || seen[static_cast<std::size_t>(near)] == k + 1) continue;
                        seen[static_cast<std::size_t>(near)] = k + 1;
                        neighbours.push_back(near);
                    }
                }
            neighbour_starts.push_back(static_cast<std::int32_t>(neighbours.size()));
        }
    }

    static void set(Bits<W>& bits, std::size_t k) { bits[k >> 6] |= Word{1} << (k & 63); }
    static bool has(const Bits<W>& bits, std::size_t k) { return bits[k >> 6] >> (k & 63) & 1; }
    std::span<const std::int32_t> near(std::size_t option) const {
        return {neighbours.data() + neighbour_starts[option], neighbours.data() + neighbour_starts[option + 1]};
    }
};

// What is left of an item's options after those excluded; without a branch, since none could be foreseen.
template <std::size_t W>
struct Left {
    bool any, many;    // one option or more; two or more
    std::size_t only;  // the option if there is one

    Left(const Bits<W>& members, const Bits<W>& excluded) {
        Word some = 0, more = 0;
        std::size_t last = 0;
        for (std::size_t w = 0; w < W; ++w) {
            const Word rest = members[w] & ~excluded[w];
            more |= (rest & (rest - 1)) | (some != 0 ? rest : 0);
            last = rest != 0 ? w : last;
            some |= rest;
        }
        any = some != 0;
        many = more != 0;
        only = last * 64 + static_cast<std::size_t>(std::countr_zero(some));
    }
};

// Live options of a state that are not placed.
inline std::size_t undecided(const State& state) {
    std::size_t count = 0;
    for (std::size_t w = 0; w < state.live().size(); ++w)
        count += static_cast<std::size_t>(std::popcount(state.live()[w] & ~state.placed()[w]));
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
