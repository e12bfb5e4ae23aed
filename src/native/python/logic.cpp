// The border between Python and the engine's room `logic`: states cross it as bytes an option, 0 or 1.
#include "arrays.hpp"
#include "rooms.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "covers/cover.hpp"
#include "logic/many.hpp"
#include "logic/structures.hpp"
#include "logic/whips.hpp"

namespace cover::binding {

namespace {

using Bytes = Bytes8;
using Items = Ints32;
using Starts = Ints64;

// What never changes, and the finders that ask it about a state. Immutable, so threads may share it.
class Logic {
  public:
    explicit Logic(const cover::Cover& problem) {
        if (const auto reason = logic::refuses(problem))
            throw std::invalid_argument("logic does not take " + *reason);
        nb::gil_scoped_release release;
        structure_ = std::make_unique<logic::Structure>(problem);
    }

    auto structures(const Bytes& live, const Bytes& placed, const Items& bases, const Items& covers,
                    std::int32_t size, std::int32_t rank, std::int64_t limit) const {
        if (size < 1 || rank < 0 || limit < 1) throw std::invalid_argument("size, rank or limit out of range");
        check_items(bases, structure_->primary());
        check_items(covers, structure_->items());
        check_state(live, placed);
        std::vector<logic::BaseCover> found;
        {
            nb::gil_scoped_release release;
            found = logic::base_covers(state(live, placed), {bases.data(), bases.shape(0)},
                                       {covers.data(), covers.shape(0)}, size, rank, static_cast<std::size_t>(limit));
        }
        std::vector<std::tuple<std::vector<std::int32_t>, std::vector<std::int32_t>, std::vector<std::int32_t>>> made;
        for (auto& one : found) made.emplace_back(std::move(one.bases), std::move(one.covers), std::move(one.removes));
        return made;
    }

    auto whips(const Bytes& live, const Bytes& placed, std::int32_t max_length, bool all) const {
        check_state(live, placed);
        std::vector<logic::Whip> found;
        {
            nb::gil_scoped_release release;
            found = logic::shortest_whips(state(live, placed), max_length, all);
        }
        std::vector<std::tuple<std::int32_t, std::vector<std::int32_t>, std::vector<std::int32_t>>> made;
        for (auto& one : found) made.emplace_back(one.target, std::move(one.items), std::move(one.rights));
        return made;
    }

    auto rate(const Starts& starts, const Items& given, std::int32_t max_length, unsigned workers) const {
        if (starts.shape(0) < 1 || starts.data()[0] != 0 ||
            starts.data()[starts.shape(0) - 1] != static_cast<std::int64_t>(given.shape(0)))
            throw std::invalid_argument("starts must ascend from 0 to the number of options given");
        for (std::size_t k = 1; k < starts.shape(0); ++k)
            if (starts.data()[k] < starts.data()[k - 1]) throw std::invalid_argument("starts must ascend");
        check_items(given, structure_->options());
        if (workers < 1) throw std::invalid_argument("at least one worker is needed");
        std::vector<logic::WhipRating> ratings;
        {
            nb::gil_scoped_release release;
            ratings = logic::rate_many(*structure_, {starts.data(), starts.shape(0)}, {given.data(), given.shape(0)},
                                       max_length, workers);
        }
        std::vector<std::tuple<std::int32_t, std::int32_t, std::int32_t>> made;
        for (const auto& one : ratings) made.emplace_back(one.contradiction ? -1 : one.solved, one.longest, one.steps);
        return made;
    }

  private:
    static void check_items(const Items& items, std::int32_t bound) {
        for (std::size_t k = 0; k < items.shape(0); ++k)
            if (items.data()[k] < 0 || items.data()[k] >= bound)
                throw std::invalid_argument("there is no number " + std::to_string(items.data()[k]));
    }
    void check_state(const Bytes& live, const Bytes& placed) const {
        const auto options = static_cast<std::size_t>(structure_->options());
        if (live.shape(0) != options || placed.shape(0) != options)
            throw std::invalid_argument("live and placed: one byte per option is needed");
    }
    logic::State state(const Bytes& live, const Bytes& placed) const {
        logic::State made(*structure_);
        for (logic::Option option = 0; option < structure_->options(); ++option)
            if (live.data()[option] == 0) made.remove(option);
        for (logic::Option option = 0; option < structure_->options(); ++option)
            if (placed.data()[option] != 0) made.place(option);
        return made;
    }

    std::unique_ptr<logic::Structure> structure_;
};

}  // namespace

void bind_logic(nb::module_& module) {
    nb::class_<Logic>(module, "Logic")
        .def(nb::init<const cover::Cover&>(), "problem"_a)
        .def_static("refuses", [](const cover::Cover& problem) { return logic::refuses(problem); }, "problem"_a)
        .def("structures", &Logic::structures, "live"_a, "placed"_a, "bases"_a, "covers"_a, "size"_a, "rank"_a,
             "limit"_a)
        .def("whips", &Logic::whips, "live"_a, "placed"_a, "max_length"_a, "all"_a)
        .def("rate", &Logic::rate, "starts"_a, "given"_a, "max_length"_a, "workers"_a);
}

}  // namespace cover::binding
