// The border of searches in exact covers: run in slices, choices leave as flat arrays or, one by one, as lists.
#include "arrays.hpp"
#include "proof_text.hpp"
#include "rooms.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <array>
#include <string>
#include <tuple>
#include <utility>

#include "covers/kernel.hpp"
#include "covers/links/proving.hpp"
#include "covers/parallel/handing.hpp"
#include "covers/parallel/packed.hpp"
#include "covers/parallel/split.hpp"
#include "covers/slices/slices.hpp"
#include "covers/two_way/cheapest.hpp"
#include "covers/two_way/handover.hpp"
#include "covers/two_way/weighted.hpp"

namespace cover::binding {

namespace {

// Choices of flat arrays as lists of plain integers, each made when it is asked for. Many choices share their numbers:
// each is then made once. A list that only this iterator still holds is filled again, as zip and itertools.product do
// with their tuples. Two lists take turns, because a loop holds the last one while it asks for the next.
//
// The numbers of these two lists are lent: no reference is counted for a place that holds one, so that a list is filled
// without touching the numbers. Each number is made with a stock of references, which lasts whatever the caller takes
// out of the lists. Before a list is left to the caller, or if he has changed it, what was lent is counted.
class ChoiceLists {
  public:
    ChoiceLists(Ints64 starts, Ints32 decisions) : starts_(std::move(starts)), decisions_(std::move(decisions)) {
#ifndef Py_GIL_DISABLED  // the count of references is no proof there
        std::uint32_t most = 0;
        for (const std::int32_t number : span_of(decisions_)) most = std::max(most, static_cast<std::uint32_t>(number));
        if (most < decisions_.shape(0) / 2) numbers_.assign(std::size_t{most} + 1, nullptr);
#endif
    }
    ChoiceLists(const ChoiceLists&) = delete;
    ChoiceLists& operator=(const ChoiceLists&) = delete;
    ~ChoiceLists() {
        forget();
        for (PyObject* const number : numbers_) {
            if (number == nullptr) continue;
            Py_SET_REFCNT(number, Py_REFCNT(number) - stock);
            Py_DECREF(number);
        }
    }

    // For the garbage collector: who was given a list may have put this iterator into it.
    int visit(visitproc visit, void* arg) const {
        for (const Lent& lent : lent_) Py_VISIT(lent.list);
        return 0;
    }
    void forget() {
        for (Lent& lent : lent_) {
            lent.count();
            Py_CLEAR(lent.list);
        }
    }

    // The next choice, a new reference; nullptr after the last one, or with a Python error set.
    PyObject* next() {
        if (at_ + 1 >= starts_.shape(0)) return nullptr;
        const std::int64_t first = starts_.data()[at_], last = starts_.data()[at_ + 1];
        ++at_;
        if (first < 0 || first > last || last > static_cast<std::int64_t>(decisions_.shape(0))) {
            PyErr_SetString(PyExc_ValueError, "choices: starts must ascend within the decisions");
            return nullptr;
        }
        const std::int64_t size = last - first;
        if (numbers_.empty() || size > stock / 4) return made(first, size);
        Lent& lent = lent_[at_ & 1];
        return lent.may_be_filled(size) ? filled(lent, first) : new_list(lent, first, size);
    }

  private:
    static constexpr Py_ssize_t stock = Py_ssize_t{1} << 20;

    struct Lent {
        PyObject* list = nullptr;
        std::vector<PyObject*> numbers{};  // lent to it, place by place; empty: it is a list like any other

        bool may_be_filled(std::int64_t size) const {
            return list != nullptr && Py_REFCNT(list) == 1 && PyList_GET_SIZE(list) == size &&
                   std::equal(numbers.begin(), numbers.end(), PySequence_Fast_ITEMS(list),
                              PySequence_Fast_ITEMS(list) + size);
        }
        void count() {
            for (PyObject* const number : numbers) Py_INCREF(number);
            numbers.clear();
        }
    };

    PyObject* filled(Lent& lent, std::int64_t first) {
        const std::int32_t* wanted = decisions_.data() + first;
        PyObject** places = PySequence_Fast_ITEMS(lent.list);
        for (PyObject*& lent_number : lent.numbers) {
            PyObject* const number = number_of(*wanted++);
            if (number == nullptr) return nullptr;
            lent_number = *places++ = number;
        }
        return Py_NewRef(lent.list);
    }

