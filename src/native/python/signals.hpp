// Ctrl-C, and the end of what `cover.limits` allows, as a search hears them that runs without the GIL and asks from time
// to time.
#pragma once

#include <nanobind/nanobind.h>

#include <functional>
#include <limits>
#include <optional>

#include "common/interrupt.hpp"

namespace cover::binding {

class Signals {
  public:
    // Whether to stop; for the calling thread alone, without the GIL.
    bool operator()() {
        const nanobind::gil_scoped_acquire acquire;
        if (!came_ && PyErr_CheckSignals() != 0) came_.emplace();
        // An exception that another thread has sent to this one is raised as soon as Python's code goes on.
        return came_.has_value() || PyThreadState_Get()->async_exc != nullptr;
    }
    // What the handler of a signal that came has raised; with the GIL.
    void raise() const {
        if (came_) throw nanobind::python_error(*came_);
    }

  private:
    std::optional<nanobind::python_error> came_;
};

// Does work(interrupt) without the GIL. Was it done before the time was over, or another thread sent an exception? Throws
// what the handler of a signal raises.
template <class Work>
bool interruptible(std::optional<double> seconds, const Work& work) {
    Signals signals;
    bool done = true;
    {
        const nanobind::gil_scoped_release release;
        Interrupt interrupt(std::ref(signals), seconds.value_or(std::numeric_limits<double>::infinity()));
        try {
            work(interrupt);
        } catch (const Interrupted&) {
            done = false;
        }
    }
    signals.raise();
    return done;
}

}  // namespace cover::binding
