"""Which test runs a block of code of the pages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGES = [
    *(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "SECURITY.md")),
    *sorted(page for page in (ROOT / "docs").rglob("*.md") if not {"made", "_build"} & set(page.parts)),
]
FENCE = re.compile(r"^(`{3,}|:{3,})([^\n]*)\n(.*?)^\1[ ]*$", re.MULTILINE | re.DOTALL)
CODE = ("console", "file", "python", "sh", "{code-cell}")  # the first word after the fence
TEXTS = {"step": "tests/logic/test_examples.py", "formats.md": "tests/formats/test_documented.py",
         "puzzle": "tests/puzzles/test_catalogue.py"}  # fmt: skip
PAGES_RUN = "tests/test_documentation.py"
CLUSTER = "tests/backends/distributed/test_pages.py"
# Blocks that hold one of these words are run by another test than that of their page.
ELSEWHERE = {"dask scheduler": CLUSTER, "dask:tcp": CLUSTER, "SLURMCluster": CLUSTER}
# Commands of other programs: who runs them.
PROGRAMS = {
    "pip": ".ci/run",
    "pytest": ".ci/run",
    "dask": CLUSTER,
    "printf": CLUSTER,
    "drat-trim": "tests/proofs/test_certificate.py",
    "lrat-check": "tests/proofs/test_certificate.py",
    "apt": "tests/proofs/test_certificate.py",
    "sed": "tests/proofs/test_certificate.py",
    "echo": "tests/proofs/test_certificate.py",
    "(lrat::lrat-check": "tests/proofs/test_certificate.py",
    "veripb": "tests/proofs/test_veripb.py",
}


def fenced(text: str) -> Iterator[tuple[str, str]]:
    """What stands after each fence, and below it."""
    return ((words, content) for _, words, content in FENCE.findall(text))


def word_of(words: str) -> str:
    return (words.split() or [""])[0]


def blocks(page: Path) -> Iterator[tuple[str, str]]:
    """The word after each fence of a page, and what stands in it."""
    return ((word_of(words), content) for words, content in fenced(page.read_text(encoding="utf-8")))


def elsewhere(content: str) -> str | None:
    """The test that runs this block, if it is not the test of its page."""
    return next((test for word, test in ELSEWHERE.items() if word in content), None)


def runner(page: Path, word: str, content: str) -> str | None:
    """The test that runs a block; None if there is none."""
    if word == "sh":
        heads = [line.split()[0] for line in content.splitlines() if line.strip()]
        if not all(head == "cover" or head in PROGRAMS for head in heads):
            return None
        return next((PROGRAMS[head] for head in heads if head in PROGRAMS), PAGES_RUN)
    if word in CODE:
        if page.name == "drawing.md" and word == "console":
            return "tests/drawing/test_files.py"
        if page.name == "CONTRIBUTING.md" or page.name == "SECURITY.md":
            return None
        return elsewhere(content) or PAGES_RUN
    return TEXTS.get(word) or TEXTS.get(page.name)
