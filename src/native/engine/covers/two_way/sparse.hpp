// The state of an exact cover search on sparse sets (dancing cells: Knuth, TAOCP 7.2.2.3; Solnon 2020), with colors,
// bounds and eager propagation: an option is in or out, and what follows from that follows at once.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "common/index.hpp"
#include "covers/cover.hpp"

namespace cover {

// The open options of an item are a prefix of its array; removing one swaps it behind the prefix, so that undoing in
// the opposite order restores lengths only. A taken option is in no prefix either.
class SparseState {
  public:
    // Keeps the problem alive, and refers to its arrays.
    explicit SparseState(std::shared_ptr<const Cover> problem);

    // Take or leave an open option, with all that is forced by it. False: some item (`lacking`) has too few options
    // left; then the state must be undone to where it was, or further.
    bool take(std::int32_t option) { return put_in(option) && follow(); }
    bool leave(std::int32_t option) { return put_out(option) && follow(); }
    // Must be called once, before anything else: what is forced from the start. False: there is no solution.
    bool begin();
    // Back to what it was when `mark()` was this.
    void undo(std::int64_t mark);
    std::int64_t mark() const { return static_cast<std::int64_t>(trail_.size()); }

    // Primary items that may still be covered, in no particular order; they may have no open option left.
    std::span<const std::int32_t> items() const { return {items_.data(), index(open_items_)}; }
    std::int32_t options_of(std::int32_t item) const { return size_[item]; }
    // How many children a branch on the item would have: an item with none is settled.
    std::int32_t children(std::int32_t item) const {
        const std::int32_t need = need_[item] > 0 ? need_[item] : 0;
        return size_[item] == 0 ? 0 : size_[item] + 1 - need;
    }
    std::int32_t option_of(std::int32_t item, std::int32_t k) const { return option_at_[set_[first_[item] + k]]; }
    // How often the item must still be covered at least (less than 1: it need not) and may be at most.
    std::int32_t need(std::int32_t item) const { return need_[item]; }
    std::int32_t room(std::int32_t item) const { return room_[item]; }
    bool is_open(std::int32_t option) const {
        const std::int32_t place = problem_->option_starts[option];
        const std::int32_t item = problem_->item_of[place];
        return where_[place] - first_[item] < size_[item];
    }
    // By a look at the whole trail.
    bool is_taken(std::int32_t option) const {
        return std::find(trail_.begin(), trail_.end(), ~option) != trail_.end();
    }
    bool is_primary(std::int32_t item) const { return item < problem_->primary; }
    std::int32_t lacking() const { return lacking_; }
    // Number of options taken, and the options themselves, ascending.
    std::int64_t depth() const { return taken_; }
    void append_taken(std::vector<std::int32_t>& choice) const;
    template <class Visit>
    void for_taken_since(std::int64_t mark, Visit visit) const {
        for (auto k = index(mark); k < trail_.size(); ++k)
            if (trail_[k] < 0) visit(~trail_[k]);
    }

    const Cover& problem() const { return *problem_; }
    std::int64_t updates() const { return updates_; }
    static std::int64_t memory_of(const Cover& problem);

    // Is given every option taken, decided or forced: the searches count nodes by it.
    std::int64_t taken_ever() const { return taken_ever_; }

  private:
    bool put_in(std::int32_t option);
    bool put_out(std::int32_t option);
    bool put_out_others(std::int32_t item, std::int32_t color);
    bool follow();
    void detach(std::int32_t place, std::int32_t item) {
        const std::int32_t last = first_[item] + --size_[item], here = where_[place], other = set_[last];
        set_[here] = other;
        where_[other] = here;
        set_[last] = place;
        where_[place] = last;
    }
    void close_item(std::int32_t item);
    std::int32_t color_at(std::int32_t place) const {
        return problem_->has_colors() ? problem_->color_of[index(place)] : 0;
    }

    std::shared_ptr<const Cover> problem_;
    // set_[first_[i]] .. are the places (indices into item_of) of item i, the first size_[i] of them of open options;
    // where_ is the inverse of set_.
    std::vector<std::int32_t> first_, size_, set_, where_, option_at_;
    std::vector<std::int32_t> need_, room_;      // per primary item
    std::vector<std::int32_t> items_, item_at_;  // items_[0 .. open_items_): primary items with room; item_at_: inverse
    std::vector<std::int32_t> painter_;  // per item: the taken option that gave a secondary item its color, or -1
    std::vector<std::int32_t> trail_;    // options put out, and ~option for those put in
    std::vector<std::int32_t> due_;      // items whose open options must all be taken
    std::int32_t open_items_ = 0, lacking_ = -1;
    std::int64_t taken_ = 0, taken_ever_ = 0, updates_ = 0;
};

}  // namespace cover
