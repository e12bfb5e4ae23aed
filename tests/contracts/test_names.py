"""What an item is follows from the fields of its name, never from its words: of every puzzle and every board."""

import os
import pickle
import sys

import pytest

import cover
from cover.basics.errors import Refused
from cover.formats.programs.fpuzzles.writing import data_of
from cover.logic.kinds import Kinds
from cover.logic.paths import path
from cover.logic.scales import scale
from cover.logic.state import State
from cover.problems.board import Board
from cover.problems.exact_cover import ExactCover
from cover.problems.names import Helper, Kind, Name
from cover.problems.reductions.board_to_cover import board_to_cover
from cover.problems.reductions.uncoloring import uncolored
from cover.proofs.check.steps import check
from cover.puzzles import PUZZLES
from cover.puzzles.kinds.table import puzzle_class
from cover.solving.routing import source_problem

EASY = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."
CLUES = "boxes: 2x2\ncage 5: r1c1 r2c1\ncage 7: r3c3 r3c4 r4c4\nthermo: r1c3 r1c4 r2c4\nrenban: r4c1 r4c2"


def made_early(names):
    return [name for name in names if not isinstance(name, Name) or name.kind is Kind.OTHER]


@pytest.mark.parametrize("name", PUZZLES)
def test_every_item_of_every_puzzle_says_what_it_is(name):
    problem = source_problem(cover.loads(puzzle_class(name).example, kind=name))
    if isinstance(problem, Board):
        assert not made_early([*problem.cell_names, *problem.region_names])
        try:
            problem = board_to_cover(problem)
        except Refused:  # rules about connectivity
            return
    assert not made_early(problem.item_names)
    assert not made_early(uncolored(problem).item_names)


def test_what_users_name_is_called_so_and_of_no_kind():
    problem = ExactCover(["r1c1", "row 1: 5"], {"x": ["r1c1", "row 1: 5"]})
    assert list(problem.item_names) == ["r1c1", "row 1: 5"]
    assert [name.kind for name in Kinds(State(problem)).of] == [Kind.OTHER] * 2


BOARDS = {
    "sudoku": lambda: cover.loads(EASY),
    "sudoku X": lambda: cover.loads("puzzle: sudoku\ndiagonals\n\n12..\n....\n.3..\n....\n"),
    "windoku": lambda: cover.loads("puzzle: sudoku\nwindoku\n\n1...\n..2.\n....\n...4\n"),
    "jigsaw": lambda: cover.loads("puzzle: sudoku\njigsaw:\nAABB\nACBB\nACCD\nCDDD\n\n1...\n..2.\n....\n....\n"),
    "extra region": lambda: cover.loads("puzzle: sudoku\nregion row 9: r1c1 r2c3 r3c4\n\n1...\n..2.\n....\n....\n"),
    "clues": lambda: cover.loads(f"puzzle: sudoku\n{CLUES}\n\n....\n..2.\n....\n....\n"),
    **{
        name: lambda name=name: cover.loads(puzzle_class(name).example, kind=name)
        for name in ("kakuro", "nonogram", "starbattle", "keen", "akari")
    },
}


def steps(puzzle):
    made = path(State.of(puzzle, unique=True, as_items=True), scale("hodoku"), max_steps=40)
    return [(step.technique, step.places, step.removes, type(step.evidence)) for step in made.steps]


@pytest.mark.parametrize("board", BOARDS)
def test_other_words_change_no_step(board, monkeypatch):
    puzzle = BOARDS[board]()
    before = steps(puzzle)
    monkeypatch.setattr(Name, "__str__", lambda name: "thing")
    assert steps(puzzle) == before
    assert before


@pytest.mark.parametrize(
    "kind", ["slant", "hitori", "tents", "kakuro", "minesweeper", "nurikabe", "towers", "yajikazu"]
)
def test_other_words_change_no_step_that_rests_on_a_rule(kind, monkeypatch):
    puzzle = cover.loads(puzzle_class(kind).example, kind=kind)

    def made():
        return [(step.technique, step.places, step.removes) for step in cover.path(puzzle).steps]

    before = made()
    monkeypatch.setattr(Name, "__str__", lambda name: "thing")
    assert made() == before
    assert before


def test_other_words_change_no_picture_and_no_file(monkeypatch):
    puzzle = BOARDS["windoku"]()
    before = len(puzzle.draw().shapes), data_of(puzzle)
    monkeypatch.setattr(Name, "__str__", lambda name: "thing")
    assert (len(puzzle.draw().shapes), data_of(puzzle)) == before
    assert len(data_of(puzzle)["extraregion"]) == 1


@pytest.mark.parametrize("board", ["sudoku X", "windoku", "clues"])
def test_other_words_change_no_certificate(board, tmp_path, monkeypatch):
    monkeypatch.setattr(Name, "__str__", lambda name: "thing")
    cover.prove(BOARDS[board](), tmp_path / "c", "exactly")
    assert not any(step.trusted for step in check(tmp_path / "c"))


def test_names_and_helpers_are_sent_to_other_processes():
    names = [Name(Kind.ROW, 2, "5"), Name(Kind.RULE, (0, "sums"), Name(Kind.SET)), Helper(1, 2, 3)]
    assert pickle.loads(pickle.dumps(names)) == names
    assert isinstance(pickle.loads(pickle.dumps(names))[2], Helper)


def stays(work):
    """How often the way of the work enters another module of the house, and the modules."""
    root, seen = os.path.dirname(cover.__file__) + os.sep, []

    def look(frame, event, argument):
        name = frame.f_code.co_filename
        if event == "call" and name.startswith(root) and seen[-1:] != [name]:
            seen.append(name)

    before = sys.getprofile()
    sys.setprofile(look)
    try:
        work()
    finally:
        sys.setprofile(before)
    return len(seen)


def test_a_board_is_solved_without_a_walk_for_each_label():
    def work():
        return cover.solve(cover.loads(EASY), "dlx")

    assert work().verdict is cover.Verdict.UNIQUE
    assert stays(work) <= 240


def test_kinds_are_found_without_a_walk_for_each_name():
    state = State.of(cover.loads(EASY))

    def work():
        return Kinds(state), state.helpers

    work()
    assert stays(work) <= 40
