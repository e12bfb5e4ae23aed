// Partial whips level by level: all of length k against a target, one for each set of rights with its last one.
#include "logic/whips.hpp"

#include <algorithm>
#include <span>
#include <utility>

#include "common/mix.hpp"
#include "logic/compact.hpp"
#include "common/sorting.hpp"

namespace cover::logic {

namespace {

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
    std::uint64_t key;  // of the set of rights
    Bits<W> killed;     // what conflicts with the target or a right
    Bits<W> used;       // the target and the rights
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

    // Extends every partial whip of the last length by items that are `few`.
    [[gnu::noinline]] void grow(const Compact<W>& compact, Seen& seen, std::span<const Word> few) {
        const std::size_t last = partials_.size();
        seen.forget();
        for (std::size_t k = first_; k < last; ++k) extend(compact, k, seen, few);
        first_ = last;
    }
    // Does one of those of the last length leave nothing for an item among `none`?
    bool complete(const Compact<W>& compact, std::span<const Word> none) {
        for (complete_ = first_; complete_ < partials_.size(); ++complete_) {
            const Partial<W>& from = partials_[complete_];
            const auto near = compact.near_words(index(from.right));
            for (std::size_t word = 0; word < near.size(); ++word)
                for (Word items = near[word] & none[word]; items != 0; items &= items - 1) {
                    last_item_ = word * 64 + index(std::countr_zero(items));
                    if (!Left<W>(compact.members[last_item_], from.killed).any) return true;
                }
        }
        return false;
    }
    std::size_t partials() const { return partials_.size(); }
    bool exhausted() const { return first_ == partials_.size(); }

    [[gnu::noinline]] Whip whip(const Compact<W>& compact) const {
        const auto option = [&](std::int32_t k) { return compact.options[index(k)]; };
        const auto item = [&](std::int32_t k) { return compact.items[index(k)]; };
        Whip made{option(partials_.front().right), {compact.items[last_item_]}, {}};
        for (const Partial<W>* at = &partials_[complete_]; at->before >= 0; at = &partials_[index(at->before)]) {
            made.items.push_back(item(at->item));
            made.rights.push_back(option(at->right));
        }
        std::ranges::reverse(made.items);
        std::ranges::reverse(made.rights);
        return made;
    }

  private:
    void extend(const Compact<W>& compact, std::size_t number, Seen& seen, std::span<const Word> few) {
        const Partial<W> from = partials_[number];
        const auto near = compact.near_words(index(from.right));
        for (std::size_t word = 0; word < near.size(); ++word)
            for (Word items = near[word] & few[word]; items != 0; items &= items - 1) {
                const std::size_t item = word * 64 + index(std::countr_zero(items));
                const Left<W> left(compact.members[item], from.killed);
                if (left.many || !left.any) continue;
                const std::size_t right = left.only();
                if (Compact<W>::has(from.used, right)) continue;
                const std::uint64_t key = from.key + mixed(right + golden);
                if (!seen.insert(key * 31 + right)) continue;
                Partial<W>& next = partials_.emplace_back(from);
                next.right = static_cast<std::int32_t>(right);
                next.before = static_cast<std::int32_t>(number);
                next.item = static_cast<std::int32_t>(item);
                next.key = key;
                Compact<W>::set(next.used, right);
                for (std::size_t w = 0; w < W; ++w) next.killed[w] |= compact.conflicts[right][w];
            }
    }

    std::vector<Partial<W>> partials_;
    std::size_t first_ = 0;  // of the partial whips of the last length
    std::size_t complete_ = 0;
    std::size_t last_item_ = 0;
};

// All singles that follow from a target, layer by layer. A whip of length n needs a contradiction by layer n at the
// latest: what has none yet need not grow, and what never has one has no whip. Up to that layer n, no partial whip but
// out of items that come down to one option or none in these layers: what it excludes is excluded by them too.
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

