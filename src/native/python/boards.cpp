// The border of boards: one search in slices, or many boards as an array.
#include "arrays.hpp"
#include "proof_text.hpp"
#include "rooms.hpp"
#include "rule_objects.hpp"
#include "signals.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <functional>
#include <optional>
#include <string>

#include "boards/bitmask.hpp"
#include "boards/grouping.hpp"
#include "boards/lanes16.hpp"
#include "boards/proving.hpp"
#include "boards/rating.hpp"
#include "boards/singles.hpp"
#include "boards/textbook.hpp"

namespace cover::binding {

namespace {

nb::dict dict_of(const boards::SearchCounters& counters) {
    nb::dict made;
    made["nodes"] = counters.nodes;
    made["guesses"] = counters.guesses;
    made["max_depth"] = counters.max_depth;
    made["naked_singles"] = counters.naked_singles;
    made["hidden_singles"] = counters.hidden_singles;
    made["solutions"] = counters.solutions;
    return made;
}

template <std::size_t size>
int index_of(const std::array<const char*, size>& names, const std::string& name, const char* what) {
    const auto found = std::ranges::find(names, name);
    if (found == names.end()) throw std::invalid_argument(std::string("unknown ") + what + " '" + name + "'");
    return static_cast<int>(found - names.begin());
}

void make_strategy(boards::Strategy* self, const std::string& order, bool forward, bool naked, bool hidden,
                   const std::string& values, std::uint64_t guess_limit, std::uint64_t seed) {
    if ((naked || hidden) && !forward) throw std::invalid_argument("singles need forward checking");
    constexpr std::array cell_orders{"lr", "rl", "ds", "mrv"};
    constexpr std::array value_orders{"ascending", "descending", "rotated", "random"};
    const auto order_of_cells = static_cast<boards::CellOrder>(index_of(cell_orders, order, "order"));
    const auto order_of_values = static_cast<boards::ValueOrder>(index_of(value_orders, values, "values"));
    new (self) boards::Strategy{order_of_cells, forward, naked, hidden, order_of_values, guess_limit, seed};
}

// Without rules beside the regions. Throws std::invalid_argument if it has a fault.
boards::BoardArrays board_of(std::int32_t symbols, const Words64& candidates, const Ints32& region_starts,
                             const Ints32& region_cells) {
    const boards::BoardArrays board{symbols, span_of(candidates), span_of(region_starts), span_of(region_cells)};
    if (const auto fault = boards::board_fault(board)) throw std::invalid_argument(*fault);
    return board;
}

// A board's search as Python sees it; like CoverSearch, it serves one thread at a time.
class BoardSearch {
  public:
    BoardSearch(std::int32_t symbols, const Words64& candidates, const Ints32& region_starts,
                const Ints32& region_cells, const std::string& undo) {
        const auto board = board_of(symbols, candidates, region_starts, region_cells);
        if (undo != "auto" && undo != "copy" && undo != "trail")
            throw std::invalid_argument("undo: auto, copy or trail");
        const auto how = undo == "copy"    ? boards::Undo::copy
                         : undo == "trail" ? boards::Undo::trail
                                           : boards::Undo::automatic;
        is_small_ = board.candidates.size() <= index(few_cells);
        std::optional<nb::gil_scoped_release> release;
        if (!is_small_) release.emplace();
        search_ = boards::mask_search(board, how);
    }

    // With rules beside the regions, read from their objects, and the sums that follow from them; see RuleObjects.
    // nullptr where a rule is about no cell.
    static BoardSearch* of_rules(std::int32_t symbols, const Words64& candidates, const Ints32& region_starts,
                                 const Ints32& region_cells, const nb::sequence& rules, const nb::tuple& kinds,
                                 const std::optional<RuleObjects::Worthwhile>& worthwhile, const nb::list& connected,
                                 const std::vector<RuleLists::Connectivity>& connectivity) {
        const auto board = board_of(symbols, candidates, region_starts, region_cells);
        if (kinds.size() != 4) throw std::invalid_argument("kinds: three classes and a function are needed");
        RuleObjects objects(symbols, {kinds[0], kinds[1], kinds[2], kinds[3]});
        if (!objects.read(rules, !board.candidates.empty())) return nullptr;
        if (worthwhile)
            objects.derive({board.region_starts, board.region_cells},
                           static_cast<std::int32_t>(board.candidates.size()), *worthwhile);
        objects.finish(connected, connectivity);
        return with_rules(board, objects);
    }

