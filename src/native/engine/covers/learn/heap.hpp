// Open variables by activity, the most active on top: exponential VSIDS (Eén and Sörensson 2003) on a binary heap.
#pragma once

#include <cstdint>
#include <vector>

#include "covers/learn/literal.hpp"

namespace cover::learn {

// Invariant: every variable without a value is in the heap; others may be. Ties go to the lower number.
class ActivityHeap {
  public:
    void reset(std::uint32_t variables) {
        activity_.assign(variables, 0.0);
        place_.resize(variables);
        heap_.resize(variables);
        for (Var v = 0; v < variables; ++v) place_[v] = heap_[v] = v;
        increment_ = 1.0;
    }
    bool empty() const { return heap_.empty(); }
    bool holds(Var v) const { return place_[v] != nowhere; }
    double activity(Var v) const { return activity_[v]; }

    void insert(Var v) {
        if (holds(v)) return;
        place_[v] = static_cast<std::uint32_t>(heap_.size());
        heap_.push_back(v);
        up(place_[v]);
    }
    Var pop() {
        const Var top = heap_.front(), last = heap_.back();
        heap_.pop_back();
        place_[top] = nowhere;
        if (!heap_.empty()) {
            heap_.front() = last;
            place_[last] = 0;
            down(0);
        }
        return top;
    }
    void set(Var v, double activity) {  // before the search
        activity_[v] = activity;
        if (holds(v)) {
            up(place_[v]);
            down(place_[v]);
        }
    }
    void bump(Var v) {
        activity_[v] += increment_;
        if (activity_[v] > 1e100) rescale();
        if (holds(v)) up(place_[v]);
    }
    void decay(double factor) {
        increment_ /= factor;
        if (increment_ > 1e100) rescale();
    }
    std::size_t bytes() const { return activity_.capacity() * 8 + (place_.capacity() + heap_.capacity()) * 4; }

  private:
    static constexpr std::uint32_t nowhere = ~std::uint32_t{0};

    bool before(Var a, Var b) const { return activity_[a] > activity_[b] || (activity_[a] == activity_[b] && a < b); }
    void up(std::uint32_t at) {
        const Var v = heap_[at];
        while (at > 0) {
            const std::uint32_t parent = (at - 1) / 2;
            if (!before(v, heap_[parent])) break;
            place_[heap_[at] = heap_[parent]] = at;
            at = parent;
        }
        place_[heap_[at] = v] = at;
    }
    void down(std::uint32_t at) {
        const Var v = heap_[at];
        for (;;) {
            std::size_t child = 2 * std::size_t{at} + 1;
            if (child >= heap_.size()) break;
            if (child + 1 < heap_.size() && before(heap_[child + 1], heap_[child])) ++child;
            if (!before(heap_[child], v)) break;
            place_[heap_[at] = heap_[child]] = at;
            at = static_cast<std::uint32_t>(child);
        }
        place_[heap_[at] = v] = at;
    }
    void rescale() {  // keeps the order, but for activities too small to tell apart
        for (double& activity : activity_) activity *= 1e-100;
        increment_ *= 1e-100;
    }

    std::vector<double> activity_;
    std::vector<std::uint32_t> place_;
    std::vector<Var> heap_;
    double increment_ = 1.0;
};

}  // namespace cover::learn
