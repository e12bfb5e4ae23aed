// The border between Python and the engine: arrays and numbers cross it, nothing else. One file a wing; only these know nanobind.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <memory>
#include <stdexcept>
#include <tuple>
#include <utility>

#include "boards/bands.hpp"
#include "boards/bitmask.hpp"
#include "boards/singles.hpp"
#include "covers/two_way/cheapest.hpp"
#include "covers/frontier/counting.hpp"
#include "covers/cover.hpp"
#include "common/cpu.hpp"
#include "covers/parallel/cubes.hpp"
#include "covers/frontier/diagram.hpp"
#include "covers/kernel.hpp"
#include "covers/two_way/handover.hpp"
#include "covers/parallel/probe.hpp"
#include "boards/rating.hpp"
#include "covers/reduce.hpp"
#include "boards/nines.hpp"
#include "covers/parallel/split.hpp"
#include "boards/strategies.hpp"
#include "covers/two_way/weighted.hpp"
#include "proofs.hpp"

namespace nb = nanobind;
using namespace nb::literals;

void bind_learn(nb::module_& module);  // learn.cpp

namespace {

using Ints32 = nb::ndarray<const std::int32_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Words64 = nb::ndarray<const std::uint64_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Ints64 = nb::ndarray<const std::int64_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using View32 = nb::ndarray<nb::numpy, const std::int32_t, nb::ndim<1>>;

template <class Array>
auto span_of(const Array& array) {
    return std::span<const std::remove_const_t<typename Array::Scalar>>(array.data(), array.shape(0));
}

std::optional<cover::Ints> span_of(const std::optional<Ints32>& array) {
    if (!array) return std::nullopt;
    return span_of(*array);
}

std::vector<std::int32_t> copy_of(const std::optional<Ints32>& array) {
    if (!array) return {};
    return {array->data(), array->data() + array->shape(0)};
}

// A read-only view of memory that `owner` keeps alive.
View32 view(const std::vector<std::int32_t>& values, nb::handle owner) {
    return View32(values.data(), {values.size()}, owner);
}

using Door = std::tuple<std::string, std::int64_t, std::int64_t>;

std::optional<Door> validate(std::int64_t primary, std::int64_t secondary, const Ints32& option_starts,
                             const Ints32& items, const std::optional<Ints32>& colors,
                             const std::optional<Ints32>& at_least, const std::optional<Ints32>& at_most) {
    const auto fault = cover::validate(primary, secondary, span_of(option_starts), span_of(items), span_of(colors),
                                       span_of(at_least), span_of(at_most));
    if (!fault) return std::nullopt;
    return Door{fault->kind, fault->option, fault->item};
}

std::shared_ptr<cover::Cover> make_cover(std::int64_t primary, std::int64_t secondary, const Ints32& option_starts,
                                         const Ints32& items, const std::optional<Ints32>& colors,
                                         const std::optional<Ints32>& at_least, const std::optional<Ints32>& at_most) {
    if (const auto fault = validate(primary, secondary, option_starts, items, colors, at_least, at_most))
        throw std::invalid_argument("not an exact cover problem: " + std::get<0>(*fault) + " (option " +
                                    std::to_string(std::get<1>(*fault)) + ", item " +
                                    std::to_string(std::get<2>(*fault)) + ")");
    auto made = std::make_shared<cover::Cover>();
    made->primary = static_cast<std::int32_t>(primary);
    made->items = static_cast<std::int32_t>(primary + secondary);
    made->option_starts = copy_of(option_starts);
    made->item_of = copy_of(items);
    made->color_of = copy_of(colors);
    made->at_least = copy_of(at_least);
    made->at_most = copy_of(at_most);
    if (made->at_least.empty()) made->at_least.assign(made->at_most.size(), 1);
    if (made->at_most.empty()) made->at_most.assign(made->at_least.size(), 1);
    drop_plain_arrays(*made);
    return made;
}

// Vectors whose arrays are gone, to be filled again: a batch after the other in fresh memory costs more in page faults
// than in work. Guarded by the GIL, like the arrays.
template <class Number>
class Spares {
  public:
    static std::vector<Number> take() {
        if (kept().empty()) return {};
        std::vector<Number> spare = std::move(kept().back());
        kept().pop_back();
        spare.clear();
        return spare;
    }
    static void give(std::vector<Number>&& spare) {
        if (kept().size() < most && spare.capacity() * sizeof(Number) <= most_bytes) kept().push_back(std::move(spare));
    }

