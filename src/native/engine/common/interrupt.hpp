// A way out of a long search: one thread asks from time to time whether to go on, each looks at the clock, and all hear
// of it.
#pragma once

#include <atomic>
#include <chrono>
#include <exception>
#include <functional>
#include <limits>
#include <utility>

#include "common/clock.hpp"

namespace cover {

struct Interrupted : std::exception {
    const char* what() const noexcept override { return "interrupted"; }
};

class Interrupt {
  public:
    // asks: whether to stop; called by `listen` about ten times a second. Empty: only the time stops the search.
    explicit Interrupt(std::function<bool()> asks, double seconds = std::numeric_limits<double>::infinity())
        : asks_(std::move(asks)), deadline_(seconds) {}

    // Throws Interrupted once it has been asked for, or the time is over. is_asking: this thread may call the function.
    void listen(bool is_asking) {
        const auto now = Clock::now();
        if (is_asking && asks_ && now >= next_) {
            if (asks_()) raised_.store(true, std::memory_order_relaxed);
            next_ = Clock::now() + std::chrono::milliseconds(100);
        }
        if (now >= deadline_.at()) raised_.store(true, std::memory_order_relaxed);
        if (raised_.load(std::memory_order_relaxed)) throw Interrupted();
    }

  private:
    std::function<bool()> asks_;
    const Deadline deadline_;
    Clock::time_point next_{};  // of the asking thread alone
    std::atomic<bool> raised_{false};
};

// One thread's ear.
struct Listener {
    Interrupt* interrupt = nullptr;
    bool is_asking = false;
    void listen() const {
        if (interrupt != nullptr) interrupt->listen(is_asking);
    }
};

}  // namespace cover
