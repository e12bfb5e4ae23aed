"""What a kind file says of new puzzles, in its section `sampling`: a hint a line, where the general way is not enough.

    size 8                      rows of a usual one
    rooms 3..5                  sizes of the rooms drawn at random
    rooms rectangles            of up to four rows and columns
    rooms dominoes              of two cells
    rooms 2 around shaded       rooms of the solution, each around so many cells that hold this (or as many as a name of
                                the header says)
    draw shaded 30%             how much of the board holds a mark in the drawing that the solution comes near to
    draw loop                   that drawing is a loop
    draw loop 85%               that passes so many cells, and leaves out few beside each other
    clues 20%, clues x 20%      so many cells hold a clue (this one) before there is a solution
    clues where asked           clues stand where parts and blanks of the solution ask for one
    clues beside tent           each cell that holds this has a clue of its own beside it
    clues repeat under shaded   a number in each cell, no two of a line alike but those under cells that hold this
    clues 1..9                  a number in each cell, by itself
    clues stay                  no number is left out
    words w#|b#                 what a clue may say; # is the number that is true there
    wish each part: size <= 6   a sentence that the solution should fulfil besides the rules
    header stars 1              what a name of the header says, a whole number, a word, or `rows`
    none WHY                    such puzzles are not made

No hint is needed by most kinds.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

_ROOMS = re.compile(r"(\d{1,2})\.\.(\d{1,2})")
_SHARE = re.compile(r"(\d{1,3})%")
_AROUND = re.compile(r"(\d{1,2}|[a-z]+) around (\S+)")


class Unknown(ValueError):
    """A hint that is none, in words."""


@dataclass(frozen=True)
class Hints:
    """size: rows of a usual one; rooms: least and most cells of one drawn at random; around: of a room of the solution
    how many cells (or the name of the header that says it) hold which mark; shares: of the marks in the drawing, by
    word; early: share of cells that hold a clue beforehand, and which; beside, repeat: marks; numbers: least and most;
    words: of clues; header: words by name; none: why there are no puzzles of the kind."""

    size: int = 6
    rooms: tuple[int, int] = (3, 6)
    rectangles: bool = False
    dominoes: bool = False
    around: tuple[str, str] | None = None
    shares: Mapping[str, float] = field(default_factory=dict)
    loop: float = 0.0
    early: tuple[float, str] = (0.0, "?")
    asked: bool = False
    beside: str = ""
    repeat: str = ""
    numbers: tuple[int, int] | None = None
    stay: bool = False
    words: tuple[str, ...] = ()
    header: Mapping[str, str] = field(default_factory=dict)
    none: str = ""


def hints(lines: Iterable[str]) -> Hints:
    """The hints of a section. Raises Unknown.

    >>> hints(["rooms 3..5", "draw shaded 30%"]).rooms
    (3, 5)
    """
    found: dict[str, object] = {}
    for line in lines:
        word, _, rest = line.partition(" ")
        if word not in _READ:
            raise Unknown(f"{word!r} is no hint; there are {', '.join(_READ)}")
        name, value = _READ[word](rest.strip())
        if isinstance(value, dict):
            value = {**dict(found.get(name, {})), **value}  # type: ignore[call-overload]
        found[name] = value
    return Hints(**found)  # type: ignore[arg-type]


def _share(text: str) -> float:
    found = _SHARE.fullmatch(text)
    if found is None or int(found[1]) > 100:
        raise Unknown(f"a share such as 30% is expected, not {text!r}")
    return int(found[1]) / 100


def _size(text: str) -> tuple[str, object]:
    if not re.fullmatch(r"\d{1,2}", text):
        raise Unknown(f"a number of rows is expected, not {text!r}")
    return "size", int(text)


def _rooms(text: str) -> tuple[str, object]:
    if text in ("rectangles", "dominoes"):
        return text, True
    if found := _ROOMS.fullmatch(text):
        least, most = int(found[1]), int(found[2])
        if 0 < least <= most:
            return "rooms", (least, most)
    if found := _AROUND.fullmatch(text):
        return "around", (found[1], found[2])
    raise Unknown(f"sizes such as 3..5, 'rectangles', or '2 around MARK' are expected, not {text!r}")


def _draw(text: str) -> tuple[str, object]:
    if text == "loop":
        return text, 1.0
    mark, _, share = text.rpartition(" ")
    if not mark:
        raise Unknown(f"'loop', or a mark and its share are expected, not {text!r}")
    return ("loop", _share(share)) if mark == "loop" else ("shares", {mark: _share(share)})


def _clues(text: str) -> tuple[str, object]:
    if text in ("stay", "where asked"):
        return ("stay" if text == "stay" else "asked"), True
    if text.startswith("beside "):
        return "beside", text.removeprefix("beside ")
    if text.startswith("repeat under "):
        return "repeat", text.removeprefix("repeat under ")
    if found := _ROOMS.fullmatch(text):
        return "numbers", (int(found[1]), int(found[2]))
    word, _, share = text.rpartition(" ")
    return "early", (_share(share), word or "?")


def _header(text: str) -> tuple[str, object]:
    name, _, value = text.partition(" ")
    if not value:
        raise Unknown("a name of the header and what it says are expected")
    return "header", {name: value}


_READ: Mapping[str, Callable[[str], tuple[str, object]]] = {
    "size": _size,
    "rooms": _rooms,
    "draw": _draw,
    "clues": _clues,
    "words": lambda text: ("words", tuple(text.split("|"))),
    "header": _header,
    "none": lambda text: ("none", text),
}
