"""All kinds of puzzles by name: those in Python (`cover.puzzles.PUZZLES`), those that are files beside this one, and
the user's own: files that `load_kind` has read, and entry points of installed packages in the group `cover.kinds`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cover.basics import asking
from cover.basics.errors import InputError
from cover.basics.type_errors import explained
from cover.puzzles import PUZZLES
from cover.puzzles import puzzle_class as python_class

if TYPE_CHECKING:
    from cover.puzzles.base import BasePuzzle
    from cover.puzzles.kinds.files import Kind

HOME = Path(__file__).parent / "shipped"
_LOADED: dict[str, Kind] = {}  # of the user's own files, by name; the last file of a name counts


@cache
def file_names() -> tuple[str, ...]:
    """The shipped kind files."""
    return tuple(sorted(path.stem for path in HOME.glob("*.kind")))


def kind_file(name: str) -> Kind:
    """A kind that is a file, shipped or the user's, whose file may be loaded anew. Raises KeyError for a name without
    a file."""
    # Not in the cache of `_shipped_or_plugged_in`: the user's file may be loaded anew, and has changed then.
    return _LOADED[name] if name in _LOADED else _shipped_or_plugged_in(name)


@cache
def _shipped_or_plugged_in(name: str) -> Kind:
    from cover.puzzles.kinds.files import load

    if name in file_names():
        return load(HOME / f"{name}.kind")
    return _plugged_in(_plugins()[name], name)


@explained
def load_kind(path: str | Path) -> type[BasePuzzle[Any]]:
    """The class of the puzzles of a kind file of one's own; from then on its name, that of the file, is known to all
    that reads puzzles here. Raises InputError with file, line and column, and for a name that is taken.

    >>> import tempfile, cover
    >>> from pathlib import Path
    >>> with tempfile.TemporaryDirectory() as place:
    ...     path = Path(place) / "lonely.kind"
    ...     _ = path.write_text("kind lonely\\nmarks . white, # shaded\\nrules\\n  each row: count shaded = 1\\n")
    ...     cover.load_kind(path)
    <class 'cover.puzzles.kinds.puzzle.Lonely'>
    >>> cover.count(cover.loads("puzzle: lonely\\ncells:\\n..\\n..\\n")).found
    4
    """
    from cover.puzzles.kinds.files import load
    from cover.puzzles.kinds.puzzle import class_of

    kind = load(Path(path), str(path))
    if not re.fullmatch("[a-z][a-z0-9]{0,39}", kind.name):
        raise InputError(f"{kind.name!r} cannot be a kind's name: use small letters", source=str(path))
    if kind.name in PUZZLES or kind.name in file_names():
        raise InputError(f"there is a kind {kind.name!r} already: the file needs another name", source=str(path))
    _LOADED[kind.name] = kind
    return class_of(kind)


@cache
def class_names() -> dict[str, str]:
    """The kinds in files alone, by the names of their classes."""
    from cover.puzzles.kinds.files import class_name

    found = {}
    for name in file_names():
        if name not in PUZZLES:
            # The first line alone, `kind TITLE (OTHER NAMES)`, says how the class is called: no file is parsed for it.
            first = (HOME / f"{name}.kind").read_text("utf-8").partition("\n")[0]
            found[class_name(name, first.removeprefix("kind ").partition(" (")[0])] = name
    return found


def kind_names() -> tuple[str, ...]:
    """What a puzzle file may name: the kinds in Python, then those in files alone."""
    own = (name for name in (*_LOADED, *_plugins()) if name not in PUZZLES)
    return tuple(dict.fromkeys((*PUZZLES, *(name for name in file_names() if name not in PUZZLES), *own)))


def is_kind(name: str) -> bool:
    """May a puzzle file name it?"""
    return name in PUZZLES or name in file_names() or name in _LOADED or name in _plugins()


def puzzle_class(name: str) -> type[BasePuzzle[Any]]:
    """The class of a kind; a kind in Python comes before a file of the same name. Raises KeyError for what is none."""
    if name in PUZZLES:
        return python_class(name)
    from cover.puzzles.kinds.puzzle import class_of

    return class_of(kind_file(name))


# ---------------------------------------------------------------- of installed packages
def _plugins() -> Mapping[str, str]:
    """Names of kinds, and where the text of each stands: "module:NAME". None for a request, which imports nothing."""
    return _entry_points() if asking.opened() is None else {}


@cache
def _entry_points() -> dict[str, str]:
    from importlib.metadata import entry_points  # costs more than everything else here

    return {point.name: point.value for point in entry_points(group="cover.kinds")}


@cache
def _plugged_in(place: str, name: str) -> Kind:
    """The kind whose text, or the path of whose file, has this place. Raises InputError."""
    from cover.basics.lazily import found_at
    from cover.puzzles.kinds.files import kind_of, load

    found: Any = found_at(place)
    return kind_of(found, name, place) if isinstance(found, str) else load(Path(found), place)