  private:
    static constexpr std::size_t most = 2, most_bytes = 1 << 20;
    static std::vector<std::vector<Number>>& kept() {
        static auto* const spares = [] {  // never freed: arrays may outlive the module
            auto* const made = new std::vector<std::vector<Number>>;
            made->reserve(most);  // giving back must not throw
            return made;
        }();
        return *spares;
    }
};

// A read-only array that owns its numbers.
template <class Number>
auto array_of(std::vector<Number>&& values) {
    auto* kept = new std::vector<Number>(std::move(values));
    nb::capsule owner(kept, [](void* memory) noexcept {
        const std::unique_ptr<std::vector<Number>> ended(static_cast<std::vector<Number>*>(memory));
        Spares<Number>::give(std::move(*ended));
    });
    return nb::ndarray<nb::numpy, const Number, nb::ndim<1>>(kept->data(), {kept->size()}, owner);
}

// Choices of flat arrays as lists of plain integers, each made when it is asked for. Many choices share their numbers:
// each is then made once.
class ChoiceLists {
  public:
    ChoiceLists(Ints64 starts, Ints32 decisions) : starts_(std::move(starts)), decisions_(std::move(decisions)) {
        std::uint32_t most = 0;
        for (const std::int32_t number : span_of(decisions_)) most = std::max(most, static_cast<std::uint32_t>(number));
        if (most < decisions_.shape(0) / 2) made_.assign(std::size_t{most} + 1, nullptr);
    }
    ChoiceLists(const ChoiceLists&) = delete;
    ChoiceLists& operator=(const ChoiceLists&) = delete;
    ~ChoiceLists() {
        for (PyObject* const number : made_) Py_XDECREF(number);
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
        PyObject* const list = PyList_New(last - first);
        for (std::int64_t k = first; list != nullptr && k < last; ++k) {
            PyObject* const number = number_of(decisions_.data()[k]);
            if (number == nullptr) {
                Py_DECREF(list);
                return nullptr;
            }
            PyList_SET_ITEM(list, k - first, number);
        }
        return list;
    }

  private:
    PyObject* number_of(std::int32_t value) {
        if (static_cast<std::uint32_t>(value) >= made_.size()) return PyLong_FromLong(value);
        PyObject*& made = made_[static_cast<std::size_t>(value)];
        if (made == nullptr) made = PyLong_FromLong(value);
        Py_XINCREF(made);
        return made;
    }

    Ints64 starts_;
    Ints32 decisions_;
    std::size_t at_ = 0;
    std::vector<PyObject*> made_;  // by value, nullptr until it is needed; empty: not worth it
};

PyObject* next_list(PyObject* self) { return nb::inst_ptr<ChoiceLists>(self)->next(); }

PyType_Slot choice_lists_slots[] = {{Py_tp_iter, reinterpret_cast<void*>(PyObject_SelfIter)},
                                    {Py_tp_iternext, reinterpret_cast<void*>(next_list)},
                                    {0, nullptr}};

// While it lives, its thread alone is inside a search.
class Inside {
  public:
    explicit Inside(std::atomic<bool>& busy) : busy_(busy) {
        if (busy_.exchange(true)) throw std::runtime_error("this search is in use by another thread");
    }
    ~Inside() { busy_.store(false); }
    Inside(const Inside&) = delete;
    Inside& operator=(const Inside&) = delete;

  private:
    std::atomic<bool>& busy_;
};

auto parts_of(cover::Reduced&& reduced) {
    return std::make_tuple(std::make_shared<cover::Cover>(std::move(reduced.problem)),
                           array_of(std::move(reduced.options)), array_of(std::move(reduced.items)),
                           array_of(std::move(reduced.forced)));
}

auto reduce(const cover::Cover& problem, const std::string& level) {
    if (level != "forced" && level != "full")
        throw std::invalid_argument("unknown level '" + level + "'; levels: forced, full");
    cover::Reduced reduced;
    {
        nb::gil_scoped_release release;
        reduced = cover::reduce(problem, level == "full" ? cover::Reduction::full : cover::Reduction::forced);
    }
    const bool complete = reduced.complete;
    return std::tuple_cat(parts_of(std::move(reduced)), std::make_tuple(complete));
}

std::vector<decltype(parts_of({}))> cubes(const cover::Cover& problem, std::int64_t wanted) {
    if (wanted < 1) throw std::invalid_argument("at least one cube is needed");
    std::vector<cover::Reduced> cut;
    {
        nb::gil_scoped_release release;
        cut = cover::cubes(problem, static_cast<std::size_t>(wanted));
    }
    std::vector<decltype(parts_of({}))> made;
    for (auto& cube : cut) made.push_back(parts_of(std::move(cube)));
    return made;
}

auto probe(const cover::Cover& problem, std::uint64_t seed, std::int64_t first, std::int64_t many) {
    if (first < 0 || many < 0) throw std::invalid_argument("probes are counted from 0");
    cover::Probes probes;
    {
        nb::gil_scoped_release release;
        probes = cover::probe(problem, seed, first, many);
    }
    return std::make_tuple(array_of(std::move(probes.nodes)), array_of(std::move(probes.solutions)),
                           array_of(std::move(probes.levels)));
}

// A kernel as Python sees it. One thread at a time: whoever comes while another is inside gets an error.
class CoverSearch {
  public:
    CoverSearch(const std::shared_ptr<cover::Cover>& problem, const std::string& kernel, bool collect,
                unsigned workers = 1, bool ordered = true) {
        if (workers < 1) throw std::invalid_argument("at least one worker is needed");
        const cover::KernelKind& kind = cover::kernel_kind(kernel);
        if (const auto reason = kind.refuses(*problem))
            throw std::invalid_argument("kernel " + kernel + " does not take " + *reason);
        nb::gil_scoped_release release;
        kernel_ = workers == 1 ? kind.make(*problem, collect)
                               : cover::make_split(problem, collect, kind.make, workers, ordered);
    }

