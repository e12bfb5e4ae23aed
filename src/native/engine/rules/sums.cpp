// Sums and sets of cells that differ, by families of used symbols.
#include "rules/sums.hpp"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <limits>
#include <map>
#include <memory>
#include <numeric>

#include "rules/families.hpp"
#include "common/kept.hpp"

namespace cover::rules {

namespace {

// Numbers from 0 to a bound as bits.
class NumberBits {
  public:
    void clear(std::size_t words) { words_.assign(words, 0); }
    void add(std::size_t number) { words_[number >> 6] |= std::uint64_t{1} << (number & 63); }
    bool meets_shifted(const NumberBits& other, std::size_t by) const {  // is some number + by in `other`?
        const std::size_t step = by >> 6, bits = by & 63, size = words_.size();
        for (std::size_t k = 0; k + step < size; ++k) {
            std::uint64_t word = other.words_[k + step] >> bits;
            if (bits && k + step + 1 < size) word |= other.words_[k + step + 1] << (64 - bits);
            if (word & words_[k]) return true;
        }
        return false;
    }
    void add_raised(const NumberBits& other, std::size_t by) {  // number + by
        const std::size_t step = by >> 6, bits = by & 63;
        for (std::size_t k = words_.size(); k-- > step;) {
            std::uint64_t word = other.words_[k - step] << bits;
            if (bits && k > step) word |= other.words_[k - step - 1] >> (64 - bits);
            words_[k] |= word;
        }
    }
    void add_lowered(const NumberBits& other, std::size_t by) {  // number - by, where it is not below 0
        const std::size_t step = by >> 6, bits = by & 63, size = words_.size();
        for (std::size_t k = 0; k + step < size; ++k) {
            std::uint64_t word = other.words_[k + step] >> bits;
            if (bits && k + step + 1 < size) word |= other.words_[k + step + 1] << (64 - bits);
            words_[k] |= word;
        }
    }

  private:
    std::vector<std::uint64_t> words_;
};

template <int words>
class SumsOf final : public Sums {
    using Sets = Family<words>;
    static constexpr std::size_t most_kept = 200;  // tables, of up to 17 kB
    static constexpr std::uint32_t no_row = std::numeric_limits<std::uint32_t>::max();

    // What symbols weigh, ascending; by mask: the same with the symbols in that order, empty if it is theirs.
    struct Order {
        std::vector<std::int32_t> values;
        std::vector<std::uint16_t> ranked;
    };
    // Groups with the same weights and size: their sums less the least one, ascending, and the sets of each.
    struct Table {
        std::int32_t least = 0, most = 0;
        std::vector<std::uint32_t> raised;
        std::vector<Sets> sets;
        std::vector<std::uint32_t> of_symbol;  // for groups of one cell
        Order order;
    };
    struct Group {
        std::size_t table, size;
    };
    struct Sum {
        std::size_t first, count;           // groups
        std::size_t width;                  // in words, for numbers to the greatest sum
        NumberBits totals;                  // less the least sum of all
        Sets allowed;                       // with one group alone
        std::span<const std::int32_t> all;  // the totals themselves
    };
    enum class Slack { none, some, ample };

  public:
    SumsOf(const SumArrays& sums, std::span<const std::int32_t> set_starts, std::span<const std::uint64_t> sets,
           std::int32_t symbols)
        : equal_(greatest_of(index(symbols))) {
        for (std::size_t l = 0; l + 1 < set_starts.size(); ++l) {
            lists_.emplace_back();
            for (auto k = set_starts[l]; k < set_starts[l + 1]; ++k)
                lists_.back().add(equal_.shortened(sets[index(k)]));
        }
        std::map<std::vector<std::int32_t>, std::size_t> known;
        std::vector<std::int32_t> key;
        sums_.reserve(sums.sums());
        totals_.assign(sums.totals.begin(), sums.totals.end());
        for (std::size_t k = 0; k < sums.sums(); ++k) {
            Sum sum{groups_.size(), 0, 0, {}, {}, {}};
            std::int64_t least = 0, most = 0;
            for (auto g = index(sums.sum_starts[k]); g < index(sums.sum_starts[k + 1]); ++g) {
                const auto values = sums.values.subspan(g * index(symbols), index(symbols));
                key.assign(values.begin(), values.end());
                key.push_back(sums.group_sizes[g]);
                const auto [found, is_new] = known.try_emplace(key, tables_.size());
                if (is_new) tables_.push_back(kept_table(found->first));
                groups_.push_back({found->second, index(sums.group_sizes[g])});
                least += tables_[found->second]->least;
                most += tables_[found->second]->most;
                ++sum.count;
            }
            sum.width = index(most - least) / 64 + 1;
            sum.totals.clear(sum.width);
            const auto totals = sums.totals.subspan(index(sums.total_starts[k]),
                                                    index(sums.total_starts[k + 1] - sums.total_starts[k]));
            for (const auto total : totals)
                if (total >= least && total <= most) sum.totals.add(index(total - least));
            sum.all = std::span<const std::int32_t>(totals_).subspan(index(sums.total_starts[k]), totals.size());
            if (sum.count == 1) {
                const Table& table = *tables_[groups_[sum.first].table];
                for (std::size_t i = 0; i < table.raised.size(); ++i)
                    if (std::ranges::find(totals, static_cast<std::int32_t>(table.raised[i]) + table.least) !=
                        totals.end())
                        sum.allowed |= table.sets[i];
            }
            sums_.push_back(std::move(sum));
        }
    }

