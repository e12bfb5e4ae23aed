// Cages by their weights, and what is known by the set of its cells.
#include "boards/derived_sums.hpp"

#include <algorithm>
#include <set>

namespace cover::boards {

namespace {

using Cells = std::vector<std::int32_t>;

Cells sorted(Cells cells) {
    std::ranges::sort(cells);
    return cells;
}

// The cages with one row of weights.
struct Alike {
    Cells starts{0}, members;
    std::vector<std::int64_t> totals;
};

}  // namespace

std::vector<DerivedSum> derived_sums(CellLists regions, const Cages& cages, std::int32_t cells, std::size_t symbols,
                                     const Worthwhile& worthwhile) {
    std::set<Cells> known;
    Cells order;  // the rows as they are first met
    for (std::size_t k = 0; k < cages.cells.size(); ++k) {
        known.insert(sorted({cages.cells[k].begin(), cages.cells[k].end()}));
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
        const auto weights = cages.weights.subspan(static_cast<std::size_t>(row) * symbols, symbols);
        std::vector<std::int64_t> values(weights.begin(), weights.end());
        std::ranges::sort(values);
        for (auto& one :
             innies_outies(regions, {alike.starts, alike.members}, alike.totals, cells, values, worthwhile)) {
            Cells all = one.inside;
            all.insert(all.end(), one.outside.begin(), one.outside.end());
            if (known.insert(sorted(std::move(all))).second)
                found.push_back({row, std::move(one.inside), std::move(one.outside), one.total});
        }
    }
    return found;
}

}  // namespace cover::boards
