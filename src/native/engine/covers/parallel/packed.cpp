// Narrowing numbers while they are copied, and finding out that all choices have the same size.
#include "covers/parallel/packed.hpp"

#include <algorithm>
#include <optional>
#include <type_traits>

namespace cover {

namespace {

constexpr std::size_t growth = 64;  // batches of a cache's size until there is as much room as is expected at most

}  // namespace

void Packed::add(std::span<const std::int64_t> starts, std::span<const std::int32_t> decisions) {
    add_sizes(starts);
    std::uint32_t any = 0;
    for (const std::int32_t number : decisions) any |= static_cast<std::uint32_t>(number);
    if (any >> 16 != 0) widen<std::int32_t>();
    else if (any >> 8 != 0) widen<std::uint16_t>();
    std::visit(
        [&](auto& all) {
            const std::size_t size = all.size() + decisions.size();
            if (size > all.capacity()) all.reserve(std::max(size, std::min(room_, growth * size)));
            all.insert(all.end(), decisions.begin(), decisions.end());
        },
        numbers_);
}

template <class Number>
void Packed::widen() {
    std::optional<Numbers> wider;
    std::visit(
        [&](const auto& all) {
            using Now = typename std::decay_t<decltype(all)>::value_type;
            if constexpr (sizeof(Now) < sizeof(Number)) wider = std::vector<Number>(all.begin(), all.end());
        },
        numbers_);
    if (wider) numbers_ = std::move(*wider);
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
