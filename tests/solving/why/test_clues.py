"""Clues that have a part in a clash: each set is checked by leaving one out, and by the search."""

import pytest

import cover
from cli_help import run
from cover.solving.why import clues as asked

CLASHES = {
    "thermo: r1c1 r1c2 r1c3\nthermo: r1c3 r1c2": {"thermo: r1c1 r1c2 r1c3", "thermo: r1c3 r1c2"},
    "cage 5: r1c1 r1c2\ncage 8: r4c3 r4c4\ngreater: r2c1 r2c2": {"cage 8: r4c3 r4c4"},
    "antiknight\nthermo: r1c1 r1c2 r1c3\ncage 3: r1c3 r1c4": {"thermo: r1c1 r1c2 r1c3", "cage 3: r1c3 r1c4"},
}


@pytest.mark.parametrize(("text", "clash"), CLASHES.items())
def test_clues_that_clash_are_named_and_none_can_be_spared(text, clash):
    puzzle = cover.loads(f"size: 4\n{text}\n")
    found = cover.explain(puzzle)
    assert (set(found.clues.words), found.clues.minimal, found.complete) == (clash, True, True)
    kept = [clue for clue in puzzle.clues if clue.line() in clash]
    assert cover.verdict(puzzle.with_clues(kept)) is cover.Verdict.UNSOLVABLE
    for clue in kept:
        assert cover.solve(puzzle.with_clues([other for other in kept if other != clue]), limit=1)


@pytest.mark.parametrize(
    ("line", "cells"),
    [("cage 8: r1c1 r1c2", {(0, 0), (0, 1)}), ("skyscraper 5: row 2", {(1, 0), (1, 1), (1, 2), (1, 3)}),
     ("arrow: r1c1 : r1c2 r1c3 r1c4", {(0, 0), (0, 1), (0, 2), (0, 3)}),
     ("quadruple 1,1,2,2: r1c1", {(0, 0), (0, 1), (1, 0), (1, 1)})],
)  # fmt: skip
def test_a_picture_points_out_the_cells_of_clues_that_clash(line, cells):
    found = cover.explain(cover.loads(f"size: 4\n{line}\neven: r4c4\n"))
    assert found.view().clash == cells


def test_givens_that_clash_bring_their_clues():
    found = cover.explain(cover.loads("size: 4\nwhite: r2c1 r2c2\nthermo: r1c1 r1c2\n\n4...\n....\n....\n...1\n"))
    assert [part.words for part in found.parts] == ["4 at r1c1"]
    assert found.clues.words == ("thermo: r1c1 r1c2",)


def test_givens_that_clash_by_themselves_bring_none():
    found = cover.explain(cover.loads("size: 4\nthermo: r1c1 r1c2\n\n....\n....\n....\n1..1\n"))
    assert found.clues.words == ()
    assert found.complete


def test_what_the_time_leaves_open_is_reported(monkeypatch):
    monkeypatch.setattr(asked, "_verdict", lambda puzzle, budget: cover.Verdict.UNKNOWN)
    found = cover.explain(cover.loads("size: 4\nthermo: r1c1 r1c2\ncage 8: r1c1 r1c2\n"))
    assert (len(found.clues.words), found.clues.minimal, found.complete) == (2, False, False)


def test_the_command_names_the_clues_in_lines_of_a_file(file):
    done = run("explain", file("size: 4\ncage 8: r1c1 r1c2\neven: r4c4\n"))
    assert done.exit_code == 0
    assert done.stdout.splitlines() == [
        "no solution: the rules and clues allow none",
        "by this clue, which is needed:",
        "cage 8: r1c1 r1c2",
    ]
