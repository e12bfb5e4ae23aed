// A way out of a long search: one thread asks from time to time whether to go on, and all hear of it.
#pragma once

#include <atomic>
#include <chrono>
#include <exception>
#include <functional>

namespace cover::rating {

struct Interrupted : std::exception {
    const char* what() const noexcept override { return "interrupted"; }
};

class Interrupt {
  public:
    // asks: whether to stop; called by `listen` about ten times a second. Empty: never stop.
    explicit Interrupt(std::function<bool()> asks) : asks_(std::move(asks)) {}

    // Throws Interrupted once it has been asked for. is_asking: this thread may call the function.
    void listen(bool is_asking) {
        if (is_asking && asks_ && std::chrono::steady_clock::now() >= next_) {
            if (asks_()) raised_.store(true, std::memory_order_relaxed);
            next_ = std::chrono::steady_clock::now() + std::chrono::milliseconds(100);
        }
        if (raised_.load(std::memory_order_relaxed)) throw Interrupted();
    }

  private:
    std::function<bool()> asks_;
    std::chrono::steady_clock::time_point next_{};  // of the asking thread alone
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

}  // namespace cover::rating
