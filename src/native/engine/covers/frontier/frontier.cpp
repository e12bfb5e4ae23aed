// Laying out a problem for the frontier method: which bits of a state an item occupies, and when it stops to matter.
#include "covers/frontier/frontier.hpp"

#include <algorithm>
#include <bit>
#include <tuple>
#include <utility>

#include "covers/frontier/facts.hpp"

namespace cover {

namespace {

using namespace frontier;

// ------------------------------------------------------------------ places in the words of a state

class Places {
  public:
    // A free place of so many bits (1..64) within one word.
    std::pair<std::int32_t, std::int32_t> take(std::int32_t bits) {
        const std::uint64_t ones = bits == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << bits) - 1;
        for (std::size_t word = first_;; ++word) {
            if (word == used_.size()) used_.push_back(0);
            for (std::int32_t shift = std::countr_one(used_[word]); shift + bits <= 64; ++shift)
                if ((used_[word] & ones << shift) == 0) {
                    used_[word] |= ones << shift;
                    return {static_cast<std::int32_t>(word), shift};
                }
            if (word == first_ && used_[word] == ~std::uint64_t{0}) ++first_;
        }
    }
    void give_back(std::int32_t word, std::uint64_t mask) {
        used_[word] &= ~mask;
        first_ = std::min(first_, index(word));
    }
    std::int32_t words() const { return std::max<std::int32_t>(1, static_cast<std::int32_t>(used_.size())); }

  private:
    std::vector<std::uint64_t> used_;
    std::size_t first_ = 0;  // words before it are full
};

class Planner {
  public:
    Planner(const Facts& facts, const std::vector<std::int32_t>& order) : facts_(facts), problem_(facts.problem) {
        plan_.unsolvable = facts.unsolvable;
        if (plan_.unsolvable) return;
        make_steps(order);
        find_spans();
        place_items();
        describe_options();
    }
    Plan take() { return std::move(plan_); }

  private:
    bool single_choice(std::int32_t step) const { return plan_.steps[step].kind != Step::Kind::each; }
    bool exact(std::int32_t item) const {
        return item < problem_.primary && facts_.status[item] == Status::covered && problem_.low(item) > 0;
    }

    void make_steps(const std::vector<std::int32_t>& order) {
        const auto group = groups(facts_, order);
        std::vector<std::int32_t> starts(order.size() + 1, 0);
        for (const auto place : group)
            if (place != none) ++starts[index(place) + 1];
        for (std::size_t k = 0; k < order.size(); ++k) starts[k + 1] += starts[k];
        auto next = starts;
        plan_.options.resize(index(starts.back()));
        for (std::int32_t o = 0; o < problem_.options(); ++o)
            if (group[o] != none) plan_.options[next[group[o]]++] = o;
        for (std::size_t k = 0; k < order.size(); ++k) {
            if (starts[k] == starts[k + 1]) continue;
            const auto item = order[k];
            if (facts_.status[item] == Status::covered) {
                const auto kind = exact(item) ? Step::Kind::one : Step::Kind::at_most_one;
                plan_.steps.push_back({kind, starts[k], starts[k + 1], 0, 0});
                owner_.push_back(item);
            } else {
                for (std::int32_t rank = starts[k]; rank < starts[k + 1]; ++rank) {
                    plan_.steps.push_back({Step::Kind::each, rank, rank + 1, 0, 0});
                    owner_.push_back(none);
                }
            }
        }
    }

    template <class Visit>
    void each_use(std::size_t step, Visit visit) const {
        for (std::int32_t rank = plan_.steps[step].first; rank < plan_.steps[step].last; ++rank)
            facts_.each_incidence(plan_.options[rank], visit);
    }

    void find_spans() {
        spans_.resize(index(problem_.items));
        for (std::size_t step = 0; step < plan_.steps.size(); ++step)
            each_use(step,
                     [&](std::int32_t item, std::int32_t) { spans_[item].take_in(static_cast<std::int32_t>(step)); });
    }

    // An item that all its options meet in one choice needs no place, if that choice settles it.
    bool needs_place(std::int32_t item) const {
        const auto& span = spans_[item];
        if (facts_.status[item] == Status::nothing || span.last == none) return false;
        if (span.first < span.last || !single_choice(span.first) || facts_.status[item] == Status::times) return true;
        return exact(item) && owner_[span.first] != item;
    }

