"""Groups of a suite: what a [[group]] of a TOML file says, as cases (an instance and a question each).

A group names its questions (`prove`, or with a claim `prove count`) and gives instances as `boards` (a text each, or
"suite/group": the boards of another one), `text` (one puzzle in any format) or `make` (a maker of makers.py with
`args`, and `sweep`: the argument that takes the values of `over`). `turns`: each board also turned by 90, 180 and 270
degrees. `solutions`, one number or one for each instance: known answers. `ladder`: instances grow, so a backend that
was stopped on one is not asked the larger ones. `originals`: the instances stand in for those of a published table,
which a corpus brings. `reduce`: how the problem is simplified before the search, instead of the usual way.
"""

from __future__ import annotations

import hashlib
import json
import math
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from cover.basics.errors import InputError
from cover.basics.suggest import did_you_mean
from cover.puzzles.grids.grid import Grid
from cover.puzzles.puzzle_or_problem import PuzzleOrProblem

QUESTIONS = ("one", "unique", "count", "all", "best", "prove", "path", "rate")
_KEYS = {
    "name", "questions", "boards", "text", "kind", "make", "args", "sweep", "over", "solutions", "ladder", "backends",
    "turns", "originals", "reduce",
}  # fmt: skip


@dataclass(frozen=True)
class Instance:
    """A puzzle or problem that any process can make: text to be read, or a maker and its arguments."""

    name: str
    group: str
    text: str = ""
    kind: str | None = None
    make: str = ""
    args: dict[str, Any] = field(default_factory=dict)
    size: int | None = None  # what growth is drawn against
    solutions: int | None = None  # known beforehand

    @property
    def recipe(self) -> dict[str, Any]:
        """What a process needs to make it."""
        return {"make": self.make, "args": self.args} if self.make else {"text": self.text, "kind": self.kind}

    @property
    def digest(self) -> str:
        """The same for the same instance, whatever it is called."""
        return hashlib.sha256(json.dumps(self.recipe, sort_keys=True).encode()).hexdigest()[:16]


@dataclass(frozen=True)
class Case:
    """One question about one instance. ladder: the group in which a backend that was stopped is not asked further."""

    instance: Instance
    question: str
    ladder: str = ""
    backends: tuple[str, ...] = ()  # of this group alone; (): those of the suite
    reduce: str = ""  # as in Asked


@dataclass(frozen=True)
class Original:
    """A group whose instances stand in for published ones. about: which those are, and where they are found; cells: of
    each; fingerprint: of all of them (`fingerprint`), "" where they are not known to us."""

    group: str
    about: str
    cells: int
    fingerprint: str = ""

    def fits(self, puzzle: PuzzleOrProblem) -> bool:
        return isinstance(puzzle, Grid) and puzzle.size**2 == self.cells


def fingerprint(boards: Iterable[str]) -> str:
    """Of a set of boards, by what facts.py keeps of each."""
    return hashlib.sha256(" ".join(sorted(boards)).encode()).hexdigest()[:16]


def original_of(group: dict[str, Any]) -> Original | None:
    return Original(group["name"], **group["originals"]) if "originals" in group else None


def only(table: dict[str, Any], known: set[str], name: str) -> None:
    for key in table:
        if key not in known:
            raise InputError(f"unknown key {key!r}{did_you_mean(key, known)}", source=name)


def cases_of(group: dict[str, Any], name: str, boards: Callable[[str], list[str]]) -> Iterator[Case]:
    """The cases of a group of the suite `name`; boards: those that a text names. Raises InputError."""
    only(group, _KEYS, name)
    title, questions = group.get("name"), group.get("questions", ["unique"])
    if not title:
        raise InputError("a group without a name", source=name)
    for question in questions:
        if question not in QUESTIONS and not question.startswith("prove "):
            raise InputError(f"{title}: unknown question {question!r}; there are {', '.join(QUESTIONS)}", source=name)
    ladder = title if group.get("ladder") else ""
    instances = list(_instances(group, title, name, boards))
    for instance in instances:
        for question in questions:
            backends, reduce = tuple(group.get("backends", ())), group.get("reduce", "")
            yield Case(instance, question, ladder and f"{ladder} {question}", backends, reduce)


def _instances(group: dict[str, Any], title: str, name: str, boards: Callable[[str], list[str]]) -> Iterator[Instance]:
    recipes: list[tuple[str, dict[str, Any], int | None]] = []
    if "make" in group:
        over = group.get("over")
        for value in over if over is not None else [None]:
            args = dict(group.get("args", {})) | ({group["sweep"]: value} if over is not None else {})
            called = title if value is None else f"{title} {value}"
            size = value if isinstance(value, int) and group["sweep"] != "seed" else None
            recipes.append((called, {"make": group["make"], "args": args}, size))
    elif "text" in group:
        recipes.append((title, {"text": group["text"], "kind": group.get("kind")}, None))
    else:
        given = group.get("boards", ())
        for number, board in enumerate(boards(given) if isinstance(given, str) else given, 1):
            turned = _turned(board) if group.get("turns") else [("", board)]
            recipes += [
                (f"{title} {number}{turn}", {"text": text, "kind": group.get("kind")}, None) for turn, text in turned
            ]
    if not recipes:
        raise InputError(f"{title}: no instances", source=name)
    known = group.get("solutions")
    if not isinstance(known, list):
        known = [known] * len(recipes)
    if len(known) != len(recipes):
        raise InputError(f"{title}: {len(known)} known answers for {len(recipes)} instances", source=name)
    for (called, recipe, size), count in zip(recipes, known, strict=True):
        yield Instance(called, title, **recipe, size=size, solutions=None if count is None else int(count))


def _turned(board: str) -> Iterator[tuple[str, str]]:
    """A board of one line under the four rotations, and what to call each."""
    size = math.isqrt(len(board))
    rows = [board[size * row : size * (row + 1)] for row in range(size)]
    for degrees in (0, 90, 180, 270):
        yield f", {degrees} degrees", "".join(rows)
        rows = ["".join(column) for column in zip(*reversed(rows), strict=True)]
