"""Suites: groups of instances and the questions put to them, read from TOML files of the package or from a corpus.

Keys of a suite: `about`, `timeout`, `repeat`, `backends`, `fixed` (its backends are asked wherever it is included),
`includes` (other suites), [[group]] (groups.py) and [[published]] (tables of others, published.py).
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from importlib.resources import files
from typing import Any

from cover.basics.errors import InputError
from cover.basics.suggest import did_you_mean
from cover_lab.groups import Case, Instance, Original, cases_of, only, original_of
from cover_lab.published import Table, table

DEFAULTS: dict[str, Any] = {"timeout": 20.0, "repeat": 3, "backends": ["dlx", "bitmask", "sat", "cpsat"]}
_SUITE_KEYS = {"about", "timeout", "repeat", "backends", "fixed", "group", "includes", "published"}


@dataclass(frozen=True)
class Suite:
    """Cases in the order in which they are asked. published: tables of others, shown beside ours in the report;
    originals: the groups whose instances stand in for those of such a table."""

    name: str
    about: str
    cases: tuple[Case, ...]
    timeout: float
    repeat: int
    backends: tuple[str, ...]
    published: tuple[Table, ...] = ()
    originals: tuple[Original, ...] = ()

    @property
    def instances(self) -> list[Instance]:
        return list({case.instance.name: case.instance for case in self.cases}.values())


def names() -> list[str]:
    """The suites of the package, `quick` first."""
    entries = [entry.name for entry in files("cover_lab.suites").iterdir()]
    found = [name.removesuffix(".toml") for name in entries if name.endswith(".toml")]
    return sorted(found, key=lambda name: (name != "quick", name))


def load(name: str) -> Suite:
    """A suite of the package. Raises InputError for a name that there is not."""
    if name not in names():
        raise InputError(
            f"unknown suite {name!r}" + (did_you_mean(name, names()) or f"; there are {', '.join(names())}")
        )
    return parse(name, _text(name))


def _text(name: str) -> str:
    return files("cover_lab.suites").joinpath(f"{name}.toml").read_text(encoding="utf-8")


def parse(name: str, text: str) -> Suite:
    """A suite from TOML. Raises InputError with what is wrong in it."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise InputError(str(error), source=name) from None
    only(data, _SUITE_KEYS, name)
    boards = _Boards(name, data)
    cases = [case for group in data.get("group", ()) for case in cases_of(group, name, boards)]
    originals = [one for group in data.get("group", ()) if (one := original_of(group)) is not None]
    published = [table(one, name) for one in data.get("published", ())]
    if data.get("fixed"):
        own = tuple(data.get("backends", DEFAULTS["backends"]))
        cases = [case if case.backends else replace(case, backends=own) for case in cases]
    for part in map(load, data.get("includes", ())):
        cases += part.cases
        originals += part.originals
        published += part.published
    return _suite(name, data | {"about": data.get("about", "")}, cases, published, originals)


class _Boards:
    """The boards that a group names: "suite/group", of another suite or of its own."""

    def __init__(self, name: str, data: dict[str, Any]):
        self.name, self.data = name, data

    def __call__(self, text: str) -> list[str]:
        suite, _, group = text.rpartition("/")
        data = self.data if suite in ("", self.name) else tomllib.loads(_text(suite))
        for one in data.get("group", ()):
            if one.get("name") == group and isinstance(one.get("boards"), list):
                boards: list[str] = one["boards"]
                return boards
        raise InputError(f"no boards {text!r}", source=self.name)


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
        tuple(one for part in parts for one in part.originals),
    )


def of_corpus(puzzles: Iterable[tuple[str, Any]], questions: Iterable[str]) -> Suite:
    """A suite of puzzles of your own: (name, puzzle or problem) each. Raises ProblemError for what cannot be
    written."""
    instances = _read(puzzles, "corpus")
    asked = list(questions)
    cases = [Case(instance, question) for instance in instances for question in asked]
    return _suite("corpus", {"about": f"{len(instances)} puzzles of a corpus"}, cases)


def _read(puzzles: Iterable[tuple[str, Any]], group: str) -> list[Instance]:
    from cover.solving.convert import dumps

    return [Instance(name, group, text=dumps(puzzle)) for name, puzzle in puzzles]


def with_corpus(suite: Suite, puzzles: Sequence[tuple[str, Any]], questions: Sequence[str]) -> Suite:
    """A suite with puzzles of your own: in the place of instances that stand in for originals (those with as many
    cells; what nothing stands in for stays), else as one more group. Raises InputError where originals are wanted and
    none fits."""
    called = f"{suite.name}+corpus"
    if not suite.originals:
        more = of_corpus(puzzles, questions or ["unique"])
        return replace(suite, name=called, cases=suite.cases + more.cases)
    cases: list[Case] = []
    replaced = {original.group for original in suite.originals}
    for original in suite.originals:
        fitting = [(name, puzzle) for name, puzzle in puzzles if original.fits(puzzle)]
        found: dict[tuple[str, str, tuple[str, ...]], None] = {
            (case.question, case.ladder, case.backends): None
            for case in suite.cases
            if case.instance.group == original.group
        }
        for instance in _read(fitting, original.group):
            cases += [Case(instance, question, ladder, backends) for question, ladder, backends in found]
    if not cases:
        wanted = "; ".join(one.about for one in suite.originals)
        raise InputError(f"no puzzle of the corpus fits what {suite.name} wants: {wanted}")
    kept = [case for case in suite.cases if case.instance.group not in replaced]
    return replace(suite, name=called, cases=(*cases, *kept))


def _suite(
    name: str,
    data: dict[str, Any],
    cases: list[Case],
    published: Iterable[Table] = (),
    originals: Iterable[Original] = (),
) -> Suite:
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
        tuple(published),
        tuple(originals),
    )
