"""Without OR-tools and PySAT everything native works, and what is absent is named with the way to get it."""

import json
import subprocess
import sys

import pytest

HIDING = """
import importlib.machinery, sys
found = importlib.machinery.PathFinder.find_spec
def find_spec(name, path=None, target=None):
    return None if name.split(".")[0] in ("ortools", "pysat") else found(name, path, target)
importlib.machinery.PathFinder.find_spec = find_spec
"""


def without(script, *arguments):
    """The output of a script in a process where neither package can be found."""
    command = [sys.executable, "-c", HIDING + script, *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def test_backends_names_what_is_absent_and_how_to_get_it():
    rows = without("from cover.cli import main; main()", "backends", "--json").splitlines()
    reasons = {row["name"]: row["reason"] for row in map(json.loads, rows)}
    assert reasons["sat"] == "the package 'pysat' is not installed; pip install python-sat"
    assert reasons["cpsat"] == "the package 'ortools' is not installed; pip install ortools"
    assert [reasons[name] for name in ("auto", "dlx", "bitmask", "reference")] == [None] * 4


@pytest.mark.parametrize(
    ("asked", "answer"),
    [
        ("cover.count(cover.Queens(8)).found", "92"),
        ("cover.solve(cover.loads('12.. 3... .... ...4')).verdict.value", "multiple"),
        ("cover.unique(cover.loads('1234 3412 2143 4...'))", "True"),
        ("cover.hint(cover.loads('1234 3412 2143 4...'))", "full house (column 2): r4c2=3"),
        ("cover.unique(next(cover.generate(4, seed=1)))", "True"),
        ("len(cover.explain(cover.loads('11.. .... .... ....')).parts)", "2"),
        ("cover.best(cover.ExactCover('a', [cover.Option('x', ('a',), cost=3)])).costs", "(3,)"),
        ("cover.compare(cover.Queens(6)).agree", "True"),
    ],
)
def test_what_is_native_works_without_them(asked, answer):
    assert without(f"import cover; print({asked})").strip() == answer
