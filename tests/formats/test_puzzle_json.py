"""Puzzle files as JSON: every file has a form in JSON that the schema accepts and that reads back as the same puzzle;
what the schema refuses is refused when it is read, by a check that agrees with the library jsonschema."""

import json
from copy import deepcopy
from functools import cache
from pathlib import Path
from random import Random

import jsonschema
import pytest

import cover
from cli_help import run
from cover.basics.errors import InputError
from cover.formats import load_all, loads, read, read_path, write
from cover.formats.puzzle_json import schema, schema_of
from cover.formats.schema import faults
from cover.puzzles import PUZZLES
from cover.puzzles.base import BasePuzzle
from cover.puzzles.clues import CLUES, clue_class
from cover.puzzles.clues.sampling import drawn_clues
from cover.puzzles.grids.grid import Grid
from cover.puzzles.kinds.table import kind_names, puzzle_class

FILES = sorted((Path(__file__).parents[2] / "puzzles").glob("*/*.txt"))
EXAMPLES = {name: [puzzle_class(name).example, *puzzle_class(name).variants] for name in PUZZLES}
FULL = (1, 2, 3, 4), (3, 4, 1, 2), (2, 1, 4, 3), (4, 3, 2, 1)
# Of the kinds of clues that are not drawn at random, a line each.
LINES = (
    "negative: kropki", "clone: r1c1 r1c2 : r3c3 r3c4", "quadruple 1,2,2: r2c2", "circles: r1c1 r2c2",
    "equalsums: r1c1 r1c2 / r2c1 r2c2", "samesymbols: r1c1 r1c2 / r2c1 r2c2 / r3c1 r3c2", "relation 1-2,1-3: r1c1 r1c2",
    "mutual 1-3,3-1: A1 A2", "lookandsay 1x2,2x3: r1c1 r1c2 r2c2", "regex .*(12|24).?: r1c1 r1c2 r2c3",
    "automaton 0,1/2/0-1-2,0-2-0: r1c1 r2c2", "weighted 7: r1c1 2*r2c2 -1*r3c3", "whispers: r1c1 r1c2",
    "rule: each row: differ",
)  # fmt: skip


@cache
def library(kind=None):
    """The library's check of the schema of a kind or of all, itself checked."""
    jsonschema.Draft202012Validator.check_schema(schema(kind))
    return jsonschema.Draft202012Validator(schema(kind))


def accepted(value):
    own = not list(faults(value, schema_of(value["puzzle"])))
    assert own == library(value["puzzle"]).is_valid(value), "our check agrees with the library's"
    return own


def as_json(puzzle, facts=()):
    text = write(puzzle, "puzzle-json", facts=dict(facts))
    (reading,) = read(text)
    assert (reading.format, reading.content) == ("puzzle-json", puzzle)
    assert reading.facts == dict(facts)
    return json.loads(text)


@pytest.mark.parametrize("kind", PUZZLES)
def test_the_examples_of_a_kind_satisfy_the_schema_and_are_read_back(kind):
    for text in EXAMPLES[kind]:
        (reading,) = read(text)
        value = as_json(reading.content, reading.facts)
        assert accepted(value)
    assert library().is_valid(value)
    assert not library().is_valid({**value, "nonsense": 1})


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_an_instance_satisfies_the_schema_and_is_read_back(path):
    reading = next(read_path(path))
    if isinstance(reading.content, BasePuzzle):
        kept = {key: fact for key, fact in reading.facts.items() if key in ("source", "solutions", "title")}
        assert accepted(as_json(reading.content, kept))


@pytest.mark.parametrize("key", CLUES)
def test_clues_of_every_kind_satisfy_the_schema_and_are_read_back(key):
    empty = cover.Sudoku.empty(4)
    lines = [line for line in LINES if line.split()[0].rstrip(":") == key]
    clues = [cover.loads(f"size: 4\n{line}\n").clues[0] for line in lines]
    if clue_class(key).flag:
        clues = [cover.loads(f"size: 4\n{key}\n").clues[0]]
    elif not clues:
        clues = drawn_clues(key, FULL, empty.frame, Random(7))
    assert clues
    value = as_json(empty.with_clues(clues))
    assert accepted(value)
    assert value[key] is True or len(value[key]) == len(clues)


# ---------------------------------------------------------------- what is broken
def broken(value):
    """The object with one thing wrong, whatever it is."""
    yield {**value, "nonsense": 1}
    for key in value.keys() - {"puzzle"}:
        for wrong in (
            {},
            1.5,
            None,
            "",
            " ",
            ["", 2.5],
            [[[]]],
            {"a": {}},
            [{"cells": []}],
            -1,
            10**7,
            [-1],
            "two\nlines",
        ):
            yield {**value, key: wrong}


