// Walks over the states of a Plan (frontier.hpp): the children of a state, each at the next step that leaves a choice.
// And sets of states, compared by their full words, never by their hash alone.
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <stdexcept>
#include <utility>
#include <vector>

#include "common/index.hpp"
#include "common/mix.hpp"
#include "covers/frontier/frontier.hpp"

namespace cover {

// Words: of a state; 0: as many as the plan says. Fields: are there colors or bounds?
template <int Words, bool Fields>
class Stepper {
  public:
    explicit Stepper(const Plan& plan) : plan_(plan), scratch_(index(plan.words)) {
        if constexpr (Words > 0) {
            options_.resize(plan.options.size());
            for (std::size_t rank = 0; rank < options_.size(); ++rank)
                for (auto k = plan.mask_starts[rank]; k < plan.mask_starts[rank + 1]; ++k)
                    options_[rank][plan.masks[k].word] = plan.masks[k].mask;
            ends_.resize(plan.steps.size());
            for (std::size_t step = 0; step < ends_.size(); ++step) {
                ends_[step].keep.fill(~std::uint64_t{0});
                for (auto k = plan.end_starts[step]; k < plan.end_starts[step + 1]; ++k) {
                    ends_[step].must[plan.ends[k].word] = plan.ends[k].must;
                    ends_[step].keep[plan.ends[k].word] = plan.ends[k].keep;
                }
            }
        }
    }

    int words() const { return Words > 0 ? Words : plan_.words; }
    std::int32_t steps() const { return static_cast<std::int32_t>(plan_.steps.size()); }
    const Plan& plan() const { return plan_; }

    // Brings the state from before `step` to the next step with a choice and returns that; steps() after the last
    // one, -1 if there is no way on.
    std::int32_t settle(std::uint64_t* state, std::int32_t step) const {
        for (;; ++step) {
            if (step == steps()) return step;
            const Step& at = plan_.steps[step];
            const bool covered = (state[at.word] & at.bit) != 0;
            if (at.kind == Step::Kind::each ? fits(state, at.first) : !covered) {
                if (at.kind == Step::Kind::one && !some_fits(state, at)) return -1;
                return step;
            }
            if (!end(state, step)) return -1;
        }
    }

    // Calls visit(rank, child, next step) for each child; rank -1: no option of the step is taken. `child` may be
    // changed. The children come in ascending order of rank, that without option last.
    template <class Visit>
    void expand(const std::uint64_t* state, std::int32_t step, Visit visit) {
        const Step& at = plan_.steps[step];
        for (std::int32_t rank = at.first; rank < at.last; ++rank) {
            if (!fits(state, rank)) continue;
            std::uint64_t* const child = copy(state);
            take(child, rank);
            if (!end(child, step)) continue;
            if (const auto next = settle(child, step + 1); next >= 0) visit(rank, child, next);
        }
        if (at.kind == Step::Kind::one) return;
        std::uint64_t* const child = copy(state);
        if (!end(child, step)) return;
        if (const auto next = settle(child, step + 1); next >= 0) visit(-1, child, next);
    }

  private:
    std::uint64_t* copy(const std::uint64_t* state) {
        for (int w = 0; w < words(); ++w) scratch_[index(w)] = state[w];
        return scratch_.data();
    }

    bool some_fits(const std::uint64_t* state, const Step& at) const {
        for (std::int32_t rank = at.first; rank < at.last; ++rank)
            if (fits(state, rank)) return true;
        return false;
    }

    bool fits(const std::uint64_t* state, std::int32_t rank) const {
        if constexpr (Words > 0) {
            std::uint64_t clash = 0;
            for (int w = 0; w < Words; ++w) clash |= state[w] & options_[rank][w];
            if (clash) return false;
        } else {
            for (auto k = plan_.mask_starts[rank]; k < plan_.mask_starts[rank + 1]; ++k)
                if (state[plan_.masks[k].word] & plan_.masks[k].mask) return false;
        }
        if constexpr (Fields)
            for (auto k = plan_.use_starts[rank]; k < plan_.use_starts[rank + 1]; ++k) {
                const Use& use = plan_.uses[k];
                const Field& field = plan_.fields[use.field];
                const auto value = value_of(state, field);
                if (field.counts ? value >= field.high : value != 0 && (value == 1 || value != use.code)) return false;
            }
        return true;
    }

    void take(std::uint64_t* state, std::int32_t rank) const {
        if constexpr (Words > 0) {
            for (int w = 0; w < Words; ++w) state[w] |= options_[rank][w];
        } else {
            for (auto k = plan_.mask_starts[rank]; k < plan_.mask_starts[rank + 1]; ++k)
                state[plan_.masks[k].word] |= plan_.masks[k].mask;
        }
        if constexpr (Fields)
            for (auto k = plan_.use_starts[rank]; k < plan_.use_starts[rank + 1]; ++k) {
                const Field& field = plan_.fields[plan_.uses[k].field];
                set(state, field, field.counts ? value_of(state, field) + 1 : plan_.uses[k].code);
            }
    }

