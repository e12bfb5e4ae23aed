#include "covers/symmetries/classes.hpp"

#include <cstddef>
#include <map>
#include <random>
#include <span>
#include <utility>

namespace cover {

namespace {

using Permutation = std::vector<std::int32_t>;  // k goes to permutation[k]

Permutation identity(std::int32_t n) {
    Permutation made(n);
    for (std::int32_t k = 0; k < n; ++k) made[k] = k;
    return made;
}

Permutation product(const Permutation& first, const Permutation& then) {
    Permutation made(first.size());
    for (std::size_t k = 0; k < first.size(); ++k) made[k] = then[first[k]];
    return made;
}

Permutation inverse(const Permutation& given) {
    Permutation made(given.size());
    for (std::size_t k = 0; k < given.size(); ++k) made[given[k]] = static_cast<std::int32_t>(k);
    return made;
}

struct TooLarge {};

// What a chain may hold: numbers in permutations.
using Room = std::int64_t;

// The points of `base` in turn, each with its orbit under what fixes those before, and an element to each point of it.
struct Level {
    std::int32_t point;
    std::vector<std::int32_t> orbit;
    std::vector<std::int32_t> place;  // in the orbit; -1 outside
    std::vector<Permutation> to;      // takes `point` to the point of the orbit at this place
    std::vector<Permutation> generators;

    Level(std::int32_t from, std::int32_t n) : point(from), orbit{from}, place(n, -1), to{identity(n)} {
        place[from] = 0;
    }
    // Whether the orbit grew; `room` shrinks by it.
    void add(Permutation generator, Room& room) {
        generators.push_back(std::move(generator));
        for (std::size_t k = 0; k < orbit.size(); ++k)
            for (const auto& each : generators) {
                const auto image = each[orbit[k]];
                if (place[image] >= 0) continue;
                room -= static_cast<Room>(each.size());
                if (room < 0) throw TooLarge();
                place[image] = static_cast<std::int32_t>(orbit.size());
                orbit.push_back(image);
                to.push_back(product(to[k], each));
            }
    }
};

class Chain {
  public:
    explicit Chain(std::int32_t n) : n_(n) {}

    std::span<const Level> levels() const { return levels_; }
    void begin_with(std::int32_t point) { levels_.emplace_back(point, n_); }
    std::int64_t order() const {
        std::int64_t made = 1;
        for (const auto& level : levels_) made *= static_cast<std::int64_t>(level.orbit.size());
        return made;
    }
    // Adds an element of the group; one that is known already changes nothing.
    void add(Permutation element, Room& room) {
        for (auto& level : levels_) {
            const auto place = level.place[element[level.point]];
            if (place < 0) return level.add(std::move(element), room);
            if (place) element = product(element, inverse(level.to[place]));
        }
        for (std::int32_t k = 0; k < n_; ++k)
            if (element[k] != k) {
                begin_with(k);
                return levels_.back().add(std::move(element), room);
            }
    }
    // The same without the first level: what fixes its point.
    Chain rest() const {
        Chain made(n_);
        made.levels_.assign(levels_.begin() + 1, levels_.end());
        return made;
    }

  private:
    std::int32_t n_;
    std::vector<Level> levels_;
};

class Walk {
  public:
    Walk(std::int32_t n, std::int64_t most, Listener listener) : n_(n), most_(most), room_(most), listener_(listener) {}

    Representatives made(const Automorphisms& group, std::int64_t order) {
        const auto chain = first(group, order);
        if (chain.levels().empty()) keep(identity(n_), 1);
        else follow(chain, identity(n_), 1);
        return std::move(made_);
    }

  private:
    static constexpr std::int64_t numbers_each = 1024;

