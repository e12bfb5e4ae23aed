"""The suite `counts`: a changed search tree never goes unnoticed.

After a change that is meant: python tests/cover_lab/test_counts.py writes counts.json anew, to be looked at before
commit."""

import json
from pathlib import Path

import pytest

from cover_lab import suite
from cover_lab.answers import Asked
from cover_lab.results import COUNTED
from cover_lab.solvers import solver

KEPT = Path(__file__).with_name("counts.json")


def counted():
    """ "instance, question, backend" -> the machine-free counts of the search, of what is not refused."""
    found = {}
    one = suite.load("counts")
    for case in one.cases:
        for backend in case.backends or one.backends:
            run = solver(backend).measured(Asked(case.instance.recipe, case.question, 60.0), lambda moment: None)
            if run["status"] == "refused":
                continue
            assert run["status"] == "solved", (case.instance.name, backend, run["reason"])
            counters = {name: run["counters"][name] for name in COUNTED if name in run["counters"]}
            found[f"{case.instance.name}, {case.question}, {backend}"] = {"found": int(run["found"]), **counters}
    return found


@pytest.mark.slow
def test_every_search_takes_as_many_steps_as_before():
    now, before = counted(), json.loads(KEPT.read_text())
    assert {name: counts for name, counts in now.items() if counts != before.get(name)} == {}
    assert set(now) == set(before)


def test_the_counts_are_of_every_native_search():
    by = {}
    for name, counts in json.loads(KEPT.read_text()).items():
        for count, value in counts.items():
            if value:
                by.setdefault(count, set()).add(name.rpartition(", ")[2])
    assert by["nodes"] >= {"dlx", "dlx:links", "dlx:bits", "bitmask"}
    assert by["updates"] >= {"dlx:links"}
    assert by["conflicts"] >= {"dlx:learn", "bitmask:learn"}
    assert by["steps"] == {"logic:steps", "logic:basic", "logic:whips"}


if __name__ == "__main__":
    KEPT.write_text(json.dumps(counted(), indent=1) + "\n")
