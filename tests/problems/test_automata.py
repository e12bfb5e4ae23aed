"""Automata: tables and step functions give the smallest automaton, and its words are those that the clue allows."""

import random
from itertools import permutations, product

import numpy as np
import pytest

import cover._native as _native
from cover.basics.errors import ProblemError
from cover.problems.automata import Automaton, automaton, of_table, of_tables
from cover.problems.rules import Sum, lowered
from cover.puzzles.clues.base import Frame
from cover.puzzles.clues.outside import Sandwich, XSum
from cover.puzzles.nonogram import blocks


def words(made: Automaton, symbols: int) -> set[tuple[int, ...]]:
    return {word for word in product(range(symbols), repeat=made.length) if made.accepts(word)}


def is_smallest(made: Automaton) -> bool:
    """No two states of a layer accept the same words, and none is useless."""
    after = {0: frozenset({()})} if made.states[-1] else {}
    for i in reversed(range(made.length)):
        rows: dict[int, set] = {}
        for state, symbol, target in made.layer(i).tolist():
            rows.setdefault(state, set()).update((symbol, *rest) for rest in after[target])
        after = {state: frozenset(ends) for state, ends in rows.items()}
        if len(set(after.values())) != len(after) or len(after) not in (made.states[i], 0):
            return False
    return True


@pytest.mark.parametrize("seed", range(20))
def test_step_functions_and_tables_say_the_same(seed):
    rng = random.Random(seed)
    symbols, states, length = rng.randint(1, 3), rng.randint(1, 5), rng.randint(0, 4)
    table = np.array([[rng.randint(-1, states - 1) for _ in range(symbols)] for _ in range(states)], dtype=np.int32)
    accepting = [rng.random() < 0.5 for _ in range(states)]

    def step(state, symbol, place):
        target = int(table[state, symbol])
        return None if target < 0 else target

    def runs(word):
        state = 0
        for symbol in word:
            state = int(table[state, symbol])
            if state < 0:
                return False
        return accepting[state]

    expected = {word for word in product(range(symbols), repeat=length) if runs(word)}
    made = [automaton(length, symbols, 0, step, lambda state: accepting[state], uniform=uniform) for uniform in (0, 1)]
    made += [
        of_table(length, table, accepting),
        of_tables([table] * length, accepting[: 1 if length == 0 else None], symbols),
    ]
    for one in made:
        assert words(one, symbols) == expected
        assert is_smallest(one)
        assert one.arcs.tolist() == made[0].arcs.tolist()
        Automaton(one.starts, one.arcs, one.states)  # what native code makes is valid


@pytest.mark.parametrize("symbols", [(1, 2, 3, 4), (0, 1, 2, 3), (-1, 0, 2, 3), (4, 3, 2, 1), (2, 4, 6, 8)])
def test_sums_of_lines_of_differing_symbols_are_what_their_faults_say(symbols):
    frame = Frame(4, symbols)
    for clue in (kind(value, "row", 0) for kind in (Sandwich, XSum) for value in range(-2, 12)):
        (rule,) = clue.rules(frame)
        expected = {
            word for word in permutations(range(4)) if not list(clue.faults([[symbols[k] for k in word]] * 4, frame))
        }
        assert {word for word in permutations(range(4)) if rule.automaton.accepts(word)} == expected


def test_a_line_of_a_nonogram_has_its_blocks():
    for clue in [(), (1,), (6,), (7,), (1, 1), (2, 3), (1, 1, 1), (3, 3)]:
        expected = {
            word
            for word in product((0, 1), repeat=6)
            if tuple(len(block) for block in "".join(map(str, word)).split("0") if block) == clue
        }
        made = blocks(clue, 6)
        assert words(made, 2) == expected
        assert is_smallest(made)


@pytest.mark.parametrize("seed", range(30))
def test_a_lowered_sum_has_its_totals(seed):
    rng = random.Random(seed)
    cells, symbols = rng.randint(0, 4), rng.randint(1, 4)
    least, most, totals = (-3, 5, rng.sample(range(-5, 12), rng.randint(0, 3))) if seed < 20 else (0, 1, [1])
    weights = np.array([[rng.randint(least, most) for _ in range(symbols)] for _ in range(cells)], dtype=np.int32)
    rule = Sum(tuple(range(cells)), weights.reshape(cells, symbols), tuple(totals))
    made = lowered(rule).automaton
    assert words(made, symbols) == {word for word in product(range(symbols), repeat=cells) if rule.holds(word)}
    assert is_smallest(made)


@pytest.mark.parametrize(
    ("length", "table", "accepting", "rows", "words"),
    [
        (1, [[1]], [1], None, "an unknown state"),
        (1, [[0]], [1, 1], None, "each state accepts"),
        (2, [[0]], [1], [0, 1], "layer_rows"),
        (1, [[0]], [], [0, 1], "an unknown state"),
        (-1, [[0]], [1], None, "a length"),
        (0, np.zeros((0, 1)), [], None, "a first state"),
    ],
)
def test_tables_that_make_no_automaton_are_refused(length, table, accepting, rows, words):
    layers = None if rows is None else np.array(rows, dtype=np.int32)
    with pytest.raises(ValueError, match=words):
        _native.smallest_automaton(length, np.array(table, dtype=np.int32), np.array(accepting, dtype=np.uint8), layers)


@pytest.mark.parametrize(
    ("arcs", "words"),
    [
        ([(0, 0, 1)], "a state that does not exist"),
        ([(1, 0, 0)], "a state that does not exist"),
        ([(0, -1, 0)], "a state that does not exist"),
        ([(0, 0, 0), (0, 0, 0)], "must be deterministic"),
    ],
)
def test_arcs_that_make_no_automaton_are_refused(arcs, words):
    with pytest.raises(ProblemError, match=words):
        Automaton(
            np.array([0, len(arcs)], dtype=np.int32),
            np.array(arcs, dtype=np.int32),
            np.array([1, 1], dtype=np.int32),
        )
