"""The pages keep their word: every Python block of docs/*.md and of the README runs, in the order of its page."""

import re
from itertools import takewhile
from pathlib import Path
from pkgutil import resolve_name

import pytest

ROOT = Path(__file__).parent.parent
BLOCK = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)
PAGES = [page for page in [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))] if BLOCK.search(page.read_text())]


def test_there_are_pages_with_python():
    assert {"README.md", "formats.md", "counting.md"} <= {page.name for page in PAGES}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_python_of_a_page_runs(page, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for place in ("puzzles", "docs"):
        (tmp_path / place).symlink_to(ROOT / place)
    names = {"__name__": "page"}  # what a program does only when it is the program, it does not do here
    for text in BLOCK.findall(page.read_text()):
        exec(compile(text, page.name, "exec"), names)


INLINE = re.compile(r"`(cover(?:\.\w+)+)")


@pytest.mark.parametrize(
    "page", [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))], ids=lambda page: page.name
)
def test_the_python_names_in_a_page_exist(page):
    for path in INLINE.findall(page.read_text()):
        names = takewhile(lambda name: not name.isupper(), path.split("."))  # CLASS, NAME: words for any
        resolve_name(".".join(names))  # raises where there is none, whatever was imported before
