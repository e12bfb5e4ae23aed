// Threads that do one piece of work together. Where the system gives fewer than wanted, those that are there do it all;
// in a browser, which starts none, that is the calling thread alone.
#pragma once

#include <exception>
#include <thread>
#include <vector>

namespace cover {

// Calls work(0) here and work(1) .. work(wanted - 1) in threads of their own, as many as there are; all have ended when
// it returns. `work` must not rely on any number but 0 being called. The first failure is thrown here.
template <class Work>
void work_together(unsigned wanted, const Work& work) {
    std::vector<std::exception_ptr> failures(wanted);
    const auto guarded = [&](unsigned k) noexcept {
        try {
            work(k);
        } catch (...) {
            failures[k] = std::current_exception();
        }
    };
    std::vector<std::thread> threads;
    threads.reserve(wanted);
    for (unsigned k = 1; k < wanted; ++k) {
        try {
            threads.emplace_back(guarded, k);
        } catch (const std::exception&) {
            break;  // no more threads, or no memory for them
        }
    }
    guarded(0);
    for (auto& thread : threads) thread.join();
    for (const auto& failure : failures)
        if (failure) std::rethrow_exception(failure);
}

}  // namespace cover
