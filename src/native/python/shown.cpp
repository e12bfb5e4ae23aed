// The border of rules about connectivity as steps of logic see them: a flag for each of their places.
#include "places.hpp"
#include "rooms.hpp"

#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <stdexcept>
#include <tuple>

#include "rules/connected.hpp"
#include "rules/loop.hpp"

namespace cover::binding {

namespace nb = nanobind;
using namespace nb::literals;

namespace {

using rules::Flags;
using Ints = std::vector<std::int32_t>;
// (kind, (place, what falls there) ..., places on which it rests, grounds)
using Plain = std::tuple<std::int32_t, std::vector<std::pair<std::int32_t, int>>, Ints, Ints>;

std::vector<Plain> plain(const std::vector<rules::Shown>& shown) {
    std::vector<Plain> made;
    for (const auto& fact : shown) {
        std::vector<std::pair<std::int32_t, int>> falls;
        for (const auto& fall : fact.falls) falls.emplace_back(fall.place, static_cast<int>(fall.what));
        made.emplace_back(fact.kind, std::move(falls), fact.because, fact.grounds);
    }
    return made;
}

Flags flags_of(const nb::bytes& given, std::size_t places) {
    if (given.size() != places) throw std::invalid_argument("a flag for each place is needed");
    Flags made;
    for (std::size_t k = 0; k < places; ++k) made.push_back(given.c_str()[k] != 0);
    return made;
}

class Closing {
  public:
    Closing(const Ends& ends, const Ints& tips) : loop_(loop_of(ends, tips)) {}

    std::vector<Plain> shows(const nb::bytes& on, const nb::bytes& may, bool quick) const {
        const Flags lines = flags_of(on, loop_.edges()), possible = flags_of(may, loop_.edges());
        return plain(released([&] { return loop_.shows(lines, possible, quick); }));
    }

  private:
    rules::Loop loop_;
};

class Joining {
  public:
    Joining(const std::vector<Ints>& beside, const std::vector<Ints>& either, std::int32_t least, std::int32_t most)
        : connected_(connected_of(beside, either, beside.size(), least, most)) {}

    std::vector<Plain> shows(const nb::bytes& in, const nb::bytes& may) const {
        const Flags inside = flags_of(in, connected_.cells()), possible = flags_of(may, connected_.cells());
        return plain(released([&] { return connected_.shows(inside, possible); }));
    }

    std::vector<std::pair<Ints, Ints>> cuts(const nb::bytes& in, std::int32_t others) const {
        std::vector<std::pair<Ints, Ints>> made;
        for (auto& cut : connected_.cuts(flags_of(in, connected_.cells()), others))
            made.emplace_back(std::move(cut.ends), std::move(cut.wall));
        return made;
    }

  private:
    rules::Connected connected_;
};

}  // namespace

void bind_shown(nb::module_& module) {
    nb::class_<Closing>(module, "Closing")
        .def(nb::init<const Ends&, const Ints&>(), "ends"_a, "tips"_a)
        .def("shows", &Closing::shows, "on"_a, "may"_a, "quick"_a);
    nb::class_<Joining>(module, "Joining")
        .def(nb::init<const std::vector<Ints>&, const std::vector<Ints>&, std::int32_t, std::int32_t>(), "beside"_a,
             "either"_a, "least"_a, "most"_a)
        .def("shows", &Joining::shows, "inside"_a, "may"_a)
        .def("cuts", &Joining::cuts, "inside"_a, "others"_a);
}

}  // namespace cover::binding
