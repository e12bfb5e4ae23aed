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


LINK = re.compile(r"\]\(([^)#\s]+)(?:#[^)]*)?\)")
MODULE = re.compile(r"\b(\w+\.(?:py|cpp|hpp))\b")
WRITTEN = {"NAME.py"}  # which the reader is to write
TEXTS = [*(ROOT / "src").rglob("*.py"), *(ROOT / "src" / "native").rglob("*.?pp"), *(ROOT / "docs").glob("*.md"),
         *(ROOT / "benchmarks").glob("*.md"), ROOT / "README.md"]  # fmt: skip


@pytest.mark.parametrize("page", [text for text in TEXTS if text.suffix == ".md"], ids=lambda page: page.name)
def test_the_links_of_a_page_lead_somewhere(page):
    places = [place for place in LINK.findall(page.read_text()) if "://" not in place]
    assert [place for place in places if not (page.parent / place).exists()] == []


def test_the_files_that_comments_and_pages_name_are_there():
    rooms = ("src", "tests", "docs", "tools", "benchmarks")
    names = {path.name for room in rooms for path in (ROOT / room).rglob("*.*")}
    named = {(str(text.relative_to(ROOT)), name) for text in TEXTS for name in MODULE.findall(text.read_text())}
    assert {(text, name) for text, name in named if name not in names | WRITTEN} == set()
