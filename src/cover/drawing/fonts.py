"""The fonts of a PDF for what its own lack: DejaVu, which matplotlib brings, and the TrueType fonts of the machine."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from functools import cache
from importlib.util import find_spec
from itertools import groupby
from pathlib import Path

_NAMES = {"sans": "DejaVuSans", "mono": "DejaVuSansMono"}
# Of other fonts the first that has a letter is taken: those of text before those of symbols, by their names.
_FOLDERS = {
    "win32": ("%WINDIR%/Fonts", "%LOCALAPPDATA%/Microsoft/Windows/Fonts"),
    "darwin": ("/System/Library/Fonts", "/Library/Fonts", "~/Library/Fonts"),
}
_UNIX = ("/usr/share/fonts", "/usr/local/share/fonts", "~/.local/share/fonts", "~/.fonts")


def runs(text: str, family: str, bold: bool) -> Iterator[tuple[str, Path | None]]:
    """The pieces of a text with the file of the font that draws each; None: the fonts of PDF do, or nothing does."""
    for file, letters in groupby(text, lambda letter: file_for(letter, family, bold)):
        yield "".join(letters), file


def missing(text: str, family: str, bold: bool) -> str:
    """The first character that no font has; "" if each has one."""
    return next((c for c in text if not _latin(c) and file_for(c, family, bold) is None), "")


def file_for(letter: str, family: str, bold: bool) -> Path | None:
    """The font that draws a letter beyond Latin-1; None if there is none, and for other letters."""
    if _latin(letter):
        return None
    return next((file for file in _candidates(family, bold) if ord(letter) in _letters(file)), None)


def _latin(letter: str) -> bool:
    return ord(letter) < 0x100


@cache
def _candidates(family: str, bold: bool) -> tuple[Path, ...]:
    """The files to look into, DejaVu first, in bold if there is a bold one."""
    found = find_spec("matplotlib")
    own = [Path(found.origin).parent / "mpl-data" / "fonts" / "ttf"] if found and found.origin else []
    folders = [Path(os.path.expandvars(place)).expanduser() for place in _FOLDERS.get(sys.platform, _UNIX)]
    files = {file.name: file for folder in reversed([*own, *folders]) for file in sorted(folder.rglob("*.ttf"))}
    wide = _NAMES[family]
    first = [f"{wide}-Bold.ttf"] * bold + [f"{wide}.ttf"]
    rest = sorted(name for name in files if name not in first and "Italic" not in name and "Oblique" not in name)
    return tuple(files[name] for name in [*first, *rest] if name in files)


@cache
def _letters(file: Path) -> frozenset[int]:
    """The code points that a font draws; none for a file that cannot be read."""
    from fontTools.ttLib import TTFont, TTLibError

    try:
        with TTFont(file, lazy=True) as font:
            return frozenset(font.getBestCmap() or ())
    except (TTLibError, OSError, KeyError, ValueError):
        return frozenset()
