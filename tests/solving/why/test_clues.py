"""Clues that have a part in a clash, and those that are not needed: by leaving one out, and by the search."""

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


TEXT = "puzzle: sudoku\ncage 4: r1c1 r1c2\nthermo: r3c1 r3c2\ncage 3: r1c2 r1c3\n..2.\n..3.\n....\n.4..\n"


def test_each_clue_that_could_go_is_named_and_the_others_are_not():
    puzzle = cover.loads(TEXT)
    found = cover.minimal(puzzle)
    for k, clue in enumerate(puzzle.clues):
        others = puzzle.with_clues([*puzzle.clues[:k], *puzzle.clues[k + 1 :]])
        assert (clue.line() in found.spare_clues) == cover.unique(others)
    assert found.spare_clues
    assert any("can be dropped on its own" in line for line in found.words())


def test_nothing_is_named_where_there_are_several_solutions_or_no_clues():
    assert cover.minimal(cover.loads(TEXT.replace("..3.", "...."))).spare_clues == ()
    assert cover.minimal(cover.loads("1... .... .... ....")).spare_clues == ()


def test_the_clues_that_are_enough_leave_one_solution_and_none_of_them_can_go():
    puzzle = cover.loads(TEXT)
    enough = [clue for clue in puzzle.clues if clue.line() in cover.minimal(puzzle).enough_clues]
    assert len(enough) < len(puzzle.clues)
    assert cover.unique(puzzle.with_clues(enough))
    for k in range(len(enough)):
        assert not cover.unique(puzzle.with_clues([*enough[:k], *enough[k + 1 :]]))


def test_verbosely_all_of_them_are_listed():
    rows = ["1234", "3412", "2143", "4321"]
    clues = [f"odd: r{r}c{c}" for r in (1, 2, 3, 4) for c in (1, 2, 3, 4) if int(rows[r - 1][c - 1]) % 2]
    clues += [f"even: r{r}c{c}" for r in (1, 2, 3, 4) for c in (1, 2, 3, 4) if not int(rows[r - 1][c - 1]) % 2]
    text = "\n".join(["size: 4", *clues, "", *rows, ""])
    short, long = (run("minimal", "-", *more, stdin=text).stdout for more in ([], ["-v"]))
    assert ("and 4 more" in short, " more" in long) == (True, False)
    assert all(clue in long for clue in clues)
