// The border of rules about few cells as steps of logic see them: masks are lists of numbers, a cell each.
#include "arrays.hpp"
#include "places.hpp"
#include "rooms.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <functional>
#include <mutex>
#include <optional>
#include <tuple>

#include "logic/board_rules.hpp"
#include "rules/lists.hpp"
#include "rules/support.hpp"

namespace cover::binding {

namespace {

using logic::Mask;
using Cells = std::vector<std::int32_t>;

// Lists of (rule, [(cell, symbols) ...], (kind, places, grounds) or None, lines inside).
nb::list plain(const std::vector<logic::RuleLine>& lines) {
    nb::list made;
    for (const auto& line : lines) {
        nb::list falls;
        for (const auto& fall : line.falls) falls.append(nb::make_tuple(fall.cell, fall.symbols));
        nb::object shown = nb::none();
        if (line.shown.kind >= 0) shown = nb::make_tuple(line.shown.kind, line.shown.because, line.shown.grounds);
        made.append(nb::make_tuple(line.rule, falls, shown, plain(line.inside)));
    }
    return made;
}

class BoardRules {
  public:
    BoardRules(std::int32_t cells, std::int32_t symbols)
        : rules_(std::max(cells, 0), std::max(symbols, 0)), symbols_(symbols) {
        if (cells < 0 || symbols < 1 || symbols > 64) throw std::invalid_argument("1 to 64 symbols are needed");
    }

    void words(std::int32_t number, const Cells& cells, const Ints32& starts, const Ints32& arcs,
               const Ints32& states) {
        check(number, cells);
        const auto layers = cells.size();
        if (starts.shape(0) != layers + 1 || states.shape(0) != layers + 1 || arcs.shape(0) % 3 != 0 ||
            starts.data()[0] != 0 || !std::ranges::is_sorted(span_of(starts)) ||
            index(starts.data()[layers]) * 3 != arcs.shape(0) || states.data()[0] < 1)
            throw std::invalid_argument("an automaton's layers do not fit its arcs");
        for (std::size_t k = 0; k < layers; ++k)
            for (auto arc = starts.data()[k]; arc < starts.data()[k + 1]; ++arc) {
                const std::int32_t* const row = arcs.data() + index(arc) * 3;
                if (row[0] < 0 || row[0] >= states.data()[k] || row[2] < 0 || row[2] >= states.data()[k + 1] ||
                    row[1] < 0 || row[1] >= symbols_)
                    throw std::invalid_argument("an arc names a state or a symbol that does not exist");
            }
        rules_.add_words(number, cells, span_of(starts), span_of(arcs));
    }
    void sets(std::int32_t number, const Cells& cells, const std::vector<Mask>& sets) {
        check(number, cells);
        rules_.add_sets(number, cells, sets);
    }
    void region(std::int32_t number, const Cells& cells, bool full) {
        check(number, cells);
        rules_.add_region(number, cells, full);
    }

    void joining(std::int32_t number, const Cells& cells, Mask symbols, const std::vector<Cells>& beside,
                 const std::vector<Cells>& either, std::int32_t least, std::int32_t most) {
        check(number, cells);
        rules_.add_connected(number, cells, symbols, connected_of(beside, either, cells.size(), least, most));
    }
    void closing(std::int32_t number, const Cells& cells, Mask symbols, const Ends& ends, const Cells& tips) {
        check(number, cells);
        if (ends.size() != cells.size()) throw std::invalid_argument("two vertices of each edge are needed");
        rules_.add_loop(number, cells, symbols, loop_of(ends, tips));
    }

    std::vector<Mask> kept(std::int32_t number, const std::vector<Mask>& masks) const {
        if (!rules_.knows(number) || masks.size() != rules_.cells_of(number).size())
            throw std::invalid_argument("a rule, and a mask for each of its cells, are needed");
        std::vector<Mask> left;
        rules_.kept(number, masks, left);
        return left;
    }

    std::tuple<bool, nb::list, std::vector<Mask>, Cells> force(std::vector<Mask> now, const Cells& changed,
                                                               std::size_t most) const {
        check_masks(now);
        check_cells(changed);
        std::vector<logic::RuleLine> lines;
        Cells asked;
        bool ended = false;
        {
            nb::gil_scoped_release release;
            ended = rules_.force(now, changed, most, lines, asked);
        }
        return {ended, plain(lines), std::move(now), std::move(asked)};
    }

    std::tuple<bool, nb::list, Cells> propagate(std::vector<Mask> now, std::int32_t changed, std::size_t most,
                                                bool connectivity, bool quick) const {
        check_masks(now);
        check_cells({changed});
        std::vector<logic::RuleLine> lines;
        Cells asked;
        bool ended = false;
        {
            nb::gil_scoped_release release;
            ended = rules_.propagate(now, changed, {most, connectivity, quick}, lines, asked);
            if (ended) lines = rules_.needed(std::move(lines));
        }
        return {ended, plain(lines), std::move(asked)};
    }

    std::pair<nb::list, std::size_t> refuted_within(const std::vector<Mask>& now, std::int32_t cell, std::size_t most,
                                                    int depth, std::size_t bound) const {
        check_masks(now);
        check_cells({cell});
        std::vector<logic::RuleLine> lines;
        std::size_t looks = 0;
        {
            nb::gil_scoped_release release;
            const std::unique_lock memo_is_mine(memo_lock_, std::try_to_lock);
            lines = rules_.refuted_within(now, cell, most, depth, looks, bound, memo_is_mine ? &memo_ : nullptr);
        }
        return {plain(lines), looks};
    }

