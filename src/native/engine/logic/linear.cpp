// Options are sieved by the dual simplex method, each from the same optimal tableau: that the option is 1 changes
// nothing but values. Proofs are the duals of a program that begins at 0 and whose objective ascends to the number of
// bases, so that it ends early where a proof has too many. Costs and bounds are a little apart from each other, by a
// fixed rule, so that no search runs in circles.
#include "logic/linear.hpp"

#include <algorithm>
#include <limits>

#include "common/mix.hpp"
#include "logic/tableau.hpp"

namespace cover::logic {

namespace {

constexpr double zero = Tableau::zero;
constexpr double endless = std::numeric_limits<double>::infinity();

// A number from 0 to 1 that looks like chance; which steps the documents show depends on it, so it stays.
double apart(std::size_t k) {
    std::uint64_t x = (static_cast<std::uint64_t>(k) + 1) * golden;
    x = (x ^ (x >> 29)) * 0xbf58476d1ce4e5b9ull;
    return static_cast<double>((x ^ (x >> 32)) >> 11) * 0x1p-53;
}

constexpr std::int32_t small_scale = 12;      // by which fractions of a proof are multiplied that a hint may show
constexpr std::int32_t large_scale = 10'000;  // beyond, numbers in floating point do not tell fractions apart

using Allowed = std::optional<std::vector<Item>>;

// The undecided options and the open items that hold them, numbered anew; primary items first. Where items are given,
// only those count, and `every` says whether options without any of them do.
struct Rows {
    std::vector<Option> options;
    std::vector<Item> items;
    std::size_t primary = 0;
    std::vector<std::vector<std::size_t>> of;  // by option: its items

    explicit Rows(const State& state, const Allowed& allowed = std::nullopt, bool every = true) {
        const Structure& structure = state.structure();
        std::vector<std::int32_t> number(index(structure.items()), -1);
        std::vector<bool> held(number.size()), wanted(number.size(), !allowed);
        if (allowed)
            for (const Item item : *allowed) wanted[index(item)] = true;
        const auto counts = [&](Item item) { return wanted[index(item)] && state.is_open(item); };
        for (Option option = 0; option < structure.options(); ++option) {
            if (!state.is_live(option) || state.is_placed(option)) continue;
            if (!every && std::ranges::none_of(structure.items_of(option), counts)) continue;
            options.push_back(option);
            for (const Item item : structure.items_of(option)) held[index(item)] = true;
        }
        for (Item item = 0; item < structure.items(); ++item) {
            if (!held[index(item)] || !counts(item)) continue;
            number[index(item)] = static_cast<std::int32_t>(items.size());
            items.push_back(item);
            primary += item < structure.primary();
        }
        for (const Option option : options) {
            auto& mine = of.emplace_back();
            for (const Item item : structure.items_of(option))
                if (number[index(item)] >= 0) mine.push_back(index(number[index(item)]));
        }
    }
};

// The linear relaxation: options and the slacks of secondary items, none below 0.
class Relaxation {
  public:
    Relaxation(const Rows& rows, const Listener& listener) : rows_(rows), listener_(listener) {
        feasible_ = eliminate() && solve(start_);
    }

    bool feasible() const { return feasible_; }
    std::int64_t work() const { return work_; }

    // Is there a solution that holds the option wholly? If so, others that it holds wholly are marked.
    bool possible(std::size_t option, std::vector<bool>& marked) {
        Tableau tableau = start_;
        const auto column = std::ranges::find(tableau.nonbasic, option) - tableau.nonbasic.begin();
        for (std::size_t r = 0; r < tableau.rows; ++r) {
            if (tableau.basic[r] == option) tableau.values[r] -= 1;
            if (index(column) < tableau.columns) tableau.values[r] -= tableau.row(r)[index(column)];
        }
        if (!solve(tableau)) return false;
        for (std::size_t r = 0; r < tableau.rows; ++r)
            if (tableau.basic[r] < rows_.options.size() && tableau.values[r] > 1 - zero)
                marked[tableau.basic[r]] = true;
        return true;
    }

