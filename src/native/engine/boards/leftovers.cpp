// Cells as bits: a union of regions meets each cage in a few words.
#include "boards/leftovers.hpp"

#include <bit>

namespace cover::boards {

namespace {

using Bits = std::vector<std::uint64_t>;

Bits bits_of(std::span<const std::int32_t> cells, std::size_t words) {
    Bits bits(words);
    for (const auto cell : cells) bits[static_cast<std::size_t>(cell) / 64] |= std::uint64_t{1} << (cell % 64);
    return bits;
}

std::vector<Bits> all_bits(CellLists lists, std::size_t words) {
    std::vector<Bits> bits;
    for (std::size_t l = 0; l < lists.size(); ++l) bits.push_back(bits_of(lists[l], words));
    return bits;
}

std::int32_t shared(const Bits& one, const Bits& other) {
    int count = 0;
    for (std::size_t w = 0; w < one.size(); ++w) count += std::popcount(one[w] & other[w]);
    return count;
}

void add(Bits& to, const Bits& other) {
    for (std::size_t w = 0; w < to.size(); ++w) to[w] |= other[w];
}

// The cells of one that are not in the other, ascending.
std::vector<std::int32_t> beyond(const Bits& one, const Bits& other) {
    std::vector<std::int32_t> cells;
    for (std::size_t w = 0; w < one.size(); ++w)
        for (std::uint64_t rest = one[w] & ~other[w]; rest; rest &= rest - 1)
            cells.push_back(static_cast<std::int32_t>(64 * w) + std::countr_zero(rest));
    return cells;
}

}  // namespace

std::vector<Leftover> leftovers(CellLists regions, std::int32_t symbols, CellLists cages,
                                std::span<const std::int64_t> totals, std::int32_t cells, std::int64_t whole,
                                std::int32_t most_regions, std::int32_t most_cells) {
    const std::size_t words = static_cast<std::size_t>(cells) / 64 + 1;
    const auto region_bits = all_bits(regions, words), cage_bits = all_bits(cages, words);
    const auto is_full = [&](std::size_t r) { return regions[r].size() == static_cast<std::size_t>(symbols); };
    std::vector<Leftover> found;
    for (std::size_t first = 0; first < regions.size(); ++first) {
        Bits taken(words);
        for (std::int32_t count = 1; count <= most_regions; ++count) {
            const auto last = first + static_cast<std::size_t>(count) - 1;
            if (last >= regions.size() || !is_full(last) || shared(region_bits[last], taken) > 0) break;
            add(taken, region_bits[last]);
            Bits chosen(words);
            std::int64_t total = 0;
            for (std::size_t c = 0; c < cages.size(); ++c) {
                const auto inside = shared(cage_bits[c], taken);
                if (2 * static_cast<std::size_t>(inside) <= cages[c].size() || shared(cage_bits[c], chosen) > 0) continue;
                add(chosen, cage_bits[c]);
                total += totals[c];
            }
            if (shared(chosen, taken) == 0) continue;
            auto left = beyond(taken, chosen), out = beyond(chosen, taken);
            const auto many = left.size() + out.size();
            if (many == 0 || many > static_cast<std::size_t>(most_cells)) continue;
            found.push_back({static_cast<std::int32_t>(first), count, std::move(left), std::move(out), count * whole - total});
        }
    }
    return found;
}

}  // namespace cover::boards
