"""Clues that would decide: each one that is proposed leaves one solution, and none is left out that would."""

import json

import pytest

import cover
from cli_help import run
from cover.basics.result import Budget
from cover.solving.why.proposals import proposals

BOARDS = {
    "givens": "12..\n....\n...3\n....\n",
    "a clue": "size: 4\nthermo: r1c1 r1c2\n\n....\n..1.\n.2..\n....\n",
    "latin": "puzzle: latin\nsize: 4\n\n1...\n.2..\n..3.\n....\n",
}


@pytest.mark.parametrize("text", BOARDS.values(), ids=BOARDS)
def test_each_proposed_clue_leaves_one_solution(text):
    puzzle = cover.loads(text)
    found = cover.explain(puzzle)
    assert found.verdict is cover.Verdict.MULTIPLE
    assert found.proposed
    for clue in found.proposed:
        assert cover.verdict(puzzle.with_clues([*puzzle.clues, clue])) is cover.Verdict.UNIQUE
        assert clue.line() in str(found).splitlines()


def test_no_dot_and_no_cage_is_left_out_that_would_decide():
    puzzle = cover.loads(BOARDS["givens"])
    proposed = {clue.key for clue in cover.explain(puzzle).proposed}
    pairs = [f"r{r}c{c} r{r + a}c{c + b}" for r in range(1, 5) for c in range(1, 5) for a, b in ((0, 1), (1, 0))]
    pairs = [pair for pair in pairs if "5" not in pair]
    for key, texts in {
        "white": ["white"],
        "black": ["black"],
        "cage": [f"cage {total}" for total in range(3, 8)],
    }.items():
        lines = [f"{text}: {pair}" for text in texts for pair in pairs]
        deciding = [line for line in lines if _unique(puzzle, line)]
        assert bool(deciding) <= (key in proposed), deciding


def _unique(puzzle, line):
    text = "\n".join("".join(str(given or ".") for given in row) for row in puzzle.givens)
    return cover.solve(cover.loads(f"size: 4\n{line}\n\n{text}\n"), limit=2).verdict is cover.Verdict.UNIQUE


def test_none_is_proposed_where_none_is_enough_or_the_time_is_over():
    puzzle = cover.Sudoku.empty(4)
    assert proposals(puzzle, cover.solve(puzzle, limit=None).solutions, Budget()) == ()
    puzzle = cover.loads(BOARDS["givens"])
    found = cover.solve(puzzle, limit=None).solutions
    assert proposals(puzzle, found, Budget(0)) == ()
    assert proposals(puzzle, found, Budget()) == cover.explain(puzzle).proposed


def test_the_record_has_the_lines_of_clues(tmp_path):
    file = tmp_path / "board.txt"
    file.write_text(BOARDS["givens"])
    record = json.loads(run("explain", str(file), "--json").stdout)
    assert record["add_clue"]
    assert record["add_clue"] == [clue.line() for clue in cover.explain(cover.load(file)).proposed]
