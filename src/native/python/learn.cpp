// The class Learner of the module: questions to a search that learns, in slices.
#include "arrays.hpp"
#include "rooms.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>

#include <algorithm>
#include <atomic>
#include <limits>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "covers/kernel.hpp"
#include "covers/learn/learner.hpp"

namespace cover::binding {

namespace {

constexpr std::int64_t endless = std::numeric_limits<std::int64_t>::max();

// One thread at a time: whoever comes while another is inside gets an error.
class Learner {
  public:
    Learner(const std::shared_ptr<cover::Cover>& problem, std::uint64_t seed, unsigned workers, bool finding,
            const std::optional<Ints32>& proof_names, bool deletions, std::optional<std::int64_t> memory, double decay)
        : options_(problem->options()) {
        if (workers < 1 || workers > cover::max_workers)
            throw std::invalid_argument("workers: 1 to " + std::to_string(cover::max_workers) + " are possible");
        if (!(decay > 0 && decay < 1)) throw std::invalid_argument("decay: a number between 0 and 1 is needed");
        if (proof_names && workers > 1) throw std::invalid_argument("a proof is written by one worker");
        if (proof_names && static_cast<std::int64_t>(proof_names->shape(0)) != options_)
            throw std::invalid_argument("proof_names: one number for each option is needed");
        std::vector<std::int32_t> names;
        if (proof_names) names.assign(proof_names->data(), proof_names->data() + proof_names->shape(0));
        if (std::any_of(names.begin(), names.end(), [](std::int32_t name) { return name < 1; }))
            throw std::invalid_argument("proof_names: numbers from 1 on are needed");
        nb::gil_scoped_release release;
        const auto groups = std::make_shared<const cover::learn::Groups>(
            cover::learn::make_groups(*problem, row_numbers(memory, workers)));
        if (proof_names) {
            std::vector<std::int32_t> by_variable;
            for (const std::int32_t option : groups->original) by_variable.push_back(names[option]);
            proof_ = std::make_unique<cover::learn::DrupText>(std::move(by_variable), deletions);
        }
        cover::learn::Settings settings;
        settings.seed = seed;
        settings.goal = goal(finding);
        settings.decay = decay;
        learner_ = std::make_unique<cover::learn::Learner>(groups, settings, workers, proof_.get());
    }

    cover::Pause run(double seconds, const std::optional<Ints32>& assumptions, std::optional<std::int64_t> branches,
                     std::optional<std::int64_t> conflicts) {
        const Inside inside(busy_);
        const std::vector<std::int32_t> assumed = checked(assumptions);
        cover::learn::Spending spending;
        spending.seconds = seconds;
        spending.branches = branches.value_or(endless);
        spending.conflicts = conflicts.value_or(endless);
        nb::gil_scoped_release release;
        last_ = learner_->run(spending, assumed);
        return last_;
    }

    bool add(const Ints32& clause) {
        const Inside inside(busy_);
        const std::vector<std::int32_t> literals = checked(clause);
        nb::gil_scoped_release release;
        if (last_ == cover::Pause::solutions) last_ = cover::Pause::slice;
        return learner_->add(literals);
    }

    bool forbid_found() {
        const Inside inside(busy_);
        need_found();
        nb::gil_scoped_release release;
        last_ = cover::Pause::slice;
        return learner_->forbid_found();
    }

    std::int32_t where_to_split(const std::optional<Ints32>& assumptions) {
        const Inside inside(busy_);
        const std::vector<std::int32_t> assumed = checked(assumptions);
        nb::gil_scoped_release release;
        last_ = cover::Pause::slice;
        return learner_->where_to_split(assumed);
    }

    auto found() {
        const Inside inside(busy_);
        need_found();
        std::vector<std::int32_t> choice;
        learner_->append_found(choice);
        return array_of(std::move(choice));
    }

    auto core() {
        const Inside inside(busy_);
        return array_of(std::vector<std::int32_t>(learner_->core()));
    }

    void forget() {
        const Inside inside(busy_);
        nb::gil_scoped_release release;
        learner_->forget();
    }

