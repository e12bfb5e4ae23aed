"""Who can be asked, by name, behind one interface: the backends of the registry, `bitmask@WORDS` with a textbook
strategy (`bitmask@mrv+forward`), others with encodings (`sat@minimal+product`), the studies of studies.py
(`logic:basic`), and competitors (`peer:NAME`)."""

from __future__ import annotations

from typing import Any

from cover.backends import registry
from cover.basics.errors import InputError, Refused, Unavailable
from cover.basics.lazily import found_at
from cover.basics.suggest import did_you_mean
from cover.problems.reductions.arrows import encodings
from cover.problems.reductions.at_most_one import ENCODINGS as AT_MOST_ONE
from cover.problems.reductions.cardinality import COUNTERS
from cover.problems.reductions.levels import CONNECTIONS
from cover.solving.comparing.machine import machine
from cover.solving.comparing.method import own_options, warm_up
from cover_lab import studies
from cover_lab.answers import Asked, Moment
from cover_lab.asking import measured
from cover_lab.competitors import BY_NAME, COMPETITOR, COMPETITORS, absent
from cover_lab.competitors.base import Competitor


class Solver:
    """about: {"version", "threads", "note"}, or {"absent": why}."""

    about: dict[str, Any]
    name: str
    _options: dict[str, Any]
    _way: dict[str, str]

    def measured(self, asked: Asked, moment: Moment) -> dict[str, Any]:
        """The facts of one run."""
        if "absent" in self.about:
            return {"status": "refused", "reason": self.about["absent"]}
        asked.options, asked.way = self._options | asked.options, self._way
        return measured(self.name, asked, moment)


class Ours(Solver):
    """A backend of the registry, `bitmask@WORDS` with a strategy, others with the words of `way_of`.

    workers: threads, for those that take them; seed: likewise."""

    def __init__(self, full: str, workers: int = 1, seed: int | None = None):
        name, _, words = full.partition("@")
        self.name = name
        self._options = {}
        self._way = way_of(words) if name != "bitmask" else {}
        if reason := registry.unknown(name) or (name != "auto" and registry.absent(name)):
            self.about = {"absent": reason}
            return
        try:
            self._options, note = own_options(name, seed, workers, {})
            self._options |= {"strategy": words.replace("+", " ")} if words and not self._way else {}
            if name != "auto":
                registry.make(name, **self._options)
        except (Refused, Unavailable) as error:
            self.about = {"absent": str(error)}
            return
        for count in (False, True):
            warm_up(name, self._options, count)
        versions = machine([name])["versions"]
        self.about = {"versions": versions, "threads": self._options.get("workers", 1), "note": note}


def way_of(words: str) -> dict[str, str]:
    """The options of a route that words joined by + name. Raises InputError for a word that names none.

    >>> way_of("minimal+product")
    {'encoding': 'minimal', 'at_most_one': 'product'}
    """
    known = dict.fromkeys(encodings(), "encoding")
    known |= dict.fromkeys(COUNTERS, "counts")
    known |= dict.fromkeys(AT_MOST_ONE, "at_most_one") | dict.fromkeys(CONNECTIONS, "connection")
    chosen = words.split("+") if words else []
    for word in chosen:
        if word not in known:
            raise InputError(f"unknown encoding {word!r}{did_you_mean(word, known)}")
    return {known[word]: word for word in chosen}


class Other(Solver):
    """Who is no backend: a study of studies.py, or a competitor."""

    def __init__(self, name: str, seed: int | None = None):
        self.name, self._way = name, {}
        self._options = {"seed": seed or 0}
        self.about = {"versions": {}, "threads": 1, "note": ""}
        if name.startswith(COMPETITOR):
            called = name.removeprefix(COMPETITOR)
            if reason := absent(called):
                self.about = {"absent": reason}
                return
            competitor: Competitor = found_at(COMPETITORS[called][0])()
            self.about["versions"] = {competitor.package: competitor.version()}
            tiny = Asked(TINY_COVER, "count")
        else:
            tiny = Asked(TINY, next(key for key, kind in studies.QUESTIONS.items() if kind == name.partition(":")[0]))
        measured(name, tiny)


TINY = {"text": "1... .4.. ..3. ...2", "kind": None}
TINY_COVER = {"make": "packing", "args": {"rows": 2, "columns": 3, "pieces": "dominoes"}}


def unknown(name: str) -> str | None:
    """Why a name names no backend; None if it names one."""
    if name.startswith(COMPETITOR):
        known = competitors()
        return None if name in known else f"unknown competitor {name!r}{did_you_mean(name, known) or '; see --list'}"
    if name.partition(":")[0] in studies.QUESTIONS.values():
        return studies.unknown(name)
    base, _, words = name.partition("@")
    if not words:
        return registry.unknown(base)
    if base != "bitmask":
        try:
            way_of(words)
        except InputError as error:
            return f"{name}: {error}"
        return registry.unknown(base)
    from cover.backends.bitmask.strategies import Strategy

    try:
        Strategy.parse(words.replace("+", " "))
    except ValueError as error:
        return f"{name}: {error}"
    return None


def solver(name: str, workers: int = 1, seed: int | None = None) -> Solver:
    """The solver of a name. Raises Refused for a study that there is not."""
    if name.startswith(COMPETITOR) or name.partition(":")[0] in studies.QUESTIONS.values():
        return Other(name, seed)
    return Ours(name, workers, seed)


def competitors() -> dict[str, str]:
    """The competitors by the names they have in a bench, and why each is absent ("" if it is here). Imports none of
    them."""
    return {f"{COMPETITOR}{name}": absent(name) for name in COMPETITORS}


def peers() -> list[str]:
    """The competitors that are here and are asked by `--peers`."""
    return [f"{COMPETITOR}{name}" for name in COMPETITORS if name not in BY_NAME and not absent(name)]