    // With a proof of what it finds; the board has no rules.
    static BoardSearch* proving(std::int32_t symbols, const Words64& candidates, const Ints32& region_starts,
                                const Ints32& region_cells) {
        const auto board = board_of(symbols, candidates, region_starts, region_cells);
        auto proof = std::make_unique<cover::TreeProof>();
        auto* const made = new BoardSearch(boards::proving_search(board, *proof));
        made->proof_ = std::move(proof);
        return made;
    }

    static BoardSearch* strategy(std::int32_t symbols, const Words64& candidates, const Ints32& region_starts,
                                 const Ints32& region_cells, const boards::Strategy& strategy) {
        const auto board = board_of(symbols, candidates, region_starts, region_cells);
        nb::gil_scoped_release release;
        return new BoardSearch(boards::strategy_search(board, strategy));
    }

    // Begins with the GIL where the board is small: most searches are over then, and where another thread of Python
    // waits for its turn, to give the GIL away and to get it back takes longer than they do.
    cover::Pause run(std::uint64_t solutions, std::uint64_t nodes, double seconds, bool keep) {
        const Inside inside(busy_);
        if (is_small_) {
            const auto before = search_->counters();
            const auto few = std::min(nodes, before.nodes + few_nodes);
            const double held = std::min(seconds, few_seconds);
            const auto pause = search_->run(solutions, few, held, keep);
            const bool goes_on =
                pause == cover::Pause::nodes ? few < nodes : pause == cover::Pause::slice && held < seconds;
            if (!goes_on) return pause;
            solutions -= search_->counters().solutions - before.solutions;
            seconds -= held;
        }
        nb::gil_scoped_release release;
        return search_->run(solutions, nodes, seconds, keep);
    }

    std::vector<boards::Way> leftover() {
        const Inside inside(busy_);
        auto ways = search_->leftover();
        if (!ways) throw std::logic_error("this search does not know what remains");
        return std::move(*ways);
    }

    // Yields the solutions kept so far: the search forgets them.
    auto take() {
        const Inside inside(busy_);
        return array_of(std::exchange(search_->kept(), {}));
    }

    nb::bytes take_proof() {
        const Inside inside(busy_);
        return proof_text(proof_.get());
    }

    nb::dict counters() {
        const Inside inside(busy_);
        return dict_of(search_->counters());
    }

  private:
    // The board has no fault; its rules are looked at here.
    static BoardSearch* with_rules(boards::BoardArrays board, const RuleLists& lists) {
        board.rules = lists.arrays();
        if (const auto fault = boards::grouping_fault(board, lists.sums())) throw std::invalid_argument(*fault);
        const boards::Grouping grouping(board, lists.sums());
        board.rules.cells = grouping.cells();
        board.rules.data = grouping.data();
        board.rules.sums = grouping.sums();
        const auto cells = static_cast<std::int32_t>(board.candidates.size());
        if (const auto fault = rules::rules_fault(board.rules, cells, board.symbols))
            throw std::invalid_argument(*fault);
        const bool is_small = cells <= few_cells && grouping.cells().size() <= few_members;
        std::optional<nb::gil_scoped_release> release;
        if (!is_small) release.emplace();
        return new BoardSearch(boards::mask_search(board), is_small);
    }

    static constexpr std::uint64_t few_nodes = 64;
    static constexpr double few_seconds = 0.001;  // looked at after the first 32 nodes
    static constexpr std::int32_t few_cells = 256;
    static constexpr std::size_t few_members = 1 << 14;  // cells that rules name

