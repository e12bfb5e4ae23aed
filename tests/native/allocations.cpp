// operator new of all native tests: malloc, counted by what malloc says it gave. Aligned forms are left alone.
#include "allocations.hpp"

#include <malloc.h>

#include <atomic>
#include <cstddef>
#include <cstdlib>
#include <new>

namespace {

constexpr std::int64_t never = -1;
std::atomic<std::int64_t> held{0};
std::atomic<std::int64_t> until_failure{never};  // allocations; once it has failed: below never

void* allocated(std::size_t size) noexcept {
    if (until_failure.load(std::memory_order_relaxed) >= 0 && until_failure.fetch_sub(1) == 0) {
        until_failure = never - 1;
        return nullptr;
    }
    void* const memory = std::malloc(size == 0 ? 1 : size);
    if (memory != nullptr) held += static_cast<std::int64_t>(malloc_usable_size(memory));
    return memory;
}

void freed(void* memory) noexcept {
    if (memory == nullptr) return;
    held -= static_cast<std::int64_t>(malloc_usable_size(memory));
    std::free(memory);
}

void* or_throw(void* memory) {
    if (memory == nullptr) throw std::bad_alloc();
    return memory;
}

}  // namespace

void* operator new(std::size_t size) { return or_throw(allocated(size)); }
void* operator new[](std::size_t size) { return or_throw(allocated(size)); }
void* operator new(std::size_t size, const std::nothrow_t&) noexcept { return allocated(size); }
void* operator new[](std::size_t size, const std::nothrow_t&) noexcept { return allocated(size); }
void operator delete(void* memory) noexcept { freed(memory); }
void operator delete[](void* memory) noexcept { freed(memory); }
void operator delete(void* memory, std::size_t) noexcept { freed(memory); }
void operator delete[](void* memory, std::size_t) noexcept { freed(memory); }
void operator delete(void* memory, const std::nothrow_t&) noexcept { freed(memory); }
void operator delete[](void* memory, const std::nothrow_t&) noexcept { freed(memory); }

namespace tests {

std::int64_t held_bytes() { return held; }

FailingAllocation::FailingAllocation(std::int64_t before) { until_failure = before; }
FailingAllocation::~FailingAllocation() { until_failure = never; }
bool FailingAllocation::has_failed() const { return until_failure < never; }

}  // namespace tests
