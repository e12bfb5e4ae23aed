// An exact cover problem (items, options, colors, bounds) as flat arrays, validated once: see ExactCover in Python.
#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace cover {

// What is wrong with arrays offered as a problem. `kind` is one of the names in _native.pyi; -1 where not applicable.
struct Fault {
    std::string kind;
    std::int64_t option = -1;
    std::int64_t item = -1;
};

// What searches of a problem have made ready for the next ones, from the second on: most problems are asked once. It
// belongs to a problem that does not change: a copy has none.
class Ready {
  public:
    Ready() = default;
    Ready(const Ready&) {}
    Ready& operator=(const Ready&) {
        made_.reset();
        asked_ = false;
        return *this;
    }

    // What `make` has returned, a shared pointer to it; nothing the first time. There is one kind of it for all.
    template <class Value, class Make>
    std::shared_ptr<const Value> get(const Make& make) const {
        const std::scoped_lock lock(mutex_);
        if (!made_ && std::exchange(asked_, true)) made_ = make();
        return std::static_pointer_cast<const Value>(made_);
    }

  private:
    mutable std::mutex mutex_;
    mutable bool asked_ = false;
    mutable std::shared_ptr<const void> made_;
};

// Option o covers items item_of[option_starts[o]] .. item_of[option_starts[o + 1] - 1].
// Items 0..primary-1 are primary, the others secondary. color_of is empty or parallel to item_of (0 = no color).
// at_least / at_most are empty (all 1) or have one entry per primary item.
// Invariant: `validate` found no fault. Never changed after construction, so threads may share it.
struct Cover {
    std::int32_t primary = 0;
    std::int32_t items = 0;
    std::vector<std::int32_t> option_starts{0};
    std::vector<std::int32_t> item_of;
    std::vector<std::int32_t> color_of;
    std::vector<std::int32_t> at_least;
    std::vector<std::int32_t> at_most;
    Ready ready{}, ready_lanes{};  // of kernel bits; of kernel slices that begins by itself

    std::int32_t options() const { return static_cast<std::int32_t>(option_starts.size()) - 1; }
    std::span<const std::int32_t> covers(std::int32_t option) const {
        return {item_of.data() + option_starts[option], item_of.data() + option_starts[option + 1]};
    }
    bool has_colors() const { return !color_of.empty(); }
    bool has_bounds() const { return !at_least.empty(); }
    std::int32_t low(std::int32_t item) const { return at_least.empty() ? 1 : at_least[item]; }
    std::int32_t high(std::int32_t item) const { return at_most.empty() ? 1 : at_most[item]; }
};

// Brings a problem to its plainest form: colors that are all 0 and bounds that are all 1 become empty.
void drop_plain_arrays(Cover& problem);

using Ints = std::span<const std::int32_t>;

// The first fault of arrays offered as a problem; nullopt when they make one. Reads nothing out of range.
std::optional<Fault> validate(std::int64_t primary, std::int64_t secondary, Ints option_starts, Ints item_of,
                              std::optional<Ints> color_of, std::optional<Ints> at_least, std::optional<Ints> at_most);

// Index of the first choice (ascending option numbers, CSR) that is no solution of the problem, or -1.
std::int64_t first_wrong(const Cover& problem, std::span<const std::int64_t> starts, Ints decisions);

}  // namespace cover
