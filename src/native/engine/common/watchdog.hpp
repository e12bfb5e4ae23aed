// A thread that ends the process from outside of whatever its other threads do: at the end of the time, when the memory
// is used up, or when a signal is not heard. POSIX; what a process holds is known on Linux alone.
#pragma once

#include <atomic>
#include <cstdint>
#include <limits>
#include <mutex>
#include <string>
#include <vector>

namespace cover {

// What may be spent. until: a time of the steady clock, in seconds; memory: bytes of the process and all below it, 0
// for any number.
struct Allowance {
    double until = std::numeric_limits<double>::infinity();
    std::uint64_t memory = 0;
};

// Invariant: the thread takes no lock but `guard_`, which others hold for a copy of a text only, so that nothing they
// do can hold it up.
class Watchdog {
  public:
    // wake_in, wake_out: a pipe that does not block, to whose end the numbers of signals are written as they come;
    // command: the program that takes the place of this process at the end, with two more arguments: why ("time",
    // "memory", the number of a signal, or "answered STATUS"), and what was noted last. It ends what is below.
    Watchdog(int wake_in, int wake_out, std::vector<std::string> command);

    void start();  // once; the thread runs as long as the process, so this must live as long
    void allow(Allowance allowance);
    void note(std::string facts);
    // The answer is complete: if the process must be ended, it ends with this status and without a message.
    void answered(int status) { status_.store(status); }
    // Output is being taken: the end of the time never falls between the halves of a line.
    void writing(bool is_writing) { is_writing_.store(is_writing); }

  private:
    void watch();
    void hear();
    bool is_too_much(double now);
    [[noreturn]] void end(const std::string& why);

    const int wake_in_, wake_out_;
    const std::vector<std::string> command_;
    std::mutex guard_;  // of what follows
    Allowance allowance_;
    std::string facts_;
    std::atomic<int> status_{-1};
    std::atomic<bool> is_writing_{false};
    // Of the watching thread alone.
    struct Overdue {
        double since = 0, spent = 0;  // seconds of the steady clock; of processors, until then
        bool is_over(double time) const;
    };
    int signal_ = 0;
    Overdue signalled_, overdue_;
    double lenient_ = 0, over_since_ = 0, looked_ = 0;
    std::uint64_t children_ = 0;
};

// The processes below one, as the system lists them: children, theirs, and so on.
std::vector<int> processes_below(int process);

}  // namespace cover
