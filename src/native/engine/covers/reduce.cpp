// Reduction of exact covers: forced options by unit propagation; one-step lookahead as in Knuth's Algorithm P
// (TAOCP 7.2.2.1), but by items: an option goes if it excludes too many of the options of some item. These are found
// as an intersection, so that an item usually costs two looks at the neighbours of one of its options.
#include "covers/reduce.hpp"
#include "common/index.hpp"
#include "common/sorting.hpp"

#include <algorithm>
#include <limits>
#include <utility>

namespace cover {

namespace {

class Reducer {
  public:
    explicit Reducer(const Cover& problem);
    Reduced run(Reduction level);

  private:
    bool is_primary(std::int32_t item) const { return item < problem_.primary; }
    std::int32_t color_at(std::int32_t place) const { return problem_.has_colors() ? problem_.color_of[place] : 0; }
    template <class Visit>
    void for_incidences(std::int32_t option, Visit visit) const {
        for (std::int32_t k = problem_.option_starts[option]; k < problem_.option_starts[option + 1]; ++k)
            visit(problem_.item_of[k], color_at(k));
    }

    void drop(std::int32_t option);
    void drop_others(std::int32_t item, std::int32_t color);
    void take(std::int32_t option);
    void note(std::int32_t item);
    void propagate();
    void look_ahead();
    void look_ahead(std::int32_t item);
    template <class Visit>
    void for_neighbours(std::int32_t option, Visit visit);
    void find_needless_items();
    Reduced result() const;
    Reduced unsolvable() const;

