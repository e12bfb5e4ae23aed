"""Backends by name: one line each, imported when used; outsiders register theirs or use the entry points."""

from __future__ import annotations

import inspect
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec
from typing import Any

from cover.backends.isolation import abilities
from cover.backends.protocol import Backend, FindsCheapest
from cover.basics import asking
from cover.basics.arguments import setting, word
from cover.basics.errors import Refused, Unavailable
from cover.basics.lazily import found_at
from cover.basics.suggest import did_you_mean, nearest, unknown_argument
from cover.basics.type_errors import explained


@dataclass(eq=False, repr=False)
class Entry:
    """target: "module:Class"; variant: the constructor argument that `NAME:VARIANT` sets; needs: packages; variants:
    "module:name" of the values it has, or of a function that lists them; compared: does `compare` ask it where no
    backend is named? programs: does it run programs? for_requests: may a request name it, which anyone may have sent?
    So only what starts no program of others, opens no file and imports nothing by a name that it is given."""

    target: str
    about: str
    variant: str | None = None
    needs: tuple[str, ...] = ()
    variants: str | None = None
    compared: bool = False
    programs: bool = False
    for_requests: bool = False


BACKENDS: dict[str, Entry] = {
    "dlx": Entry(
        "cover.backends.dlx:Dlx",
        "Algorithm X, native; exact covers with colors, bounds and costs",
        "kernel",
        variants="cover.backends.dlx:VARIANTS",
        compared=True,
        for_requests=True,
    ),
    "bitmask": Entry(
        "cover.backends.bitmask:Bitmask",
        "backtracking on candidate masks, native; boards",
        "kernel",
        variants="cover.backends.bitmask:KERNELS",
        compared=True,
        for_requests=True,
    ),
    "sat": Entry(
        "cover.backends.sat:Sat",
        "PySAT's solvers on clauses",
        "engine",
        ("pysat",),
        "cover.backends.sat.engines:engine_names",
        compared=True,
        for_requests=True,
    ),
    "cpsat": Entry(
        "cover.backends.cpsat:CpSat",
        "OR-tools' CP-SAT; boards and exact covers, with costs",
        None,
        ("ortools",),
        compared=True,
        for_requests=True,
    ),
    "weights": Entry(
        "cover.backends.weights:ByWeights",
        "shows by counting that an exact cover has no solution",
        for_requests=True,
    ),
    "mip": Entry(
        "cover.backends.mip:Mip",
        "mixed-integer programming: one solution, or the cheapest",
        "engine",
        ("ortools",),
        "cover.backends.mip:ENGINES",
        for_requests=True,
    ),
    "pb": Entry(
        "cover.backends.pb:Pb",
        "cutting planes by Exact (extra `pb`; AGPL)",
        "engine",
        ("exact",),
        "cover.backends.pb:ENGINES",
        for_requests=True,
    ),
    "asp": Entry(
        "cover.backends.asp:Asp",
        "answer set programming by clingo (extra `asp`)",
        "engine",
        ("clingo",),
        "cover.backends.asp:ENGINES",
        for_requests=True,
    ),
    "counter": Entry(
        "cover.backends.counter:Counter",
        "counts of formulas by components, with ganak (extra `counter`)",
        "engine",
        ("pyganak",),
        "cover.backends.counter:ENGINES",
        for_requests=True,
    ),
    "dimacs": Entry(
        "cover.backends.programs:Dimacs", "any program that reads DIMACS: dimacs:PROGRAM", "engine", programs=True
    ),
    "opb": Entry("cover.backends.programs:Opb", "any program that reads OPB: opb:PROGRAM", "engine", programs=True),
    "wcnf": Entry(
        "cover.backends.programs:Wcnf", "any program that reads WCNF of MaxSAT: wcnf:PROGRAM", "engine", programs=True
    ),
    "mzn": Entry(
        "cover.backends.programs:Mzn", "any program that reads MiniZinc: mzn:PROGRAM", "engine", programs=True
    ),
    "reference": Entry(
        "cover.backends.reference:Reference", "plain Python, small problems, for tests", for_requests=True
    ),
}


@explained
def register_backend(name: str, target: str, about: str = "", *, variant: str | None = None) -> None:
    """Add a backend of one's own: `register_backend("mine", "my.module:Class")`.

    An installed package may instead declare an entry point in the group `cover.backends`; a class of a notebook or a
    test, which is not installed, has this way alone. Raises ValueError for a name or a target that cannot be one; the
    class is looked for when the backend is first asked.
    """
    if word("name", name) == "auto" or not name or ":" in name or "," in name:
        raise ValueError(f"name: a backend cannot be called {name!r}")
    module, _, attribute = word("target", target).partition(":")
    if not (module and attribute):
        raise ValueError(f"target: 'module:Class' is needed, not {target!r}")
    BACKENDS[name] = Entry(target, word("about", about), None if variant is None else word("variant", variant))


