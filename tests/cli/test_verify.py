"""`cover verify` says yes to solutions only: not to blanks or other puzzles' solutions, and never in a traceback."""

import json
from functools import cache

import pytest

from cli_help import EASY, EASY_SOLVED, answers, run
from cover.puzzles import PUZZLES
from cover.puzzles.kinds.table import puzzle_class
from cover.solving.words import AMONG, STOPPED, is_words

HANDED = [
    "1 2 3",
    "[1, 2]",
    "[[1, 2], [3, 4]]",
    '["r1c1"]',
    '[{"piece": "I5", "cells": ["r1c1"]}]',
    '"words"',
    "[null]",
]
HANDED += ["17", "{}", '{"solutions": []}', "[[[]]]", '[["a", 1.5]]', "[1e400]", "r1c1 r2c2", "abc def", "12\n21\n"]


@pytest.mark.parametrize("name", PUZZLES)
def test_a_solution_of_another_shape_gets_words(file, name):
    example = file(puzzle_class(name).example)
    for text in HANDED:
        done = run("verify", example, file(text, "handed.txt"))
        assert done.exit_code in (1, 10), text
        assert "this is a bug" not in done.stderr, text
        assert (done.stderr.count("\n") == 1) == (done.exit_code == 1), text


@cache
def solved_example(name):
    """A solution of a puzzle's example as `cover solve` writes it, and drawn."""
    example = puzzle_class(name).example
    return [run("solve", "-", "--limit", "1", *form, stdin=example).stdout for form in (["--json"], [])]


NAMES = list(PUZZLES)


@pytest.mark.parametrize("name", NAMES)
def test_the_solution_of_another_puzzle_gets_words(file, name):
    at, example = NAMES.index(name), file(puzzle_class(name).example)
    for other in (NAMES[(at + step) % len(NAMES)] for step in (1, 2, 5, 9, 14)):
        for text in solved_example(other):
            done = run("verify", example, file(text, "handed.txt"))
            assert done.exit_code in (1, 10), other
            assert "this is a bug" not in done.stderr, other


def test_a_solution_with_blanks_is_no_solution(file):
    board = file(EASY)
    done = run("verify", board, board)
    assert (done.exit_code, done.stdout) == (10, "10 cells are blank\n")
    (answer,) = answers(run("verify", board, board, "--json"))
    assert (answer["correct"], answer["blanks"], answer["faults"]) == (False, 10, ["10 cells are blank"])
    one = file("." + EASY_SOLVED[1:], "one.txt")
    assert run("verify", board, one).stdout == "1 cell is blank\n"


def test_rules_can_be_added(file):
    board, solved = file(EASY), file(EASY_SOLVED, "solved.txt")
    assert run("verify", board, solved, "--variant", "x").stdout == "correct\n"
    done = run("verify", board, solved, "--with", "cage 5: r1c1 r1c2", "--with", "antiknight")
    assert done.exit_code == 10
    assert "cage r1c1: 1 + 2 is 3, not 5" in done.stdout.splitlines()
    assert "antiknight: 1 at r1c1 and r3c2" in done.stdout.splitlines()
    unknown = run("verify", board, solved, "--with", "cagge 5: r1c1 r1c2")
    assert unknown.exit_code == 1
    assert "the nearest are cage," in unknown.stderr


def test_faults_of_json_are_those_in_words(file):
    board, wrong = file(EASY), file(json.dumps([[2, 2, 4, 3], [3, 4, 2, 1], [2, 1, 3, 4], [4, 3, 1, 2]]), "wrong.json")
    words = run("verify", board, wrong).stdout.splitlines()
    (answer,) = answers(run("verify", board, wrong, "--json"))
    assert answer["faults"] == words
    assert "given r1c1: 1 became 2" in words


def test_standard_input_is_not_read_twice():
    assert run("verify", "-", "-", stdin=EASY).exit_code == 2


NURIKABE = "puzzle: nurikabe\ncells:\n2...\n....\n..3.\n"