  private:
    // Solves the equations for as many variables; false if they contradict each other.
    bool eliminate() {
        const std::size_t options = rows_.options.size(), items = rows_.items.size();
        const std::size_t wide = options + items - rows_.primary;
        Tableau full(items, wide);
        std::ranges::fill(full.values, 1);
        for (std::size_t option = 0; option < options; ++option)
            for (const std::size_t item : rows_.of[option]) full.row(item)[option] = 1;
        std::vector<std::size_t> basic(items, wide);
        std::vector<bool> is_basic(wide);
        for (std::size_t item = rows_.primary; item < items; ++item) {
            basic[item] = options + item - rows_.primary;
            is_basic[basic[item]] = true;
            full.row(item)[basic[item]] = 1;
        }
        for (std::size_t item = 0; item < rows_.primary; ++item) {
            double* const own = full.row(item);
            const auto q = index(
                std::max_element(own, own + wide, [](double a, double b) { return std::abs(a) < std::abs(b); }) - own);
            if (std::abs(own[q]) < zero) {  // it says nothing new
                if (std::abs(full.values[item]) > zero) return false;
                continue;
            }
            basic[item] = q;
            is_basic[q] = true;
            listener_.listen();
            const double by = 1 / own[q];
            for (std::size_t j = 0; j < wide; ++j) own[j] *= by;
            full.values[item] *= by;
            for (std::size_t other = 0; other < items; ++other) {
                double* const cells = full.row(other);
                const double times = cells[q];
                if (other == item || times == 0) continue;
                for (std::size_t j = 0; j < wide; ++j) cells[j] -= times * own[j];
                full.values[other] -= times * full.values[item];
                work_ += static_cast<std::int64_t>(wide);
            }
        }
        std::vector<std::size_t> kept;
        for (std::size_t item = 0; item < items; ++item)
            if (basic[item] < wide) kept.push_back(item);
        start_ = Tableau(kept.size(), wide - kept.size());
        std::size_t q = 0;
        for (std::size_t variable = 0; variable < wide; ++variable) {
            if (is_basic[variable]) continue;
            for (std::size_t r = 0; r < kept.size(); ++r) start_.row(r)[q] = full.row(kept[r])[variable];
            start_.costs[q] = 1 + apart(variable);
            start_.nonbasic[q++] = variable;
        }
        for (std::size_t r = 0; r < kept.size(); ++r) {
            start_.basic[r] = basic[kept[r]];
            start_.values[r] = full.values[kept[r]];
        }
        return true;
    }

    // Dual simplex: costs stay at 0 or above until values are. False if they cannot.
    bool solve(Tableau& tableau) {
        for (std::size_t pivots = 0; pivots < 20 * (tableau.rows + tableau.columns); ++pivots) {
            const auto r = index(std::ranges::min_element(tableau.values) - tableau.values.begin());
            if (tableau.rows == 0 || tableau.values[r] > -zero) return true;
            const double* const own = tableau.row(r);
            std::size_t q = tableau.columns;
            for (std::size_t j = 0; j < tableau.columns; ++j)
                if (own[j] < -zero && (q == tableau.columns || tableau.costs[j] * own[q] > tableau.costs[q] * own[j]))
                    q = j;
            if (q == tableau.columns) return false;
            listener_.listen();
            const double amount = tableau.values[r] / own[q];
            for (std::size_t i = 0; i < tableau.rows; ++i) tableau.values[i] -= amount * tableau.row(i)[q];
            tableau.values[r] = amount;
            work_ += tableau.pivot(r, q);
        }
        return true;  // not shown to be impossible
    }