@cache
def _from_entry_points() -> dict[str, Entry]:
    from importlib.metadata import entry_points  # costs more than everything else here

    return {point.name: Entry(point.value, f"from {point.module}") for point in entry_points(group="cover.backends")}


def _entry(name: str) -> Entry:
    """What is known of a backend. All that finds one by its name goes through here."""
    found = _registered(name)
    if found is None:
        raise Refused(_no_backend(name))
    if not _is_open(name, found):
        raise Refused(f"a request may not name backend {name!r}; it may name {', '.join(['auto', *names()])}")
    return found


def _registered(name: str) -> Entry | None:
    base = name.partition(":")[0]
    return BACKENDS.get(base) or _from_entry_points().get(base)


def _is_open(name: str, entry: Entry) -> bool:
    """May it be named by who asks? Of what runs programs a request may name what the user opened to the letter."""
    opened = asking.opened()
    if opened is None or entry.for_requests:
        return True
    return name in opened or (not entry.programs and name.partition(":")[0] in opened)


def refuse_closed(name: str) -> None:
    """Raises Refused for a backend that who asks may not name, and for what is none."""
    _entry(name)


# What people call backends that have another name here.
_ALIASES = {
    "ortools": "cpsat",
    "cp": "cpsat",
    "pysat": "sat",
    "minisat": "sat:minisat22",
    "cadical": "sat:cadical195",
    "glucose": "sat:glucose4",
    "kissat": "sat:kissat404",
    "lingeling": "sat:lingeling",
    "dancinglinks": "dlx",
    "algorithmx": "dlx",
    "knuth": "dlx",
    "links": "dlx:links",
    "bits": "dlx:bits",
    "slices": "dlx:slices",
}


def _no_backend(name: str) -> str:
    known = ["auto", *names()]
    alias = _ALIASES.get("".join(c for c in name.lower() if c.isalnum()))
    near = f"; did you mean {alias}?" if alias else did_you_mean(name, known)
    return f"unknown backend {name!r}" + (near or f"; there are {', '.join(known)}")


def unknown(name: str) -> str | None:
    """Why NAME or NAME:VARIANT names no backend, with what was probably meant; None if it names one."""
    base, colon, variant = name.partition(":")
    if base == "auto" and not colon:
        return None
    if _registered(base) is None:
        return _no_backend(name)
    if not colon:
        return None
    entry = _entry(name)
    if entry.variant is None:
        return f"backend {base} has no variants, so {name!r} names nothing; did you mean {base}?"
    if base == "sat" and not absent(base):
        from cover.backends.sat.engines import canonical

        with suppress(ValueError):
            canonical(variant)
            return None
    known = variants(base)
    if not known or variant in known or (variant == "auto" and entry.variant == "kernel"):
        return None
    begun = [one for one in known if variant and one.startswith(variant.lower())]
    usual = [one for one in begun if f"{base}:{one}" in _ALIASES.values()]
    meant = (usual or begun)[-1] if begun else nearest(variant, known)
    near = f"; did you mean {base}:{meant}?" if meant else f"; there are {', '.join(known)}"
    return f"{base} has no {entry.variant} {variant!r}{near}"


def variants(name: str) -> tuple[str, ...]:
    """The variants of a backend where they can be listed: kernels, engines; () elsewhere and if it is absent."""
    entry = _entry(name)
    if entry.variants is None or absent(name):
        return ()
    found: Any = found_at(entry.variants)
    return tuple(found() if callable(found) else found)


def names() -> list[str]:
    """The names of all registered backends that who asks may name, without variants."""
    return [name for name, entry in (BACKENDS | _from_entry_points() | BACKENDS).items() if _is_open(name, entry)]


def for_requests(opened: Iterable[str] = ()) -> list[str]:
    """The backends that any request may name, and those that the user opened besides."""
    return [*(name for name in names() if _entry(name).for_requests), *opened]


def any_program(name: str) -> bool:
    """Does the name stand for every program that there is: `dimacs`, where `dimacs:PROGRAM` is one?"""
    return _entry(name).programs and not name.partition(":")[2]


def compared() -> list[str]:
    """The backends present here that are compared where none is named."""
    return [name for name in _present() if _entry(name).compared]


def _present() -> list[str]:
    return [name for name in names() if absent(name) is None]


def about(name: str) -> str:
    """What a backend is, in a few words."""
    return _entry(name).about


def absent(name: str) -> str | None:
    """Why a backend cannot run here, or None if it can. Imports nothing heavy."""
    return _missing(_entry(name))


