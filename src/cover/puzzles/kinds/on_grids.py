"""Sentences on a sudoku or a Latin square: `rule: each box: ( sum corners - centre ) mod 9 = 0` above its board.

The grid's geometry is offered to them as families: rows, columns, boxes, cages, extra regions, thermometers, and all
that cells alone make. A number beside a line (`outside 12: row 3`) is the clue of that line.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Self

from cover.basics.errors import InputError
from cover.basics.suggest import did_you_mean
from cover.problems.names import Kind as NameKind
from cover.problems.names import Name, cell_name
from cover.problems.rules import Rule, impossible
from cover.puzzles.clues import Cage, Thermo
from cover.puzzles.clues.base import Clue, Filled, Frame, no_value
from cover.puzzles.clues.lines import OutsideClue
from cover.puzzles.common.cells import Cell
from cover.puzzles.kinds import tree
from cover.puzzles.kinds.drafts import Draft, Group
from cover.puzzles.kinds.families import BOARD, Scope
from cover.puzzles.kinds.files import GRID, SIDES, Kind, kind_of
from cover.puzzles.kinds.given_sets import Giving
from cover.puzzles.kinds.judging import faults_of
from cover.puzzles.kinds.meaning.encoder import Encoder
from cover.puzzles.kinds.places import Places
from cover.puzzles.kinds.sentences import LONGEST, Words, sentence
from cover.puzzles.kinds.vocabulary import ALWAYS_MARKS

FAMILIES = (
    "cell", "row", "column", "line", "box", "cage", "region", "thermometer", "diagonal", "square", "pair", "touch",
    "border", "leap", "two", "end", "steps", "number", "mark", "part", "room", "rooms",
)  # fmt: skip
_WORDS = Words(ALWAYS_MARKS, ("rows", "columns"), ranged=True)


@dataclass(frozen=True)
class OwnRule(Clue):
    """`rule: each pair: abs ( first - second ) != 1`."""

    text: str

    key = "rule"
    form = "rule: SENTENCE"
    meaning = "A rule of your own, as a sentence; docs/kinds.md teaches the language."

    @classmethod
    def read(cls, value: str, text: str, size: int) -> Self:
        """Raises InputError, with the column in the text, for what is no sentence about a grid."""
        no_value(cls.key, value)
        if len(text) > 20 * LONGEST:
            raise InputError(f"a sentence of {len(text)} characters is too long")
        stated = sentence(text, _WORDS)
        for node in tree.walk(stated):
            if isinstance(node, tree.Family) and node.word and node.word not in FAMILIES:
                reason = f"a grid has no 'each {node.word}'{did_you_mean(node.word, FAMILIES)}"
                raise InputError(f"{reason}; there are {', '.join(FAMILIES)}", column=node.at)
            if isinstance(node, tree.Connected) and node.outside:
                raise InputError("'outside' is for kinds in files", column=node.at)
        for node, why in Giving(FAMILIES).never_given(stated):
            raise InputError(why, column=node.at)
        return cls(text)

    def line(self) -> str:
        return f"rule: {self.text}"

    def printed_rule(self) -> str:
        return f"Rule: {self.text}."

    def settings(self) -> tuple[Hashable, ...]:
        return (self.text,)

    def regions(self, frame: Frame) -> Iterator[tuple[Name, Sequence[Cell]]]:
        met = set[str]()
        for name, cells in _encoded(self.text, frame).regions:
            if str(name) not in met:  # two edges of the same pair
                met.add(str(name))
                yield self.saying(str(name)), [divmod(cell, frame.size) for cell in cells]

    def rules(self, frame: Frame) -> Iterator[Rule]:
        encoder = _encoded(self.text, frame)
        if frame.size == 1:  # boards of one symbol have no automata of two
            fits = not any(self.faults((frame.symbols,), frame))
            yield from () if fits else (impossible(1, 1, self.saying(self.text)),)
            return
        yield from encoder.rules

    def excluded(self, frame: Frame) -> Iterator[tuple[Cell, int]]:
        for cell, some in _encoded(self.text, frame).only.items():
            for k, symbol in enumerate(frame.symbols):
                if not some >> k & 1:
                    yield divmod(cell, frame.size), symbol

    def faults(self, solution: Filled, frame: Frame) -> Iterator[str]:
        held = {frame.number((r, c)): str(mark) for r, row in enumerate(solution) for c, mark in enumerate(row)}
        return (f"rule: {fault}" for fault in faults_of(_places(self.text, frame), held))


@dataclass(frozen=True)
class Outside(OutsideClue):
    """`outside 12: row 3`: it says nothing by itself."""

    key = "outside"
    form = "outside NUMBER: row 1"
    meaning = "A number beside the line, which your own rule calls the line's clue."
    heading = "Numbers beside lines"
    printed = "A rule says what they mean."

    def rules(self, frame: Frame) -> Iterator[Rule]:
        return iter(())

    def faults(self, solution: Filled, frame: Frame) -> Iterator[str]:
        return iter(())


# ---------------------------------------------------------------- a grid as a board of sentences
class _Encoder(Encoder):
    """Its regions and rules have names as those of clues have."""

    def label(self, scope: Scope, one: tree.Sentence) -> Name:
        where = "" if scope.label == BOARD else f"{scope.label}: "
        return Name(NameKind.STATED, (OwnRule.key, f"{where}{one.stated}"))


@lru_cache(maxsize=256)
def _encoded(text: str, frame: Frame) -> Encoder:
    return _Encoder(_places(text, frame))


@lru_cache(maxsize=256)
def _places(text: str, frame: Frame) -> Places:
    boxes = {cell: str(name) for cell, name in _boxes(frame)}
    rooms = boxes if len(boxes) == frame.size**2 else {}
    return Places(_kind(frame.symbols, bool(rooms), (text,)), draft_of(frame, rooms))


def kind_of_rules(frame: Frame) -> Kind | None:
    """The kind whose rules are all sentences of a grid's own; None where it has none."""
    texts = tuple(dict.fromkeys(clue.text for clue in frame.clues if isinstance(clue, OwnRule)))
    every = sum(name not in (".", None) for row in frame.boxes for name in row)
    return _kind(frame.symbols, every == frame.size**2, texts) if texts else None