    const Rows& rows_;
    const Listener listener_;
    Tableau start_;
    bool feasible_ = false;
    std::int64_t work_ = 0;
};

// The multipliers with the fewest bases by which an option is false. Their dual: by option a number z, and t, none below 0;
// t is to be greatest while the z of each item sum up to no more than t + 1/1000, of a primary one to no less than t - 1,
// where t stands for 0 in the items of the option. That the option is true: there is no z of it, and t is t everywhere.
class Proving {
  public:
    Proving(const Rows& rows, std::size_t option, Claim claim = Claim::is_false)
        : rows_(rows),
          option_(option),
          claim_(claim),
          options_(rows.options.size()),
          tableau_(rows.items.size(), options_ + 1),
          at_upper_(options_ + 1) {
        for (std::size_t o = 0; o < options_; ++o)
            if (claim == Claim::is_false || o != option)
                for (const std::size_t item : rows.of[o]) tableau_.row(item)[o] = -1;
        for (std::size_t item = 0; item < tableau_.rows; ++item) {
            tableau_.row(item)[options_] = 1;
            tableau_.basic[item] = options_ + 1 + item;
        }
        if (claim == Claim::is_false)
            for (const std::size_t item : rows.of[option]) tableau_.row(item)[options_] = 0;
        for (std::size_t q = 0; q <= options_; ++q) tableau_.nonbasic[q] = q;
        tableau_.costs[options_] = 1;
    }

    // Primal simplex; false if there are no multipliers, or only with more than so many bases, or for more work.
    bool solve(double most, std::int64_t work, const Listener& listener) {
        double reached = 0;
        for (std::size_t pivots = 0; pivots < 10 * (tableau_.rows + tableau_.columns); ++pivots) {
            std::size_t q = tableau_.columns;
            double best = zero;
            for (std::size_t j = 0; j < tableau_.columns; ++j) {
                const double gain = at_upper_[j] ? -tableau_.costs[j] : tableau_.costs[j];
                if (gain > best) best = gain, q = j;
            }
            if (q == tableau_.columns) return true;
            const double way = at_upper_[q] ? -1 : 1;
            double amount = upper(tableau_.nonbasic[q]) - lower(tableau_.nonbasic[q]);
            std::size_t leaving = tableau_.rows;
            for (std::size_t r = 0; r < tableau_.rows; ++r) {
                const double speed = -tableau_.row(r)[q] * way;
                if (std::abs(speed) < zero) continue;
                const double room =
                    (speed > 0 ? upper(tableau_.basic[r]) : lower(tableau_.basic[r])) - tableau_.values[r];
                if (const double until = std::max(0.0, room / speed); until < amount) amount = until, leaving = r;
            }
            if (amount == endless || work_ > work) return false;
            listener.listen();
            reached += best * amount;
            if (reached > most + 0.5) return false;
            for (std::size_t r = 0; r < tableau_.rows; ++r) tableau_.values[r] -= tableau_.row(r)[q] * way * amount;
            if (leaving == tableau_.rows) {
                at_upper_[q] = !at_upper_[q];
                continue;
            }
            const double from = at_upper_[q] ? upper(tableau_.nonbasic[q]) : lower(tableau_.nonbasic[q]);
            const bool left_upwards = -tableau_.row(leaving)[q] * way > 0;
            work_ += tableau_.pivot(leaving, q);
            tableau_.values[leaving] = from + way * amount;
            at_upper_[q] = left_upwards;
        }
        return false;
    }

    // The multipliers, in integers that prove it; nothing if they are fractions of large numbers.
    std::optional<LinearProof> proof(std::int32_t max_scale) const {
        std::vector<double> found(tableau_.rows);
        double bases = 0;
        for (std::size_t q = 0; q < tableau_.columns; ++q)
            if (tableau_.nonbasic[q] > options_) {
                found[tableau_.nonbasic[q] - options_ - 1] = tableau_.costs[q];
                bases += std::max(0.0, -tableau_.costs[q]);
            }
        for (std::int32_t times = 1; times <= max_scale; ++times) {
            std::vector<std::int64_t> whole(found.size());
            bool near = true;
            for (std::size_t item = 0; near && item < found.size(); ++item) {
                whole[item] = std::llround(times * found[item]);
                near = std::abs(times * found[item] - static_cast<double>(whole[item])) < 1e-4;
            }
            if (!near || !proves(whole)) continue;
            LinearProof made{rows_.options[option_], {}, times, bases};
            for (std::size_t item = 0; item < whole.size(); ++item)
                if (whole[item] != 0)
                    made.times.emplace_back(rows_.items[item], static_cast<std::int32_t>(whole[item]));
            return made;
        }
        return std::nullopt;
    }

