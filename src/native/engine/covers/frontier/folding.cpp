#include "covers/frontier/folding.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <map>
#include <random>
#include <set>
#include <tuple>
#include <utility>
#include <vector>

#include "common/index.hpp"
#include "common/mix.hpp"
#include "covers/symmetries/automorphisms.hpp"
#include "covers/symmetries/blocks.hpp"
#include "covers/symmetries/graph.hpp"
#include "common/sorting.hpp"

namespace cover {

namespace {

constexpr std::size_t most_items = 512;            // in the state
constexpr std::size_t most_points = 128;           // on which the group acts
constexpr std::size_t most_systems = 64;           // of blocks, of an orbit
constexpr std::int64_t most_places = 1 << 18;      // of items by their points
constexpr std::int64_t most_nodes = 1 << 12;       // of the search for symmetries
constexpr std::int64_t most_work = 20'000'000;     // of it: nodes times incidences, a fraction of a second
constexpr std::int64_t most_incidences = 200'000;  // of what is left
constexpr double least_order = 12;                 // of a group that is worth it

using Point = std::uint8_t;
using Points = std::vector<Point>;  // a permutation: k goes to points[k]

// ------------------------------------------------------------------ the group on the items of a state

// What is left before `step`, as a graph: options, then items. `seats`: those of the state's items, which come first.
Graph graph_of_rest(const Cover& problem, const Plan& plan, std::int32_t step, const std::vector<Seat>& seats) {
    std::vector<std::int32_t> vertex(index(problem.items), -1);
    Graph graph;
    std::map<std::tuple<bool, bool, std::int32_t, std::int32_t>, std::int32_t> kinds;
    std::vector<std::tuple<bool, bool, std::int32_t, std::int32_t>> kind_of;
    const auto add = [&](std::int32_t item, bool is_seated) {
        const bool is_primary = item < problem.primary;
        vertex[item] = static_cast<std::int32_t>(kind_of.size());
        kind_of.emplace_back(is_seated, is_primary, is_primary ? problem.low(item) : 0,
                             is_primary ? problem.high(item) : 1);
        kinds.emplace(kind_of.back(), 0);
    };
    for (const Seat& seat : seats) add(seat.item, true);
    std::vector<std::pair<std::int32_t, std::int32_t>> edges;
    const auto first = index(plan.steps[step].first);
    for (std::size_t rank = first; rank < plan.options.size(); ++rank)
        for (const auto item : problem.covers(plan.options[rank])) {
            if (vertex[item] < 0) add(item, false);
            edges.emplace_back(static_cast<std::int32_t>(rank - first), vertex[item]);
        }
    const auto items = static_cast<std::int32_t>(kind_of.size());
    const auto vertices = items + static_cast<std::int32_t>(plan.options.size() - first);
    std::int32_t next = 1;
    for (auto& [kind, number] : kinds) number = next++;
    for (const auto& kind : kind_of) graph.colors.push_back(kinds.at(kind));
    graph.colors.resize(index(vertices), 0);
    graph.options = static_cast<std::int32_t>(seats.size());
    graph.starts.assign(index(vertices) + 1, 0);
    for (auto& [option, item] : edges) {
        option += items;
        ++graph.starts[option + 1], ++graph.starts[item + 1];
    }
    for (std::int32_t v = 0; v < vertices; ++v) graph.starts[v + 1] += graph.starts[v];
    graph.arcs.resize(2 * edges.size());
    auto ends = graph.starts;
    for (const auto& [a, b] : edges) graph.arcs[ends[a]++] = b, graph.arcs[ends[b]++] = a;
    return graph;
}

Generators generators_of(const Automorphisms& group, std::size_t points) {
    Generators made;
    for (std::size_t g = 0; g + 1 < group.starts.size(); ++g) {
        if (group.starts[g] == group.starts[g + 1]) continue;
        std::vector<std::int32_t> images(points);
        for (std::size_t k = 0; k < points; ++k) images[k] = static_cast<std::int32_t>(k);
        for (auto k = group.starts[g]; k < group.starts[g + 1]; ++k) images[group.from[k]] = group.to[k];
        made.push_back(std::move(images));
    }
    return made;
}

// ------------------------------------------------------------------ points

// Systems of blocks on which the group acts alike are one class; its blocks are the points.
struct Class {
    BlockSystem action;
    // By orbit: the point that each item of it lies in (by item; empty for orbits without such a system).
    std::map<std::int32_t, std::vector<std::int32_t>> of_orbit;
    bool is_used = false;
};

std::vector<Class> classes_of(const std::vector<std::int32_t>& orbit_of, const Generators& generators) {
    std::vector<Class> classes;
    std::vector<std::int32_t> sizes;
    for (const auto orbit : orbit_of) {
        if (index(orbit) >= sizes.size()) sizes.resize(index(orbit) + 1, 0);
        ++sizes[orbit];
    }
    for (std::int32_t orbit = 0; orbit < static_cast<std::int32_t>(sizes.size()); ++orbit) {
        if (sizes[orbit] == 1) continue;
        for (auto& system : block_systems(orbit_of, orbit, generators, most_systems)) {
            const auto item_of = [&](const std::vector<std::int32_t>& image) {
                auto made = system.block_of;
                for (auto& block : made)
                    if (block >= 0 && !image.empty()) block = image[block];
                return made;
            };
            bool is_known = false;
            for (auto& one : classes) {
                if (one.of_orbit.contains(orbit)) continue;  // an orbit has one system of a class
                if (const auto image = same_action(system, one.action)) {
                    one.of_orbit[orbit] = item_of(*image);
                    is_known = true;
                    break;
                }
            }
            if (is_known) continue;
            Class made;
            made.of_orbit[orbit] = item_of({});
            made.action = std::move(system);
            classes.push_back(std::move(made));
        }
    }
    sort_by(classes, [](const Class& one) { return one.action.blocks; });
    return classes;
}

// How many items of an orbit the given classes distinguish.
std::size_t distinct_items(const std::vector<const Class*>& classes, const std::vector<std::int32_t>& orbit_of,
                           std::int32_t orbit) {
    std::set<std::vector<std::int32_t>> seen;
    for (std::size_t item = 0; item < orbit_of.size(); ++item) {
        if (orbit_of[item] != orbit) continue;
        std::vector<std::int32_t> points;
        for (const auto* one : classes)
            if (const auto found = one->of_orbit.find(orbit); found != one->of_orbit.end())
                points.push_back(found->second[item]);
        seen.insert(std::move(points));
    }
    return seen.size();
}

// ------------------------------------------------------------------ the group on points

// The points of a base in turn, each with its orbit under what fixes those before, and an element to each point of it:
// C. C. Sims (1970). Made of random elements; if some are missing, states are distinguished that are alike.
struct ChainLevel {
    Point point;
    Points orbit;
    std::vector<std::int32_t> place;  // in the orbit; -1 outside
    std::vector<Points> to;           // takes `point` to the point at this place
    std::vector<Points> generators;
};

class PointChain {
  public:
    explicit PointChain(std::size_t n) : n_(n) {}

