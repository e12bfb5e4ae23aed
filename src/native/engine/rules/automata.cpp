// Forward in the order of discovery, backward by the rows of merged targets.
#include "rules/automata.hpp"

#include <algorithm>
#include <cstddef>
#include <unordered_map>
#include <utility>

#include "rules/lists.hpp"

namespace cover::rules {

namespace {

using Row = std::vector<std::int32_t>;

constexpr std::int32_t longest = 1 << 24;  // as many as a board has cells

struct RowHash {
    std::size_t operator()(const Row& row) const {
        std::uint64_t hash = 0xcbf29ce484222325;  // FNV-1a
        for (const auto number : row) hash = (hash ^ static_cast<std::uint32_t>(number)) * 0x100000001b3;
        return index(hash);
    }
};

// The first row of a layer, and how many states it has.
std::pair<std::size_t, std::size_t> layer(const Transitions& given, std::int32_t i) {
    if (given.layer_rows.empty()) return {0, given.accepting.size()};
    if (i == given.length) return {0, given.accepting.size()};
    return {index(given.layer_rows[index(i)]), index(given.layer_rows[index(i) + 1] - given.layer_rows[index(i)])};
}

}  // namespace

std::optional<std::string> transitions_fault(const Transitions& given) {
    if (given.length < 0 || given.length > longest || given.symbols < 0)
        return "a length from 0 to 2^24 and symbols from 0 are needed";
    const auto symbols = index(given.symbols);
    const std::size_t any =
        given.layer_rows.empty() ? given.accepting.size() : index(std::max(given.layer_rows.back(), 0));
    const std::size_t rows = symbols == 0 ? any : given.table.size() / symbols;
    if (rows * symbols != given.table.size()) return "a row of the table has a number for each symbol";
    if (symbols == 0 && rows > index(longest))
        return "without symbols at most 2^24 rows are needed";  // no table bounds them
    if (given.layer_rows.empty()) {
        if (rows != given.accepting.size()) return "each state accepts or does not";
    } else if (given.layer_rows.size() != index(given.length) + 1 || !ascends(given.layer_rows, rows)) {
        return "layer_rows must ascend from 0 to the number of rows";
    }
    if (layer(given, 0).second == 0) return "a first state is needed";
    for (std::int32_t i = 0; i < (given.layer_rows.empty() ? std::min(given.length, 1) : given.length); ++i) {
        const auto [first, count] = layer(given, i);
        const auto next = static_cast<std::int64_t>(layer(given, i + 1).second);
        for (const auto target : given.table.subspan(first * symbols, count * symbols))
            if (target >= next) return "a transition leads to an unknown state";
    }
    return std::nullopt;
}

LayeredAutomaton smallest_automaton(const Transitions& given) {
    const auto symbols = index(given.symbols), length = index(given.length);
    std::vector<Row> reached{{0}};  // by layer: its states in the order in which they are met
    for (std::size_t i = 0; i < length; ++i) {
        const std::size_t first = layer(given, static_cast<std::int32_t>(i)).first;
        std::vector<std::uint8_t> met(layer(given, static_cast<std::int32_t>(i) + 1).second);
        Row next;
        for (const auto state : reached[i])
            for (const auto target : given.table.subspan((first + index(state)) * symbols, symbols))
                if (target >= 0 && !std::exchange(met[index(target)], std::uint8_t{1})) next.push_back(target);
        reached.push_back(std::move(next));
    }
    LayeredAutomaton made;
    made.states.resize(length + 1);
    Row merged(given.accepting.size(), -1);  // by state after the layer: its class, -1 if no word ends well from there
    for (const auto state : reached[length])
        if (given.accepting[index(state)]) merged[index(state)] = 0;
    const bool accepts = std::ranges::find(merged, 0) != merged.end();
    made.states[length] = length > 0 || accepts ? 1 : 0;
    std::vector<std::vector<Row>> layers(length);  // by layer: the rows of its classes
    for (std::size_t i = length; i-- > 0;) {
        const auto [first, count] = layer(given, static_cast<std::int32_t>(i));
        std::unordered_map<Row, std::int32_t, RowHash> classes;
        Row before(count, -1), row(symbols);
        for (const auto state : reached[i]) {
            bool alive = false;
            for (std::size_t s = 0; s < symbols; ++s) {
                const auto target = given.table[(first + index(state)) * symbols + s];
                row[s] = target < 0 ? -1 : merged[index(target)];
                alive |= row[s] >= 0;
            }
            if (!alive) continue;
            const auto [found, is_new] = classes.try_emplace(row, static_cast<std::int32_t>(classes.size()));
            if (is_new) layers[i].push_back(row);
            before[index(state)] = found->second;
        }
        made.states[i] = std::max<std::int32_t>(1, static_cast<std::int32_t>(classes.size()));
        merged = std::move(before);
    }
    made.starts.push_back(0);
    for (const auto& rows : layers) {
        for (std::size_t k = 0; k < rows.size(); ++k)
            for (std::size_t s = 0; s < symbols; ++s)
                if (rows[k][s] >= 0)
                    made.arcs.insert(made.arcs.end(),
                                     {static_cast<std::int32_t>(k), static_cast<std::int32_t>(s), rows[k][s]});
        made.starts.push_back(static_cast<std::int32_t>(made.arcs.size() / 3));
    }
    return made;
}

}  // namespace cover::rules
