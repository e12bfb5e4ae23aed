// An exact cover of its own: every item that one side covers must be covered by the other. The item that fewest pairs
// can still supply is supplied next, so that each set of pairs is met once.
#include "logic/trades.hpp"

#include <array>

namespace cover::logic {

namespace {

constexpr std::size_t most_work = 100'000;

class Search {
  public:
    Search(const Structure& structure, std::span<const Pair> pairs, const ExchangeShape& shape, std::size_t limit)
        : shape_(shape), limit_(limit), pairs_(pairs), items_(pairs.size()), used_(pairs.size()) {
        for (std::size_t k = 0; k < pairs.size(); ++k)
            for (const int side : {0, 1})
                for (const Item item : structure.items_of(side == 0 ? pairs[k].one : pairs[k].other))
                    items_[k].side[side].push_back(number(structure, item));
        suppliers_.resize(on_.size());
        for (std::size_t k = 0; k < pairs.size(); ++k)
            for (const int side : {0, 1})
                for (const std::size_t item : items_[k].side[side])
                    suppliers_[item].push_back({static_cast<std::int32_t>(k), side});
    }

    std::vector<Exchange> run() {
        for (std::size_t start = 0; start < pairs_.size() && !done(); ++start) {
            if (pairs_[start].extra != 0) continue;
            start_ = start;
            grow(start, 0);
        }
        return std::move(found_);
    }

  private:
    struct Supplier {
        std::int32_t pair;
        int side;  // which of its two options holds the item
    };

    bool done() const { return found_.size() >= limit_ || work_ >= most_work; }

    // Items by their order of appearance: few of a problem's items occur.
    std::size_t number(const Structure& structure, Item item) {
        if (number_.empty()) number_.assign(index(structure.items()), -1);
        std::int32_t& known = number_[index(item)];
        if (known < 0) {
            known = static_cast<std::int32_t>(on_.size());
            on_.push_back({false, false});
        }
        return index(known);
    }

    // Puts a pair down with `one` on the side `parity`, goes on from there, and takes it up again.
    void grow(std::size_t pair, int parity) {
        ++work_;
        if (put(pair, parity)) {
            if (const Lack lack = scarcest(); lack.item < 0) {
                if (chosen_.size() >= shape_.min_pairs && extras_ > 0) keep();
            } else if (chosen_.size() < shape_.max_pairs) {
                for (const Supplier& one : suppliers_[index(lack.item)])
                    if (fits(one.pair) && !done()) grow(index(one.pair), lack.side ^ one.side);
            }
            take(pair, parity);
        }
    }

    // May the pair stand in a trade that begins at `start_` with those that are down?
    bool fits(std::int32_t pair) const {
        const auto k = index(pair);
        if (used_[k]) return false;
        const std::int32_t extra = pairs_[k].extra;
        if (extra == 0) return k > start_;
        return extras_ < shape_.max_extra || (extra > 0 && alike_ && extra == kind_);
    }

    struct Lack {
        std::int32_t item = -1;
        int side = 0;
    };

    // Of the items that one side covers alone, the one that fewest pairs could give to the other.
    Lack scarcest() const {
        Lack best;
        std::size_t fewest = index(-1);
        for (const auto& [pair, parity] : chosen_)
            for (const int side : {0, 1})
                for (const std::size_t item : items_[pair].side[side]) {
                    const int lacking = on_[item][0] ? 1 : 0;
                    if (on_[item][lacking]) continue;
                    std::size_t many = 0;
                    for (const Supplier& one : suppliers_[item])
                        many += fits(one.pair) && free(index(one.pair), lacking ^ one.side);
                    if (many >= fewest) continue;
                    fewest = many;
                    best = {static_cast<std::int32_t>(item), lacking};
                    if (many == 0) return best;
                }
        return best;
    }

    // Would the pair cover an item twice on a side?
    bool free(std::size_t pair, int parity) const {
        for (const int side : {0, 1})
            for (const std::size_t item : items_[pair].side[side])
                if (on_[item][side ^ parity]) return false;
        return true;
    }

    bool put(std::size_t pair, int parity) {
        if (!free(pair, parity)) return false;
        mark(pair, parity, true);
        used_[pair] = true;
        chosen_.push_back({pair, parity});
        kept_.push_back({alike_, kind_});
        if (const std::int32_t extra = pairs_[pair].extra; extra != 0) {
            alike_ = extra > 0 && (extras_ == 0 || (alike_ && kind_ == extra));
            kind_ = extra;
            ++extras_;
        }
        return true;
    }

    void take(std::size_t pair, int parity) {
        mark(pair, parity, false);
        used_[pair] = false;
        chosen_.pop_back();
        alike_ = kept_.back().alike;
        kind_ = kept_.back().kind;
        kept_.pop_back();
        extras_ -= pairs_[pair].extra != 0;
    }

    void mark(std::size_t pair, int parity, bool covered) {
        for (const int side : {0, 1})
            for (const std::size_t item : items_[pair].side[side]) on_[item][side ^ parity] = covered;
    }

    void keep() {
        Exchange made;
        for (const auto& [pair, parity] : chosen_)
            (parity == 0 ? made.even : made.odd).push_back(static_cast<std::int32_t>(pair));
        found_.push_back(std::move(made));
    }

    struct OfPair {
        std::vector<std::size_t> side[2];  // items, by number
    };
    struct Chosen {
        std::size_t pair;
        int parity;
    };
    struct Kind {
        bool alike;
        std::int32_t kind;
    };

    const ExchangeShape shape_;
    const std::size_t limit_;
    const std::span<const Pair> pairs_;
    std::vector<std::int32_t> number_;
    std::vector<OfPair> items_;
    std::vector<std::array<bool, 2>> on_;  // by item: is it covered on the first side, on the second?
    std::vector<std::vector<Supplier>> suppliers_;
    std::vector<bool> used_;
    std::vector<Chosen> chosen_;
    std::vector<Kind> kept_;  // before each pair that is down
    std::size_t start_ = 0, extras_ = 0, work_ = 0;
    bool alike_ = true;  // is all that the pairs hold besides of one kind?
    std::int32_t kind_ = 0;
    std::vector<Exchange> found_;
};

}  // namespace

std::vector<Exchange> exchanges(const Structure& structure, std::span<const Pair> pairs, const ExchangeShape& shape,
                                std::size_t limit) {
    return Search(structure, pairs, shape, limit).run();
}

}  // namespace cover::logic