    bool filter_sets(std::size_t list, std::span<std::uint64_t> masks, std::vector<Required>& required) override {
        used_.resize(std::max(used_.size(), masks.size() + 1));
        reach(masks, used_.data());
        return keep(masks, used_.data(), lists_[list], 0, required);
    }

    bool filter_sum(std::size_t number, std::span<std::uint64_t> masks, std::vector<Required>& required) override {
        const Sum& sum = sums_[number];
        if (sum.count == 1) {
            used_.resize(std::max(used_.size(), masks.size() + 1));
            reach(masks, used_.data());
            return keep(masks, used_.data(), sum.allowed, 0, required);
        }
        if (const auto slack = slack_of(sum, masks); slack != Slack::some) return slack == Slack::ample;
        used_.resize(std::max(used_.size(), masks.size() + sum.count));
        if (before_.size() <= sum.count) before_.resize(sum.count + 1);
        before_[0].clear(sum.width);
        before_[0].add(0);
        std::size_t cell = 0, at = 0;
        reached_.clear();
        for (std::size_t g = 0; g < sum.count; ++g) {  // what each group reaches, and the groups so far
            const Group& group = groups_[sum.first + g];
            const Table& table = *tables_[group.table];
            before_[g + 1].clear(sum.width);
            if (group.size == 1) {
                for (std::uint64_t rest = masks[cell]; rest; rest &= rest - 1)
                    before_[g + 1].add_raised(before_[g], table.of_symbol[index(std::countr_zero(rest))]);
            } else {
                reach(masks.subspan(cell, group.size), used_.data() + at);
                reached_.push_back(no_row);
                const Sets& last = used_[at + group.size];
                for (std::size_t i = 0; i < table.raised.size(); ++i)
                    if (last.meets(table.sets[i])) {
                        before_[g + 1].add_raised(before_[g], table.raised[i]);
                        reached_.push_back(static_cast<std::uint32_t>(i));
                    }
            }
            cell += group.size;
            at += group.size + 1;
        }
        after_ = sum.totals;
        for (std::size_t g = sum.count; g-- > 0;) {  // from the totals back: which sums of a group fit the others'
            const Group& group = groups_[sum.first + g];
            const Table& table = *tables_[group.table];
            cell -= group.size;
            at -= group.size + 1;
            then_.clear(sum.width);
            if (group.size == 1) {
                std::uint64_t fits = 0;
                for (std::uint64_t rest = masks[cell]; rest; rest &= rest - 1) {
                    const auto by = table.of_symbol[index(std::countr_zero(rest))];
                    if (!before_[g].meets_shifted(after_, by)) continue;
                    fits |= rest & (~rest + 1);
                    then_.add_lowered(after_, by);
                }
                masks[cell] = fits;
                if (fits == 0) return false;
            } else {
                Sets allowed;
                for (; reached_.back() != no_row; reached_.pop_back()) {
                    const auto i = reached_.back();
                    if (before_[g].meets_shifted(after_, table.raised[i])) {
                        allowed |= table.sets[i];
                        then_.add_lowered(after_, table.raised[i]);
                    }
                }
                reached_.pop_back();
                if (!keep(masks.subspan(cell, group.size), used_.data() + at, allowed, cell, required)) return false;
            }
            std::swap(after_, then_);
        }
        return true;
    }

