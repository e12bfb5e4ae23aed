"""Boards of sentences at random, 3x3 to 6x6: what each backend finds, what the evaluator accepts, and where boards are
few all that can stand on one.
"""

from __future__ import annotations

import random
import traceback
from collections import Counter
from collections.abc import Iterator
from itertools import product
from math import prod
from typing import Any

import cover
from cover.basics.errors import InputError, ProblemError, Refused
from cover.basics.result import Stop
from cover.puzzles.kinds.drafts import Draft
from cover.puzzles.kinds.files import kind_of
from cover.puzzles.kinds.judging import faults_of
from cover.puzzles.kinds.meaning.encoder import encoded
from cover.puzzles.kinds.places import Places
from cover.puzzles.kinds.trying import rooms

LIMIT = 20  # solutions that are asked for
SECONDS = 2.0  # what is not decided by then is not compared
FEW = 600  # boards that are looked at one by one
ROADS = ("bitmask", "sat", "cpsat")  # the last, which is slow, for one board in ten
MARKS = {
    ". white, # shaded": (["#", ".", "shaded", "white", "not #"], ["#", "."]),
    "1..3": (["1", "2", "3", "odd", "even", "1|3", "not 2"], ["1", "2", "3"]),
    "0..rows": (["0", "1", "2", "odd", "even", "1..3", "not 0"], ["0", "1", "2"]),
    "- 1..2": (["-", "1", "2", "not -", "odd"], ["-", "1", "2"]),
}
LINED = ["line", "open", "on", "turn", "straight", "ns", "not on"]


