"""Textbook strategies: their calls, held against a plain recursive program written from the definitions alone."""

import random
from itertools import product
from pathlib import Path

import pytest

import cover
from cli_help import run
from cover.backends.bitmask import Bitmask
from cover.backends.bitmask.strategies import Strategy
from cover.basics.result import Budget, Question, Statistics, Stop
from generators import brute_force_board, random_board

PUZZLES = Path(__file__).parent.parent.parent / "puzzles"
ORDERS = ["lr", "rl", "ds", "mrv"]


class Textbook:
    """search(position), as a textbook would write it: sets, copies and recursion."""

    def __init__(self, board, order="lr", forward=False, naked=False, hidden=False, limit=None):
        self.forward, self.naked, self.hidden = forward or naked or hidden, naked, hidden
        self.fewest = order == "mrv" or (order == "ds" and self.forward)
        self.limit, self.calls, self.solutions = limit, 0, []
        regions = [board.region(r).tolist() for r in range(len(board.region_starts) - 1)]
        self.full = [region for region in regions if len(region) == board.symbols]
        self.symbols = range(board.symbols)
        self.competitors = [
            sorted({competitor for region in regions if cell in region for competitor in region} - {cell})
            for cell in range(board.cells)
        ]
        marks = [{s for s in self.symbols if board.candidates[cell, s]} for cell in range(board.cells)]
        for cell in range(board.cells):
            if len(marks[cell]) == 1:
                for competitor in self.competitors[cell]:
                    marks[competitor] -= marks[cell]
        singles = [cell for cell in range(board.cells) if len(marks[cell]) == 1]
        if not all(marks) or any(marks[a] == marks[b] for a in singles for b in self.competitors[a]):
            return
        self.list = [cell for cell in range(board.cells) if len(marks[cell]) > 1]
        if order == "rl":
            self.list.reverse()
        if order in ("ds", "mrv"):
            self.list.sort(key=lambda cell: len(marks[cell]))
        written = set(range(board.cells)) - set(self.list)
        if self.naked:
            for cell in singles:
                for competitor in self.competitors[cell]:
                    marks[competitor] = marks[competitor] - marks[cell]
        if all(marks) and self.settled(marks, written):
            self.search(marks, written)

    def legal(self, marks, cell):
        if self.forward:
            return marks[cell]
        return {s for s in marks[cell] if not any(marks[competitor] == {s} for competitor in self.competitors[cell])}

    def search(self, marks, written):
        self.calls += 1
        left = [cell for cell in self.list if cell not in written]
        if not left:
            self.solutions.append(tuple(next(iter(mark)) for mark in marks))
            return
        cell = min(left, key=lambda c: len(self.legal(marks, c))) if self.fewest else left[0]
        for symbol in sorted(self.legal(marks, cell)):
            there, done = [set(mark) for mark in marks], set(written)
            if self.write(there, done, cell, symbol) and self.settled(there, done):
                self.search(there, done)
            if len(self.solutions) == self.limit:
                return

    def write(self, marks, written, cell, symbol):
        marks[cell] = {symbol}
        written.add(cell)
        if self.forward:
            for competitor in self.competitors[cell]:
                marks[competitor].discard(symbol)
        return all(marks)

    def settled(self, marks, written):
        """Singles to a fixpoint; False if a cell or a full region cannot be completed."""
        while single := next(self.singles(marks, written), None):
            if not self.write(marks, written, *single):
                return False
        return not self.hidden or all(any(s in marks[c] for c in region) for region in self.full for s in self.symbols)

    def singles(self, marks, written):
        if self.naked:
            for cell in self.list:
                if cell not in written and len(marks[cell]) == 1:
                    yield cell, min(marks[cell])
        if self.hidden:
            for region, symbol in product(self.full, self.symbols):
                places = [cell for cell in region if symbol in marks[cell]]
                if len(places) == 1 and places[0] not in written:
                    yield places[0], symbol


def searched(board, question=Question.ALL, *, limit=None, nodes=None, **options):
    statistics = Statistics()
    search = Bitmask(strategy=Strategy(**options)).search(board, question, Budget(limit=limit, nodes=nodes), statistics)
    choices = [choice.tolist() for batch in search for choice in batch]
    solutions = [tuple(board.decisions[k][1] for k in choice) for choice in choices]
    return solutions, search, statistics.counters


def board_of(name):
    return cover.load(PUZZLES / "sudoku" / name).to_board()


PLAIN, FORWARD = {}, {"forward": True}
NAKED, HIDDEN, BOTH = {"naked": True}, {"hidden": True}, {"naked": True, "hidden": True}