def _missing(entry: Entry) -> str | None:
    if entry.programs and abilities.in_browser():
        return f"no program runs in a browser; {ELSEWHERE}"
    for package in entry.needs:
        if package not in _INSTALLED:
            if find_spec(package) is None:
                how = f"pip install {_DISTRIBUTION.get(package, package)}"
                if abilities.in_browser():
                    how = _IN_BROWSER.get(package, ELSEWHERE)
                return f"the package {package!r} is not installed; {how}"
            _INSTALLED.add(package)
    return None


ELSEWHERE = "it comes only with the installed package: pip install cover"
_IN_BROWSER = {"pysat": "await micropip.install('python-sat') brings it"}  # what Pyodide can have besides
_DISTRIBUTION = {"pysat": "python-sat"}  # what an index calls a package where its name differs
_INSTALLED = set[str]()  # packages seen; missing ones are looked for each time, they may come


def _class(name: str) -> Any:
    return _loaded(name, _entry(name))


def _loaded(name: str, entry: Entry) -> Any:
    if reason := _missing(entry):
        raise Unavailable(f"backend {name}: {reason}")
    return found_at(entry.target)


def solves(name: str) -> type[Any]:
    """The kind of problem a backend takes."""
    kind: type[Any] = _class(name).solves
    return kind


def takes(name: str, option: str) -> bool:
    """Is this one of a backend's own options? Some belong to one variant of it alone (`by_variant`)."""
    return _is_option(_class(name), option, name.partition(":")[2])


def _is_option(made: type[Any], option: str, variant: str) -> bool:
    owner = getattr(made, "by_variant", {}).get(option)
    return option in _parameters(made) and owner in (None, variant)


def _parameters(made: type[Any]) -> frozenset[str]:
    """The names of what a backend's constructor takes; inspecting it takes longer than most boards."""
    known = _PARAMETERS.get(made)
    if known is None:
        known = _PARAMETERS[made] = frozenset(inspect.signature(made).parameters)
    return known


_PARAMETERS: dict[type[Any], frozenset[str]] = {}


def able(capability: type[Any]) -> list[str]:
    """The backends present here that have a capability of backends.protocol, such as FindsCheapest."""
    return [name for name in _present() if isinstance(_class(name), capability)]


def finders_of_cheapest(options: Mapping[str, Any]) -> list[str]:
    """The backends here that find the cheapest, those first that take all options that are given."""
    return sorted(able(FindsCheapest), key=lambda name: not all(takes(name, option) for option in options))


def accepted(name: str, options: Mapping[str, Any]) -> dict[str, Any]:
    """Those of the options that a backend takes."""
    return {option: value for option, value in options.items() if takes(name, option)} if options else {}


ASKED = frozenset({"backend", "limit", "seconds", "nodes", "memory", "checked"})  # what the verbs themselves take


def refuse_unknown_options(options: Mapping[str, Any]) -> None:
    """Raises Refused for an option that no backend here takes: a hint that no backend takes is a mistake."""
    for option in options:
        if not _takers(option):
            hint = unknown_argument(option, ASKED.union(*(_parameters(_class(name)) for name in _present())))
            raise Refused(f"no backend takes {option}" + (f"; {hint}" if hint else ""))


def _takers(option: str) -> list[str]:
    return [name for name in _present() if takes(name, option)]


def recipe(name: str, options: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    """How a process of its own makes the backend: "module:Class" and the constructor's arguments, by which it searches
    right there."""
    entry, variant = _entry(name), name.partition(":")[2]
    arguments = {key: value for key, value in options.items() if value is not None}
    if variant and entry.variant is not None:
        arguments[entry.variant] = variant
    if "isolate" in _parameters(_class(name)):
        arguments["isolate"] = False  # no process for its search beside this one
    return entry.target, arguments


def make(name: str, **options: Any) -> Backend[Any]:
    """The backend called NAME or NAME:VARIANT; options that are None are left to the backend's defaults."""
    entry, variant = _entry(name), name.partition(":")[2]
    made = _loaded(name, entry)
    given = {key: setting(key, value) for key, value in options.items() if value is not None}
    if variant:
        if entry.variant is None:
            raise Refused(f"backend {name.partition(':')[0]} has no variants, so {name!r} names nothing")
        given[entry.variant] = variant
    chosen = str(given.get(entry.variant, "")) if entry.variant else ""
    for option in given:
        if not _is_option(made, option, chosen):
            others = ", ".join(_takers(option))
            hint = f"{others}: yes" if others else unknown_argument(option, ASKED | _parameters(made))
            raise Refused(f"backend {name.partition(':')[0]} takes no {option}" + (f"; {hint}" if hint else ""))
    try:
        backend: Backend[Any] = made(**given)
    except ValueError as error:
        raise Refused(str(error)) from error
    return backend
