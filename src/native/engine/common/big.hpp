// Natural numbers of any size, as far as counting needs them: sums, products, comparison. Numbers of solutions pass
// 2^64 quickly.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace cover {

// Invariant: digits in base 2^32, the lowest first, the last one not 0; zero has none.
class Big {
  public:
    Big() = default;
    Big(std::uint64_t value) { add(std::span<const std::uint64_t>(&value, 1)); }
    explicit Big(std::span<const std::uint64_t> limbs) { add(limbs); }

    bool is_zero() const { return digits_.empty(); }
    std::span<const std::uint32_t> digits() const { return digits_; }

    // Adds a number given in base 2^64, the lowest limb first.
    void add(std::span<const std::uint64_t> limbs) {
        std::uint64_t carry = 0;
        for (std::size_t k = 0; k < 2 * limbs.size() || carry; ++k) {
            if (k == digits_.size()) digits_.push_back(0);
            const std::uint64_t limb = k < 2 * limbs.size() ? limbs[k / 2] >> (32 * (k % 2)) & 0xffffffffu : 0;
            carry += digits_[k] + limb;
            digits_[k] = static_cast<std::uint32_t>(carry);
            carry >>= 32;
        }
        trim();
    }

    Big& operator+=(const Big& other) {
        std::uint64_t carry = 0;
        for (std::size_t k = 0; k < other.digits_.size() || carry; ++k) {
            if (k == digits_.size()) digits_.push_back(0);
            carry += std::uint64_t{digits_[k]} + (k < other.digits_.size() ? other.digits_[k] : 0);
            digits_[k] = static_cast<std::uint32_t>(carry);
            carry >>= 32;
        }
        return *this;
    }

    friend Big operator*(const Big& left, const Big& right) {
        Big made;
        made.digits_.assign(left.digits_.size() + right.digits_.size(), 0);
        for (std::size_t i = 0; i < left.digits_.size(); ++i) {
            std::uint64_t carry = 0;
            for (std::size_t j = 0; j < right.digits_.size(); ++j) {
                carry += std::uint64_t{left.digits_[i]} * right.digits_[j] + made.digits_[i + j];
                made.digits_[i + j] = static_cast<std::uint32_t>(carry);
                carry >>= 32;
            }
            made.digits_[i + right.digits_.size()] = static_cast<std::uint32_t>(carry);
        }
        made.trim();
        return made;
    }

    // The number, or the greatest 64-bit number where it is greater.
    std::uint64_t clamped() const {
        if (digits_.size() > 2) return ~std::uint64_t{0};
        std::uint64_t value = 0;
        for (std::size_t k = digits_.size(); k-- > 0;) value = value << 32 | digits_[k];
        return value;
    }

    bool operator==(const Big&) const = default;
    std::strong_ordering operator<=>(const Big& other) const {
        if (digits_.size() != other.digits_.size()) return digits_.size() <=> other.digits_.size();
        for (std::size_t k = digits_.size(); k-- > 0;)
            if (digits_[k] != other.digits_[k]) return digits_[k] <=> other.digits_[k];
        return std::strong_ordering::equal;
    }

  private:
    void trim() {
        while (!digits_.empty() && digits_.back() == 0) digits_.pop_back();
    }

    std::vector<std::uint32_t> digits_;
};

}  // namespace cover
