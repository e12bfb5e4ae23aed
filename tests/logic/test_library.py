"""A library of one-step cases, if there is one: COVER_LOGIC_DATA names a folder with `reglib.txt`.

A line is `:code:digits:givens:deleted:eliminations:placements:`, as HoDoKu's regression library writes it; the library
is not ours to commit.
"""

import os
from pathlib import Path

import pytest

import cover
from cover.logic.paths import available
from cover.logic.scales import scale
from cover.logic.state import State

FOLDER = os.environ.get("COVER_LOGIC_DATA")
CODES = {
    "0000": "full-house", "0002": "hidden-single", "0003": "cell-single", "0100": "pointing", "0101": "claiming",
    "0110": "locked-pair", "0111": "locked-triple", "0200": "naked-pair", "0201": "naked-triple",
    "0202": "naked-quadruple", "0210": "hidden-pair", "0211": "hidden-triple", "0212": "hidden-quadruple",
    "0300": "x-wing", "0301": "swordfish", "0302": "jellyfish",
}  # fmt: skip
NAMES = {
    "full-house": "full house",
    "cell-single": "naked single",
    "hidden-single": "hidden single",
    "x-wing": "X-wing",
}


def names(candidates):
    """`<digit><row><col>` as options are called."""
    return {f"r{row}c{column}={digit}" for digit, row, column in candidates.split()}


@pytest.mark.skipif(not FOLDER, reason="COVER_LOGIC_DATA names no folder with a library")
@pytest.mark.parametrize("code", CODES)
def test_every_case_of_a_section_yields_exactly_its_eliminations(code):
    lines = (Path(FOLDER) / "reglib.txt").read_text().splitlines()
    cases = [fields for fields in (line.split(":") for line in lines if line.startswith(":")) if fields[1][:4] == code]
    assert cases
    for _, _, _, givens, deleted, eliminations, placements, *_ in cases:
        marks = [int(mark) for mark in givens.replace("+", "").replace(".", "0")]
        state = State.of(cover.Sudoku([marks[9 * r : 9 * r + 9] for r in range(9)]))
        for option in map(int, state.undecided().nonzero()[0]):
            if state.name(option) in names(deleted):
                state.remove(option)
        found = [
            ({state.name(k) for k in step.removes}, {state.name(k) for k in step.places}, step.technique)
            for step in available(state, scale("basic").narrowed(only=(CODES[code],)))
        ]
        name = NAMES.get(CODES[code], CODES[code].replace("-", " "))
        assert (names(eliminations), names(placements), name) in found