    void set_finding(bool finding) {
        const Inside inside(busy_);
        learner_->set_goal(goal(finding));
    }

    std::string take_proof() {
        const Inside inside(busy_);
        return proof_ == nullptr ? std::string() : proof_->take();
    }

    nb::dict figures() {
        const Inside inside(busy_);
        const cover::learn::Totals totals = learner_->totals();
        nb::dict made;
        made["branches"] = totals.figures.branches;
        made["conflicts"] = totals.figures.conflicts;
        made["propagations"] = totals.figures.propagations;
        made["restarts"] = totals.figures.restarts;
        made["max_depth"] = static_cast<std::int64_t>(totals.figures.levels.size()) - 1;
        made["learned"] = totals.figures.learned;
        made["learned_literals"] = totals.figures.learned_literals;
        made["clauses"] = totals.clauses;
        made["reductions"] = totals.figures.reductions;
        made["shortened"] = totals.figures.vivified;
        made["probed"] = totals.figures.probed;
        made["imported"] = totals.figures.imported;
        made["parts"] = totals.parts;
        made["open"] = totals.open;
        return made;
    }

    std::int64_t memory() {
        const Inside inside(busy_);
        return learner_->bytes() + (proof_ == nullptr ? 0 : static_cast<std::int64_t>(proof_->bytes()));
    }

  private:
    static cover::learn::Goal goal(bool finding) {
        return finding ? cover::learn::Goal::find : cover::learn::Goal::prove;
    }

    // Rows of neighbours, the common ones and each worker's own, may take half of the memory.
    static std::uint64_t row_numbers(std::optional<std::int64_t> memory, unsigned workers) {
        const auto room = static_cast<std::uint64_t>(std::max<std::int64_t>(memory.value_or(endless), 0));
        return std::min(cover::learn::max_row_numbers, room / 2 / sizeof(std::uint32_t) / (1 + workers));
    }

    void need_found() const {
        if (last_ != cover::Pause::solutions) throw std::runtime_error("there is no solution found to speak of");
    }

    std::vector<std::int32_t> checked(const std::optional<Ints32>& literals) const {
        if (!literals) return {};
        std::vector<std::int32_t> numbers(literals->data(), literals->data() + literals->shape(0));
        for (const std::int32_t l : numbers)
            if (l == 0 || l > options_ || l < -options_)
                throw std::invalid_argument("literals: " + std::to_string(l) + " says nothing of options 1 to " +
                                            std::to_string(options_));
        return numbers;
    }

    std::int32_t options_;
    std::unique_ptr<cover::learn::DrupText> proof_;
    std::unique_ptr<cover::learn::Learner> learner_;
    cover::Pause last_ = cover::Pause::slice;
    std::atomic<bool> busy_{false};
};

}  // namespace

void bind_learn(nb::module_& module) {
    nb::class_<Learner>(module, "Learner")
        .def(nb::init<const std::shared_ptr<cover::Cover>&, std::uint64_t, unsigned, bool, const std::optional<Ints32>&,
                      bool, std::optional<std::int64_t>, double>(),
             "problem"_a, "seed"_a = 0, "workers"_a = 1, "finding"_a = true, "proof_names"_a = nb::none(),
             "deletions"_a = false, "memory"_a = nb::none(), "decay"_a = cover::learn::Settings{}.decay)
        .def("run", &Learner::run, "seconds"_a, "assumptions"_a = nb::none(), "branches"_a = nb::none(),
             "conflicts"_a = nb::none())
        .def("where_to_split", &Learner::where_to_split, "assumptions"_a = nb::none())
        .def("found", &Learner::found)
        .def("core", &Learner::core)
        .def("add", &Learner::add, "clause"_a)
        .def("forbid_found", &Learner::forbid_found)
        .def("forget", &Learner::forget)
        .def("set_finding", &Learner::set_finding, "finding"_a)
        .def("take_proof", &Learner::take_proof)
        .def("figures", &Learner::figures)
        .def_prop_ro("memory", &Learner::memory);
}

}  // namespace cover::binding