    const std::vector<ChainLevel>& levels() const { return levels_; }
    double order() const {
        double made = 1;
        for (const auto& level : levels_) made *= static_cast<double>(level.orbit.size());
        return made;
    }

    static PointChain of(const std::vector<Points>& generators, std::size_t n) {
        PointChain chain(n);
        for (const auto& each : generators) chain.add(each);
        std::mt19937_64 random(1);
        auto pool = generators;
        for (std::size_t k = 0; pool.size() < 10; ++k) pool.push_back(pool[k % generators.size()]);
        pool.push_back(chain.identity());
        for (int useless = 0; useless < 40;) {
            const auto a = random() % (pool.size() - 1);
            auto b = random() % (pool.size() - 2);
            b += b >= a;
            pool[a] = random() % 2 ? chain.product(pool[a], pool[b]) : chain.product(pool[b], inverse(pool[a]));
            pool.back() = chain.product(pool.back(), pool[a]);
            useless = chain.add(pool.back()) ? 0 : useless + 1;
        }
        return chain;
    }

  private:
    Points identity() const {
        Points made(n_);
        for (std::size_t k = 0; k < n_; ++k) made[k] = static_cast<Point>(k);
        return made;
    }
    Points product(const Points& first, const Points& then) const {
        Points made(n_);
        for (std::size_t k = 0; k < n_; ++k) made[k] = then[first[k]];
        return made;
    }
    static Points inverse(const Points& given) {
        Points made(given.size());
        for (std::size_t k = 0; k < given.size(); ++k) made[given[k]] = static_cast<Point>(k);
        return made;
    }