    // One layer more; true if it shows a contradiction. `touched`: no item, before and after; `few` and `none` get the
    // items that have come down to one option at most, and to none.
    bool grow(const Compact<W>& compact, std::vector<Word>& touched, std::span<Word> few, std::span<Word> none) {
        bool clash = false;
        for (const std::int32_t right : frontier_) {
            clash |= Compact<W>::has(killed_, index(right));
            const auto near = compact.near_words(index(right));
            for (std::size_t w = 0; w < near.size(); ++w) touched[w] |= near[w];
        }
        frontier_.clear();
        if (clash) std::ranges::copy(few, none.begin());
        for (std::size_t w = 0; w < touched.size(); ++w) {
            // What has one option keeps it unless two of this layer conflict: no later one can exclude it.
            Word items = std::exchange(touched[w], 0) & ~few[w];
            for (; items != 0; items &= items - 1) {
                const std::size_t item = w * 64 + index(std::countr_zero(items));
                const Left<W> left(compact.members[item], killed_);
                if (left.many) continue;
                few[w] |= items & -items;
                if (!left.any) {
                    none[w] |= items & -items;
                    clash = true;
                    continue;
                }
                const std::size_t only = left.only();
                if (Compact<W>::has(chosen_, only)) continue;
                Compact<W>::set(chosen_, only);
                frontier_.push_back(static_cast<std::int32_t>(only));
            }
        }
        for (const std::int32_t right : frontier_)
            for (std::size_t w = 0; w < W; ++w) killed_[w] |= compact.conflicts[index(right)][w];
        return clash;
    }

  private:
    std::size_t target_;
    Bits<W> killed_, chosen_{};
    std::vector<std::int32_t> frontier_;  // options of the last layer
};

template <std::size_t W>
std::vector<Whip> find(const Compact<W>& compact, std::int32_t max_length, bool all, std::size_t room,
                       const Listener& listener) {
    std::vector<Layers<W>> waiting;
    std::vector<Growth<W>> growths;
    waiting.reserve(compact.options.size());
    for (std::size_t k = 0; k < compact.options.size(); ++k) waiting.emplace_back(compact, k);
    std::vector<Whip> found;
    Seen seen;
    const std::size_t words = compact.words;
    std::vector<Word> touched(words), none(words), few(words * compact.options.size());
    const std::vector<Word> any_item(words, ~Word{0});
    for (std::int32_t length = 1; length <= max_length && !(waiting.empty() && growths.empty()); ++length) {
        std::size_t kept = 0;
        const auto try_one = [&](Growth<W>& growth, std::span<const Word> last) {
            if (growth.complete(compact, last)) found.push_back(growth.whip(compact));
            kept += growth.partials();
            return (!found.empty() && !all) || kept * sizeof(Partial<W>) > room;
        };
        for (Growth<W>& growth : growths) {
            listener.listen();
            growth.grow(compact, seen, any_item);
            if (try_one(growth, any_item)) return found;
        }
        for (Layers<W>& layers : waiting) {
            const std::span<Word> own(few.data() + layers.target() * words, words);
            if (!layers.grow(compact, touched, own, none)) continue;
            listener.listen();
            Growth<W>& growth = growths.emplace_back(compact, layers.target());
            for (std::int32_t shorter = 1; shorter < length; ++shorter) growth.grow(compact, seen, own);
            layers.end();
            if (try_one(growth, none)) return found;
            std::ranges::fill(none, 0);
        }
        if (!found.empty()) break;
        std::erase_if(waiting, [](const Layers<W>& layers) { return layers.exhausted(); });
        std::erase_if(growths, [](const Growth<W>& growth) { return growth.exhausted(); });
    }
    sort_by(found, [](const Whip& whip) { return whip.target; });
    return found;
}

std::vector<Whip> whips_of(const State& state, std::int32_t max_length, bool all, std::size_t room,
                           const Listener& listener) {
    std::vector<Whip> found;
    with_compact(state, [&](const auto& compact) { found = find(compact, max_length, all, room, listener); });
    return found;
}

void rate(State& state, std::int32_t max_length, const Listener& listener, WhipRating& rating) {
    state.singles();
    while (!state.solved() && !state.contradiction()) {
        listener.listen();
        const std::vector<Whip> whips = whips_of(state, max_length, true, whip_room, listener);
        if (whips.empty()) return;
        rating.longest = std::max(rating.longest, whips.front().length());
        // Each was found before any was applied; all stay right, since options only go.
        for (const Whip& whip : whips) {
            state.remove(whip.target);
            ++rating.steps;
        }
        state.singles();
    }
}

}  // namespace

std::vector<Whip> shortest_whips(const State& state, std::int32_t max_length, bool all, std::size_t room,
                                 const Listener& listener) {
    return whips_of(state, max_length, all, room, listener);
}

WhipRating rate_by_whips(State state, std::int32_t max_length, const Listener& listener) {
    WhipRating rating;
    try {
        rate(state, max_length, listener, rating);
    } catch (const Interrupted&) {
        rating.stopped = true;
    }
    rating.solved = state.solved();
    rating.contradiction = state.contradiction();
    return rating;
}

}  // namespace cover::logic
