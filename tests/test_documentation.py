"""The pages keep their word: every block of Python, every command and every notebook of docs and README runs,
in the order of its page."""

import re
import tomllib
from importlib import import_module
from itertools import takewhile
from pathlib import Path
from pkgutil import resolve_name

import pytest

from blocks import CODE, blocks, runner
from blocks import PAGES as EVERY
from pages import kept

ROOT = Path(__file__).parent.parent
ALL = [
    ROOT / "README.md",
    *sorted(page for page in (ROOT / "docs").rglob("*.md") if not {"made", "_build"} & set(page.parts)),
]
PAGES = [page for page in ALL if any(word in CODE for word, _ in blocks(page))]
# A page whose commands are run by a test of its own (tests/drawing/test_files.py), since they write its pictures.
PYTHON_ALONE = {"drawing.md"}
# The commands of the first two have tests of their own in the quick suite, all notebooks run when the site is built.
SLOW = {"logic.md", "logic-examples.md"}
SLOW |= {"a-table-of-a-paper.md", "pentominoes.md", "generate-with-a-difficulty.md", "compare-with-pandas.md"}
NAMED = [pytest.param(page, id=str(page.relative_to(ROOT)), marks=[pytest.mark.slow] if page.name in SLOW else [])
         for page in PAGES]  # fmt: skip


def test_there_are_pages_to_run():
    assert {"README.md", "formats.md", "counting.md", "first-puzzle.md"} <= {page.name for page in PAGES}


@pytest.mark.parametrize("page", NAMED)
def test_the_blocks_of_a_page_run(page, tmp_path, monkeypatch):
    if "pandas" in page.read_text(encoding="utf-8"):
        pytest.importorskip("pandas")
    monkeypatch.chdir(tmp_path)
    for place in ("puzzles", "docs"):
        (tmp_path / place).symlink_to(ROOT / place)
    kinds = [kind for kind in CODE if not (page.name in PYTHON_ALONE and kind == "console")]
    assert kept(page.read_text(encoding="utf-8"), kinds) or page.name in PYTHON_ALONE


CODES = [(page, word, content) for page in EVERY for word, content in blocks(page) if word in CODE or word == "step"]


def test_every_block_of_code_is_run_by_a_test():
    assert len(CODES) > 250
    runners = {runner(*block) for block in CODES}
    assert None not in runners, [block[:2] for block in CODES if runner(*block) is None]
    assert [test for test in runners if not (ROOT / test).exists() and not test.startswith(".ci/")] == []


def test_no_block_escapes_by_having_no_word():
    assert [page.name for page in EVERY for word, _ in blocks(page) if not word] == []


INLINE = re.compile(r"`(cover(?:\.\w+)+)")


@pytest.mark.parametrize("page", ALL, ids=lambda page: page.name)
def test_the_python_names_in_a_page_exist(page):
    for path in INLINE.findall(page.read_text()):
        names = takewhile(lambda name: not name.isupper(), path.split("."))  # CLASS, NAME: words for any
        name = ".".join(names)
        try:
            resolve_name(name)  # raises where there is none, whatever was imported before
        except AttributeError:
            import_module(name)  # says which package it lacks, if that is why
            raise


LINK = re.compile(r"\]\(([^)#\s]+)(?:#[^)]*)?\)")
MADE = "reference/made/"  # pages that the site makes: tests/test_made_pages.py
MODULE = re.compile(r"\b(\w+\.(?:py|cpp|hpp))\b")
WRITTEN = {"NAME.py", "cover_puzzles.py"}  # which the reader is to write
TEXTS = [*(ROOT / "src").rglob("*.py"), *(ROOT / "src" / "native").rglob("*.?pp"), *ALL,
         *(ROOT / "benchmarks").glob("*.md")]  # fmt: skip


PAPERS = [ROOT / name for name in ("CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md")]


@pytest.mark.parametrize("page", [*PAPERS, *(text for text in TEXTS if text.suffix == ".md")], ids=lambda p: p.name)
def test_the_links_of_a_page_lead_somewhere(page):
    places = [place for place in LINK.findall(page.read_text()) if "://" not in place and MADE not in place]
    assert [place for place in places if not (page.parent / place).exists()] == []


def test_the_files_that_comments_and_pages_name_are_there():
    rooms = ("src", "tests", "docs", "tools", "benchmarks")
    names = {path.name for room in rooms for path in (ROOT / room).rglob("*.*")}
    named = {(str(text.relative_to(ROOT)), name) for text in TEXTS for name in MODULE.findall(text.read_text())}
    assert {(text, name) for text, name in named if name not in names | WRITTEN} == set()


def test_pages_that_are_found_by_more_words_than_their_own_are_there():
    pages = tomllib.loads((ROOT / "docs" / "keywords.toml").read_text(encoding="utf-8"))
    assert [
        page for page in pages if not (ROOT / "docs" / f"{page}.md").read_text(encoding="utf-8").startswith("# ")
    ] == []
    words = [word for page in pages.values() for word in page]
    assert len(words) == len(set(words)), "a word leads to one page"
