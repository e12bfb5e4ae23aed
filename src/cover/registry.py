"""Backends by name: one line each, imported when used; outsiders register theirs or use the entry points."""

from __future__ import annotations

import inspect
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from cover.backends.base import Backend
from cover.errors import Refused, Unavailable


@dataclass(frozen=True)
class Entry:
    """target: "module:Class"; variant: the constructor argument that `NAME:VARIANT` sets; needs: packages."""

    target: str
    about: str
    variant: str | None = None
    needs: tuple[str, ...] = ()


BACKENDS: dict[str, Entry] = {
    "dlx": Entry("cover.backends.dlx:Dlx", "Algorithm X, native; exact covers with colors, bounds and costs", "kernel"),
    "bitmask": Entry("cover.backends.bitmask:Bitmask", "backtracking on candidate masks, native; boards", "kernel"),
    "sat": Entry("cover.backends.sat:Sat", "PySAT's solvers on clauses", "engine", ("pysat",)),
    "cpsat": Entry(
        "cover.backends.cpsat:CpSat", "OR-tools' CP-SAT; boards and exact covers, with costs", None, ("ortools",)
    ),
    "dimacs": Entry("cover.backends.dimacs:Dimacs", "any program that reads DIMACS: dimacs:PROGRAM", "program"),
    "reference": Entry("cover.backends.reference:Reference", "plain Python, small problems, for tests"),
}


def register_backend(name: str, target: str, about: str = "", *, variant: str | None = None) -> None:
    """Add a backend of one's own: `register_backend("mine", "my.module:Class")`.

    An installed package may instead declare an entry point in the group `cover.backends`.
    """
    if name == "auto" or ":" in name:
        raise ValueError(f"a backend cannot be called {name!r}")
    BACKENDS[name] = Entry(target, about, variant)


@cache
def _from_entry_points() -> dict[str, Entry]:
    from importlib.metadata import entry_points  # costs more than everything else here

    return {point.name: Entry(point.value, f"from {point.module}") for point in entry_points(group="cover.backends")}


def _entry(name: str) -> Entry:
    base = name.partition(":")[0]
    found = BACKENDS.get(base) or _from_entry_points().get(base)
    if found is None:
        known = ", ".join(["auto", *BACKENDS, *_from_entry_points()])
        raise Refused(f"unknown backend {name!r}; there are {known}")
    return found


def names() -> list[str]:
    """The names of all registered backends, without variants."""
    return [*BACKENDS, *(name for name in _from_entry_points() if name not in BACKENDS)]


def about(name: str) -> str:
    """What a backend is, in a few words."""
    return _entry(name).about


def absent(name: str) -> str | None:
    """Why a backend cannot run here, or None if it can. Imports nothing heavy."""
    for package in _entry(name).needs:
        if find_spec(package) is None:
            return f"the package {package!r} is not installed"
    return None


def _class(name: str) -> Any:
    entry = _entry(name)
    if reason := absent(name):
        raise Unavailable(f"backend {name}: {reason}")
    module, _, attribute = entry.target.partition(":")
    return getattr(import_module(module), attribute)


def solves(name: str) -> type[Any]:
    """The kind of problem a backend takes."""
    kind: type[Any] = _class(name).solves
    return kind


def takes(name: str, option: str) -> bool:
    """Is this one of a backend's own options?"""
    return option in inspect.signature(_class(name)).parameters


def make(name: str, **options: Any) -> Backend[Any]:
    """The backend called NAME or NAME:VARIANT; options that are None are left to the backend's defaults."""
    entry, variant = _entry(name), name.partition(":")[2]
    made = _class(name)
    given = {key: value for key, value in options.items() if value is not None}
    if variant:
        if entry.variant is None:
            raise Refused(f"backend {name.partition(':')[0]} has no variants, so {name!r} names nothing")
        given[entry.variant] = variant
    accepted = inspect.signature(made).parameters
    for option in given:
        if option not in accepted:
            raise Refused(f"backend {name.partition(':')[0]} takes no {option}")
    try:
        backend: Backend[Any] = made(**given)
    except ValueError as error:
        raise Refused(str(error)) from error
    return backend
