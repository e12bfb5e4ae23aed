"""Scales are data: which techniques, in which order, how difficult. A file here, or one of the user's own."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import cache
from importlib.resources import files
from inspect import signature
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cover.basics import asking
from cover.basics.errors import InputError, Refused
from cover.basics.suggest import did_you_mean

if TYPE_CHECKING:
    from cover.logic.steps import Step

DEFAULT = "steps"
UNIQUE = ("rectangle", "loop", "grave")  # finders that find nothing where several solutions are possible

OF_RULES = (
    "at_once",
    "fillings",
    "two_counts",
    "window",
    "connectivity",
    "suppose",
    "clues",
    "must_have",
    "forty_five",
)  # finders that read the rules of a board


# Annotation of a finder's parameter -> what a file may give for it.
FITS: dict[str, tuple[str, Callable[[Any], bool]]] = {
    "int": ("a number from 0 to 36", lambda value: type(value) is int and 0 <= value <= 36),
    "Count": ("a number from 0 to 9999", lambda value: type(value) is int and 0 <= value <= 9999),
    "str": ("a word", lambda value: isinstance(value, str)),
    "bool": ("true or false", lambda value: isinstance(value, bool)),
    "list[int]": (
        "a list of numbers from -1 to 36",
        lambda value: isinstance(value, list) and all(type(v) is int and -1 <= v <= 36 for v in value),
    ),
    "list[str]": ("a list of words", lambda value: isinstance(value, list) and all(isinstance(v, str) for v in value)),
}


@dataclass(frozen=True)
class Technique:
    """A row: its key, the finder with its arguments, and a difficulty: base + per_length * length of a whip."""

    key: str
    finder: str
    arguments: dict[str, Any]
    base: float
    per_length: float = 0
    level: str = ""
    named: bool = False  # tried only if it is named

    def difficulty(self, length: int) -> float:
        """Of a step whose evidence has that many items."""
        return round(self.base + self.per_length * length, 6)

    def rated(self, step: Step) -> Step:
        """A step that the technique has found, with its difficulty."""
        return replace(step, difficulty=self.difficulty(step.evidence.length), level=self.level)


@dataclass(frozen=True)
class Scale:
    """Techniques in the order in which they are tried."""

    name: str
    about: str
    techniques: tuple[Technique, ...]
    groups: dict[str, tuple[str, ...]] = field(default_factory=dict)  # names of several techniques together
    limits: tuple[tuple[str, float], ...] = ()  # levels, the easy first, each with the score above which it is left

    @property
    def needs_unique(self) -> bool:
        """Has it techniques that take for granted that there is one solution?"""
        return any(technique.finder in UNIQUE for technique in self.techniques)

    @property
    def reads_rules(self) -> bool:
        """Has it techniques for the rules of boards?"""
        return any(technique.finder in OF_RULES for technique in self.techniques)

    @property
    def says_what_is_settled(self) -> bool:
        """Has it the steps that say what a puzzle settles beyond its givens?"""
        return any(technique.finder == "at_once" for technique in self.narrowed().techniques)

    def level(self, levels: Iterable[str], score: float) -> str:
        """The level of steps of these levels with this sum of difficulties; empty for a scale without levels.

        >>> scale("hodoku").level(["easy", "hard"], 1700)
        'unfair'
        """
        names = [name for name, _ in self.limits]
        if not names:
            return ""
        at = max((names.index(name) for name in levels if name), default=0)
        while at + 1 < len(names) and score > self.limits[at][1]:
            at += 1
        return names[at]

    def narrowed(self, only: tuple[str, ...] = (), without: tuple[str, ...] = ()) -> Scale:
        """The scale with some techniques switched on or off; keys of techniques, or `*-singles`, or names of groups.

        Raises Refused for a technique that the scale does not have.
        """
        on, off = self._keys(only), self._keys(without)
        kept = [t for t in self.techniques if (t.key in on if only else not t.named) and t.key not in off]
        return replace(self, techniques=tuple([replace(t, named=False) if t.named else t for t in kept]))

    def _keys(self, names: tuple[str, ...]) -> set[str]:
        known = [technique.key for technique in self.techniques]
        plural = {f"{key}s": key for key in known}
        keys: set[str] = set()
        for name in names:
            if name in self.groups:
                keys.update(self.groups[name])
            elif name in known or name in plural:
                keys.add(plural.get(name, name))
            else:
                every = [*known, *self.groups]
                near = did_you_mean(name, every) or f"; there are {', '.join(every)}"
                raise Refused(f"scale {self.name} has no technique {name!r}{near}")
        return keys


def names() -> Iterator[str]:
    """The scales that come with the package."""
    folder = sorted(files(__name__).iterdir(), key=str)
    return (path.name.removesuffix(".toml") for path in folder if path.name.endswith(".toml"))


@cache
def every_technique() -> dict[str, dict[str, Any]]:
    """Of each technique of the program by its key: its row in techniques.toml, such as `finder`."""
    return tomllib.loads((files("cover.logic") / "techniques.toml").read_text())


def scale(name: str = DEFAULT) -> Scale:
    """The scale of that name, or in that file (ending in .toml), which no request may name.

    Raises Refused for an unknown name, InputError for a file that is no scale.
    """
    takes_files = asking.opened() is None
    if takes_files and name.endswith(".toml"):  # read anew each time: it may be edited meanwhile
        try:
            text = Path(name).read_text()
        except OSError as error:
            raise InputError(f"{(error.strerror or 'cannot be read').lower()}", source=name) from None
        return parsed(text, Path(name).stem, name)
    if name not in names():
        there = f"; there are {', '.join(names())}" + ", and files ending in .toml" * takes_files
        near = did_you_mean(name, list(names())) or there
        if name in ("se121", "search"):
            near = f": it is one of ratings, `cover rate --scale {name}`"
        raise Refused(f"no scale {name!r}{near}")
    return _own(name)


def chosen(name: str | Scale, only: str | Iterable[str] = (), without: str | Iterable[str] = ()) -> Scale:
    """A scale with only these techniques, and without those: keys, in a list or with commas between them.

    Raises what `scale` and `Scale.narrowed` raise.

    >>> [technique.key for technique in chosen("singles", "row-single, column-single").techniques]
    ['row-single', 'column-single']
    """
    found = name if isinstance(name, Scale) else scale(name)
    return found.narrowed(keys(only), keys(without))


def keys(names: str | Iterable[str]) -> tuple[str, ...]:
    """Names in a list, or with commas between them.

    >>> keys("x-wing, swordfish")
    ('x-wing', 'swordfish')
    """
    listed = names.split(",") if isinstance(names, str) else names
    return tuple(key for key in (name.replace(" ", "") for name in listed) if key)


@cache
def _own(name: str) -> Scale:
    return parsed((files(__name__) / f"{name}.toml").read_text(), name, name)


def parsed(text: str, name: str, source: str) -> Scale:
    """A scale from TOML: `about`, a table `difficulty` by technique, in the order to try, and `technique.KEY` tables
    for techniques of one's own; `others`: what every other row of techniques.toml is worth, tried only if it is named.

    Raises InputError with what does not fit.
    """
    from cover.logic.finders import FINDERS, finder

    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise InputError(str(error), source=source) from None
    rows = every_technique() | data.get("technique", {})
    difficulties = data.get("difficulty")
    if not isinstance(difficulties, dict) or not difficulties:
        raise InputError("a scale needs a table [difficulty] with a line for each technique", source=source)
    limits, level_of = _levels(data, set(difficulties), source)
    techniques = []
    named = dict(data.get("named", {}))
    if (others := data.get("others")) is not None:
        named |= {key: others for key in every_technique() if key not in difficulties and key not in named}
    for key, worth in [*difficulties.items(), *named.items()]:
        row = rows.get(key)
        if not isinstance(row, dict):
            near = did_you_mean(key, list(every_technique()))
            raise InputError(f"there is no technique {key!r}{near}", source=source)
        name_of = row.get("finder")
        finds = (FINDERS.get(name_of) or finder(name_of)) if isinstance(name_of, str) else None
        if finds is None:
            near = did_you_mean(str(name_of), [*FINDERS, *(row["finder"] for row in every_technique().values())])
            reason = "a finder is needed" if name_of is None else f"no finder {name_of!r}"
            raise InputError(f"{key}: {reason}{near}", source=source)
        base, per_length = (float(worth), 0.0) if type(worth) in (int, float) else _worth(worth, key, source)
        arguments = dict(row)
        del arguments["finder"]
        if row is not every_technique().get(key) and (fault := _wrong_argument(finds, arguments)):
            raise InputError(f"{key}: {fault}", source=source)
        techniques.append(
            Technique(key, row["finder"], arguments, base, per_length, level_of.get(key, ""), key in named)
        )
    groups = {group: tuple(keys) for group, keys in data.get("group", {}).items()}
    known = {technique.key for technique in techniques}
    for group, keys in groups.items():
        if unknown := set(keys) - known:
            raise InputError(f"group {group}: there is no difficulty for {min(unknown)!r}", source=source)
    return Scale(name, str(data.get("about", "")), tuple(techniques), groups, limits)


def _levels(data: dict[str, Any], known: set[str], source: str) -> tuple[tuple[tuple[str, float], ...], dict[str, str]]:
    """The limits of a scale's levels, and the level of each technique."""
    limits, members = data.get("levels", {}), data.get("level", {})
    if not isinstance(limits, dict) or not all(type(most) in (int, float) for most in limits.values()):
        raise InputError("[levels] needs a line for each level: the highest score that belongs to it", source=source)
    level_of = {}
    for level, keys in members.items():
        if level not in limits:
            raise InputError(f"[levels] has no {level!r}", source=source)
        for key in keys:
            if key not in known:
                raise InputError(f"level {level}: there is no difficulty for {key!r}", source=source)
            level_of[key] = level
    if limits and (without := known - set(level_of)):
        raise InputError(f"{min(without)} has no level", source=source)
    return tuple((level, float(most)) for level, most in limits.items()), level_of


def _wrong_argument(finder: Callable[..., Any], arguments: dict[str, Any]) -> str:
    """Why a finder cannot be called with these arguments; empty if it can."""
    _, *parameters = signature(finder).parameters.values()
    if unknown := set(arguments) - {parameter.name for parameter in parameters}:
        return f"finder {finder.__name__} takes no {min(unknown)}"
    for parameter in parameters:
        if parameter.name not in arguments:
            if parameter.default is parameter.empty:
                return f"finder {finder.__name__} needs a {parameter.name}"
            continue
        words, fits = FITS[str(parameter.annotation).removesuffix(" | None")]
        if not fits(arguments[parameter.name]):
            return f"{parameter.name} must be {words}, not {arguments[parameter.name]!r}"
    return ""


def _worth(worth: Any, key: str, source: str) -> tuple[float, float]:
    if isinstance(worth, int | float) and not isinstance(worth, bool):
        return float(worth), 0
    words = str(worth).replace(" ", "").split("+")
    try:
        if words[0] == "length" and len(words) <= 2:
            return float(words[1]) if len(words) == 2 else 0.0, 1
    except ValueError:
        pass
    raise InputError(f"{key}: a number, length, or length + a number is needed, not {worth!r}", source=source)
