#include "rules/boxes.hpp"

#include <algorithm>

#include "common/index.hpp"
#include "rules/lists.hpp"

namespace cover::rules {

std::optional<std::string> Boxes::add_automaton(std::span<const std::int32_t> starts,
                                                std::span<const std::int32_t> arcs) {
    if (arcs.size() % 3 != 0 || !ascends(starts, arcs.size() / 3))
        return "an automaton has arcs of three, and starts that ascend from 0 to their number";
    const auto within = [](std::int32_t number, std::size_t end) { return number >= 0 && index(number) < end; };
    Automaton made;
    made.starts.assign(starts.begin(), starts.end());
    made.first_states = {0, 1};
    for (std::size_t place = 0; place < made.length(); ++place) {
        const auto here = made.first_states[place], next = made.first_states[place + 1];
        const auto many = made.starts[place + 1] - made.starts[place];  // as many states have an arc to them, at most
        std::int32_t last = -1;
        for (auto k = made.starts[place]; k < made.starts[place + 1]; ++k) {
            const auto before = arcs[3 * k], symbol = arcs[3 * k + 1], after = arcs[3 * k + 2];
            if (!within(before, next - here) || !within(symbol, symbols_) || !within(after, many))
                return "an arc has a symbol or a state that does not exist";
            const auto number = [](std::size_t state) { return static_cast<std::uint32_t>(state); };
            made.arcs.push_back({number(here + index(before)), number(index(symbol)), number(next + index(after))});
            last = std::max(last, after);
        }
        made.first_states.push_back(next + index(last + 1));
    }
    automata_.push_back(std::move(made));
    return std::nullopt;
}

std::optional<std::string> Boxes::add_rule(std::int32_t automaton, std::span<const std::int32_t> cells) {
    if (automaton < 0 || index(automaton) >= automata_.size()) return "there is no such automaton";
    if (cells.size() != automata_[index(automaton)].length()) return "a rule has as many cells as its automaton layers";
    if (std::ranges::any_of(cells, [this](std::int32_t cell) { return cell < 0 || index(cell) >= this->cells(); }))
        return "there is no such cell";
    rules_.push_back({index(automaton), {cells.begin(), cells.end()}});
    return std::nullopt;
}

std::optional<std::string> Boxes::word_fault(std::span<const std::int32_t> word) const {
    if (word.size() != cells()) return "a symbol of each cell is needed";
    if (std::ranges::any_of(word, [this](std::int32_t symbol) { return symbol < 0 || index(symbol) >= symbols_; }))
        return "there is no such symbol";
    return std::nullopt;
}

std::vector<Boxes::Numbers> Boxes::around(std::span<const std::int32_t> word) const {
    std::vector<Numbers> found;
    Box box;
    for (const Rule& rule : rules_) {
        const std::size_t length = rule.cells.size();
        box.holds.assign(length * symbols_, 0);
        for (std::size_t place = 0; place < length; ++place)
            box.holds[place * symbols_ + index(word[rule.cells[place]])] = 1;
        if (!is_broken(rule, box)) continue;
        widen(rule, box, true);
        if (symbols_ > 2 && is_broken(rule, box)) widen(rule, box, false);  // it is; box.taken is asked for
        found.push_back(clause(rule, box));
    }
    return found;
}

// Is no word of the box accepted? Afterwards box.taken says from which states the rest of the box has one.
bool Boxes::is_broken(const Rule& rule, Box& box) const {
    const Automaton& automaton = automata_[rule.automaton];
    box.taken.assign(automaton.first_states.back(), 0);
    std::fill(box.taken.begin() + static_cast<std::ptrdiff_t>(automaton.first_states[automaton.length()]),
              box.taken.end(), std::uint8_t{1});
    for (std::size_t place = automaton.length(); place-- > 0;)
        for (const Arc& arc : automaton.layer(place))
            box.taken[arc.before] |= box.taken[arc.after] & box.holds[place * symbols_ + arc.symbol];
    return box.taken[0] == 0;
}

// Place after place, the symbols that let the box still have no accepted word: all of a cell, or none; or each for
// itself. Ways behind a place are those of the box as it was, ways to it those of the box as it has become.
void Boxes::widen(const Rule& rule, Box& box, bool all_at_once) const {
    const Automaton& automaton = automata_[rule.automaton];
    box.reached.assign(automaton.first_states.back(), 0);
    box.reached[0] = 1;
    for (std::size_t place = 0; place < automaton.length(); ++place) {
        const auto cell = rule.cells[place];
        const auto arcs = automaton.layer(place);
        std::uint8_t* const holds = box.holds.data() + place * symbols_;
        box.blocked.assign(symbols_, 0);
        bool is_blocked = false;
        for (const Arc& arc : arcs)
            if (mark(cell, arc.symbol) != 0 && (box.reached[arc.before] & box.taken[arc.after]) != 0)
                box.blocked[arc.symbol] = 1, is_blocked = true;
        for (std::size_t symbol = 0; symbol < symbols_; ++symbol)
            if (mark(cell, symbol) != 0 && box.blocked[symbol] == 0 && !(all_at_once && is_blocked)) holds[symbol] = 1;
        for (const Arc& arc : arcs) box.reached[arc.after] |= box.reached[arc.before] & holds[arc.symbol];
    }
}

Boxes::Numbers Boxes::clause(const Rule& rule, const Box& box) const {
    Numbers made;
    for (std::size_t place = 0; place < rule.cells.size(); ++place) {
        const auto cell = rule.cells[place];
        const auto first = made.size();
        std::size_t within = 0, own = 0;
        for (std::size_t symbol = 0; symbol < symbols_; ++symbol)
            if (box.holds[place * symbols_ + symbol] != 0) ++within, own = symbol;
            else if (mark(cell, symbol) != 0) made.push_back(mark(cell, symbol));
        if (within > 1 || made.size() < first + 2 || mark(cell, own) == 0) continue;
        made.resize(first);  // "not this one" is shorter than all others
        made.push_back(-mark(cell, own));
    }
    return made;
}

}  // namespace cover::rules