    const Cover& problem_;
    // Transposed problem: uses_[use_starts_[i]] .. are the places (indices into item_of) of item i.
    std::vector<std::int64_t> use_starts_;
    std::vector<std::int32_t> uses_, option_at_;
    std::vector<char> alive_;               // per option: neither dropped nor taken
    std::vector<std::int32_t> count_;       // per item: alive options
    std::vector<std::int32_t> low_, high_;  // per primary item: bounds on what is still to be taken
    std::vector<std::int32_t> painted_;     // per item: color that a taken option gave it
    std::vector<char> gone_;                // per item: not part of the new problem
    std::vector<std::int32_t> taken_;
    std::vector<std::int32_t> due_;      // primary items whose alive options must all be taken
    std::vector<std::int32_t> changed_;  // primary items to look ahead for, each once (in_changed_)
    std::vector<char> in_changed_;
    std::int32_t lacking_ = -1;  // an item with too few options
    // Lookahead: stamps per option, and its bounded work in looks at an incidence.
    std::vector<std::int32_t> stamp_, hits_, candidates_;
    std::int32_t time_ = 0;
    std::int64_t work_ = 0, max_work_ = 0;
};

Reducer::Reducer(const Cover& problem)
    : problem_(problem),
      use_starts_(index(problem.items) + 1, 0),
      uses_(problem.item_of.size()),
      option_at_(problem.item_of.size()),
      alive_(index(problem.options()), 1),
      count_(index(problem.items), 0),
      low_(index(problem.primary)),
      high_(index(problem.primary)),
      painted_(index(problem.items), 0),
      gone_(index(problem.items), 0),
      in_changed_(index(problem.primary), 0) {
    for (const auto item : problem.item_of) ++count_[item];
    for (std::int32_t i = 0; i < problem.items; ++i) use_starts_[i + 1] = use_starts_[i] + count_[i];
    std::vector<std::int64_t> at(use_starts_.begin(), use_starts_.end() - 1);
    for (std::int32_t o = 0; o < problem.options(); ++o)
        for (std::int32_t k = problem.option_starts[o]; k < problem.option_starts[o + 1]; ++k) {
            uses_[at[problem.item_of[k]]++] = k;
            option_at_[k] = o;
        }
    for (std::int32_t i = 0; i < problem.primary; ++i) {
        low_[i] = problem.low(i);
        high_[i] = problem.high(i);
    }
}

// Looks at a primary item whose numbers changed.
void Reducer::note(std::int32_t item) {
    if (count_[item] < low_[item]) lacking_ = item;
    else if (count_[item] == low_[item] && low_[item] > 0) due_.push_back(item);
    if (!in_changed_[item]) {
        in_changed_[item] = 1;
        changed_.push_back(item);
    }
}

void Reducer::drop(std::int32_t option) {
    alive_[option] = 0;
    for_incidences(option, [&](std::int32_t item, std::int32_t) {
        --count_[item];
        if (is_primary(item)) note(item);
    });
}

// Drops the alive options of an item, but for those that paint it with `color` (0: none).
void Reducer::drop_others(std::int32_t item, std::int32_t color) {
    for (auto u = use_starts_[item]; u < use_starts_[item + 1]; ++u) {
        const std::int32_t place = uses_[u];
        if (!alive_[option_at_[place]] || (color > 0 && color_at(place) == color)) continue;
        drop(option_at_[place]);
    }
}

void Reducer::take(std::int32_t option) {
    alive_[option] = 0;
    taken_.push_back(option);
    for_incidences(option, [&](std::int32_t item, std::int32_t) {
        --count_[item];
        if (!is_primary(item)) return;
        low_[item] = std::max(0, low_[item] - 1);
        --high_[item];
    });
    for_incidences(option, [&](std::int32_t item, std::int32_t color) {
        if (is_primary(item)) {
            if (high_[item] == 0) {
                drop_others(item, 0);
            } else if (high_[item] == 1) {  // its options exclude each other from now on
                for (auto u = use_starts_[item]; u < use_starts_[item + 1]; ++u)
                    if (const auto other = option_at_[uses_[u]]; alive_[other])
                        for_incidences(other, [&](std::int32_t near, std::int32_t) {
                            if (is_primary(near)) note(near);
                        });
            }
            note(item);
        } else if (painted_[item] == 0) {
            drop_others(item, color);
            painted_[item] = color;
        }
    });
}

void Reducer::propagate() {
    while (!due_.empty() && lacking_ < 0) {
        const std::int32_t item = due_.back();
        due_.pop_back();
        if (low_[item] == 0 || count_[item] > low_[item]) continue;
        for (auto u = use_starts_[item]; u < use_starts_[item + 1] && lacking_ < 0; ++u)
            if (const auto option = option_at_[uses_[u]]; alive_[option]) take(option);
    }
}

// The alive options that cannot be taken together with `option`, each once.
template <class Visit>
void Reducer::for_neighbours(std::int32_t option, Visit visit) {
    const std::int32_t now = ++time_;
    stamp_[option] = now;
    ++work_;
    for_incidences(option, [&](std::int32_t item, std::int32_t color) {
        if (is_primary(item) ? high_[item] > 1 : painted_[item] != 0) return;
        work_ += use_starts_[item + 1] - use_starts_[item];
        for (auto u = use_starts_[item]; u < use_starts_[item + 1]; ++u) {
            const std::int32_t place = uses_[u], other = option_at_[place];
            if (!alive_[other] || stamp_[other] == now) continue;
            if (color > 0 && color_at(place) == color) continue;
            stamp_[other] = now;
            visit(other);
        }
    });
}

// Drops the options that leave `item` with too few: with n options of which m are needed, those that exclude more than
// n - m of them, that is, miss at most m - 1. With m = 1 the item's own options cannot be among them.
void Reducer::look_ahead(std::int32_t item) {
    constexpr std::int32_t never = std::numeric_limits<std::int32_t>::min() / 2;
    const std::int32_t needed = low_[item];
    if (needed == 0) return;
    const auto set_own = [&](std::int32_t hits) {
        if (needed > 1) return;
        for (auto u = use_starts_[item]; u < use_starts_[item + 1]; ++u) hits_[option_at_[uses_[u]]] = hits;
    };
    set_own(never);
    std::int32_t seen = 0;
    for (auto u = use_starts_[item]; u < use_starts_[item + 1]; ++u) {
        const auto option = option_at_[uses_[u]];
        if (!alive_[option]) continue;
        for_neighbours(option, [&](std::int32_t other) {
            if (hits_[other]++ != 0) return;
            if (seen < needed) candidates_.push_back(other);
            else hits_[other] = 0;
        });
        ++seen;
        work_ += static_cast<std::int64_t>(candidates_.size());
        const bool give_up = work_ >= max_work_;
        std::erase_if(candidates_, [&](std::int32_t other) {
            if (!give_up && seen - hits_[other] < needed) return false;
            hits_[other] = 0;
            return true;
        });
        if (give_up || (seen >= needed && candidates_.empty())) break;
    }
    set_own(0);
    for (const auto option : candidates_) hits_[option] = 0;
    for (const auto option : std::exchange(candidates_, {}))
        if (alive_[option]) drop(option);
}

void Reducer::look_ahead() {
    max_work_ = 10'000'000 + 64 * static_cast<std::int64_t>(problem_.item_of.size());
    const auto options = index(problem_.options());
    stamp_.assign(options, 0);
    hits_.assign(options, 0);
    for (std::int32_t i = 0; i < problem_.primary; ++i) note(i);
    while (lacking_ < 0 && !changed_.empty() && work_ < max_work_) {
        auto round = std::exchange(changed_, {});
        for (const auto item : round) in_changed_[item] = 0;
        sort_by(round, [&](std::int32_t item) { return count_[item]; });
        for (const auto item : round) {
            if (lacking_ >= 0 || work_ >= max_work_) break;
            look_ahead(item);
            propagate();
        }
    }
}

// Items without options, secondary items that exclude nothing any more, and primary items that any number of their
// options may cover, unless an option has no other primary item.
void Reducer::find_needless_items() {
    std::vector<std::int32_t> primaries(index(problem_.options()), 0);
    for (std::int32_t o = 0; o < problem_.options(); ++o)
        if (alive_[o]) for_incidences(o, [&](std::int32_t item, std::int32_t) { primaries[o] += is_primary(item); });
    for (std::int32_t i = 0; i < problem_.items; ++i) {
        bool needless = count_[i] == 0 || (is_primary(i) ? low_[i] == 0 && high_[i] >= count_[i] : count_[i] == 1);
        if (!needless && is_primary(i)) continue;
        std::int32_t color = -1;
        bool one_color = true;
        for (auto u = use_starts_[i]; u < use_starts_[i + 1]; ++u) {
            const std::int32_t option = option_at_[uses_[u]];
            if (!alive_[option]) continue;
            if (is_primary(i) && primaries[option] == 1) needless = false;
            const std::int32_t here = color_at(uses_[u]);
            one_color = one_color && here > 0 && (color < 0 || here == color);
            color = here;
        }
        gone_[i] = needless || (!is_primary(i) && one_color);
        if (!gone_[i] || !is_primary(i)) continue;
        for (auto u = use_starts_[i]; u < use_starts_[i + 1]; ++u) --primaries[option_at_[uses_[u]]];
    }
}

Reduced Reducer::unsolvable() const {
    Reduced made;
    made.problem.primary = made.problem.items = 1;
    if (problem_.has_bounds()) {
        made.problem.at_least = {problem_.at_least[lacking_]};
        made.problem.at_most = {problem_.at_most[lacking_]};
        drop_plain_arrays(made.problem);
    }
    made.items = {lacking_};
    return made;
}

Reduced Reducer::result() const {
    Reduced made;
    Cover& small = made.problem;
    std::vector<std::int32_t> new_number(index(problem_.items), -1);
    for (std::int32_t i = 0; i < problem_.items; ++i) {
        if (gone_[i]) continue;
        new_number[i] = small.items++;
        made.items.push_back(i);
        if (!is_primary(i)) continue;
        ++small.primary;
        if (!problem_.has_bounds()) continue;
        small.at_least.push_back(low_[i]);
        small.at_most.push_back(std::min(high_[i], count_[i]));
    }
    for (std::int32_t o = 0; o < problem_.options(); ++o) {
        if (!alive_[o]) continue;
        made.options.push_back(o);
        for_incidences(o, [&](std::int32_t item, std::int32_t color) {
            if (gone_[item]) return;
            small.item_of.push_back(new_number[item]);
            if (problem_.has_colors()) small.color_of.push_back(color);
        });
        small.option_starts.push_back(static_cast<std::int32_t>(small.item_of.size()));
    }
    drop_plain_arrays(small);
    made.forced = taken_;
    std::sort(made.forced.begin(), made.forced.end());
    made.complete = max_work_ == 0 || work_ < max_work_;
    return made;
}

Reduced Reducer::run(Reduction level) {
    for (std::int32_t i = 0; i < problem_.primary; ++i) {
        if (high_[i] == 0) drop_others(i, 0);
        note(i);
    }
    propagate();
    if (level == Reduction::full && lacking_ < 0) look_ahead();
    if (lacking_ >= 0) return unsolvable();
    find_needless_items();
    return result();
}

}  // namespace

Reduced reduce(const Cover& problem, Reduction level) { return Reducer(problem).run(level); }

}  // namespace cover
