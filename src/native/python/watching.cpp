// The thread that ends a process which does not end by itself.
#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "common/watchdog.hpp"
#include "rooms.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace cover::binding {

void bind_watching(nb::module_& module) {
    nb::class_<Watchdog>(module, "Watchdog")
        .def(nb::init<int, int, std::vector<std::string>>(), "wake_in"_a, "wake_out"_a, "command"_a)
        .def("start",
             [](nb::handle_t<Watchdog> self) {
                 self.inc_ref();  // for the thread, which the interpreter's end does not end
                 nb::cast<Watchdog&>(self).start();
             })
        .def(
            "allow", [](Watchdog& self, double until, std::uint64_t memory) { self.allow({until, memory}); }, "until"_a,
            "memory"_a)
        .def("note", &Watchdog::note, "facts"_a)
        .def("answered", &Watchdog::answered, "status"_a)
        .def("writing", &Watchdog::writing, "is_writing"_a);
}

}  // namespace cover::binding