def test_a_half_filled_board_of_any_kind_is_looked_at(file):
    board = file(NURIKABE)
    half = file("2 ? ? ?\n. ? . ?\n? ? 3 .\n", "half.txt")
    assert run("verify", board, half).stdout == "7 cells are blank\n"
    done = run("verify", board, half, "--partial")
    assert (done.exit_code, done.stdout) == (0, "no rule is broken; 7 cells are blank\n")
    wrong = file("[[0,0,null,0],[1,1,null,null],[1,1,null,null]]", "wrong.json")
    done = run("verify", board, wrong, "--partial")
    assert (done.exit_code, done.stdout.splitlines()) == (
        10,
        ["r1c4=. contradicts the puzzle", "2 x 2 sea from r2c1: no completion keeps this rule"],
    )


def test_lines_that_are_not_drawn_are_open(file):
    fence = file(puzzle_class("slitherlink").example)
    drawn = run("solve", fence).stdout.splitlines()
    end = drawn.index("the only solution")
    rubbed_out = [line.replace("─", " ").replace("│", " ") for line in drawn[2:end]]
    half = file("\n".join(drawn[:2] + rubbed_out), "half.txt")
    done = run("verify", fence, half, "--partial")
    assert done.exit_code == 0
    assert done.stdout.startswith("no rule is broken; ")
    assert run("verify", fence, half).exit_code == 10


def test_pieces_that_are_left_out_are_still_to_come(file):
    board = file("puzzle: queens\nsize: 4\n")
    done = run("verify", board, file("r1c2 r2c4", "half.txt"), "--partial")
    assert (done.exit_code, done.stdout) == (0, "no rule is broken so far; still to come: row 3 has no queen\n")
    assert run("verify", board, file("r1c2 r2c2", "wrong.txt"), "--partial").exit_code == 10


def test_a_board_of_any_kind_alone_is_looked_at(file):
    assert run("verify", file(NURIKABE)).stdout == "no rule is broken by what is given\n"
    assert run("verify", file("puzzle: binairo\ncells:\n000.\n....\n....\n....\n")).exit_code == 10


def test_more_solutions_than_boards_are_a_failure(file):
    done = run("verify", file(EASY), file(f"{EASY_SOLVED}\n{EASY_SOLVED}\n", "handed.txt"))
    assert (done.exit_code, "there are more solutions than boards" in done.stderr) == (1, True)


@pytest.mark.parametrize("sentence", AMONG)
def test_every_sentence_of_solve_and_best_is_known_by_the_table_it_is_written_from(sentence):
    for stopped in STOPPED.values():
        line = sentence.format(number=12, stopped=stopped, clash="row 1: 5 at r1c1 and r1c2", proved="the cheapest")
        assert is_words(line)
        assert is_words(f"{line}, confirmed by sat:cadical153")
        assert not is_words(f"r1c1 {line}") or sentence.startswith("{")


def test_a_folder_of_solutions_is_one_table(file, tmp_path):
    board = file("1..3\n.4..\n..3.\n4..2\n")
    folder = tmp_path / "class"
    folder.mkdir()
    for name, text in (("ada", "1243\n3421\n2134\n4312\n"), ("ben", "1243\n3441\n2134\n4312\n"), ("cleo", "hello\n")):
        (folder / f"{name}.txt").write_text(text)
    done = run("verify", board, folder)
    ada, ben, cleo = done.stdout.splitlines()
    assert (done.exit_code, ada) == (10, "ada.txt   right")
    assert ben == "ben.txt   3 mistakes  row 2: 4 at r2c2 and r2c3"
    assert cleo.startswith("cleo.txt  unreadable  ")
    assert [one.get("correct") for one in answers(run("verify", "--json", board, folder))] == [True, False, None]
    empty = tmp_path / "empty"
    empty.mkdir()
    assert "there is no file in this folder" in run("verify", board, empty).stderr
