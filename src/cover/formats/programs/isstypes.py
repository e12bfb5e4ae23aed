"""The types of Interactive Sudoku Solver's constraints, and the clues they are."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from itertools import pairwise

from cover.errors import InputError
from cover.formats.programs.draft import Draft
from cover.formats.programs.isscodes import OLD_SIXES, automaton, cell_of, cells_of, regex, relation
from cover.naming import shown
from cover.puzzles.shared.cells import Cell, cell_name


def add_part(draft: Draft, name: str, arguments: list[str]) -> None:
    """One constraint. Raises InputError for a type that is not known here."""
    add = _TYPES.get(name)
    if add is None and name in _LINES:
        draft.clue(_LINES[name], cells_of(arguments, draft.size), called=name)
        return
    if add is None and name in _FLAGS:
        draft.clue(_FLAGS[name], called=name)
        return
    if add is None:
        raise InputError(f"{shown(name)} is a constraint of Interactive Sudoku Solver that is not read here")
    try:
        add(draft, arguments)
    except IndexError:
        raise InputError(f"{name}: more is needed than {len(arguments)} arguments") from None


# Types with nothing but cells, and types without anything.
_LINES = {
    "Thermo": "thermo", "Renban": "renban", "Palindrome": "palindrome", "Between": "between", "Zipper": "zipper",
    "RegionSumLine": "regionsum", "DoubleArrow": "doublearrow", "Entropic": "entropic", "CountingCircles": "circles",
    "Modular": "modular", "EqualityCage": "equality", "ValueIndexing": "valueindex", "CountDistinct": "different",
}  # fmt: skip
_FLAGS = {
    "AntiKnight": "antiknight", "AntiKing": "antiking", "AntiConsecutive": "nonconsecutive", "DisjointSets": "disjoint",
    "GlobalEntropy": "globalentropy", "GlobalMod": "globalmodular", "AntiTaxicab": "antitaxi",
}  # fmt: skip


def _number(text: str, name: str) -> int:
    if not re.fullmatch(r"-?\d{1,6}", text):
        raise InputError(f"{name}: {shown(text)} is no number")
    return int(text)


def _valued(key: str, name: str) -> Callable[[Draft, list[str]], None]:
    """`.Cage~15~R1C1~R1C2`: a number, then cells."""

    def add(draft: Draft, arguments: list[str]) -> None:
        draft.clue(key, cells_of(arguments[1:], draft.size), _number(arguments[0], name), called=name)

    return add


def _cage(draft: Draft, arguments: list[str]) -> None:
    """A cell that is named twice counts twice."""
    total, cells = _number(arguments[0], "Cage"), cells_of(arguments[1:], draft.size)
    once = list(dict.fromkeys(cells))
    if total and len(once) < len(cells):
        draft.clue("weighted", cells, total)
        draft.clue("cage", once)
    else:
        draft.clue("cage", once, total or "")


def _sum(draft: Draft, arguments: list[str]) -> None:
    """`.Sum~3~R1C5~R1C6`: cells that may repeat; `.Sum~3_=_2_-1~R1C5~R1C6`: with a factor for each."""
    total, _, factors = arguments[0].partition("_=_")
    cells = cells_of(arguments[1:], draft.size)
    if factors or len(set(cells)) < len(cells):
        times = [_number(factor, "Sum") for factor in factors.split("_")] if factors else [1] * len(cells)
        if len(times) != len(cells):
            raise InputError(f"'Sum' has {len(times)} factors for {len(cells)} cells")
        text = " ".join(f"{many}*{cell_name(cell)}" for many, cell in zip(times, cells, strict=True))
        draft.clue("weighted", value=_number(total, "Sum"), text=text)
    else:
        draft.clue("total", cells, _number(total, "Sum"))


def _sum_line(draft: Draft, arguments: list[str]) -> None:
    """`.SumLine~10~R1C1~R1C2`, with `~LOOP` a closed line."""
    closed = arguments[-1] == "LOOP"
    cells = cells_of(arguments[1:-1] if closed else arguments[1:], draft.size)
    draft.clue("sumloop" if closed else "sumline", cells, _number(arguments[0], "SumLine"))


def _pairs(key: str, value: object = "") -> Callable[[Draft, list[str]], None]:
    """Each cell and the next one."""

    def add(draft: Draft, arguments: list[str]) -> None:
        for one, other in pairwise(cells_of(arguments, draft.size)):
            if abs(one[0] - other[0]) + abs(one[1] - other[1]) == 1:
                draft.clue(key, [one, other], value)

    return add


def _greater(draft: Draft, arguments: list[str]) -> None:
    """The first cell exceeds all others."""
    first, *others = cells_of(arguments, draft.size)
    for other in others:
        draft.clue("greater", [first, other])


def _whisper(draft: Draft, arguments: list[str]) -> None:
    first = arguments[0] if arguments else ""
    by, cells = (first, arguments[1:]) if first.isdecimal() else ("5", arguments)
    draft.clue("whispers", cells_of(cells, draft.size), by)


def _arrow(draft: Draft, arguments: list[str]) -> None:
    cells = cells_of(arguments, draft.size)
    draft.clue("arrow", text=f"{cell_name(cells[0])} : {' '.join(map(cell_name, cells[1:]))}")


def _pill_arrow(draft: Draft, arguments: list[str]) -> None:
    many, cells = _number(arguments[0], "PillArrow"), cells_of(arguments[1:], draft.size)
    pill = sorted(cells[:many])  # tens stand left of ones, or above them
    draft.clue("arrow", text=f"{' '.join(map(cell_name, pill))} : {' '.join(map(cell_name, cells[many:]))}")


def _little_killer(draft: Draft, arguments: list[str]) -> None:
    """`.LittleKiller~22~R1C1`, or the whole diagonal; the first cell alone names it: diagonals go down-right from the
    left, down-left from above, up-left from the right, up-right from below."""
    cells = cells_of(arguments[1:], draft.size)
    (r, c), last = cells[0], draft.size - 1
    if len(cells) > 1:
        down, right = cells[1][0] - r, cells[1][1] - c
        way = f"{'down' if down > 0 else 'up'}-{'right' if right > 0 else 'left'}"
    elif c == 0 and r < last:
        way = "down-right"
    elif r == 0:
        way = "down-left"
    else:
        way = "up-left" if c == last else "up-right"
    draft.clue("littlekiller", value=arguments[0], text=f"{cell_name((r, c))} {way}")


def _beside(key: str, name: str) -> Callable[[Draft, list[str]], None]:
    """`.Skyscraper~C5~5~3`: seen from the beginning and from the end of a line, either may be missing."""

    def add(draft: Draft, arguments: list[str]) -> None:
        line = _line(arguments[0], draft.size)
        for value, end in zip(arguments[1:3], ("", " reversed"), strict=False):
            if value:
                draft.clue(key, value=_number(value, name), text=line + end, called=name)

    return add


def _line(text: str, size: int) -> str:
    found = re.fullmatch(r"([RC])(\d{1,2}|[1-9a-z])", text, re.IGNORECASE)
    if found is None:
        raise InputError(f"{shown(text)} is no line: R1 or C1 is needed")
    number = int(found[2]) if found[2].isdecimal() else ord(found[2].lower()) - ord("a") + 10
    return f"{'row' if found[1].upper() == 'R' else 'column'} {number}"


def _sandwich(draft: Draft, arguments: list[str]) -> None:
    draft.clue("sandwich", value=_number(arguments[0], "Sandwich"), text=_line(arguments[1], draft.size))


def _diagonal(draft: Draft, arguments: list[str]) -> None:
    """1 rises to the right, -1 falls."""
    if arguments[:1] not in (["1"], ["-1"]):
        raise InputError("'Diagonal' takes 1 or -1")
    draft.diagonals.add("anti" if arguments[0] == "1" else "main")


def _windoku(draft: Draft, arguments: list[str]) -> None:
    draft.windoku = True


def _no_boxes(draft: Draft, arguments: list[str]) -> None:
    draft.boxes = (0, 0)


def _jigsaw(draft: Draft, arguments: list[str]) -> None:
    """The old form has a character a cell; newer ones a region each, as its cells, before which the shape stands."""
    n = draft.size
    if len(arguments) == 1 and len(arguments[0]) == n * n:
        draft.owners = [list(arguments[0][k : k + n]) for k in range(0, n * n, n)]
        return
    cells = cells_of((argument for argument in arguments if argument.upper().startswith("R")), n)
    rows = [list(row) for row in (draft.owners or [["."] * n for _ in range(n)])]
    name = str(len({owner for row in rows for owner in row}))
    for r, c in cells:
        rows[r][c] = name
    draft.owners = rows


def regions_for_jigsaw(draft: Draft) -> None:
    """Jigsaw regions stand beside the boxes, unless 'NoBoxes' takes these away or a prime number of rows has none."""
    if draft.owners is None or draft.boxes == (0, 0) or all(draft.size % k for k in range(2, draft.size)):
        return
    for name in dict.fromkeys(owner for row in draft.owners for owner in row if owner != "."):
        draft.region(
            f"jigsaw {name}", [(r, c) for r, row in enumerate(draft.owners) for c, x in enumerate(row) if x == name]
        )
    draft.owners = None


def _region_size(draft: Draft, arguments: list[str]) -> None:
    if arguments[:1] != [str(draft.size)]:
        raise InputError("'RegionSize' other than the board's is not read here")


def _all_different(draft: Draft, arguments: list[str]) -> None:
    draft.region("different", cells_of(arguments, draft.size))


def _quadruple(draft: Draft, arguments: list[str]) -> None:
    draft.clue("quadruple", [cell_of(arguments[0], draft.size)], ",".join(arguments[1:]), called="Quad")


def _indexing(draft: Draft, arguments: list[str]) -> None:
    kind = {"C": "column", "R": "row"}.get(arguments[0].upper())
    if kind is None:
        raise InputError(f"'Indexing' by {shown(arguments[0])} is not read here")
    draft.clue(f"{kind}indexer", cells_of(arguments[1:], draft.size), called="Indexing")


def _strict(kind: str) -> Callable[[Draft, list[str]], None]:
    """All marks of a kind are given."""

    def add(draft: Draft, arguments: list[str]) -> None:
        draft.clue("negative", text=kind)

    return add


def _equal_sums(draft: Draft, arguments: list[str]) -> None:
    """`.EqualSum~R1C1~R1C2~-~R2C1~R2C2`: groups parted by a dash."""
    groups = "~".join(arguments).split("~-~")
    draft.clue("equalsums", text=_parted(cells_of(group.split("~"), draft.size) for group in groups))


def _same_values(draft: Draft, arguments: list[str]) -> None:
    """`.SameValues~2~R1C1~R1C2~R5C5~R6C6`: so many groups, one after the other."""
    many, cells = _number(arguments[0], "SameValues"), cells_of(arguments[1:], draft.size)
    if many < 2 or len(cells) % many:
        raise InputError(f"'SameValues': {len(cells)} cells do not make {many} groups")
    size = len(cells) // many
    draft.clue("samesymbols", text=_parted(cells[k : k + size] for k in range(0, len(cells), size)))


def _parted(groups: Iterable[Iterable[Cell]]) -> str:
    return " / ".join(" ".join(map(cell_name, group)) for group in groups)


def _look_and_say(draft: Draft, arguments: list[str]) -> None:
    """`.LookAndSay~1617~R2C7~R3C7`: digits two by two."""
    digits = arguments[0]
    if len(digits) % 2 or not digits.isdecimal():
        raise InputError(f"'LookAndSay' takes digits two by two, not {shown(digits)}")
    says = ",".join(f"{digits[k]}x{digits[k + 1]}" for k in range(0, len(digits), 2))
    draft.clue("lookandsay", cells_of(arguments[1:], draft.size), says)


_TYPES: dict[str, Callable[[Draft, list[str]], None]] = {
    "Cage": _cage, "Sum": _sum, "WhiteDot": _pairs("white"), "BlackDot": _pairs("black"), "X": _pairs("total", 10),
    "V": _pairs("total", 5), "Whisper": _whisper, "Arrow": _arrow, "PillArrow": _pill_arrow, "Diagonal": _diagonal,
    "LittleKiller": _little_killer, "Skyscraper": _beside("skyscraper", "Skyscraper"), "XSum": _beside("xsum", "XSum"),
    "NumberedRoom": _beside("numberedroom", "NumberedRoom"), "Sandwich": _sandwich, "Windoku": _windoku,
    "NoBoxes": _no_boxes, "Jigsaw": _jigsaw, "RegionSize": _region_size, "AllDifferent": _all_different,
    "GreaterThan": _greater, "Quad": _quadruple, "Lockout": _valued("lockout", "Lockout"), "Indexing": _indexing,
    "SumLine": _sum_line, "HiddenSkyscraper": _beside("hiddenskyscraper", "HiddenSkyscraper"),
    "EqualSum": _equal_sums, "StrictKropki": _strict("kropki"), "StrictXV": _strict("xv"),
    "SameValues": _same_values, "Lunchbox": _valued("lunchbox", "Lunchbox"), "LookAndSay": _look_and_say,
    "Pair": relation("relation"), "Binary": relation("relation", OLD_SIXES), "PairX": relation("mutual"),
    "BinaryX": relation("mutual", OLD_SIXES), "NFA": automaton, "Regex": regex,
}  # fmt: skip
