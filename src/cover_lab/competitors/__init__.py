"""Packages and programs of others, for benches only: who is installed is asked, by the name peer:NAME."""

from __future__ import annotations

import shutil
from importlib.util import find_spec

COMPETITOR = "peer:"  # how the name of a competitor begins
# Name -> "module:class" of its adapter, and the package (or, after !, the program) that it needs.
COMPETITORS: dict[str, tuple[str, str]] = {
    "exact_cover": ("cover_lab.competitors.covers:ExactCoverPackage", "exact_cover_impl"),
    "xcover": ("cover_lab.competitors.covers:XCover", "xcover"),
    "pyxcc": ("cover_lab.competitors.covers:PyXcc", "pyxcc"),
    "miniexact": ("cover_lab.competitors.covers:MiniExact", "miniexact"),
    "dxz": ("cover_lab.competitors.covers:Dxz", "dxz"),
    "xcover-memo": ("cover_lab.competitors.covers:XCoverMemo", "xcover"),
    "sage": ("cover_lab.competitors.covers:Sage", "sage"),
    "ours": ("cover_lab.competitors.covers:Ours", "cover"),
    "python-constraint": ("cover_lab.competitors.boards:PythonConstraint", "constraint"),
    "cpmpy": ("cover_lab.competitors.boards:Cpmpy", "cpmpy"),
    "qqwing": ("cover_lab.competitors.boards:Qqwing", "!qqwing"),
    "pencilmark": ("cover_lab.competitors.boards:Pencilmark", "pencilmark"),
    "hodoku": ("cover_lab.competitors.boards:Hodoku", "hodoku"),
}
BY_NAME = ("ours", "xcover-memo")  # of benchmarks/exact_cover.py; `--peers` leaves them out


def absent(name: str) -> str:
    """Why a competitor is not here, "" if it is. Imports nothing."""
    needs = COMPETITORS[name][1]
    if needs.startswith("!"):
        return "" if shutil.which(needs[1:]) else f"the program {needs[1:]!r} is not on the PATH"
    return "" if find_spec(needs) is not None else f"the package {needs!r} is not installed"
