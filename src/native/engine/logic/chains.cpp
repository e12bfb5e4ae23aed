// Breadth first from an option that is thought true (chains, nets) or from a link (loops), once over each link and side.
#include "logic/chains.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

namespace cover::logic {

namespace {

bool disjoint(const std::vector<Option>& a, const std::vector<Option>& b) {
    for (std::size_t i = 0, j = 0; i < a.size() && j < b.size();) {
        if (a[i] == b[j]) return false;
        if (a[i] < b[j]) ++i;
        else ++j;
    }
    return true;
}

// A bit for each option: sides whose shadows do not meet do not meet.
Word shadow(const std::vector<Option>& side) {
    Word made = 0;
    for (const Option option : side) made |= Structure::bit_of(option % 61);
    return made;
}

bool contains(const std::vector<Option>& side, Option option) { return std::ranges::binary_search(side, option); }

// A directed link 2 k + d is link k entered by side d and left by the other.
class Walk {
  public:
    Walk(const State& state, std::span<const Link> links, const std::vector<bool>* allowed)
        : state_(state),
          structure_(state.structure()),
          links_(links),
          allowed_(allowed),
          entering_(static_cast<std::size_t>(structure_.items())),
          rest_(entering_.size()),
          touched_(entering_.size()),
          parent_(2 * links.size()),
          depth_(2 * links.size()),
          over_(2 * links.size()),
          shadow_(2 * links.size()) {
        for (std::size_t d = 0; d < shadow_.size(); ++d) shadow_[d] = shadow(entry(static_cast<std::int32_t>(d)));
        for (std::size_t k = 0; k < links.size(); ++k)
            for (const std::size_t side : {0, 1})
                for (const Item item : links[k].holders[side])
                    if (may(item)) entering_[static_cast<std::size_t>(item)].push_back(static_cast<std::int32_t>(2 * k + side));
    }

    bool may(Item item) const { return allowed_ == nullptr || (*allowed_)[static_cast<std::size_t>(item)]; }
    const Link& link(std::int32_t d) const { return links_[static_cast<std::size_t>(d) / 2]; }
    const std::vector<Option>& entry(std::int32_t d) const { return link(d).sides[static_cast<std::size_t>(d & 1)]; }
    const std::vector<Option>& exit(std::int32_t d) const { return link(d).sides[static_cast<std::size_t>(~d & 1)]; }
    const std::vector<Item>& over_entry(std::int32_t d) const { return link(d).holders[static_cast<std::size_t>(d & 1)]; }
    const std::vector<Item>& over_exit(std::int32_t d) const { return link(d).holders[static_cast<std::size_t>(~d & 1)]; }
    bool is_undecided(Option option) const { return state_.is_live(option) && !state_.is_placed(option); }
    bool holds(Item item, Option option) const {
        return (structure_.members(item)[Structure::word_of(option)] & Structure::bit_of(option)) != 0;
    }
    std::size_t depth(std::int32_t d) const { return static_cast<std::size_t>(depth_[static_cast<std::size_t>(d)]); }
    const std::vector<std::int32_t>& order() const { return order_; }
    Item over(std::int32_t d) const { return over_[static_cast<std::size_t>(d)]; }
    std::int64_t work() const { return work_; }

    // Every link that follows from `target` being true, the nearest first.
    void from_option(Option target, std::size_t max_links) {
        begin();
        for (const Item item : structure_.items_of(target)) step(item, {target}, -1);
        run(max_links);
    }
    // Every link that follows from link d being entered.
    void from_link(std::int32_t d, std::size_t max_links) {
        begin();
        enter(d, -1, -1);
        run(max_links);
    }

    // The way to directed link d: links from the first, items between; `first`: with the item over the start.
    Chain way(std::int32_t d, bool first) const {
        Chain made;
        for (std::int32_t at = d; at >= 0; at = parent_[static_cast<std::size_t>(at)]) {
            made.links.push_back(at);
            if (over(at) >= 0 && (first || parent_[static_cast<std::size_t>(at)] >= 0)) made.between.push_back(over(at));
        }
        std::ranges::reverse(made.links);
        std::ranges::reverse(made.between);
        return made;
    }

