#include "logic/board_rules.hpp"

#include <algorithm>
#include <bit>
#include <limits>
#include <utility>

namespace cover::logic {

namespace {

bool is_settled(Mask mask) { return std::has_single_bit(mask); }

}  // namespace

void BoardRules::add(std::int32_t number, std::span<const std::int32_t> cells, std::variant<Words, Sets, Region> what) {
    place_.resize(std::max(place_.size(), index(number) + 1), -1);
    place_[index(number)] = static_cast<std::int32_t>(rules_.size());
    rules_.push_back({{cells.begin(), cells.end()}, std::move(what)});
    for (const auto cell : cells) rules_of_[index(cell)].push_back(number);
}

void BoardRules::add_words(std::int32_t number, std::span<const std::int32_t> cells,
                           std::span<const std::int32_t> starts, std::span<const std::int32_t> arcs,
                           std::span<const std::int32_t> states) {
    Words words{{starts.begin(), starts.end()}, {states.begin(), states.end()}, {}};
    for (std::size_t k = 0; k + 2 < arcs.size(); k += 3) words.arcs.push_back({arcs[k], arcs[k + 1], arcs[k + 2]});
    add(number, cells, std::move(words));
}

void BoardRules::add_sets(std::int32_t number, std::span<const std::int32_t> cells, std::span<const Mask> sets) {
    add(number, cells, Sets{{sets.begin(), sets.end()}});
}

void BoardRules::add_region(std::int32_t number, std::span<const std::int32_t> cells, bool full) {
    add(number, cells, Region{full});
}

void BoardRules::kept(std::int32_t number, std::span<const Mask> masks, std::vector<Mask>& left) const {
    left.assign(masks.size(), 0);
    const auto& what = at(number).what;
    if (const auto* words = std::get_if<Words>(&what)) return of_words(*words, masks, left);
    if (const auto* sets = std::get_if<Sets>(&what)) return of_sets(*sets, masks, left);
    of_region(std::get<Region>(what), masks, left);
}

// Forward over the layers, then backward over the states that were reached.
void BoardRules::of_words(const Words& words, std::span<const Mask> masks, std::span<Mask> left) {
    const std::size_t layers = masks.size();
    if (words.states.back() == 0) return;
    std::vector<std::size_t> first(layers + 2);
    for (std::size_t k = 0; k <= layers; ++k) first[k + 1] = first[k] + index(words.states[k]);
    std::vector<std::uint8_t> reached(first.back()), good(first.back());
    reached[0] = 1;
    const auto arcs_of = [&](std::size_t layer) {
        return std::span(words.arcs)
            .subspan(index(words.starts[layer]), index(words.starts[layer + 1] - words.starts[layer]));
    };
    bool is_open = true;
    for (std::size_t k = 0; k < layers && is_open; ++k) {
        is_open = false;
        for (const Arc& arc : arcs_of(k))
            if (reached[first[k] + index(arc.before)] != 0 && (masks[k] >> arc.symbol & 1) != 0) {
                reached[first[k + 1] + index(arc.after)] = 1;
                is_open = true;
            }
    }
    if (!is_open) return;
    std::copy(reached.begin() + static_cast<std::ptrdiff_t>(first[layers]), reached.end(),
              good.begin() + static_cast<std::ptrdiff_t>(first[layers]));
    for (std::size_t k = layers; k-- > 0;)
        for (const Arc& arc : arcs_of(k))
            if (good[first[k + 1] + index(arc.after)] != 0 && reached[first[k] + index(arc.before)] != 0 &&
                (masks[k] >> arc.symbol & 1) != 0) {
                good[first[k] + index(arc.before)] = 1;
                left[k] |= Mask{1} << arc.symbol;
            }
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
    if (region.full && static_cast<std::size_t>(std::popcount(once)) < masks.size()) return;
    const Mask alone = region.full ? once & ~twice : 0;
    for (std::size_t k = 0; k < masks.size(); ++k) {
        left[k] = is_settled(masks[k]) ? masks[k] : masks[k] & ~sure;
        if ((left[k] & alone) != 0) left[k] &= alone;
    }
}

bool BoardRules::force(std::span<Mask> now, std::span<const std::int32_t> changed, std::size_t most,
                       std::vector<RuleLine>& lines, std::vector<std::int32_t>& asked) const {
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
        kept(number, held, left);
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

std::vector<RuleLine> BoardRules::needed(std::vector<RuleLine> lines) const {
    if (lines.empty()) return lines;
    std::vector<std::uint8_t> is_wanted(rules_of_.size());
    std::vector<RuleLine> made;
    for (std::size_t k = lines.size(); k-- > 0;) {
        const bool is_needed = k + 1 == lines.size() || std::ranges::any_of(lines[k].falls, [&](const Fall& fall) {
                                   return is_wanted[index(fall.cell)] != 0;
                               });
        if (!is_needed) continue;
        for (const auto cell : cells_of(lines[k].rule)) is_wanted[index(cell)] = 1;
        made.push_back(std::move(lines[k]));
    }
    std::ranges::reverse(made);
    return made;
}

void Tries::update(std::span<const Mask> masks) {
    std::vector<std::uint8_t> is_changed;
    for (std::size_t cell = 0; cell < masks.size(); ++cell)
        if (masks[cell] != masks_[cell])
            for (const auto number : rules_.rules_of(static_cast<std::int32_t>(cell))) {
                is_changed.resize(std::max(is_changed.size(), index(number) + 1));
                is_changed[index(number)] = 1;
            }
    masks_.assign(masks.begin(), masks.end());
    for (auto& one : known_)
        if (one.most != 0 && std::ranges::any_of(one.asked, [&](auto number) {
                return index(number) < is_changed.size() && is_changed[index(number)] != 0;
            }))
            one = {};
}

std::vector<Tries::Chain> Tries::of_cell(std::int32_t cell, std::size_t most, std::size_t& tried) {
    std::vector<Chain> found;
    for (Mask open = masks_[index(cell)]; open != 0; open &= open - 1) {
        const auto symbol = std::countr_zero(open);
        Known& one = known_[index(cell) * symbols_ + static_cast<std::size_t>(symbol)];
        // What fewer lines refute is refuted; what more lines do not refute, fewer do not.
        const bool is_known = one.most != 0 && (one.refuted || one.most >= most);
        if (!is_known) {
            ++tried;
            std::vector<Mask> now = masks_;
            now[index(cell)] = open & -open;
            std::vector<RuleLine> lines;
            one = {most, false, {}, {}};
            one.refuted = rules_.force(now, std::span(&cell, 1), most, lines, one.asked);
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
