// Narrowing numbers while they are copied, and finding out that all choices have the same size.
#include "covers/parallel/packed.hpp"

#include <algorithm>

namespace cover {

void Packed::add(std::span<const std::int64_t> starts, std::span<const std::int32_t> decisions) {
    add_sizes(starts);
    if (!is_wide_) {
        const std::size_t before = narrow_.size(), size = before + decisions.size();
        if (size > narrow_.capacity()) narrow_.reserve(std::max(size, std::min(room_, 32 * size)));
        narrow_.resize(size);
        std::uint16_t* const to = narrow_.data() + before;
        std::uint32_t any = 0;
        for (std::size_t k = 0; k < decisions.size(); ++k) {
            any |= static_cast<std::uint32_t>(decisions[k]);
            to[k] = static_cast<std::uint16_t>(decisions[k]);
        }
        if (any >> 16 == 0) return;
        is_wide_ = true;
        wide_.assign(narrow_.begin(), narrow_.begin() + static_cast<std::ptrdiff_t>(before));
        narrow_ = {};
    }
    wide_.insert(wide_.end(), decisions.begin(), decisions.end());
}

void Packed::add_sizes(std::span<const std::int64_t> starts) {
    const std::size_t many = starts.size() - 1;
    if (many == 0) return;
    if (choices_ == 0) size_ = starts[1] - starts[0];
    bool even = starts_.empty() && size_ > 0;
    for (std::size_t k = 0; even && k < many; ++k) even = starts[k + 1] - starts[k] == size_;
    if (!even) {
        if (starts_.empty())
            for (std::int64_t k = 0; k <= choices_; ++k) starts_.push_back(static_cast<std::int32_t>(k * size_));
        const std::int64_t shift = starts_.back() - starts[0];
        for (std::size_t k = 1; k <= many; ++k) starts_.push_back(static_cast<std::int32_t>(starts[k] + shift));
    }
    choices_ += static_cast<std::int64_t>(many);
}

}  // namespace cover
