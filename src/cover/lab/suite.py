"""Suites: groups of instances and the questions put to them, read from TOML files of the package or from a corpus.

A group names its questions and gives instances as `boards` (a text each), `text` (one puzzle in any format) or `make`
(a maker of makers.py with `args`, and `sweep`: the argument that takes the values of `over`). `solutions`, one number
or one for each instance, and `costs` are known answers. `ladder`: instances grow, so a backend that was stopped on one
is not asked the larger ones. `size`: what growth is drawn against.
"""

from __future__ import annotations

import hashlib
import json
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from importlib.resources import files
from typing import Any

from cover.errors import InputError
from cover.naming import did_you_mean

DEFAULTS: dict[str, Any] = {"timeout": 20.0, "repeat": 3, "backends": ["dlx", "bitmask", "sat", "cpsat"]}
_SUITE_KEYS = {"about", "timeout", "repeat", "backends", "fixed", "group", "includes", "published"}


@dataclass(frozen=True)
class Suite:
    """Cases in the order in which they are asked. published: tables of others, drawn beside ours in the report."""

    name: str
    about: str
    cases: tuple[Case, ...]
    timeout: float
    repeat: int
    backends: tuple[str, ...]
    published: tuple[dict[str, Any], ...] = ()

    @property
    def instances(self) -> list[Instance]:
        return list({case.instance.name: case.instance for case in self.cases}.values())


def names() -> list[str]:
    """The suites of the package, `quick` first."""
    found = sorted(
        entry.name.removesuffix(".toml")
        for entry in files("cover.lab.suites").iterdir()
        if entry.name.endswith(".toml")
    )
    return sorted(found, key=lambda name: name != "quick")


def load(name: str) -> Suite:
    """A suite of the package. Raises InputError for a name that there is not."""
    if name not in names():
        raise InputError(
            f"unknown suite {name!r}" + (did_you_mean(name, names()) or f"; there are {', '.join(names())}")
        )
    text = files("cover.lab.suites").joinpath(f"{name}.toml").read_text(encoding="utf-8")
    return parse(name, text)


def parse(name: str, text: str) -> Suite:
    """A suite from TOML. Raises InputError with what is wrong in it."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise InputError(str(error), source=name) from None
    _only(data, _SUITE_KEYS, name)
    cases = [case for group in data.get("group", ()) for case in _cases(group, name)]
    for part in data.get("includes", ()):
        cases += load(part).cases
    return _suite(name, data | {"about": data.get("about", "")}, cases)


def joined(wanted: list[str]) -> Suite:
    """Several suites as one; each case once. The longest time-out and most repetitions of any of them hold."""
    parts = [load(name) for name in wanted]
    if len(parts) == 1:
        return parts[0]
    return Suite(
        "+".join(wanted),
        "; ".join(part.about for part in parts),
        tuple({(c.instance.name, c.question): c for part in parts for c in part.cases}.values()),
        max(part.timeout for part in parts),
        max(part.repeat for part in parts),
        tuple(dict.fromkeys(name for part in parts for name in part.backends)),
        tuple(table for part in parts for table in part.published),
    )


def of_corpus(puzzles: Iterable[tuple[str, Any]], questions: Iterable[str]) -> Suite:
    """A suite of somebody's puzzles: (name, puzzle or problem) each. Raises ProblemError for what cannot be written."""
    from cover.writing import dumps

    instances = [Instance(name, "corpus", text=dumps(puzzle)) for name, puzzle in puzzles]
    asked = list(questions)
    cases = [Case(instance, question) for instance in instances for question in asked]
    return _suite("corpus", {"about": f"{len(instances)} puzzles of a corpus"}, cases)


def _suite(name: str, data: dict[str, Any], cases: list[Case]) -> Suite:
    settings = DEFAULTS | data
    seen: set[tuple[str, str]] = set()
    digests: dict[str, str] = {}
    for case in cases:
        if digests.setdefault(case.instance.name, case.instance.digest) != case.instance.digest:
            raise InputError(f"two instances are called {case.instance.name!r}", source=name)
        key = case.instance.name, case.question
        if key in seen:
            raise InputError(f"{case.instance.name} is asked {case.question!r} twice", source=name)
        seen.add(key)
    return Suite(
        name,
        settings["about"],
        tuple(cases),
        float(settings["timeout"]),
        int(settings["repeat"]),
        tuple(settings["backends"]),
        tuple(data.get("published", ())),
    )
