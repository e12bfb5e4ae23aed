"""What every puzzle of a kind in a file can do: it is read, solved, counted, written, drawn, checked, explained."""

import json
import pickle
import re
from functools import cache
from importlib import import_module

import pytest

import cover
from cover.basics.errors import InputError, ProblemError
from cover.problems.flat_rules import rules_as_json, rules_of_json
from cover.puzzles import PUZZLES
from cover.puzzles.kinds.drafts import Draft
from cover.puzzles.kinds.files import kind_of
from cover.puzzles.kinds.puzzle import class_of
from cover.puzzles.kinds.table import file_names, kind_file, kind_names, puzzle_class

ALONE = [name for name in file_names() if name not in PUZZLES]
LARGE = {"clueless1", "clueless2", "gattai8", "shogun", "sumo"}


@cache
def example(name):
    """The puzzle of a kind's example."""
    kind = kind_file(name)
    body = kind.example.partition("\n")[2]
    return class_of(kind).of_text(body.partition("\n")[2])


@cache
def solutions(name):
    return cover.solve(example(name), limit=3).solutions


@pytest.mark.parametrize("name", ALONE)
def test_its_rules_travel_to_other_processes(name):
    board = example(name).to_board()
    again = rules_of_json(json.loads(json.dumps(rules_as_json(board.rules))))
    assert [type(rule) for rule in again] == [type(rule) for rule in board.rules]
    (labels,) = cover.solve(board, limit=1).solutions
    grid = dict(labels)
    assert all(rule.holds([grid[cell] for cell in rule.cells]) for rule in again)


def test_drawings_show_what_stands_at_corners():
    puzzle = cover.loads("puzzle: creek\ncorners:\n1..\n.2.\n")
    assert puzzle.render() == "1-+-+\n| | |\n+-2-+"
    assert (
        puzzle.render(
            (
                (
                    "#",
                    ".",
                ),
            )
        ).splitlines()[1]
        == "|#|.|"
    )
    assert puzzle.draw().alt.endswith("corners: row 1: 1, blank, blank; row 2: blank, 2, blank")


@pytest.mark.parametrize("name", file_names())
def test_drawings_of_solutions_are_read_back(name):
    puzzle = example(name)
    found = solutions(name)
    text = "\n\n".join(puzzle.render(solution) for solution in found)
    assert tuple(puzzle.undraw(text.splitlines())) == tuple(found)


@pytest.mark.parametrize("name", file_names())
def test_there_are_pictures_of_board_and_solution(name):
    puzzle = example(name)
    assert puzzle.svg() != puzzle.svg(solutions(name)[0])


@pytest.mark.parametrize("name", [name for name in file_names() if name not in LARGE])
def test_its_clues_are_parts_and_what_is_left_without_them_has_all_its_solutions(name):
    puzzle = example(name)
    parts = puzzle.given_parts()
    bare = puzzle.keeping(())
    assert puzzle.keeping(range(len(parts))) == puzzle
    assert not [fault for solution in solutions(name) for fault in bare.faults(solution)]


def test_kinds_in_python_come_before_files_of_the_same_name():
    assert puzzle_class("sudoku") is cover.Sudoku
    assert puzzle_class("aqre").__name__ == "Aqre"
    assert len(set(kind_names())) == len(kind_names())


@pytest.mark.parametrize("name", ALONE)
def test_its_class_takes_the_keys_of_its_files_as_arguments(name):
    puzzle = example(name)
    written = json.loads(cover.dumps(puzzle, "puzzle-json"))
    keys = {key: value for key, value in written.items() if key in puzzle.keys}
    if "size" in keys and not puzzle.kind.layout.square:
        keys["size"] = puzzle.places.height, puzzle.places.width
    if "bars" in keys:
        keys["bars"] = [pair.split("-") for pair in keys["bars"].split()]
    for key in {"cells", puzzle.kind.layout.block, "rooms", "corners", "thermometers"} & keys.keys():
        keys[key] = [row.split() if " " in row else row for row in keys[key]]
    assert type(puzzle)(**keys) == puzzle
    assert getattr(cover, type(puzzle).__name__) is type(puzzle)


