"""Pages that are made when the site is built: one for every kind, clue, verb and public name, one of JSON records, one
of techniques with a picture of each."""

import re
import sys
from importlib import import_module
from pathlib import Path

import pytest

import cover
from cover.cli.table import VERBS
from cover.logic.scales import every_technique
from cover.puzzles.clues import CLUES
from cover.puzzles.kinds.table import kind_names

LINK = re.compile(r"\]\((?:\.\./)*reference/made/([^)#\s]+)(?:#[^)]*)?\)")
DOCS = Path(__file__).parent.parent / "docs"


@pytest.mark.slow
def test_every_kind_clue_verb_and_public_name_has_its_place(tmp_path, monkeypatch):
    pytest.importorskip("drawsvg")
    monkeypatch.syspath_prepend(str(DOCS))
    made = import_module("made")
    made.write(tmp_path)
    assert {path.stem for path in (tmp_path / "kinds").glob("*.md")} == set(kind_names())
    assert {path.stem for path in (tmp_path / "verbs").glob("*.md")} == set(VERBS)
    assert {path.stem for path in (tmp_path / "clues").glob("*.md")} == set(CLUES)
    for page in [*(tmp_path / "kinds").glob("*.md"), *(tmp_path / "clues").glob("*.md")]:
        text = page.read_text()
        assert f"({page.stem}-solution.svg)" in text
        assert page.with_name(f"{page.stem}-solution.svg").is_file()
        assert re.search(r"\| CNF \| [\d,]+ variables, [\d,]+ clauses", text)
    names = "".join(path.read_text() for path in [tmp_path / "api.md", *(tmp_path / "api").glob("*.md")])
    assert [name for name in cover.__all__ if f"## {name}\n" not in names and f"`cover.{name}`" not in names] == []
    assert len(list((tmp_path / "schemas").glob("*.json"))) > 15
    pictures = {path.stem for path in (tmp_path / "techniques").glob("*.svg")}
    without = set(every_technique()) - pictures
    assert not without, "a technique without a picture: give it a worked example, or a board in techniques.toml"
    linked = {place for page in DOCS.rglob("*.md") for place in LINK.findall(page.read_text())}
    assert linked
    assert [place for place in linked if not (tmp_path / place).is_file()] == []
    for name in ("made", "clue_pages", "sizes", "records", "catalogue", "puzzle_json", "techniques"):
        sys.modules.pop(name, None)
