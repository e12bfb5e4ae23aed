// Unit propagation on the whole cover, and the groups of what it leaves.
#include "covers/learn/groups.hpp"

#include <algorithm>

#include "common/index.hpp"

namespace cover::learn {

Lists inverted(const Lists& lists, std::uint32_t keys) {
    Lists made;
    made.starts.assign(std::size_t{keys} + 1, 0);
    for (const std::uint32_t number : lists.numbers) ++made.starts[number + 1];
    for (std::uint32_t k = 0; k < keys; ++k) made.starts[k + 1] += made.starts[k];
    made.numbers.resize(lists.numbers.size());
    std::vector<std::uint32_t> next(made.starts.begin(), made.starts.end() - 1);
    for (std::uint32_t k = 0; k < lists.size(); ++k)
        for (const std::uint32_t number : lists[k]) made.numbers[next[number]++] = k;
    return made;
}

std::size_t Groups::bytes() const {
    return (number.capacity() + original.capacity() + forced.capacity() + color.capacity() + near_color.capacity()) *
               4 +
           bounds.capacity() * sizeof(Bounds) + needs.bytes() + tallies.bytes() + rows.bytes() + together.bytes() +
           near.bytes();
}

namespace {

enum State : std::uint8_t { open, is_taken, is_dropped };

// The root: every option that counting alone decides. Invariant: an item's `left` and `times` count what `apply` has
// seen; options in the queue are decided but not seen.
class Root {
  public:
    explicit Root(const Cover& problem) : cover(problem), state(index(problem.options()), open) {
        const auto items = index(problem.items);
        left.assign(items, 0);
        times.assign(items, 0);
        shade.assign(items, 0);
        members.starts.assign(items + 1, 0);
        for (const std::int32_t item : problem.item_of) ++members.starts[item + 1];
        for (std::size_t i = 0; i < items; ++i) {
            left[i] = static_cast<std::int32_t>(members.starts[i + 1]);
            members.starts[i + 1] += members.starts[i];
        }
        members.numbers.resize(problem.item_of.size());
        std::vector<std::uint32_t> next(members.starts.begin(), members.starts.end() - 1);
        color.resize(problem.has_colors() ? problem.item_of.size() : 0);
        for (std::int32_t o = 0; o < problem.options(); ++o)
            for (std::int32_t k = problem.option_starts[o]; k < problem.option_starts[o + 1]; ++k) {
                const std::uint32_t place = next[problem.item_of[k]]++;
                members.numbers[place] = static_cast<std::uint32_t>(o);
                if (!color.empty()) color[place] = problem.color_of[k];
            }
    }

    // False: a contradiction.
    bool settle() {
        for (std::int32_t i = 0; i < cover.primary; ++i)
            if (!look(i)) return false;
        while (!queue.empty()) {
            const std::int32_t option = queue.back();
            queue.pop_back();
            if (!apply(option)) return false;
        }
        return true;
    }

    bool is_secondary(std::int32_t item) const { return item >= cover.primary; }
    std::int32_t low(std::int32_t item) const { return is_secondary(item) ? 0 : cover.low(item); }
    std::int32_t high(std::int32_t item) const { return is_secondary(item) ? 1 : cover.high(item); }
    std::int32_t color_at(std::uint32_t place) const { return color.empty() ? 0 : color[place]; }

    const Cover& cover;
    std::vector<std::uint8_t> state;
    std::vector<std::int32_t> left, times, shade;  // of items: options open, options taken, the color taken
    Lists members;                                 // the options of every item
    std::vector<std::int32_t> color;               // parallel, or empty

  private:
    bool decide(std::int32_t option, State wanted) {
        if (state[option] == open) {
            state[option] = wanted;
            queue.push_back(option);
        }
        return state[option] == wanted;
    }

    bool look(std::int32_t item) {
        if (is_secondary(item)) return true;
        if (times[item] > high(item) || times[item] + left[item] < low(item)) return false;
        const bool full = times[item] == high(item), scarce = times[item] + left[item] == low(item);
        if (!full && !scarce) return true;
        for (const std::uint32_t option : members[item])
            if (state[option] == open && !decide(static_cast<std::int32_t>(option), full ? is_dropped : is_taken))
                return false;
        return true;
    }

    bool apply(std::int32_t option) {
        const bool in = state[option] == is_taken;
        for (std::int32_t k = cover.option_starts[option]; k < cover.option_starts[option + 1]; ++k) {
            const std::int32_t item = cover.item_of[k];
            --left[item];
            if (in) {
                ++times[item];
                if (is_secondary(item) && !paint(item, option, cover.has_colors() ? cover.color_of[k] : 0))
                    return false;
            }
            if (!look(item)) return false;
        }
        return true;
    }

