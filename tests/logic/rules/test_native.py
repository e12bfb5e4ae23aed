"""What native code finds of rules about few cells is what Python finds."""

import random
from itertools import product
from pathlib import Path

import pytest

import cover
from cover import _native
from cover.logic import supposing
from cover.logic.paths import path
from cover.logic.position import Position
from cover.logic.rules import support
from cover.logic.rules.board_marks import Differ, bits
from cover.logic.rules.support import Clue
from cover.logic.state import State
from cover.logic.supposing import LAST_NESTED, _supposed, _within, refuted, refuted_within, rules_of, suppose
from cover.problems.rules import total

TEXTS = [
    "puzzle: binairo\ncells:\n1..0..\n......\n..1...\n....0.\n......\n.1....\n",
    "puzzle: minesweeper\ncells:\n1.2..\n..3..\n.2..1\n.....\n1.1..\n",
    "puzzle: sudoku\ncage 5: r1c1 r1c2\nthermo: r2c1 r3c1 r3c2\n....\n....\n....\n....\n",
    "puzzle: slitherlink\ncells:\n.3..\n2.1.\n.2.3\n3..2\n",
]


def rules(text):
    made = rules_of(Position(State.of(cover.loads(text))))
    assert made.native is not None
    return made


def pruned(rng, masks):
    """Some marks less, none of a cell all."""
    return [sum(1 << s for s in rng.sample(bits(mask), rng.randint(1, len(bits(mask))))) for mask in masks]


@pytest.mark.parametrize("text", TEXTS)
def test_kept_marks_are_the_same(text):
    made, rng = rules(text), random.Random(7)
    for _ in range(30):
        masks = pruned(rng, made.marks.start)
        for number, rule in made.plain.items():
            held = tuple(masks[cell] for cell in rule.cells)
            assert made.kept(number, held) == rule.kept(held)


@pytest.mark.parametrize("text", TEXTS)
def test_chains_are_the_same(text):
    made, rng = rules(text), random.Random(8)
    native, ended = made.native, 0
    for _ in range(15):
        masks = pruned(rng, made.marks.start)
        for cell in rng.sample(range(len(masks)), 5):
            for most in (2, 40):
                made.native = native
                quick = refuted(made, masks, cell, masks[cell] & -masks[cell], most, False)
                made.native = None
                assert refuted(made, masks, cell, masks[cell] & -masks[cell], most, False) == quick
                ended += quick is not None
    assert ended


OF_CONNECTIVITY = [
    "puzzle: slitherlink\ncells:\n.3..\n2.1.\n.2.3\n3..2\n",
    "puzzle: hitori\ncells:\n1 2 2 3\n2 3 1 1\n3 3 2 1\n1 4 3 2\n",
    "puzzle: masyu\ncells:\n....\n.B..\n...W\n....\n",
]


@pytest.mark.parametrize("text", OF_CONNECTIVITY)
def test_chains_with_connectivity_are_the_same(text):
    made, rng, ended, shown = rules(text), random.Random(8), 0, 0
    assert made.whole
    for _ in range(25):
        masks = pruned(rng, made.marks.start)
        for cell in rng.sample(range(len(masks)), 6):
            for most in (3, 40, 150):
                made.whole = True
                quick = refuted(made, masks, cell, masks[cell] & -masks[cell], most, True)
                made.whole = False
                assert refuted(made, masks, cell, masks[cell] & -masks[cell], most, True) == quick
                ended += quick is not None
                shown += any(line.grounds for line in quick or ())
    assert ended
    assert shown


@pytest.mark.parametrize("text", [TEXTS[1], *OF_CONNECTIVITY])
def test_nested_chains_refute_the_same_and_hold(text):
    rng, nested = random.Random(5), 0
    for _ in range(12):
        state = State.of(cover.loads(text))
        made = rules_of(Position(state))
        start = made.marks.start
        masks = [mask if rng.random() < 0.2 else whole for mask, whole in zip(pruned(rng, start), start, strict=True)]
        state.take((), [o for cell, mask in enumerate(masks) for o in made.marks.options(cell, start[cell] & ~mask)])
        cell = rng.choice([cell for cell, mask in enumerate(masks) if mask & (mask - 1)])
        mark = masks[cell] & -masks[cell]
        chain, looks = _within(made, masks, cell, mark, 8, 1, 10_000)
        slow = refuted_within(made, masks, cell, mark, 8, 1, lambda: None)
        assert (chain is None, looks > 0) == (slow is None, True)
        if chain is not None:
            (option,) = made.marks.options(cell, mark)
            assert list(_supposed(made, cell, bits(mark)[0], chain).faults(state, (), (option,))) == []
            nested += any(line.inside for line in chain)
    assert nested


