// The border of counting: counts, which may be integers of any size, and diagrams of all solutions.
#include "common/index.hpp"
#include "arrays.hpp"
#include "rooms.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <string>
#include <tuple>

#include "common/big.hpp"
#include "covers/frontier/counting.hpp"
#include "covers/frontier/diagram.hpp"
#include "covers/kernel.hpp"
#include "covers/slices/slices.hpp"

namespace cover::binding {

namespace {

nb::object integer(const cover::Big& number) {
    const auto digits = number.digits();
    if (digits.size() <= 2) return nb::int_(number.clamped());
    std::vector<char> bytes;
    for (const auto digit : digits)
        for (int shift = 0; shift < 32; shift += 8) bytes.push_back(static_cast<char>(digit >> shift & 0xff));
    const nb::bytes text(bytes.data(), bytes.size());
    return nb::module_::import_("builtins").attr("int").attr("from_bytes")(text, "little");
}

// A count as Python sees it; like CoverSearch, it serves one thread at a time.
class Counting {
  public:
    // judged_nodes: after so many nodes a part goes over to kernel slices where that takes it and is expected to be
    // faster; 0: none does.
    Counting(std::shared_ptr<cover::Cover> problem, const std::string& kernel, bool always, std::int64_t room,
             std::int64_t judged_nodes)
        : problem_(std::move(problem)) {
        const cover::KernelKind& kind = cover::kernel_kind(kernel);
        if (const auto reason = kind.refuses(*problem_))
            throw std::invalid_argument("kernel " + kernel + " does not take " + *reason);
        nb::gil_scoped_release release;
        const auto make = [&kind, judged_nodes](const cover::Cover& part) {
            if (judged_nodes <= 0 || cover::kernel_kind("slices").refuses(part)) return kind.make(part, false);
            return cover::slices::make_slices_with(part, false, {.first_nodes = judged_nodes, .judge = true});
        };
        counting_ = std::make_unique<cover::Counting>(*problem_, always, room, make);
    }

    cover::Pause run(double seconds, std::optional<std::int64_t> nodes, std::optional<std::int64_t> solutions) {
        const Inside inside(busy_);
        const cover::Quota quota{seconds, nodes.value_or(cover::unbounded), solutions.value_or(cover::unbounded)};
        nb::gil_scoped_release release;
        return counting_->run(quota);
    }

    void take_stock() {
        const Inside inside(busy_);
        nb::gil_scoped_release release;
        counting_->take_stock();
    }

    nb::object found() {
        const Inside inside(busy_);
        return integer(counting_->found());
    }

    nb::tuple rate() {
        const Inside inside(busy_);
        const auto rate = counting_->rate();
        return nb::make_tuple(rate.a_second, rate.solutions);
    }

    nb::dict facts() {
        const Inside inside(busy_);
        const auto facts = counting_->facts();
        nb::dict made;
        made["nodes"] = facts.nodes();
        made["options_tried"] = facts.kernel.options_tried;
        made["updates"] = facts.kernel.updates;
        made["max_depth"] = std::max<std::int64_t>(facts.kernel.max_depth(), 0);
        made["parts"] = facts.parts;
        made["states"] = facts.memo.states;
        made["hits"] = facts.memo.hits;
        made["folded"] = facts.memo.folded;
        made["memo_bytes"] = facts.memo.peak;
        if (facts.by_slices) made["kernel"] = "slices";
        return made;
    }

    double progress() {
        const Inside inside(busy_);
        return progress_ = std::clamp(counting_->progress(), progress_, 1.0);
    }

    std::vector<std::int64_t> levels() {
        const Inside inside(busy_);
        return counting_->facts().kernel.levels;
    }

  private:
    std::shared_ptr<cover::Cover> problem_;
    std::unique_ptr<cover::Counting> counting_;
    double progress_ = 0;
    std::atomic<bool> busy_{false};
};

// A diagram being built, as Python sees it.
class DiagramBuilder {
  public:
    DiagramBuilder(const cover::Cover& problem, std::int64_t room) {
        nb::gil_scoped_release release;
        builder_ = cover::make_diagram_builder(problem, room);
    }

    cover::Pause run(double seconds) {
        const Inside inside(busy_);
        nb::gil_scoped_release release;
        return builder_->run(seconds);
    }

    auto take() {
        const Inside inside(busy_);
        cover::Diagram made = builder_->take();
        return std::make_tuple(array_of(std::move(made.options)), array_of(std::move(made.rank)),
                               array_of(std::move(made.low)), array_of(std::move(made.high)), made.root);
    }

  private:
    std::unique_ptr<cover::DiagramBuilder> builder_;
    std::atomic<bool> busy_{false};
};

std::optional<std::string> diagram_fault(std::int32_t ranks, const Ints32& rank, const Ints32& low, const Ints32& high,
                                         std::int32_t root) {
    nb::gil_scoped_release release;
    return cover::diagram_fault(ranks, span_of(rank), span_of(low), span_of(high), root);
}

auto count_below(const Ints32& low, const Ints32& high) {
    if (low.shape(0) != high.shape(0)) throw std::invalid_argument("low and high differ in length");
    for (std::size_t k = 2; k < low.shape(0); ++k)
        for (const auto child : {low.data()[k], high.data()[k]})
            if (child < 0 || index(child) >= k)
                throw std::invalid_argument("node " + std::to_string(k) + " has a child that is not before it");
    cover::NodeCounts counts = released([&] { return cover::count_below(span_of(low), span_of(high)); });
    return std::make_tuple(array_of(std::move(counts.starts)), array_of(std::move(counts.digits)));
}

}  // namespace

void bind_counting(nb::module_& module) {
    nb::class_<Counting>(module, "Counting")
        .def(nb::init<std::shared_ptr<cover::Cover>, const std::string&, bool, std::int64_t, std::int64_t>(),
             "problem"_a, "kernel"_a, "always"_a, "room"_a, "judged_nodes"_a = 0)
        .def("run", &Counting::run, "seconds"_a, "nodes"_a.none() = nb::none(), "solutions"_a.none() = nb::none())
        .def("take_stock", &Counting::take_stock)
        .def("facts", &Counting::facts)
        .def_prop_ro("found", &Counting::found)
        .def_prop_ro("progress", &Counting::progress)
        .def_prop_ro("rate", &Counting::rate)
        .def_prop_ro("levels", &Counting::levels);

    nb::class_<DiagramBuilder>(module, "DiagramBuilder")
        .def(nb::init<const cover::Cover&, std::int64_t>(), "problem"_a, "room"_a)
        .def("run", &DiagramBuilder::run, "seconds"_a)
        .def("take", &DiagramBuilder::take);
    module.def("diagram_fault", &diagram_fault, "ranks"_a, "rank"_a, "low"_a, "high"_a, "root"_a);
    module.def("count_below", &count_below, "low"_a, "high"_a);
}

}  // namespace cover::binding