    explicit BoardSearch(std::unique_ptr<boards::BoardSearch> search, bool is_small = false)
        : search_(std::move(search)), is_small_(is_small) {}

    std::unique_ptr<cover::TreeProof> proof_;  // of a proving search
    std::unique_ptr<boards::BoardSearch> search_;
    bool is_small_ = false;
    std::atomic<bool> busy_{false};
};

using CandidateBytes = nb::ndarray<std::uint8_t, nb::ndim<2>, nb::c_contig, nb::device::cpu>;

bool singles(const CandidateBytes& candidates, const Ints32& region_starts, const Ints32& region_cells) {
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
    return boards::singles(marks, static_cast<std::int64_t>(candidates.shape(1)), starts, members);
}

// Where the costs of many boards are written, if they are asked for.
using Costs = std::optional<nb::ndarray<double, nb::ndim<2>, nb::c_contig, nb::device::cpu>>;

// Runs `solve(boards, solutions, counts, costs)` without the GIL on boards whose bytes are at most `symbols`.
template <class Solve>
auto solved(const Grids& boards, std::size_t cells, std::int32_t symbols, unsigned workers, const Costs& costs,
            const Solve& solve) {
    if (boards.shape(1) != cells)
        throw std::invalid_argument("a board has " + std::to_string(cells) + " cells, not " +
                                    std::to_string(boards.shape(1)));
    if (workers < 1) throw std::invalid_argument("at least one worker is needed");
    if (costs && (costs->shape(0) != boards.shape(0) || costs->shape(1) != boards::costs_per_board))
        throw std::invalid_argument("costs has a row of " + std::to_string(boards::costs_per_board) +
                                    " numbers for each board");
    double* const room = costs ? costs->data() : nullptr;
    const std::span<const std::uint8_t> bytes(boards.data(), boards.size());
    std::uint8_t* solutions = nullptr;
    std::uint32_t* counts = nullptr;
    auto solutions_array = empty_array<std::uint8_t, 2>({boards.shape(0), cells}, solutions);
    auto counts_array = empty_array<std::uint32_t, 1>({boards.shape(0)}, counts);
    boards::SearchCounters counters;
    std::size_t wrong = 0;
    {
        nb::gil_scoped_release release;
        wrong = boards::first_beyond(bytes, symbols);
        if (wrong == bytes.size()) counters = solve(bytes, solutions, counts, room);
    }
    if (wrong < bytes.size())
        throw std::invalid_argument("board " + std::to_string(wrong / cells) + ", cell " +
                                    std::to_string(wrong % cells) + ": " + std::to_string(bytes[wrong]) +
                                    " is neither 0 (blank) nor a symbol 1.." + std::to_string(symbols));
    return nb::make_tuple(solutions_array, counts_array, dict_of(counters));
}

auto solve_9x9(const Grids& boards, std::uint32_t limit, unsigned workers, std::optional<std::uint64_t> nodes,
               const Costs& costs) {
    return solved(boards, 81, 9, workers, costs, [&](auto bytes, auto* solutions, auto* counts, auto* room) {
        return boards::lanes16::solve_many(bytes, limit, nodes.value_or(~std::uint64_t{0}), workers, solutions, counts,
                                           room);
    });
}

auto solve_masks(std::int32_t symbols, const Words64& candidates, const Ints32& region_starts,
                 const Ints32& region_cells, const Grids& boards, std::uint32_t limit, unsigned workers,
                 std::optional<std::uint64_t> nodes, const Costs& costs) {
    const auto geometry = board_of(symbols, candidates, region_starts, region_cells);
    if (candidates.shape(0) == 0) throw std::invalid_argument("a board of no cells");
    Signals signals;
    const auto search = [&](auto bytes, auto* solutions, auto* counts, auto* room) {
        return boards::solve_many(geometry, bytes, limit, nodes.value_or(~std::uint64_t{0}), workers, solutions, counts,
                                  room, std::ref(signals));
    };
    auto found = solved(boards, candidates.shape(0), symbols, workers, costs, search);
    signals.raise();
    return found;
}

auto rate_masks(std::int32_t symbols, const Words64& candidates, const Ints32& region_starts,
                const Ints32& region_cells, const Grids& boards, bool hidden, std::uint32_t limit, std::uint64_t nodes,
                unsigned workers, std::optional<double> seconds) {
    const auto geometry = board_of(symbols, candidates, region_starts, region_cells);
    if (candidates.shape(0) == 0 || boards.shape(1) != candidates.shape(0))
        throw std::invalid_argument("a board has " + std::to_string(candidates.shape(0)) + " cells, not " +
                                    std::to_string(boards.shape(1)));
    if (workers < 1) throw std::invalid_argument("at least one worker is needed");
    const std::span<const std::uint8_t> bytes(boards.data(), boards.size());
    if (std::ranges::any_of(bytes, [symbols](std::uint8_t byte) { return byte > symbols; }))
        throw std::invalid_argument("a mark is neither 0 (blank) nor a symbol 1.." + std::to_string(symbols));
    std::int64_t* numbers = nullptr;
    auto array = empty_array<std::int64_t, 2>({boards.shape(0), boards::rating_numbers}, numbers);
    interruptible(seconds, [&](Interrupt& interrupt) {
        boards::rate_many(geometry, bytes, hidden, limit, nodes, workers, interrupt, numbers);
    });
    return array;
}

}  // namespace

void bind_boards(nb::module_& module) {
    module.def("singles", &singles, "candidates"_a, "region_starts"_a, "region_cells"_a);

    nb::class_<boards::Strategy>(module, "Strategy")
        .def("__init__", &make_strategy, "order"_a = "lr", "forward"_a = false, "naked"_a = false, "hidden"_a = false,
             "values"_a = "ascending", "guess_limit"_a = 0, "seed"_a = 0);
    nb::class_<BoardSearch>(module, "BoardSearch")
        .def(nb::init<std::int32_t, const Words64&, const Ints32&, const Ints32&, const std::string&>(), "symbols"_a,
             "candidates"_a, "region_starts"_a, "region_cells"_a, "undo"_a = "auto")
        .def_static("of_rules", &BoardSearch::of_rules, "symbols"_a, "candidates"_a, "region_starts"_a,
                    "region_cells"_a, "rules"_a, "kinds"_a, "worthwhile"_a.none(), "connected"_a, "connectivity"_a)
        .def_static("strategy", &BoardSearch::strategy, "symbols"_a, "candidates"_a, "region_starts"_a,
                    "region_cells"_a, "strategy"_a)
        .def("run", &BoardSearch::run, "solutions"_a, "nodes"_a, "seconds"_a, "keep"_a)
        .def_static("proving", &BoardSearch::proving, "symbols"_a, "candidates"_a, "region_starts"_a, "region_cells"_a)
        .def("leftover", &BoardSearch::leftover)
        .def("take", &BoardSearch::take)
        .def("take_proof", &BoardSearch::take_proof)
        .def("counters", &BoardSearch::counters);
    module.def("solve_9x9", &solve_9x9, "boards"_a, "limit"_a, "workers"_a, "nodes"_a.none() = nb::none(),
               "costs"_a.none() = nb::none());
    module.def("rate_masks", &rate_masks, "symbols"_a, "candidates"_a, "region_starts"_a, "region_cells"_a, "boards"_a,
               "hidden"_a, "limit"_a, "nodes"_a, "workers"_a, "seconds"_a.none());
    module.def("solve_masks", &solve_masks, "symbols"_a, "candidates"_a, "region_starts"_a, "region_cells"_a,
               "boards"_a, "limit"_a, "workers"_a, "nodes"_a.none() = nb::none(), "costs"_a.none() = nb::none());
}

}  // namespace cover::binding
