// The filter of connected cells, and what it rests on.
#include "rules/connected.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

namespace cover::rules {

namespace {

std::int32_t size_of(const Flags& flags) { return static_cast<std::int32_t>(std::ranges::count(flags, 1)); }

template <class Reached>
bool drop_unless(Places places, Scratch& scratch, const Reached& is_reached) {
    for (std::size_t cell = 0; cell < places.size(); ++cell) {
        if (is_reached(cell) || places.keep_out(cell)) continue;
        scratch.culprit = cell;
        return false;
    }
    return true;
}

}  // namespace

// Everything lies in the part of possible cells that has a cell in; a possible cell that parts cells in from each other
// is in.
bool Connected::filter(Places places, Scratch& scratch) const {
    scratch.culprit = 0;
    std::size_t root = 0;
    while (root < places.size() && !places.in(root)) ++root;
    if (root == places.size()) return true;  // none at all do too
    auto& tree = scratch.tree;
    tree.begin(beside_.vertices());
    tree.search(beside_, root, [&](const Graph::Link& link) { return places.may(index(link.to)); });
    auto& held = scratch.sums;  // how many up to a number are in
    held.assign(1, 0);
    for (std::int32_t n = 0; n < tree.size(); ++n) held.push_back(held.back() + places.in(index(tree[n].vertex)));
    for (std::int32_t n = 1; n < tree.size(); ++n)
        if (tree.hangs_on_vertex(n) && held[index(tree[n].end)] != held[index(n)])
            places.keep_in(index(tree[tree[n].before].vertex));
    return drop_unless(places, scratch, [&](std::size_t cell) { return tree.has_met(cell); }) &&
           (most_ == 0 || stay_near(places, scratch));
}

// A cell that is in brings those on its way to the cells that are in: no more than the number leaves.
bool Connected::stay_near(Places places, Scratch& scratch) const {
    auto& steps = scratch.steps;  // by cell: 1 more than those from the nearest that is in, or 0
    auto& front = scratch.front;
    steps.assign(places.size(), 0);
    front.clear();
    for (std::size_t cell = 0; cell < places.size(); ++cell) {
        if (!places.in(cell)) continue;
        steps[cell] = 1;
        front.push_back(static_cast<std::int32_t>(cell));
        scratch.culprit = cell;
    }
    const auto known = static_cast<std::int32_t>(front.size());
    if (most_ < known) return false;                  // also where it is far below 0
    for (std::size_t k = 0; k < front.size(); ++k) {  // it grows meanwhile
        const auto at = index(front[k]);
        if (steps[at] > most_ - known) continue;
        for (const auto& link : beside_[at]) {
            const auto to = index(link.to);
            if (steps[to] != 0 || !places.may(to)) continue;
            steps[to] = steps[at] + 1;
            front.push_back(link.to);
        }
    }
    return drop_unless(places, scratch, [&](std::size_t cell) { return steps[cell] != 0; });
}

std::vector<Shown> Connected::shows(const Flags& in, const Flags& may) const {
    std::vector<Shown> shown;
    auto root = first_of(in);
    for (std::size_t k = 0; root < 0 && k < may.size(); ++k)
        if (may[k] != 0 && std::ranges::any_of(either_[k], [&](auto j) { return may[index(j)] != 0; }))
            root = static_cast<std::int32_t>(k);
    if (root < 0) return shown;
    Flags seen = reached(root, may);
    reach(root, seen, in, may, shown);
    cuts(root, reached(root, may), in, may, shown);
    if (most_ > 0 && first_of(in) >= 0) far(in, may, shown);
    return shown;
}

// What a flood from one place reaches over others that may be in, but for one.
// In the order in which they are met: each place but the first of a part is beside an earlier one.
std::vector<Connected::Numbers> Connected::parts(const Flags& in) const {
    std::vector<Numbers> found;
    Flags left = in;
    for (std::size_t first = 0; first < left.size(); ++first) {
        if (left[first] == 0) continue;
        left[first] = 0;
        Numbers part{static_cast<std::int32_t>(first)};
        for (std::size_t k = 0; k < part.size(); ++k)  // it grows meanwhile
            for (const auto [j, edge] : beside_[index(part[k])])
                if (std::exchange(left[index(j)], 0) != 0) part.push_back(j);
        found.push_back(std::move(part));
    }
    return found;
}

std::vector<Connected::Cut> Connected::cuts(const Flags& in, std::int32_t others) const {
    const auto found = parts(in);
    std::vector<Cut> made;
    for (const auto& part : found)
        if (most_ > 0 && part.size() > index(most_)) made.push_back({{part.begin(), part.begin() + most_ + 1}, {}});
    if (found.size() < 2) return made;
    const auto largest = std::ranges::max_element(found, {}, &Numbers::size);
    for (auto part = found.begin(); part != found.end(); ++part)
        if (part != largest) made.push_back(cut(*part, largest->front(), in, others));
    made.push_back(cut(*largest, found[largest == found.begin()].front(), in, others));
    return made;
}

// What parts a part from a place beyond: those around it, towards that place.
Connected::Cut Connected::cut(const Numbers& part, std::int32_t beyond, const Flags& in, std::int32_t others) const {
    Flags own(cells()), open(cells(), 1);
    for (const auto k : part) own[index(k)] = 1;
    for (const auto k : around(own, in)) open[index(k)] = 0;
    const Flags there = reached(beyond, open);
    Cut made{{}, around(there, open)};
    const auto wall = static_cast<std::int32_t>(made.wall.size());
    const auto holds_one = [=](std::int32_t size) { return 0 < others && others < size + wall; };
    if (!holds_one(static_cast<std::int32_t>(part.size()))) made.ends.push_back(part.front());
    if (!holds_one(size_of(there))) made.ends.push_back(beyond);
    return made;
}

Flags Connected::reached(std::int32_t start, const Flags& may, std::int32_t without) const {
    Flags seen(may.size());
    Numbers front{start};
    seen[index(start)] = 1;
    while (!front.empty()) {
        const auto k = front.back();
        front.pop_back();
        for (const auto [j, edge] : beside_[index(k)])
            if (may[index(j)] != 0 && seen[index(j)] == 0 && j != without) {
                seen[index(j)] = 1;
                front.push_back(j);
            }
    }
    return seen;
}

// One of some places, if it is certain that one of them is in; else -1.
std::int32_t Connected::sure(const Flags& some, const Flags& in, const Flags& may) const {
    for (std::size_t k = 0; k < some.size(); ++k)
        if (some[k] != 0 && in[k] != 0) return static_cast<std::int32_t>(k);
    for (std::size_t k = 0; k < some.size(); ++k)
        if (some[k] != 0 && may[k] != 0 &&
            std::ranges::any_of(either_[k], [&](auto j) { return some[index(j)] != 0 && may[index(j)] != 0; }))
            return static_cast<std::int32_t>(k);
    return -1;
}

// The places beside some that may not be in.
Connected::Numbers Connected::around(const Flags& some, const Flags& may, std::int32_t without) const {
    Flags is_border(some.size());
    for (std::size_t k = 0; k < some.size(); ++k)
        if (some[k] != 0)
            for (const auto [j, edge] : beside_[k])
                if (some[index(j)] == 0 && may[index(j)] == 0 && j != without) is_border[index(j)] = 1;
    Numbers made;
    for (std::size_t k = 0; k < some.size(); ++k)
        if (is_border[k] != 0) made.push_back(static_cast<std::int32_t>(k));
    return made;
}

void Connected::reach(std::int32_t root, Flags& seen, const Flags& in, const Flags& may,
                      std::vector<Shown>& shown) const {
    const auto all = first_of(in);
    Flags left(may.size());
    const auto leave = [&] {
        for (std::size_t k = 0; k < may.size(); ++k) left[k] = may[k] != 0 && seen[k] == 0;
    };
    leave();
    if (in[index(root)] == 0)
        if (const auto other = sure(left, in, may); other >= 0) {
            seen = reached(other, may);
            leave();
        }
    for (auto start = first_of(left); start >= 0; start = first_of(left)) {
        const Flags part = reached(start, may);
        Shown fact{out_of_reach, {}, {}, {root}};
        for (std::size_t k = 0; k < part.size(); ++k)
            if (part[k] != 0) {
                left[k] = 0;
                fact.falls.push_back({static_cast<std::int32_t>(k), Falls::own});
            }
        if (all >= 0) fact.because.push_back(all);
        const auto one = around(part, may), other = around(seen, may);
        std::ranges::copy(one.size() <= other.size() ? one : other, std::back_inserter(fact.because));
        shown.push_back(std::move(fact));
    }
    if (all >= 0 && size_of(seen) < least_) {  // no room at all
        Shown fact{no_room, {{root, Falls::all}}, {root}, {size_of(seen)}};
        std::ranges::copy(around(seen, may), std::back_inserter(fact.because));
        shown.push_back(std::move(fact));
    }
}

// Cells without which two that are in fall apart, or too few are left.
void Connected::cuts(std::int32_t root, const Flags& seen, const Flags& in, const Flags& may,
                     std::vector<Shown>& shown) const {
    DepthFirst tree;
    tree.begin(may.size());
    tree.search(beside_, index(root), [&](const Graph::Link& link) { return may[index(link.to)] != 0; });
    // How many up to a number are in, or one of the two that is met first of those of which one is.
    Numbers held{0};
    for (std::int32_t n = 0; n < tree.size(); ++n) {
        const auto cell = tree[n].vertex;
        held.push_back(held.back() + in[index(cell)]);
        for (const auto j : either_[index(cell)]) held.back() += may[index(j)] != 0 && tree.number_of(j) > n;
    }
    std::vector<Shown> found;
    for (std::int32_t n = 1; n < tree.size(); ++n) {
        const auto end = tree[n].end, cell = tree[tree[n].before].vertex;
        const bool holds = held[index(end)] != held[index(n)];
        if (cell == root || in[index(cell)] != 0 || !tree.hangs_on_vertex(n) || !holds) continue;
        Flags beyond(may.size());
        for (auto at = n; at < end; ++at) beyond[index(tree[at].vertex)] = 1;
        const Flags others = reached(root, may, cell);
        const auto one = sure(others, in, may), other = sure(beyond, in, may);
        if (one < 0 || other < 0) continue;
        Shown fact{cut_cell, {{cell, Falls::others}}, {}, {one, other}};
        for (const auto j : {one, other})
            if (in[index(j)] != 0) {
                fact.because.push_back(j);
                if (is_only_exit(j, cell, in, may)) fact.kind = way_out;
            }
        const Flags& side = size_of(beyond) <= size_of(others) ? beyond : others;
        std::ranges::copy(around(side, may, cell), std::back_inserter(fact.because));
        found.push_back(std::move(fact));
    }
    std::ranges::stable_partition(found, [](const Shown& fact) { return fact.kind == way_out; });
    std::ranges::move(found, std::back_inserter(shown));
    if (least_ == 0 || first_of(in) < 0 || size_of(seen) < least_) return;
    for (std::int32_t n = 0; n < tree.size(); ++n) {
        const auto cell = tree[n].vertex;
        if (in[index(cell)] != 0) continue;
        const Flags left = reached(root, may, cell);
        if (size_of(left) >= least_) continue;
        Shown fact{needed, {{cell, Falls::others}}, {root}, {size_of(left), root}};
        std::ranges::copy(around(left, may, cell), std::back_inserter(fact.because));
        shown.push_back(std::move(fact));
    }
}

// Is a cell the only one through which the part of one that is in may go on?
bool Connected::is_only_exit(std::int32_t start, std::int32_t cell, const Flags& in, const Flags& may) const {
    const Flags part = reached(start, in);
    bool is_exit = false;
    for (std::size_t k = 0; k < part.size(); ++k)
        if (part[k] != 0)
            for (const auto [j, edge] : beside_[k])
                if (may[index(j)] != 0 && part[index(j)] == 0) {
                    if (j != cell) return false;
                    is_exit = true;
                }
    return is_exit;
}

// Cells to which the way from all that are in is longer than there are cells left.
void Connected::far(const Flags& in, const Flags& may, std::vector<Shown>& shown) const {
    const auto free = most_ - size_of(in);
    if (free < 0) return;
    Flags seen = in;
    Numbers front, after;
    for (std::size_t k = 0; k < in.size(); ++k)
        if (in[k] != 0) front.push_back(static_cast<std::int32_t>(k));
    Shown fact{too_far, {}, front, {free, front.front()}};
    for (std::int32_t step = 0; step < free && !front.empty(); ++step) {
        after.clear();
        for (const auto k : front)
            for (const auto [j, edge] : beside_[index(k)])
                if (may[index(j)] != 0 && seen[index(j)] == 0) {
                    seen[index(j)] = 1;
                    after.push_back(j);
                }
        std::swap(front, after);
    }
    for (std::size_t k = 0; k < may.size(); ++k) {
        if (may[k] == 0) fact.because.push_back(static_cast<std::int32_t>(k));
        if (may[k] != 0 && seen[k] == 0) fact.falls.push_back({static_cast<std::int32_t>(k), Falls::own});
    }
    if (!fact.falls.empty()) shown.push_back(std::move(fact));
}

}  // namespace cover::rules