@pytest.mark.parametrize("kind", PUZZLES)
def test_what_breaks_the_schema_is_refused_when_it_is_read(kind):
    (reading,) = read(EXAMPLES[kind][-1])
    value = as_json(reading.content)
    refused = 0
    for wrong in broken(value):
        if not accepted(wrong):
            refused += 1
            with pytest.raises(InputError):
                loads(json.dumps(wrong))
    assert refused > 5 * len(value) - 5
    for key in schema_of(kind)["required"][1:]:
        less = {name: member for name, member in value.items() if name != key}
        assert not accepted(less)
        with pytest.raises(InputError, match=f"'{key}' is missing"):
            loads(json.dumps(less))


@pytest.mark.parametrize("line", [*LINES, "cage 5: r1c1 r1c2", "sandwich 2: row 1", "thermo: r1c1 r1c2", "antiking"])
def test_a_clue_that_breaks_the_schema_is_refused_when_it_is_read(line):
    value = as_json(cover.loads(f"size: 4\n{line}\n"))
    key = next(key for key in value if key in CLUES)
    wrongs = [True, "r1c1", [], [[]], ["r1c1 x"], [["r1c1", "r1c1"]], [{"value": "x"}], [{"cells": "x", "value": []}]]
    for number in range(len(wrongs)):
        wrong = deepcopy(value)
        wrong[key] = wrongs[number]
        if not accepted(wrong):
            with pytest.raises(InputError, match=f":\\d+: {key}"):
                list(read(json.dumps(wrong), source="x"))
    assert not accepted({**value, key: [{"cells": 1}]})


def test_messages_have_the_line_of_a_member_and_the_words_of_the_puzzle():
    text = '{\n"puzzle": "sudoku",\n"size": 4,\n"cage": [\n {"value": 5, "cells": ["r1c1", "r9c9"]}\n]\n}'
    with pytest.raises(InputError, match=r"x:4: cell r9c9 is not on the board"):
        list(read(text, source="x"))
    with pytest.raises(InputError, match=r"x:5: cage: 1: value: a whole number is needed, not 'five'"):
        list(read(text.replace("5", '"five"'), source="x"))
    with pytest.raises(InputError, match=r"x:4: cagge: 'cagge' is unknown here; did you mean cage\?"):
        list(read(text.replace("cage", "cagge"), source="x"))
    with pytest.raises(InputError, match=r"unknown puzzle 'sudokku'; did you mean sudoku\?"):
        list(read(text.replace("sudoku", "sudokku")))
    with pytest.raises(InputError, match=r"x:1: 'size' is given twice in an object"):
        list(read(text.replace('"size": 4,', '"size": 4, "size": 5,'), source="x"))
    rows = '{"puzzle": "binairo", "cells": [\n"1..0",\n"....",\n".x..",\n"...."]}'
    with pytest.raises(InputError, match=r"x:4: r3c2"):
        list(read(rows, source="x"))


def test_a_file_may_hold_many_puzzles():
    one, two = '{"puzzle": "queens", "size": 6}', '{"puzzle": "langford", "n": 4}'
    for text in (f"{one}\n{two}\n", f"[{one}, {two}]", f"[\n{one}\n,\n{two}]\n"):
        assert [reading.content for reading in read(text)] == [cover.Queens(6), cover.Langford(4)]
    for text, words in (
        (f"[{one}", "does not end"),
        (f"[{one}] 1", "follows"),
        (one[:-1], "no JSON"),
        (f"{one} 7", "not 7"),
    ):
        with pytest.raises(InputError, match=words):
            list(read(text, format="puzzle-json"))


def test_boards_may_have_rows_of_numbers(tmp_path):
    rows = [[1, 0, 0, 4], [0, 0, 2, 0], [0, 3, 0, 0], [4, 0, 0, 1]]
    puzzle = loads(json.dumps({"puzzle": "sudoku", "board": rows}))
    assert puzzle == cover.Sudoku(rows)
    path = tmp_path / "x.json"
    path.write_text(
        json.dumps({"puzzle": "sudoku", "symbols": "0-3", "board": [[0, None, None, 3], *[[None] * 4] * 3]})
    )
    assert next(load_all(path)).givens[0] == (0, None, None, 3)


def test_lists_of_boards_and_links_are_what_they_were():
    for text, format in (('{"puzzle": "1...4........2.3"}', "json"), ('{"puzzle": [[1, 0], [0, 1]]}', "json")):
        (reading,) = read(text, kind="latin")
        assert reading.format == format


def test_the_command_writes_the_schema():
    assert json.loads(run("puzzles", "--schema").stdout) == schema()
    assert json.loads(run("puzzles", "queens", "--schema").stdout)["required"] == ["puzzle", "size"]
    done = run("puzzles", "nowhere", "--schema")
    assert (done.exit_code, "unknown puzzle" in done.output) == (1, True)


def test_every_kind_is_in_the_schema_with_all_its_keys():
    for name in kind_names():
        kind, members = puzzle_class(name), schema_of(name)["properties"]
        assert members.keys() >= kind.keys.keys()
        assert ("board" in members) == issubclass(kind, Grid)
