// Cells as bits: a union of regions meets each cage in a few words.
#include "boards/innies_outies.hpp"

#include <algorithm>
#include <bit>
#include <numeric>

namespace cover::boards {

namespace {

using Bits = std::vector<std::uint64_t>;

// Sets of cells, one after the other.
class Sets {
  public:
    Sets(CellLists lists, std::size_t words) : words_(words), bits_(lists.size() * words) {
        for (std::size_t l = 0; l < lists.size(); ++l)
            for (const auto cell : lists[l])
                bits_[l * words + static_cast<std::size_t>(cell) / 64] |= std::uint64_t{1} << (cell % 64);
    }

    std::size_t size() const { return bits_.size() / words_; }
    std::span<const std::uint64_t> operator[](std::size_t set) const { return {bits_.data() + set * words_, words_}; }

  private:
    std::size_t words_;
    Bits bits_;
};

bool meet(std::span<const std::uint64_t> one, const Bits& other) {
    std::uint64_t shared = 0;
    for (std::size_t w = 0; w < one.size(); ++w) shared |= one[w] & other[w];
    return shared != 0;
}

bool within(std::span<const std::uint64_t> one, const Bits& other) {
    std::uint64_t beyond = 0;
    for (std::size_t w = 0; w < one.size(); ++w) beyond |= one[w] & ~other[w];
    return beyond == 0;
}

std::size_t shared(std::span<const std::uint64_t> one, const Bits& other) {
    int count = 0;
    for (std::size_t w = 0; w < one.size(); ++w) count += std::popcount(one[w] & other[w]);
    return static_cast<std::size_t>(count);
}

void add(Bits& to, std::span<const std::uint64_t> other) {
    for (std::size_t w = 0; w < to.size(); ++w) to[w] |= other[w];
}

Bits beyond(const Bits& one, const Bits& other) {
    Bits bits(one.size());
    for (std::size_t w = 0; w < bits.size(); ++w) bits[w] = one[w] & ~other[w];
    return bits;
}

std::size_t size_of(const Bits& bits) {
    return std::transform_reduce(bits.begin(), bits.end(), std::size_t{0}, std::plus<>(),
                                 [](std::uint64_t word) { return static_cast<std::size_t>(std::popcount(word)); });
}

// Ascending.
std::vector<std::int32_t> cells_of(const Bits& bits) {
    std::vector<std::int32_t> cells;
    for (std::size_t w = 0; w < bits.size(); ++w)
        for (std::uint64_t rest = bits[w]; rest; rest &= rest - 1)
            cells.push_back(static_cast<std::int32_t>(64 * w) + std::countr_zero(rest));
    return cells;
}

struct Range {
    std::int64_t least = 0, most = 0;
};

// Bounds of the sum of some cells, those of a region differing: they are parted greedily, the most of a region first.
Range range_of(Bits cells, const Sets& regions, std::span<const std::int64_t> values) {
    Range range;
    for (auto left = size_of(cells); left > 0;) {
        std::size_t best = 0, most = 0;
        for (std::size_t r = 0; r < regions.size() && most < left; ++r)
            if (const auto count = shared(regions[r], cells); count > most) best = r, most = count;
        if (most == 0) {  // in no region at all
            const auto many = static_cast<std::int64_t>(left);
            return {range.least + many * values.front(), range.most + many * values.back()};
        }
        const auto taken = static_cast<std::ptrdiff_t>(most);
        range.least = std::accumulate(values.begin(), values.begin() + taken, range.least);
        range.most = std::accumulate(values.end() - taken, values.end(), range.most);
        for (std::size_t w = 0; w < cells.size(); ++w) cells[w] &= ~regions[best][w];
        left -= most;
    }
    return range;
}

}  // namespace

std::vector<InniesOuties> innies_outies(CellLists regions, CellLists cages, std::span<const std::int64_t> totals,
                                        std::int32_t cells, std::span<const std::int64_t> values,
                                        const Worthwhile& worthwhile) {
    const std::size_t words = static_cast<std::size_t>(cells) / 64 + 1;
    const Sets region_bits(regions, words), cage_bits(cages, words);
    const auto whole = std::accumulate(values.begin(), values.end(), std::int64_t{0});
    const auto slack = [&](const Bits& left, const Bits& out, std::int64_t total) {
        const auto added = range_of(left, region_bits, values), taken = range_of(out, region_bits, values);
        return std::min(total - (added.least - taken.most), added.most - taken.least - total);
    };
    std::vector<InniesOuties> found;
    Bits taken(words), chosen(words);
    for (std::size_t first = 0; first < regions.size(); ++first) {
        std::ranges::fill(taken, 0);
        for (std::int32_t count = 1; count <= worthwhile.regions; ++count) {
            const auto last = first + static_cast<std::size_t>(count) - 1;
            if (last >= regions.size() || regions[last].size() != values.size() || meet(region_bits[last], taken))
                break;
            add(taken, region_bits[last]);
            std::ranges::fill(chosen, 0);
            auto total = count * whole;
            bool some = false;
            for (std::size_t c = 0; c < cages.size(); ++c) {
                const auto cage = cage_bits[c];
                if (!meet(cage, taken) || meet(cage, chosen)) continue;
                if (!within(cage, taken) && 2 * shared(cage, taken) <= cages[c].size()) continue;
                add(chosen, cage);
                total -= totals[c];
                some = true;
            }
            if (!some) continue;
            const auto left = beyond(taken, chosen), out = beyond(chosen, taken);
            const auto many = size_of(left) + size_of(out);
            if (many == 0 || many > static_cast<std::size_t>(worthwhile.most_cells)) continue;
            if (many > static_cast<std::size_t>(worthwhile.few_cells) &&
                slack(left, out, total) > worthwhile.most_slack)
                continue;
            found.push_back({static_cast<std::int32_t>(first), count, cells_of(left), cells_of(out), total});
        }
    }
    return found;
}

}  // namespace cover::boards
