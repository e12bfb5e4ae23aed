// Time as every search sees it: one steady clock, seconds, and deadlines that may be infinitely far.
#pragma once

#include <algorithm>
#include <chrono>

namespace cover {

using Clock = std::chrono::steady_clock;

inline double seconds_since(Clock::time_point began) {
    return std::chrono::duration<double>(Clock::now() - began).count();
}

// So many seconds from now on; what is beyond a year is a year, which no clock overflows by.
class Deadline {
  public:
    explicit Deadline(double seconds) : at_(Clock::now() + span_of(seconds)) {}

    Clock::time_point at() const { return at_; }
    bool is_over() const { return Clock::now() >= at_; }
    double seconds_left() const { return std::chrono::duration<double>(at_ - Clock::now()).count(); }

  private:
    static Clock::duration span_of(double seconds) {
        constexpr double year = 365.0 * 24 * 3600;
        return std::chrono::duration_cast<Clock::duration>(
            std::chrono::duration<double>(std::clamp(seconds, 0.0, year)));
    }

    Clock::time_point at_;
};

}  // namespace cover
