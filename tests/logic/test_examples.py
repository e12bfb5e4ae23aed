"""docs/logic-examples.md, docs/logic.md and the docstrings of finders: every example is what the techniques find, every
command prints what stands there."""

from pathlib import Path

import pytest

from pages import kept, pattern
from worked import blocks, examples

DOCS = Path(__file__).parents[2] / "docs"
STEPS = blocks()


@pytest.mark.parametrize(("technique", "givens", "answer"), STEPS, ids=[technique for technique, *_ in STEPS])
def test_a_worked_example_is_the_first_step_found(technique, givens, answer):
    assert pattern(answer.rstrip("\n").split("\n")).fullmatch("\n".join(examples(technique, givens)[0]))


@pytest.mark.parametrize("page", ["logic-examples.md", "logic.md"])
def test_the_commands_of_the_page_run(page, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert kept((DOCS / page).read_text()) > 1