    // Random products of generators, as in F. Celler et al., Generating random elements of a finite group (1995).
    Chain first(const Automorphisms& group, std::int64_t order) {
        std::vector<Permutation> pool;
        const auto count = group.starts.size() - 1;
        for (std::size_t g = 0; g < count; ++g) {
            pool.push_back(identity(n_));
            for (auto k = group.starts[g]; k < group.starts[g + 1]; ++k) pool.back()[group.from[k]] = group.to[k];
        }
        Chain chain(n_);
        Room room = room_ * numbers_each;
        for (const auto& each : pool) chain.add(each, room);
        for (std::size_t k = 0; count && pool.size() < 10; ++k) pool.push_back(pool[k % count]);
        if (count) pool.push_back(identity(n_));
        while (chain.order() < order) {
            listener_.listen();
            const auto a = random_() % (pool.size() - 1);
            auto b = random_() % (pool.size() - 2);
            b += b >= a;
            pool[a] = random_() % 2 ? product(pool[a], pool[b]) : product(pool[b], inverse(pool[a]));
            pool.back() = product(pool.back(), pool[a]);
            chain.add(pool.back(), room);
        }
        return chain;
    }

    // The same group with another first point.
    Chain from(const Chain& group, std::int32_t point) {
        if (group.levels().front().point == point) return group;
        const auto order = group.order();
        Room room = room_ * numbers_each;
        Chain chain(n_);
        chain.begin_with(point);
        while (chain.order() < order) {
            listener_.listen();
            auto element = identity(n_);
            for (const auto& level : group.levels())  // the last level's element comes first
                element = product(level.to[random_() % level.to.size()], element);
            chain.add(std::move(element), room);
        }
        return chain;
    }

    static bool fixes(const Chain& group, std::int32_t point) {
        for (const auto& level : group.levels())
            for (const auto& each : level.generators)
                if (each[point] != point) return false;
        return true;
    }

    // Elements g = s * t with s in the group; what they do to all points but those that the group moves is known.
    void follow(const Chain& group, const Permutation& t, std::int64_t weight) {
        const auto& level = group.levels().front();
        const auto fixing = group.rest();
        std::map<std::int32_t, Chain> again;  // `fixing`, by its first point
        std::vector<bool> is_seen(n_);
        std::vector<std::int32_t> alike;
        for (std::size_t k = 0; k < level.orbit.size(); ++k) {
            const auto image = t[level.orbit[k]];
            if (is_seen[image]) continue;
            alike.assign(1, image);
            is_seen[image] = true;
            for (std::size_t j = 0; j < alike.size(); ++j)
                for (const auto& each : fixing.levels())
                    for (const auto& generator : each.generators)
                        if (const auto other = generator[alike[j]]; !is_seen[other]) {
                            is_seen[other] = true;
                            alike.push_back(other);
                        }
            auto element = product(level.to[k], t);
            const auto many = weight * static_cast<std::int64_t>(alike.size());
            if (fixing.levels().empty()) {
                keep(std::move(element), many);
                continue;
            }
            auto next = image;
            while (fixes(fixing, next)) {
                next = element[next];
                if (next == image) {  // a cycle is closed
                    next = fixing.levels().front().point;
                    break;
                }
            }
            auto found = again.find(next);
            if (found == again.end()) found = again.emplace(next, from(fixing, next)).first;
            follow(found->second, element, many);
        }
    }

    void keep(Permutation element, std::int64_t weight) {
        listener_.listen();
        made_.images.insert(made_.images.end(), element.begin(), element.end());
        made_.weights.push_back(weight);
        if (static_cast<std::int64_t>(made_.weights.size()) > most_ ||
            static_cast<std::int64_t>(made_.images.size()) > most_ * numbers_each)
            throw TooLarge();
    }

    const std::int32_t n_;
    const std::int64_t most_, room_;
    Listener listener_;
    std::mt19937_64 random_{1};
    Representatives made_;
};

}  // namespace

std::optional<Representatives> representatives(const Automorphisms& group, std::int32_t options, std::int64_t most,
                                               Listener listener) {
    std::int64_t order = 1;
    for (const auto factor : group.factors) {
        if (order > (std::int64_t{1} << 62) / factor) return std::nullopt;
        order *= factor;
    }
    try {
        return Walk(options, most, listener).made(group, order);
    } catch (const TooLarge&) {
        return std::nullopt;
    }
}

}  // namespace cover
