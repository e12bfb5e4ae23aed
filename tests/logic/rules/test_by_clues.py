"""Steps of clues: one thought takes all its marks, its check is apart, and no solution loses a mark."""

import random
import re
from dataclasses import replace
from itertools import product

import numpy as np
import pytest

import cover
from cover.logic.paths import available, hint, path
from cover.logic.rules.board_marks import Differ, bits
from cover.logic.rules.clue_words import of_clue
from cover.logic.rules.mark_words import left
from cover.logic.rules.support import Clue
from cover.logic.rules.supported import BySupport, difference, never
from cover.logic.scales import scale
from cover.logic.state import State
from cover.logic.words import line, reason
from cover.problems.rules import Sets, Sum, total

CLUES = scale("steps").narrowed(("two-cells", "clue", "long-clue", "whole-clue", "must-have", "innies-outies"))
EMPTY = "\n".join(["." * 9] * 9) + "\n"
KINDS = {
    "cage": "cage 23: r1c1 r1c2 r1c3",
    "thermo": "thermo: r1c2 r2c2 r3c2 r4c2 r5c2 r6c2",
    "whispers": "whispers: r9c6 r9c7 r9c8",
    "sandwich": "sandwich 35: column 4",
    "arrow": "arrow: r1c1 : r2c2 r3c3 r4c4",
    "xsum": "xsum 3: row 1",
    "skyscraper": "skyscraper 9: row 1",
    "littlekiller": "littlekiller 7: r3c1 up-right",
    "renban": "renban: r1c1 r1c2 r1c3 r1c4 r1c5 r1c6 r1c7 r1c8",
    "quadruple": "quadruple 1,2,3,4: r1c1",
    "black": "black: r1c1 r1c2",
}
LEFT = {
    "cage": "cage combinations (cage r1c1): r1c1, r1c2 and r1c3 are 6, 8 or 9",
    "sandwich": "r1c4 and r9c4 are 1 or 9",
    "whispers": "5",
    "quadruple": "r1c1, r1c2, r2c1 and r2c2 are at most 4",
    "littlekiller": "are 1, 2 or 4",
}


@pytest.mark.parametrize(
    ("gone", "words"),
    [
        ("12", "not 1 or 2"), ("89", "not 8 or 9"), ("123", "at least 4"), ("789", "at most 6"),
        ("147", "not 1, 4 or 7"), ("123456", "at least 7"), ("456789", "at most 3"), ("1234567", "8 or 9"),
        ("3456789", "1 or 2"), ("124578", "3, 6 or 9"),
    ],
)  # fmt: skip
def test_few_marks_are_named_as_gone_and_many_by_what_is_left(gone, words):
    state = State.of(board(KINDS["cage"]))
    options = {state.name(option): option for option in range(len(state.live))}
    assert left([], [options[f"r1c1={symbol}"] for symbol in gone], state) == f"r1c1 is {words}"


def board(*clues):
    return cover.loads("puzzle: sudoku\n" + "".join(f"{clue}\n" for clue in clues) + EMPTY)


@pytest.mark.parametrize("key", KINDS)
def test_the_first_step_of_a_clue_takes_all_marks_that_it_alone_excludes(key):
    state = State.of(board(KINDS[key]))
    step = hint(state, CLUES)
    assert isinstance(step.evidence, BySupport)
    assert not list(step.faults(state))
    assert LEFT.get(key, "") in line(step, state)
    assert reason(step, state)
    step.apply(state)
    number = step.evidence.rule
    again = [one for one in available(state, CLUES) if one.evidence.rule == number and not one.evidence.outside]
    assert all(one.evidence.regions != step.evidence.regions for one in again)


def test_words_name_the_sets_that_are_left():
    state = State.of(board(KINDS["cage"]))
    step = hint(state, CLUES)
    assert reason(step, state) == "3 different symbols make 23: 6 8 9 alone"


@pytest.mark.parametrize(("made", "sets"), [(15, 6), (14, 5), (16, 0)])
def test_six_sets_are_listed_and_no_more(made, sets):
    state = State.of(board(f"cage {made}: r1c1 r1c2 r1c3 r2c1"))
    (cage,) = (rule for rule in state.marks.rules if isinstance(rule, Sum))
    words = of_clue(cage, [Differ(cage.cells, False, "box 1")], state.marks.now(state.live), state.marks)
    listed = words.removeprefix(f"4 different symbols make {made}").removeprefix(": ")
    assert len(re.findall(r"\d \d \d \d", listed)) == sets