    void check_masks(const std::vector<Mask>& masks) const {
        const Mask every = symbols_ == 64 ? ~Mask{0} : (Mask{1} << symbols_) - 1;
        if (masks.size() != index(rules_.cells()) ||
            std::ranges::any_of(masks, [every](Mask mask) { return (mask & ~every) != 0; }))
            throw std::invalid_argument("a mask of symbols for each cell is needed");
    }
    void check_cells(const Cells& cells) const {
        if (std::ranges::any_of(cells, [this](auto cell) { return cell < 0 || cell >= rules_.cells(); }))
            throw std::invalid_argument("there is no such cell");
    }
    const logic::BoardRules& rules() const { return rules_; }
    std::int32_t symbols() const { return symbols_; }

  private:
    void check(std::int32_t number, const Cells& cells) {
        check_cells(cells);
        if (number <= last_ || cells.empty()) throw std::invalid_argument("rules come by ascending number, with cells");
        last_ = number;
    }
    logic::BoardRules rules_;
    mutable std::mutex memo_lock_;  // whoever finds it taken goes without
    mutable logic::Memo memo_;
    std::int32_t symbols_, last_ = -1;
};

class Tries {
  public:
    explicit Tries(const BoardRules& rules) : rules_(rules), tries_(rules.rules(), rules.symbols()) {}

    void update(const std::vector<Mask>& masks) {
        rules_.check_masks(masks);
        nb::gil_scoped_release release;
        const Inside inside(busy_);
        tries_.update(masks);
    }
    auto of_cell(std::int32_t cell, std::size_t most, bool connectivity, bool quick) {
        rules_.check_cells({cell});
        std::vector<logic::Tries::Chain> found;
        std::size_t tried = 0;
        {
            nb::gil_scoped_release release;
            const Inside inside(busy_);
            found = tries_.of_cell(cell, {most, connectivity, quick}, tried);
        }
        std::vector<std::pair<std::int32_t, nb::list>> made;
        for (const auto& one : found) made.emplace_back(one.symbol, plain(one.lines));
        return std::pair{std::move(made), tried};
    }

  private:
    const BoardRules& rules_;
    logic::Tries tries_;
    std::atomic<bool> busy_ = false;
};

class ClueSupport {
  public:
    ClueSupport(const Ints32& starts, const Ints32& arcs) : cells_(starts.shape(0) - 1) {
        if (starts.shape(0) == 0 || arcs.shape(0) % 3 != 0 || !rules::ascends(span_of(starts), arcs.shape(0) / 3))
            throw std::invalid_argument("an automaton's layers do not fit its arcs");
        for (std::size_t k = 0; k < arcs.shape(0); k += 3) {
            const std::int32_t* const row = arcs.data() + k;
            if (row[0] < 0 || row[1] < 0 || row[1] > 63 || row[2] < 0)
                throw std::invalid_argument("an arc names a state or a symbol that does not exist");
        }
        words_.add(span_of(starts), span_of(arcs));
    }

    std::optional<std::vector<Mask>> within(const std::vector<Mask>& masks, const std::vector<Cells>& parts,
                                            std::size_t most) const {
        if (masks.size() != cells_) throw std::invalid_argument("a mask for each cell is needed");
        for (const Cells& places : parts)
            if (std::ranges::adjacent_find(places, std::greater_equal{}) != places.end() ||
                (!places.empty() && (places.front() < 0 || index(places.back()) >= masks.size())))
                throw std::invalid_argument("places of cells, ascending, are needed");
        std::vector<Mask> left;
        nb::gil_scoped_release release;
        if (!rules::words_with_parts(words_, 0, masks, parts, most, left)) return std::nullopt;
        return left;
    }

  private:
    std::size_t cells_;
    rules::Words words_{64};
};

}  // namespace

void bind_board_rules(nb::module_& module) {
    nb::class_<BoardRules>(module, "BoardRules")
        .def(nb::init<std::int32_t, std::int32_t>(), "cells"_a, "symbols"_a)
        .def("words", &BoardRules::words, "number"_a, "cells"_a, "starts"_a, "arcs"_a, "states"_a)
        .def("sets", &BoardRules::sets, "number"_a, "cells"_a, "sets"_a)
        .def("region", &BoardRules::region, "number"_a, "cells"_a, "full"_a)
        .def("joining", &BoardRules::joining, "number"_a, "cells"_a, "symbols"_a, "beside"_a, "either"_a, "least"_a,
             "most"_a)
        .def("closing", &BoardRules::closing, "number"_a, "cells"_a, "symbols"_a, "ends"_a, "tips"_a)
        .def("kept", &BoardRules::kept, "number"_a, "masks"_a)
        .def("force", &BoardRules::force, "now"_a, "changed"_a, "most"_a)
        .def("propagate", &BoardRules::propagate, "now"_a, "changed"_a, "most"_a, "connectivity"_a, "quick"_a)
        .def("refuted_within", &BoardRules::refuted_within, "now"_a, "cell"_a, "most"_a, "depth"_a, "bound"_a);
    nb::class_<Tries>(module, "Tries")
        .def(nb::init<const BoardRules&>(), "rules"_a, nb::keep_alive<1, 2>())
        .def("update", &Tries::update, "masks"_a)
        .def("of_cell", &Tries::of_cell, "cell"_a, "most"_a, "connectivity"_a, "quick"_a);
    nb::class_<ClueSupport>(module, "ClueSupport")
        .def(nb::init<const Ints32&, const Ints32&>(), "starts"_a, "arcs"_a)
        .def("within", &ClueSupport::within, "masks"_a, "parts"_a, "most"_a);
}

}  // namespace cover::binding
