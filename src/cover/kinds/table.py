"""All kinds of puzzles by name: those in Python (`cover.puzzles.PUZZLES`), and those that are files beside this one."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cover.puzzles import PUZZLES
from cover.puzzles import puzzle_class as python_class

if TYPE_CHECKING:
    from cover.kinds.files import Kind
    from cover.puzzles.base import BasePuzzle

HOME = Path(__file__).parent / "shipped"


@cache
def file_names() -> tuple[str, ...]:
    """The shipped kind files."""
    return tuple(sorted(path.stem for path in HOME.glob("*.kind")))


@cache
def kind_file(name: str) -> Kind:
    """A shipped kind. Raises KeyError for a name without a file."""
    from cover.kinds.files import load

    if name not in file_names():
        raise KeyError(name)
    return load(HOME / f"{name}.kind")


def kind_names() -> tuple[str, ...]:
    """What a puzzle file may name: the kinds in Python, then those in files alone."""
    return (*PUZZLES, *(name for name in file_names() if name not in PUZZLES))


def is_kind(name: str) -> bool:
    """May a puzzle file name it?"""
    return name in PUZZLES or name in file_names()


def puzzle_class(name: str) -> type[BasePuzzle[Any]]:
    """The class of a kind; a kind in Python comes before a file of the same name. Raises KeyError for what is none."""
    if name in PUZZLES:
        return python_class(name)
    from cover.kinds.puzzle import class_of

    return class_of(kind_file(name))
