"""The pages about the rules of other programs name every word that their readers know."""

import ast
import inspect
import re
from pathlib import Path

import pytest

from cover.formats import dimacs, tatham
from cover.formats.nonograms import shared, webpbn
from cover.formats.programs import fpuzzles, iss, opensudoku, penpa, sudokupad
from cover.formats.programs.fpuzzles import clues, forms
from cover.formats.programs.iss import constraints
from cover.formats.pzpr import codes, layers
from cover.formats.pzpr.types import all_types

DOCS = Path(__file__).parents[2] / "docs"
WORDS = {
    "reading-iss": [*constraints.TYPES, *constraints.REFUSED, *iss.ALL_OF],
    "reading-fpuzzles": [*clues.KEYS, *clues.LOOKS, *clues.COSMETIC, *clues.NEGATIVE, *fpuzzles._SETTINGS],
    "reading-sudokupad": [*sudokupad._FLAGS, *sudokupad._FACTS, *sudokupad._SHOWN, *sudokupad._LOOKS,
                          *sudokupad._DRAWN],
    "reading-penpa": [*penpa._DRAWN],
}  # fmt: skip


@pytest.mark.parametrize("page", WORDS)
def test_a_page_names_all_that_its_reader_knows(page):
    text = (DOCS / f"{page}.md").read_text()
    assert [word for word in WORDS[page] if f"`{word}" not in text] == []


PLAIN = {
    "reading-puzzlink": [*all_types(), *codes.CODES, *layers.PLACES, *layers._AROUND],
    "reading-tatham": tatham.GAMES,
    "reading-dimacs": [word.decode() for word in [*dimacs._LINES, *dimacs._COUNTS]],
    "reading-nonograms-and-boards": [*shared._WORDS, *webpbn._WORDS],
}
TICKED = {
    "reading-fpuzzles": [fpuzzles, clues, forms],
    "reading-sudokupad": [sudokupad],
    "reading-penpa": [penpa],
    "reading-nonograms-and-boards": [webpbn, opensudoku],
}


@pytest.mark.parametrize("page", PLAIN)
def test_a_page_names_all_types_games_and_lines(page):
    text = (DOCS / f"{page}.md").read_text()
    assert [word for word in PLAIN[page] if not re.search(rf"\b{word}", text)] == []


@pytest.mark.parametrize("page", TICKED)
def test_a_page_names_all_that_its_reader_ticks_off(page):
    text = (DOCS / f"{page}.md").read_text()
    words = {word for module in TICKED[page] for word in ticked_off(module)}
    assert words
    assert sorted(word for word in words if not re.search(rf"\b{word}\b", text)) == []


def ticked_off(module):
    """Names of parts that the module takes from a record, or passes over with a reason."""
    for call in ast.walk(ast.parse(inspect.getsource(module))):
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute):
            names = {"take": call.args[:1], "objects": call.args, "fields": call.args, "ignore": call.args}
            for word in names.get(call.func.attr, ()):
                if isinstance(word, ast.Constant) and isinstance(word.value, str):
                    yield word.value
