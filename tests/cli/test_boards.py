"""`cover verify`, `convert`, `backends` and `puzzles`."""

import io
import os
import re
import subprocess
import sys
from types import SimpleNamespace

import pytest

import cover
from cli_help import CLASH, DOMINOES, EASY, EASY_SOLVED, answers, run
from cover.backends import registry
from cover.puzzles import PUZZLES
from cover.puzzles.base import HasGivens
from cover.puzzles.clues import CLUES
from cover.puzzles.kinds.table import kind_names, puzzle_class


# ---------------------------------------------------------------- verify
@pytest.mark.parametrize(
    ("board", "status", "words"),
    [
        (EASY_SOLVED, 0, "correct"),
        (EASY, 0, "no rule is broken; 10 cells are blank"),
        (CLASH, 10, "row 1: 1 at r1c1 and r1c2\nbox 1: 1 at r1c1 and r1c2"),
    ],
)
def test_verify_checks_full_and_partial_boards(file, board, status, words):
    done = run("verify", file(board))
    assert (done.exit_code, done.stdout) == (status, words + "\n")


def test_an_exact_cover_is_verified_by_labels(file):
    problem = file("A B C\nA B\nC\nB C\n", "problem.dlx")
    assert run("verify", problem, file("1 2", "right.txt")).stdout == "correct\n"
    done = run("verify", problem, file("1 3", "wrong.txt"))
    assert done.exit_code == 10
    assert "'B'" in done.stdout


# ---------------------------------------------------------------- convert


def test_the_whole_puzzle_is_written_unless_asked_otherwise(file):
    pytest.importorskip("ortools")
    whole, reduced = (run("convert", file(EASY), "--to", "cnf", "--reduce", level).stdout for level in ("none", "full"))
    assert run("convert", file(EASY), "--to", "cnf").stdout == whole
    assert len(reduced) < len(whole)
    assert run("convert", file(EASY), "--to", "cp").stdout.startswith("variables {")


def test_title_and_author_go_along(file):
    board = file("title: Warm\nauthor: Me\nsolutions: 1\nthermo: r1c1 r1c2\n\n....\n....\n....\n....\n")
    link = run("convert", board, "--to", "f-puzzles").stdout
    assert run("convert", file(link, "link.txt"), "--to", "puzzle").stdout.splitlines()[1:3] == [
        "title: Warm",
        "author: Me",
    ]
    ruled = run("convert", board, "--to", "puzzle", "--with", "antiknight").stdout
    assert ("title: Warm" in ruled, "solutions:" in ruled) == (True, False)
    assert "solutions: 1" in run("convert", board, "--to", "puzzle").stdout


def test_several_boards_convert_to_several_boards(file):
    line = EASY.replace(" ", "")
    for target in ("line", "grid", "csv", "puzzle"):
        done = run("convert", file(f"{line}\n{line}\n"), "--to", target)
        again = run("convert", file(done.stdout, "converted.txt"), "--to", "line")
        assert again.stdout == f"{line}\n{line}\n"


def test_several_problems_do_not_fit_one_file(file):
    line = EASY.replace(" ", "")
    done = run("convert", file(f"{line}\n{line}\n"), "--to", "cnf")
    assert done.exit_code == 1
    assert "takes one problem" in done.stderr


def test_a_format_that_cannot_carry_the_puzzle_says_so(file):
    done = run("convert", file(DOMINOES.format(size=4)), "--to", "line")
    assert (done.exit_code, done.stdout) == (1, "")
    assert done.stderr.startswith("cover: ")
    assert done.stderr.count("\n") == 1


# ---------------------------------------------------------------- lists
def test_backends_are_listed_with_the_reason_of_absence(monkeypatch):
    monkeypatch.setattr(registry, "absent", lambda name: "no ship today" if name == "cpsat" else None)
    listed = {row["name"]: row for row in answers(run("backends", "--json"))}
    assert set(listed) == {"auto", *registry.names()}
    assert listed["cpsat"] == {**listed["cpsat"], "available": False, "reason": "no ship today"}
    assert "cpsat" in run("backends").stdout
    assert "no ship today" in run("backends").stdout


def test_puzzles_are_listed_in_a_line_and_clues_by_name():
    text = run("puzzles").stdout
    kinds, _, clues = text.partition("\nClues of ")
    assert [line.split()[0] for line in kinds.splitlines() if line[0] != " "] == list(kind_names())
    assert max(map(len, text.splitlines())) <= 80
    assert set(CLUES) <= set(re.findall(r"\w+", clues))
    assert run("puzzles", "chess").exit_code == 1
    assert "unknown puzzle 'quens'; did you mean queens?" in run("puzzles", "quens").stderr


