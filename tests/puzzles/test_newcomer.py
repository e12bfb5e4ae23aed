"""The recipe of docs/architecture.md for a puzzle is all there is to it: a file, a line in PUZZLES, no other change."""

import json
import re

import pytest

import cover
from cli_help import answers, run
from cover.basics.errors import InputError
from cover.generation import puzzles
from cover.puzzles import PUZZLES
from cover.puzzles.common.cells import cell_name
from cover.puzzles.common.generation import Sample

TEXT = "puzzle: rooks\nside: 3\nblocked: r1c1\nblocked: r2c2\nbishops\n"


@pytest.fixture(autouse=True)
def registered(monkeypatch):
    """The one line."""
    monkeypatch.setitem(PUZZLES, "rooks", "throwaway:Rooks")


def test_the_verb_puzzles_shows_it():
    assert re.search(r"^rooks +A puzzle that is not shipped", run("puzzles").stdout, re.MULTILINE)
    text = run("puzzles", "rooks").stdout
    assert text.startswith("# Every row and column holds one rook. Nothing else matters.\n")
    assert text.endswith("blocked: r1c1\n")


def test_its_example_is_solved_counted_and_verified(file):
    example = file(run("puzzles", "rooks").stdout)
    assert run("count", example).stdout == "4\n"
    (answer,) = answers(run("solve", example, "--json"))
    assert (answer["puzzle"], answer["verdict"]) == ("rooks", "multiple")
    solution = file(json.dumps(answer), "solution.json")
    assert run("verify", example, solution).stdout == "correct\n"


def test_without_undraw_its_answers_are_refused_in_words(file, monkeypatch):
    monkeypatch.delattr("throwaway.Rooks.undraw")
    drawing = file("R . .\n. R .\n. . R\n", "drawing.txt")
    done = run("verify", file(TEXT), drawing)
    assert done.exit_code == 1
    assert "drawings of rooks are not read back, for Rooks has no undraw()" in done.stderr


def test_it_is_made_at_the_size_that_its_sample_has_by_default(monkeypatch):
    def sample(cls, rng, solved, size=3):
        rooks = solved(cls(size))
        blocked = [cell_name((r, c)) for r in range(size) for c in range(size) if (r, c) not in rooks]
        return Sample(blocked, lambda kept: cls(size, kept), rooks)

    monkeypatch.setattr("throwaway.Rooks.sample", classmethod(sample))
    assert puzzles.make("rooks", seed=1).puzzle.side == 3
    assert puzzles.make("rooks", 4, seed=1).puzzle.side == 4


@pytest.mark.parametrize("format", ["puzzle", "knuth", "cnf"])
def test_it_is_converted(file, format):
    done = run("convert", file(TEXT), "--to", format)
    assert done.exit_code == 0
    if format == "puzzle":
        assert cover.loads(done.stdout) == cover.loads(TEXT)
        assert cover.loads(done.stdout).blocked == ("r1c1", "r2c2")


def test_its_keys_and_its_name_are_known_to_the_grammar():
    with pytest.raises(InputError, match=r"3: unknown key 'blockd'; did you mean blocked\?"):
        cover.loads("puzzle: rooks\nside: 3\nblockd: r1c1\n")
    with pytest.raises(InputError, match=r"unknown puzzle 'rook'; did you mean rooks\?"):
        cover.loads("puzzle: rook\nside: 3\n")
    with pytest.raises(InputError, match="2: 'side' is no part of a queens puzzle"):
        cover.loads("puzzle: queens\nside: 3\n")
    with pytest.raises(InputError, match=r"3: unknown rule 'bishop'; did you mean bishops\?"):
        cover.loads("puzzle: rooks\nside: 3\nbishop\n")


def test_a_key_may_come_several_times_and_other_keys_only_once():
    assert cover.loads(TEXT).blocked == ("r1c1", "r2c2")
    with pytest.raises(InputError, match=r"3: 'side' is given twice \(first in line 2\)"):
        cover.loads("puzzle: rooks\nside: 3\nside: 4\n")