  private:
    void begin() {
        for (const std::int32_t d : order_) depth_[static_cast<std::size_t>(d)] = 0;
        for (const Item item : used_) touched_[static_cast<std::size_t>(item)] = false;
        order_.clear();
        used_.clear();
    }
    void enter(std::int32_t d, std::int32_t parent, Item item) {
        parent_[static_cast<std::size_t>(d)] = parent;
        over_[static_cast<std::size_t>(d)] = item;
        depth_[static_cast<std::size_t>(d)] = parent < 0 ? 1 : depth_[static_cast<std::size_t>(parent)] + 1;
        order_.push_back(d);
    }
    void run(std::size_t max_links) {
        for (std::size_t k = 0; k < order_.size(); ++k) {
            const std::int32_t d = order_[k];
            if (depth(d) >= max_links) break;
            for (const Item item : over_exit(d)) step(item, exit(d), d);
        }
    }
    // Enters what an item links to the options `from`; what meets them waits for another way to the item.
    void step(Item item, const std::vector<Option>& from, std::int32_t parent) {
        const auto at = static_cast<std::size_t>(item);
        if (!touched_[at]) {
            touched_[at] = true;
            used_.push_back(item);
            rest_[at] = entering_[at];
        }
        work_ += static_cast<std::int64_t>(rest_[at].size());
        const Word met = shadow(from);
        std::erase_if(rest_[at], [&](std::int32_t d) {
            if (depth_[static_cast<std::size_t>(d)] != 0) return true;
            if ((shadow_[static_cast<std::size_t>(d)] & met) != 0 && !disjoint(entry(d), from)) return false;
            enter(d, parent, item);
            return true;
        });
    }

    const State& state_;
    const Structure& structure_;
    std::span<const Link> links_;
    const std::vector<bool>* allowed_;
    std::vector<std::vector<std::int32_t>> entering_, rest_;  // by item: directed links
    std::vector<bool> touched_;
    std::vector<Item> used_;
    std::vector<std::int32_t> parent_, depth_;  // by directed link; depth 0: not reached
    std::vector<Item> over_;
    std::vector<Word> shadow_;  // of the entries
    std::vector<std::int32_t> order_;
    std::int64_t work_ = 0;  // directed links looked at
};

// Options in an item over each of the two sides, by such a pair of items.
std::vector<ChainEnd> ends_of(const Walk& walk, const Structure& structure, std::int32_t first, std::int32_t last) {
    std::map<std::pair<Item, Item>, std::vector<Option>> found;
    std::set<Option> seen;
    for (const Item one : walk.over_entry(first)) {
        if (!walk.may(one)) continue;
        for (const Option option : structure.options_of(one)) {
            if (!walk.is_undecided(option) || seen.contains(option) || contains(walk.entry(first), option) ||
                contains(walk.exit(last), option))
                continue;
            for (const Item other : walk.over_exit(last)) {
                if (!walk.may(other) || !walk.holds(other, option)) continue;
                found[{one, other}].push_back(option);
                seen.insert(option);
                break;
            }
        }
    }
    std::vector<ChainEnd> made;
    for (auto& [items, removes] : found) {
        std::ranges::sort(removes);
        made.push_back({items.first, items.second, std::move(removes)});
    }
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
            for (const Item item : links_[static_cast<std::size_t>(d) / 2].bases)
                shape.push_back(labels_[static_cast<std::size_t>(item)]);
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
        std::ranges::stable_sort(made, {}, [](const Chain& chain) { return chain.links.size(); });
        if (made.size() > limit) made.resize(limit);
        return made;
    }

  private:
    std::span<const Link> links_;
    std::span<const std::int32_t> labels_;
    std::map<std::pair<std::vector<Option>, std::vector<std::int32_t>>, Chain> found_;
};

// By directed link: the undecided options in an allowed item over its entry, but not in the entry.
std::vector<std::vector<Word>> seen_by_entries(const Walk& walk, const State& state, std::size_t links) {
    const Structure& structure = state.structure();
    std::vector<std::vector<Word>> made(2 * links, std::vector<Word>(structure.words()));
    for (std::size_t d = 0; d < made.size(); ++d) {
        const auto number = static_cast<std::int32_t>(d);
        for (const Item item : walk.over_entry(number))
            if (walk.may(item))
                for (std::size_t w = 0; w < structure.words(); ++w)
                    made[d][w] |= structure.members(item)[w] & state.live()[w] & ~state.placed()[w];
        for (const Option option : walk.entry(number)) made[d][Structure::word_of(option)] &= ~Structure::bit_of(option);
    }
    return made;
}

bool meet(const std::vector<Word>& a, const std::vector<Word>& b) {
    Word any = 0;
    for (std::size_t w = 0; w < a.size(); ++w) any |= a[w] & b[w];
    return any != 0;
}

std::vector<Option> removed_by_loop(const Walk& walk, const Structure& structure, const Chain& loop) {
    std::map<Option, std::int32_t> weight;
    const auto add = [&](Item item, std::int32_t times) {
        for (const Option option : structure.options_of(item))
            if (walk.is_undecided(option)) weight[option] += times;
    };
    for (const Item item : loop.between) add(item, 1);
    for (const std::int32_t d : loop.links) {
        for (const Item item : walk.link(d).bases) add(item, -1);
        for (const Item item : walk.link(d).inner) add(item, 1);
    }
    std::vector<Option> removes;
    for (const auto& [option, times] : weight)
        if (times > 0) removes.push_back(option);
    return removes;
}

}  // namespace