    // Whether it was new.
    bool add(Points element) {
        for (auto& level : levels_) {
            const auto place = level.place[element[level.point]];
            if (place < 0) return grow(level, std::move(element));
            if (place) element = product(element, inverse(level.to[place]));
        }
        for (std::size_t k = 0; k < n_; ++k) {
            if (element[k] == k) continue;
            ChainLevel level{static_cast<Point>(k), {static_cast<Point>(k)}, {}, {identity()}, {}};
            level.place.assign(n_, -1);
            level.place[k] = 0;
            levels_.push_back(std::move(level));
            return grow(levels_.back(), std::move(element));
        }
        return false;
    }

    bool grow(ChainLevel& level, Points generator) {
        level.generators.push_back(std::move(generator));
        for (std::size_t k = 0; k < level.orbit.size(); ++k)
            for (const auto& each : level.generators) {
                const auto image = each[level.orbit[k]];
                if (level.place[image] >= 0) continue;
                level.place[image] = static_cast<std::int32_t>(level.orbit.size());
                level.orbit.push_back(image);
                level.to.push_back(product(level.to[k], each));
            }
        return true;
    }

    std::size_t n_;
    std::vector<ChainLevel> levels_;
};

// ------------------------------------------------------------------ folding

class ByColors final : public Folding {
  public:
    // Null if the points are too many.
    static std::unique_ptr<Folding> made(const Plan& plan, const std::vector<Seat>& seats,
                                         const Generators& generators) {
        auto folding = std::make_unique<ByColors>();
        if (!folding->take_points(seats, generators)) return nullptr;
        if (!folding->take_items(plan, seats)) return nullptr;
        return folding;
    }

    void fold(std::uint64_t* state) override {
        gather(state);
        color();
        carry();
        write(state);
    }

  private:
    static constexpr std::size_t most_each = 4;  // points of an item that are looked at

    struct Item {
        std::array<Point, most_each>
            points;          // at first those that distinguish it from others; the last one again if fewer
        std::uint8_t orbit;  // with items in several points, or in one that others are in too
    };
    struct Where {  // of items of an orbit: the place in `where_` of the item with some points
        std::int32_t first;
        std::array<std::int32_t, most_each> stride;
        std::uint64_t salt;
    };
    struct Bit {
        std::int32_t word;
        std::uint64_t mask;
    };