    void place_items() {
        const auto items = index(problem_.items);
        word_.assign(items, none);
        shift_.assign(items, 0);
        field_.assign(items, none);
        auto left = facts_.degree;
        Places places;
        std::vector<std::int32_t> touched;
        std::vector<WordEnd> ends;
        for (std::size_t k = 0; k < plan_.steps.size(); ++k) {
            const auto step = static_cast<std::int32_t>(k);
            touched.clear();
            each_use(k, [&](std::int32_t item, std::int32_t) {
                if (left[item]-- == facts_.degree[item] && needs_place(item)) place(item, places);
                if (word_[item] != none) touched.push_back(item);
            });
            std::sort(touched.begin(), touched.end());
            touched.erase(std::unique(touched.begin(), touched.end()), touched.end());
            ends.clear();
            for (const auto item : touched) {
                if (field_[item] != none) plan_.field_ends.push_back({field_[item], left[item]});
                if (spans_[item].last != step) continue;
                const std::uint64_t mask = mask_of(item);
                ends.push_back({word_[item], exact(item) ? mask : 0, ~mask});
                places.give_back(word_[item], mask);
            }
            std::sort(ends.begin(), ends.end(), [](const auto& a, const auto& b) { return a.word < b.word; });
            for (const WordEnd& end : ends) {
                if (static_cast<std::int32_t>(plan_.ends.size()) > plan_.end_starts.back() &&
                    plan_.ends.back().word == end.word) {
                    plan_.ends.back().must |= end.must;
                    plan_.ends.back().keep &= end.keep;
                } else {
                    plan_.ends.push_back(end);
                }
            }
            plan_.end_starts.push_back(static_cast<std::int32_t>(plan_.ends.size()));
            plan_.field_starts.push_back(static_cast<std::int32_t>(plan_.field_ends.size()));
            if (const auto owner = owner_[k]; owner != none && word_[owner] != none) {
                plan_.steps[k].word = word_[owner];
                plan_.steps[k].bit = mask_of(owner);
            }
        }
        plan_.words = places.words();
        for (std::int32_t item = 0; item < problem_.items; ++item)
            if (word_[item] != none)
                plan_.seats.push_back({item, word_[item], mask_of(item), spans_[item].first, spans_[item].last});
        for (std::size_t step = 0; step < plan_.steps.size(); ++step)
            each_use(step,
                     [&](std::int32_t item, std::int32_t k) { note_use(static_cast<std::int32_t>(step), item, k); });
        for (Field& field : plan_.fields)
            if (!field.counts) find_single(field);
    }

    std::uint64_t mask_of(std::int32_t item) const {
        return (~std::uint64_t{0} >> (64 - facts_.bits[item])) << shift_[item];
    }

    void place(std::int32_t item, Places& places) {
        std::tie(word_[item], shift_[item]) = places.take(facts_.bits[item]);
        if (facts_.status[item] == Status::covered) return;
        field_[item] = static_cast<std::int32_t>(plan_.fields.size());
        Field field{word_[item], shift_[item], mask_of(item) >> shift_[item], facts_.status[item] == Status::times};
        if (field.counts) {
            field.low = problem_.low(item);
            field.high = facts_.high(item);
        } else {
            field.codes = static_cast<std::int32_t>(plan_.last_use.size());
            plan_.last_use.resize(plan_.last_use.size() + index(facts_.codes[item]), none);
        }
        plan_.fields.push_back(field);
        codes_.push_back(facts_.codes[item]);
    }

    void note_use(std::int32_t step, std::int32_t item, std::int32_t position) {
        if (field_[item] == none || facts_.status[item] != Status::color) return;
        plan_.last_use[plan_.fields[field_[item]].codes + facts_.code_of[position]] = step;
    }

    // When all uses but those of one color are over.
    void find_single(Field& field) const {
        const auto codes = codes_[index(&field - plan_.fields.data())];
        const auto* const last = plan_.last_use.data() + field.codes;
        std::int32_t best = 1, second = none;
        for (std::int32_t code = 2; code < codes; ++code)
            if (last[code] > last[best]) best = code;
        for (std::int32_t code = 1; code < codes; ++code)
            if (code != best) second = std::max(second, last[code]);
        field.single = best == 1 ? 0 : best;  // with closing uses left, no state is as good as another
        field.single_from = second;
    }

    void describe_options() {
        std::vector<WordMask> masks;
        for (const auto option : plan_.options) {
            masks.clear();
            facts_.each_incidence(option, [&](std::int32_t item, std::int32_t k) {
                if (word_[item] == none) return;
                if (field_[item] == none) masks.push_back({word_[item], mask_of(item)});
                else plan_.uses.push_back({field_[item], facts_.status[item] == Status::color ? facts_.code_of[k] : 0});
            });
            std::sort(masks.begin(), masks.end(), [](const auto& a, const auto& b) { return a.word < b.word; });
            for (const WordMask& mask : masks) {
                if (static_cast<std::int32_t>(plan_.masks.size()) > plan_.mask_starts.back() &&
                    plan_.masks.back().word == mask.word)
                    plan_.masks.back().mask |= mask.mask;
                else plan_.masks.push_back(mask);
            }
            plan_.mask_starts.push_back(static_cast<std::int32_t>(plan_.masks.size()));
            plan_.use_starts.push_back(static_cast<std::int32_t>(plan_.uses.size()));
        }
    }

    const Facts& facts_;
    const Cover& problem_;
    Plan plan_;
    std::vector<std::int32_t> owner_;  // the item of a step with a single choice
    std::vector<Span> spans_;          // by item: its first and its last step
    std::vector<std::int32_t> word_, shift_, field_, codes_;
};

}  // namespace

Plan make_plan(const Cover& problem, const std::vector<std::int32_t>& order) {
    return Planner(Facts(problem), order).take();
}

}  // namespace cover