@lru_cache(maxsize=256)
def _kind(symbols: tuple[int, ...], rooms: bool, own: tuple[str, ...]) -> Kind:
    """A grid as a kind whose rules are these sentences."""
    low, high = symbols[0], symbols[-1]
    marks = f"{low}..{high}" if symbols == tuple(range(low, high + 1)) else " ".join(map(str, symbols))
    layout = f"layout outside {' '.join(SIDES)}{', rooms' * rooms}, thermometers"
    return kind_of(f"kind a grid\nmarks {marks}\n{layout}\n", GRID, "", (), own)


def draft_of(frame: Frame, rooms: Mapping[Cell, str]) -> Draft:
    """What stands on a grid, as far as sentences speak of it."""
    n, cages, thermometers = frame.size, list[Group](), list[tuple[Cell, ...]]()
    outside: dict[str, list[str | None]] = {side: [None] * n for side in SIDES}
    for clue in frame.clues:
        if isinstance(clue, Cage):
            total = None if clue.sum is None else str(clue.sum)
            cages.append((f"cage {cell_name(clue.cells[0])}", clue.cells, total))
        elif isinstance(clue, Thermo):
            thermometers.append(clue.cells)
        elif isinstance(clue, Outside):
            side = {"row": ("left", "right"), "column": ("top", "bottom")}[clue.kind][clue.reverse]
            outside[side][clue.index] = str(clue.value)
    members: dict[Hashable, list[Cell]] = {}
    for cell, name in _boxes(frame):
        members.setdefault(name, []).append(cell)
    boxes = [(f"box {k}", tuple(cells), None) for k, cells in enumerate(members.values(), 1)]
    regions = [(f"region {name}", cells, None) for name, cells in frame.regions]
    return Draft(
        n, n, rooms=rooms, thermometers=tuple(thermometers),
        outside={side: tuple(words) for side, words in outside.items()},
        groups={"box": tuple(boxes), "cage": tuple(cages), "region": tuple(regions)},
    )  # fmt: skip


def _boxes(frame: Frame) -> Iterator[tuple[Cell, Hashable]]:
    rows = enumerate(frame.boxes)
    return (((r, c), name) for r, row in rows for c, name in enumerate(row) if name not in (".", None))