    bool take_points(const std::vector<Seat>& seats, const Generators& generators) {
        orbit_of_ = orbits_of(static_cast<std::int32_t>(seats.size()), generators);
        classes_ = classes_of(orbit_of_, generators);
        const auto orbits = orbit_of_.empty() ? 0 : *std::max_element(orbit_of_.begin(), orbit_of_.end()) + 1;
        if (orbits > 250) return false;
        std::vector<const Class*> taken;
        std::vector<std::size_t> distinct(index(orbits), 1);
        for (auto& one : classes_) {
            taken.push_back(&one);
            for (const auto& [orbit, points] : one.of_orbit)
                if (const auto now = distinct_items(taken, orbit_of_, orbit); now > distinct[orbit]) {
                    distinct[orbit] = now;
                    one.is_used = true;
                }
            if (!one.is_used) taken.pop_back();
        }
        std::size_t points = 0;
        for (auto& one : classes_) {
            if (!one.is_used) continue;
            starts_.push_back(points);
            points += index(one.action.blocks);
        }
        starts_.push_back(points);
        if (points > most_points) return false;
        std::vector<Points> on_points;
        for (std::size_t g = 0; g < generators.size(); ++g) {
            Points images;
            for (const auto& one : classes_) {
                if (!one.is_used) continue;
                const auto first = images.size();
                for (const auto image : one.action.generators[g])
                    images.push_back(static_cast<Point>(first + index(image)));
            }
            on_points.push_back(std::move(images));
        }
        const auto chain = PointChain::of(on_points, points);
        levels_ = chain.levels();
        color_.resize(points), next_.resize(points), rank_.resize(points), sorted_.resize(points);
        from_.resize(points), swap_.resize(points), to_.resize(points);
        return chain.order() >= least_order;
    }

    bool take_items(const Plan& plan, const std::vector<Seat>& seats) {
        item_at_.assign(index(plan.words) * 64, -1);
        alive_.assign(index(plan.words), 0);
        std::map<std::int32_t, std::size_t> number;
        for (std::size_t k = 0; k < seats.size(); ++k) {
            const auto orbit = orbit_of_[k];
            alive_[seats[k].word] |= seats[k].mask;
            const auto bit = index(64 * seats[k].word + std::countr_zero(seats[k].mask));
            if (!number.contains(orbit)) {
                number[orbit] = where_of_.size();
                if (!add_orbit(orbit)) return false;
            }
            const auto [used, needed] = used_of_.at(number[orbit]);
            Item item{};
            item.orbit = static_cast<std::uint8_t>(number[orbit]);
            const Where& where = where_of_[item.orbit];
            auto place = where.first;
            for (std::size_t c = 0; c < used.size() && c < most_each; ++c) {
                const auto local = classes_[used[c]].of_orbit.at(orbit)[k];
                item.points[c] = static_cast<Point>(starts_[index_of(used[c])] + index(local));
                if (c < needed) place += where.stride[c] * local;
            }
            for (std::size_t c = used.size(); c < most_each && !used.empty(); ++c) item.points[c] = item.points[0];
            item_at_[bit] = static_cast<std::int32_t>(items_.size());
            if (used.empty()) item.orbit = fixed_item;
            items_.push_back(item);
            bit_of_.push_back({seats[k].word, seats[k].mask});
            if (!used.empty()) where_[place] = {seats[k].word, seats[k].mask};
        }
        return true;
    }

    // The used classes of an orbit, those that are needed to distinguish its items first, and how many these are.
    bool add_orbit(std::int32_t orbit) {
        std::vector<std::size_t> needed, others;
        for (std::size_t c = 0; c < classes_.size(); ++c)
            if (classes_[c].is_used && classes_[c].of_orbit.contains(orbit)) needed.push_back(c);
        const auto distinct = [&](const std::vector<std::size_t>& some) {
            std::vector<const Class*> list;
            for (const auto c : some) list.push_back(&classes_[c]);
            return distinct_items(list, orbit_of_, orbit);
        };
        const auto all = distinct(needed);
        for (std::size_t k = 0; k < needed.size();) {
            auto fewer = needed;
            fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(k));
            if (distinct(fewer) == all) {
                others.push_back(needed[k]);
                needed.swap(fewer);
            } else {
                ++k;
            }
        }
        if (needed.size() > most_each) return false;
        Where where{static_cast<std::int32_t>(where_.size()), {}, golden * (where_of_.size() + 1)};
        std::int64_t places = 1;
        for (std::size_t c = 0; c < needed.size(); ++c) {
            where.stride[c] = static_cast<std::int32_t>(places);
            places *= classes_[needed[c]].action.blocks;
            if (places > most_places) return false;
        }
        where_.resize(where_.size() + index(places), Bit{0, 0});
        where_of_.push_back(where);
        const auto count = needed.size();
        needed.insert(needed.end(), others.begin(), others.end());
        used_of_.emplace_back(std::move(needed), count);
        bases_.push_back({});
        for (std::size_t c = 0; c < count; ++c)
            bases_.back()[c] = static_cast<std::int32_t>(starts_[index_of(used_of_.back().first[c])]);
        counts_.push_back(count);
        return true;
    }