    PyObject* new_list(Lent& lent, std::int64_t first, std::int64_t size) {
        PyObject* const list = PyList_New(size);
        if (list == nullptr) return nullptr;
        lent.count();
        for (std::int64_t k = 0; k < size; ++k) {
            PyObject* const number = number_of(decisions_.data()[first + k]);
            if (number == nullptr) {
                lent.numbers.clear();
                Py_DECREF(list);  // its places are empty
                return nullptr;
            }
            lent.numbers.push_back(number);
        }
        std::ranges::copy(lent.numbers, PySequence_Fast_ITEMS(list));
        PyObject* const before = std::exchange(lent.list, Py_NewRef(list));
        Py_XDECREF(before);  // last: what is freed with it may run code of the caller
        return list;
    }

    // One of the numbers that are lent, without a reference; nullptr with a Python error set.
    PyObject* number_of(std::int32_t value) {
        PyObject*& number = numbers_[index(value)];
        if (number == nullptr) [[unlikely]] {
            number = PyLong_FromLong(value);
            if (number != nullptr) Py_SET_REFCNT(number, Py_REFCNT(number) + stock);
        }
        return number;
    }

    PyObject* made(std::int64_t first, std::int64_t size) const {
        PyObject* const list = PyList_New(size);
        for (std::int64_t k = 0; list != nullptr && k < size; ++k) {
            PyObject* const number = PyLong_FromLong(decisions_.data()[first + k]);
            if (number == nullptr) {
                Py_DECREF(list);
                return nullptr;
            }
            PyList_SET_ITEM(list, k, number);
        }
        return list;
    }

    Ints64 starts_;
    Ints32 decisions_;
    std::size_t at_ = 0;
    std::vector<PyObject*> numbers_;  // by value, nullptr until it is needed; empty: not worth it
    std::array<Lent, 2> lent_{};      // the lists given out last
};

PyObject* next_list(PyObject* self) { return nb::inst_ptr<ChoiceLists>(self)->next(); }

int visit_lists(PyObject* self, visitproc visit, void* arg) {
    Py_VISIT(Py_TYPE(self));
    return nb::inst_ready(self) ? nb::inst_ptr<ChoiceLists>(self)->visit(visit, arg) : 0;
}

int forget_lists(PyObject* self) {
    if (nb::inst_ready(self)) nb::inst_ptr<ChoiceLists>(self)->forget();
    return 0;
}

PyType_Slot choice_lists_slots[] = {{Py_tp_iter, reinterpret_cast<void*>(PyObject_SelfIter)},
                                    {Py_tp_iternext, reinterpret_cast<void*>(next_list)},
                                    {Py_tp_traverse, reinterpret_cast<void*>(visit_lists)},
                                    {Py_tp_clear, reinterpret_cast<void*>(forget_lists)},
                                    {0, nullptr}};

// A kernel as Python sees it. One thread at a time: whoever comes while another is inside gets an error.
class CoverSearch {
  public:
    CoverSearch(const std::shared_ptr<cover::Cover>& problem, const std::string& kernel, bool collect,
                unsigned workers = 1, bool ordered = true, const std::optional<cover::Prefix>& way = std::nullopt,
                bool judge = false, std::int64_t first_nodes = 0,
                const std::optional<cover::Profile>& profile = std::nullopt) {
        const auto is_wrong = [](std::int64_t number) { return number < 0 || number > cover::most_in_profile; };
        if (profile && std::ranges::any_of(*profile, is_wrong))
            throw std::invalid_argument("profile: that is of no search");
        if (workers < 1) throw std::invalid_argument("at least one worker is needed");
        const cover::KernelKind& kind = cover::kernel_kind(kernel);
        if (const auto reason = kind.refuses(*problem))
            throw std::invalid_argument("kernel " + kernel + " does not take " + *reason);
        if (way && workers > 1) throw std::invalid_argument("way: a search that returns what remains has one worker");
        if (way && kernel == "learn")
            throw std::invalid_argument("way: kernel learn restarts, so nothing can be handed back");
        if (way && kernel == "slices")
            throw std::invalid_argument("way: kernel slices has a tree of its own, so nothing can be handed back");
        nb::gil_scoped_release release;
        if (way) {
            auto handing = std::make_unique<cover::Handing>(problem, collect, kind.make, *way);
            if (profile) handing->begin_with(*profile);
            handing_ = handing.get();
            kernel_ = std::move(handing);
            return;
        }
        if (kernel == "slices") {
            kernel_ = cover::slices::make_slices_with(
                *problem, collect,
                {.first_nodes = std::max<std::int64_t>(0, first_nodes), .judge = judge, .workers = workers});
            return;
        }
        kernel_ = workers == 1 ? kind.make(*problem, collect)
                               : cover::make_split(problem, collect, kind.make, workers, ordered);
    }