class Speaker:
    """Says sentences at random: of a kind with these marks, with rooms or lines or neither."""

    def __init__(self, rng: random.Random, marks: list[str], *, roomed: bool, lined: bool):
        self.rng, self.marks_, self.roomed, self.lined = rng, marks, roomed, lined

    def pick(self, *some: str) -> str:
        return self.rng.choice(some)

    def marks(self) -> str:
        return self.rng.choice(self.marks_)

    def number(self, depth: int = 0) -> str:
        deeper = [] if depth > 1 else [self.arithmetic(depth + 1), f"abs ( {self.arithmetic(depth + 1)} )"]
        return self.pick(
            str(self.rng.randrange(5)),
            self.pick("size", "clue", "rows", "index", "distance", "half", "row", "column"),
            f"count {self.marks()} {self.set_of()}",
            f"count {self.marks()}",
            f"sum {self.set_of()}",
            "sum",
            f"sum between {self.marks()}",
            f"{self.pick('most', 'least', 'product', 'visible', 'changes')} {self.some()}",
            f"run {self.marks()} {self.way()}",
            f"view {self.marks()}",
            f"gap {self.marks()}",
            f"{self.pick('apart', 'stretch')} {self.marks()} {self.some()}",
            self.pick("first", "second", "here", "up"),
            *deeper,
        ).strip()

    def arithmetic(self, depth: int) -> str:
        one, other = self.number(depth), self.number(depth)
        sign = self.pick("+", "-", "*", "mod")
        if sign in ("*", "mod"):
            other = str(self.rng.randrange(1, 4))
        return f"{self.bracketed(one)} {sign} {other}"

    @staticmethod
    def bracketed(number: str) -> str:
        return f"( {number} )" if any(f" {sign} " in number for sign in ("+", "-", "*", "mod")) else number

    def way(self) -> str:
        return self.pick("north", "south", "west", "east")

    def some(self) -> str:
        return self.pick("", self.set_of())

    def set_of(self) -> str:
        more = ["room"] * self.roomed + ["lines", "sides"] * self.lined
        return self.pick(
            "beside",
            "around",
            "nine",
            "here",
            "up",
            "left",
            "north",
            "east",
            "row",
            "column",
            "first",
            "second",
            "between",
            "ring",
            "leading 2",
            "away 1",
            "beside+here",
            "seen",
            *more,
        )

    def condition(self, depth: int = 0) -> str:
        if depth < 2 and self.rng.random() < 0.35:
            one, other = self.condition(depth + 1), self.condition(depth + 1)
            return (
                self.pick(
                    f"( {one} ) and ( {other} )",
                    f"( {one} ) or ( {other} )",
                    f"not ( {one} )",
                    f"if {one} then {other}",
                )
                if "if" not in one
                else f"( {one} ) or ( {other} )"
            )
        sign = self.pick("=", "=", "!=", "<", ">", "<=", ">=")
        return self.pick(
            f"{self.number()} {sign} {self.number()}",
            f"count {self.marks()} {self.set_of()} {sign} {self.rng.randrange(4)}",
            f"{self.set_of()} is {self.marks()}",
            f"is {self.marks()}",
            f"{self.some()} differ",
            f"{self.some()} same",
            f"{self.some()} ascending",
            f"differ unless {self.marks()}",
            f"never {self.marks()} {self.marks()}",
            f"never {self.marks()} {self.marks()} {self.marks()}",
            f"initial {self.marks()} is {self.marks()}",
            f"runs {self.marks()} = clue",
            "equal",
            "consecutive",
        ).strip()

    def family(self) -> str:
        roomed = ["each room", "each rooms", "each border", "each pair inside"] if self.roomed else []
        lined = ["each edge", "each point"] if self.lined else []
        return self.pick(
            "each cell",
            "each clue",
            "each blank",
            f"each {self.marks_[0]}",
            f"each {self.marks_[1]}",
            "each row",
            "each column",
            "each line",
            "each diagonal",
            "each square 2x2",
            "each square 1x3",
            "each pair",
            "each pair across",
            "each touch",
            "each leap 1 1",
            "each leap 1 2",
            "each parallel",
            "each two near 2",
            "each steps 3",
            "each end",
            "each end left",
            "each run",
            "each number n",
            *roomed,
            *lined,
        )

    def sentence(self) -> str:
        if self.rng.random() < 0.12:
            return self.whole()
        scope = self.family()
        if self.rng.random() < 0.1:
            scope += f" where {self.pick('clue = 2', 'index = 2', 'row = 1', 'size > 2', 'clue > 1')}"
        if self.rng.random() < 0.08:
            scope = f"{self.pick('each row', 'each column', 'each room' if self.roomed else 'each line')}, {scope}"
        return f"{scope}: {self.condition()}"

    def whole(self) -> str:
        mark = self.rng.choice(self.marks_[:2])
        lined = ["loop", "loop everywhere", "connected line"] if self.lined else []
        return self.pick(
            f"connected {mark}",
            f"connected {mark} touching",
            f"connected {mark} outside",
            "areas",
            f"rectangles {mark}",
            f"each part of {mark}: size = clue",
            f"each part of {mark}: size <= 3",
            f"each clue: reach {mark} = clue",
            f"each {mark}: reach {mark} = 2",
            *lined,
        )


def drawn(rng: random.Random) -> Places:
    """A board of one to three sentences at random. Raises InputError, ProblemError for what says nothing."""
    marks = rng.choice(list(MARKS))
    lined, roomed = rng.random() < 0.12, rng.random() < 0.3
    words, symbols = MARKS[marks]
    height, width = (3, 3) if lined or rng.random() < 0.4 else (rng.randint(3, 6), rng.randint(3, 6))
    speaker = Speaker(rng, words + LINED * lined, roomed=roomed, lined=lined)
    rules = "\n".join(f"  {speaker.sentence()}" for _ in range(rng.randint(1, 3)))
    text = (
        f"kind random\nmarks {marks}\n{'lines centres' * lined}\nlayout clues, outside left top{', rooms' * roomed}\n"
    )
    kind = kind_of(f"{text}given same\nrules\n{rules}\n", "random")
    cells = [(r, c) for r in range(height) for c in range(width)]
    share = rng.choice([0.2, 0.5] if len(cells) < 12 else [0.7, 0.9])
    sides = {"left": height, "top": width}
    return Places(
        kind,
        Draft(
            height,
            width,
            {cell: rng.choice([*symbols, *symbols, "1", "2", "?"]) for cell in cells if rng.random() < share},
            rooms(cells, rng) if roomed else {},
            outside={
                side: tuple(rng.choice([None, "1", "2", "3", "1,1"]) for _ in range(many))
                for side, many in sides.items()
            },
        ),
    )


