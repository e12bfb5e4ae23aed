"""docs/logic-examples.md and docs/logic.md: every example is what the techniques find, every command prints what stands
there."""

import re
from pathlib import Path

import pytest

from cover.logic.scales import _table
from pages import kept, pattern
from worked import examples

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "logic-examples.md").read_text()
STEPS = re.findall(r"^```step (\S+)\n(.*?)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize(("technique", "givens", "told"), STEPS, ids=[technique for technique, *_ in STEPS])
def test_a_worked_example_is_the_first_step_found(technique, givens, told):
    assert pattern(told.rstrip("\n").split("\n")).fullmatch("\n".join(examples(technique, givens)[0]))


def test_every_finder_has_an_example():
    rows = _table()
    shown = {rows[technique]["finder"] for technique, *_ in STEPS}
    console = {"nested", "grave"}  # shown by commands
    alike = {"structure": "fish", "big_fish": "fish", "small": "smallest"}
    assert {alike.get(row["finder"], row["finder"]) for row in rows.values()} == shown | console


@pytest.mark.parametrize("page", ["logic-examples.md", "logic.md"])
def test_the_commands_of_the_page_run(page, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert kept((DOCS / page).read_text()) > 1
