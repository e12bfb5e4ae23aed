"""Canonical forms of the boards and puzzles of a batch, and which are images of earlier ones."""

from __future__ import annotations

from contextlib import suppress
from hashlib import blake2b
from typing import Any, NamedTuple

import numpy as np

from cover import _native
from cover.basics.errors import ProblemError
from cover.formats.boards.plain import LINE
from cover.puzzles.base import BasePuzzle
from cover.puzzles.grids.grid import Grid
from cover.puzzles.grids.regions import is_plain
from cover.solving.batches.answering import Answers
from cover.solving.batches.boards import Group, grid_of
from cover.solving.batches.many import NINE

DIGEST = 16  # bytes, which a board costs as long as twins are left out


class Form(NamedTuple):
    """What images have in common. text: what is compared; canon: the marks where a line says all of it, else a digest;
    automorphisms, band: as `Canonical` has them."""

    text: str
    canon: str
    automorphisms: int
    band: int | None


def forms_of(answers: Answers, seconds: float | None = None) -> dict[int, Form]:
    """By place, the forms of all that could be read; without those that were not found in time."""
    forms = {place: form for place, puzzle in answers.puzzles.items() if (form := _form(puzzle, seconds))}
    for group in answers.boards:
        places = group.places.tolist()
        if _is_plain(group, answers):
            forms.update(zip(places, _plain_forms(group), strict=True))
            continue
        for k, place in enumerate(places):
            if form := _form(grid_of(group, k, answers.rules), seconds):
                forms[place] = form
    return forms


def _is_plain(group: Group, answers: Answers) -> bool:
    """Are its boards 9x9 sudokus with rows, columns and boxes alone?"""
    if group.givens.shape[1] != NINE or not len(group.places):
        return False
    first = grid_of(group, 0, answers.rules)
    return is_plain(first) and first.box == (3, 3)


def _plain_forms(group: Group) -> list[Form]:
    least, facts = _native.minlex(np.ascontiguousarray(group.givens))
    text = (least + np.uint8(ord("0"))).tobytes().replace(b"0", b".").decode()
    lines = [text[k : k + NINE] for k in range(0, len(text), NINE)]
    return [Form(one, one, many, band or None) for one, (many, band) in zip(lines, facts.tolist(), strict=True)]


def _form(puzzle: BasePuzzle[Any], seconds: float | None) -> Form | None:
    from cover.structure.canonical import canonical  # brings all kinds that are files, which few batches ask about

    try:
        found = canonical(puzzle, seconds=seconds)
    except TimeoutError:
        return None
    word = found.digest
    if isinstance(found.puzzle, Grid):
        with suppress(ProblemError):  # a line does not say other regions
            word = LINE.write(found.puzzle).rstrip("\n")
    return Form(found.text, word, found.automorphisms, found.band)


class Seen:
    """The boards and puzzles that came so far, by their forms."""

    def __init__(self, seconds: float | None = None):
        self.seconds = seconds
        self._seen = set[bytes]()

    def note(self, answers: Answers) -> list[int]:
        """The places, ascending, of images of what was noted before; the others are noted. What could not be read, and
        what has no form in time, is an image of nothing."""
        twins = []
        for place, form in sorted(forms_of(answers, self.seconds).items()):
            key = blake2b(form.text.encode(), digest_size=DIGEST).digest()
            if key in self._seen:
                twins.append(place)
            self._seen.add(key)
        return twins


__all__ = ["Form", "Seen", "forms_of"]
