// Choices on their way to another process: in few bytes, written once.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace cover {

// The numbers of all choices, one after the other: in 16 bits, unless one of them needs more.
class Packed {
  public:
    // room: numbers that are expected at most.
    explicit Packed(std::size_t room = 0) : room_(room) {}
    // Adds the choices of a batch (covers/kernel.hpp).
    void add(std::span<const std::int64_t> starts, std::span<const std::int32_t> decisions);

    std::size_t numbers() const { return is_wide_ ? wide_.size() : narrow_.size(); }
    bool is_wide() const { return is_wide_; }
    // How many numbers each choice has; 0: that differs, or there is none.
    std::int64_t size() const { return starts_.empty() ? size_ : 0; }

    // Where each choice starts, where they differ in size. At the end, each once.
    std::vector<std::int32_t> take_starts() {
        return starts_.empty() ? std::vector<std::int32_t>{0} : std::move(starts_);
    }
    std::vector<std::uint16_t> take_narrow() { return std::move(narrow_); }
    std::vector<std::int32_t> take_wide() { return std::move(wide_); }

  private:
    void add_sizes(std::span<const std::int64_t> starts);

    std::size_t room_;
    std::vector<std::uint16_t> narrow_;
    std::vector<std::int32_t> wide_, starts_;
    std::int64_t size_ = 0, choices_ = 0;
    bool is_wide_ = false;
};

}  // namespace cover
