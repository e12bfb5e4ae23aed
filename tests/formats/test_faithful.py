"""What is written is read back as the same puzzle, or refused by name; links bring what other programs show."""

import json

import pytest

import cover
from cover.basics.errors import InputError, ProblemError
from cover.formats import loads, read, write
from cover.formats.programs.packed import packed, unpacked
from cover.puzzles.clues.base import FlagClue

SUDOKU = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"


class Centre(FlagClue):
    key = form = "centre"
    meaning = "A rule that is in no table."


@pytest.mark.parametrize("format", ["puzzle", "puzzle-json", "f-puzzles"])
def test_a_clue_of_ones_own_is_not_written_where_no_reader_knows_it(format):
    with pytest.raises(ProblemError, match="'centre' is a clue of the class Centre, which is in no table"):
        cover.convert(cover.Sudoku.empty(9, clues=[Centre()]), format)


def test_symbols_from_0_keep_their_pencil_marks():
    puzzle = loads(".Shape~6x6~0-5.Cage~5~R1C1~R1C2.~R2C4_2_3.~R1C5_3.~R5C5_1_2_4\n")
    text = write(puzzle, "puzzle")
    assert loads(text) == puzzle
    assert " 23 " in text
    with pytest.raises(ProblemError, match="symbols from 1: write 'puzzle'"):
        write(cover.Sudoku.empty(4, symbols=range(4)), "candidates")


def test_a_cage_without_a_sum_is_read_back_from_json():
    puzzle = loads("size: 4\ncage: r1c1 r1c2\ncage 3: r2c1 r2c2\n")
    assert loads(write(puzzle, "puzzle-json")) == puzzle


def test_what_a_format_would_lose_is_refused_though_its_writer_sees_nothing():
    marks = [[(2, 3), None, None, None], *[[None] * 4] * 3]
    puzzle = cover.Sudoku([[1, None, None, None], *[[None] * 4] * 3], candidates=marks)
    with pytest.raises(ProblemError, match="f-puzzles format does not carry this sudoku: it would be read as another"):
        write(puzzle, "f-puzzles")


@pytest.mark.parametrize("cells", ["10,\n9,\n10,", "1\n2\n1", "10,\n11,"])
def test_a_word_alone_in_its_row_has_a_comma_behind_it(cells):
    puzzle = loads(f"puzzle: hitori\ncells:\n{cells}\n")
    assert puzzle.width == 1
    assert loads(puzzle.to_text()) == puzzle


def test_a_column_of_arrows_needs_no_comma():
    puzzle = loads("puzzle: yajikazu\ncells:\n.\n1v\n.\n")
    assert puzzle.given == ((None,), ("1v",), (None,))
    assert loads(puzzle.to_text()) == puzzle


def data_in(link):
    return json.loads(unpacked(link.strip().partition("load=")[2]))


def test_links_bring_the_only_solution_and_the_rules_in_words():
    data = data_in(cover.convert(loads(SUDOKU), "f-puzzles"))
    assert data["solution"] == [int(mark) for mark in SOLVED]
    assert data["ruleset"] == "Every row, column and box contains every digit once."
    assert "solution" not in data_in(cover.convert(loads("." * 81), "f-puzzles"))
    (reading,) = read(cover.convert(loads(SUDOKU), "sudokupad"))
    assert (reading.content, reading.facts) == (loads(SUDOKU), {})


def test_rules_that_someone_has_written_go_before_those_that_are_made():
    facts = {"rules": "Normal sudoku rules apply."}
    link = cover.convert(loads(SUDOKU), "f-puzzles", facts=facts)
    assert data_in(link)["ruleset"] == facts["rules"]
    assert next(read(link)).facts == facts


LINK = write(loads(SUDOKU), "f-puzzles").strip()
CODE = LINK.partition("load=")[2]


@pytest.mark.parametrize("text", [f"{CODE} {SUDOKU}", f"{SUDOKU} {CODE}", f"{SUDOKU},{LINK}", f"7;{CODE};{SUDOKU}"])
def test_a_board_beside_a_link_is_two_readings(text):
    with pytest.raises(InputError, match=r"field \d is one of the f-puzzles links, beside a board: one puzzle a line"):
        loads(text)


@pytest.mark.parametrize(
    "link",
    [
        LINK,
        "https://puzz.link/p?nurikabe/3/3/i2i2i",
        write(loads(SUDOKU), "sudokupad").strip(),
        "https://sigh.github.io/Interactive-Sudoku-Solver/?q=.Thermo~R1C1~R1C2",
    ],
)
def test_words_behind_a_link_may_be_a_rule(link):
    assert loads(link)
    with pytest.raises(InputError, match="'and no 2x2' follows the link: a link needs a line of its own"):
        loads(f"{link} and no 2x2")


def test_names_of_tools_are_no_clues():
    data = {**data_in(LINK), "activeConstraints": ["Killer Cage"]}
    assert loads(packed(json.dumps(data))) == loads(SUDOKU)
    with pytest.raises(InputError, match="'activeConstraints' is a kind of clue that is not read here"):
        loads(packed(json.dumps({**data, "activeConstraints": [{"cells": ["R1C1"]}]})))


def test_a_table_without_a_known_column_is_refused_with_the_option_that_names_one():
    with pytest.raises(InputError, match=r"'id,quizz' names no column of boards .*: `cover batch --column NAME` says"):
        loads(f"id,quizz\n7,{SUDOKU}\n", format="line")


def test_an_encoding_that_there_is_not_is_named():
    with pytest.raises(InputError, match="broken XML: unknown encoding: UTF-99"):
        loads('<?xml version="1.0" encoding="UTF-99"?><opensudoku/>')