def test_chains_within_a_chain_are_tried_until_their_number_is_spent(monkeypatch):
    position = Position(State.of(cover.loads("puzzle: slitherlink\ncells:\n...\n...\n...\n")))
    tried = []

    def counted(*arguments):
        chain, looks = _within(*arguments)
        tried.append(looks)
        return chain, looks

    monkeypatch.setattr(supposing, "_within", counted)
    assert list(suppose(position, within=8)) == []
    assert sum(tried) > 500
    monkeypatch.setattr(supposing, "MOST_WITHIN", 100)
    tried.clear()
    assert list(suppose(position, within=8)) == []
    assert 0 < sum(tried) <= 101


def test_what_was_tried_is_forgotten_when_its_rules_change():
    one = _native.BoardRules(3, 3)
    one.region(0, [0, 1], False)
    one.region(1, [1, 2], False)
    tries = _native.Tries(one)
    tries.update([1, 3, 3])
    assert [(symbol, [line[:2] for line in lines]) for symbol, lines in tries.of_cell(2, 10, False, True)[0]] == [
        (1, [(1, [(1, 2)]), (0, [])])
    ]
    assert tries.of_cell(2, 10, False, True)[1] == 0
    tries.update([4, 3, 3])
    assert tries.of_cell(2, 10, False, True)[0] == []


@pytest.mark.parametrize(
    ("call", "arguments"),
    [
        ("region", (0, [3], True)),
        ("region", (-1, [0], True)),
        ("sets", (0, [], [1])),
        ("words", (0, [0], [0, 1], [0, 5, 0], [1, 1])),
        ("words", (0, [0], [0, 2], [0, 1, 0], [1, 1])),
        ("force", ([1, 1], [0], 5)),
        ("force", ([1, 1, 8], [0], 5)),
        ("kept", (0, [1])),
    ],
)
def test_what_does_not_fit_is_refused(call, arguments):
    import numpy as np

    if call == "words":
        number, cells, *arrays = arguments
        arguments = (number, cells, *(np.array(one, dtype=np.int32) for one in arrays))
    with pytest.raises(ValueError, match=r"needed|no such|fit|exist|ascending"):
        getattr(_native.BoardRules(3, 3), call)(*arguments)


def test_where_nothing_else_goes_on_chains_are_nested_deeper():
    found = path(State.of(cover.loads(Path("puzzles/minesweeper/10x10.txt").read_text())))
    assert found.solved
    assert any(step.technique == "nested supposition" for step in found.steps)


def by_brute_force(clue, held, parts):
    left = [0] * len(held)
    for word in product(*map(bits, held)):
        if clue.rule.holds(word) and all(len({word[k] for k in part.places}) == len(part.places) for part in parts):
            left = [mask | 1 << symbol for mask, symbol in zip(left, word, strict=True)]
    return tuple(left)


def test_clues_in_their_regions_are_supported_as_by_brute_force():
    clues = "cage 15: r1c1 r1c2 r2c1\nsandwich 8: row 1\nlittlekiller 20: r1c6 down-left\nthermo: r3c3 r3c4 r2c4\n"
    text = f"puzzle: sudoku\n{clues}renban: r4c6 r5c6 r6c6 r6c5\n"
    state = State.of(cover.loads(text + "......\n" * 6))
    marks, rng, empty = state.marks, random.Random(9), 0
    regions = [(n, rule) for n, rule in enumerate(marks.rules) if isinstance(rule, Differ)]
    for rule in marks.rules:
        if isinstance(rule, Differ):
            continue
        clue = Clue(rule, regions, 6)
        for _ in range(60):
            held = tuple(pruned(rng, [marks.start[cell] for cell in clue.cells]))
            parts = rng.sample(clue.parts, rng.randint(0, len(clue.parts)))
            found = clue.within(held, parts)
            assert found == by_brute_force(clue, held, parts)
            empty += not any(found)
    assert empty
    with pytest.raises(ValueError, match="places of cells, ascending"):
        clue._native.within(list(held), [[1, 0]], 100)
    assert clue._native.within(list(held), [], 1) is None


def test_clues_of_many_symbols_are_read_without_regions(monkeypatch):
    clue = Clue(total((0, 1), range(1, 4), [4]), [(0, Differ((0, 1, 2), True, "row 1"))], 3)
    assert clue.kept((7, 7), whole=False) == (5, 5)
    monkeypatch.setattr(support, "MOST_SYMBOLS", 2)
    assert clue.within((7, 7), clue.parts) == (7, 7)


def test_a_way_goes_on_where_it_found_the_last_nested_step(monkeypatch):
    state = State.of(cover.loads(TEXTS[1]))
    tried = []

    def none(rules, masks, cell, *_):
        tried.append(cell)
        return None, 1

    monkeypatch.setattr(supposing, "_within", none)
    assert not list(suppose(Position(state), within=8))
    first = list(dict.fromkeys(tried))
    middle = first[len(first) // 2]
    state.kept[LAST_NESTED] = middle
    tried.clear()
    assert not list(suppose(Position(state), within=8))
    again = list(dict.fromkeys(tried))
    assert again[0] == middle
    assert sorted(again) == first