    // A search by weights, at once (no kernel) or after `patience` nodes of a kernel.
    static CoverSearch* by_weights(const std::shared_ptr<cover::Cover>& problem, bool collect, bool learn,
                                   std::int64_t first_run, const std::optional<Ints32>& priorities,
                                   const std::optional<std::string>& kernel, std::int64_t patience) {
        cover::WeightedSettings settings{learn, first_run, copy_of(priorities), {}};
        const auto wanted = index(problem->primary);
        if (priorities && settings.priorities.size() != wanted)
            throw std::invalid_argument("priorities: one number per primary item is needed");
        if (kernel && !collect) throw std::invalid_argument("patience: both searches must collect what they find");
        if (first_run < 0 || patience < 0) throw std::invalid_argument("first_run and patience cannot be negative");
        if (!kernel) {
            nb::gil_scoped_release release;
            return new CoverSearch(cover::make_weighted(problem, collect, std::move(settings)));
        }
        CoverSearch first(problem, *kernel, true);
        return new CoverSearch(
            std::make_unique<cover::Handover>(std::move(first.kernel_), patience, problem, std::move(settings)));
    }

    // Kernel links with a proof of what it finds.
    static CoverSearch* proving(const std::shared_ptr<cover::Cover>& problem) {
        if (problem->has_bounds()) throw std::invalid_argument("a proof of items with bounds is not written");
        auto proof = std::make_unique<cover::TreeProof>();
        auto* const made = new CoverSearch(cover::make_proving_links(*problem, *proof));
        made->proof_ = std::move(proof);
        return made;
    }

    cover::Pause run(double seconds, std::optional<std::int64_t> nodes, std::optional<std::int64_t> solutions,
                     std::optional<std::int64_t> batch, std::optional<std::int64_t> steps) {
        const Inside inside(busy_);
        const cover::Quota quota{seconds, nodes.value_or(cover::unbounded), solutions.value_or(cover::unbounded),
                                 batch.value_or(cover::unbounded), steps.value_or(cover::unbounded)};
        nb::gil_scoped_release release;
        const cover::Pause pause = kernel_->run(quota);
        searched_ |= pause == cover::Pause::exhausted;
        return pause;
    }

    auto take_batch() {
        const Inside inside(busy_);
        cover::Batch batch = kernel_->take_batch();
        batch.starts.fit();
        batch.decisions.fit();
        return std::make_tuple(array_of(std::move(batch.starts)), array_of(std::move(batch.decisions)));
    }

    nb::bytes take_proof() {
        const Inside inside(busy_);
        return proof_text(proof_.get());
    }

    std::vector<cover::Prefix> leftover() {
        const Inside inside(busy_);
        if (!handing_) throw std::logic_error("only a search with a way returns what remains");
        nb::gil_scoped_release release;
        return handing_->leftover();
    }

    double progress() {
        const Inside inside(busy_);
        progress_ = searched_ ? 1 : std::clamp(1 - kernel_->remaining(), progress_, 1.0);  // rounding must not show
        return progress_;
    }

    // Fills in the counters by name; nodes, solutions, levels and progress.
    auto account(nb::dict counters) {
        const double done = progress();
        const Inside inside(busy_);
        const cover::Counts& counts = kernel_->counts();
        if (const char* const kernel = kernel_->name(); *kernel) counters["kernel"] = kernel;
        counters["nodes"] = counts.nodes;
        counters["options_tried"] = counts.options_tried;
        counters["updates"] = counts.updates;
        counters["max_depth"] = counts.max_depth();
        counters["solutions"] = counts.solutions;
        return std::make_tuple(counts.nodes, counts.solutions, counts.levels, done);
    }

