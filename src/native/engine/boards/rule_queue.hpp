// The rules of a board that are to be looked at: first come, first served, and dear ones when nothing else is left.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "rules/rules.hpp"

namespace cover::boards {

// Invariant: due_[rule] for each rule that waits, and for one that `hush` was called for.
class RuleQueue {
  public:
    explicit RuleQueue(const rules::Rules& rules) : rules_(rules), due_(rules.size()) {}

    void call(std::int32_t rule) {
        if (due_[index(rule)]) return;
        due_[index(rule)] = 1;
        (rules_.is_late(index(rule)) ? late_ : called_).push_back(rule);
    }

    void call_all() {
        for (std::size_t rule = 0; rule < due_.size(); ++rule) call(static_cast<std::int32_t>(rule));
    }

    // The next rule, or -1.
    std::int32_t next() {
        if (called_.empty() && late_.empty()) return -1;
        std::int32_t rule;
        if (called_.empty()) {
            rule = late_.back();
            late_.pop_back();
        } else if (rule = called_[next_++]; next_ == called_.size()) {
            called_.clear();
            next_ = 0;
        }
        due_[index(rule)] = 0;
        return rule;
    }

    // A rule that no call reaches, until it is heard again.
    void hush(std::size_t rule) { due_[rule] = 1; }
    void hear(std::size_t rule) { due_[rule] = 0; }

    void clear() {
        for (const auto rule : called_) due_[index(rule)] = 0;
        for (const auto rule : late_) due_[index(rule)] = 0;
        called_.clear();
        late_.clear();
        next_ = 0;
    }

  private:
    const rules::Rules& rules_;
    std::vector<std::int32_t> called_, late_;  // called_ from next_ on
    std::size_t next_ = 0;
    std::vector<std::uint8_t> due_;  // by rule
};

}  // namespace cover::boards
