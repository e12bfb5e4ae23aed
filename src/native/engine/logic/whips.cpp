// Partial whips level by level: all of length k against a target, one for each set of rights with its last one.
#include "logic/whips.hpp"

#include <algorithm>

#include "logic/compact.hpp"

namespace cover::logic {

namespace {

std::uint64_t mixed(std::size_t option) {
    std::uint64_t x = static_cast<std::uint64_t>(option) + 0x9e3779b97f4a7c15ull;
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9ull;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebull;
    return x ^ (x >> 31);
}

// Keys seen since the last `forget`. Two sets of rights with the same 64-bit key would lose a partial whip, never make
// a wrong one.
class Seen {
  public:
    void forget() {
        if (++round_ == 0) {
            std::ranges::fill(rounds_, 0);
            round_ = 1;
        }
        count_ = 0;
    }
    bool insert(std::uint64_t key) {
        if (2 * (count_ + 1) > keys_.size()) enlarge();
        std::size_t at = key & (keys_.size() - 1);
        while (rounds_[at] == round_) {
            if (keys_[at] == key) return false;
            at = (at + 1) & (keys_.size() - 1);
        }
        keys_[at] = key;
        rounds_[at] = round_;
        ++count_;
        return true;
    }

  private:
    void enlarge() {
        std::vector<std::uint64_t> kept;
        for (std::size_t k = 0; k < keys_.size(); ++k)
            if (rounds_[k] == round_) kept.push_back(keys_[k]);
        keys_.assign(std::max<std::size_t>(1024, 2 * keys_.size()), 0);
        rounds_.assign(keys_.size(), 0);
        count_ = 0;
        for (const std::uint64_t key : kept) insert(key);
    }

    std::vector<std::uint64_t> keys_;
    std::vector<std::uint32_t> rounds_;
    std::uint32_t round_ = 1;
    std::size_t count_ = 0;
};

template <std::size_t W>
struct Partial {
    std::int32_t right;   // R of the last item; the target itself at length 0
    std::int32_t before;  // the partial whip that this one extends, -1 at length 0
    std::int32_t item;
    std::uint64_t key;    // of the set of rights
    Bits<W> killed;       // what conflicts with the target or a right
    Bits<W> used;         // the target and the rights
};

// All partial whips against one target, grown by one item at a time.
template <std::size_t W>
class Growth {
  public:
    Growth(const Compact<W>& compact, std::size_t target) {
        const auto number = static_cast<std::int32_t>(target);
        partials_.push_back({number, -1, -1, 0, compact.conflicts[target], {}});
        Compact<W>::set(partials_.back().used, target);
    }

    // Extends every partial whip of the last length; true once a whip is complete.
    bool grow(const Compact<W>& compact, Seen& seen) {
        const std::size_t last = partials_.size();
        seen.forget();
        for (std::size_t k = first_; k < last; ++k)
            if (extend(compact, k, seen)) return true;
        first_ = last;
        return false;
    }
    std::size_t partials() const { return partials_.size(); }
    bool exhausted() const { return first_ == partials_.size(); }

    Whip whip(const Compact<W>& compact) const {
        const auto option = [&](std::int32_t k) { return compact.options[static_cast<std::size_t>(k)]; };
        const auto item = [&](std::int32_t k) { return compact.items[static_cast<std::size_t>(k)]; };
        Whip made{option(partials_.front().right), {item(last_item_)}, {}};
        for (const Partial<W>* at = &partials_[complete_]; at->before >= 0;
             at = &partials_[static_cast<std::size_t>(at->before)]) {
            made.items.push_back(item(at->item));
            made.rights.push_back(option(at->right));
        }
        std::ranges::reverse(made.items);
        std::ranges::reverse(made.rights);
        return made;
    }

  private:
    bool extend(const Compact<W>& compact, std::size_t number, Seen& seen) {
        const Partial<W> from = partials_[number];
        for (const std::int32_t item : compact.near(static_cast<std::size_t>(from.right))) {
            const Left<W> left(compact.members[static_cast<std::size_t>(item)], from.killed);
            if (left.many) continue;
            if (!left.any) {
                complete_ = number;
                last_item_ = item;
                return true;
            }
            const std::size_t right = left.only;
            if (Compact<W>::has(from.used, right)) continue;
            const std::uint64_t key = from.key + mixed(right);
            if (!seen.insert(key * 31 + right)) continue;
            Partial<W> next{static_cast<std::int32_t>(right), static_cast<std::int32_t>(number), item, key, from.killed, from.used};
            Compact<W>::set(next.used, right);
            for (std::size_t w = 0; w < W; ++w) next.killed[w] |= compact.conflicts[right][w];
            partials_.push_back(next);
        }
        return false;
    }