# Calls to the first solution (none.txt: to the end) of boards shipped in puzzles/sudoku.
CALLS = [
    ("4x4-empty.txt", "lr", PLAIN, 17),
    ("4x4-empty.txt", "mrv", FORWARD, 17),
    ("6x6.txt", "lr", PLAIN, 367),
    ("6x6.txt", "rl", PLAIN, 76),
    ("6x6.txt", "ds", PLAIN, 54),
    ("6x6.txt", "mrv", PLAIN, 24),
    ("6x6.txt", "lr", FORWARD, 152),
    ("6x6.txt", "rl", FORWARD, 44),
    ("6x6.txt", "ds", FORWARD, 33),
    ("6x6.txt", "mrv", FORWARD, 33),
    ("E.txt", "mrv", PLAIN, 641),
    ("E.txt", "ds", FORWARD, 610),
    ("E.txt", "lr", NAKED, 81),
    ("E.txt", "rl", NAKED, 160),
    ("E.txt", "lr", HIDDEN, 84),
    ("E.txt", "mrv", BOTH, 23),
    ("K.txt", "lr", NAKED, 127),
    ("K.txt", "mrv", NAKED, 610),
    ("K.txt", "rl", HIDDEN, 11),
    ("K.txt", "lr", BOTH, 3),
    ("corners.txt", "rl", FORWARD, 796),
    ("corners.txt", "mrv", PLAIN, 64),
    ("corners.txt", "ds", FORWARD, 66),
    ("several.txt", "mrv", PLAIN, 93),
    ("several.txt", "mrv", FORWARD, 179),
    ("x.txt", "mrv", PLAIN, 557),
    ("x.txt", "lr", NAKED, 145),
    ("jigsaw.txt", "lr", HIDDEN, 268),
    ("jigsaw.txt", "ds", BOTH, 75),
    ("windoku.txt", "lr", HIDDEN, 21),
    ("windoku.txt", "lr", BOTH, 21),
    ("none.txt", "lr", NAKED, 113),
    ("none.txt", "rl", BOTH, 63),
]
MORE_CALLS = [
    ("E.txt", "lr", PLAIN, 8_970),
    ("E.txt", "lr", FORWARD, 3_906),
    ("K.txt", "mrv", PLAIN, 6_493),
    ("K.txt", "mrv", FORWARD, 5_889),
    ("windoku.txt", "mrv", PLAIN, 2_673),
    ("x.txt", "ds", FORWARD, 2_364),
    ("none.txt", "mrv", PLAIN, 1_494),
    ("16x16.txt", "rl", BOTH, 317),
    ("corners.txt", "lr", PLAIN, 22_568),
]


@pytest.mark.parametrize(("name", "order", "options", "calls"), CALLS)
def test_calls_on_shipped_boards_are_the_facts_and_those_of_the_textbook(name, order, options, calls):
    board = board_of(name)
    textbook = Textbook(board, order, limit=1, **options)
    solutions, search, counters = searched(board, limit=1, order=order, **options)
    assert counters["nodes"] == textbook.calls == calls
    assert solutions == textbook.solutions
    assert search.stop is (Stop.LIMIT if solutions else Stop.EXHAUSTED)
    assert bool(solutions) == (name != "none.txt")


@pytest.mark.parametrize(("name", "order", "options", "calls"), MORE_CALLS)
def test_calls_on_harder_boards_are_the_facts(name, order, options, calls):
    assert searched(board_of(name), limit=1, order=order, **options)[2]["nodes"] == calls


@pytest.mark.parametrize("order", ORDERS)
def test_random_boards_are_searched_call_by_call_as_the_textbook_does(order):
    rng = random.Random(f"strategies {order}")
    calls = 0
    for _ in range(120):
        board = random_board(rng)
        expected = sorted(tuple(symbol for _, symbol in sorted(marks)) for marks in brute_force_board(board))
        for options in (PLAIN, FORWARD, NAKED, HIDDEN, BOTH):
            textbook = Textbook(board, order, **options)
            solutions, search, counters = searched(board, order=order, **options)
            assert solutions == textbook.solutions
            assert sorted(solutions) == expected
            assert (counters["nodes"], search.found) == (textbook.calls, len(expected))
            assert search.stop is Stop.EXHAUSTED
            calls += textbook.calls
    assert calls > 2000


@pytest.mark.parametrize("values", ["ascending", "descending", "rotated", "random"])
@pytest.mark.parametrize("options", [PLAIN, FORWARD, BOTH])
def test_the_order_of_values_changes_the_way_and_not_the_solutions(values, options):
    board = board_of("4x4-empty.txt")
    ascending = searched(board, order="lr", **options)[0]
    solutions = searched(board, order="lr", values=values, **options)[0]
    assert sorted(solutions) == sorted(ascending)
    assert len(set(solutions)) == len(solutions) == 288
    assert (solutions == ascending) == (values == "ascending")
    if values == "descending":
        assert solutions == sorted(ascending, reverse=True)