    template <class Read>
    auto read(Read get) {
        const Inside inside(busy_);
        return get(*kernel_);
    }

  private:
    explicit CoverSearch(std::unique_ptr<cover::Kernel> kernel) : kernel_(std::move(kernel)) {}

    std::unique_ptr<cover::TreeProof> proof_;  // of a proving search
    std::unique_ptr<cover::Kernel> kernel_;
    cover::Handing* handing_ = nullptr;  // the kernel, if it returns what remains
    bool searched_ = false;
    double progress_ = 0;
    std::atomic<bool> busy_{false};
};

template <class Read>
auto count_of(Read get) {
    return [get](CoverSearch& self) {
        return self.read([&](const cover::Kernel& kernel) { return get(kernel.counts()); });
    };
}

// A search for the cheapest solutions as Python sees it; like CoverSearch, it serves one thread at a time.
class CheapestSearch {
  public:
    CheapestSearch(const std::shared_ptr<cover::Cover>& problem, const Ints64& costs, std::int64_t keep) {
        if (costs.shape(0) != index(problem->options()))
            throw std::invalid_argument("costs: one number per option is needed");
        std::uint64_t total = 0;
        for (const auto cost : span_of(costs)) {
            total += cost < 0 ? -static_cast<std::uint64_t>(cost) : static_cast<std::uint64_t>(cost);
            if (total >> 60) throw std::invalid_argument("costs: they must sum up to less than 2**60");
        }
        std::vector<std::int64_t> kept(costs.data(), costs.data() + costs.shape(0));
        nb::gil_scoped_release release;
        search_ = std::make_unique<cover::Cheapest>(problem, std::move(kept), keep);
    }

    cover::Pause run(double seconds, std::optional<std::int64_t> nodes) {
        const Inside inside(busy_);
        cover::Quota quota;
        quota.seconds = seconds;
        quota.nodes = nodes.value_or(cover::unbounded);
        nb::gil_scoped_release release;
        return search_->run(quota);
    }

    auto best(std::optional<std::int64_t> most) {
        const Inside inside(busy_);
        std::vector<std::int64_t> costs, starts{0};
        std::vector<std::int32_t> decisions;
        for (const cover::Priced& priced : search_->best()) {
            if (static_cast<std::int64_t>(costs.size()) >= most.value_or(cover::unbounded)) break;
            costs.push_back(priced.cost);
            decisions.insert(decisions.end(), priced.choice.begin(), priced.choice.end());
            starts.push_back(static_cast<std::int64_t>(decisions.size()));
        }
        return std::make_tuple(array_of(std::move(costs)), array_of(std::move(starts)), array_of(std::move(decisions)));
    }

    std::int64_t bound() {
        const Inside inside(busy_);
        return search_->bound();
    }

    nb::dict counters() {
        const Inside inside(busy_);
        const cover::Counts& counts = search_->counts();
        nb::dict made;
        made["nodes"] = counts.nodes;
        made["options_tried"] = counts.options_tried;
        made["updates"] = counts.updates;
        made["max_depth"] = counts.max_depth();
        made["improvements"] = counts.solutions;
        made["cuts"] = search_->cuts();
        return made;
    }