    std::vector<Partial<W>> partials_;
    std::size_t first_ = 0;  // of the partial whips of the last length
    std::size_t complete_ = 0;
    std::int32_t last_item_ = -1;
};

// All singles that follow from a target, layer by layer. A whip of length n needs a contradiction by layer n at the
// latest: what has none yet need not grow, and what never has one has no whip.
template <std::size_t W>
class Layers {
  public:
    Layers(const Compact<W>& compact, std::size_t target)
        : target_(target), killed_(compact.conflicts[target]), frontier_{static_cast<std::int32_t>(target)} {
        Compact<W>::set(chosen_, target);
    }

    std::size_t target() const { return target_; }
    bool exhausted() const { return frontier_.empty(); }
    void end() { frontier_.clear(); }

    // One layer more; true if it shows a contradiction.
    bool grow(const Compact<W>& compact) {
        std::vector<std::int32_t> next;
        for (const std::int32_t right : frontier_) {
            if (Compact<W>::has(killed_, static_cast<std::size_t>(right))) return true;
            for (const std::int32_t item : compact.near(static_cast<std::size_t>(right))) {
                const Left<W> left(compact.members[static_cast<std::size_t>(item)], killed_);
                if (left.many) continue;
                if (!left.any) return true;
                const std::size_t only = left.only;
                if (Compact<W>::has(chosen_, only)) continue;
                Compact<W>::set(chosen_, only);
                next.push_back(static_cast<std::int32_t>(only));
            }
        }
        for (const std::int32_t right : next)
            for (std::size_t w = 0; w < W; ++w) killed_[w] |= compact.conflicts[static_cast<std::size_t>(right)][w];
        frontier_ = std::move(next);
        return false;
    }

  private:
    std::size_t target_;
    Bits<W> killed_, chosen_{};
    std::vector<std::int32_t> frontier_;  // options of the last layer
};

constexpr std::size_t max_bytes = std::size_t{1} << 27;

template <std::size_t W>
std::vector<Whip> find(const Compact<W>& compact, std::int32_t max_length, bool all) {
    std::vector<Layers<W>> waiting;
    std::vector<Growth<W>> growths;
    waiting.reserve(compact.options.size());
    for (std::size_t k = 0; k < compact.options.size(); ++k) waiting.emplace_back(compact, k);
    std::vector<Whip> found;
    Seen seen;
    for (std::int32_t length = 1; length <= max_length && !(waiting.empty() && growths.empty()); ++length) {
        std::size_t kept = 0;
        const auto try_one = [&](Growth<W>& growth) {
            if (growth.grow(compact, seen)) found.push_back(growth.whip(compact));
            kept += growth.partials();
        };
        for (Growth<W>& growth : growths) {
            try_one(growth);
            if ((!found.empty() && !all) || kept * sizeof(Partial<W>) > max_bytes) return found;
        }
        for (Layers<W>& layers : waiting) {
            if (!layers.grow(compact)) continue;
            Growth<W>& growth = growths.emplace_back(compact, layers.target());
            for (std::int32_t shorter = 1; shorter < length; ++shorter) growth.grow(compact, seen);
            layers.end();
            try_one(growth);
            if ((!found.empty() && !all) || kept * sizeof(Partial<W>) > max_bytes) return found;
        }
        if (!found.empty()) break;
        std::erase_if(waiting, [](const Layers<W>& layers) { return layers.exhausted(); });
        std::erase_if(growths, [](const Growth<W>& growth) { return growth.exhausted(); });
    }
    std::ranges::sort(found, {}, &Whip::target);
    return found;
}

}  // namespace

std::vector<Whip> shortest_whips(const State& state, std::int32_t max_length, bool all) {
    std::vector<Whip> found;
    with_compact(state, [&](const auto& compact) { found = find(compact, max_length, all); });
    return found;
}

WhipRating rate_by_whips(State state, std::int32_t max_length) {
    WhipRating rating;
    state.singles();
    while (!state.solved() && !state.contradiction()) {
        const std::vector<Whip> whips = shortest_whips(state, max_length, true);
        if (whips.empty()) return rating;
        rating.longest = std::max(rating.longest, whips.front().length());
        // Each was found before any was applied; all stay right, since options only go.
        for (const Whip& whip : whips) {
            state.remove(whip.target);
            ++rating.steps;
        }
        state.singles();
    }
    rating.solved = state.solved();
    rating.contradiction = state.contradiction();
    return rating;
}

}  // namespace cover::logic
