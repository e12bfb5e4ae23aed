// What the ways of a walk show: chains between two open sides, loops, and nets of ways to one item.
#include "logic/chains.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "logic/walk.hpp"
#include "common/sorting.hpp"

namespace cover::logic {

namespace {

bool contains(const std::vector<Option>& side, Option option) { return std::ranges::binary_search(side, option); }

// Options in an item over each of the two sides, by such a pair of items.
std::vector<ChainEnd> ends_of(const Walk& walk, const Seen& seen, std::int32_t first, std::int32_t last) {
    const auto over = [&](const std::vector<Item>& items, Option option) {
        return *std::ranges::find_if(items, [&](Item item) { return walk.may(item) && walk.holds(item, option); });
    };
    std::vector<ChainEnd> made;
    seen.by_both(first, last ^ 1, [&](Option option) {
        const Item one = over(walk.over_entry(first), option), other = over(walk.over_exit(last), option);
        const auto same = [&](const ChainEnd& end) { return end.first == one && end.last == other; };
        auto at = std::ranges::find_if(made, same);
        if (at == made.end()) at = made.insert(at, {one, other, {}});
        at->removes.push_back(option);
    });
    sort_by(made, [](const ChainEnd& end) { return key_of(end.first, end.last); });
    return made;
}

// One chain, the shortest, for each set of options removed by bases of the same labels.
class Shortest {
  public:
    Shortest(std::span<const Link> links, std::span<const std::int32_t> labels) : links_(links), labels_(labels) {}

    void offer(Chain chain) {
        std::ranges::sort(chain.removes);
        std::vector<std::int32_t> shape;
        for (const std::int32_t d : chain.links)
            for (const Item item : links_[index(d) / 2].bases) shape.push_back(labels_[index(item)]);
        std::ranges::sort(shape);
        shape.erase(std::unique(shape.begin(), shape.end()), shape.end());
        const std::pair key{chain.removes, std::move(shape)};
        const auto at = found_.find(key);
        if (at == found_.end()) found_.emplace(key, std::move(chain));
        else if (chain.links.size() < at->second.links.size()) at->second = std::move(chain);
    }
    std::vector<Chain> run(std::size_t limit) {
        std::vector<Chain> made;
        for (auto& entry : found_) made.push_back(std::move(entry.second));
        sort_by(made, [](const Chain& chain) { return chain.links.size(); });
        if (made.size() > limit) made.resize(limit);
        return made;
    }

  private:
    std::span<const Link> links_;
    std::span<const std::int32_t> labels_;
    std::map<std::pair<std::vector<Option>, std::vector<std::int32_t>>, Chain> found_;
};

// What the multipliers of a loop show to be false.
class Loops {
  public:
    explicit Loops(const Walk& walk, const Structure& structure)
        : walk_(walk), structure_(structure), weight_(index(structure.options())) {}

    std::vector<Option> removed(const Chain& loop) {
        for (const Item item : loop.between) add(item, 1);
        for (const std::int32_t d : loop.links) {
            for (const Item item : walk_.link(d).bases) add(item, -1);
            for (const Item item : walk_.link(d).inner) add(item, 1);
        }
        std::vector<Option> removes;
        for (const Option option : touched_)
            if (std::exchange(weight_[index(option)], 0) > 0 && walk_.is_undecided(option)) removes.push_back(option);
        touched_.clear();
        return removes;
    }

  private:
    void add(Item item, std::int32_t times) {
        for (const Option option : structure_.options_of(item)) {
            weight_[index(option)] += times;
            touched_.push_back(option);
        }
    }

