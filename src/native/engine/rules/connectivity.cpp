// Connected cells, loops and links that close none as arrays: their checks, and what filters them.
#include "rules/connectivity.hpp"

#include <algorithm>
#include <bit>

namespace cover::rules {

namespace {

constexpr std::int32_t most_vertices = 1 << 24;

bool ascends(std::span<const std::int32_t> starts, std::size_t rules, std::size_t end) {
    return starts.size() == rules + 1 && starts.front() == 0 && index(starts.back()) == end &&
           std::ranges::is_sorted(starts);
}

}  // namespace

std::optional<std::string> connectivity_fault(const ConnectivityArrays& arrays) {
    if (arrays.rules() == 0) return std::nullopt;
    if (arrays.symbols.size() != arrays.rules()) return "a rule of what is connected needs its symbols";
    if (arrays.most.size() != arrays.rules())
        return "a rule of what is connected needs the number of cells it may have";
    if (arrays.pairs.size() % 2 != 0 || !ascends(arrays.pair_starts, arrays.rules(), arrays.pairs.size() / 2))
        return "pair_starts must ascend from 0 to the number of pairs";
    if (!ascends(arrays.tip_starts, arrays.rules(), arrays.tips.size()))
        return "tip_starts must ascend from 0 to the number of tips";
    for (const auto tip : arrays.tips)
        if (tip < 0 || tip >= most_vertices) return "a tip is no vertex";
    for (std::size_t k = 0; k < arrays.rules(); ++k) {
        const auto first = arrays.tips.begin() + arrays.tip_starts[k],
                   last = arrays.tips.begin() + arrays.tip_starts[k + 1];
        if (arrays.forms[k] < 0 || arrays.forms[k] >= connectivity_forms)
            return "a rule has a form that does not exist";
        if (arrays.forms[k] != loop_form && first != last) return "only lines have tips";
        std::vector<std::int32_t> sorted(first, last);
        std::ranges::sort(sorted);
        if (std::ranges::adjacent_find(sorted) != sorted.end()) return "a tip is listed twice";
    }
    return std::nullopt;
}

std::optional<std::string> connectivity_fault(const ConnectivityArrays& arrays, std::size_t rule, std::int32_t cells) {
    const auto first = arrays.pair_starts[rule], last = arrays.pair_starts[rule + 1];
    const auto form = arrays.forms[rule];
    if (form == loop_form && last - first != cells) return "a loop needs two ends for each edge";
    if (form == acyclic_form) {
        if (last - first != cells * std::popcount(arrays.symbols[rule])) return "each symbol of a cell needs two ends";
        for (auto k = first; k < last; ++k) {
            const auto one = arrays.pairs[index(2 * k)], other = arrays.pairs[index(2 * k + 1)];
            const bool joins = one >= 0 && other >= 0 && one < most_vertices && other < most_vertices;
            if (!joins && (one != -1 || other != -1)) return "a link names what does not exist";
        }
        return std::nullopt;
    }
    const std::int32_t beyond = form == loop_form ? most_vertices : cells;
    for (auto k = 2 * first; k < 2 * last; ++k)
        if (arrays.pairs[index(k)] < 0 || arrays.pairs[index(k)] >= beyond) return "a pair names what does not exist";
    for (auto k = first; k < last; ++k)
        if (arrays.pairs[index(2 * k)] == arrays.pairs[index(2 * k + 1)]) return "a pair has one end twice";
    return std::nullopt;
}

Connectivity::Connectivity(const ConnectivityArrays& arrays, std::span<const std::size_t> cells) {
    const auto part = [](auto numbers, std::int32_t first, std::int32_t end) {
        return numbers.subspan(index(first), index(end - first));
    };
    for (std::size_t k = 0; k < arrays.rules(); ++k) {
        const auto tips = part(arrays.tips, arrays.tip_starts[k], arrays.tip_starts[k + 1]);
        auto pairs = part(arrays.pairs, 2 * arrays.pair_starts[k], 2 * arrays.pair_starts[k + 1]);
        if (cells[k] == 0) pairs = {};  // of a rule that nothing names they have not been looked at
        const auto form = arrays.forms[k];
        if (form == loop_form) rules_.push_back({arrays.symbols[k], Loop(pairs, tips)});
        else if (form == acyclic_form) rules_.push_back({arrays.symbols[k], Acyclic(arrays.symbols[k], pairs)});
        else rules_.push_back({arrays.symbols[k], Connected(Graph(cells[k], pairs), {}, 0, arrays.most[k])});
    }
}

}  // namespace cover::rules