def test_values_ascend_up_to_the_guess_limit():
    board = board_of("4x4-empty.txt")
    ascending = searched(board, order="lr")
    guesses = ascending[2]["guesses"]
    for values in ("rotated", "random"):
        early = searched(board, order="lr", values=values, guess_limit=5)[0]
        late = searched(board, order="lr", values=values, guess_limit=guesses - 5)[0]
        never = searched(board, order="lr", values=values, guess_limit=guesses)[0]
        assert early != ascending[0] != late
        assert early[:1] != late[:1] == ascending[0][:1]
        assert never == ascending[0]


def test_random_values_follow_the_seed():
    board = board_of("6x6.txt")
    ways = [searched(board, limit=1, order="lr", values="random", seed=seed)[2]["nodes"] for seed in [*range(9), 0]]
    assert ways[0] == ways[-1]
    assert len(set(ways)) > 3


def test_a_strategy_counts_all_solutions_and_keeps_its_limits():
    board = board_of("4x4-empty.txt")
    for limit in (0, 1, 5, 288):
        solutions, search, _ = searched(board, limit=limit, order="ds", forward=True)
        assert (len(solutions), search.found, search.stop) == (limit, limit, Stop.LIMIT)
    solutions, search, counters = searched(board, Question.COUNT, order="ds", forward=True)
    assert (solutions, search.found, search.stop) == ([], 288, Stop.EXHAUSTED)
    for nodes in (0, 1, counters["nodes"] - 1):
        _, search, stopped = searched(board, Question.COUNT, nodes=nodes, order="ds", forward=True)
        assert search.stop is Stop.NODES
        assert stopped.get("nodes", 0) == nodes


def test_clashing_givens_need_no_call():
    for order, options in product(ORDERS, (PLAIN, FORWARD, BOTH)):
        solutions, search, counters = searched(board_of("clash.txt"), order=order, **options)
        assert (solutions, search.stop, counters["nodes"]) == ([], Stop.EXHAUSTED, 0)


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"order": "up"}, "no order 'up'; there are lr, rl, ds, mrv"),
        ({"values": "up"}, "no values 'up'; there are ascending, descending, rotated, random"),
        ({"naked": True, "forward": False}, "naked singles need forward checking"),
        ({"hidden": True, "forward": False}, "hidden singles need forward checking"),
        ({"guess_limit": 5}, "a guess limit needs values that are rotated or random"),
        ({"values": "random", "guess_limit": -1}, "must not be negative"),
        ({"seed": 1}, "a seed for random values only"),
    ],
)
def test_what_does_not_go_together_is_refused_in_words(options, reason):
    with pytest.raises(ValueError, match=reason):
        Strategy(**options)


@pytest.mark.parametrize(
    ("words", "strategy"),
    [
        ("", Strategy()),
        ("mrv forward hidden", Strategy("mrv", forward=True, hidden=True)),
        ("lr no-forward descending", Strategy("lr", forward=False, values="descending")),
        ("naked ds random seed=7 guess-limit=100", Strategy("ds", None, True, False, "random", 100, 7)),
    ],
)
def test_a_strategy_is_reported_in_words(words, strategy):
    assert Strategy.parse(words) == strategy


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (
            "best",
            "'best' is no word of a strategy;"
            " the words are lr, rl, ds, mrv, forward, no-forward, naked, hidden, ascending",
        ),
        ("mrv lr", "'lr': the order of the strategy is given twice"),
        ("random seed=x", "'seed=x' is no word of a strategy"),
        ("seed=1", "a seed for random values only"),
    ],
)
def test_words_that_are_no_strategy_are_refused(words, reason):
    with pytest.raises(cover.Refused, match=reason):
        cover.solve(cover.load(PUZZLES / "sudoku" / "E.txt"), "bitmask", strategy=words)


def test_a_strategy_belongs_to_its_kernel():
    with pytest.raises(cover.Refused, match="a strategy needs the kernel strategies; learn has only one way"):
        cover.solve(cover.load(PUZZLES / "sudoku" / "E.txt"), "bitmask:learn", strategy="lr")


def test_the_command_line_searches_by_a_strategy():
    options = ["--backend", "bitmask", "--strategy", "mrv forward", "--limit", "1", "--verbose"]
    done = run("solve", PUZZLES / "sudoku" / "E.txt", *options)
    assert done.exit_code == 0
    assert "kernel strategies, nodes 610" in done.stderr
    done = run("count", PUZZLES / "sudoku" / "4x4-empty.txt", "--backend", "bitmask", "--strategy", "naked rotated")
    assert done.stdout == "288\n"
