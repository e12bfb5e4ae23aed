// Choices on their way to another process: in few bytes, written once.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <variant>
#include <vector>

namespace cover {

// The numbers of all choices, one after the other: each in 8 or 16 bits, unless one of them needs more.
class Packed {
  public:
    // room: numbers that are expected at most.
    explicit Packed(std::size_t room = 0) : room_(room) {}
    // Adds the choices of a batch (covers/kernel.hpp).
    void add(std::span<const std::int64_t> starts, std::span<const std::int32_t> decisions);

    std::size_t numbers() const {
        return std::visit([](const auto& all) { return all.size(); }, numbers_);
    }
    // How many numbers each choice has; 0: that differs, or there is none.
    std::int64_t size() const { return starts_.empty() ? size_ : 0; }

    // Where each choice starts, where they differ in size. At the end, each once.
    std::vector<std::int32_t> take_starts() {
        return starts_.empty() ? std::vector<std::int32_t>{0} : std::move(starts_);
    }
    using Numbers = std::variant<std::vector<std::uint8_t>, std::vector<std::uint16_t>, std::vector<std::int32_t>>;
    Numbers take_numbers() { return std::move(numbers_); }

  private:
    void add_sizes(std::span<const std::int64_t> starts);
    template <class Number>
    void widen();

    std::size_t room_;
    Numbers numbers_;
    std::vector<std::int32_t> starts_;
    std::int64_t size_ = 0, choices_ = 0;
};

}  // namespace cover