    const Walk& walk_;
    const Structure& structure_;
    std::vector<std::int32_t> weight_;  // by option
    std::vector<Option> touched_;
};

}  // namespace

std::vector<Chain> chains(const State& state, std::span<const Link> links, const Shape& shape, std::size_t limit,
                          const Listener& listener) {
    const Structure& structure = state.structure();
    Walk walk(state, links, &shape.allowed);
    Shortest shortest(links, shape.labels);
    Seen seen(walk, state, links.size());
    const auto offer = [&](std::int32_t last) {
        Chain chain = walk.way(last, false);
        chain.ends = ends_of(walk, seen, chain.links.front(), last);
        for (const ChainEnd& end : chain.ends)
            chain.removes.insert(chain.removes.end(), end.removes.begin(), end.removes.end());
        if (!chain.removes.empty()) shortest.offer(std::move(chain));
    };
    if (!shape.thorough) {
        for (Option target = 0; target < structure.options(); ++target) {
            if (!walk.is_undecided(target)) continue;
            listener.listen();
            if (shape.work > 0 && walk.work() > shape.work) break;
            const Marks& ends = seen.at_exit(target);
            walk.from_option(target, shape.max_links, &ends);
            for (const std::int32_t d : walk.order())
                if (ends.has(d) && seen.excludes(d ^ 1, target)) offer(d);
        }
        return shortest.run(limit);
    }
    for (std::size_t k = 0; k < 2 * links.size(); ++k) {
        listener.listen();
        if (shape.work > 0 && walk.work() > shape.work) break;
        const auto start = static_cast<std::int32_t>(k);
        const Marks& ends = seen.at_exit_with(start);
        walk.from_link(start, shape.max_links, &ends);
        for (const std::int32_t d : walk.order())
            if ((d ^ 1) >= start && ends.has(d)) offer(d);
    }
    return shortest.run(limit);
}

std::vector<Chain> loops(const State& state, std::span<const Link> links, const Shape& shape, std::size_t limit,
                         const Listener& listener) {
    Walk walk(state, links, &shape.allowed);
    Shortest shortest(links, shape.labels);
    Loops found(walk, state.structure());
    Marks ends(2 * links.size());
    for (std::size_t k = 0; k < 2 * links.size(); ++k) {  // both ways round: the shortest ways back differ
        listener.listen();
        if (shape.work > 0 && walk.work() > shape.work) break;
        const auto start = static_cast<std::int32_t>(k);
        ends.clear();
        for (const Item item : walk.over_entry(start))
            if (walk.may(item)) walk.leaving(item, ends);
        walk.from_link(start, shape.max_links, &ends);
        for (const std::int32_t d : walk.order()) {
            if (d == start || !ends.has(d) || !disjoint(walk.exit(d), walk.entry(start))) continue;
            for (const Item item : walk.over_exit(d)) {
                if (!walk.may(item) || std::ranges::find(walk.over_entry(start), item) == walk.over_entry(start).end())
                    continue;
                Chain loop = walk.way(d, false);
                loop.between.push_back(item);
                loop.removes = found.removed(loop);
                if (!loop.removes.empty()) shortest.offer(std::move(loop));
            }
        }
    }
    return shortest.run(limit);
}

std::vector<Net> nets(const State& state, std::span<const Link> links, std::span<const Item> stems,
                      std::size_t max_links, std::size_t limit, const Listener& listener) {
    const Structure& structure = state.structure();
    Walk walk(state, links, nullptr);
    std::vector<std::pair<std::size_t, Net>> made;
    struct Excluded {
        Option by = -1;  // the target for which this holds
        std::int32_t last = -1;
        Item over = -1;
    };
    std::vector<Excluded> excluded(index(structure.options()));
    for (Option target = 0; target < structure.options(); ++target) {
        if (!walk.is_undecided(target)) continue;
        listener.listen();
        walk.from_option(target, max_links, nullptr);
        // Each option by the nearest link that excludes it, or -1: by the target itself.
        const auto exclude = [&](Option option, std::int32_t last, Item over) {
            Excluded& entry = excluded[index(option)];
            if (entry.by != target && walk.is_undecided(option)) entry = {target, last, over};
        };
        for (const Item item : structure.items_of(target))
            for (const Option option : structure.options_of(item))
                if (option != target) exclude(option, -1, item);
        for (const std::int32_t d : walk.order())
            for (const Item item : walk.over_exit(d))
                for (const Option option : structure.options_of(item))
                    if (!contains(walk.exit(d), option)) exclude(option, d, item);
        for (const Item stem : stems) {
            if (!state.is_open(stem)) continue;
            std::set<std::pair<std::int32_t, Item>> ways;
            bool all = true;
            for (const Option option : structure.options_of(stem)) {
                if (!walk.is_undecided(option)) continue;
                const Excluded& entry = excluded[index(option)];
                all = option != target && entry.by == target && entry.over != stem;
                if (!all) break;
                ways.emplace(entry.last, entry.over);
            }
            if (!all || ways.size() < 3) continue;  // two ways: a chain
            Net net{target, stem, {}};
            std::size_t size = 0;
            for (const auto& [d, item] : ways) {
                Chain way = d < 0 ? Chain{} : walk.way(d, true);
                way.between.push_back(item);
                size += way.links.size();
                net.chains.push_back(std::move(way));
            }
            made.emplace_back(size, std::move(net));
        }
    }
    sort_by(made, [](const auto& sized) { return sized.first; });
    std::vector<Net> found;
    for (auto& entry : made)
        if (found.size() < limit) found.push_back(std::move(entry.second));
    return found;
}

}  // namespace cover::logic