def test_a_clue_is_shown_with_its_line_and_its_meaning():
    assert run("puzzles", "cage").stdout.splitlines()[::2] == [
        "# The symbols of the cage differ and add up to its number, if it has one.",
        "cage [SUM]: CELLS",
    ]
    (answer,) = answers(run("puzzles", "thermo", "--json"))
    assert answer == {"name": "thermo", "about": "Symbols increase from the bulb to the tip.", "line": "thermo: CELLS"}


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("lightup", "akari"),
        ("Light Up", "akari"),
        ("picross", "nonogram"),
        ("loopy", "slitherlink"),
        ("futoshiki", "unequal"),
        ("killer", "a sudoku with 'cage' before its board"),
        ("tentaisho", "galaxies"),
    ],
)
def test_other_names_of_a_kind_lead_to_it(typed, meant):
    for words in (["puzzles", typed], ["solve", "--kind", typed, "-"]):
        assert f"{typed!r}; did you mean {meant}?" in run(*words, stdin="1...").stderr
    if meant in PUZZLES:
        assert f"{typed!r}; did you mean {meant}?" in run("generate", typed).stderr


@pytest.mark.parametrize(
    ("typed", "whose", "format"),
    [
        ("wagiri", "puzz.link", "pzpr"),
        ("Army Ants", "puzz.link", "pzpr"),
        ("flood", "Simon Tatham's collection", "tatham"),
    ],
)
def test_a_puzzle_that_others_have_is_no_typing_error(typed, whose, format):
    words = f"{typed!r}, a puzzle of {whose} that cover does not know; `cover formats {format}` lists those it reads"
    assert words in run("puzzles", typed).stderr
    assert words in run("solve", "--kind", typed, "-", stdin="1...").stderr


def test_a_name_that_is_like_none_is_taken_for_none():
    assert "unknown puzzle 'average'; `cover puzzles` lists" in run("puzzles", "average").stderr


@pytest.mark.parametrize(("format", "some"), [("pzpr", "kramma, kropki"), ("tatham", "lightup, loopy")])
def test_a_format_of_many_kinds_lists_them_beside_its_example(format, some):
    done = run("formats", format)
    assert done.stderr.startswith(f"{format} reads ")
    assert some in done.stderr
    assert len(done.stdout.splitlines()) == 1
    assert answers(run("formats", format, "--json"))[0]["kinds"] > []


def test_a_kind_that_is_not_made_is_distinguished_from_one_that_is_unknown():
    assert "puzzles of the kind tour are not made" in " ".join(run("generate", "tour").stderr.split())
    assert "unknown kind 'chess'; `cover puzzles` lists them all" in run("generate", "chess").stderr


def test_a_puzzle_is_shown_with_its_rules_and_keys_as_comments():
    text = run("puzzles", "queens").stdout
    assert "# Every row and every column has one queen" in text
    assert "# Its keys are size, queens, forbidden.\n" in text


# ---------------------------------------------------------------- drawing
def test_a_board_wider_than_the_terminal_is_folded_by_rows():
    from cover.cli.shared.drawing import _narrow

    text = _narrow([[str(r * 30 + c) for c in range(30)] for r in range(30)], 80, None)
    lines = text.splitlines()
    assert max(map(len, lines)) <= 80
    assert text.split()[:3] == ["r1", "0", "1"]
    assert [int(word) for word in text.split() if not word.startswith("r")] == list(range(900))


@pytest.mark.parametrize("kind", PUZZLES)
def test_what_has_givens_is_folded_on_a_narrow_terminal(kind):
    from cover.cli.shared.drawing import drawing

    puzzle = cover.loads(puzzle_class(kind).example)
    assert isinstance(puzzle, HasGivens) == hasattr(puzzle, "givens")
    if isinstance(puzzle, HasGivens):
        narrow = SimpleNamespace(terminal=True, styled=False, columns=10, stream=io.StringIO())
        lines = drawing(puzzle, None, narrow).splitlines()
        assert lines[0].startswith("r1")
        assert max(map(len, lines)) <= 10


@pytest.mark.skipif(not hasattr(os, "openpty"), reason="POSIX terminals")
@pytest.mark.parametrize(
    ("environment", "options", "styled"),
    [({}, [], True), ({"NO_COLOR": "1"}, [], False), ({"TERM": "dumb"}, [], False), ({}, ["--no-color"], False)],
)
def test_a_terminal_gets_style_unless_asked_otherwise(file, environment, options, styled):
    master, slave = os.openpty()
    variables = {key: value for key, value in os.environ.items() if key != "NO_COLOR"}
    subprocess.run(
        [sys.executable, "-m", "cover", "solve", str(file(EASY)), "--backend", "dlx", *options],
        stdout=slave,
        env={**variables, "TERM": "xterm", **environment},
        check=True,
        timeout=60,
    )
    os.close(slave)
    shown = os.read(master, 1 << 16).decode()
    os.close(master)
    assert "the only solution" in shown
    assert ("\x1b[" in shown) == styled
