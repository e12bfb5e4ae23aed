// Ctrl-C as a search hears it that runs without the GIL and asks from time to time.
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
        return came_.has_value();
    }
    // What the handler of a signal that came has raised; with the GIL.
    void raise() const {
        if (came_) throw nanobind::python_error(*came_);
    }

  private:
    std::optional<nanobind::python_error> came_;
};

}  // namespace cover::binding