    std::int64_t work() const { return work_; }

  private:
    bool proves(const std::vector<std::int64_t>& times) const {
        std::int64_t rank = 0;
        for (std::size_t item = 0; item < times.size(); ++item) {
            rank += times[item];
            if (times[item] < 0 && item >= rows_.primary) return false;
        }
        const auto weight = [&](std::size_t option) {
            std::int64_t sum = 0;
            for (const std::size_t item : rows_.of[option]) sum += times[item];
            return sum;
        };
        for (std::size_t o = 0; o < options_; ++o)
            if ((claim_ == Claim::is_false || o != option_) && weight(o) < 0) return false;
        return claim_ == Claim::is_false ? weight(option_) > rank : rank < 0;
    }
    // Bounds of a variable: z, t, then what the z of an item less t sum up to.
    double lower(std::size_t variable) const {
        if (variable <= options_) return 0;
        const std::size_t item = variable - options_ - 1;
        return item < rows_.primary ? -1 - 0.0005 * apart(item) : -endless;
    }
    double upper(std::size_t variable) const { return variable <= options_ ? endless : 0.001 * (1 + apart(variable)); }

    const Rows& rows_;
    std::size_t option_;
    Claim claim_;
    std::size_t options_;
    Tableau tableau_;
    std::vector<bool> at_upper_;  // by column
    std::int64_t work_ = 0;
};

std::int32_t bases_of(const LinearProof& proof) {
    std::int32_t bases = 0;
    for (const auto& [item, times] : proof.times) bases += std::max(0, -times);
    return bases;
}

}  // namespace

std::optional<LinearProof> smallest_linear_proof(const State& state, const LinearLimits& limits) {
    const Rows rows(state);
    std::optional<LinearProof> best;
    std::int32_t most = limits.max_bases;
    Relaxation relaxation(rows, limits.listener);
    if (!relaxation.feasible()) return best;
    std::vector<bool> possible(rows.options.size());
    std::size_t found = 0, programs = 0;
    std::int64_t proving = 0;
    for (std::size_t start = 0; start < limits.enough; ++start)
        for (std::size_t k = start; k < rows.options.size(); k += limits.enough) {
            if (possible[k]) continue;
            limits.listener.listen();
            if (found == limits.enough || programs++ == limits.max_programs ||
                relaxation.work() + proving > limits.work)
                return best;
            if (relaxation.possible(k, possible)) continue;
            ++found;
            Proving one(rows, k);
            const bool solved = one.solve(most, std::numeric_limits<std::int64_t>::max(), limits.listener);
            proving += one.work();
            auto proof = solved ? one.proof(small_scale) : std::nullopt;
            if (!proof || bases_of(*proof) > most) continue;
            best = std::move(proof);
            most = bases_of(*best) - 1;
        }
    return best;
}

std::vector<Option> linear_false(const State& state, const Allowed& items, const Listener& listener) {
    const Rows rows(state, items, false);
    Relaxation relaxation(rows, listener);
    if (!relaxation.feasible()) return rows.options;
    std::vector<Option> found;
    std::vector<bool> possible(rows.options.size());
    for (std::size_t k = 0; k < rows.options.size(); ++k) {
        listener.listen();
        if (!possible[k] && !relaxation.possible(k, possible)) found.push_back(rows.options[k]);
    }
    return found;
}

std::optional<LinearProof> linear_proof_of(const State& state, Option option, Claim claim, const Allowed& items,
                                           std::int64_t work, const Listener& listener) {
    const Rows rows(state, items);
    const auto at = std::ranges::lower_bound(rows.options, option);
    if (at == rows.options.end() || *at != option) return std::nullopt;
    Proving one(rows, index(at - rows.options.begin()), claim);
    return one.solve(endless, work, listener) ? one.proof(large_scale) : std::nullopt;
}

}  // namespace cover::logic
