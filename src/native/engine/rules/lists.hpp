// Lists of cells, one after the other: the checks that regions and rules share.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "common/index.hpp"

namespace cover::rules {

// Lists of cells without faults: list l has the cells members[starts[l]] .. members[starts[l + 1] - 1].
struct CellLists {
    std::span<const std::int32_t> starts, members;

    std::size_t size() const { return starts.size() - 1; }
    std::span<const std::int32_t> operator[](std::size_t list) const {
        return members.subspan(index(starts[list]), index(starts[list + 1] - starts[list]));
    }
};

inline bool ascends(std::span<const std::int32_t> starts, std::size_t end) {
    return !starts.empty() && starts.front() == 0 && index(starts.back()) == end && std::ranges::is_sorted(starts);
}

enum class ListFault { starts, outside, large, twice };

struct FaultyList {
    ListFault fault;
    std::size_t list = 0;
    std::int32_t cell = 0;
};

// The first fault of lists of cells: list l has the cells members[starts[l]] .. members[starts[l + 1] - 1], at most
// `most`, each from 0 to cells - 1, none twice. Faults of a kind come before those of the next one.
inline std::optional<FaultyList> lists_fault(std::span<const std::int32_t> starts,
                                             std::span<const std::int32_t> members, std::int32_t cells,
                                             std::int32_t most) {
    if (!ascends(starts, members.size())) return FaultyList{ListFault::starts};
    for (std::size_t l = 0; l + 1 < starts.size(); ++l)
        for (const auto cell : members.subspan(index(starts[l]), index(starts[l + 1] - starts[l])))
            if (cell < 0 || cell >= cells) return FaultyList{ListFault::outside, l, cell};
    for (std::size_t l = 0; l + 1 < starts.size(); ++l)
        if (starts[l + 1] - starts[l] > most) return FaultyList{ListFault::large, l};
    std::vector<std::size_t> last(index(cells));
    for (std::size_t l = 0; l + 1 < starts.size(); ++l)
        for (const auto cell : members.subspan(index(starts[l]), index(starts[l + 1] - starts[l]))) {
            if (last[index(cell)] == l + 1) return FaultyList{ListFault::twice, l, cell};
            last[index(cell)] = l + 1;
        }
    return std::nullopt;
}

// Does a list of cells hold a number twice? numbers: of every cell, from 0 to `most` - 1; negative ones do not count.
// Lists and numbers have no fault.
inline bool repeats(std::span<const std::int32_t> starts, std::span<const std::int32_t> members,
                    std::span<const std::int32_t> numbers, std::int32_t most) {
    std::vector<std::size_t> last(index(most));
    for (std::size_t l = 0; l + 1 < starts.size(); ++l)
        for (const auto cell : members.subspan(index(starts[l]), index(starts[l + 1] - starts[l]))) {
            const auto number = numbers[index(cell)];
            if (number < 0) continue;
            if (last[index(number)] == l + 1) return true;
            last[index(number)] = l + 1;
        }
    return false;
}

}  // namespace cover::rules
