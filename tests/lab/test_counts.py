"""The suite `counts`: a changed search tree never goes unnoticed.

After a change that is meant: python tests/lab/test_counts.py writes counts.json anew, to be looked at before commit."""

import json
from pathlib import Path

import pytest

from cover.lab import suite
from cover.lab.asking import Asked, measured
from cover.lab.running import COUNTS

KEPT = Path(__file__).with_name("counts.json")


def counted():
    """ "instance, question, backend" -> the machine-free counts of the search, of what is not refused."""
    found = {}
    one = suite.load("counts")
    for case in one.cases:
        for backend in case.backends or one.backends:
            run = measured(backend, Asked(case.instance.recipe, case.question, 60.0))
            if run["status"] == "refused":
                continue
            assert run["status"] == "solved", (case.instance.name, backend, run["reason"])
            counters = {name: run["counters"][name] for name in COUNTS if name in run["counters"]}
            found[f"{case.instance.name}, {case.question}, {backend}"] = {"found": int(run["found"]), **counters}
    return found


@pytest.mark.slow
def test_every_search_takes_as_many_steps_as_before():
    now, before = counted(), json.loads(KEPT.read_text())
    assert {name: counts for name, counts in now.items() if counts != before.get(name)} == {}
    assert set(now) == set(before)


def test_the_counts_are_of_every_native_search():
    names = {name.rpartition(", ")[2] for name, counts in json.loads(KEPT.read_text()).items() if counts.get("nodes")}
    assert names >= {"dlx", "dlx:links", "dlx:bits", "bitmask"}


if __name__ == "__main__":
    KEPT.write_text(json.dumps(counted(), indent=1) + "\n")
