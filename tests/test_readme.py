"""The README keeps its word: the verbs it lists are the verbs there are, its figures and pictures are right."""

import re
import tomllib
from pathlib import Path

from cover.cli.table import VERBS
from cover.puzzles.clues import CLUES
from cover.puzzles.kinds.table import kind_names

ROOT = Path(__file__).parent.parent
TEXT = (ROOT / "README.md").read_text()


def test_the_readme_lists_the_verbs_that_there_are():
    table = re.findall(r"^\| (`\w+`.*?) \|.*?\| (`\w+`.*?) \|", TEXT, re.MULTILINE)
    listed = re.findall(r"`(\w+)`", str(table)) + re.findall(r"`cover (\w+)`", TEXT)
    assert sorted(listed) == sorted(VERBS)


def test_the_readme_starts_with_two_commands_and_names_what_people_add():
    (commands,) = re.findall(r"```sh\n(.*?)```", TEXT, re.DOTALL)
    assert [line.partition(" && ")[0] for line in commands.splitlines()] == ["pip install .", "pip install '.[test]'"]
    with (ROOT / "pyproject.toml").open("rb") as file:
        extras = tomllib.load(file)["project"]["optional-dependencies"]
    (named,) = re.findall(r"`pip install '\.\[(draw[^]]*)\]'`", TEXT)
    assert set(named.split(",")) == {"draw", "links", "plot", "web"} <= set(extras)


def test_the_pictures_of_the_readme_are_there():
    pictures = re.findall(r'<img [^>]*src="([^"]+)"[^>]*alt="[^"]{20,}"', TEXT)
    assert len(pictures) == TEXT.count("<img ") == 3
    assert [place for place in pictures if not (ROOT / place).is_file()] == []


def test_it_says_how_many_kinds_and_clues_there_are():
    assert f"{len(kind_names())} kinds, {len(CLUES)} clues of sudoku" in TEXT