std::vector<Chain> chains(const State& state, std::span<const Link> links, const Shape& shape, std::size_t limit) {
    const Structure& structure = state.structure();
    Walk walk(state, links, &shape.allowed);
    Shortest shortest(links, shape.labels);
    const auto seen = seen_by_entries(walk, state, links.size());
    const auto offer = [&](std::int32_t last) {
        Chain chain = walk.way(last, false);
        chain.ends = ends_of(walk, structure, chain.links.front(), last);
        for (const ChainEnd& end : chain.ends)
            chain.removes.insert(chain.removes.end(), end.removes.begin(), end.removes.end());
        if (!chain.removes.empty()) shortest.offer(std::move(chain));
    };
    if (!shape.thorough) {
        for (Option target = 0; target < structure.options(); ++target) {
            if (!walk.is_undecided(target)) continue;
            if (shape.work > 0 && walk.work() > shape.work) break;
            walk.from_option(target, shape.max_links);
            for (const std::int32_t d : walk.order())
                if (seen[static_cast<std::size_t>(d ^ 1)][Structure::word_of(target)] & Structure::bit_of(target)) offer(d);
        }
        return shortest.run(limit);
    }
    for (std::size_t start = 0; start < 2 * links.size(); ++start) {
        if (shape.work > 0 && walk.work() > shape.work) break;
        walk.from_link(static_cast<std::int32_t>(start), shape.max_links);
        for (const std::int32_t d : walk.order())
            if (static_cast<std::size_t>(d ^ 1) >= start && meet(seen[start], seen[static_cast<std::size_t>(d ^ 1)]))
                offer(d);
    }
    return shortest.run(limit);
}

std::vector<Chain> loops(const State& state, std::span<const Link> links, const Shape& shape, std::size_t limit) {
    const Structure& structure = state.structure();
    Walk walk(state, links, &shape.allowed);
    Shortest shortest(links, shape.labels);
    for (std::size_t k = 0; k < 2 * links.size(); ++k) {  // both ways round: the shortest ways back differ
        if (shape.work > 0 && walk.work() > shape.work) break;
        const auto start = static_cast<std::int32_t>(k);
        walk.from_link(start, shape.max_links);
        for (const std::int32_t d : walk.order()) {
            if (d == start || !disjoint(walk.exit(d), walk.entry(start))) continue;
            for (const Item item : walk.over_exit(d)) {
                if (!walk.may(item) || std::ranges::find(walk.over_entry(start), item) == walk.over_entry(start).end())
                    continue;
                Chain loop = walk.way(d, false);
                loop.between.push_back(item);
                loop.removes = removed_by_loop(walk, structure, loop);
                if (!loop.removes.empty()) shortest.offer(std::move(loop));
            }
        }
    }
    return shortest.run(limit);
}

std::vector<Net> nets(const State& state, std::span<const Link> links, std::span<const Item> stems,
                      std::size_t max_links, std::size_t limit) {
    const Structure& structure = state.structure();
    Walk walk(state, links, nullptr);
    std::vector<std::pair<std::size_t, Net>> made;
    struct Excluded {
        Option by = -1;  // the target for which this holds
        std::int32_t last = -1;
        Item over = -1;
    };
    std::vector<Excluded> excluded(static_cast<std::size_t>(structure.options()));
    for (Option target = 0; target < structure.options(); ++target) {
        if (!walk.is_undecided(target)) continue;
        walk.from_option(target, max_links);
        // Each option by the nearest link that excludes it, or -1: by the target itself.
        const auto exclude = [&](Option option, std::int32_t last, Item over) {
            Excluded& entry = excluded[static_cast<std::size_t>(option)];
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
                const Excluded& entry = excluded[static_cast<std::size_t>(option)];
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
    std::ranges::stable_sort(made, {}, &std::pair<std::size_t, Net>::first);
    std::vector<Net> found;
    for (auto& entry : made)
        if (found.size() < limit) found.push_back(std::move(entry.second));
    return found;
}

}  // namespace cover::logic
