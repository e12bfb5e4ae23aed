#include "logic/joining.hpp"

#include <algorithm>
#include <iterator>

namespace cover::logic {

namespace {

std::int32_t first_of(const Flags& flags) {
    const auto found = std::ranges::find(flags, 1);
    return found == flags.end() ? -1 : static_cast<std::int32_t>(found - flags.begin());
}

std::int32_t size_of(const Flags& flags) { return static_cast<std::int32_t>(std::ranges::count(flags, 1)); }

}  // namespace

std::vector<Shown> Joining::shows(const Flags& in, const Flags& may) const {
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
Flags Joining::reached(std::int32_t start, const Flags& may, std::int32_t without) const {
    Flags seen(may.size());
    Places front{start};
    seen[index(start)] = 1;
    while (!front.empty()) {
        const auto k = front.back();
        front.pop_back();
        for (const auto j : beside_[index(k)])
            if (may[index(j)] != 0 && seen[index(j)] == 0 && j != without) {
                seen[index(j)] = 1;
                front.push_back(j);
            }
    }
    return seen;
}

// One of some places, if it is certain that one of them is in; else -1.
std::int32_t Joining::sure(const Flags& some, const Flags& in, const Flags& may) const {
    for (std::size_t k = 0; k < some.size(); ++k)
        if (some[k] != 0 && in[k] != 0) return static_cast<std::int32_t>(k);
    for (std::size_t k = 0; k < some.size(); ++k)
        if (some[k] != 0 && may[k] != 0 &&
            std::ranges::any_of(either_[k], [&](auto j) { return some[index(j)] != 0 && may[index(j)] != 0; }))
            return static_cast<std::int32_t>(k);
    return -1;
}

// The places beside some that may not be in.
Joining::Places Joining::around(const Flags& some, const Flags& may, std::int32_t without) const {
    Flags is_border(some.size());
    for (std::size_t k = 0; k < some.size(); ++k)
        if (some[k] != 0)
            for (const auto j : beside_[k])
                if (some[index(j)] == 0 && may[index(j)] == 0 && j != without) is_border[index(j)] = 1;
    Places made;
    for (std::size_t k = 0; k < some.size(); ++k)
        if (is_border[k] != 0) made.push_back(static_cast<std::int32_t>(k));
    return made;
}

void Joining::reach(std::int32_t root, Flags& seen, const Flags& in, const Flags& may,
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

// Cells without which two that are in fall apart, or too few are left: lowpoints of a search in depth.
void Joining::cuts(std::int32_t root, const Flags& seen, const Flags& in, const Flags& may,
                   std::vector<Shown>& shown) const {
    Places number(may.size(), -1), low(may.size()), parent(may.size(), -1), order{root};
    std::vector<std::pair<std::int32_t, std::size_t>> stack{{root, 0}};
    number[index(root)] = 0;
    while (!stack.empty()) {
        const auto k = stack.back().first;
        bool is_deeper = false;
        while (stack.back().second < beside_[index(k)].size() && !is_deeper) {
            const auto j = beside_[index(k)][stack.back().second++];
            if (may[index(j)] == 0) continue;
            if (number[index(j)] >= 0) {
                low[index(k)] = std::min(low[index(k)], number[index(j)]);
                continue;
            }
            number[index(j)] = low[index(j)] = static_cast<std::int32_t>(order.size());
            parent[index(j)] = k;
            order.push_back(j);
            stack.emplace_back(j, 0);
            is_deeper = true;
        }
        if (is_deeper) continue;
        stack.pop_back();
        if (parent[index(k)] >= 0) low[index(parent[index(k)])] = std::min(low[index(parent[index(k)])], low[index(k)]);
    }
    // How many of a cell and those below it there are, and do they hold what is in?
    Places size(may.size(), 1), holds(may.size());
    for (const auto k : order) {
        holds[index(k)] = in[index(k)];
        for (const auto j : either_[index(k)])
            holds[index(k)] += may[index(j)] != 0 && number[index(j)] > number[index(k)];
    }
    for (std::size_t n = order.size(); n-- > 1;) {
        const auto k = index(order[n]), above = index(parent[k]);
        size[above] += size[k];
        holds[above] += holds[k];
    }
    std::vector<Shown> found;
    for (std::size_t n = 1; n < order.size(); ++n) {
        const auto k = index(order[n]);
        const auto cell = parent[k];
        if (cell == root || in[index(cell)] != 0 || low[k] < number[index(cell)] || holds[k] == 0) continue;
        Flags beyond(may.size());
        for (auto at = n; at < n + index(size[k]); ++at) beyond[index(order[at])] = 1;
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
    for (const auto cell : order) {
        if (in[index(cell)] != 0) continue;
        const Flags left = reached(root, may, cell);
        if (size_of(left) >= least_) continue;
        Shown fact{needed, {{cell, Falls::others}}, {root}, {size_of(left), root}};
        std::ranges::copy(around(left, may, cell), std::back_inserter(fact.because));
        shown.push_back(std::move(fact));
    }
}

// Is a cell the only one through which the part of one that is in may go on?
bool Joining::is_only_exit(std::int32_t start, std::int32_t cell, const Flags& in, const Flags& may) const {
    const Flags part = reached(start, in);
    bool is_exit = false;
    for (std::size_t k = 0; k < part.size(); ++k)
        if (part[k] != 0)
            for (const auto j : beside_[k])
                if (may[index(j)] != 0 && part[index(j)] == 0) {
                    if (j != cell) return false;
                    is_exit = true;
                }
    return is_exit;
}

// Cells to which the way from all that are in is longer than there are cells left.
void Joining::far(const Flags& in, const Flags& may, std::vector<Shown>& shown) const {
    const auto free = most_ - size_of(in);
    if (free < 0) return;
    Flags seen = in;
    Places front, after;
    for (std::size_t k = 0; k < in.size(); ++k)
        if (in[k] != 0) front.push_back(static_cast<std::int32_t>(k));
    Shown fact{too_far, {}, front, {free, front.front()}};
    for (std::int32_t step = 0; step < free && !front.empty(); ++step) {
        after.clear();
        for (const auto k : front)
            for (const auto j : beside_[index(k)])
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

}  // namespace cover::logic
