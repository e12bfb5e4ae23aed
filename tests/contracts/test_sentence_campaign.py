"""Boards of sentences at random, 3x3 to 6x6: what each backend finds, what the evaluator accepts, and where boards are
few all that can stand on one.
"""

from __future__ import annotations

import random
import re
import traceback
from collections.abc import Iterator
from itertools import product
from math import prod
from typing import Any

import pytest

import cover
from cover.basics.errors import InputError, ProblemError, Refused
from cover.basics.result import Stop
from cover.puzzles.common.cells import Rectangle
from cover.puzzles.kinds.drafts import Draft
from cover.puzzles.kinds.files import kind_of
from cover.puzzles.kinds.judging import faults_of
from cover.puzzles.kinds.meaning.encoder import encoded
from cover.puzzles.kinds.places import Places
from cover.puzzles.kinds.trying import rooms
from more import MORE

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
# What a sentence may be, a rule a line: its ways, each as likely as the others (an empty one is no word). `mark` and
# `main` are words of the kind, `main` the first two; ways after ROOMED and LINED are of kinds with rooms and lines.
# Rules whose name ends in + say more in their parts, and are taken twice in one another at most.
GRAMMAR = """
sentence = {scope}: {claim} / {scope}: {claim} / {scope}: {claim} / {scope}: {claim} / {scope}: {claim} / {whole}
scope = {family} / {family} / {family} / {family} / {family} / {family} / {family} / {family} where {where}
scope = each row, {family} / each column, {family} / ROOMED each room, {family}
where = clue = 2 / index = 2 / row = 1 / size > 2 / clue > 1
whole = connected {main} / connected {main} touching / connected {main} outside / areas / rectangles {main}
whole = each part of {main}: size = clue / each part of {main}: size <= 3 / each clue: reach {main} = clue
whole = each {main}: reach {main} = 2 / LINED loop / LINED loop everywhere / LINED connected line
family = each cell / each clue / each blank / each {main} / each {main} / each row / each column / each line
family = each diagonal / each square 2x2 / each square 1x3 / each pair / each pair across / each touch
family = each leap 1 1 / each leap 1 2 / each two near 2 / each steps 3 / each end / each end left / each run
family = each number n / each parallel / ROOMED each room / ROOMED each rooms / ROOMED each border
family = ROOMED each pair inside
family = LINED each edge / LINED each point
claim = {plain} / {plain} / {claim+}
claim+ = ( {claim} ) and ( {claim} ) / ( {claim} ) or ( {claim} ) / not ( {claim} ) / if {plain} then {claim}
plain = {number} {sign} {number} / count {mark} {set} {sign} {small} / {set} is {mark} / is {mark} / {some} differ
plain = {some} same / {some} ascending / differ unless {mark} / never {mark} {mark} / never {mark} {mark} {mark}
plain = initial {mark} is {mark} / runs {mark} = clue / consecutive / equal
sign = = / = / != / < / > / <= / >=
number = {small} / {name} / count {mark} {set} / count {mark} / sum {set} / sum / sum between {mark}
number = {measure} {some} / run {mark} {way} / view {mark} / gap {mark} / apart {mark} {some} / stretch {mark} {some}
number = {place} / {number+} / abs ( {number+} )
number+ = {part} + {part} / {part} - {part} / {part} * {few} / {part} mod {few}
part = {small} / {name} / count {mark} {set} / sum {set} / {measure} {some} / ( {number+} )
small = 0 / 1 / 2 / 3 / 4
few = 1 / 2 / 3
name = size / clue / rows / index / distance / half / row / column
measure = most / least / product / visible / changes
way = north / south / west / east
place = first / second / here / up
some =  / {set}
set = beside / around / nine / here / up / left / north / east / row / column / first / second / between / ring
set = leading 2 / away 1 / beside+here / seen / ROOMED room / LINED lines / LINED sides
"""


class Speaker:
    """Says sentences at random: of a kind with these marks, with rooms or lines or neither."""

    def __init__(self, rng: random.Random, marks: list[str], *, roomed: bool, lined: bool):
        self.rng, self.rules = rng, {"mark": marks, "main": marks[:2]}
        for line in GRAMMAR.strip().splitlines():
            name, _, ways = line.partition(" = ")
            kept = [
                way for way in ways.split(" / ") if (roomed or "ROOMED" not in way) and (lined or "LINED" not in way)
            ]
            self.rules.setdefault(name, []).extend(way.replace("ROOMED ", "").replace("LINED ", "") for way in kept)

    def say(self, name: str, depth: int = 0) -> str:
        depth += name.endswith("+")
        ways = [way for way in self.rules[name] if depth < 2 or "+}" not in way]
        text = re.sub(r"\{([a-z]+\+?)\}", lambda part: self.say(part[1], depth), self.rng.choice(ways))
        return text.strip()


def drawn(rng: random.Random) -> Places:
    """A board of one to three sentences at random. Raises InputError, ProblemError for what says nothing."""
    marks = rng.choice(list(MARKS))
    lined, roomed = rng.random() < 0.12, rng.random() < 0.3
    words, symbols = MARKS[marks]
    height, width = (3, 3) if lined or rng.random() < 0.4 else (rng.randint(3, 6), rng.randint(3, 6))
    speaker = Speaker(rng, words + LINED * lined, roomed=roomed, lined=lined)
    rules = "\n".join(f"  {speaker.say('sentence')}" for _ in range(rng.randint(1, 3)))
    text = (
        f"kind random\nmarks {marks}\n{'lines centres' * lined}\nlayout clues, outside left top{', rooms' * roomed}\n"
    )
    kind = kind_of(f"{text}given same\nrules\n{rules}\n", "random")
    board = Rectangle(height, width)
    cells = list(board)
    share = rng.choice([0.2, 0.5] if len(cells) < 12 else [0.7, 0.9])
    sides = {"left": height, "top": width}
    return Places(
        kind,
        Draft(
            height,
            width,
            {cell: rng.choice([*symbols, *symbols, "1", "2", "?"]) for cell in cells if rng.random() < share},
            rooms(board, rng) if roomed else {},
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


def differences(places: Places, roads: tuple[str, ...]) -> list[str]:
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


def compared(rng: random.Random, many: int) -> Iterator[str]:
    """What differs on so many boards: each text with the reasons."""
    number = 0
    while number < many:
        places = None
        try:
            places = drawn(rng)
            wrong = differences(places, ROADS if number % 10 == 0 else ROADS[:2])
        except (InputError, ProblemError):  # sentences that say nothing
            continue
        except Exception:
            wrong = traceback.format_exc().splitlines()[-3:]
        number += 1
        if wrong:
            yield f"{places and places.kind.text}{places and places.draft}\n{wrong}"


@pytest.mark.parametrize(("seed", "many"), [(1, 20), pytest.param(2, 250, marks=pytest.mark.slow)])
def test_all_that_answer_find_what_the_sentences_accept(seed, many):
    assert not list(compared(random.Random(seed), many * MORE))
