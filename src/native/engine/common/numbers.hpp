// Numbers one behind the other, as batches of choices hold them: a vector that fills nothing in advance, in memory that
// is used again.
#pragma once

#include <algorithm>
#include <cstddef>
#include <initializer_list>
#include <iterator>
#include <type_traits>
#include <utility>

namespace cover {

// From 64 KB on it is 1 MB, and four such are kept when they are left, for whoever asks next: the page faults of fresh
// memory cost more than finding what is written there. Larger memory grows where it is. Any thread may ask.
struct Room {
    void* memory = nullptr;
    std::size_t bytes = 0;
};
// At least so many bytes, the first ones of them those used in a room, which is gone then. Throws std::bad_alloc, and
// the room is as it was.
Room larger(Room room, std::size_t used, std::size_t least);
void leave(Room room) noexcept;

template <class Number>
class Numbers {
    static_assert(std::is_trivially_copyable_v<Number>);

  public:
    using value_type = Number;

    Numbers() = default;
    Numbers(std::initializer_list<Number> numbers) { append(numbers.begin(), numbers.end()); }
    Numbers(const Numbers& other) { append(other.begin(), other.end()); }
    Numbers(Numbers&& other) noexcept : room_(std::exchange(other.room_, {})), size_(std::exchange(other.size_, 0)) {}
    Numbers& operator=(Numbers other) noexcept {
        std::swap(room_, other.room_);
        std::swap(size_, other.size_);
        return *this;
    }
    ~Numbers() { leave(room_); }

    std::size_t size() const { return size_; }
    bool empty() const { return size_ == 0; }
    std::size_t capacity() const { return room_.bytes / sizeof(Number); }
    Number* data() { return static_cast<Number*>(room_.memory); }
    const Number* data() const { return static_cast<const Number*>(room_.memory); }
    Number* begin() { return data(); }
    Number* end() { return data() + size_; }
    const Number* begin() const { return data(); }
    const Number* end() const { return data() + size_; }
    Number& operator[](std::size_t k) { return data()[k]; }
    const Number& operator[](std::size_t k) const { return data()[k]; }
    const Number& back() const { return data()[size_ - 1]; }

    void reserve(std::size_t size) {
        if (size > capacity()) room_ = larger(room_, size_ * sizeof(Number), size * sizeof(Number));
    }
    // Numbers beyond those there were are what was written there into reserved room, or have no meaning yet.
    void resize(std::size_t size) {
        reserve(size);
        size_ = size;
    }
    void clear() { size_ = 0; }
    void assign(std::size_t size, Number number) {
        resize(size);
        std::fill(begin(), end(), number);
    }
    void push_back(Number number) {
        reserve(size_ + 1);
        data()[size_++] = number;
    }
    template <class Iterator>
    void append(Iterator first, Iterator last) {
        const std::size_t before = size_;
        resize(before + static_cast<std::size_t>(std::distance(first, last)));
        std::copy(first, last, data() + before);
    }
    // Gives back room that is many times what is needed: for who keeps the numbers.
    void fit() {
        if (16 * size_ < capacity()) *this = Numbers(*this);
    }
    void drop_first(std::size_t many) {
        std::copy(begin() + many, end(), begin());
        size_ -= many;
    }

    friend bool operator==(const Numbers& one, const Numbers& other) { return std::ranges::equal(one, other); }

  private:
    Room room_;
    std::size_t size_ = 0;
};

}  // namespace cover
