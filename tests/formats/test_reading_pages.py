"""The pages about the rules of other programs name every word that their readers know."""

from pathlib import Path

import pytest

from cover.formats.programs import fpuzzles, penpa, sudokupad
from cover.formats.programs.fpuzzles import clues
from cover.formats.programs.iss import constraints

DOCS = Path(__file__).parents[2] / "docs"
WORDS = {
    "reading-iss": [*constraints._TYPES, *constraints._LINES, *constraints._CHAINS, *constraints._FLAGS],
    "reading-fpuzzles": [*clues._HANDLERS, *clues._LINES, *clues._CHAINS, *clues._BESIDE, *clues._FLAGS, *clues.LOOKS,
                         *clues.COSMETIC, *clues._NEGATIVE, *fpuzzles._SETTINGS],
    "reading-sudokupad": [*sudokupad._FLAGS, *sudokupad._FACTS, *sudokupad._SHOWN, *sudokupad._LOOKS,
                          *sudokupad._DRAWN],
    "reading-penpa": [*penpa._DRAWN],
}  # fmt: skip


@pytest.mark.parametrize("page", WORDS)
def test_a_page_names_all_that_its_reader_knows(page):
    text = (DOCS / f"{page}.md").read_text()
    assert [word for word in WORDS[page] if f"`{word}" not in text] == []
