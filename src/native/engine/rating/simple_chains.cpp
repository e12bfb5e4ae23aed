#include "rating/simple_chains.hpp"

#include <algorithm>

#include "common/mix.hpp"
#include "rating/needs.hpp"

namespace cover::rating {

bool Walk::is_before(int on_number, int candidate) const {
    for (int number = on_number;;) {
        number = on_[index(number)].before;
        if (number < 0) return false;
        if (off_[index(number)].candidate == candidate) return true;
        number = off_[index(number)].before;
    }
}

template <class Found>
void Walk::cycles(const Links& links, int source, const Kinds& kinds, int most, const Found& found) {
    on_.assign(1, {static_cast<std::int16_t>(source), -1, Cause::none});
    off_.clear();
    seen_on_.clear();
    seen_off_.clear();
    near_.clear();
    seen_on_.add(source);
    for (const Link& link : links.strong(source, kinds)) near_.add(link.to);
    std::size_t next_on = 0, next_off = 0;
    for (int length = 2; length <= most; length += 2) {
        const std::size_t end_on = on_.size();
        if (next_on == end_on) return;
        for (; next_on < end_on; ++next_on)
            for (const Link& link : links.weak(on_[next_on].candidate, kinds)) {
                if (seen_off_.has(link.to)) {  // again only where it may close another cycle
                    if (!near_.has(link.to) || is_before(static_cast<int>(next_on), link.to)) continue;
                }
                seen_off_.add(link.to);
                off_.push_back({link.to, static_cast<std::int16_t>(next_on), link.cause});
            }
        const std::size_t end_off = off_.size();
        for (; next_off < end_off; ++next_off) {
            const int candidate = off_[next_off].candidate;
            for (const Link& link : links.strong(candidate, kinds)) {
                if (link.to == source && length >= 4 && !found(static_cast<int>(next_off), length)) return;
                if (seen_on_.has(link.to)) continue;
                seen_on_.add(link.to);
                on_.push_back({link.to, static_cast<std::int16_t>(next_off), link.cause});
            }
        }
    }
}

int Walk::opposite(const Links& links, int source, bool on, const Kinds& kinds, int most) {
    on_.clear();
    off_.clear();
    seen_on_.clear();
    seen_off_.clear();
    (on ? on_ : off_).push_back({static_cast<std::int16_t>(source), -1, Cause::none});
    (on ? seen_on_ : seen_off_).add(source);
    std::size_t next_on = 0, next_off = 0;
    bool turn = on;
    for (int length = 2; length <= most; ++length, turn = !turn) {
        std::vector<Place>& from = turn ? on_ : off_;
        std::vector<Place>& into = turn ? off_ : on_;
        Bits& seen = turn ? seen_off_ : seen_on_;
        std::size_t& next = turn ? next_on : next_off;
        if (next == from.size()) return 0;
        for (const std::size_t end = from.size(); next < end; ++next) {
            const int candidate = from[next].candidate;
            for (const Link& link : turn ? links.weak(candidate, kinds) : links.strong(candidate, kinds)) {
                if (seen.has(link.to)) continue;
                seen.add(link.to);
                into.push_back({link.to, static_cast<std::int16_t>(next), link.cause});
                if (link.to == source && turn == on) return length;
            }
        }
    }
    return 0;
}

namespace {

struct Search {
    Kinds kinds;
    int kind;
    double cycle, chain;  // difficulties of the shortest
};
constexpr Search searches[] = {{{true, false}, 2, 6.5, 6.6}, {{false, true}, 3, 6.5, 0}, {{true, true}, 4, 7.0, 7.0}};

// The greatest complexity that still ranks before the best.
int most_before(const Rank& best, double base, int kind) {
    int most = best.difficulty > 100 ? 2 * candidate_count : std::min(2 * candidate_count, best.complexity + 64);
    if (best.difficulty <= 100)
        while (most > 0 && !(Rank{base + added(most), most, kind} < best)) --most;
    return most;
}

// Either all that is on in a cycle is true, or all that is off: what both exclude goes. number: of its last off node.
Step cycle_step(const Grid& grid, const Walk& walk, int number, double difficulty) {
    Cells inside, sees[2][9];  // sees: by off and on, and digit
    walk.path(number, false, [&](int candidate, bool on, Cause) {
        const int cell = candidate / 9, digit = candidate - 9 * cell;
        inside.add(cell);
        sees[on][digit] |= geometry.sees[cell];
    });
    Step made(Technique::chain, difficulty);
    for (int digit = 0; digit < digit_count; ++digit)
        made.remove(grid, (sees[0][digit] & sees[1][digit]) - inside, bit(digit));
    return made;
}

}  // namespace

bool SimpleChains::find(const Grid& grid, Step& step) {
    links_.read(grid);
    reach_.read(links_);
    Rank best{1000.0, 0, 0};
    for (const Search& search : searches) {
        int most_cycle = most_before(best, search.cycle, search.kind);
        int most_chain = search.chain > 0 ? most_before(best, search.chain, search.kind) : 0;
        if (most_cycle < 4 && most_chain < 4) continue;
        const auto better = [&](const Rank& rank) {
            best = rank;
            most_cycle = most_before(best, search.cycle, search.kind);
            if (search.chain > 0) most_chain = most_before(best, search.chain, search.kind);
        };
        for (const int source : links_.candidates()) {
            if (!search.kinds.regions && !is_two(grid.candidates(source / 9))) continue;
            if (reach_.is_in_cycle(source))
                walk_.cycles(links_, source, search.kinds, most_cycle, [&](int number, int length) {
                    if (length > most_cycle) return false;
                    const Step made = cycle_step(grid, walk_, number, search.cycle + added(length));
                    if (!made.is_worth()) return true;
                    step = made;
                    better({made.difficulty, length, search.kind});
                    return length <= most_cycle;
                });
            if (search.chain == 0) continue;
            for (const bool on : {true, false}) {
                if (!reach_.opposes(source, on)) continue;
                const int length = walk_.opposite(links_, source, on, search.kinds, most_chain);
                if (length == 0) continue;
                step = Step(Technique::chain, search.chain + added(length));
                const int cell = source / 9, digit = source % 9;
                step.remove(grid, cell, on ? bit(digit) : static_cast<Mask>(full & ~bit(digit)));
                if (!on) {
                    step.cell = cell;
                    step.digit = digit;
                }
                better({step.difficulty, length, search.kind});
            }
        }
    }
    return best.difficulty < 100;
}

void SimpleChains::note(int number, bool on, const Rank& rank) {
    Hint hint{rank, static_cast<std::int32_t>(nodes_.size()), 0, 0, 0};
    walk_.path(number, on, [&](int candidate, bool is_on, Cause cause) {
        nodes_.push_back({static_cast<std::int16_t>(candidate), is_on, cause});
    });
    hint.nodes = static_cast<std::int32_t>(nodes_.size()) - hint.first_node;
    hints_.push_back(hint);
}

void SimpleChains::find_all(const Grid& now, const Grid& before, Falls& falls, std::vector<NestedChain>& nested) {
    links_.read(now);
    reach_.read(links_);
    hints_.clear();
    nodes_.clear();
    gone_.clear();
    constexpr int endless = 2 * candidate_count;
    const auto removes = [&](const Step& step) {
        hints_.back().first_gone = static_cast<std::int32_t>(gone_.size());
        for (std::size_t k = 0; k < index(step.removed); ++k)
            for (Mask left = step.digits[k]; left != 0; left = static_cast<Mask>(left & (left - 1)))
                gone_.push_back(static_cast<std::int16_t>(9 * step.cells[k] + first(left)));
        hints_.back().gone = static_cast<std::int32_t>(gone_.size()) - hints_.back().first_gone;
    };
    for (const Search& search : searches)
        for (const int source : links_.candidates()) {
            if (!is_many(now.candidates(source / 9))) continue;
            if (!search.kinds.regions && !is_two(now.candidates(source / 9))) continue;
            if (reach_.is_in_cycle(source))
                walk_.cycles(links_, source, search.kinds, endless, [&](int number, int length) {
                    const Step step = cycle_step(now, walk_, number, search.cycle + added(length));
                    if (!step.is_worth()) return true;
                    note(number, false, {step.difficulty, length, search.kind});
                    removes(step);
                    return true;
                });
            if (search.chain == 0) continue;
            for (const bool on : {true, false}) {
                if (!reach_.opposes(source, on)) continue;
                const int length = walk_.opposite(links_, source, on, search.kinds, endless);
                if (length == 0) continue;
                Step step(Technique::chain, search.chain + added(length));
                step.remove(now, source / 9, on ? bit(source % 9) : static_cast<Mask>(full & ~bit(source % 9)));
                if (!step.is_worth()) continue;
                note(walk_.last(!on), !on, {step.difficulty, length, search.kind});
                removes(step);
            }
        }
    std::stable_sort(hints_.begin(), hints_.end(), [](const Hint& a, const Hint& b) { return a.rank < b.rank; });
    Bits fallen;
    for (const Hint& hint : hints_) {
        const std::span<const std::int16_t> gone(gone_.data() + hint.first_gone, index(hint.gone));
        if (std::all_of(gone.begin(), gone.end(), [&](int candidate) { return fallen.has(candidate); })) continue;
        Needs needs(now, before);
        std::uint64_t identity = 0;
        for (std::int32_t k = 0; k < hint.nodes; ++k) {
            const ChainNode& node = nodes_[index(hint.first_node + k)];
            if (node.on) needs.link(node.candidate, node.cause);  // weak links need nothing removed
            identity = identity * golden + static_cast<std::uint64_t>(2 * node.candidate + node.on + 1);
        }
        if (!needs.any()) continue;
        for (const int candidate : gone) fallen.add(candidate);
        needs.fall(gone, static_cast<int>(nested.size()), falls);
        nested.push_back({hint.rank.complexity, identity});
    }
}

}  // namespace cover::rating