    // Ends a step: false if an item can no longer be covered often enough. Statuses with the same future become one.
    bool end(std::uint64_t* state, std::int32_t step) const {
        if constexpr (Fields)
            for (auto k = plan_.field_starts[step]; k < plan_.field_starts[step + 1]; ++k) {
                const FieldEnd& ended = plan_.field_ends[k];
                const Field& field = plan_.fields[ended.field];
                const auto value = value_of(state, field);
                if (field.counts) {
                    if (value + ended.left < field.low) return false;
                    // It may be covered by any or none of what is left.
                    if (value >= field.low && value + ended.left <= field.high) set(state, field, field.low);
                } else if (field.single > 0 && step >= field.single_from) {
                    if (value != 1) set(state, field, value == 0 || value == field.single ? 0 : 1);
                } else if (value > 1 && plan_.last_use[field.codes + value] <= step) {
                    set(state, field, 1);
                }
            }
        if constexpr (Words > 0) {
            std::uint64_t missing = 0;
            for (int w = 0; w < Words; ++w) {
                missing |= ends_[step].must[w] & ~state[w];
                state[w] &= ends_[step].keep[w];
            }
            return missing == 0;
        } else {
            for (auto k = plan_.end_starts[step]; k < plan_.end_starts[step + 1]; ++k) {
                const WordEnd& ended = plan_.ends[k];
                if ((state[ended.word] & ended.must) != ended.must) return false;
                state[ended.word] &= ended.keep;
            }
            return true;
        }
    }

    static std::int32_t value_of(const std::uint64_t* state, const Field& field) {
        return static_cast<std::int32_t>(state[field.word] >> field.shift & field.mask);
    }
    static void set(std::uint64_t* state, const Field& field, std::int32_t value) {
        state[field.word] &= ~(field.mask << field.shift);
        state[field.word] |= static_cast<std::uint64_t>(value) << field.shift;
    }

    struct End {
        std::array<std::uint64_t, Words> must{}, keep{};
    };

    const Plan& plan_;
    std::vector<std::uint64_t> scratch_;
    std::vector<std::array<std::uint64_t, Words>> options_;  // empty if Words is 0
    std::vector<End> ends_;
};

// States of one step, numbered in the order of their coming.
template <int Words>
class StateSet {
  public:
    explicit StateSet(int words) : words_(index(words)) {}

    std::size_t size() const { return size_; }
    const std::uint64_t* operator[](std::size_t k) const { return states_.data() + k * words(); }

    // The number of a state, and whether it is new.
    std::pair<std::size_t, bool> insert(const std::uint64_t* state) {
        if (2 * (size_ + 1) > table_.size()) grow();
        for (std::size_t k = place(state);; k = (k + 1) & (table_.size() - 1)) {
            const std::uint32_t found = table_[k];
            if (found == 0) {
                table_[k] = static_cast<std::uint32_t>(++size_);
                states_.insert(states_.end(), state, state + words());
                return {size_ - 1, true};
            }
            if (equal((*this)[found - 1], state)) return {found - 1, false};
        }
    }

    // Bytes held.
    std::int64_t memory() const {
        return static_cast<std::int64_t>(states_.capacity() * sizeof(std::uint64_t) +
                                         table_.capacity() * sizeof(std::uint32_t));
    }

  private:
    std::size_t words() const { return Words > 0 ? index(Words) : words_; }

    bool equal(const std::uint64_t* one, const std::uint64_t* other) const {
        for (std::size_t w = 0; w < words(); ++w)
            if (one[w] != other[w]) return false;
        return true;
    }

    std::size_t place(const std::uint64_t* state) const {
        std::uint64_t hash = state[0];
        for (std::size_t w = 1; w < words(); ++w) {
            hash = (hash ^ hash >> 32) * 0xff51afd7ed558ccdULL;
            hash += state[w];
        }
        hash = (hash ^ hash >> 32) * golden;
        return index(hash >> shift_);
    }

    void grow() {
        if (size_ >= std::numeric_limits<std::uint32_t>::max() / 4) throw std::bad_alloc();
        const std::size_t size = table_.empty() ? 16 : 2 * table_.size();
        std::vector<std::uint32_t>().swap(table_);
        table_.assign(size, 0);
        shift_ = 64;
        for (std::size_t k = size; k > 1; k /= 2) --shift_;
        states_.reserve(size / 2 * words());
        for (std::size_t entry = 0; entry < size_; ++entry) {
            std::size_t k = place((*this)[entry]);
            while (table_[k] != 0) k = (k + 1) & (size - 1);
            table_[k] = static_cast<std::uint32_t>(entry + 1);
        }
    }

    std::size_t words_;
    std::size_t size_ = 0;
    int shift_ = 60;
    std::vector<std::uint64_t> states_;
    std::vector<std::uint32_t> table_;  // number + 1, 0 for none; at most half full
};

// Calls use.template operator()<Words, Fields>() with what a plan needs.
template <class Use>
auto with_words(const Plan& plan, Use use) {
    const auto with_fields = [&]<bool Fields>() {
        switch (plan.words) {
            case 1: return use.template operator()<1, Fields>();
            case 2: return use.template operator()<2, Fields>();
            default: return use.template operator()<0, Fields>();
        }
    };
    return plan.fields.empty() ? with_fields.template operator()<false>() : with_fields.template operator()<true>();
}

}  // namespace cover