def test_arguments_are_rows_of_words_numbers_or_letters():
    puzzle = cover.Aqre(["AAB", "AAB"], [[3, None, 0], [None] * 3])
    assert puzzle == cover.Aqre(rooms=[["A", "A", "B"], ["A", "A", "B"]], cells=["3.0", "..."])
    assert puzzle == cover.loads("puzzle: aqre\nrooms:\nAAB\nAAB\ncells:\n3.0\n...\n")
    assert cover.Burokku([[12], [None]]) == cover.loads("puzzle: burokku\ncells:\n12,\n.\n")
    assert cover.Kakurasu(top=[1, None], left=[None, 2]).draft.outside == {"top": ("1", None), "left": (None, "2")}


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        ({}, TypeError, "missing a required argument: 'rooms'"),
        ({"rooms": 3}, TypeError, "rooms: rows of cells are needed, not 3"),
        ({"rooms": ["AB", "BA"]}, cover.ProblemError, "^room A is not connected"),
        (
            {"rooms": ["AB"], "cells": ["..."]},
            cover.ProblemError,
            "^rooms are of 1 rows and 2 columns, cells of 1 and 3",
        ),
        ({"rooms": ["AB"], "walls": ()}, TypeError, "unexpected keyword argument 'walls'"),
    ],
)
def test_arguments_that_do_not_fit_are_named(arguments, error, message):
    with pytest.raises(error, match=message):
        cover.Aqre(**arguments)


def test_of_two_marks_that_are_no_numbers_solutions_hold_0_and_1():
    puzzle = cover.Chocona(["AB"], [[1, None]])
    assert cover.solve(puzzle, limit=None).solutions == (((1, 0),), ((1, 1),))
    assert list(puzzle.faults(((".", "#"),))) == list(puzzle.faults(((0, 1),))) != []  # its marks are read too
    assert [mark for row in solutions("suguru")[0] for mark in row if type(mark) is not int] == []


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("puzzle: aqre\ncells:\n..\n..\nrooms:\nAB\nBA\n", "room A is not connected"),
        ("puzzle: aqre\ncells:\n..\n..\n", "'rooms:' is missing"),
        ("puzzle: aqre\nroms:\nAA\nAA\n", "2: unknown key 'roms'; did you mean rooms?"),
        ("puzzle: aqr\nrooms:\nAA\n", "unknown puzzle 'aqr'; did you mean aqre?"),
        ("puzzle: chocona\nrooms:\nAA\n\ncells:\n.q\n", "6: r1c2: 'q' is neither a number nor one of '.', '?'"),
        ("puzzle: chocona\nrooms:\nAA\n\ncells:\n.3\n", "6: r1c2: 3 is too large for room A: the number of"),
        ("puzzle: chocona\nrooms:\nAA\n\ncells:\n11\n", "6: r1c2: room A has a clue already, at r1c1"),
        ("puzzle: slitherlink\ncells:\n.5\n", "3: r1c2: 5 is too large: the number of lines at it is at most 4"),
        ("puzzle: yinyang\ncells:\nw1\n", "3: r1c2: '1' is none of '.', '?', 'w', 'b'"),
        ("puzzle: tapa\ncells:\n. 6\n", "3: r1c2: 6 can never hold: runs of shaded cells around it of 6"),
        ("puzzle: view\ncells:\n.9\n", "3: r1c2: 9 is not one of the marks, - to 1"),
        ("puzzle: stitches\ntop: 2 1\nleft: 1\nrooms:\nAB\n", "the top of column 1: 2 is too large for column 1"),
        ("puzzle: creek\ncorners:\n5.\n..\n", "2: corner r1c1: 5 is too large: the number of shaded cells is"),
        ("puzzle: samurai\ncells:\n..\n..\n", "too small for its grids"),
        (
            "puzzle: abcend\nlast: 7\ntop: . .\nbottom: . .\nleft: . .\nright: . .\ncells:\n..\n..\n",
            "a letter is needed",
        ),
    ],
)
def test_what_is_wrong_in_a_puzzle_file_is_stated_in_its_words(text, message):
    with pytest.raises(InputError) as caught:
        cover.loads(text)
    assert message in str(caught.value)


