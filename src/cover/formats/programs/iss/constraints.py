"""The types of Interactive Sudoku Solver's constraints, and the clues they are.

What each means is taken from the program's own descriptions and from how it builds its solver: js/sudoku_constraint.js
and js/solver/sudoku_builder.js of https://github.com/sigh/Interactive-Sudoku-Solver (MIT). docs/reading-iss.md has them
all. What a type does not take is refused, and so are types that are not listed here.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from cover.basics.errors import InputError
from cover.basics.suggest import shown
from cover.formats.programs.draft import Draft, cell_of, place_of
from cover.formats.programs.iss.codes import OLD_SIXES, automaton, cells_of, regex, relation
from cover.formats.ticked import Ticked
from cover.puzzles.clues.outside import WAYS
from cover.puzzles.clues.table import ROWS
from cover.puzzles.common.cells import Cell, cell_name

Add = Callable[
    [Draft, Ticked, str], None
]  # the third is the key of the clue; types that say more than one tell by name


def add_part(draft: Draft, name: str, arguments: list[str]) -> None:
    """One constraint. Raises InputError for a type that is not known here, and for what it does not take."""
    words = Ticked(arguments, f"'{name}'")
    if name not in TYPES:
        reason = f": {REFUSED[name]}" if name in REFUSED else ""
        raise InputError(f"{shown(name)} is a constraint of Interactive Sudoku Solver that is not read here{reason}")
    add, key = TYPES[name]
    add(draft, words, key)
    words.rest()


def _flag(draft: Draft, words: Ticked, key: str) -> None:
    draft.clue(key, called=words.what.strip("'"))


def _line(draft: Draft, words: Ticked, key: str) -> None:
    draft.clue(key, _cells(words, draft, 0), called=words.what.strip("'"))


def _chain(draft: Draft, words: Ticked, key: str) -> None:
    draft.chain(key, _cells(words, draft, 0), called=words.what.strip("'"))


def _first(words: Ticked) -> str:
    """The first word, which stands before the cells. Raises InputError without one."""
    found = words.take(0, "")
    if not found:
        raise InputError(f"{words.what}: a word is needed before its cells")
    return str(found)


def _number(text: str, words: Ticked) -> int:
    if not re.fullmatch(r"-?\d{1,6}", text):
        raise InputError(f"{words.what}: {shown(text)} is no number")
    return int(text)


def _cells(words: Ticked, draft: Draft, start: int = 1) -> list[Cell]:
    return cells_of(words.take_all(start), draft.size)


def _sharing_a_side(cells: Sequence[Cell]) -> Iterator[tuple[Cell, Cell]]:
    """All cells of a list and those behind them that share a side with them: what such types compare. A pair is
    compared once, however often its cells are listed."""
    once = list(dict.fromkeys(cells))
    for k, (r, c) in enumerate(once):
        yield from (((r, c), (s, d)) for s, d in once[k + 1 :] if abs(r - s) + abs(c - d) == 1)


def _sides(*more: int) -> Add:
    """A clue for each two cells of the list that share a side, the earlier one first."""

    def add(draft: Draft, words: Ticked, key: str) -> None:
        pairs = list(_sharing_a_side(_cells(words, draft, 0)))
        if not pairs:
            raise InputError(f"{words.what}: none of its cells share a side")
        for pair in pairs:
            draft.clue(key, pair, *more)

    return add


def _number_line(draft: Draft, words: Ticked, key: str) -> None:
    """`.Lunchbox~15~R1C1~R1C2`: a number, then cells."""
    number = _number(_first(words), words)
    draft.clue(key, _cells(words, draft), number)


def _cage(draft: Draft, words: Ticked, key: str) -> None:
    """A cell that is named twice counts twice; 0 is no sum."""
    total, cells = _number(_first(words), words), _cells(words, draft)
    once = list(dict.fromkeys(cells))
    if total and len(once) < len(cells):
        draft.add("weighted", total, tuple(Counter(cells).items()))
        draft.clue("cage", once)
    else:
        draft.clue("cage", once, total or None)


def _sum(draft: Draft, words: Ticked, key: str) -> None:
    """`.Sum~3~R1C5~R1C6`: cells that may repeat; `.Sum~3_=_2_-1~R1C5~R1C6`: with a factor for each."""
    text, _, factors = _first(words).partition("_=_")
    total, cells = _number(text, words), _cells(words, draft)
    times = [_number(factor, words) for factor in factors.split("_")] if factors else [1] * len(cells)
    if len(times) != len(cells):
        raise InputError(f"'Sum' has {len(times)} factors for {len(cells)} cells")
    if any(abs(many) > 100 for many in times):
        raise InputError("'Sum': factors are -100 to 100")
    counted = Counter[Cell]()
    for many, cell in zip(times, cells, strict=True):
        counted[cell] += many
    if set(counted.values()) == {1}:
        draft.clue("total", counted, total)
    else:
        draft.add("weighted", total, tuple(counted.items()))


def _sum_line(draft: Draft, words: Ticked, key: str) -> None:
    """`.SumLine~10~R1C1~R1C2`, with `~LOOP` a closed line."""
    total, *cells = words.take_all()
    closed = cells[-1:] == ["LOOP"]
    draft.clue(
        "sumloop" if closed else "sumline", cells_of(cells[:-1] if closed else cells, draft.size), _number(total, words)
    )


def _whisper(draft: Draft, words: Ticked, key: str) -> None:
    """`.Whisper~4~R1C1~R1C2`; without a number it is 5."""
    first = _first(words)
    by = _number(first, words) if first.isdecimal() else 5
    draft.chain("whispers", _cells(words, draft, 1 if first.isdecimal() else 0), by)


def _modular(draft: Draft, words: Ticked, key: str) -> None:
    """`.Modular~3~R1C1~R1C2~R1C3`: the first 3 cells leave different remainders by 3, and a cell the same as the third
    before it."""
    first = _first(words)
    by = _number(first, words) if first.isdecimal() else 0
    if not by:
        raise InputError("'Modular': the number by which to divide is needed before its cells")
    cells = _cells(words, draft)
    if by == 3:
        draft.clue("modular", cells)
        return
    for same, group in [(False, cells[:by]), *((True, cells[k::by]) for k in range(min(by, len(cells))))]:
        if len(group) > 1:
            alike = {(a, b) for a in draft.symbols for b in draft.symbols if (a % by == b % by) == same}
            draft.clue("mutual", group, frozenset(alike))


def _arrow(draft: Draft, words: Ticked, key: str) -> None:
    circle, *shaft = _cells(words, draft, 0) or [(0, 0)]
    if not shaft:
        raise InputError("'Arrow': a circle and the cells of its shaft are needed")
    draft.add("arrow", (circle,), draft.once([circle, *shaft], "'Arrow'")[1:])


def _pill_arrow(draft: Draft, words: Ticked, key: str) -> None:
    """`.PillArrow~2~R1C1~R1C2~R2C3`: tens stand left of ones, or above them."""
    many, cells = _number(_first(words), words), draft.once(_cells(words, draft), "'PillArrow'")
    if many not in (2, 3) or len(cells) <= many:
        raise InputError("'PillArrow': a pill of 2 or 3 cells and the cells of its shaft are needed")
    if draft.symbols[-1] > 9:
        raise InputError("'PillArrow' on a board of numbers above 9 is not read here")
    draft.add("arrow", tuple(sorted(cells[:many])), cells[many:])


def _little_killer(draft: Draft, words: Ticked, key: str) -> None:
    """`.LittleKiller~22~R1C1`: the first cell names the diagonal: they go down-right from the left, down-left from
    above, up-left from the right, up-right from below. Old links list all its cells."""
    total, cells = _number(_first(words), words), _cells(words, draft)
    (r, c), last = cells[0] if cells else (0, 0), draft.size - 1
    if c == 0 and r < last:
        way = "down-right"
    elif r == 0 and c:
        way = "down-left"
    elif c == last and 0 < r < last:
        way = "up-left"
    elif r == last and 0 < c < last:
        way = "up-right"
    else:
        raise InputError(f"'LittleKiller': no diagonal of Interactive Sudoku Solver begins at {cell_name((r, c))}")
    down, right = WAYS[way]
    on_it = [(r + k * down, c + k * right) for k in range(draft.size)]
    if not cells or not set(cells) <= set(on_it):
        raise InputError(f"'LittleKiller': its cells are not those of the diagonal from {cell_name((r, c))} {way}")
    _only_one(draft, words, cell_name((r, c)), total)
    draft.add("littlekiller", total, (r, c), way)


def _only_one(draft: Draft, words: Ticked, place: str, value: object) -> None:
    """Of several clues at one place the program keeps the last: two that differ are hardly meant."""
    if draft.only_once.setdefault((words.what, place), value) != value:
        raise InputError(f"{words.what}: {place} has two clues, and Interactive Sudoku Solver keeps one")


def _beside(*, from_one: bool = False, zero: bool = False) -> Add:
    """`.Skyscraper~C5~5~3`: seen from the beginning and from the end of a line, either may be missing.

    from_one: is it read where symbols count from 1 only? zero: may the clue be 0?
    """

    def add(draft: Draft, words: Ticked, key: str) -> None:
        kind, index = _row_or_column(_first(words), draft.size)
        if from_one and draft.first != 1:
            raise InputError(f"{words.what} on a board with symbols from 0 is not read here")
        for reverse in (False, True):
            if text := words.take(1 + reverse, ""):
                value = _number(text, words)
                if not value and not zero:
                    raise InputError(f"{words.what}: 0 is not a clue")
                _only_one(draft, words, f"{kind} {index + 1}{' reversed' if reverse else ''}", value)
                draft.add(key, value, kind, index, reverse)

    return add


def _row_or_column(text: str, size: int) -> tuple[str, int]:
    found = re.fullmatch(r"([RC])(\d{1,2}|[a-z])", text, re.IGNORECASE | re.ASCII)
    if found is None:
        raise InputError(f"{shown(text)} is no line: R1 or C1 is needed")
    if not 0 <= (index := place_of(found[2])) < size:
        raise InputError(f"{shown(text)} is no line of a board of {size} rows")
    return "row" if found[1].upper() == "R" else "column", index


def _sandwich(draft: Draft, words: Ticked, key: str) -> None:
    value, (kind, index) = _number(_first(words), words), _row_or_column(words.take(1, ""), draft.size)
    _only_one(draft, words, f"{kind} {index + 1}", value)
    draft.add("sandwich", value, kind, index)


def _diagonal(draft: Draft, words: Ticked, key: str) -> None:
    """1 rises to the right, -1 falls."""
    way = words.take(0, "")
    if way not in ("1", "-1"):
        raise InputError("'Diagonal' takes 1 or -1")
    draft.diagonals.add("anti" if way == "1" else "main")


def _windoku(draft: Draft, words: Ticked, key: str) -> None:
    draft.windoku = True


def _no_boxes(draft: Draft, words: Ticked, key: str) -> None:
    draft.boxes = (0, 0)


def _jigsaw(draft: Draft, words: Ticked, key: str) -> None:
    """`.Jigsaw~LAYOUT`, a character a cell, before which old links have the shape. Cells with one character are a
    region if they are as many as the board has rows; one other group is no region, and all cells in one say nothing."""
    *shape, layout = words.take_all() or [""]
    n = draft.size
    if len(layout) != n * n or len(shape) > 1 or not all(re.fullmatch(rf"{n}x{n}(~.*)?", text) for text in shape):
        raise InputError(f"'Jigsaw': a layout of {n * n} characters is needed, one per cell")
    if draft.owners is not None:
        raise InputError("'Jigsaw' stands twice, and its regions may overlap")
    counted = Counter(layout)
    others = [] if len(counted) == 1 else [owner for owner in counted if counted[owner] != n]
    if len(others) > 1:
        raise InputError(f"'Jigsaw': {len(others)} regions have not {n} cells")
    owners = [layout[k : k + n] for k in range(0, n * n, n)]
    whole = len(counted) > 1
    draft.owners = [[x if whole and x not in others else "." for x in row] for row in owners]


def regions_for_jigsaw(draft: Draft) -> None:
    """Jigsaw regions stand beside the boxes, unless 'NoBoxes' takes these away or a prime number of rows has none; if
    they do not fill the board then, they are regions of a board without boxes."""
    if draft.owners is None:
        return
    boxless = draft.boxes == (0, 0) or all(draft.size % k for k in range(2, draft.size))
    owners = [owner for row in draft.owners for owner in row]
    if boxless and "." not in owners:
        return
    for name in dict.fromkeys(owner for owner in owners if owner != "."):
        cells = [(r, c) for r, row in enumerate(draft.owners) for c, owner in enumerate(row) if owner == name]
        draft.region(f"jigsaw {name}", cells)
    draft.owners, draft.boxes = None, (0, 0) if boxless else draft.boxes


def _region_size(draft: Draft, words: Ticked, key: str) -> None:
    if words.take(0) != str(draft.size):
        raise InputError("'RegionSize' other than the board's is not read here")


def _all_different(draft: Draft, words: Ticked, key: str) -> None:
    draft.region("different", _cells(words, draft, 0))


def _quadruple(draft: Draft, words: Ticked, key: str) -> None:
    cell, values = cell_of(_first(words), draft.size), tuple(_number(text, words) for text in words.take_all(1))
    if max(cell) + 1 >= draft.size:
        raise InputError(f"'Quad': no 2 x 2 cells begin at {cell_name(cell)}")
    _only_one(draft, words, cell_name(cell), values)
    draft.add("quadruple", cell, values)


def _indexing(draft: Draft, words: Ticked, key: str) -> None:
    kind = {"C": "column", "R": "row"}.get(_first(words))
    if kind is None:
        raise InputError(f"'Indexing' by {shown(_first(words))} is not read here")
    if draft.first != 1:
        raise InputError("'Indexing' on a board with symbols from 0 is not read here")
    draft.clue(f"{kind}indexer", _cells(words, draft))


def _strict(draft: Draft, words: Ticked, key: str) -> None:
    """All marks of a kind are given: `.StrictKropki`, `.StrictXV`."""
    draft.add(key, words.what.strip("'").removeprefix("Strict").lower())


def _equal_sums(draft: Draft, words: Ticked, key: str) -> None:
    """`.EqualSum~R1C1~R1C2~-~R2C1~R2C2`: groups parted by a dash."""
    groups = "~".join(words.take_all()).split("~-~")
    draft.add("equalsums", tuple(draft.once(cells_of(group.split("~"), draft.size), "'EqualSum'") for group in groups))


def _same_values(draft: Draft, words: Ticked, key: str) -> None:
    """`.SameValues~2~R1C1~R1C2~R5C5~R6C6`: so many groups, one after the other."""
    many, cells = _number(_first(words), words), _cells(words, draft)
    if many < 2 or len(cells) % many:
        raise InputError(f"'SameValues': {len(cells)} cells do not make {many} groups")
    size = len(cells) // many
    groups = [cells[k : k + size] for k in range(0, len(cells), size)]
    draft.add("samesymbols", tuple(draft.once(group, "'SameValues'") for group in groups))


def _look_and_say(draft: Draft, words: Ticked, key: str) -> None:
    """`.LookAndSay~1617~R2C7~R3C7`: digits two by two."""
    digits = _first(words)
    if len(digits) % 2 or not digits.isascii() or not digits.isdecimal():
        raise InputError(f"'LookAndSay' takes digits two by two, not {shown(digits)}")
    says = tuple((int(digits[k]), int(digits[k + 1])) for k in range(0, len(digits), 2))
    draft.clue("lookandsay", _cells(words, draft), says)


def _contain_exact(draft: Draft, words: Ticked, key: str) -> None:
    """`.ContainExact~1_2_2~R1C1~R1C2~R1C3`: each of the values as often as it is named; others are free."""
    counted = Counter(_number(text, words) for text in _first(words).split("_"))
    draft.clue(key, _cells(words, draft), tuple((times, value) for value, times in counted.items()))


def _dutch_flatmates(draft: Draft, words: Ticked, key: str) -> None:
    """Every 5 has a 1 directly above it or a 9 directly below it."""
    if draft.symbols != tuple(range(1, 10)):
        raise InputError("'DutchFlatmates' on a board without the numbers 1 to 9 is not read here")
    for r in range(draft.size):
        for c in range(draft.size):
            pattern = "[^5].|.9" if r == 0 else "1.|.[^5]" if r + 1 == draft.size else "1..|.[^5].|..9"
            draft.clue(key, [(s, c) for s in range(max(r - 1, 0), min(r + 2, draft.size))], pattern)


def _same_everywhere(draft: Draft, words: Ticked, key: str) -> None:
    """`.RegionSameValues`: the largest regions hold the same values, as all do where a region has as many cells as
    there are symbols, which is so on every shape that is read."""


def _priority(draft: Draft, words: Ticked, key: str) -> None:
    """`.Priority~5~R1C1`: in which order the program searches, which changes no solution."""
    _number(_first(words), words)
    _cells(words, draft)


# How a clue's words are read, by the name of the form in the table of clues.
_FORMS: dict[str, Add] = {
    "flag": _flag, "line": _line, "chain": _chain, "sides": _sides(), "number line": _number_line,
    "number chain": _whisper, "modular": _modular, "cage": _cage, "sum": _sum, "sum line": _sum_line, "arrow": _arrow,
    "diagonal": _little_killer, "beside": _beside(), "beside or 0": _beside(zero=True),
    "room": _beside(from_one=True, zero=True), "sandwich": _sandwich, "corner": _quadruple, "indexing": _indexing,
    "strict": _strict, "groups": _equal_sums, "equal groups": _same_values, "look and say": _look_and_say,
    "pairs": relation(), "automaton": automaton, "regex": regex,
}  # fmt: skip
# Further names of clues, and types that are no clue.
TYPES: dict[str, tuple[Add, str]] = {
    **{row.iss[0]: (_FORMS[row.iss[1]], row.key) for row in ROWS if row.iss[0]},
    "X": (_sides(10), "total"), "V": (_sides(5), "total"), "PillArrow": (_pill_arrow, "arrow"),
    "StrictXV": (_strict, "negative"),
    "Binary": (relation(OLD_SIXES), "relation"), "BinaryX": (relation(OLD_SIXES), "mutual"),
    "Diagonal": (_diagonal, ""), "Windoku": (_windoku, ""), "NoBoxes": (_no_boxes, ""), "Jigsaw": (_jigsaw, ""),
    "RegionSize": (_region_size, ""), "AllDifferent": (_all_different, ""), "Priority": (_priority, ""),
    "RegionSameValues": (_same_everywhere, ""), "ContainExact": (_contain_exact, "lookandsay"),
    "DutchFlatmates": (_dutch_flatmates, "regex"),
}  # fmt: skip
# Why others are not.
REFUSED = {
    "Or": "it is a choice between constraints, and cover has no clue for that",
    "Replicate": "constraints that are repeated by a pattern",
    "Var": "cells outside the board",
    "FullRank": "it ranks whole rows and columns as numbers, and cover has no clue for that",
    "FullRankTies": "it ranks whole rows and columns as numbers, and cover has no clue for that",
    "ChaosConstruction": "the solver must find its regions, and cover needs them given",
    "ChaosArrow": "the solver must find its regions, and cover needs them given",
    "ChaosMultiArrow": "the solver must find its regions, and cover needs them given",
    "RellikCage": "no set of its cells may add up to the number, and cover has no clue for that",
    "Doppelganger": "it has one symbol more than rows, and cover's boards have as many of both",
    "ConnectedValues": "cells with certain values are connected, and cover has no clue for that",
    "ContainAtLeast": "it says how often values must at least occur, and cover has no clue for that",
}
