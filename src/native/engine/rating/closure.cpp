#include "rating/closure.hpp"

#include <algorithm>

namespace cover::rating {

namespace {

constexpr Cause causes[] = {Cause::block, Cause::row, Cause::column};
constexpr std::size_t stride = 24;  // words of a set of nodes: each candidate on, off, and one node more

}  // namespace

struct Closure::Run {
    const Grid& start;
    const Mode& mode;
    int bound;
    Grid now;                           // less what is off and has been followed, if dynamic
    Grid fresh;                         // less everything that is off
    std::vector<std::int16_t> on, off;  // numbers of nodes to be followed, in order
    std::size_t next_on = 0, next_off = 0;
    std::vector<std::uint64_t> ancestors;  // by node
    int pending = 0;                       // nodes to be followed that rest on no more than `bound`
};

void Closure::count_ancestors(Run& run, int number) {
    Node& node = nodes_[index(number)];
    const std::size_t words = index(number) / 64 + 1;
    const std::size_t at = index(number) * stride;
    if (run.ancestors.size() < at + stride)
        run.ancestors.resize(std::max<std::size_t>(2 * run.ancestors.size(), at + 64 * stride));
    std::uint64_t* const own = run.ancestors.data() + at;
    std::fill(own, own + words, 0);
    for (const std::int16_t parent : parents(node)) {
        const std::uint64_t* const other = run.ancestors.data() + index(parent) * stride;
        const std::size_t length = index(parent) / 64 + 1;
        for (std::size_t w = 0; w < length; ++w) own[w] |= other[w];
    }
    own[words - 1] |= std::uint64_t{1} << (number & 63);
    if (node.parents <= 1) {
        const int before = node.parents == 0 ? 0 : nodes_[index(parents(node)[0])].ancestors;
        node.ancestors = static_cast<std::int16_t>(before + 1);
    } else {
        int many = 0;
        for (std::size_t w = 0; w < words; ++w) many += ones(own[w]);
        node.ancestors = static_cast<std::int16_t>(many);
    }
}

// A node whose parents come next, before it is `entered`.
int Closure::add(Run&, int candidate, bool on, Cause cause) {
    nodes_.push_back(
        {static_cast<std::int16_t>(candidate), on, cause, 0, 0, static_cast<std::int32_t>(parents_.size()), -1});
    return static_cast<int>(nodes_.size()) - 1;
}

bool Closure::offer_off(Run& run, int candidate, int parent, Cause cause) {
    const int number = add(run, candidate, false, cause);
    parents_.push_back(static_cast<std::int16_t>(parent));
    nodes_.back().parents = 1;
    count_ancestors(run, number);
    if (sets_[1].has(candidate)) {
        clash_on_ = at_[1][index(candidate)];
        clash_off_ = number;
        return false;
    }
    sets_[0].add(candidate);
    at_[0][index(candidate)] = static_cast<std::int16_t>(number);
    run.off.push_back(static_cast<std::int16_t>(number));
    run.fresh.remove(candidate / 9, candidate % 9);
    run.pending += nodes_.back().ancestors <= run.bound;
    return true;
}

bool Closure::follow_on(Run& run, int number) {
    const int candidate = nodes_[index(number)].candidate, cell = candidate / 9, digit = candidate % 9;
    if (!run.mode.nishio)
        for (Mask left = static_cast<Mask>(run.fresh.candidates(cell) & ~bit(digit)); left != 0;
             left = static_cast<Mask>(left & (left - 1)))
            if (!offer_off(run, 9 * cell + first(left), number, Cause::cell)) return false;
    for (int kind = 0; kind < 3; ++kind) {
        const int region = geometry.region_of[cell][kind];
        const Mask others = static_cast<Mask>(run.fresh.spots(digit, region) & ~bit(geometry.spot_of[cell][kind]));
        for (Mask left = others; left != 0; left = static_cast<Mask>(left & (left - 1)))
            if (!offer_off(run, 9 * geometry.cell_at[region][first(left)] + digit, number, causes[kind])) return false;
    }
    return true;
}

// The parents of the node are in place, but for those that were removed before.
bool Closure::offer_on(Run& run, int candidate, int parent, Cause cause) {
    if (sets_[1].has(candidate) && !sets_[0].has(candidate)) return true;
    const int number = add(run, candidate, true, cause);
    const int cell = candidate / 9, digit = candidate % 9;
    parents_.push_back(static_cast<std::int16_t>(parent));
    if (run.mode.dynamic) {
        if (cause == Cause::cell) {
            const Mask gone = static_cast<Mask>(run.start.candidates(cell) & ~run.now.candidates(cell));
            for (Mask left = gone; left != 0; left = static_cast<Mask>(left & (left - 1)))
                parents_.push_back(at_[0][index(9 * cell + first(left))]);
        } else {
            const int region = geometry.region_of[cell][static_cast<int>(cause) - static_cast<int>(Cause::block)];
            const Mask gone = static_cast<Mask>(run.start.spots(digit, region) & ~run.now.spots(digit, region));
            for (Mask left = gone; left != 0; left = static_cast<Mask>(left & (left - 1)))
                parents_.push_back(at_[0][index(9 * geometry.cell_at[region][first(left)] + digit)]);
        }
    }
    nodes_.back().parents = static_cast<std::int16_t>(parents_.size() - index(nodes_.back().first_parent));
    count_ancestors(run, number);
    if (sets_[0].has(candidate)) {
        clash_on_ = number;
        clash_off_ = at_[0][index(candidate)];
        return false;
    }
    sets_[1].add(candidate);
    at_[1][index(candidate)] = static_cast<std::int16_t>(number);
    run.on.push_back(static_cast<std::int16_t>(number));
    run.pending += nodes_.back().ancestors <= run.bound;
    return true;
}

bool Closure::follow_off(Run& run, int number) {
    const int candidate = nodes_[index(number)].candidate, cell = candidate / 9, digit = candidate % 9;
    if (!run.mode.nishio && is_two(run.now.candidates(cell))) {
        const Mask other = static_cast<Mask>(run.now.candidates(cell) & ~bit(digit));
        if (!offer_on(run, 9 * cell + first(other), number, Cause::cell)) return false;
    }
    for (int kind = 0; kind < 3; ++kind) {
        const int region = geometry.region_of[cell][kind];
        const Mask spots = run.now.spots(digit, region);
        if (!is_two(spots)) continue;
        const Mask other = static_cast<Mask>(spots & ~bit(geometry.spot_of[cell][kind]));
        if (!offer_on(run, 9 * geometry.cell_at[region][first(other)] + digit, number, causes[kind])) return false;
    }
    if (run.mode.dynamic) run.now.remove(cell, digit);
    return true;
}

void Closure::run(const Grid& start, int candidate, bool on, const Mode& mode, Rules* rules, int bound) {
    static thread_local std::vector<std::int16_t> spare_on, spare_off;
    static thread_local std::vector<std::uint64_t> spare_ancestors;
    nodes_.clear();
    parents_.clear();
    sets_[0].clear();
    sets_[1].clear();
    clash_on_ = clash_off_ = -1;
    Run run{
        start, mode, bound, start, start, std::move(spare_on), std::move(spare_off), 0, 0, std::move(spare_ancestors),
        0};
    run.on.clear();
    run.off.clear();
    const int source = add(run, candidate, on, Cause::none);
    count_ancestors(run, source);
    sets_[on].add(candidate);
    at_[on][index(candidate)] = static_cast<std::int16_t>(source);
    (on ? run.on : run.off).push_back(static_cast<std::int16_t>(source));
    if (!on) run.fresh.remove(candidate / 9, candidate % 9);
    run.pending = 1;
    Falls falls;
    // With rules, what rests on little may follow at the very end.
    while (run.next_on < run.on.size() || run.next_off < run.off.size()) {
        if (rules == nullptr && run.pending == 0) break;
        bool going;
        if (run.next_on < run.on.size()) {
            const int number = run.on[run.next_on++];
            run.pending -= nodes_[index(number)].ancestors <= bound;
            going = follow_on(run, number);
        } else {
            const int number = run.off[run.next_off++];
            run.pending -= nodes_[index(number)].ancestors <= bound;
            going = follow_off(run, number);
        }
        if (!going) break;
        if (rules == nullptr || run.next_on < run.on.size() || run.next_off < run.off.size()) continue;
        falls.clear();
        rules->find(run.now, start, falls);
        for (const Fall& fall : falls.list) {
            if (sets_[0].has(fall.candidate)) continue;
            const int number = add(run, fall.candidate, false, Cause::advanced);
            Node& node = nodes_.back();
            for (std::int32_t k = 0; k < fall.parents; ++k)
                parents_.push_back(at_[0][index(falls.parents[index(fall.first_parent + k)])]);
            node.parents = static_cast<std::int16_t>(fall.parents);
            node.nested = fall.nested;
            count_ancestors(run, number);
            sets_[0].add(fall.candidate);
            at_[0][index(fall.candidate)] = static_cast<std::int16_t>(number);
            run.off.push_back(static_cast<std::int16_t>(number));
            if (!sets_[1].has(fall.candidate)) run.fresh.remove(fall.candidate / 9, fall.candidate % 9);
            run.pending += node.ancestors <= bound;
        }
    }
    spare_on = std::move(run.on);
    spare_off = std::move(run.off);
    spare_ancestors = std::move(run.ancestors);
}

}  // namespace cover::rating
