// Cells as bits: a union of regions meets each cage in a few words.
#include "boards/innies_outies.hpp"

#include <algorithm>
#include <bit>
#include <iterator>
#include <numeric>
#include <utility>

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

std::size_t shared(std::span<const std::uint64_t> one, std::span<const std::uint64_t> other) {
    int count = 0;
    for (std::size_t w = 0; w < one.size(); ++w) count += std::popcount(one[w] & other[w]);
    return static_cast<std::size_t>(count);
}

void add(Bits& to, std::span<const std::uint64_t> other) {
    for (std::size_t w = 0; w < to.size(); ++w) to[w] |= other[w];
}

// Writes to `bits`, which is as long.
void beyond(const Bits& one, const Bits& other, Bits& bits) {
    for (std::size_t w = 0; w < bits.size(); ++w) bits[w] = one[w] & ~other[w];
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

// Some large cages that share no cell, such as parallel diagonals, less the regions that they cover for the most part.
// What is left tells much where its total is near an end, however many cells it has.
class Crossings {
  public:
    Crossings(CellLists regions, const Sets& region_bits, CellLists cages, const Sets& cage_bits,
              std::span<const std::int64_t> totals, std::span<const std::int64_t> values)
        : region_bits_(region_bits), cage_bits_(cage_bits), totals_(totals), values_(values) {
        for (std::size_t c = 0; c < cages.size() && large_.size() < considered; ++c)
            if (cages[c].size() >= large) large_.push_back(c);
        Bits taken;
        for (std::size_t r = 0; r < regions.size(); ++r) {
            if (regions[r].size() != values.size()) continue;
            if (families_.empty() || families_.back().second != r || meet(region_bits[r], taken)) {
                families_.push_back({r, r});
                taken.assign(region_bits[r].size(), 0);
            }
            add(taken, region_bits[r]);
            families_.back().second = r + 1;
        }
        const std::size_t words = cage_bits.size() > 0 ? cage_bits[0].size() : 0;
        unions_.assign(together + 1, Bits(words));
        over_.resize(words);
        left_.resize(words);
    }

    std::vector<InniesOuties> find() {
        choose(0, 0, 0);
        return std::move(found_);
    }

  private:
    static constexpr std::size_t large = 6, considered = 16, together = 4, most_cells = 16;
    static constexpr std::int64_t most_slack = 8;

    // Adds cages from large_[next] on to those chosen.
    void choose(std::size_t next, std::size_t chosen, std::int64_t total) {
        for (; next < large_.size() && chosen < together; ++next) {
            const auto cage = cage_bits_[large_[next]];
            if (meet(cage, unions_[chosen])) continue;
            std::ranges::copy(unions_[chosen], unions_[chosen + 1].begin());
            add(unions_[chosen + 1], cage);
            for (const auto& [first, last] : families_)
                look(unions_[chosen + 1], total + totals_[large_[next]], first, last);
            choose(next + 1, chosen + 1, total + totals_[large_[next]]);
        }
    }

    void look(const Bits& cells, std::int64_t total, std::size_t first, std::size_t last) {
        taken_.assign(cells.size(), 0);
        std::int32_t count = 0;
        std::size_t lowest = last;
        for (std::size_t r = first; r < last; ++r) {
            if (2 * shared(region_bits_[r], cells) <= values_.size()) continue;
            add(taken_, region_bits_[r]);
            lowest = std::min(lowest, r);
            ++count;
        }
        if (count == 0) return;
        beyond(cells, taken_, over_);
        beyond(taken_, cells, left_);
        const auto many = size_of(over_) + size_of(left_);
        if (many == 0 || many > most_cells) return;
        total -= count * std::reduce(values_.begin(), values_.end());
        const auto more = range_of(over_, region_bits_, values_), less = range_of(left_, region_bits_, values_);
        if (std::min(total - (more.least - less.most), more.most - less.least - total) > most_slack) return;
        found_.push_back({static_cast<std::int32_t>(lowest), count, cells_of(over_), cells_of(left_), total});
    }

    const Sets& region_bits_;
    const Sets& cage_bits_;
    std::span<const std::int64_t> totals_, values_;
    std::vector<std::size_t> large_;                             // cages
    std::vector<std::pair<std::size_t, std::size_t>> families_;  // full regions that follow one another, apart
    std::vector<Bits> unions_;                                   // of the cages chosen, by their number
    Bits taken_, over_, left_;
    std::vector<InniesOuties> found_;
};

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
    Bits taken(words), chosen(words), left(words), out(words);
    std::vector<std::size_t> shares;  // by region and cage: how many cells they share
    for (std::size_t r = 0; r < regions.size(); ++r)
        for (std::size_t c = 0; c < cages.size(); ++c) shares.push_back(shared(region_bits[r], cage_bits[c]));
    std::vector<std::size_t> inside(cages.size());  // cells of each cage that are taken
    for (std::size_t first = 0; first < regions.size(); ++first) {
        std::ranges::fill(taken, 0);
        std::ranges::fill(inside, 0);
        for (std::int32_t count = 1; count <= worthwhile.regions; ++count) {
            const auto last = first + static_cast<std::size_t>(count) - 1;
            if (last >= regions.size() || regions[last].size() != values.size() || meet(region_bits[last], taken))
                break;
            add(taken, region_bits[last]);
            for (std::size_t c = 0; c < cages.size(); ++c) inside[c] += shares[last * cages.size() + c];
            std::ranges::fill(chosen, 0);
            auto total = count * whole;
            bool some = false;
            for (std::size_t c = 0; c < cages.size(); ++c) {
                if (2 * inside[c] <= cages[c].size() || meet(cage_bits[c], chosen)) continue;
                add(chosen, cage_bits[c]);
                total -= totals[c];
                some = true;
            }
            if (!some) continue;
            beyond(taken, chosen, left);
            beyond(chosen, taken, out);
            const auto many = size_of(left) + size_of(out);
            if (many == 0 || many > static_cast<std::size_t>(worthwhile.most_cells)) continue;
            if (many > static_cast<std::size_t>(worthwhile.few_cells) &&
                slack(left, out, total) > worthwhile.most_slack)
                continue;
            found.push_back({static_cast<std::int32_t>(first), count, cells_of(left), cells_of(out), total});
        }
    }
    std::ranges::move(Crossings(regions, region_bits, cages, cage_bits, totals, values).find(),
                      std::back_inserter(found));
    return found;
}

}  // namespace cover::boards