    // A search by weights, at once (no kernel) or after `patience` nodes of a kernel.
    static CoverSearch* by_weights(const std::shared_ptr<cover::Cover>& problem, bool collect, bool learn,
                                   std::int64_t first_run, const std::optional<Ints32>& priorities,
                                   const std::optional<std::string>& kernel, std::int64_t patience) {
        cover::WeightedSettings settings{learn, first_run, copy_of(priorities), {}};
        const auto wanted = static_cast<std::size_t>(problem->primary);
        if (priorities && settings.priorities.size() != wanted)
            throw std::invalid_argument("priorities: one number per primary item is needed");
        if (kernel && !collect) throw std::invalid_argument("patience: both searches must collect what they find");
        if (first_run < 0 || patience < 0) throw std::invalid_argument("first_run and patience cannot be negative");
        if (!kernel) {
            nb::gil_scoped_release release;
            return new CoverSearch(cover::make_weighted(problem, collect, std::move(settings)));
        }
        CoverSearch first(problem, *kernel, true);
        return new CoverSearch(std::make_unique<cover::Handover>(std::move(first.kernel_), patience, problem,
                                                                 std::move(settings)));
    }

    const char* run(double seconds, std::optional<std::int64_t> nodes, std::optional<std::int64_t> solutions,
                    std::optional<std::int64_t> batch, std::optional<std::int64_t> steps) {
        const Inside inside(busy_);
        const cover::Quota quota{seconds, nodes.value_or(cover::unbounded), solutions.value_or(cover::unbounded),
                                 batch.value_or(cover::unbounded), steps.value_or(cover::unbounded)};
        nb::gil_scoped_release release;
        switch (kernel_->run(quota)) {
            case cover::Pause::exhausted: searched_ = true; return "exhausted";
            case cover::Pause::slice: return "slice";
            case cover::Pause::batch: return "batch";
            case cover::Pause::nodes: return "nodes";
            case cover::Pause::solutions: return "solutions";
        }
        return "";
    }

    auto take_batch() {
        const Inside inside(busy_);
        cover::Batch batch{Spares<std::int64_t>::take(), Spares<std::int32_t>::take()};
        batch.starts.assign(1, 0);
        batch = kernel_->take_batch(std::move(batch));
        return std::make_tuple(array_of(std::move(batch.starts)), array_of(std::move(batch.decisions)));
    }

    double progress() {
        const Inside inside(busy_);
        progress_ = searched_ ? 1 : std::clamp(1 - kernel_->remaining(), progress_, 1.0);  // rounding must not show
        return progress_;
    }

    template <class Read>
    auto read(Read get) {
        const Inside inside(busy_);
        return get(*kernel_);
    }

  private:
    explicit CoverSearch(std::unique_ptr<cover::Kernel> kernel) : kernel_(std::move(kernel)) {}

    std::unique_ptr<cover::Kernel> kernel_;
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
    Counting(std::shared_ptr<cover::Cover> problem, const std::string& kernel, bool always, std::int64_t room)
        : problem_(std::move(problem)) {
        const cover::KernelKind& kind = cover::kernel_kind(kernel);
        if (const auto reason = kind.refuses(*problem_))
            throw std::invalid_argument("kernel " + kernel + " does not take " + *reason);
        nb::gil_scoped_release release;
        counting_ = std::make_unique<cover::Counting>(
            *problem_, always, room, [&kind](const cover::Cover& part) { return kind.make(part, false); });
    }

