// Laying out a problem for the frontier method: which bits of a state an item occupies, and when it stops to matter.
#include "frontier.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <numeric>
#include <tuple>
#include <utility>

namespace cover {

namespace {

constexpr std::int32_t none = -1;

// What a state must know of an item while it is in the frontier.
enum class Status : std::uint8_t { nothing, covered, color, times };

// Facts about items and options that no order changes.
struct Facts {
    const Cover& problem;
    std::vector<char> usable;           // options that cover no item whose bounds forbid it
    std::vector<std::int32_t> degree;   // usable options of an item
    std::vector<Status> status;
    std::vector<std::int32_t> bits;     // of the status
    std::vector<std::int32_t> code_of;  // parallel to item_of: color codes from 2, or 1 for no color
    std::vector<std::int32_t> codes;    // of an item: greatest code + 1
    bool unsolvable = false;

    explicit Facts(const Cover& made) : problem(made) {
        const auto items = static_cast<std::size_t>(problem.items);
        usable.assign(static_cast<std::size_t>(problem.options()), 1);
        degree.assign(items, 0);
        status.assign(items, Status::covered);
        bits.assign(items, 1);
        codes.assign(items, 2);
        for (std::int32_t o = 0; o < problem.options(); ++o) {
            for (const auto item : problem.covers(o)) usable[o] &= item >= problem.primary || problem.high(item) > 0;
            if (usable[o])
                for (const auto item : problem.covers(o)) ++degree[item];
        }
        for (std::int32_t i = 0; i < problem.primary; ++i) {
            if (problem.low(i) > degree[i]) unsolvable = true;
            if (problem.low(i) == 0 && problem.high(i) >= degree[i]) status[i] = Status::nothing;
            else if (high(i) > 1) status[i] = Status::times;
            if (status[i] == Status::times) bits[i] = std::bit_width(static_cast<std::uint32_t>(high(i)));
        }
        number_colors();
    }

    std::int32_t high(std::int32_t item) const { return std::min(problem.high(item), degree[item]); }

    template <class Visit>
    void each_incidence(std::int32_t option, Visit visit) const {
        for (std::int32_t k = problem.option_starts[option]; k < problem.option_starts[option + 1]; ++k)
            visit(problem.item_of[k], k);
    }

  private:
    void number_colors() {
        for (std::int32_t i = problem.primary; i < problem.items; ++i)
            if (degree[i] <= 1) status[i] = Status::nothing;
        if (!problem.has_colors()) return;
        code_of.assign(problem.item_of.size(), 1);
        std::vector<std::vector<std::pair<std::int32_t, std::int32_t>>> painted(
            static_cast<std::size_t>(problem.items - problem.primary));  // (color, position) by secondary item
        std::vector<char> blank(painted.size(), 0);
        for (std::int32_t o = 0; o < problem.options(); ++o)
            if (usable[o])
                each_incidence(o, [&](std::int32_t item, std::int32_t k) {
                    if (item < problem.primary) return;
                    const auto place = static_cast<std::size_t>(item - problem.primary);
                    if (problem.color_of[k] > 0) painted[place].emplace_back(problem.color_of[k], k);
                    else blank[place] = 1;
                });
        for (std::int32_t i = problem.primary; i < problem.items; ++i) {
            auto& list = painted[static_cast<std::size_t>(i - problem.primary)];
            if (list.empty() || status[i] == Status::nothing) continue;
            std::sort(list.begin(), list.end());
            std::int32_t last = 0, code = 1;
            for (const auto& [color, position] : list) {
                if (color != last) ++code;
                last = color;
                code_of[position] = code;
            }
            codes[i] = code + 1;
            const bool free = code == 2 && !blank[static_cast<std::size_t>(i - problem.primary)];
            status[i] = free ? Status::nothing : Status::color;
            bits[i] = std::bit_width(static_cast<std::uint32_t>(code));
        }
    }
};

struct Span {
    std::int32_t first = std::numeric_limits<std::int32_t>::max();
    std::int32_t last = none;

