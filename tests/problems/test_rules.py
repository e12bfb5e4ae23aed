"""Automata: which symbols they treat alike, and automata of more symbols made of them."""

from itertools import product

import numpy as np

import cover
from cover.problems.reductions.rule_clauses import automaton_template, rule_templates
from cover.problems.rules import automaton, pair
from cover.puzzles.fields.field import counting


def test_an_automaton_that_counts_a_symbol_treats_all_others_alike():
    for symbols, symbol in [(3, 0), (4, 2), (5, 4)]:
        made = counting(4, symbols, symbol, 1, 2)
        assert made.counted == symbol
        for word in product(range(symbols), repeat=4):
            assert made.accepts(word) == (1 <= word.count(symbol) <= 2)
    assert pair(0, 1, np.eye(4, dtype=np.bool_)).automaton.counted is None
    assert automaton(3, 3, -1, lambda last, symbol, place: symbol if symbol > last else None).counted is None


def test_clauses_of_an_automaton_that_counts_look_at_one_symbol():
    board = cover.loads("puzzle: nurikabe\ncells:\n3..\n...\n..2\n").to_board()
    templates = [template for template, *_ in rule_templates(board)]
    squares = [template for template in templates if template.only == 0]
    assert [template.clauses.tolist() for template in squares] == [[-2, -4, -6, -8, 0]]  # not four cells of sea
    assert len(automaton_template(counting(4, 7, 0, 0, 3), 7).clauses) > 100