  private:
    std::unique_ptr<cover::Cheapest> search_;
    std::atomic<bool> busy_{false};
};

}  // namespace

void bind_searches(nb::module_& module) {
    using cover::Counts;
    nb::enum_<cover::Pause>(module, "Pause", nb::is_arithmetic())
        .value("EXHAUSTED", cover::Pause::exhausted)
        .value("SOLUTIONS", cover::Pause::solutions)
        .value("SLICE", cover::Pause::slice)
        .value("NODES", cover::Pause::nodes)
        .value("CONFLICTS", cover::Pause::conflicts)
        .value("BATCH", cover::Pause::batch)
        .value("MEMORY", cover::Pause::memory);
    nb::class_<CoverSearch>(module, "CoverSearch")
        .def(nb::init<const std::shared_ptr<cover::Cover>&, const std::string&, bool, unsigned, bool,
                      const std::optional<cover::Prefix>&, bool, std::int64_t, const std::optional<cover::Profile>&>(),
             "problem"_a, "kernel"_a, "collect"_a, "workers"_a = 1, "ordered"_a = true, "way"_a.none() = nb::none(),
             "judge"_a = false, "first_nodes"_a = 0, "profile"_a.none() = nb::none())
        .def_static("by_weights", &CoverSearch::by_weights, "problem"_a, "collect"_a, "learn"_a = true,
                    "first_run"_a = 0, "priorities"_a.none() = nb::none(), "kernel"_a.none() = nb::none(),
                    "patience"_a = 0)
        .def("run", &CoverSearch::run, "seconds"_a, "nodes"_a.none() = nb::none(), "solutions"_a.none() = nb::none(),
             "batch"_a.none() = nb::none(), "steps"_a.none() = nb::none())
        .def_static("proving", &CoverSearch::proving, "problem"_a)
        .def("take_batch", &CoverSearch::take_batch)
        .def("account", &CoverSearch::account, "counters"_a)
        .def("leftover", &CoverSearch::leftover)
        .def("take_proof", &CoverSearch::take_proof)
        .def_prop_ro("nodes", count_of([](const Counts& counts) { return counts.nodes; }))
        .def_prop_ro("solutions", count_of([](const Counts& counts) { return counts.solutions; }))
        .def_prop_ro("restarts", count_of([](const Counts& counts) { return counts.restarts; }))
        .def_prop_ro("handed_over", count_of([](const Counts& counts) { return counts.handed_over; }))
        .def_prop_ro("kernel",
                     [](CoverSearch& self) {
                         return self.read([](const cover::Kernel& kernel) { return std::string(kernel.name()); });
                     })
        .def_prop_ro("levels", count_of([](const Counts& counts) { return counts.levels; }))
        .def_prop_ro("progress", &CoverSearch::progress)
        .def_prop_ro(
            "profile",
            [](CoverSearch& self) { return self.read([](const cover::Kernel& kernel) { return kernel.profile(); }); })
        .def_prop_ro("memory", [](CoverSearch& self) {
            return self.read([](const cover::Kernel& kernel) { return kernel.memory(); });
        });
    nb::class_<ChoiceLists>(module, "ChoiceLists", nb::type_slots(choice_lists_slots))
        .def(nb::init<Ints64, Ints32>(), "starts"_a, "decisions"_a);
    nb::class_<cover::Packed>(module, "PackedChoices")
        .def(nb::init<std::size_t>(), "room"_a = 0)
        .def(
            "add",
            [](cover::Packed& self, const Ints64& starts, const Ints32& decisions) {
                const auto all = span_of(starts);
                if (all.empty() || all.front() != 0 || !std::ranges::is_sorted(all) ||
                    all.back() != static_cast<std::int64_t>(decisions.shape(0)))
                    throw std::invalid_argument("choices: starts must ascend from 0 to the end of the decisions");
                self.add(all, span_of(decisions));
            },
            "starts"_a, "decisions"_a)
        .def_prop_ro("numbers", &cover::Packed::numbers)
        .def("take", [](cover::Packed& self) {
            cover::Packed taken = std::exchange(self, cover::Packed());
            const nb::object starts =
                taken.size() > 0 ? nb::cast(taken.size()) : nb::cast(array_of(taken.take_starts()));
            const nb::object numbers =
                std::visit([](auto&& all) { return nb::cast(array_of(std::move(all))); }, taken.take_numbers());
            return nb::make_tuple(starts, numbers);
        });
    nb::class_<CheapestSearch>(module, "CheapestSearch")
        .def(nb::init<const std::shared_ptr<cover::Cover>&, const Ints64&, std::int64_t>(), "problem"_a, "costs"_a,
             "keep"_a)
        .def("run", &CheapestSearch::run, "seconds"_a, "nodes"_a.none() = nb::none())
        .def("best", &CheapestSearch::best, "most"_a.none() = nb::none())
        .def("bound", &CheapestSearch::bound)
        .def("counters", &CheapestSearch::counters);
}

}  // namespace cover::binding
