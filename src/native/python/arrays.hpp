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
using Grids = nb::ndarray<const std::uint8_t, nb::ndim<2>, nb::c_contig, nb::device::cpu>;
using View32 = nb::ndarray<nb::numpy, const std::int32_t, nb::ndim<1>>;

// What work() yields, done without the GIL: nothing of Python's.
template <class Work>
auto released(const Work& work) {
    const nb::gil_scoped_release release;
    return work();
}

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

// A read-only array that owns its numbers, a vector of them.
template <class Vector>
auto array_of(Vector&& values) {
    static_assert(!std::is_lvalue_reference_v<Vector>);
    using Kept = std::remove_cv_t<Vector>;
    auto* kept = new Kept(std::move(values));
    nb::capsule owner(kept, [](void* memory) noexcept { delete static_cast<Kept*>(memory); });
    return nb::ndarray<nb::numpy, const typename Kept::value_type, nb::ndim<1>>(kept->data(), {kept->size()}, owner);
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
