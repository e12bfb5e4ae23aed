"""The table of formats: a line a format. What is known of one, its module says in `ABOUT`."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Any

from cover.basics.errors import InputError
from cover.basics.suggest import did_you_mean, shown
from cover.formats.base import About

# Name -> module, or module:object, imported when used; the order is that of asking (see `About.certain`).
FORMATS: dict[str, str] = {
    "cnf": "cover.formats.dimacs",
    "wcnf": "cover.formats.wcnf",
    "hcp": "cover.formats.graphs",
    "puzzle": "cover.formats.puzzle",
    "puzzle-json": "cover.formats.puzzle_json",
    "f-puzzles": "cover.formats.programs.fpuzzles",
    "iss": "cover.formats.programs.iss",
    "killer": "cover.formats.programs.killer",
    "jigsaw": "cover.formats.boards.jigsaw",
    "opensudoku": "cover.formats.programs.opensudoku",
    "sudokupad": "cover.formats.programs.sudokupad",
    "tatham": "cover.formats.tatham",
    "pzpr": "cover.formats.pzpr",
    "penpa": "cover.formats.programs.penpa",
    "non": "cover.formats.nonograms.shared",
    "webpbn": "cover.formats.nonograms.webpbn",
    "gecode": "cover.formats.nonograms.gecode",
    "json": "cover.formats.boards.json",
    "hodoku": "cover.formats.boards.hodoku",
    "line": "cover.formats.boards.plain:LINE",
    "grid": "cover.formats.boards.plain:GRID",
    "csv": "cover.formats.boards.plain:CSV",
    "candidates": "cover.formats.boards.plain:CANDIDATES",
    "sukaku": "cover.formats.boards.plain:SUKAKU",
    "matrix": "cover.formats.covers.matrix",
    "miniexact": "cover.formats.covers.miniexact",
    "knuth": "cover.formats.covers.knuth",
    "opb": "cover.formats.rows.opb",
    "lp": "cover.formats.rows.lp",
    "mps": "cover.formats.rows.mps",
    "mzn": "cover.formats.models.minizinc",
    "asp": "cover.formats.models.asp",
    "cp": "cover.formats.cp",
}
# Those that a text of digits, blanks and border lines alone can be, without a letter or a bracket: for such a text,
# which is what most boards are, the modules of all others need not even be imported ("jigsaw" for lines of two halves).
OF_MARKS = ("line", "grid", "csv", "candidates", "sukaku", "matrix", "knuth")
# Endings of files that people take for a format's name.
ENDINGS = {"sdk": "grid", "sdm": "line", "txt": "grid", "tsv": "csv"}


def module_of(format: str) -> Any:
    """What offers a format (`base.Format`), by its name or another name for it. Raises InputError, with a suggestion,
    if there is none."""
    known = isinstance(format, str) and format in FORMATS
    return _imported(FORMATS[format if known else name_of(format)])


@cache
def _imported(place: str) -> Any:
    """A place of the table. Kept, for reading one text asks for a format's module some fifty times."""
    module, _, name = place.partition(":")
    loaded = import_module(module)
    return getattr(loaded, name) if name else loaded


def about(format: str) -> About:
    """What a format's module says of it."""
    found: About = module_of(format).ABOUT
    return found


def name_of(format: str) -> str:
    """The name in the table of what may be another name. Raises InputError."""
    if not isinstance(format, str):
        raise TypeError(f"format: a name is needed, not {format!r}")
    if format in FORMATS:
        return format
    known = aliases()
    if format.lower() in FORMATS:
        return format.lower()
    if format.lower() in known:
        return known[format.lower()]
    # Endings of files are named instead of guessed at.
    if meant := ENDINGS.get(format.lower().lstrip(".")):
        raise InputError(f"unknown format {shown(format)}; did you mean {meant}?")
    near = did_you_mean(format, [*FORMATS, *known]) or f": one of {', '.join(FORMATS)}"
    raise InputError(f"unknown format {shown(format)}{near}")


def aliases() -> dict[str, str]:
    """Other names of formats, and which they mean."""
    return {alias: name for name in FORMATS for alias in about(name).aliases}


def reads(format: str) -> bool:
    return hasattr(module_of(format), "read")


def writes(format: str) -> bool:
    return hasattr(module_of(format), "write")


def linked() -> list[str]:
    """The formats of other programs, which own texts that otherwise look like a link or a table."""
    return [
        name
        for name, module in FORMATS.items()
        if (".programs." in module or name in ("tatham", "pzpr", "webpbn")) and reads(name)
    ]