  private:
    // How far the totals are from the least and the greatest sum that the masks admit. None: all are beyond them.
    // Ample: one is further from both than any cell can move it, so that bounds drop nothing; what gaps between sums
    // might drop beside is left, for this is most calls of a large sum, and a tenth of their time.
    Slack slack_of(const Sum& sum, std::span<const std::uint64_t> masks) const {
        std::int32_t least = 0, most = 0, widest = 0;
        for (std::size_t g = 0; g < sum.count; ++g) {
            const Group& group = groups_[sum.first + g];
            const auto& [values, ranked] = tables_[group.table]->order;
            std::uint64_t all = 0;
            std::int32_t low = 0, high = 0;  // cell by cell, as if they did not differ
            for (const auto mask : masks.first(group.size)) {
                if (mask == 0) return Slack::none;
                const std::uint64_t here = ranked.empty() ? mask : ranked[mask];
                all |= here;
                const auto least_here = values[index(std::countr_zero(here))];
                const auto most_here = values[index(63 - std::countl_zero(here))];
                low += least_here;
                high += most_here;
                widest = std::max(widest, most_here - least_here);
            }
            masks = masks.subspan(group.size);
            if (group.size > 1) {  // symbol by symbol, as if each could stand in any of the cells
                std::int32_t first = 0, last = 0;
                std::uint64_t up = all, down = all;
                for (std::size_t i = 0; i < group.size; ++i, up &= up - 1, down ^= std::bit_floor(down)) {
                    if (up == 0) return Slack::none;
                    first += values[index(std::countr_zero(up))];
                    last += values[index(63 - std::countl_zero(down))];
                }
                low = std::max(low, first);
                high = std::min(high, last);
            }
            least += low;
            most += high;
        }
        bool some = false;
        for (const auto total : sum.all) {
            if (total < least || total > most) continue;
            if (total - least >= widest && most - total >= widest) return Slack::ample;
            some = true;
        }
        return some ? Slack::some : Slack::none;
    }

    // The table of weights with a size behind them, made once in a process: most boards need the same few.
    static std::shared_ptr<const Table> kept_table(const std::vector<std::int32_t>& key) {
        static Kept<std::vector<std::int32_t>, Table> known(most_kept);
        return known.get(key, [&] { return table_of({key.data(), key.size() - 1}, key.back()); });
    }

    static Order order_of(std::span<const std::int32_t> values) {
        Order order{{values.begin(), values.end()}, {}};
        if (std::ranges::is_sorted(values)) return order;
        std::vector<std::size_t> symbols(values.size());
        std::iota(symbols.begin(), symbols.end(), std::size_t{0});
        std::ranges::stable_sort(symbols, {}, [&](std::size_t symbol) { return values[symbol]; });
        order.ranked.resize(std::size_t{1} << values.size());
        for (std::size_t rank = 0; rank < symbols.size(); ++rank) {
            order.values[rank] = values[symbols[rank]];
            for (std::size_t mask = 0; mask < order.ranked.size(); ++mask)
                order.ranked[mask] |= static_cast<std::uint16_t>((mask >> symbols[rank] & 1) << rank);
        }
        return order;
    }

    static Table table_of(std::span<const std::int32_t> values, std::int32_t size) {
        std::map<std::int32_t, Sets> by_sum;
        const auto symbols = values.size();
        const EqualSets<words> equal(greatest_of(symbols));
        for (std::uint64_t set = 0; set < (std::uint64_t{1} << symbols); ++set) {
            if (std::popcount(set) != size) continue;
            std::int32_t sum = 0;
            for (std::uint64_t rest = set; rest; rest &= rest - 1) sum += values[index(std::countr_zero(rest))];
            by_sum[sum].add(equal.shortened(set));
        }
        Table table;
        table.order = order_of(values);
        if (by_sum.empty()) return table;
        table.least = by_sum.begin()->first;
        table.most = by_sum.rbegin()->first;
        for (const auto& [sum, sets] : by_sum) {
            table.raised.push_back(static_cast<std::uint32_t>(sum - table.least));
            table.sets.push_back(sets);
        }
        if (size == 1)
            for (const auto value : values) table.of_symbol.push_back(static_cast<std::uint32_t>(value - table.least));
        return table;
    }

    // used[i]: the sets of symbols that the first i cells may hold.
    void reach(std::span<const std::uint64_t> masks, Sets* used) const {
        used[0] = {};
        used[0].add(0);
        for (std::size_t i = 0; i < masks.size(); ++i) {
            Sets next;
            for (std::uint64_t rest = masks[i]; rest; rest &= rest - 1)
                next |= equal_.with(used[i], i, std::countr_zero(rest));
            used[i + 1] = next;
        }
    }

