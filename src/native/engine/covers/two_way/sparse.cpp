// Building the sparse sets, putting options in and out, what follows from that, and undoing it.
#include "covers/two_way/sparse.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

namespace cover {

SparseState::SparseState(std::shared_ptr<const Cover> problem)
    : problem_(std::move(problem)),
      first_(index(problem_->items) + 1, 0),
      size_(index(problem_->items), 0),
      set_(problem_->item_of.size()),
      where_(problem_->item_of.size()),
      option_at_(problem_->item_of.size()),
      need_(index(problem_->primary)),
      room_(index(problem_->primary)),
      items_(index(problem_->primary)),
      item_at_(index(problem_->primary)),
      painter_(index(problem_->items), -1),
      open_items_(problem_->primary) {
    for (const auto item : problem_->item_of) ++first_[item + 1];
    std::partial_sum(first_.begin(), first_.end(), first_.begin());
    for (std::int32_t option = 0; option < problem_->options(); ++option)
        for (std::int32_t k = problem_->option_starts[option]; k < problem_->option_starts[option + 1]; ++k) {
            const std::int32_t item = problem_->item_of[k];
            where_[k] = first_[item] + size_[item]++;
            set_[where_[k]] = k;
            option_at_[k] = option;
        }
    for (std::int32_t i = 0; i < problem_->primary; ++i) {
        need_[i] = problem_->low(i);
        room_[i] = problem_->high(i);
    }
    std::iota(items_.begin(), items_.end(), 0);
    std::iota(item_at_.begin(), item_at_.end(), 0);
    trail_.reserve(index(problem_->options()));
}

std::int64_t SparseState::memory_of(const Cover& problem) {
    return 4 * (3 * static_cast<std::int64_t>(problem.item_of.size()) + 3 * std::int64_t{problem.items} +
                4 * std::int64_t{problem.primary} + problem.options());
}

bool SparseState::begin() {
    for (std::int32_t i = 0; i < problem_->primary; ++i) {
        if (size_[i] < need_[i]) {
            lacking_ = i;
            return false;
        }
        if (size_[i] == need_[i] && need_[i] > 0) due_.push_back(i);
    }
    for (std::int32_t i = 0; i < problem_->primary; ++i) {
        if (room_[i] > 0) continue;
        close_item(i);
        if (!put_out_others(i, 0)) return false;
    }
    return follow();
}

void SparseState::close_item(std::int32_t item) {
    const std::int32_t here = item_at_[item], last = --open_items_, other = items_[last];
    items_[here] = other;
    item_at_[other] = here;
    items_[last] = item;
    item_at_[item] = last;
}

// Removes an open option from the arrays of its items, and finds out what that leaves of them.
bool SparseState::put_out(std::int32_t option) {
    trail_.push_back(option);
    bool enough = true;
    const std::int32_t end = problem_->option_starts[option + 1];
    for (std::int32_t k = problem_->option_starts[option]; k < end; ++k) {
        const std::int32_t item = problem_->item_of[k];
        detach(k, item);
        if (!is_primary(item) || need_[item] <= 0 || size_[item] > need_[item]) continue;
        if (size_[item] == need_[item]) {
            due_.push_back(item);
        } else {
            lacking_ = item;
            enough = false;
        }
    }
    updates_ += end - problem_->option_starts[option];
    if (!enough) due_.clear();
    return enough;
}

// Leaves the open options of an item, but for those of `color` (0: none).
bool SparseState::put_out_others(std::int32_t item, std::int32_t color) {
    // What comes to a place by a swap was behind it and has been looked at.
    for (std::int32_t k = size_[item]; k-- > 0;) {
        const std::int32_t place = set_[first_[item] + k];
        if (color > 0 && color_at(place) == color) continue;
        if (!put_out(option_at_[place])) return false;
    }
    return true;
}

bool SparseState::put_in(std::int32_t option) {
    trail_.push_back(~option);
    ++taken_;
    ++taken_ever_;
    const std::int32_t start = problem_->option_starts[option], end = problem_->option_starts[option + 1];
    for (std::int32_t k = start; k < end; ++k) {
        const std::int32_t item = problem_->item_of[k];
        detach(k, item);
        if (!is_primary(item)) continue;
        --need_[item];
        if (--room_[item] == 0) close_item(item);
    }
    for (std::int32_t k = start; k < end; ++k) {
        const std::int32_t item = problem_->item_of[k];
        if (is_primary(item)) {
            if (room_[item] == 0 && !put_out_others(item, 0)) return false;
        } else if (painter_[item] < 0) {
            painter_[item] = option;
            if (!put_out_others(item, color_at(k))) return false;
        }
    }
    return true;
}

bool SparseState::follow() {
    while (!due_.empty()) {
        const std::int32_t item = due_.back();
        due_.pop_back();
        // Taking one of several may exclude another; then it is noticed as lacking.
        while (need_[item] > 0 && size_[item] == need_[item])
            if (!put_in(option_at_[set_[first_[item]]])) {
                due_.clear();
                return false;
            }
    }
    return true;
}

void SparseState::undo(std::int64_t mark) {
    due_.clear();
    while (static_cast<std::int64_t>(trail_.size()) > mark) {
        const std::int32_t last = trail_.back(), option = last < 0 ? ~last : last;
        trail_.pop_back();
        for (std::int32_t k = problem_->option_starts[option]; k < problem_->option_starts[option + 1]; ++k) {
            const std::int32_t item = problem_->item_of[k];
            ++size_[item];
            if (last >= 0) continue;
            if (is_primary(item)) {
                ++need_[item];
                open_items_ += room_[item]++ == 0;
            } else if (painter_[item] == option) {
                painter_[item] = -1;
            }
        }
        taken_ -= last < 0;
    }
}

void SparseState::append_taken(std::vector<std::int32_t>& choice) const {
    const auto before = static_cast<std::ptrdiff_t>(choice.size());
    for (const auto entry : trail_)
        if (entry < 0) choice.push_back(~entry);
    std::sort(choice.begin() + before, choice.end());
}

}  // namespace cover
