// Cages by their weights, and what is known by the set of its cells.
#include "rules/derived_sums.hpp"

#include <algorithm>
#include <cstdint>
#include <span>

namespace cover::rules {

namespace {

using Cells = std::vector<std::int32_t>;

// Sets of cells: which of them were met?
class Met {
  public:
    explicit Met(std::int32_t cells) : bits_(index(cells) / 64 + 1) {}

    // Is it the first time that these cells are met together? They are given in two parts.
    bool add(std::span<const std::int32_t> some, std::span<const std::int32_t> others = {}) {
        std::ranges::fill(bits_, 0);
        for (const auto part : {some, others})
            for (const auto cell : part) bits_[index(cell) / 64] |= std::uint64_t{1} << (cell % 64);
        std::uint64_t hash = 0;
        for (const auto word : bits_) hash = (hash ^ word) * 0x9e3779b97f4a7c15;
        for (std::size_t k = 0; k < hashes_.size(); ++k)
            if (hashes_[k] == hash &&
                std::ranges::equal(bits_, std::span(sets_).subspan(k * bits_.size(), bits_.size())))
                return false;
        hashes_.push_back(hash);
        sets_.insert(sets_.end(), bits_.begin(), bits_.end());
        return true;
    }

  private:
    std::vector<std::uint64_t> bits_, hashes_, sets_;
};

// The cages with one row of weights.
struct Alike {
    Cells starts{0}, members;
    std::vector<std::int64_t> totals;
};

}  // namespace

std::vector<DerivedSum> derived_sums(CellLists regions, const Cages& cages, std::int32_t cells, std::size_t symbols,
                                     const Worthwhile& worthwhile) {
    Met met(cells);
    Cells order;  // the rows as they are first met
    for (std::size_t k = 0; k < cages.cells.size(); ++k) {
        met.add(cages.cells[k]);
        if (std::ranges::find(order, cages.rows[k]) == order.end()) order.push_back(cages.rows[k]);
    }
    std::vector<DerivedSum> found;
    for (const auto row : order) {
        Alike alike;
        for (std::size_t k = 0; k < cages.cells.size(); ++k) {
            if (cages.rows[k] != row) continue;
            alike.members.insert(alike.members.end(), cages.cells[k].begin(), cages.cells[k].end());
            alike.starts.push_back(static_cast<std::int32_t>(alike.members.size()));
            alike.totals.push_back(cages.totals[k]);
        }
        const auto weights = cages.weights.subspan(index(row) * symbols, symbols);
        std::vector<std::int64_t> values(weights.begin(), weights.end());
        std::ranges::sort(values);
        for (auto& one :
             innies_outies(regions, {alike.starts, alike.members}, alike.totals, cells, values, worthwhile)) {
            if (met.add(one.inside, one.outside))
                found.push_back({row, std::move(one.inside), std::move(one.outside), one.total});
        }
    }
    return found;
}

}  // namespace cover::rules