    void take_in(std::int32_t when) {
        first = std::min(first, when);
        last = std::max(last, when);
    }
};

// The place of each option's first item in the order.
std::vector<std::int32_t> groups(const Facts& facts, const std::vector<std::int32_t>& order) {
    std::vector<std::int32_t> place(order.size());
    for (std::size_t k = 0; k < order.size(); ++k) place[order[k]] = static_cast<std::int32_t>(k);
    std::vector<std::int32_t> made(facts.usable.size(), none);
    for (std::int32_t o = 0; o < facts.problem.options(); ++o) {
        if (!facts.usable[o]) continue;
        std::int32_t least = std::numeric_limits<std::int32_t>::max();
        for (const auto item : facts.problem.covers(o))
            if (item < facts.problem.primary) least = std::min(least, place[item]);
        made[o] = least;
    }
    return made;
}

// ------------------------------------------------------------------ orders

// The sum over all steps of 2^(bits of the state): what an order may cost at worst.
double cost_of(const Facts& facts, const std::vector<std::int32_t>& order) {
    const auto group = groups(facts, order);
    std::vector<Span> spans(static_cast<std::size_t>(facts.problem.items));
    for (std::int32_t o = 0; o < facts.problem.options(); ++o)
        if (facts.usable[o])
            for (const auto item : facts.problem.covers(o)) spans[item].take_in(group[o]);
    std::vector<std::int64_t> change(order.size() + 1, 0);
    for (std::int32_t i = 0; i < facts.problem.items; ++i)
        if (facts.status[i] != Status::nothing && spans[i].last > spans[i].first) {
            change[spans[i].first] += facts.bits[i];
            change[spans[i].last] -= facts.bits[i];
        }
    double sum = 0;
    std::int64_t bits = 0;
    for (const auto step : change) {
        bits += step;
        sum += std::ldexp(1.0, static_cast<int>(std::min<std::int64_t>(bits, 1000)));
    }
    return sum;
}

struct ByItem {
    std::vector<std::int32_t> starts, options;

