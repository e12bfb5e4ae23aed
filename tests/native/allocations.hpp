// What the heap does under a test: how much is held, and one allocation that fails.
#pragma once

#include <cstdint>

namespace tests {

// Bytes that are allocated by operator new and not yet freed, in all threads.
std::int64_t held_bytes();

// While it lives, the allocation after `before` others throws std::bad_alloc, in whatever thread it comes.
class FailingAllocation {
  public:
    explicit FailingAllocation(std::int64_t before);
    ~FailingAllocation();
    FailingAllocation(const FailingAllocation&) = delete;
    FailingAllocation& operator=(const FailingAllocation&) = delete;

    bool has_failed() const;
};

}  // namespace tests
