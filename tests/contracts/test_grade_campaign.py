"""Notes of our own making, half of them with one wrong step: does `grade` find it at its line, and nothing else?

Puzzles of many kinds are made, and solved by `cover.path`; its steps are the notes, as it prints them, as marks, or
with what is removed left out. In every second one, a mark that is false is placed at some line, or one that is true
removed.
"""

from __future__ import annotations

import random
from itertools import count, islice
from typing import Any

import pytest

import cover
from cover.generation.puzzles import make
from cover.logic.grading import Grade
from more import MORE

SIZES = {  # kinds, and the size of their boards
    "slitherlink": 4, "masyu": 4, "hitori": 4, "heyawake": 4, "nurikabe": 4, "yajilin": 4, "tents": 5, "binairo": 4,
    "unruly": 4, "akari": 4, "simpleloop": 4,
    "suguru": 4, "cojun": 4, "towers": 4, "unequal": 4, "keen": 4, "latin": 4, "sudoku": 4,
    "magnets": 4, "undead": 3, "aquarium": 4, "shikaku": 4, "slant": 4, "galaxies": 4, "tracks": 4,
    "starbattle": 5, "nonogram": 5, "hashi": 5, "dominosa": 3,
}  # fmt: skip
STYLES = ("as printed", "marks", "placed")


def notes_of(way: Any, style: str) -> tuple[list[str], list[int]]:
    """Notes for the steps of a way, and of each how many steps are before it."""
    state, notes, before = way.start.copy(), list[str](), list[int]()
    printed = {int(line[:3]): line for line in str(way).splitlines() if line[:3].strip().isdigit()}
    for number, step in enumerate(way.replay(state)):
        places = [state.name(o) for o in step.places if not state.helpers[o]]
        removes = [state.name(o) for o in step.removes if not state.helpers[o]] if style == "marks" else []
        parts = [", ".join(places)] * bool(places) + [f"not {', '.join(removes)}"] * bool(removes)
        text = printed.get(number + 1, "") if style == "as printed" else "; ".join(parts)
        if text:
            notes.append(text)
            before.append(number)
    return notes, before


def wrong_note(way: Any, steps: int, rng: random.Random) -> str:
    """A false note after so many steps: a mark of no solution, or that one of the solution is gone; "" if there is
    none."""
    state = way.start.copy()
    next(islice(way.replay(state), steps, None), None)  # the next one is not made
    left = [o for o in state.undecided().nonzero()[0].tolist() if not state.helpers[o]]
    true = [o for o in left if way.state.placed[o]]
    false = [o for o in left if not way.state.placed[o]]
    if true and (not false or rng.random() < 0.4):
        return f"not {state.name(rng.choice(true))}"
    return state.name(rng.choice(false)) if false else ""


def judged(puzzle: Any, rng: random.Random, wrong: bool) -> tuple[Grade, int] | None:
    """Notes of a puzzle, graded, and the line that is wrong (0: none); None where its way does not end."""
    way = cover.path(puzzle)
    if not way.solved:
        return None
    notes, before = notes_of(way, rng.choice(STYLES))
    at = rng.randrange(len(notes)) if notes else 0
    text = wrong_note(way, before[at], rng) if wrong and notes else ""
    if wrong and not text:
        return None
    return cover.grade(puzzle, [*notes[:at], *([text] if text else []), *notes[at:]]), at + 1 if text else 0


QUICK = ("hashi", "slitherlink", "tents", "hitori", "keen", "dominosa")


@pytest.mark.parametrize(
    "kind", [pytest.param(kind, marks=[] if kind in QUICK else [pytest.mark.slow]) for kind in SIZES]
)
def test_a_wrong_step_is_found_at_its_line(kind):
    rng, graded = random.Random(7), 0
    for number in count():
        puzzle = make(kind, SIZES[kind], seed=7, number=number).puzzle
        found = judged(puzzle, rng, wrong=graded % 2 == 1)
        if found is None:
            continue
        grade, line = found
        message = f"{puzzle.to_text()}\n{grade}"
        assert [one.number for one in grade if not one.right] == [line] * bool(line), message
        if line:
            assert grade.first_wrong is not None, message
            assert grade.first_wrong.verdict == "wrong", message
        graded += 1
        if graded == 2 * MORE:
            return
