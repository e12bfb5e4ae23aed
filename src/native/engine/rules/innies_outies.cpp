// Cells as bits: a union of regions meets each cage in a few words.
#include "rules/innies_outies.hpp"

#include <algorithm>
#include <bit>
#include <iterator>
#include <numeric>
#include <utility>

namespace cover::rules {

namespace {

using Bits = std::vector<std::uint64_t>;

// Sets of cells, one after the other.
class Sets {
  public:
    Sets(CellLists lists, std::size_t words) : words_(words), bits_(lists.size() * words) {
        for (std::size_t l = 0; l < lists.size(); ++l)
            for (const auto cell : lists[l]) bits_[l * words + index(cell) / 64] |= std::uint64_t{1} << (cell % 64);
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

void add(Bits& to, std::span<const std::uint64_t> other) {
    for (std::size_t w = 0; w < to.size(); ++w) to[w] |= other[w];
}

// Writes to `bits`, which is as long.
void beyond(const Bits& one, const Bits& other, Bits& bits) {
    for (std::size_t w = 0; w < bits.size(); ++w) bits[w] = one[w] & ~other[w];
}

// Ascending; `many` of them.
std::vector<std::int32_t> cells_of(const Bits& bits, std::size_t many) {
    std::vector<std::int32_t> cells;
    cells.reserve(many);
    for (std::size_t w = 0; w < bits.size(); ++w)
        for (std::uint64_t rest = bits[w]; rest; rest &= rest - 1)
            cells.push_back(static_cast<std::int32_t>(64 * w) + std::countr_zero(rest));
    return cells;
}

// By cell: the regions that it lies in, ascending.
class RegionsOf {
  public:
    RegionsOf(CellLists regions, std::size_t cells) : starts_(cells + 1) {
        for (const auto cell : regions.members) ++starts_[index(cell) + 1];
        std::partial_sum(starts_.begin(), starts_.end(), starts_.begin());
        members_.resize(regions.members.size());
        std::vector<std::size_t> next(starts_.begin(), starts_.end() - 1);
        for (std::size_t r = 0; r < regions.size(); ++r)
            for (const auto cell : regions[r]) members_[next[index(cell)]++] = r;
    }
    std::span<const std::size_t> operator[](std::int32_t cell) const {
        const auto at = index(cell);
        return {members_.data() + starts_[at], members_.data() + starts_[at + 1]};
    }

  private:
    std::vector<std::size_t> starts_, members_;
};

struct Range {
    std::int64_t least = 0, most = 0;
};

// Bounds of sums of cells.
class Ranges {
  public:
    Ranges(const RegionsOf& regions_of, const Sets& regions, std::span<const std::int64_t> values)
        : regions_of_(regions_of), regions_(regions), values_(values), counts_(regions.size()), least_{0}, most_{0} {
        for (std::size_t k = 0; k < values.size(); ++k) {
            least_.push_back(least_.back() + values[k]);
            most_.push_back(most_.back() + values[values.size() - 1 - k]);
        }
    }

    // Those of a region differing: they are parted greedily, the most of a region first.
    Range of(const Bits& cells) {
        left_.clear();
        for (std::size_t w = 0; w < cells.size(); ++w)
            for (std::uint64_t rest = cells[w]; rest; rest &= rest - 1) {
                left_.push_back(static_cast<std::int32_t>(64 * w) + std::countr_zero(rest));
                for (const auto region : regions_of_[left_.back()]) ++counts_[region];
            }
        Range range;
        while (!left_.empty()) {
            const auto most = std::ranges::max_element(counts_);
            if (most == counts_.end() || *most == 0) {  // in no region at all
                const auto many = static_cast<std::int64_t>(left_.size());
                return {range.least + many * values_.front(), range.most + many * values_.back()};
            }
            range.least += least_[*most];
            range.most += most_[*most];
            const auto best = regions_[index(most - counts_.begin())];
            std::erase_if(left_, [&](std::int32_t cell) {
                if ((best[index(cell) / 64] >> (cell % 64) & 1) == 0) return false;
                for (const auto region : regions_of_[cell]) --counts_[region];
                return true;
            });
        }
        return range;
    }

  private:
    const RegionsOf& regions_of_;
    const Sets& regions_;
    std::span<const std::int64_t> values_;
    std::vector<std::uint32_t> counts_;       // by region: its cells among those left; 0 between two calls
    std::vector<std::int64_t> least_, most_;  // sums of so many different values
    std::vector<std::int32_t> left_;
};

// By list and region: how many cells they share.
class Shares {
  public:
    Shares(CellLists lists, const RegionsOf& regions_of, std::size_t regions)
        : lists_(lists.size()), counts_(lists.size() * regions) {
        for (std::size_t l = 0; l < lists_; ++l)
            for (const auto cell : lists[l])
                for (const auto region : regions_of[cell]) ++counts_[region * lists_ + l];
    }
    std::span<const std::uint32_t> of_region(std::size_t region) const {
        return {counts_.data() + region * lists_, lists_};
    }

  private:
    std::size_t lists_;
    std::vector<std::uint32_t> counts_;
};

// Some large cages that share no cell, such as parallel diagonals, less the regions that they cover for the most part.
// What is left tells much where its total is near an end, however many cells it has.
class Crossings {
  public:
    Crossings(CellLists regions, const Sets& region_bits, CellLists cages, const Sets& cage_bits, const Shares& shares,
              std::span<const std::int64_t> totals, std::span<const std::int64_t> values, Ranges& ranges)
        : cages_(cages),
          region_bits_(region_bits),
          cage_bits_(cage_bits),
          shares_(shares),
          totals_(totals),
          values_(values),
          ranges_(ranges) {
        for (std::size_t c = 0; c < cages.size() && large_.size() < considered; ++c)
            if (cages[c].size() >= large) large_.push_back(c);
        if (large_.empty()) return;
        const std::size_t words = cage_bits[0].size();
        Bits taken(words);
        for (std::size_t r = 0; r < regions.size(); ++r) {
            if (regions[r].size() != values.size()) continue;
            if (families_.empty() || families_.back().second != r || meet(region_bits[r], taken)) {
                families_.push_back({r, r});
                std::ranges::fill(taken, 0);
            }
            add(taken, region_bits[r]);
            families_.back().second = r + 1;
        }
        chosen_.assign(together + 1, {Bits(words), std::vector<std::uint32_t>(regions.size()), 0, 0});
        taken_.resize(words);
        over_.resize(words);
        left_.resize(words);
    }

    std::vector<InniesOuties> find() {
        choose(0, 0);
        return std::move(found_);
    }

  private:
    static constexpr std::size_t large = 6, considered = 16, together = 4, most_cells = 16;
    static constexpr std::int64_t most_slack = 8;

    // Some cages: their cells, how many of these each region has, how many there are, and what they add up to.
    struct Chosen {
        Bits cells;
        std::vector<std::uint32_t> inside;
        std::size_t many;
        std::int64_t total;
    };

    // Adds cages from large_[next] on to those chosen.
    void choose(std::size_t next, std::size_t chosen) {
        for (; next < large_.size() && chosen < together; ++next) {
            const auto cage = large_[next];
            if (meet(cage_bits_[cage], chosen_[chosen].cells)) continue;
            chosen_[chosen + 1] = chosen_[chosen];
            auto& more = chosen_[chosen + 1];
            add(more.cells, cage_bits_[cage]);
            for (std::size_t r = 0; r < more.inside.size(); ++r) more.inside[r] += shares_.of_region(r)[cage];
            more.many += cages_[cage].size();
            more.total += totals_[cage];
            for (const auto& [first, last] : families_) look(more, first, last);
            choose(next + 1, chosen + 1);
        }
    }

    void look(const Chosen& chosen, std::size_t first, std::size_t last) {
        std::ranges::fill(taken_, 0);
        std::size_t count = 0, shared = 0, lowest = last;
        for (std::size_t r = first; r < last; ++r) {
            if (2 * std::size_t{chosen.inside[r]} <= values_.size()) continue;
            add(taken_, region_bits_[r]);
            shared += chosen.inside[r];
            lowest = std::min(lowest, r);
            ++count;
        }
        if (count == 0) return;
        const auto over = chosen.many - shared, left = count * values_.size() - shared;
        if (over + left == 0 || over + left > most_cells) return;
        beyond(chosen.cells, taken_, over_);
        beyond(taken_, chosen.cells, left_);
        const auto total =
            chosen.total - static_cast<std::int64_t>(count) * std::reduce(values_.begin(), values_.end());
        const auto more = ranges_.of(over_), less = ranges_.of(left_);
        if (std::min(total - (more.least - less.most), more.most - less.least - total) > most_slack) return;
        found_.push_back({static_cast<std::int32_t>(lowest), static_cast<std::int32_t>(count), cells_of(over_, over),
                          cells_of(left_, left), total});
    }

    CellLists cages_;
    const Sets& region_bits_;
    const Sets& cage_bits_;
    const Shares& shares_;
    std::span<const std::int64_t> totals_, values_;
    Ranges& ranges_;
    std::vector<std::size_t> large_;                             // cages
    std::vector<std::pair<std::size_t, std::size_t>> families_;  // full regions that follow one another, apart
    std::vector<Chosen> chosen_;                                 // by how many cages
    Bits taken_, over_, left_;
    std::vector<InniesOuties> found_;
};

}  // namespace

std::vector<InniesOuties> innies_outies(CellLists regions, CellLists cages, std::span<const std::int64_t> totals,
                                        std::int32_t cells, std::span<const std::int64_t> values,
                                        const Worthwhile& worthwhile) {
    const std::size_t words = index(cells) / 64 + 1;
    const Sets region_bits(regions, words), cage_bits(cages, words);
    const RegionsOf regions_of(regions, index(cells));
    const Shares shares(cages, regions_of, regions.size());
    Ranges ranges(regions_of, region_bits, values);
    const auto whole = std::accumulate(values.begin(), values.end(), std::int64_t{0});
    const auto slack = [&](const Bits& left, const Bits& out, std::int64_t total) {
        const auto added = ranges.of(left), taken = ranges.of(out);
        return std::min(total - (added.least - taken.most), added.most - taken.least - total);
    };
    std::vector<InniesOuties> found;
    Bits taken(words), chosen(words), left(words), out(words);
    std::vector<std::uint32_t> inside(cages.size());  // cells of each cage that are taken,
    std::vector<std::uint32_t> half;                  // and half of those that there are
    for (std::size_t c = 0; c < cages.size(); ++c) half.push_back(static_cast<std::uint32_t>(cages[c].size() / 2));
    for (std::size_t first = 0; first < regions.size(); ++first) {
        std::ranges::fill(taken, 0);
        std::ranges::fill(inside, 0);
        for (std::int32_t count = 1; count <= worthwhile.regions; ++count) {
            const auto last = first + index(count) - 1;
            if (last >= regions.size() || regions[last].size() != values.size() || meet(region_bits[last], taken))
                break;
            add(taken, region_bits[last]);
            const auto shared = shares.of_region(last);
            for (std::size_t c = 0; c < cages.size(); ++c) inside[c] += shared[c];
            std::ranges::fill(chosen, 0);
            auto total = count * whole;
            std::size_t covered = 0, cells_chosen = 0;
            for (std::size_t c = 0; c < cages.size(); ++c) {
                if (inside[c] <= half[c] || meet(cage_bits[c], chosen)) continue;
                add(chosen, cage_bits[c]);
                total -= totals[c];
                covered += inside[c];
                cells_chosen += cages[c].size();
            }
            const auto in = index(count) * values.size() - covered, over = cells_chosen - covered;
            const auto many = static_cast<std::int64_t>(in + over);
            if (cells_chosen == 0 || many == 0 || many > worthwhile.most_cells) continue;
            beyond(taken, chosen, left);
            beyond(chosen, taken, out);
            if (many > worthwhile.few_cells && slack(left, out, total) > worthwhile.most_slack) continue;
            found.push_back({static_cast<std::int32_t>(first), count, cells_of(left, in), cells_of(out, over), total});
        }
    }
    std::ranges::move(Crossings(regions, region_bits, cages, cage_bits, shares, totals, values, ranges).find(),
                      std::back_inserter(found));
    return found;
}

}  // namespace cover::rules
