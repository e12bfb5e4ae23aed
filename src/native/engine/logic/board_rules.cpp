#include "logic/board_rules.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <limits>
#include <utility>

#include "common/mix.hpp"

namespace cover::logic {

namespace {

bool is_settled(Mask mask) { return std::has_single_bit(mask); }

}  // namespace

Memo::Entry& Memo::entry_of(std::int32_t number, std::span<const Mask> masks) {
    if (entries_.empty()) entries_.resize(size);
    auto hash = static_cast<std::uint64_t>(number);
    for (const Mask mask : masks) hash = (hash ^ mask) * golden, hash ^= hash >> 29;
    return entries_[hash % size];
}

void BoardRules::add(std::int32_t number, std::span<const std::int32_t> cells, What what) {
    place_.resize(std::max(place_.size(), index(number) + 1), -1);
    place_[index(number)] = static_cast<std::int32_t>(rules_.size());
    const bool is_connectivity = std::holds_alternative<Connectivity>(what);
    if (is_connectivity) connectivity_.push_back(number);
    rules_.push_back({{cells.begin(), cells.end()}, std::move(what)});
    for (const auto cell : cells) (is_connectivity ? connectivity_of_ : rules_of_)[index(cell)].push_back(number);
}

void BoardRules::add_words(std::int32_t number, std::span<const std::int32_t> cells,
                           std::span<const std::int32_t> starts, std::span<const std::int32_t> arcs) {
    words_.add(starts, arcs);
    add(number, cells, words_.size() - 1);
}

void BoardRules::add_sets(std::int32_t number, std::span<const std::int32_t> cells, std::span<const Mask> sets) {
    add(number, cells, Sets{{sets.begin(), sets.end()}});
}

void BoardRules::add_region(std::int32_t number, std::span<const std::int32_t> cells, bool full) {
    add(number, cells, Region{full});
}

void BoardRules::add_connected(std::int32_t number, std::span<const std::int32_t> cells, Mask symbols,
                               rules::Connected connected) {
    add(number, cells, Connectivity{symbols, std::move(connected)});
}

void BoardRules::add_loop(std::int32_t number, std::span<const std::int32_t> cells, Mask symbols, rules::Loop loop) {
    add(number, cells, Connectivity{symbols, std::move(loop)});
}

void BoardRules::kept(std::int32_t number, std::span<const Mask> masks, std::vector<Mask>& left, Memo* memo) const {
    left.assign(masks.size(), 0);
    const auto& what = at(number).what;
    if (const auto* automaton = std::get_if<Automaton>(&what)) {
        if (memo == nullptr || masks.size() > Memo::widest || words_.moves_of(*automaton) < Memo::worth)
            return of_words(*automaton, masks, left);
        Memo::Entry& entry = memo->entry_of(number, masks);
        const std::span known(entry.masks.data(), masks.size());
        if (entry.number != number || !std::ranges::equal(known, masks)) {
            of_words(*automaton, masks, left);
            entry.number = number;
            std::ranges::copy(masks, entry.masks.begin());
            std::ranges::copy(left, entry.left.begin());
        }
        std::copy_n(entry.left.begin(), masks.size(), left.begin());
        return;
    }
    if (const auto* sets = std::get_if<Sets>(&what)) return of_sets(*sets, masks, left);
    if (const auto* region = std::get_if<Region>(&what)) of_region(*region, masks, left);
}

void BoardRules::of_words(Automaton automaton, std::span<const Mask> masks, std::span<Mask> left) const {
    thread_local rules::LiveStates live;  // most automata are small, and asked often
    std::ranges::copy(masks, left.begin());
    if (!words_.filter(automaton, left, live)) std::ranges::fill(left, Mask{0});
}

void BoardRules::of_sets(const Sets& sets, std::span<const Mask> masks, std::span<Mask> left) {
    for (const Mask some : sets.sets) {
        Mask every = 0;
        bool has_room = true;
        for (const Mask mask : masks) {
            every |= mask & some;
            has_room = has_room && (mask & some) != 0;
        }
        if (has_room && every == some)
            for (std::size_t k = 0; k < masks.size(); ++k) left[k] |= masks[k] & some;
    }
}

void BoardRules::of_region(const Region& region, std::span<const Mask> masks, std::span<Mask> left) {
    Mask once = 0, twice = 0, sure = 0;
    for (const Mask mask : masks) {
        twice |= once & mask;
        once |= mask;
        if (is_settled(mask)) {
            if ((sure & mask) != 0) return;
            sure |= mask;
        }
    }
    if (region.full && index(std::popcount(once)) < masks.size()) return;
    const Mask alone = region.full ? once & ~twice : 0;
    for (std::size_t k = 0; k < masks.size(); ++k) {
        left[k] = is_settled(masks[k]) ? masks[k] : masks[k] & ~sure;
        if ((left[k] & alone) != 0) left[k] &= alone;
    }
}

bool BoardRules::force(std::span<Mask> now, std::span<const std::int32_t> changed, std::size_t most,
                       std::vector<RuleLine>& lines, std::vector<std::int32_t>& asked, Memo* memo) const {
    std::vector<std::int32_t> waiting;  // from `next` on
    std::vector<std::uint8_t> is_queued(place_.size());
    std::vector<Mask> held, left;
    const auto queue_rules_of = [&](std::int32_t cell) {
        for (const auto number : rules_of(cell))
            if (is_queued[index(number)] == 0) {
                is_queued[index(number)] = 1;
                waiting.push_back(number);
            }
    };
    for (const auto cell : changed) queue_rules_of(cell);
    for (std::size_t next = 0; next < waiting.size() && lines.size() < most; ++next) {
        const auto number = waiting[next];
        is_queued[index(number)] = 0;
        asked.push_back(number);
        const auto cells = cells_of(number);
        held.clear();
        for (const auto cell : cells) held.push_back(now[index(cell)]);
        kept(number, held, left, memo);
        if (left == held) continue;
        if (std::ranges::all_of(left, [](Mask mask) { return mask == 0; })) {
            lines.push_back({number, {}});
            return true;
        }
        RuleLine line{number, {}};
        bool is_empty = false;
        for (std::size_t k = 0; k < cells.size(); ++k)
            if (left[k] != held[k]) {
                line.falls.push_back({cells[k], held[k] & ~left[k]});
                now[index(cells[k])] &= left[k];
            }
        for (const auto& fall : line.falls) {
            is_empty = is_empty || now[index(fall.cell)] == 0;
            queue_rules_of(fall.cell);
        }
        lines.push_back(std::move(line));
        if (is_empty) return true;
    }
    return false;
}

std::vector<rules::Shown> BoardRules::shown(const Rule& rule, std::span<const Mask> now, bool quick) const {
    const auto& [symbols, what] = std::get<Connectivity>(rule.what);
    rules::Flags in(rule.cells.size()), may(rule.cells.size());
    for (std::size_t k = 0; k < rule.cells.size(); ++k) {
        const Mask mask = now[index(rule.cells[k])];
        in[k] = mask != 0 && (mask & ~symbols) == 0;
        may[k] = (mask & symbols) != 0;
    }
    if (const auto* connected = std::get_if<rules::Connected>(&what)) return connected->shows(in, may);
    return std::get<rules::Loop>(what).shows(in, may, quick);
}

bool BoardRules::propagate(std::span<Mask> now, std::int32_t changed, const Asking& asking,
                           std::vector<RuleLine>& lines, std::vector<std::int32_t>& asked, Memo* memo) const {
    std::vector<std::int32_t> cells{changed};
    std::vector<Mask> before;
    while (true) {
        if (force(now, cells, asking.most, lines, asked, memo)) return true;
        if (!asking.connectivity || lines.size() >= asking.most) return false;
        asked.insert(asked.end(), connectivity_.begin(), connectivity_.end());
        cells.clear();
        for (const auto number : connectivity_) {
            const Rule& rule = at(number);
            const Mask symbols = std::get<Connectivity>(rule.what).symbols;
            before.assign(now.begin(), now.end());
            for (rules::Shown& fact : shown(rule, before, asking.quick)) {
                RuleLine line{number, {}};
                bool is_empty = false;
                for (const auto& [place, what] : fact.falls) {
                    const auto cell = rule.cells[index(place)];
                    const Mask mask = before[index(cell)];
                    const Mask gone = now[index(cell)] & (what == rules::Falls::own      ? mask & symbols
                                                          : what == rules::Falls::others ? mask & ~symbols
                                                                                         : mask);
                    if (gone == 0) continue;
                    line.falls.push_back({cell, gone});
                }
                if (line.falls.empty()) continue;
                for (const auto& fall : line.falls) {
                    now[index(fall.cell)] &= ~fall.symbols;
                    is_empty = is_empty || now[index(fall.cell)] == 0;
                    cells.push_back(fall.cell);
                }
                line.shown = std::move(fact);
                lines.push_back(std::move(line));
                if (is_empty) return true;
            }
        }
        if (cells.empty()) return false;
    }
}

// Marks the cells on which a line rests.
void BoardRules::add_needs(const RuleLine& line, std::vector<std::uint8_t>& is_wanted) const {
    if (line.rule >= 0)
        for (const auto cell : cells_of(line.rule)) is_wanted[index(cell)] = 1;
    for (const RuleLine& inner : line.inside) add_needs(inner, is_wanted);
}

std::vector<RuleLine> BoardRules::needed(std::vector<RuleLine> lines) const {
    if (lines.empty()) return lines;
    std::vector<std::uint8_t> is_wanted(rules_of_.size());
    for (const auto& fall : lines.back().falls) is_wanted[index(fall.cell)] = 1;
    std::vector<RuleLine> made;
    for (std::size_t k = lines.size(); k-- > 0;) {
        const bool is_needed = k + 1 == lines.size() || std::ranges::any_of(lines[k].falls, [&](const Fall& fall) {
                                   return is_wanted[index(fall.cell)] != 0;
                               });
        if (!is_needed) continue;
        add_needs(lines[k], is_wanted);
        made.push_back(std::move(lines[k]));
    }
    std::ranges::reverse(made);
    return made;
}

std::vector<RuleLine> BoardRules::refuted_within(std::vector<Mask> now, std::int32_t cell, std::size_t most, int depth,
                                                 std::size_t& looks, std::size_t bound, Memo* memo) const {
    // Lines of the whole, which come to no end while something falls.
    constexpr std::size_t many = 5000;
    constexpr std::size_t thorough = 100;  // lines from which on all facts are asked for
    std::vector<RuleLine> made;
    std::vector<std::int32_t> asked;
    if (++looks > bound) return {};
    if (propagate(now, cell, {many, true, false}, made, asked, memo)) return needed(std::move(made));
    for (int inner = 1; inner <= depth; ++inner) {  // the shallow first
        // Round after round, until all cells have been tried since something fell.
        for (std::size_t c = 0, left = now.size(); left > 0; c = (c + 1) % now.size(), --left)
            for (Mask open = is_settled(now[c]) ? 0 : now[c]; open != 0; open &= open - 1) {
                const Mask bit = open & -open;
                if ((now[c] & bit) == 0 || is_settled(now[c])) continue;
                std::vector<Mask> then = now;
                then[c] = bit;
                std::vector<RuleLine> chain;
                const auto at = static_cast<std::int32_t>(c);
                if (inner == 1) {
                    if (++looks > bound) return {};
                    std::vector<RuleLine> lines;
                    asked.clear();
                    if (propagate(then, at, {most, true, most < thorough}, lines, asked, memo))
                        chain = needed(std::move(lines));
                } else {
                    chain = refuted_within(std::move(then), at, most, inner - 1, looks, bound, memo);
                    if (looks > bound) return {};
                }
                if (chain.empty()) continue;
                left = now.size() + 1;
                made.push_back({-1, {{at, bit}}, {-1, {}, {}, {}}, std::move(chain)});
                now[c] &= ~bit;
                asked.clear();
                if (propagate(now, at, {many, true, false}, made, asked, memo)) return needed(std::move(made));
            }
    }
    return {};
}

void Tries::update(std::span<const Mask> masks) {
    std::vector<std::uint8_t> is_changed;
    for (std::size_t cell = 0; cell < masks.size(); ++cell)
        if (masks[cell] != masks_[cell])
            for (const auto rules : {rules_.rules_of(static_cast<std::int32_t>(cell)),
                                     rules_.connectivity_of(static_cast<std::int32_t>(cell))})
                for (const auto number : rules) {
                    is_changed.resize(std::max(is_changed.size(), index(number) + 1));
                    is_changed[index(number)] = 1;
                }
    masks_.assign(masks.begin(), masks.end());
    for (auto& known : known_)
        for (auto& one : known)
            if (one.most != 0 && std::ranges::any_of(one.asked, [&](auto number) {
                    return index(number) < is_changed.size() && is_changed[index(number)] != 0;
                }))
                one = {};
}

std::vector<Tries::Chain> Tries::of_cell(std::int32_t cell, const Asking& asking, std::size_t& tried) {
    auto& known = known_[!asking.connectivity ? 0 : asking.quick ? 1 : 2];
    const std::size_t most = asking.most;
    std::vector<Chain> found;
    for (Mask open = masks_[index(cell)]; open != 0; open &= open - 1) {
        const auto symbol = std::countr_zero(open);
        Known& one = known[index(cell) * symbols_ + index(symbol)];
        // What fewer lines refute is refuted; what more lines do not refute, fewer do not.
        const bool is_known = one.most != 0 && (one.refuted || one.most >= most);
        if (!is_known) {
            ++tried;
            std::vector<Mask> now = masks_;
            now[index(cell)] = open & -open;
            std::vector<RuleLine> lines;
            one = {most, false, {}, {}};
            one.refuted = rules_.propagate(now, cell, asking, lines, one.asked, &memo_);
            if (!one.refuted && lines.size() < most) one.most = std::numeric_limits<std::size_t>::max();
            if (one.refuted) one.lines = rules_.needed(std::move(lines));
            std::ranges::sort(one.asked);
            const auto rest = std::ranges::unique(one.asked);
            one.asked.erase(rest.begin(), rest.end());
        }
        if (one.refuted) found.push_back({symbol, one.lines});
    }
    return found;
}

}  // namespace cover::logic
