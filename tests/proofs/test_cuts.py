"""What the checker takes for a consequence of the rules, against all fillings of small boards, kind by kind."""

from itertools import product
from pathlib import Path

import numpy as np
import pytest

import cover
from certificates import certified, files_of, held_by, refused, resealed
from cover import _native
from cover.basics.errors import Refused
from cover.problems.automata import automaton
from cover.problems.board import Board
from cover.problems.rules import Regular, Sets, Sum
from cover.proofs import clauses
from cover.proofs.certificate import prove
from cover.proofs.check.families import Loop
from cover.proofs.check.kinds import STATED
from cover.proofs.check.steps import checked

PUZZLES = Path(__file__).parents[2] / "puzzles"


FILES = sorted(path for kind in STATED for path in (PUZZLES / kind).glob("*.txt") if kind not in ("tour", "hamilton"))


@pytest.mark.slow
@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_every_puzzle_that_hangs_together_is_proved_and_checked_with_nothing_on_trust(path, tmp_path):
    made = prove(cover.load(path), tmp_path / "c", "decide")
    assert made.claim == "unique"
    *steps, last = checked(files_of(tmp_path / "c"))
    assert not any(step.trusted for step in steps)
    assert last.held.rules + last.held.cuts + 1 == made.figures["clauses"]


SLITHERLINK = "puzzle: slitherlink\ncells:\n.3..\n2.1.\n.2.3\n3..2\n"


@pytest.fixture(scope="module")
def slitherlink(tmp_path_factory):
    return certified(cover.loads(SLITHERLINK), tmp_path_factory.mktemp("slitherlink") / "c", "unique", drat=True)


def formula_with(files, clause):
    """The certificate with one more clause at the front; numbers in the proof are not looked at before it."""
    head, *clauses = files["formula.cnf"].decode().splitlines()
    words = head.split()
    more = [f"p cnf {words[2]} {int(words[3]) + 1}", clause, *clauses, ""]
    return resealed(files | {"formula.cnf": "\n".join(more).encode()})


@pytest.mark.parametrize("clause", ["1 0", "-1 0", "0", "1 2 3 0"])
def test_a_clause_that_follows_from_no_rule_is_refused(slitherlink, clause):
    refused(formula_with(slitherlink, clause), r"clause 1 of formula\.cnf is not found to follow from the rules")


def test_another_puzzle_than_the_formula_speaks_of_is_refused(slitherlink):
    other = SLITHERLINK.replace(".3..", ".2..")
    refused(slitherlink | {"puzzle.txt": other.encode()})
    refused(
        slitherlink | {"puzzle.txt": b"puzzle: slitherlink\ncells:\n..\n..\n"},
        "variables, and the sentences speak of 12",
    )
    refused(
        slitherlink | {"puzzle.txt": b"hint: 1\n".join(SLITHERLINK.encode().split(b"c", 1))},
        "'hint: 1' is not understood",
    )


def test_a_listed_solution_that_the_rules_refuse_is_refused(slitherlink):
    old = slitherlink["solutions.txt"].decode()
    first = old.index("\nv ") + 3
    new = old[:first] + (old[first + 1 :] if old[first] == "-" else "-" + old[first:])  # variable 1 the other way
    refused(slitherlink | {"solutions.txt": new.encode()}, "solution 1")


@pytest.mark.parametrize("backend", ["learn", "dlx", "bitmask"])
def test_searches_of_exact_covers_are_refused(backend, tmp_path):
    words = f"{backend} proves exact covers: loops, what is connected, and marks that are absent are for sat"
    with pytest.raises(Refused, match=words):
        prove(cover.loads(SLITHERLINK), tmp_path / "c", backend=backend)


def test_all_solutions_and_false_claims_of_what_hangs_together(tmp_path):
    open_board = cover.loads("puzzle: slitherlink\ncells:\n..\n..\n")
    made = prove(open_board, tmp_path / "all", "exactly", keep_drup=True)
    assert made.claim == f"exactly {len(cover.solve(open_board, limit=None).solutions)}"
    assert held_by(tmp_path / "all").claim == "exactly 13 solutions"
    assert prove(open_board, tmp_path / "few", "exactly 12").claim is None
    assert prove(open_board, tmp_path / "none", "unsolvable").claim is None
    assert prove(open_board, tmp_path / "least", "at least 3").claim == "at least 3"
    assert held_by(tmp_path / "least").words.startswith(
        "holds: at least 3 solutions of puzzle.txt (slitherlink 2x2, whose rules are the "
    )
    assert prove(open_board, tmp_path / "no time", "exactly", seconds=0.0).claim is None


def test_a_galaxy_alone_on_its_board_is_proved_and_checked(tmp_path):
    made = prove(cover.loads("puzzle: galaxies\nsize: 1x1\ncentres:\n1:1\n"), tmp_path / "c")
    assert made.claim == "unique"
    assert list(checked(files_of(tmp_path / "c")))[-1].held.puzzle == "puzzle.txt (galaxies 1x1, 1 centre)"


def test_a_cell_that_no_galaxy_reaches_refutes_its_board(tmp_path):
    assert prove(cover.loads("puzzle: galaxies\nsize: 1x2\ncentres:\n1:3\n"), tmp_path / "c").claim == "unsolvable"
    assert list(checked(files_of(tmp_path / "c")))[-1].held.claim


