"""The README keeps its word: its Python runs as it stands, and the verbs it lists are the verbs there are."""

import re
from pathlib import Path

import pytest

from cover.cli.table import VERBS

ROOT = Path(__file__).parent.parent
TEXT = (ROOT / "README.md").read_text()
BLOCKS = re.findall(r"```python\n(.*?)```", TEXT, re.DOTALL)


def test_the_python_of_the_readme_prints_what_it_says(monkeypatch, capsys):
    monkeypatch.chdir(ROOT)
    names: dict = {}
    for block in BLOCKS:
        exec(block, names)
    printed = capsys.readouterr().out
    promised = re.findall(r"print\(.*\)  # (.*)", "\n".join(BLOCKS))
    assert len(promised) == 4
    for words in promised:
        assert words in printed


def test_the_readme_lists_no_verb_that_is_not_there():
    listed = re.findall(r"^\| `cover (\w+)", TEXT, re.MULTILINE)
    assert len(listed) > 5
    assert set(listed) <= set(VERBS)


@pytest.mark.parametrize("place", re.findall(r"\]\(([^)]+)\)", TEXT))
def test_the_links_of_the_readme_lead_somewhere(place):
    assert (ROOT / place).is_file()