def found_by(places: Places, road: str) -> tuple[set[tuple[tuple[int, object], ...]], bool | None]:
    """The boards that a backend finds, and whether these are all; None where it is not decided in time."""
    encoder = encoded(places)
    own, symbols = encoder.variables, places.marks.symbols
    found = set()
    result = cover.solve(encoder.board(), backend=road, limit=LIMIT, seconds=SECONDS)
    for labels in result.solutions:
        held: dict[int, object] = {}
        for variable, symbol in labels:
            place = own.place_of(variable)
            if place is not None:
                held[place] = symbol if places.is_edge(place) else symbols[symbol]
        found.add(tuple(sorted(held.items())))
    assert len(found) == len(result.solutions), "a solution is found twice"
    return found, {Stop.EXHAUSTED: True, Stop.LIMIT: False}.get(result.stop)


def left(places: Places) -> list[list[Any]]:
    """What clues leave to each place."""
    symbols, clues = places.marks.symbols, places.clues
    cells = [places.left_by(clues[cell]) if cell in clues else None for cell in places.cells]
    marks = [[mark for mark in symbols if some is None or mark in some] for some in cells]
    return [*marks, *([0, 1] for _ in range(len(places.at), places.count))]


def few(places: Places) -> bool:
    return prod(map(len, left(places))) <= FEW


def fillings(places: Places) -> Iterator[dict[int, Any]]:
    return (dict(enumerate(word)) for word in product(*left(places)))


def accepts(places: Places, held: dict[int, Any]) -> bool:
    """What the encoder takes, the evaluator understands."""
    try:
        return not any(faults_of(places, held))
    except (InputError, ProblemError) as error:
        raise AssertionError(f"{places.kind.text}{places.draft}: the evaluator says {error}") from error


def differences(places: Places, roads: tuple[str, ...] = ROADS) -> list[str]:
    """What does not agree about a board, in words."""
    wrong, answers = [], {}
    for road in roads:
        try:
            answers[road] = found_by(places, road)
        except Refused:  # masks cannot say all that is connected
            continue
    for road, (some, _) in answers.items():
        if refused := [board for board in some if not accepts(places, dict(board))]:
            wrong.append(f"{road} finds {refused[0]}, which the evaluator refuses")
    decided = {road: answer for road, answer in answers.items() if answer[1] is not None}
    if len({tuple(sorted(found)) if len(found) < LIMIT else "many" for found, _ in decided.values()}) > 1:
        wrong.append(f"they find { {road: len(found) for road, (found, _) in decided.items()} }")
    found, every = next(iter(decided.values()), (set(), None))
    if every is not None and len(found) < LIMIT and few(places):
        accepted = {tuple(sorted(held.items())) for held in fillings(places) if accepts(places, held)}
        if accepted != found:
            wrong.append(
                f"the evaluator accepts {len(accepted)}, {len(found)} are found: {sorted(accepted ^ found)[0]}"
            )
    return wrong


def compared(
    rng: random.Random, many: int, roads: tuple[str, ...] = ROADS, tally: Counter[str] | None = None
) -> Iterator[str]:
    """What differs on so many boards: each text with the reasons."""
    tally = Counter() if tally is None else tally
    while tally["boards"] < many:
        places = None
        try:
            places = drawn(rng)
            wrong = differences(places, roads if tally["boards"] % 10 == 0 else roads[:2])
        except (InputError, ProblemError) as error:
            tally[f"refused: {type(error).__name__}"] += 1
            continue
        except Exception:
            wrong = traceback.format_exc().splitlines()[-3:]
        tally["boards"] += 1
        tally["brute force"] += bool(places) and few(places)
        if wrong:
            yield f"{places and places.kind.text}{places and places.draft}\n{wrong}"
