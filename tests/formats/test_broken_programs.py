"""What other programs write, broken: refused in words at once, however it is broken."""

import copy
import json
import random

import pytest

import cover
from cover.basics.errors import InputError
from cover.formats import loads
from cover.formats.programs.packed import packed
from refusals import refusal, refused

LONG = "9" * 5000  # digits; Python refuses to read more than 4300 as a number
ENTITIES = '<!DOCTYPE x [<!ENTITY a "0"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>'
FETCHING = '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/hostname">]>'

F_PUZZLES = {
    "size": 4,
    "grid": [[{"value": 1, "given": True, "region": 0, "givenPencilMarks": [1]}, {}, {}, {}]] + [[{}] * 4] * 3,
    "negative": ["ratio"],
    "killercage": [{"cells": ["R1C1", "R1C2"], "value": "3"}],
    "arrow": [{"lines": [["R1C1", "R1C2", "R1C3"]], "cells": ["R1C1"]}],
    "littlekillersum": [{"cell": "R0C1", "cells": ["R1C2", "R2C3"], "direction": "DR", "value": "5"}],
    "quadruple": [{"cells": ["R1C1", "R1C2", "R2C1", "R2C2"], "values": ["1"]}],
    "clone": [{"cells": ["R1C1"], "cloneCells": ["R3C3"]}],
    "line": [{"lines": [["R1C1", "R1C2"]]}],
    "cage": [{"cells": ["R1C1"]}],
}
SUDOKUPAD = {
    "cells": [[{"value": 1}, {}, {}, {}]] + [[{}] * 4] * 3,
    "regions": [[[r, c] for c in range(4)] for r in range(4)],
    "cages": [{"cells": [[0, 0], [0, 1]], "value": "3", "unique": True}, {"value": "title: x"}],
    "metadata": {"title": "x", "antiking": True},
}
OTHERS = [None, True, 5, -1, 10**25, 1.5, "", "x", "R1C1", LONG, [], [[]], {}, [None], [["R1C1", None]], [5], [{}]]


def places(value, path=()):
    if path:
        yield path
    for key, part in value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ():
        yield from places(part, (*path, key))


def replaced(value, path, other):
    made = copy.deepcopy(value)
    part = made
    for key in path[:-1]:
        part = part[key]
    part[path[-1]] = copy.deepcopy(other)
    return made


def outcome(text):
    try:
        loads(text, ignore_text_rules=True)
    except InputError as error:
        return "refused" if "\n" not in str(error) else str(error)
    return "read"


@pytest.mark.parametrize(("given", "link"), [(F_PUZZLES, ""), (SUDOKUPAD, "https://sudokupad.app/scl")])
def test_whatever_stands_in_its_place_json_is_read_or_refused_in_a_line(given, link):
    rng, outcomes = random.Random("broken"), set()
    whole = [path for path in places(given) if path[0] not in ("grid", "cells") or 0 in path[1:2]]
    for path, other in [(path, other) for path in whole for other in rng.sample(OTHERS, 4)]:
        text = json.dumps(replaced(given, path, other))
        outcomes.add(outcome(link + packed(text) if link else text))
    assert outcomes == {"read", "refused"}


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (json.dumps({**F_PUZZLES, "size": 9}), "1: the size is '9', and the grid has 4 rows"),
        ('{"grid":[[{"a":' + '{"a":' * 50_000, "1: this is no JSON"),
        (f".~R1C1_{LONG}", "values from 1 to 9 are needed"),
        (".Cage", "1: 'Cage': a word is needed before its cells"),
        (f"3x3::k:{LONG}", "is no whole number"),
        ("keen:4:(((", "1: '4:(((' is no game id; it looks like PARAMETERS:DESCRIPTION"),
        ("keen:100000:", "1: '100000:' is no game id; it looks like PARAMETERS:DESCRIPTION"),
        (f"{ENTITIES}<opensudoku/>", "XML with entities is not read"),
        (f"<?xml version='1.0'?>{FETCHING}<opensudoku><name>&a;</name></opensudoku>", "XML with entities is not read"),
        (f"{ENTITIES}<puzzleset/>", "XML with entities is not read"),
        ("https://sudokupad.app/", "looks like a SudokuPad link without a puzzle in it"),
    ],
)  # fmt: skip
def test_what_is_broken_is_reported(text, reason):
    assert reason in str(refusal(text))


def test_a_long_line_of_a_nonogram_is_reported_in_a_short_one():
    many = ",".join(["1"] * 10_000)
    puzzle = cover.loads(f"width 2\nheight 2\n\nrows\n{many}\n1\n\ncolumns\n1\n1\n")
    assert len(next(puzzle.clashes())) < 200


@pytest.mark.parametrize(("start", "format"), [('{"grid": [[{', "f-puzzles"), ('{"cells": [[{', "sudokupad")])
def test_an_object_that_is_no_utf8_far_behind_its_beginning_is_refused(start, format):
    text = start.encode() + b" " * 300_000 + b'"value": "\xff"}]]}'
    assert "not UTF-8 text: byte 0xff" in refused(text, format=format)
