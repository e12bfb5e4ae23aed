"""A formula without its auxiliary variables has the same models, read on the decisions."""

import random
from dataclasses import replace

import cover
from cover.problems.cnf import Cnf
from cover.problems.reductions.helpers import without_helpers
from generators import every_model


def models(formula):
    return {way[: len(formula.decisions)] for way in every_model(formula)}


def drawn(rng, decisions, variables, clauses):
    numbers = range(1, variables + 1)
    made = [[x * rng.choice((1, -1)) for x in rng.sample(numbers, rng.randint(1, 3))] for _ in range(clauses)]
    return replace(Cnf.of(made, variables), decisions=range(1, decisions + 1))


def test_the_models_stay_whatever_is_resolved_away():
    rng = random.Random(4)
    for _ in range(150):
        formula = drawn(rng, decisions=rng.randint(0, 4), variables=8, clauses=rng.randint(0, 14))
        plain = without_helpers(formula)
        assert plain is not None
        assert plain.variables == len(formula.decisions)
        assert models(plain) == models(formula)


def test_a_formula_that_would_become_too_large_is_left():
    rng = random.Random(1)
    assert without_helpers(drawn(rng, decisions=2, variables=80, clauses=330)) is None


def test_what_a_counter_helps_to_say_is_counted_as_a_cover():
    text = cover.convert(cover.Queens(6), "cnf", at_most_one="sequential")
    result = cover.count(cover.loads(text))
    assert (result.found, result.answered_by.partition(":")[0]) == (4, "dlx")