    // The number of a class among the used ones.
    std::size_t index_of(std::size_t c) const {
        std::size_t index = 0;
        for (std::size_t k = 0; k < c; ++k) index += classes_[k].is_used;
        return index;
    }

    // The items that are covered, or those that are not, whichever are fewer: both say the same.
    void gather(const std::uint64_t* state) {
        std::int64_t covered = 0;
        for (std::size_t w = 0; w < alive_.size(); ++w) covered += std::popcount(state[w]);
        is_opposite_ = 2 * covered > static_cast<std::int64_t>(items_.size());
        list_.clear();
        for (std::size_t w = 0; w < alive_.size(); ++w)
            for (auto bits = is_opposite_ ? alive_[w] & ~state[w] : state[w]; bits; bits &= bits - 1)
                list_.push_back(item_at_[64 * w + index(std::countr_zero(bits))]);
    }

    static std::uint64_t mixed(std::uint64_t x) {
        x = (x ^ x >> 32) * 0xd6e8feb86659fd93u;
        return x ^ x >> 29;
    }

    void color() {
        for (std::size_t c = 0; c + 1 < starts_.size(); ++c)
            for (auto p = starts_[c]; p < starts_[c + 1]; ++p) color_[p] = mixed(c + 1);
        std::size_t distinct = 0;
        for (std::uint64_t tie = 1;;) {
            for (;;) {
                refine();
                const auto now = sort();
                if (now == color_.size()) return;
                if (now <= distinct) break;
                distinct = now;
            }
            color_[tied()] += 0x2545f4914f6cdd1du * ++tie;
            ++distinct;
        }
    }

    // A point's color becomes one of its colors and of those of the points that its items share with it.
    void refine() {
        for (std::size_t p = 0; p < color_.size(); ++p) next_[p] = color_[p] * 0x9fb21c651e98df25u;
        for (const auto number : list_) {
            const Item& item = items_[number];
            if (item.orbit == fixed_item) continue;
            const auto& points = item.points;
            auto sum = where_of_[item.orbit].salt + color_[points[0]] + std::rotl(color_[points[1]], 17) +
                       std::rotl(color_[points[2]], 31) + std::rotl(color_[points[3]], 47);
            sum = mixed(sum);
            next_[points[0]] += sum;
            next_[points[1]] += std::rotl(sum, 13);
            next_[points[2]] += std::rotl(sum, 29);
            next_[points[3]] += std::rotl(sum, 43);
        }
        for (std::size_t p = 0; p < color_.size(); ++p) color_[p] = mixed(next_[p]);
    }

    // Sorts the points of each class by color, and says how many colors there are, each class by itself.
    std::size_t sort() {
        std::size_t distinct = 0;
        for (std::size_t c = 0; c + 1 < starts_.size(); ++c) {
            const auto first = starts_[c], last = starts_[c + 1];
            for (auto k = first; k < last; ++k) {
                auto place = k;
                for (; place > first && color_[sorted_[place - 1]] > color_[k]; --place)
                    sorted_[place] = sorted_[place - 1];
                sorted_[place] = static_cast<Point>(k);
            }
            ++distinct;
            for (auto k = first + 1; k < last; ++k) distinct += color_[sorted_[k]] != color_[sorted_[k - 1]];
        }
        return distinct;
    }

    // A point of the first of the smallest sets of points of one color.
    Point tied() const {
        std::size_t fewest = color_.size() + 1, at = 0;
        for (std::size_t c = 0; c + 1 < starts_.size(); ++c)
            for (auto k = starts_[c]; k < starts_[c + 1];) {
                auto end = k + 1;
                while (end < starts_[c + 1] && color_[sorted_[end]] == color_[sorted_[k]]) ++end;
                if (end - k > 1 && end - k < fewest) {
                    fewest = end - k;
                    at = k;
                }
                k = end;
            }
        return sorted_[at];
    }

