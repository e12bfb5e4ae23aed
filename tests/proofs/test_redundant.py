"""Rules that follow from the others, against trying everything; each with a certificate."""

import random
from itertools import product

import pytest
from click.testing import CliRunner

import cover
from cover.basics.errors import CoverError, Refused
from cover.basics.result import Budget
from cover.cli.table import cover as command
from cover.proofs.redundant import RulesOfBoard, RulesOfCover, follows, ruled
from generators import random_cover

BOARDS = (
    "puzzle: latin\nsize: 3\n\n1..\n...\n...\n",
    "puzzle: sudoku\nsize: 4\ndiagonals\n\n1...\n....\n....\n...2\n",
    "puzzle: sudoku\nsize: 4\ncage 5: r1c1 r1c2\nthermo: r2c1 r2c2 r2c3\n\n....\n....\n....\n4...\n",
    "puzzle: hitori\ncells:\n1 1 2\n2 1 3\n3 2 1\n",
    "puzzle: binairo\ncells:\n1...\n..0.\n....\n...1\n",
)


def kept_by(of, board, gone):
    """Decisions of all boards that keep the rules that are not gone, by trying everything."""
    cells = [[s for s in range(board.symbols) if board.candidates[cell, s]] for cell in range(board.cells)]
    for held in product(*cells):
        labels = list(enumerate(held))
        if not any(of.breaks(labels, k) for k in range(len(of.names)) if k not in gone):
            yield labels


@pytest.mark.parametrize("text", BOARDS[:1] + BOARDS[3:4])
def test_a_rule_of_a_board_follows_if_no_board_keeps_the_others_and_breaks_it(text):
    puzzle = cover.loads(text)
    of = ruled(puzzle)
    for k in range(len(of.names)):
        right = not any(of.breaks(labels, k) for labels in kept_by(of, puzzle.to_board(), {k}))
        assert follows(of, (), k, Budget()).follows is right, of.names[k]


@pytest.mark.parametrize("text", BOARDS)
def test_what_is_left_of_the_rules_has_the_same_solutions(text):
    puzzle = cover.loads(text)
    found = cover.minimal(puzzle, rules=True)
    assert found.complete
    assert len(found.redundant) + len(found.needed) == len(found.parts)
    of = RulesOfBoard(puzzle.to_board())
    gone = {k for k in range(len(of.names)) if k not in found.core.members}
    whole = cover.solve(of._without(set()), "sat", limit=None).solutions
    assert {frozenset(one) for one in cover.solve(of._without(gone), "sat", limit=None).solutions} == {
        frozenset(one) for one in whole
    }
    for k in found.core.members:
        assert cover.solve(of._without({*gone, k}), "sat", limit=len(whole) + 1).found > len(whole)


def test_items_of_covers_are_rules():
    rng = random.Random("items")
    answers = set()
    for _ in range(40):
        of = RulesOfCover(random_cover(rng, 6))
        subsets = [[d for d, taken in zip(of.cover.decisions, bits, strict=True) if taken] for bits in every(of.cover)]
        for k in range(len(of.names)):
            others = [n for n in range(len(of.names)) if n != k]
            right = not any(of.breaks(s, k) and not any(of.breaks(s, n) for n in others) for s in subsets)
            answer = follows(of, (), k, Budget())
            assert answer.follows is right
            answers.add(right)
    assert answers == {True, False}


def every(problem):
    return product((False, True), repeat=len(problem.decisions))


def test_each_rule_that_follows_has_a_certificate(tmp_path):
    puzzle = cover.loads(BOARDS[1])
    found = cover.minimal(puzzle, rules=True, certify=str(tmp_path / "c"))
    alone = [place for place in (tmp_path / "c").iterdir() if place.name[0].isdigit()]
    assert len(alone) == len(found.redundant) > 3
    assert all("no solution" in str(cover.check(place, strict=True)) for place in (tmp_path / "c").iterdir())
    with pytest.raises(CoverError, match="exists already"):
        cover.minimal(puzzle, rules=True, certify=str(tmp_path / "c"))


def test_what_does_not_go_together_is_refused(tmp_path):
    with pytest.raises(Refused, match="only written about rules"):
        cover.minimal(cover.Queens(4), certify=str(tmp_path / "c"))
    with pytest.raises(Refused, match="fewest= is about givens"):
        cover.minimal(cover.Queens(4), rules=True, fewest=True)
    with pytest.raises(Refused, match="only puzzles, boards and exact covers have rules"):
        cover.minimal(cover.loads("p cnf 1 1\n1 0\n"), rules=True)


def test_without_time_it_is_not_known():
    found = cover.minimal(cover.Queens(6), rules=True, seconds=0)
    assert (found.complete, found.status, found.redundant) == (False, 30, frozenset())


def test_on_the_command_line(tmp_path):
    (tmp_path / "b.txt").write_text(BOARDS[1])
    done = CliRunner().invoke(command, ["minimal", "--rules", str(tmp_path / "b.txt")])
    assert done.exit_code == 0
    assert "of 14 rules follow from the others: " in done.stdout
