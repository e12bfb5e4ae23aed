"""Names from shapes, on states made by crossing out: each technique removes what it should and is called its name."""

from pathlib import Path

import pytest

import cover
from cover.basics.result import Budget
from cover.logic.kinds import Kinds
from cover.logic.names import of_structure
from cover.logic.paths import available
from cover.logic.scales import parsed, scale
from cover.logic.start import state_of
from cover.logic.state import State
from cover.logic.steps import Several
from cover.logic.words import line
from crossing import crossed_out, removed

PUZZLES = Path(__file__).parents[2] / "puzzles"


def marks(cells, symbols):
    return [f"{cell}={symbol}" for cell in cells for symbol in symbols]


def test_pointing_and_claiming():
    state = crossed_out(["box 1: 5"], ["r1c1=5", "r1c2=5"])
    row = tuple(f"r1c{c}=5" for c in range(4, 10))
    assert removed(state, "pointing") == {("pointing", row)}
    assert removed(state, "claiming") == set()
    state = crossed_out(["row 1: 5"], ["r1c1=5", "r1c2=5"])
    box = tuple(f"r{r}c{c}=5" for r in (2, 3) for c in (1, 2, 3))
    assert removed(state, "claiming") == {("claiming", box)}


def test_an_item_that_lies_in_several_others_is_one_step():
    start = state_of(cover.load(PUZZLES / "signpost/4.txt"), Budget())
    steps = list(available(start, scale().narrowed(only=["locked"])))
    items = [step.evidence.parts[0][2] if isinstance(step.evidence, Several) else step.evidence for step in steps]
    bases = [next(item for item, times in evidence.of.items() if times < 0) for evidence in items]
    assert len(bases) == len(set(bases)) < sum(len(step.removes) for step in steps)
    together = next(step for step in steps if isinstance(step.evidence, Several))
    assert "each would leave nothing for" in line(together, start)


@pytest.mark.parametrize(("size", "name"), [(2, "pair"), (3, "triple"), (4, "quadruple")])
def test_naked_subsets_lose_their_symbols_elsewhere_in_the_region(size, name):
    cells = [f"r1c{c}" for c in (1, 4, 7, 9)[:size]]
    symbols = range(1, size + 1)
    state = crossed_out(cells, marks(cells, symbols))
    others = [f"r1c{c}" for c in range(1, 10) if f"r1c{c}" not in cells]
    assert removed(state, f"naked-{name}") == {(f"naked {name}", tuple(marks(others, symbols)))}


@pytest.mark.parametrize(("size", "name"), [(2, "pair"), (3, "triple"), (4, "quadruple")])
def test_hidden_subsets_keep_nothing_else(size, name):
    cells = [f"r1c{c}" for c in (1, 4, 7, 9)[:size]]
    symbols = range(1, size + 1)
    state = crossed_out([f"row 1: {s}" for s in symbols], marks(cells, symbols))
    assert removed(state, f"hidden-{name}") == {(f"hidden {name}", tuple(marks(cells, range(size + 1, 10))))}


def test_a_locked_pair_removes_from_line_and_box_at_once():
    state = crossed_out(["r1c1", "r1c2"], marks(["r1c1", "r1c2"], [1, 2]))
    cells = [f"r1c{c}" for c in range(3, 10)] + [f"r{r}c{c}" for r in (2, 3) for c in (1, 2, 3)]
    assert removed(state, "locked-pair") == {("locked pair", tuple(marks(cells, [1, 2])))}


@pytest.mark.parametrize(
    ("size", "key", "name"), [(2, "x-wing", "X-wing"), (3, "swordfish", "swordfish"), (4, "jellyfish", "jellyfish")]
)
def test_fish_in_rows(size, key, name):
    rows, columns = (1, 4, 7, 9)[:size], (2, 5, 8, 1)[:size]
    kept = [f"r{r}c{c}=3" for r in rows for c in columns]
    state = crossed_out([f"row {r}: 3" for r in rows], kept)
    expected = tuple(f"r{r}c{c}=3" for r in range(1, 10) if r not in rows for c in sorted(columns))
    assert removed(state, key) == {(name, expected)}


@pytest.mark.parametrize(
    ("board", "covers", "name"),
    [
        ({}, ["column 1", "column 2"], "mutant X-wing"),
        ({"jigsaw": ["AABB", "AABB", "CCDD", "CCDD"]}, ["jigsaw A", "jigsaw B"], "mutant X-wing"),
        ({"diagonals": True}, ["main diagonal", "anti-diagonal"], "X-wing of row and column in diagonals"),
        ({"diagonals": True}, ["anti-diagonal", "box 1"], "X-wing of row and column in box and diagonal"),
    ],
)
def test_fish_are_named_by_the_kinds_of_their_items(board, covers, name):
    state = State.of(cover.Sudoku([[None] * 4] * 4, **board))
    number = {words: item for item, words in enumerate(map(str, state.problem.item_names))}
    bases, over = ([number[f"{place}: 3"] for place in side] for side in (["row 1", "column 4"], covers))
    assert of_structure(Kinds(state), bases, over) == name


def test_a_skyscraper_is_two_sets_in_three():
    state = crossed_out(["row 1: 7", "row 5: 7"], ["r1c1=7", "r1c5=7", "r5c1=7", "r5c6=7"])
    expected = ("r2c6=7", "r3c6=7", "r4c5=7", "r6c5=7")  # r1c5 sees them in box 2 or column 5, r5c6 in the others
    assert removed(state, "skyscraper") == {("skyscraper", expected)}
    assert removed(state, "turbot-fish") == removed(state, "two-string-kite") == set()


def test_singles_by_their_places():
    state = crossed_out(["row 2: 4"], ["r2c3=4"])
    for key, found in [("row-single", 1), ("column-single", 0), ("cell-single", 0), ("hidden-single", 1)]:
        own = parsed(f"[difficulty]\n{key} = 1\n", "own", "own.toml")
        assert [state.name(step.places[0]) for step in available(state, own)] == ["r2c3=4"] * found


def test_the_shortest_whips_are_reported_by_their_length():
    state = crossed_out(["row 1: 7", "row 5: 7"], ["r1c1=7", "r1c5=7", "r5c1=7", "r5c6=7"])
    steps = list(available(state, scale("whips")))
    assert {step.technique for step in steps} == {"whip[2]"}
    assert {step.difficulty for step in steps} == {2}
    assert {state.name(k) for step in steps for k in step.removes} >= {"r2c6=7", "r3c6=7", "r4c5=7", "r6c5=7"}
