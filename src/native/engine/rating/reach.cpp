// Components of the implications between candidates that are on (R. Tarjan, 1972), each with all that it reaches.
#include "rating/reach.hpp"

#include <algorithm>

namespace cover::rating {

namespace {

void set(std::uint64_t* row, std::size_t k) { row[k >> 6] |= std::uint64_t{1} << (k & 63); }
bool has(const std::uint64_t* row, std::size_t k) { return (row[k >> 6] >> (k & 63) & 1) != 0; }

}  // namespace

void Reach::read(const Links& links) {
    static constexpr Kinds both{true, true};
    candidates_.assign(links.candidates().begin(), links.candidates().end());
    many_ = candidates_.size();
    words_ = (many_ + 63) / 64;
    for (std::size_t k = 0; k < many_; ++k) numbers_[index(candidates_[k])] = static_cast<std::int16_t>(k);
    for (auto* const table : {&weak_, &strong_, &next_, &on_, &off_}) table->assign(many_ * words_, 0);
    std::vector<bool> any_strong(many_);
    for (std::size_t k = 0; k < many_; ++k)
        for (const Link& link : links.strong(candidates_[k], both)) {
            set(row(strong_, k), number(link.to));
            any_strong[k] = true;
        }
    for (std::size_t k = 0; k < many_; ++k)
        for (const Link& link : links.weak(candidates_[k], both)) {
            const std::size_t to = number(link.to);
            set(row(weak_, k), to);
            if (!any_strong[to]) continue;
            for (std::size_t w = 0; w < words_; ++w) row(next_, k)[w] |= row(strong_, to)[w];
        }
    component_.assign(many_, -1);
    order_.assign(many_, -1);
    low_.assign(many_, 0);
    in_cycle_.clear();
    visited_ = components_ = 0;
    for (std::size_t k = 0; k < many_; ++k)
        if (order_[k] < 0) visit(k);
}

void Reach::visit(std::size_t at) {
    order_[at] = low_[at] = visited_++;
    stack_.push_back(static_cast<std::int16_t>(at));
    for (std::size_t w = 0; w < words_; ++w)
        for (Word left = row(next_, at)[w]; left != 0; left &= left - 1) {
            const std::size_t to = 64 * w + index(lowest(left));
            if (order_[to] < 0) {
                visit(to);
                low_[at] = std::min(low_[at], low_[to]);
            } else if (component_[to] < 0) {
                low_[at] = std::min(low_[at], order_[to]);
            }
        }
    if (low_[at] != order_[at]) return;
    Word* const on = row(on_, index(components_));
    Word* const off = row(off_, index(components_));
    const auto first = std::find(stack_.begin(), stack_.end(), static_cast<std::int16_t>(at));
    for (auto k = first; k != stack_.end(); ++k) {
        const auto member = index(*k);
        component_[member] = components_;
        set(on, member);
        if (stack_.end() - first > 1) in_cycle_.add(candidates_[member]);
        for (std::size_t w = 0; w < words_; ++w) off[w] |= row(weak_, member)[w];
    }
    for (auto k = first; k != stack_.end(); ++k)
        for (std::size_t w = 0; w < words_; ++w)
            for (Word left = row(next_, index(*k))[w] & ~on[w]; left != 0; left &= (left - 1) & ~on[w]) {
                const std::size_t to = 64 * w + index(lowest(left));
                const auto other = index(component_[to]);
                for (std::size_t v = 0; v < words_; ++v) {
                    on[v] |= row(on_, other)[v];
                    off[v] |= row(off_, other)[v];
                }
            }
    stack_.erase(first, stack_.end());
    ++components_;
}

bool Reach::opposes(int candidate, bool on) const {
    const std::size_t at = number(candidate);
    if (on) return has(row(off_, index(component_[at])), at);
    for (std::size_t w = 0; w < words_; ++w)
        for (Word left = row(strong_, at)[w]; left != 0; left &= left - 1) {
            const std::size_t to = 64 * w + index(lowest(left));
            if (has(row(on_, index(component_[to])), at)) return true;
        }
    return false;
}

bool Reach::have_common(const std::int16_t* candidates, int many) const {
    for (const auto* const table : {&on_, &off_})
        for (std::size_t w = 0; w < words_; ++w) {
            Word common = ~Word{0};
            for (int k = 0; k < many; ++k) common &= row(*table, index(component_[number(candidates[k])]))[w];
            if (common != 0) return true;
        }
    return false;
}

}  // namespace cover::rating