def test_a_line_less_its_cages_is_a_sum():
    cages = ["cage 15: r1c1 r1c2 r1c3", "cage 10: r1c4 r1c5", "cage 18: r1c6 r1c7 r1c8"]
    state = State.of(board(*cages))
    steps = [one for one in available(state, CLUES) if one.technique == "innies and outies"]
    assert line(steps[0], state) == "innies and outies (row 1): r1c9=2"
    assert reason(steps[0], state) == "row 1 makes 45, the 3 cages 43: r1c9 makes 2"
    wrong = replace(steps[0], places=(steps[0].places[0] + 1,))
    assert list(wrong.faults(state))


def test_what_a_clue_needs_falls_where_all_its_places_are_seen():
    state = State.of(board("cage 3: r1c1 r1c2"))
    step = next(one for one in available(state, CLUES) if one.technique.startswith("needed"))
    names = {state.name(option) for option in step.removes}
    assert names <= {f"r{r}c{c}={s}" for r, c, s in product(range(1, 4), range(1, 10), (1, 2))}
    assert not list(step.faults(state))
    assert list(replace(step, evidence=replace(step.evidence, outside=False)).faults(state))


def test_a_board_with_clues_is_solved_by_steps_that_keep_its_solution():
    puzzle = cover.loads("puzzle: sudoku\nsize: 6\nsandwich 2: row 2\nsandwich 14: row 1\nsandwich 7: row 3\n"
                         "sandwich 14: column 1\n....2.\n.62...\n....6.\n......\n......\n......\n")  # fmt: skip
    state = State.of(puzzle)
    way = path(state, max_steps=30)
    answer = cover.solve(puzzle, limit=2)
    marks = state.marks
    for solution in answer.solutions:
        held = {(r * 6 + c, value - 1) for r, row in enumerate(solution) for c, value in enumerate(row)}
        for option in np.flatnonzero(~way.state.live).tolist():
            assert marks.mark(option) not in held
    assert way.steps


def test_what_a_player_filled_in_against_a_clue_is_wrong():
    assert cover.hint(board(KINDS["cage"]), placed=["r1c1=1"]).wrong == "r1c1=1 is wrong"


def _tuples(rule, regions, masks):
    for filling in product(*map(bits, masks)):
        if rule.holds(filling) and all(
            len({filling[k] for k, cell in enumerate(rule.cells) if cell in region})
            == sum(cell in region for cell in rule.cells)
            for region in regions
        ):
            yield filling


@pytest.mark.parametrize("seed", range(60))
def test_support_is_plain_enumeration(seed):
    rng = random.Random(seed)
    cells = tuple(rng.sample(range(6), rng.randint(2, 5)))
    symbols = 4
    rule = rng.choice(
        [
            total(cells, range(1, symbols + 1), [rng.randint(3, 12)]),
            Sum(cells, np.array([[rng.randint(-3, 3) for _ in range(symbols)] for _ in cells], dtype=np.int32), (0, 2)),
            Sets(cells, np.array([rng.sample([True] * 2 + [False] * 2, 4) for _ in range(3)])) if len(cells) == 2
            else total(cells, range(symbols), [rng.randint(1, 9)]),
        ]
    )  # fmt: skip
    regions = [frozenset(rng.sample(range(6), rng.randint(2, 4))) for _ in range(2)]
    parts = [(k, Differ(tuple(sorted(region)), False, f"region {k}")) for k, region in enumerate(regions)]
    masks = tuple(rng.randint(1, 15) for _ in cells)
    every = list(_tuples(rule, regions, masks))
    expected = tuple(sum(1 << s for s in {word[k] for word in every}) for k in range(len(cells)))
    assert Clue(rule, parts, symbols).kept(masks, whole=False) == expected
    held = {cell: frozenset(bits(mask)) for cell, mask in zip(cells, masks, strict=True)}
    for k, cell in enumerate(cells):
        for symbol in bits(masks[k]):
            assert never(rule, regions, held, {cell: {symbol}}) == (not expected[k] >> symbol & 1)


def test_many_fillings_are_gone_through_in_layers(monkeypatch):
    monkeypatch.setattr("cover.logic.rules.supported.TRIED", 0)
    for seed in range(20):
        test_support_is_plain_enumeration(seed)


def test_sums_of_several_totals_are_not_subtracted():
    row = Differ((0, 1, 2), True, "row 1")
    with pytest.raises(ValueError, match="one total"):
        difference([row, total((0, 1), range(1, 4), [3, 4])], [0], [1])