    explicit ByItem(const Facts& facts) : starts(static_cast<std::size_t>(facts.problem.items) + 1, 0) {
        for (std::size_t i = 0; i < facts.degree.size(); ++i) starts[i + 1] = starts[i] + facts.degree[i];
        options.resize(static_cast<std::size_t>(starts.back()));
        auto next = starts;
        for (std::int32_t o = 0; o < facts.problem.options(); ++o)
            if (facts.usable[o])
                for (const auto item : facts.problem.covers(o)) options[next[item]++] = o;
    }
    std::span<const std::int32_t> of(std::int32_t item) const {
        return {options.data() + starts[item], options.data() + starts[item + 1]};
    }
};

// Breadth first, each component from an item far from its lowest one.
std::vector<std::int32_t> breadth_first(const Facts& facts, const ByItem& by_item) {
    const Cover& problem = facts.problem;
    std::vector<std::int32_t> seen_item(static_cast<std::size_t>(problem.items), none), queue;
    std::vector<std::int32_t> seen_option(static_cast<std::size_t>(problem.options()), none);
    std::int32_t round = 0;
    const auto walk = [&](std::int32_t start) {  // appends to the queue what can be reached
        std::size_t head = queue.size();
        queue.push_back(start);
        seen_item[start] = round;
        for (; head < queue.size(); ++head)
            for (const auto option : by_item.of(queue[head])) {
                if (seen_option[option] == round) continue;
                seen_option[option] = round;
                for (const auto item : problem.covers(option))
                    if (seen_item[item] != round) {
                        seen_item[item] = round;
                        queue.push_back(item);
                    }
            }
    };
    std::vector<std::int32_t> order;
    std::vector<char> done(static_cast<std::size_t>(problem.primary), 0);
    for (std::int32_t i = 0; i < problem.primary; ++i) {
        if (done[i]) continue;
        queue.clear();
        walk(i);
        std::int32_t far = i;
        for (const auto item : queue)
            if (item < problem.primary) far = item;
        ++round;
        queue.clear();
        walk(far);
        ++round;
        for (const auto item : queue)
            if (item < problem.primary) {
                done[item] = 1;
                order.push_back(item);
            }
    }
    return order;
}

// Next comes the item whose options bring the fewest new items into the frontier; empty if that takes too long.
std::vector<std::int32_t> least_growth(const Facts& facts, const ByItem& by_item) {
    const Cover& problem = facts.problem;
    const auto incidences = static_cast<std::int64_t>(problem.item_of.size());
    std::int64_t work = std::min<std::int64_t>(256 * incidences + 100'000, 20'000'000);
    enum : char { untouched, touched, placed };
    std::vector<char> state(static_cast<std::size_t>(problem.items), untouched);
    std::vector<char> decided(static_cast<std::size_t>(problem.options()), 0);
    std::vector<std::int32_t> stamp(static_cast<std::size_t>(problem.items), none), frontier, order;
    std::int32_t stamps = 0;
    const auto growth = [&](std::int32_t item) {
        std::int32_t grown = state[item] == untouched;
        stamp[item] = ++stamps;
        for (const auto option : by_item.of(item)) {
            if (decided[option]) continue;
            for (const auto other : problem.covers(option)) {
                --work;
                if (state[other] == untouched && stamp[other] != stamps) {
                    stamp[other] = stamps;
                    ++grown;
                }
            }
        }
        return grown;
    };
    std::int32_t lowest = 0;
    while (static_cast<std::int32_t>(order.size()) < problem.primary) {
        while (state[lowest] == placed) ++lowest;
        std::int32_t best = lowest;
        if (frontier.empty()) {
            // A start: the item with the least growth; in a long list of components the lowest will do.
            std::int32_t least = growth(lowest);
            if (order.empty())
                for (std::int32_t i = 0; i < problem.primary && work > 0; ++i)
                    if (const auto grown = growth(i); grown < least) {
                        least = grown;
                        best = i;
                    }
        } else {
            std::int32_t least = std::numeric_limits<std::int32_t>::max();
            for (const auto item : frontier)
                if (const auto grown = growth(item); grown < least) {
                    least = grown;
                    best = item;
                    if (grown == 0) break;
                }
        }
        if (work < 0) return {};
        std::erase(frontier, best);
        state[best] = placed;
        order.push_back(best);
        for (const auto option : by_item.of(best)) {
            if (decided[option]) continue;
            decided[option] = 1;
            for (const auto item : problem.covers(option))
                if (state[item] == untouched) {
                    state[item] = touched;
                    if (item < problem.primary) frontier.push_back(item);
                }
        }
    }
    return order;
}

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
        first_ = std::min(first_, static_cast<std::size_t>(word));
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
            if (place != none) ++starts[static_cast<std::size_t>(place) + 1];
        for (std::size_t k = 0; k < order.size(); ++k) starts[k + 1] += starts[k];
        auto next = starts;
        plan_.options.resize(static_cast<std::size_t>(starts.back()));
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
        spans_.resize(static_cast<std::size_t>(problem_.items));
        for (std::size_t step = 0; step < plan_.steps.size(); ++step)
            each_use(step, [&](std::int32_t item, std::int32_t) { spans_[item].take_in(static_cast<std::int32_t>(step)); });
    }

    // An item that all its options meet in one choice needs no place, if that choice settles it.
    bool needs_place(std::int32_t item) const {
        const auto& span = spans_[item];
        if (facts_.status[item] == Status::nothing || span.last == none) return false;
        if (span.first < span.last || !single_choice(span.first) || facts_.status[item] == Status::times) return true;
        return exact(item) && owner_[span.first] != item;
    }

    void place_items() {
        const auto items = static_cast<std::size_t>(problem_.items);
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
        for (std::size_t step = 0; step < plan_.steps.size(); ++step)
            each_use(step, [&](std::int32_t item, std::int32_t k) { note_use(static_cast<std::int32_t>(step), item, k); });
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
            plan_.last_use.resize(plan_.last_use.size() + static_cast<std::size_t>(facts_.codes[item]), none);
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
        const auto codes = codes_[static_cast<std::size_t>(&field - plan_.fields.data())];
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
                else
                    plan_.masks.push_back(mask);
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

std::vector<std::int32_t> frontier_order(const Cover& problem) {
    const Facts facts(problem);
    std::vector<std::int32_t> best(static_cast<std::size_t>(problem.primary));
    std::iota(best.begin(), best.end(), 0);
    if (facts.unsolvable) return best;
    double least = cost_of(facts, best);
    const ByItem by_item(facts);
    for (auto& order : {breadth_first(facts, by_item), least_growth(facts, by_item)})
        if (!order.empty())
            if (const double cost = cost_of(facts, order); cost < least) {
                least = cost;
                best = order;
            }
    return best;
}

}  // namespace cover
