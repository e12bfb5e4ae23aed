"""Covers as clauses and without colors, and what costs less than a bound."""

import random

import numpy as np
import pytest

import cover
from cover.basics.errors import Refused
from cover.problems.cnf import Cnf
from cover.problems.reductions import uncoloring
from cover.problems.reductions.cost_below import with_cost_below
from cover.problems.reductions.cover_to_plain_cnf import cover_to_plain_cnf
from generators import every_model

COLORS = ("red", "blue", "green", None)  # no item tells the color of p, for an option of each leaves it open
OPTIONS = [cover.Option((item, color), item, {"p": color} if color else {}) for item in "ab" for color in COLORS]


def test_too_many_pairs_of_colors_are_refused(monkeypatch):
    problem = cover.ExactCover("ab", OPTIONS, secondary="p")
    plain = uncoloring.uncolored(problem)
    assert cover.count(plain).found == cover.count(problem).found
    monkeypatch.setattr(uncoloring, "MAX_PAIRS", 11)
    with pytest.raises(Refused, match="without colors the cover would have more than 11 items more"):
        uncoloring.uncolored(problem)


def test_two_that_tell_a_color_agree_on_each_by_an_item_of_its_own():
    """Just one of the options of the one with the color and of the other with another: that is more than "at most"."""
    options = [cover.Option((item, color), item, {"p": color}) for item in "ab" for color in ("red", "blue")]
    plain = uncoloring.uncolored(cover.ExactCover("ab", options, secondary="p"))
    assert [str(name) for name in plain.item_names] == ["a", "b", "p red", "p blue"]
    assert (plain.primary, plain.secondary) == (4, 0)


@pytest.mark.parametrize("least", [0, 1])
def test_an_item_that_may_stay_uncovered_tells_no_color(least):
    options = [cover.Option((item, color), item, {"p": color}) for item in "ab" for color in ("red", "blue")]
    problem = cover.ExactCover(["a", cover.Item("b", least, 1)], options, secondary="p")
    assert cover.count(problem).found == cover.count(uncoloring.uncolored(problem)).found == (2 if least else 4)


@pytest.mark.parametrize("seed", range(12))
def test_the_models_are_those_that_cost_less(seed):
    rng = random.Random(seed)
    many = rng.randint(1, 3)
    costs = [rng.randint(0, 3) for _ in range(many)]
    free = Cnf(np.zeros(0, dtype=np.int32), many, range(many))
    for bound in range(sum(costs) + 2):
        formula = with_cost_below(free, costs, bound)
        if formula.variables > 12:
            continue
        price = {taken: sum(c for c, on in zip(costs, taken, strict=True) if on) for taken in every_model(free)}
        kept = {model[:many] for model in every_model(formula)}
        assert kept == {taken for taken, cost in price.items() if cost < bound}


def test_costs_below_zero_are_refused():
    with pytest.raises(ValueError, match="none may be negative"):
        with_cost_below(Cnf(np.zeros(0, dtype=np.int32), 1, range(1)), [-1], 1)


def test_an_option_without_a_color_excludes_all_others_of_its_item():
    red = [cover.Option(f"red {item}", item, {"p": "red"}) for item in "ab"]
    plain = [cover.Option(f"plain {item}", [item, "p"]) for item in "ab"]
    problem = cover.ExactCover("ab", [*red, *plain], secondary="p")
    assert cover.count(problem).found == cover.count(cover_to_plain_cnf(problem), "sat").found == 1
