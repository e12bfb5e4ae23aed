"""`cover reduce` and `cover backends --graph`: the table of problems and reductions, in words."""

from pathlib import Path

import pytest

import cover
from cli_help import answers, run
from cover.backends import registry
from cover.basics.errors import Refused
from cover.problems.reductions.arrows import ARROWS
from cover.solving.graph import picture
from cover.solving.reduced import reduced

PAGE = Path(__file__).parents[2] / "docs" / "architecture.md"


def test_the_picture_of_the_architecture_is_the_table_as_it_is_now(monkeypatch):
    ours = {name: entry for name, entry in registry.BACKENDS.items() if entry.target.startswith("cover.")}
    monkeypatch.setattr(registry, "BACKENDS", ours)  # other tests may have added some
    assert f"```text\n{picture()}\n```" in PAGE.read_text(encoding="utf-8")


def test_the_graph_has_every_reduction_with_its_idea():
    printed = run("backends", "--graph").stdout
    assert all(arrow.about in printed for arrow in ARROWS)
    assert len(answers(run("backends", "--graph", "--json"))) == len(ARROWS)


def test_a_way_is_explained_arrow_by_arrow_with_formulas_that_add_up():
    words = reduced(cover.Queens(4), "cp").words(explain=True)
    assert words[0].startswith("an exact cover -> a linear problem: an item is a row")
    assert "  variables = options + shades = 16 + 0 = 16" in words
    assert "  constraints = rows - idle = 18 - 0 = 18" in words
    assert words[-1] == "a CP-SAT model: 16 variables, 18 constraints"


def test_another_encoding_is_not_claimed_to_have_the_sizes_of_the_first():
    words = reduced(cover.loads("1..3.4....3.4..2"), "cnf", encoding="minimal").words(explain=True)
    assert any(line.startswith("  clauses: ") and line.endswith(", by the encoding that was chosen") for line in words)


def test_an_unknown_kind_is_refused_with_those_there_are():
    with pytest.raises(Refused, match="no kind of problem is called 'sat'; there are board, cover, linear, cnf, cp"):
        cover.reduce(cover.Queens(4), "sat")


def test_clause_groups_of_a_puzzle_name_their_rules():
    text = cover.convert(cover.load("puzzles/kakuro/6x6.txt"), "cnf")
    assert "c clauses 1-13: every cell holds a symbol\n" in text
    assert "row 2 from r2c2: sum" in text
    last = [line for line in text.splitlines() if line.startswith("c clauses")][-1]
    count = text.split("p cnf ")[1].split()[1]
    assert last.split(":")[0].endswith(f"-{count}")