    // Drops what no way to an allowed set uses. used: as `reach` leaves it.
    bool keep(std::span<std::uint64_t> masks, const Sets* used, const Sets& allowed, std::size_t first,
              std::vector<Required>& required) const {
        Sets ends = used[masks.size()];
        ends &= allowed;
        if (ends.empty()) return false;
        std::uint64_t possible = 0, settled = 0;
        for (const auto mask : masks) {
            possible |= mask;
            if (std::has_single_bit(mask)) settled |= mask;
        }
        if (const auto symbols = equal_.common(ends, masks.size(), possible & ~settled))
            required.push_back({first, masks.size(), symbols});
        for (std::size_t i = masks.size(); i-- > 0;) {
            Sets before;
            std::uint64_t kept = 0;
            for (std::uint64_t rest = masks[i]; rest; rest &= rest - 1) {
                Sets some = equal_.without(ends, i, std::countr_zero(rest));
                some &= used[i];
                if (some.empty()) continue;
                before |= some;
                kept |= rest & (~rest + 1);
            }
            masks[i] = kept;
            ends = before;
        }
        return true;
    }

    static int greatest_of(std::size_t symbols) { return std::max(static_cast<int>(symbols) - 1, 0); }

    EqualSets<words> equal_;
    std::vector<Sets> lists_;
    std::vector<std::shared_ptr<const Table>> tables_;
    std::vector<Group> groups_;
    std::vector<Sum> sums_;
    std::vector<std::int32_t> totals_;  // of all sums
    std::vector<Sets> used_;            // scratch: by cell, one more a group
    std::vector<NumberBits> before_;    // scratch: sums of the groups before
    NumberBits after_, then_;
    std::vector<std::uint32_t> reached_;  // scratch: rows of the tables, no_row before those of each group
};

}  // namespace

std::optional<std::string> sums_fault(const SumArrays& sums, std::int32_t symbols) {
    if (sums.sum_starts.empty()) return std::nullopt;
    const auto ascends = [](std::span<const std::int32_t> starts, std::size_t end) {
        return !starts.empty() && starts.front() == 0 && index(starts.back()) == end && std::ranges::is_sorted(starts);
    };
    if (!ascends(sums.sum_starts, sums.group_sizes.size()))
        return "sum_starts must ascend from 0 to the number of groups";
    if (!ascends(sums.total_starts, sums.totals.size()) || sums.total_starts.size() != sums.sum_starts.size())
        return "total_starts must ascend from 0 to the number of totals";
    if (sums.values.size() != sums.group_sizes.size() * index(symbols)) return "a group needs a weight for each symbol";
    if (sums.sums() > 0 && symbols > sum_symbols) return "sums are for at most 9 symbols";
    for (const auto size : sums.group_sizes)
        if (size < 1 || size > symbols) return "a group has at least one cell and at most as many as there are symbols";
    for (const auto value : sums.values)
        if (value < -heaviest || value > heaviest) return "a weight is too large";
    for (std::size_t k = 0; k < sums.sums(); ++k) {
        std::int64_t width = 0, greatest = 0;
        for (auto g = index(sums.sum_starts[k]); g < index(sums.sum_starts[k + 1]); ++g) {
            const auto values = sums.values.subspan(g * index(symbols), index(symbols));
            const auto [least, most] = std::ranges::minmax(values);
            width += std::int64_t{sums.group_sizes[g]} * (most - least);
            greatest += std::int64_t{sums.group_sizes[g]} * std::max(std::abs(least), std::abs(most));
        }
        if (greatest > greatest_sum) return "the sums of a rule are too large";
        if (width > widest_sum) return "the sums of a rule lie too far apart";
    }
    return std::nullopt;
}

std::unique_ptr<Sums> make_sums(const SumArrays& sums, std::span<const std::int32_t> set_starts,
                                std::span<const std::uint64_t> sets, std::int32_t symbols) {
    if (symbols <= 7) return std::make_unique<SumsOf<1>>(sums, set_starts, sets, symbols);
    if (symbols == 8) return std::make_unique<SumsOf<2>>(sums, set_starts, sets, symbols);
    return std::make_unique<SumsOf<4>>(sums, set_starts, sets, symbols);
}

}  // namespace cover::rules
