"""What `cover path --json` says of a step `cover grade` reads back: the marks that a player sees of it, no others."""

import json

import pytest

import cover
from cover.logic.notes import Notes
from cover.logic.visible_steps import seen
from cover.puzzles import PUZZLES
from cover.puzzles.kinds.table import puzzle_class

SECONDS = 2  # of a way: what is found in that time is read
CLUES = {
    "cages": "boxes: 2x2\ncage 5: r1c1 r2c1\ncage 7: r3c3 r3c4 r4c4",
    "lines": "boxes: 2x2\nthermo: r1c3 r1c4 r2c4\nrenban: r4c1 r4c2\nwhispers: r2c1 r2c2",
    "outside": "skyscraper 3: row 1\nsandwich 2: row 2\nlittlekiller 6: r1c2 down-right\nxsum 4: column 1",
}


def read_back(puzzle, **options):
    """The records of which other marks are read than a player sees; how many there are."""
    way = cover.path(puzzle, seconds=SECONDS, **options)
    state = way.start.copy()
    notes, wrong, many = Notes(state), [], 0
    for step, record in zip(way.replay(state), way.as_json()["steps"], strict=False):
        if not seen(step, state):
            continue
        many += 1
        text, here = json.dumps({"steps": [record]}), state.copy()
        for one in step.before:
            here.take(one.places, one.removes)
        meant, note = here.copy(), notes.read("; ".join(notes.listed(text)))
        meant.take(step.places, step.removes)
        here.take(note.placed, note.removed)
        if note.fault or ((meant.live != here.live) & ~state.helpers).any():
            wrong.append((text, note.fault))
    return wrong, many


@pytest.mark.parametrize("kind", sorted(PUZZLES))
def test_recorded_steps_of_every_kind_are_read_back(kind):
    wrong, _ = read_back(cover.loads(puzzle_class(kind).example, kind=kind))
    assert not wrong


@pytest.mark.parametrize("clues", CLUES)
def test_recorded_steps_of_clues_are_read_back(clues):
    wrong, many = read_back(cover.loads(f"puzzle: sudoku\n{CLUES[clues]}\n\n....\n..2.\n....\n3...\n"))
    assert many
    assert not wrong


def test_steps_of_some_marks_are_read_back():
    hashi = cover.loads("puzzle: hashi\ncells:\n2.2\n...\n2.2\n")
    wrong, many = read_back(hashi)
    assert many
    assert not wrong
    state = cover.path(hashi).start
    some = Notes(state).read("some bridge r1c1-r1c3, bridge r1c1-r3c1")
    assert [state.name(option) for option in some.removed] == ["no bridge r1c1-r1c3", "no bridge r1c1-r3c1"]
