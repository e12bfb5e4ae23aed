// Ctrl-C, and the end of what `cover.limits` allows, as a search hears them that runs without the GIL and asks from time
// to time.
#pragma once

#include <nanobind/nanobind.h>

#include <optional>

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

}  // namespace cover::binding
