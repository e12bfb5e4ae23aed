"""Groups of a suite: what a [[group]] of a TOML file says, as cases (an instance and a question each).

A group names its questions and gives instances as `boards` (a text each, or "suite/group": the boards of another one),
`text` (one puzzle in any format) or `make` (a maker of makers.py with `args`, and `sweep`: the argument that takes the
values of `over`). `turns`: each board also turned by 90, 180 and 270 degrees. `solutions`, one number or one for each
instance, and `costs` are known answers. `ladder`: instances grow, so a backend that was stopped on one is not asked
the larger ones. `size`: what growth is drawn against. `originals`: the instances stand in for those of a published
table, which a corpus brings (originals.py); the words say which.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from cover.errors import InputError
from cover.naming import did_you_mean

QUESTIONS = ("one", "unique", "count", "all", "best", "prove", "path", "rate")
_KEYS = {
    "name", "questions", "boards", "text", "kind", "make", "args", "sweep", "over", "solutions", "costs", "ladder",
    "sizes", "backends", "turns", "originals",
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
    cost: int | None = None  # of the cheapest, known beforehand

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


def only(table: dict[str, Any], known: set[str], name: str) -> None:
    for key in table:
        if key not in known:
            raise InputError(f"unknown key {key!r}{did_you_mean(key, known)}", source=name)


def cases_of(group: dict[str, Any], name: str) -> Iterator[Case]:
    only(group, _KEYS, name)
    title, questions = group.get("name"), group.get("questions", ["unique"])
    if not title:
        raise InputError("a group without a name", source=name)
    for question in questions:
        if question not in QUESTIONS:
            raise InputError(f"{title}: unknown question {question!r}; there are {', '.join(QUESTIONS)}", source=name)
    ladder = title if group.get("ladder") else ""
    instances = list(_instances(group, title, name))
    for instance in instances:
        for question in questions:
            yield Case(instance, question, ladder and f"{ladder} {question}", tuple(group.get("backends", ())))


def _instances(group: dict[str, Any], title: str, name: str) -> Iterator[Instance]:
    recipes: list[tuple[str, dict[str, Any], int | None]] = []
    if "make" in group:
        over = group.get("over")
        for value in over if over is not None else [None]:
            args = dict(group.get("args", {})) | ({group["sweep"]: value} if over is not None else {})
            called = title if value is None else f"{title} {value}"
            recipes.append(
                (
                    called,
                    {"make": group["make"], "args": args},
                    value if isinstance(value, int) and group["sweep"] != "seed" else None,
                )
            )
    elif "text" in group:
        recipes.append((title, {"text": group["text"], "kind": group.get("kind")}, None))
    else:
        for number, board in enumerate(group.get("boards", ()), 1):
            recipes.append((f"{title} {number}", {"text": board, "kind": group.get("kind")}, None))
    if not recipes:
        raise InputError(f"{title}: no instances", source=name)
    known, costs, sizes = (_each(group.get(key), len(recipes), title, name) for key in ("solutions", "costs", "sizes"))
    for k, (called, recipe, size) in enumerate(recipes):
        exact = None if known[k] is None else int(known[k])
        yield Instance(called, title, **recipe, size=sizes[k] or size, solutions=exact, cost=costs[k])


def _each(value: Any, count: int, title: str, name: str) -> list[Any]:
    """One value for each instance: given so, or the same for all."""
    if not isinstance(value, list):
        return [value] * count
    if len(value) != count:
        raise InputError(f"{title}: {len(value)} known answers for {count} instances", source=name)
    return value