    bool paint(std::int32_t item, std::int32_t by, std::int32_t paint) {
        shade[item] = paint;
        for (std::uint32_t place = members.starts[item]; place < members.starts[item + 1]; ++place) {
            const auto other = static_cast<std::int32_t>(members.numbers[place]);
            const bool agrees = paint != 0 && color_at(place) == paint;
            if (other != by && !agrees && !decide(other, is_dropped)) return false;
        }
        return true;
    }

    std::vector<std::int32_t> queue;
};

// Items of which at most one more option (or color) may be taken. Returns how many numbers rows of neighbours take at
// most.
std::uint64_t add_exclusions(Groups& groups, const Root& root, std::uint64_t row_numbers) {
    for (std::int32_t item = 0; item < root.cover.items; ++item) {
        if (root.left[item] < 2 || root.high(item) - root.times[item] != 1) continue;
        const std::size_t before = groups.together.numbers.size();
        bool same = true;
        for (std::uint32_t place = root.members.starts[item]; place < root.members.starts[item + 1]; ++place) {
            const std::uint32_t option = root.members.numbers[place];
            if (root.state[option] != open) continue;
            groups.together.numbers.push_back(static_cast<std::uint32_t>(groups.number[option]));
            groups.color.push_back(root.is_secondary(item) ? static_cast<std::uint32_t>(root.color_at(place)) : 0);
            same = same && groups.color.back() != 0 && groups.color.back() == groups.color[before];
        }
        if (same) {
            groups.together.numbers.resize(before);
            groups.color.resize(before);
        } else {
            groups.together.close();
        }
    }
    groups.near = inverted(groups.together, groups.options);
    groups.near_color.resize(groups.near.numbers.size());
    std::vector<std::uint32_t> next(groups.near.starts.begin(), groups.near.starts.end() - 1);
    std::uint64_t pairs = 0;
    for (std::uint32_t g = 0; g < groups.together.size(); ++g) {
        const auto size = std::uint64_t{groups.together[g].size()};
        pairs += size * (size - 1);
        for (std::uint32_t k = groups.together.starts[g]; k < groups.together.starts[g + 1]; ++k)
            groups.near_color[next[groups.together.numbers[k]]++] = groups.color[k];
    }
    groups.by_rows = pairs <= row_numbers;
    return pairs;
}

void add_rows(Groups& groups, std::uint64_t at_most) {
    groups.rows.numbers.reserve(at_most);  // what of it is not written takes no memory
    std::vector<std::uint32_t> seen_by(groups.options, groups.options);
    for (Var v = 0; v < groups.options; ++v) {
        seen_by[v] = v;
        for (std::uint32_t k = groups.near.starts[v]; k < groups.near.starts[v + 1]; ++k) {
            const std::uint32_t g = groups.near.numbers[k], mine = groups.near_color[k];
            for (std::uint32_t at = groups.together.starts[g]; at < groups.together.starts[g + 1]; ++at) {
                const Var other = groups.together.numbers[at];
                if (seen_by[other] == v || (mine != 0 && groups.color[at] == mine)) continue;
                seen_by[other] = v;
                groups.rows.numbers.push_back(other);
            }
        }
        groups.rows.close();
    }
    groups.together = groups.near = Lists{};
    groups.color = groups.near_color = {};
}

// Primary items that still want some, or allow more than one but not all.
void add_counts(Groups& groups, const Root& root) {
    for (std::int32_t item = 0; item < root.cover.primary; ++item) {
        const std::int32_t left = root.left[item];
        const std::int32_t low = std::max(root.low(item) - root.times[item], 0);
        const std::int32_t high = std::min(root.high(item) - root.times[item], left);
        const bool counts = low > 1 || (high > 1 && high < left);
        if (left == 0 || (low == 0 && !counts)) continue;
        Lists& lists = counts ? groups.tallies : groups.needs;
        for (const std::uint32_t option : root.members[item])
            if (root.state[option] == open) lists.numbers.push_back(static_cast<std::uint32_t>(groups.number[option]));
        lists.close();
        if (counts) groups.bounds.push_back({static_cast<std::uint32_t>(low), static_cast<std::uint32_t>(high)});
    }
}

}  // namespace

Groups make_groups(const Cover& problem, std::uint64_t row_numbers) {
    Groups groups;
    Root root(problem);
    groups.contradiction = !root.settle();
    groups.number.assign(index(problem.options()), Groups::is_dropped);
    if (groups.contradiction) return groups;
    for (std::int32_t option = 0; option < problem.options(); ++option) {
        if (root.state[option] == is_taken) {
            groups.number[option] = Groups::is_taken;
            groups.forced.push_back(option);
        } else if (root.state[option] == open) {
            groups.number[option] = static_cast<std::int32_t>(groups.options++);
            groups.original.push_back(option);
        }
    }
    add_counts(groups, root);
    const std::uint64_t pairs = add_exclusions(groups, root, row_numbers);
    if (groups.by_rows) add_rows(groups, pairs);
    return groups;
}

}  // namespace cover::learn
