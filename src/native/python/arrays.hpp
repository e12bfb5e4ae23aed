// What all files of the border share: arrays in and out, and the guard that lets one thread at a time into a search.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <type_traits>
#include <utility>
#include <vector>

namespace cover::binding {

namespace nb = nanobind;
using namespace nb::literals;

inline constexpr double endless = std::numeric_limits<double>::infinity();  // seconds

using Bytes8 = nb::ndarray<const std::uint8_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Ints32 = nb::ndarray<const std::int32_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Words64 = nb::ndarray<const std::uint64_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Ints64 = nb::ndarray<const std::int64_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using View32 = nb::ndarray<nb::numpy, const std::int32_t, nb::ndim<1>>;

template <class Array>
auto span_of(const Array& array) {
    return std::span<const std::remove_const_t<typename Array::Scalar>>(array.data(), array.shape(0));
}

inline std::optional<std::span<const std::int32_t>> span_of(const std::optional<Ints32>& array) {
    if (!array) return std::nullopt;
    return span_of(*array);
}

inline std::vector<std::int32_t> copy_of(const std::optional<Ints32>& array) {
    if (!array) return {};
    return {array->data(), array->data() + array->shape(0)};
}

// Vectors whose arrays are gone, to be filled again: a batch after the other in fresh memory costs more in page faults
// than in work. Guarded by the GIL, like the arrays.
template <class Number>
class Spares {
  public:
    static std::vector<Number> take() {
        if (kept().empty()) return {};
        std::vector<Number> spare = std::move(kept().back());
        kept().pop_back();
        spare.clear();
        return spare;
    }
    static void give(std::vector<Number>&& spare) {
        if (kept().size() < max_kept && spare.capacity() * sizeof(Number) <= max_bytes)
            kept().push_back(std::move(spare));
    }

  private:
    static constexpr std::size_t max_kept = 2, max_bytes = 1 << 20;
    static std::vector<std::vector<Number>>& kept() {
        static auto* const spares = [] {  // never freed: arrays may outlive the module
            auto* const made = new std::vector<std::vector<Number>>;
            made->reserve(max_kept);  // giving back must not throw
            return made;
        }();
        return *spares;
    }
};

// A read-only array that owns its numbers.
template <class Number>
auto array_of(std::vector<Number>&& values) {
    auto* kept = new std::vector<Number>(std::move(values));
    nb::capsule owner(kept, [](void* memory) noexcept {
        const std::unique_ptr<std::vector<Number>> ended(static_cast<std::vector<Number>*>(memory));
        Spares<Number>::give(std::move(*ended));
    });
    return nb::ndarray<nb::numpy, const Number, nb::ndim<1>>(kept->data(), {kept->size()}, owner);
}

// A fresh array of n x cells bytes or n counts, and its memory.
template <class Number, std::size_t dimensions>
auto empty_array(std::array<std::size_t, dimensions> shape, Number*& memory) {
    std::size_t size = 1;
    for (const auto length : shape) size *= length;
    memory = new Number[size];
    nb::capsule owner(memory, [](void* kept) noexcept { delete[] static_cast<Number*>(kept); });
    return nb::ndarray<nb::numpy, Number, nb::ndim<dimensions>>(memory, dimensions, shape.data(), owner);
}

// While it lives, its thread alone is inside a search.
class Inside {
  public:
    explicit Inside(std::atomic<bool>& busy) : busy_(busy) {
        if (busy_.exchange(true)) throw std::runtime_error("this search is in use by another thread");
    }
    ~Inside() { busy_.store(false); }
    Inside(const Inside&) = delete;
    Inside& operator=(const Inside&) = delete;

  private:
    std::atomic<bool>& busy_;
};

}  // namespace cover::binding