@pytest.fixture
def counted_always(monkeypatch):
    """Every count of three cells or more is made of counters, as those of large rooms are."""
    monkeypatch.setattr(clauses, "CHOSEN", 0)
    monkeypatch.setattr(clauses, "WORDS", 4)


ROOMS = "puzzle: heyawake\nrooms:\nAAB\nAAB\nCCC\n\nroom A: 1\nroom B: 1\nroom C: 1\n"


@pytest.fixture
def heyawake(counted_always, tmp_path):
    assert prove(cover.loads(ROOMS), tmp_path / "c", "exactly", keep_drup=True).claim.startswith("exactly")
    return files_of(tmp_path / "c")


def test_counters_are_explained_and_checked(heyawake):
    *steps, last = checked(heyawake)
    assert not any(step.trusted for step in steps)
    assert last.held.claim == f"exactly {cover.count(cover.loads(ROOMS)).found} solutions"
    assert heyawake["counters.txt"].decode().splitlines()[0] == "2 1 2 4 5"
    assert "counters.txt has a line for each count" in heyawake["README.txt"].decode()


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("2 1 2 4\n", "clause [0-9]+ of formula.cnf is not found to follow|speak of"),
        ("2 1 1\n", "as many different variables"),
        ("0 1 2\n", "as many different variables"),
        ("5 1 2\n", "as many different variables"),
        ("1 10\n", "speak of"),
        ("2 1 2 4 10\n2 7 8 9\n", "cells of two marks are counted"),
        ("1 x\n", "'x' is no number"),
        ("", "speak of"),
    ],
)
def test_other_counters_are_refused(heyawake, text, fault):
    refused(heyawake | {"counters.txt": text.encode()}, fault)


def test_a_solution_with_a_wrong_counter_is_refused(heyawake):
    text = heyawake["solutions.txt"].decode()
    wrong = text.replace(" -10 ", " 10 ", 1) if " -10 " in text else text.replace(" 10 ", " -10 ", 1)
    refused(heyawake | {"solutions.txt": wrong.encode()}, r"solution [0-9]")


def test_three_edges_at_a_point_are_no_loop():
    """Of two points with three ways between them, which end nowhere and are connected."""
    ways = {0: (0, 1), 1: (0, 2), 2: (2, 1), 3: (0, 3), 4: (3, 1)}
    on, off = frozenset({1}), frozenset({0})
    assert Loop(ways, (), "loop").refutes([on] * 5, range(5))
    assert not Loop(ways, (), "loop").refutes([on] * 3 + [off] * 2, range(5))


RULES = [
    Regular((0, 1, 2), automaton(3, 3, -1, lambda last, symbol, place: symbol if symbol >= last else None)),
    Sum((0, 1, 2), np.array([[0, 1, -2], [0, 3, 1], [2, 0, 1]], dtype=np.int32), (2, 4)),
    Sets((0, 1), np.array([[True, True, False], [False, True, True]])),
]


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: type(rule).__name__)
def test_a_cut_leaves_out_a_box_without_words_that_no_symbol_can_be_added_to(rule, monkeypatch):
    monkeypatch.setattr(clauses, "WORDS", 0)  # else so short a rule is stated beforehand
    cells = len(rule.cells)
    every = np.ones((cells, 3), dtype=np.bool_)
    marks = clauses.Marks(Board.without_regions(every, "abc"[:cells], "012", rules=(rule,)))
    for held in product(range(3), repeat=cells):
        cuts = marks.cuts(marks.choice(enumerate(held)))
        assert len(cuts) == (not rule.holds(held))
        for cut in cuts:
            excluded = {abs(k) - 1 for k in cut if k > 0}, {abs(k) - 1 for k in cut if k < 0}
            box = [_left(cell, *excluded) for cell in range(cells)]
            assert held in product(*box)
            assert not any(map(rule.holds, product(*box)))
            for place, some in enumerate(box):
                for symbol in {0, 1, 2} - {*some}:
                    assert any(map(rule.holds, product(*box[:place], [symbol], *box[place + 1 :])))


def _left(cell, named, denied):
    """The symbols that a clause leaves to a cell where it is false."""
    symbols = range(3 * cell, 3 * cell + 3)
    return [k % 3 for k in symbols if k not in named and (k in denied or denied.isdisjoint(symbols))]


@pytest.mark.parametrize(
    "wrong",
    [
        lambda boxes, array: boxes.add_automaton(array([0, 2]), array([[0, 0, 0]])),
        lambda boxes, array: boxes.add_automaton(array([0, 1]), array([[0, 0, 1 << 30]])),
        lambda boxes, array: boxes.add_automaton(array([0, 1]), array([[0, 0]])),
        lambda boxes, array: boxes.add_rule(0, [0]),
        lambda boxes, array: boxes.around([0, 2]),
        lambda boxes, array: boxes.around([0]),
        lambda boxes, array: type(boxes)(array(np.zeros((2, 0)))),
    ],
)
def test_native_arrays_that_do_not_fit_raise(wrong):
    marks = np.array([[-1, 1], [-2, 2]], dtype=np.int32)
    with pytest.raises(ValueError, match=r"automaton|arc|cell|symbol"):
        wrong(_native.Boxes(marks), lambda numbers: np.array(numbers, dtype=np.int32))
