// Lists of cells, one after the other: the checks that regions and rules share.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace cover::boards {

inline bool ascends(std::span<const std::int32_t> starts, std::size_t end) {
    return !starts.empty() && starts.front() == 0 && static_cast<std::size_t>(starts.back()) == end &&
           std::ranges::is_sorted(starts);
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
    const auto at = [](std::int32_t number) { return static_cast<std::size_t>(number); };
    for (std::size_t l = 0; l + 1 < starts.size(); ++l)
        for (const auto cell : members.subspan(at(starts[l]), at(starts[l + 1] - starts[l])))
            if (cell < 0 || cell >= cells) return FaultyList{ListFault::outside, l, cell};
    for (std::size_t l = 0; l + 1 < starts.size(); ++l)
        if (starts[l + 1] - starts[l] > most) return FaultyList{ListFault::large, l};
    std::vector<std::size_t> last(at(cells));
    for (std::size_t l = 0; l + 1 < starts.size(); ++l)
        for (const auto cell : members.subspan(at(starts[l]), at(starts[l + 1] - starts[l]))) {
            if (last[at(cell)] == l + 1) return FaultyList{ListFault::twice, l, cell};
            last[at(cell)] = l + 1;
        }
    return std::nullopt;
}

// Does a list of cells hold a number twice? numbers: of every cell, from 0 to `most` - 1; negative ones do not count.
// Lists and numbers have no fault.
inline bool repeats(std::span<const std::int32_t> starts, std::span<const std::int32_t> members,
                    std::span<const std::int32_t> numbers, std::int32_t most) {
    const auto at = [](std::int32_t number) { return static_cast<std::size_t>(number); };
    std::vector<std::size_t> last(at(most));
    for (std::size_t l = 0; l + 1 < starts.size(); ++l)
        for (const auto cell : members.subspan(at(starts[l]), at(starts[l + 1] - starts[l]))) {
            const auto number = numbers[at(cell)];
            if (number < 0) continue;
            if (last[at(number)] == l + 1) return true;
            last[at(number)] = l + 1;
        }
    return false;
}

}  // namespace cover::boards
