"""Clauses of a rule that an automaton says: their models are its words."""

import random
from itertools import product

import numpy as np
import pytest

import cover
from cover.problems.automata import automaton
from cover.problems.board import Board
from cover.problems.reductions.rule_clauses import automaton_template
from cover.problems.rules import Regular


def drawn(rng, taken):
    """An automaton over some words, drawn at random; taken: how many symbols may stand in each cell."""
    words = [word for word in product(*map(range, taken)) if rng.random() < 0.4]
    starts = {word[:end] for word in words for end in range(len(word) + 1)}
    made = automaton(len(taken), max(taken), (), lambda state, s, _: (*state, s) if (*state, s) in starts else None)
    return made, set(words)


@pytest.mark.parametrize("taken", [(4, 4), (2, 4, 4), (2, 4, 3), (4, 4, 2), (4, 3, 2, 4)], ids=str)
def test_the_models_are_the_words(taken):
    rng = random.Random(str(taken))
    for _ in range(20):
        made, words = drawn(rng, taken)
        every = np.ones((len(taken), max(taken)), dtype=np.bool_)
        rule = Regular(tuple(range(len(taken))), made)
        board = Board.without_regions(every, "abcd"[: len(taken)], "0123"[: max(taken)], rules=[rule])
        found = cover.solve(board, backend="sat", limit=None).solutions
        assert {tuple(symbol for _, symbol in sorted(labels)) for labels in found} == words
        assert len(found) == len(words)


def test_a_cell_of_two_symbols_chooses_without_states():
    same = automaton(3, 60, None, lambda state, s, place: s if place == 0 and s < 2 else _next(state, s, place))
    template = automaton_template(same, 60)
    assert template.variables == template.marks
    assert np.count_nonzero(template.clauses == 0) < 400


def _next(state, symbol, place):
    """Where the first cell has symbol 1, the two others have the same symbol."""
    if place == 1:
        return symbol + 2 if state == 1 else 0
    return 0 if place == 2 and state in (0, symbol + 2) else None
