"""Two builds side by side: the verdict on rounds, and a session of real processes."""

import random
from math import log

import pytest

from cover_lab import suite
from cover_lab.live import Live, Side, judged
from cover_lab.versus import ALL

TINY = """
backends = ["dlx:links"]
[[group]]
name = "queens"
questions = ["all"]
make = "queens"
args = { n = 6 }
"""


def rounds(seed, change, noise=0.02, rows=6, many=12):
    """Logs of ratios as measured on a busy machine: 2 to 3 % a row and round."""
    rng = random.Random(seed)
    return {("dlx", f"row {k}", "all"): [rng.gauss(change, noise) for _ in range(many)] for k in range(rows)}


def test_identical_builds_are_the_same_and_five_percent_are_noticed():
    assert [seed for seed in range(20) if judged(rounds(seed, 0.0))[1]] == []
    slower = [judged(rounds(seed, 0.049))[1] for seed in range(20)]
    assert all(len(changes) == 1 and changes[0].factor > 1 for changes in slower)


def test_two_backends_have_a_line_each_and_one_together():
    logs = rounds(1, 0.0) | {("bitmask", name, "one"): found for (_, name, _), found in rounds(2, 0.3).items()}
    lines, changes = judged(logs)
    assert [line.backend for line in lines] == [ALL, "dlx", "bitmask"]
    assert {change.backend for change in changes} - {ALL} == {"bitmask"}


def test_rows_have_a_geometric_mean_and_extremes():
    live = Live(suite.parse("tiny", TINY), Side(), Side(), rounds=3)
    live.logs = {("dlx", name, "all"): [log(k)] * 3 for name, k in (("a", 0.5), ("b", 1), ("c", 4))}
    words = str(live.verdict()).splitlines()
    assert "dlx                  1.00 x the old seconds, 3 rows, p = 1" in words
    assert words[-4:-1] == [
        "geometric mean of rows 1.26 x the old seconds", "least 0.50 x: dlx: a, all", "most 4.00 x: dlx: c, all",
    ]  # fmt: skip
    rows = [record for record in live.verdict().as_json() if record["kind"] == "row"]
    assert next((record["row"], round(record["factor"], 9)) for record in rows) == ("dlx: a, all", 0.5)


def test_three_rounds_settle_nothing():
    assert judged(rounds(1, 0.5, many=3))[1] == []


@pytest.mark.slow
def test_processes_of_both_builds_are_asked_in_turn_and_their_counts_compared():
    old, new = Side(), Side(called=lambda name: "dlx:bits")
    live = Live(suite.parse("tiny", TINY), old, new, rounds=2)
    verdict = live.run()
    assert [len(found) for found in live.logs.values()] == [2]
    assert verdict.answers == []
    assert [words.startswith("dlx:links: queens, all: updates ") for words in verdict.counts] == [True]


@pytest.mark.slow
def test_answers_that_differ_are_reported():
    new = Side(called=lambda name: "none")
    verdict = Live(suite.parse("tiny", TINY), Side(), new, rounds=1).run()
    assert verdict.answers == ["dlx:links: queens, all: status solved before, refused now"]
    assert verdict.worse