    // The element of the group that takes to each point of the base, in turn, the first possible one by color.
    void carry() {
        const auto n = color_.size();
        for (std::size_t k = 0; k < n; ++k) {
            rank_[sorted_[k]] = static_cast<Point>(k);
            from_[k] = static_cast<Point>(k);
        }
        for (const auto& level : levels_) {
            std::size_t best = 0;
            for (std::size_t k = 1; k < level.orbit.size(); ++k)
                if (rank_[from_[level.orbit[k]]] < rank_[from_[level.orbit[best]]]) best = k;
            if (best == 0) continue;
            const auto& to = level.to[best];
            for (std::size_t k = 0; k < n; ++k) swap_[k] = from_[to[k]];
            from_.swap(swap_);
        }
        for (std::size_t k = 0; k < n; ++k) to_[from_[k]] = static_cast<Point>(k);
    }

    void write(std::uint64_t* state) const {
        for (std::size_t w = 0; w < alive_.size(); ++w) state[w] = is_opposite_ ? alive_[w] : 0;
        for (const auto number : list_) {
            const Item& item = items_[number];
            Bit bit = bit_of_[number];
            if (item.orbit != fixed_item) {
                const Where& where = where_of_[item.orbit];
                const auto& bases = bases_[item.orbit];
                auto place = where.first;
                for (std::size_t c = 0; c < counts_[item.orbit]; ++c)
                    place += where.stride[c] * (to_[item.points[c]] - bases[c]);
                bit = where_[place];
            }
            state[bit.word] ^= bit.mask;
        }
    }

    static constexpr std::uint8_t fixed_item = 255;

    std::vector<std::int32_t> orbit_of_;
    std::vector<Class> classes_;
    std::vector<std::size_t> starts_;  // of the points of each used class
    std::vector<ChainLevel> levels_;

    std::vector<std::uint64_t> alive_;   // by word: the bits of items
    std::vector<std::int32_t> item_at_;  // by bit
    std::vector<Item> items_;
    std::vector<Bit> bit_of_;  // by item
    std::vector<Where> where_of_;
    std::vector<std::pair<std::vector<std::size_t>, std::size_t>> used_of_;
    std::vector<std::array<std::int32_t, most_each>> bases_;
    std::vector<std::size_t> counts_;
    std::vector<Bit> where_;

    bool is_opposite_ = false;
    std::vector<std::int32_t> list_;
    std::vector<std::uint64_t> color_, next_;
    Points sorted_, rank_, from_, swap_, to_;
};

}  // namespace

std::int64_t incidences_after(const Cover& problem, const Plan& plan, std::int32_t step) {
    std::int64_t made = 0;
    for (auto rank = index(plan.steps[step].first); rank < plan.options.size(); ++rank)
        made += std::ssize(problem.covers(plan.options[rank]));
    return made;
}

std::unique_ptr<Folding> make_folding(const Cover& problem, const Plan& plan, std::int32_t step) {
    std::vector<Seat> seats;
    for (const Seat& seat : plan.seats)
        if (seat.first < step && step <= seat.last) seats.push_back(seat);
    if (seats.size() < 2 || seats.size() > most_items) return nullptr;
    const auto incidences = incidences_after(problem, plan, step);
    if (incidences > most_incidences) return nullptr;
    const auto nodes = std::min(most_nodes, most_work / std::max<std::int64_t>(1, incidences));
    const auto graph = graph_of_rest(problem, plan, step, seats);
    Generators generators;
    try {
        generators = generators_of(automorphisms(graph, nodes, {}), seats.size());
    } catch (const Interrupted&) {
        return nullptr;
    }
    if (generators.empty()) return nullptr;
    return ByColors::made(plan, seats, generators);
}

}  // namespace cover