    const char* run(double seconds, std::optional<std::int64_t> nodes, std::optional<std::int64_t> solutions) {
        const Inside inside(busy_);
        const cover::Quota quota{seconds, nodes.value_or(cover::unbounded), solutions.value_or(cover::unbounded)};
        nb::gil_scoped_release release;
        switch (counting_->run(quota)) {
            case cover::Pause::exhausted: return "exhausted";
            case cover::Pause::nodes: return "nodes";
            case cover::Pause::solutions: return "solutions";
            default: return "slice";
        }
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
        made["memo_bytes"] = facts.memo.peak;
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

    const char* run(double seconds) {
        const Inside inside(busy_);
        nb::gil_scoped_release release;
        switch (builder_->run(seconds)) {
            case cover::DiagramBuilder::State::working: return "working";
            case cover::DiagramBuilder::State::done: return "done";
            default: return "memory";
        }
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

std::optional<std::string> diagram_fault(std::int32_t ranks, const Ints32& rank, const Ints32& low,
                                         const Ints32& high, std::int32_t root) {
    nb::gil_scoped_release release;
    return cover::diagram_fault(ranks, span_of(rank), span_of(low), span_of(high), root);
}

auto count_below(const Ints32& low, const Ints32& high) {
    if (low.shape(0) != high.shape(0)) throw std::invalid_argument("low and high differ in length");
    for (std::size_t k = 2; k < low.shape(0); ++k)
        for (const auto child : {low.data()[k], high.data()[k]})
            if (child < 0 || static_cast<std::size_t>(child) >= k)
                throw std::invalid_argument("node " + std::to_string(k) + " has a child that is not before it");
    cover::NodeCounts counts;
    {
        nb::gil_scoped_release release;
        counts = cover::count_below(span_of(low), span_of(high));
    }
    return std::make_tuple(array_of(std::move(counts.starts)), array_of(std::move(counts.digits)));
}

// A search for the cheapest solutions as Python sees it; like CoverSearch, it serves one thread at a time.
class CheapestSearch {
  public:
    CheapestSearch(const std::shared_ptr<cover::Cover>& problem, const Ints64& costs, std::int64_t keep) {
        if (costs.shape(0) != static_cast<std::size_t>(problem->options()))
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

    const char* run(double seconds, std::optional<std::int64_t> nodes, std::optional<std::int64_t> steps) {
        const Inside inside(busy_);
        cover::Quota quota;
        quota.seconds = seconds;
        quota.nodes = nodes.value_or(cover::unbounded);
        quota.steps = steps.value_or(cover::unbounded);
        nb::gil_scoped_release release;
        const cover::Pause pause = search_->run(quota);
        return pause == cover::Pause::exhausted ? "exhausted" : pause == cover::Pause::nodes ? "nodes" : "slice";
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

nb::dict dict_of(const cover::boards::SearchCounters& counters) {
    nb::dict made;
    made["nodes"] = counters.nodes;
    made["guesses"] = counters.guesses;
    made["max_depth"] = counters.max_depth;
    made["naked_singles"] = counters.naked_singles;
    made["hidden_singles"] = counters.hidden_singles;
    made["solutions"] = counters.solutions;
    return made;
}

// A board's search as Python sees it; like CoverSearch, it serves one thread at a time.
class BoardSearch {
  public:
    BoardSearch(std::int32_t symbols, const Words64& candidates, const Ints32& region_starts,
                const Ints32& region_cells, const std::string& undo) {
        const cover::boards::BoardArrays board{symbols, span_of(candidates), span_of(region_starts), span_of(region_cells)};
        if (const auto fault = cover::boards::board_fault(board)) throw std::invalid_argument(*fault);
        if (undo != "auto" && undo != "copy" && undo != "trail")
            throw std::invalid_argument("undo: auto, copy or trail");
        const auto how = undo == "copy"    ? cover::boards::Undo::copy
                         : undo == "trail" ? cover::boards::Undo::trail
                                           : cover::boards::Undo::automatic;
        nb::gil_scoped_release release;
        search_ = cover::boards::mask_search(board, how);
    }

    // With rules beside the regions; see RuleArrays.
    static BoardSearch* ruled(std::int32_t symbols, const Words64& candidates, const Ints32& region_starts,
                              const Ints32& region_cells, const Ints32& cell_starts, const Ints32& cells,
                              const Ints32& data, const Ints32& machine_starts, const Ints32& layer_starts,
                              const Ints32& arcs, const Ints32& set_starts, const Words64& sets) {
        const cover::boards::BoardArrays board{
            symbols,
            span_of(candidates),
            span_of(region_starts),
            span_of(region_cells),
            {span_of(cell_starts), span_of(cells), span_of(data), span_of(machine_starts), span_of(layer_starts),
             span_of(arcs), span_of(set_starts), span_of(sets)}};
        if (const auto fault = cover::boards::board_fault(board)) throw std::invalid_argument(*fault);
        nb::gil_scoped_release release;
        return new BoardSearch(cover::boards::mask_search(board));
    }

    // The specialist for plain 9x9 sudoku.
    static BoardSearch* bands(const Words64& candidates) {
        if (candidates.shape(0) != 81) throw std::invalid_argument("bands: 81 candidate masks are needed");
        for (std::size_t cell = 0; cell < 81; ++cell)
            if (candidates.data()[cell] >> 9) throw std::invalid_argument("bands: a candidate is no digit");
        return new BoardSearch(cover::boards::bands::board_search(span_of(candidates)));
    }

    // A textbook strategy.
    static BoardSearch* strategy(std::int32_t symbols, const Words64& candidates, const Ints32& region_starts,
                                 const Ints32& region_cells, const std::string& order, bool forward, bool naked,
                                 bool hidden, const std::string& values, std::uint64_t guess_limit,
                                 std::uint64_t seed) {
        const cover::boards::BoardArrays board{symbols, span_of(candidates), span_of(region_starts), span_of(region_cells)};
        if (const auto fault = cover::boards::board_fault(board)) throw std::invalid_argument(*fault);
        if ((naked || hidden) && !forward) throw std::invalid_argument("singles need forward checking");
        constexpr std::array cell_orders{"lr", "rl", "ds", "mrv"};
        constexpr std::array value_orders{"ascending", "descending", "rotated", "random"};
        const cover::boards::Strategy chosen{
            static_cast<cover::boards::CellOrder>(index_of(cell_orders, order, "order")), forward, naked, hidden,
            static_cast<cover::boards::ValueOrder>(index_of(value_orders, values, "values")), guess_limit, seed};
        nb::gil_scoped_release release;
        return new BoardSearch(cover::boards::strategy_search(board, chosen));
    }

    const char* run(std::uint64_t solutions, std::uint64_t nodes, double seconds, bool keep) {
        const Inside inside(busy_);
        using Pause = cover::boards::BoardSearch::Pause;
        nb::gil_scoped_release release;
        switch (search_->run(solutions, nodes, seconds, keep)) {
            case Pause::exhausted: return "exhausted";
            case Pause::solutions: return "solutions";
            case Pause::nodes: return "nodes";
            case Pause::time: break;
        }
        return "time";
    }

    // The solutions kept so far, handed over: the search forgets them.
    auto take() {
        const Inside inside(busy_);
        return array_of(std::exchange(search_->kept(), {}));
    }

    nb::dict counters() {
        const Inside inside(busy_);
        return dict_of(search_->counters());
    }

  private:
    template <std::size_t size>
    static int index_of(const std::array<const char*, size>& names, const std::string& name, const char* what) {
        const auto found = std::ranges::find(names, name);
        if (found == names.end()) throw std::invalid_argument(std::string("unknown ") + what + " '" + name + "'");
        return static_cast<int>(found - names.begin());
    }

    explicit BoardSearch(std::unique_ptr<cover::boards::BoardSearch> search) : search_(std::move(search)) {}

    std::unique_ptr<cover::boards::BoardSearch> search_;
    std::atomic<bool> busy_{false};
};

using Marks = nb::ndarray<std::uint8_t, nb::ndim<2>, nb::c_contig, nb::device::cpu>;

bool singles(const Marks& candidates, const Ints32& region_starts, const Ints32& region_cells) {
    const auto cells = static_cast<std::int64_t>(candidates.shape(0));
    const auto starts = span_of(region_starts);
    const auto members = span_of(region_cells);
    if (starts.empty() || starts.front() != 0 || starts.back() != static_cast<std::int64_t>(members.size()) ||
        !std::ranges::is_sorted(starts))
        throw std::invalid_argument("region_starts must ascend from 0 to the number of region_cells");
    for (const auto cell : members)
        if (cell < 0 || cell >= cells) throw std::invalid_argument("a region names a cell that does not exist");
    const std::span<std::uint8_t> marks(candidates.data(), candidates.size());
    for (const auto mark : marks)
        if (mark > 1) throw std::invalid_argument("candidates must be 0 or 1");
    nb::gil_scoped_release release;
    return cover::boards::singles(marks, static_cast<std::int64_t>(candidates.shape(1)), starts, members);
}

using Grids = nb::ndarray<const std::uint8_t, nb::ndim<2>, nb::c_contig, nb::device::cpu>;

// A fresh array of n x cells bytes or n counts, and its memory.
template <class Number, std::size_t dimensions>
auto empty_array(std::array<std::size_t, dimensions> shape, Number*& memory) {
    std::size_t size = 1;
    for (const auto length : shape) size *= length;
    memory = new Number[size];
    nb::capsule owner(memory, [](void* kept) noexcept { delete[] static_cast<Number*>(kept); });
    return nb::ndarray<nb::numpy, Number, nb::ndim<dimensions>>(memory, dimensions, shape.data(), owner);
}

// Where the costs of many boards are written, if anybody asks for them.
using Costs = std::optional<nb::ndarray<double, nb::ndim<2>, nb::c_contig, nb::device::cpu>>;

// Runs `solve(boards, solutions, counts, costs)` without the GIL on boards whose bytes are at most `symbols`.
template <class Solve>
auto solved(const Grids& boards, std::size_t cells, std::int32_t symbols, unsigned workers, const Costs& costs,
            const Solve& solve) {
    if (boards.shape(1) != cells)
        throw std::invalid_argument("a board has " + std::to_string(cells) + " cells, not " +
                                    std::to_string(boards.shape(1)));
    if (workers < 1) throw std::invalid_argument("at least one worker is needed");
    if (costs && (costs->shape(0) != boards.shape(0) || costs->shape(1) != cover::boards::costs_per_board))
        throw std::invalid_argument("costs has a row of " + std::to_string(cover::boards::costs_per_board) +
                                    " numbers for each board");
    double* const room = costs ? costs->data() : nullptr;
    const std::span<const std::uint8_t> bytes(boards.data(), boards.size());
    std::uint8_t* solutions = nullptr;
    std::uint32_t* counts = nullptr;
    auto solutions_array = empty_array<std::uint8_t, 2>({boards.shape(0), cells}, solutions);
    auto counts_array = empty_array<std::uint32_t, 1>({boards.shape(0)}, counts);
    cover::boards::SearchCounters counters;
    std::size_t wrong = bytes.size();
    {
        nb::gil_scoped_release release;
        std::uint8_t greatest = 0;  // without a way out of the loop, which makes it fast
        for (const auto byte : bytes) greatest = std::max(greatest, byte);
        if (greatest > symbols) {
            const auto beyond = [symbols](std::uint8_t byte) { return byte > symbols; };
            wrong = static_cast<std::size_t>(std::ranges::find_if(bytes, beyond) - bytes.begin());
        }
        if (wrong == bytes.size()) counters = solve(bytes, solutions, counts, room);
    }
    if (wrong < bytes.size())
        throw std::invalid_argument("board " + std::to_string(wrong / cells) + ", cell " +
                                    std::to_string(wrong % cells) + ": " + std::to_string(bytes[wrong]) +
                                    " is neither 0 (blank) nor a symbol 1.." + std::to_string(symbols));
    return nb::make_tuple(solutions_array, counts_array, dict_of(counters));
}

auto solve_nines(const Grids& boards, std::uint32_t limit, unsigned workers, std::optional<std::uint64_t> nodes,
                 const Costs& costs) {
    return solved(boards, 81, 9, workers, costs, [&](auto bytes, auto* solutions, auto* counts, auto* room) {
        return cover::boards::nines::solve_many(bytes, limit, nodes.value_or(~std::uint64_t{0}), workers, solutions,
                                          counts, room);
    });
}

auto solve_masks(std::int32_t symbols, const Words64& candidates, const Ints32& region_starts,
                 const Ints32& region_cells, const Grids& boards, std::uint32_t limit, unsigned workers,
                 std::optional<std::uint64_t> nodes, const Costs& costs) {
    const cover::boards::BoardArrays geometry{symbols, span_of(candidates), span_of(region_starts), span_of(region_cells)};
    if (const auto fault = cover::boards::board_fault(geometry)) throw std::invalid_argument(*fault);
    if (candidates.shape(0) == 0) throw std::invalid_argument("a board of no cells");
    const auto search = [&](auto bytes, auto* solutions, auto* counts, auto* room) {
        return cover::boards::solve_many(geometry, bytes, limit, nodes.value_or(~std::uint64_t{0}), workers, solutions,
                                 counts, room);
    };
    return solved(boards, candidates.shape(0), symbols, workers, costs, search);
}

auto rate_masks(std::int32_t symbols, const Words64& candidates, const Ints32& region_starts,
                const Ints32& region_cells, const Grids& boards, bool hidden, std::uint32_t limit, std::uint64_t nodes,
                unsigned workers) {
    const cover::boards::BoardArrays geometry{symbols, span_of(candidates), span_of(region_starts), span_of(region_cells)};
    if (const auto fault = cover::boards::board_fault(geometry)) throw std::invalid_argument(*fault);
    if (candidates.shape(0) == 0 || boards.shape(1) != candidates.shape(0))
        throw std::invalid_argument("a board has " + std::to_string(candidates.shape(0)) + " cells, not " +
                                    std::to_string(boards.shape(1)));
    if (workers < 1) throw std::invalid_argument("at least one worker is needed");
    const std::span<const std::uint8_t> bytes(boards.data(), boards.size());
    if (std::ranges::any_of(bytes, [symbols](std::uint8_t byte) { return byte > symbols; }))
        throw std::invalid_argument("a mark is neither 0 (blank) nor a symbol 1.." + std::to_string(symbols));
    std::int64_t* numbers = nullptr;
    auto array = empty_array<std::int64_t, 2>({boards.shape(0), cover::boards::rating_numbers}, numbers);
    {
        nb::gil_scoped_release release;
        cover::boards::rate_many(geometry, bytes, hidden, limit, nodes, workers, numbers);
    }
    return array;
}

}  // namespace

void bind_logic(nb::module_& module);  // logic.cpp

NB_MODULE(_native, module) {
    bind_learn(module);
    nb::set_leak_warnings(false);  // objects kept in globals until the interpreter ends are no leaks
    module.doc() = "The native engines of cover; see _native.pyi.";

    module.def("validate", &validate, "primary"_a, "secondary"_a, "option_starts"_a, "items"_a,
               "colors"_a.none(), "at_least"_a.none(), "at_most"_a.none());

    module.def("singles", &singles, "candidates"_a, "region_starts"_a, "region_cells"_a);

    nb::class_<cover::Cover>(module, "Cover")
        .def(nb::new_(&make_cover), "primary"_a, "secondary"_a, "option_starts"_a, "items"_a, "colors"_a.none(),
             "at_least"_a.none(), "at_most"_a.none())
        .def_prop_ro("primary", [](const cover::Cover& self) { return self.primary; })
        .def_prop_ro("items", [](const cover::Cover& self) { return self.items; })
        .def_prop_ro("options", [](const cover::Cover& self) { return self.options(); })
        .def_prop_ro("option_starts",
                     [](nb::handle self) { return view(nb::cast<cover::Cover&>(self).option_starts, self); })
        .def_prop_ro("item_of", [](nb::handle self) { return view(nb::cast<cover::Cover&>(self).item_of, self); })
        .def_prop_ro("color_of",
                     [](nb::handle self) -> std::optional<View32> {
                         const auto& problem = nb::cast<cover::Cover&>(self);
                         if (!problem.has_colors()) return std::nullopt;
                         return view(problem.color_of, self);
                     })
        .def_prop_ro("at_least",
                     [](nb::handle self) -> std::optional<View32> {
                         const auto& problem = nb::cast<cover::Cover&>(self);
                         if (!problem.has_bounds()) return std::nullopt;
                         return view(problem.at_least, self);
                     })
        .def_prop_ro("at_most",
                     [](nb::handle self) -> std::optional<View32> {
                         const auto& problem = nb::cast<cover::Cover&>(self);
                         if (!problem.has_bounds()) return std::nullopt;
                         return view(problem.at_most, self);
                     })
        .def(
            "check",
            [](const cover::Cover& self, const Ints64& starts, const Ints32& decisions) {
                const auto bounds = span_of(starts);
                const auto count = static_cast<std::int64_t>(decisions.shape(0));
                for (std::size_t k = 0; k < bounds.size(); ++k)
                    if (bounds[k] < (k ? bounds[k - 1] : 0) || bounds[k] > count)
                        throw std::invalid_argument("starts must ascend from 0 to the number of decisions");
                nb::gil_scoped_release release;
                return cover::first_wrong(self, bounds, span_of(decisions));
            },
            "starts"_a, "decisions"_a);

    using cover::Counts;
    nb::class_<CoverSearch>(module, "CoverSearch")
        .def(nb::init<const std::shared_ptr<cover::Cover>&, const std::string&, bool, unsigned, bool>(), "problem"_a,
             "kernel"_a, "collect"_a, "workers"_a = 1, "ordered"_a = true)
        .def_static("by_weights", &CoverSearch::by_weights, "problem"_a, "collect"_a, "learn"_a = true,
                    "first_run"_a = 0, "priorities"_a.none() = nb::none(), "kernel"_a.none() = nb::none(),
                    "patience"_a = 0)
        .def("run", &CoverSearch::run, "seconds"_a, "nodes"_a.none() = nb::none(), "solutions"_a.none() = nb::none(),
             "batch"_a.none() = nb::none(), "steps"_a.none() = nb::none())
        .def("take_batch", &CoverSearch::take_batch)
        .def_prop_ro("nodes", count_of([](const Counts& counts) { return counts.nodes; }))
        .def_prop_ro("options_tried", count_of([](const Counts& counts) { return counts.options_tried; }))
        .def_prop_ro("updates", count_of([](const Counts& counts) { return counts.updates; }))
        .def_prop_ro("max_depth", count_of([](const Counts& counts) { return counts.max_depth(); }))
        .def_prop_ro("solutions", count_of([](const Counts& counts) { return counts.solutions; }))
        .def_prop_ro("restarts", count_of([](const Counts& counts) { return counts.restarts; }))
        .def_prop_ro("handed_over", count_of([](const Counts& counts) { return counts.handed_over; }))
        .def_prop_ro("levels", count_of([](const Counts& counts) { return counts.levels; }))
        .def_prop_ro("progress", &CoverSearch::progress)
        .def_prop_ro("memory", [](CoverSearch& self) {
            return self.read([](const cover::Kernel& kernel) { return kernel.memory(); });
        });
    nb::class_<ChoiceLists>(module, "ChoiceLists", nb::type_slots(choice_lists_slots))
        .def(nb::init<Ints64, Ints32>(), "starts"_a, "decisions"_a);
    nb::class_<CheapestSearch>(module, "CheapestSearch")
        .def(nb::init<const std::shared_ptr<cover::Cover>&, const Ints64&, std::int64_t>(), "problem"_a, "costs"_a,
             "keep"_a)
        .def("run", &CheapestSearch::run, "seconds"_a, "nodes"_a.none() = nb::none(), "steps"_a.none() = nb::none())
        .def("best", &CheapestSearch::best, "most"_a.none() = nb::none())
        .def("bound", &CheapestSearch::bound)
        .def("counters", &CheapestSearch::counters);
    module.def("cheapest_memory", &cover::Cheapest::memory_of, "problem"_a);
    module.def("weights_memory", &cover::weighted_memory, "problem"_a);
    module.def("cubes", &cubes, "problem"_a, "wanted"_a);
    module.def("probe", &probe, "problem"_a, "seed"_a, "first"_a, "many"_a);
    module.def("reduce", &reduce, "problem"_a, "level"_a);
    module.def(
        "memory_needed",
        [](const cover::Cover& problem, const std::string& kernel) {
            return cover::kernel_kind(kernel).memory(problem);
        },
        "problem"_a, "kernel"_a);
    module.def("cpu_level", [] { return cover::name_of(cover::cpu_level()); });
    module.def(
        "kernel_refuses",
        [](const cover::Cover& problem, const std::string& kernel) {
            return cover::kernel_kind(kernel).refuses(problem);
        },
        "problem"_a, "kernel"_a);
    module.def("bits_pay", &cover::bits_pay, "problem"_a);

    nb::class_<Counting>(module, "Counting")
        .def(nb::init<std::shared_ptr<cover::Cover>, const std::string&, bool, std::int64_t>(), "problem"_a,
             "kernel"_a, "always"_a, "room"_a)
        .def("run", &Counting::run, "seconds"_a, "nodes"_a.none() = nb::none(), "solutions"_a.none() = nb::none())
        .def("take_stock", &Counting::take_stock)
        .def("facts", &Counting::facts)
        .def_prop_ro("found", &Counting::found)
        .def_prop_ro("progress", &Counting::progress)
        .def_prop_ro("levels", &Counting::levels);

    nb::class_<DiagramBuilder>(module, "DiagramBuilder")
        .def(nb::init<const cover::Cover&, std::int64_t>(), "problem"_a, "room"_a)
        .def("run", &DiagramBuilder::run, "seconds"_a)
        .def("take", &DiagramBuilder::take);
    module.def("diagram_fault", &diagram_fault, "ranks"_a, "rank"_a, "low"_a, "high"_a, "root"_a);
    module.def("count_below", &count_below, "low"_a, "high"_a);

    nb::class_<BoardSearch>(module, "BoardSearch")
        .def(nb::init<std::int32_t, const Words64&, const Ints32&, const Ints32&, const std::string&>(), "symbols"_a,
             "candidates"_a, "region_starts"_a, "region_cells"_a, "undo"_a = "auto")
        .def_static("ruled", &BoardSearch::ruled, "symbols"_a, "candidates"_a, "region_starts"_a, "region_cells"_a,
                    "cell_starts"_a, "cells"_a, "data"_a, "machine_starts"_a, "layer_starts"_a, "arcs"_a,
                    "set_starts"_a, "sets"_a)
        .def_static("bands", &BoardSearch::bands, "candidates"_a)
        .def_static("strategy", &BoardSearch::strategy, "symbols"_a, "candidates"_a, "region_starts"_a,
                    "region_cells"_a, "order"_a, "forward"_a, "naked"_a, "hidden"_a, "values"_a, "guess_limit"_a,
                    "seed"_a)
        .def("run", &BoardSearch::run, "solutions"_a, "nodes"_a, "seconds"_a, "keep"_a)
        .def("take", &BoardSearch::take)
        .def("counters", &BoardSearch::counters);
    module.def("solve_nines", &solve_nines, "boards"_a, "limit"_a, "workers"_a, "nodes"_a.none() = nb::none(),
               "costs"_a.none() = nb::none());
    module.def("rate_masks", &rate_masks, "symbols"_a, "candidates"_a, "region_starts"_a, "region_cells"_a, "boards"_a,
               "hidden"_a, "limit"_a, "nodes"_a, "workers"_a);
    module.def("solve_masks", &solve_masks, "symbols"_a, "candidates"_a, "region_starts"_a, "region_cells"_a,
               "boards"_a, "limit"_a, "workers"_a, "nodes"_a.none() = nb::none(), "costs"_a.none() = nb::none());
    bind_proofs(module);
    bind_logic(module);
}