@pytest.mark.parametrize(
    ("kind", "lines", "solution", "fault"),
    [
        ("aqre", "cells:\n2..\nrooms:\nAAA\n", ((1, 0, 0),), "room A: 1 shaded cell, not 2"),
        ("hitori", "cells:\n11\n21\n", ((1, 0), (0, 0)), "column 2: 1 at r1c2 and r2c2"),
        ("aqre", "rooms:\nAAA\n", ((1, 0, 1),), "the shaded cells fall into 2 parts, of r1c1 and r1c3"),
        (
            "canalview",
            "cells:\n1..\n",
            ((0, 1, 1),),
            "1 at r1c1: exactly 1 shaded cell in unbroken runs to the north, west, east and south; found 2",
        ),
    ],
)  # fmt: skip
def test_a_fault_has_plain_words_or_names_its_sentence_and_what_was_found(kind, lines, solution, fault):
    assert list(puzzle_class(kind).of_text(lines).faults(solution)) == [fault]


@pytest.mark.parametrize("name", PUZZLES)
def test_a_kind_in_python_says_why_it_is_no_file(name):
    module = import_module(PUZZLES[name].partition(":")[0])
    assert re.search(r"\n\nIn Python: [^.]+\.\n$", module.__doc__ or "")


def test_a_number_without_a_sign_is_made_in_any_way():
    """1 and 2 add up to 3, 1 and 3 multiply to it."""
    text = "cells:\n3 . .\n. . .\n. . .\nrooms:\nAAB\nCCB\nCCB\n"
    keen = class_of(kind_file("keen"))
    assert {one[0][:2] for one in cover.solve(keen.of_text(text), limit=20).solutions} == {
        (1, 2),
        (2, 1),
        (1, 3),
        (3, 1),
    }
    total = keen.of_text(text.replace("3 . .", "3+ . ."))
    assert {one[0][:2] for one in cover.solve(total, limit=20).solutions} == {(1, 2), (2, 1)}


@pytest.mark.parametrize(("height", "width"), [(1, 3), (3, 1)])
def test_clues_between_cells_need_two_rows_and_columns(height, width):
    with pytest.raises(ProblemError, match="2 rows and 2 columns"):
        class_of(kind_file("mathrax"))(Draft(height, width))


def test_a_kind_has_one_class_however_many_others_are_met():
    puzzle, text = cover.loads(kind_file("tapa").example), kind_file("tapa").text
    for number in range(600):
        class_of(kind_of(text.replace("<= 3", f"<= {number}"), "other"))
    assert type(cover.loads(kind_file("tapa").example)) is type(puzzle)
    assert pickle.loads(pickle.dumps(puzzle)) == puzzle


def test_an_area_without_a_number_may_be_as_large_as_blank_cells_allow():
    puzzle = cover.loads("puzzle: fillomino\ncells:\n....\n....\n....\n")
    assert puzzle.places.marks.symbols[-1] == "12"
    assert not list(puzzle.faults(((12,) * 4,) * 3))


def test_a_board_on_which_no_mark_could_stand_is_refused():
    with pytest.raises(cover.CoverError, match="would have no marks"):
        cover.solve(cover.loads("puzzle: bdblock\ncells:\n..\n..\ncorners:\nooo\nooo\nooo\n"))


def test_a_letter_in_a_cell_is_a_given():
    text = "puzzle: abcend\nlast: b\ntop: . . .\nbottom: . . .\nleft: . . .\nright: . . .\ncells:\n{}..\n...\n...\n"
    assert [cover.count(cover.loads(text.format(word))).found for word in ".a"] == [12, 4]
