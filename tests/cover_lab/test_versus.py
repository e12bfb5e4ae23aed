"""The verdict on two benches: how often it cries wolf, what it notices, and that counts are compared exactly.

noise.json: CPU time, in multiples of the yardstick, of seven repetitions of the suite `counts`, measured on a machine
with two cores while others kept it busy. Benches of fifteen repetitions are drawn from them; that knows the noise
within a bench, not what differs from one hour to another."""

import json
import random
from pathlib import Path

import pytest

from cover_lab.versus import ALL, flipped, judged

NOISE = json.loads(Path(__file__).with_name("noise.json").read_text())


def drawn(seed, factor):
    """Two benches of fifteen repetitions, drawn from what was measured, the second slowed."""
    rng = random.Random(seed)
    rows = {}
    for name, times in NOISE.items():
        old, new = (rng.choices(times, k=15) for _ in range(2))
        rows.setdefault(name.partition(": ")[0], []).append((old, [factor * one for one in new]))
    return rows


def test_it_cries_wolf_in_at_most_one_of_twenty():
    assert sum(bool(judged(drawn(seed, 1.0))[1]) for seed in range(20)) <= 1


@pytest.mark.parametrize(("factor", "right"), [(1.05, lambda f: f > 1), (1 / 1.05, lambda f: f < 1)])
def test_five_percent_are_noticed_in_at_least_eighteen_of_twenty(factor, right):
    noticed = 0
    for seed in range(100, 120):
        changes = judged(drawn(seed, factor))[1]
        noticed += any(right(change.factor) for change in changes)
        assert all(right(change.factor) for change in changes)
    assert noticed >= 18


def test_one_row_that_became_twice_as_slow_is_named():
    rows = drawn(1, 1.0)
    old = rows["dlx:links"][3][0]
    rows["dlx:links"][3] = [min(old)] * 5, [2 * min(old)] * 5
    (change,) = (change for change in judged(rows)[1] if change.case)
    assert (change.backend, change.case) == ("dlx:links", "3")
    assert change.factor == pytest.approx(2.0, rel=0.3)


def test_the_test_is_exact_on_few_rows():
    assert flipped([0.1, 0.2, 0.3], random.Random(0)) == 2 / 8
    assert flipped([0.1, -0.1], random.Random(0)) >= 0.5
    assert judged({"dlx": [([1.0] * 3, [1.5] * 3)] * 3})[1] == []  # three rows settle nothing


def test_all_rows_together_are_a_line_of_their_own():
    assert judged(drawn(1, 1.0))[0][0].backend == ALL
