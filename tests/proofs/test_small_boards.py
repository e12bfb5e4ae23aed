"""Claims about small boards of each kind, and changed clauses, against trying everything.

Boards are drawn by the kind itself or at random, and at times spoiled. The claim of `prove` is what all solutions say:
of kinds whose rules the checker states as clauses every filling, of others those of `small_boards.every`, or of the
plain backend `reference`. The checker takes the certificate. Some clauses are changed in one literal, half of them
cuts: none may be taken that is false in a solution.
"""

import random
from collections import Counter
from contextlib import suppress
from itertools import product
from math import prod

import pytest

import cover
import small_boards
from certificates import files_of
from cover.basics.errors import CoverError, Refused
from cover.proofs import clauses
from cover.proofs.certificate import prove
from cover.proofs.check.kinds import STATED, stated_of
from cover.proofs.check.steps import checked
from cover.puzzles import PUZZLES
from cover.puzzles.kinds.table import puzzle_class
from more import MORE
from proof_mutations import changed_clause

TRIED = 5_000  # fillings of one board
DRAWN = ("tour", "numberlink", "yajilin", "hamilton")  # kinds whose samples are too large, or that have none
SIZES = {"hashi": 5}  # of samples; others have 3


def boards(kind, rng, many):
    """So many small boards: drawn by the kind itself, with some of the clues, and at times a wrong one."""
    made, cls, drawn = 0, puzzle_class(kind), small_boards.boards(kind, rng)
    for _ in range(100 * many):
        if made == many:
            return
        if kind in DRAWN:  # every second one has a solution for certain
            puzzle = next(one for one in drawn if made % 2 or cover.solve(one, limit=1).found)
        else:
            puzzle = _sampled(cls, SIZES.get(kind, 3), rng)
        if puzzle is None:
            continue
        rules = rules_of(puzzle)
        if rules.variables and prod(map(len, rules.possible)) <= TRIED:
            made += 1
            yield puzzle, rules


def _sampled(cls, size, rng):
    """A board that a kind draws, with some of its clues, at times a wrong one; None where it draws none."""
    sample = cls.sample(rng, _Some(rng), size)
    if sample is None:
        return None
    clues = list(sample.clues)
    puzzle = sample.made(rng.sample(clues, rng.randint(len(clues) // 3, len(clues))))
    return _spoiled(puzzle, rng) if rng.random() < 0.3 else puzzle


class _Some:
    """One of a few solutions, and one beside another."""

    def __init__(self, rng):
        self._rng = rng

    def __call__(self, puzzle):
        found = cover.solve(puzzle, limit=20).solutions
        return self._rng.choice(found) if found else None

    def other(self, puzzle, solution):
        return next((one for one in cover.solve(puzzle, limit=2).solutions if one != solution), None)


def _spoiled(puzzle, rng):
    """The puzzle with two marks of its cells changed for each other, if that is one too."""
    head, word, rows = puzzle.to_text().partition("cells:\n")
    places = [k for k, mark in enumerate(rows) if mark not in "\n :" and k < (rows + "\n\n").index("\n\n")]
    if not word or len(places) < 2:
        return None
    one, other = sorted(rng.sample(places, 2))
    try:
        return cover.loads(
            head + word + rows[:one] + rows[other] + rows[one + 1 : other] + rows[one] + rows[other + 1 :]
        )
    except cover.CoverError:
        return None


def rules_of(puzzle):
    """As the checker reads the text; with as many variables as the prover says."""
    made = clauses.clauses_of(puzzle, puzzle.to_board())
    return stated_of(puzzle.to_text(), made.formula().variables, made.counters_text())


def models(rules):
    """Every filling of the cells with what they may hold, as the variables that are true."""
    for word in product(*rules.possible):
        if rules.symbols == 2:
            yield frozenset([*(k for k, symbol in enumerate(word, 1) if symbol), *counted(rules, word)])
        else:
            yield frozenset(rules.symbols * k + symbol + 1 for k, symbol in enumerate(word))


def counted(rules, word):
    """The counters that are true, read off counters.txt: j or more of the first i cells."""
    variable = len(word)
    for counter in rules.counters:
        for i in range(1, len(counter.cells) + 1):
            for j in range(1, counter.upto + 1):
                variable += 1
                if sum(word[cell] for cell in counter.cells[:i]) >= j:
                    yield variable


def holds(clause, model):
    return any((literal > 0) == (abs(literal) in model) for literal in clause)


def drawn(puzzle, board_clauses, model):
    """The solution that a filling is by the puzzle's own rules in words; None where it is none. Several fillings may be
    drawn as one: of them the checker takes one."""
    try:
        solution = puzzle.decode(board_clauses.labels([variable - 1 for variable in model]))
    except cover.WrongSolution:
        return None
    return None if next(iter(puzzle.faults(solution)), None) else solution


def held_claim(puzzle, right, place):
    """The claim of `prove` is what all solutions say, and the checker takes it."""
    claim = {0: "unsolvable", 1: "unique"}.get(len(right))
    made = prove(puzzle, place)
    assert made.claim == claim, puzzle.to_text()
    if claim is None and len(right) <= 60:
        made = prove(puzzle, place, "exactly")
        assert made.claim == f"exactly {len(right)}", puzzle.to_text()
    if made:
        *_, last = checked(files_of(place))
        assert last.held is not None
        assert set(made.result.solutions) == right
    return claim or "several"


# ---------------------------------------------------------------- kinds whose rules are clauses
def held_against_all_fillings(kind, seed, many, changes, place):
    """Solutions, claims, clauses and changed clauses of boards; what they were."""
    rng, tally = random.Random(f"{kind} {seed}"), Counter()
    for number, (puzzle, rules) in enumerate(boards(kind, rng, many)):
        board_clauses = clauses.clauses_of(puzzle, puzzle.to_board())
        fillings = list(models(rules))
        right = [model for model in fillings if next(rules.faults(model), None) is None]
        solutions = {drawn(puzzle, board_clauses, model) for model in right}
        assert solutions == {drawn(puzzle, board_clauses, model) for model in fillings} - {None}, puzzle.to_text()
        assert solutions == set(cover.solve(puzzle, limit=None).solutions), puzzle.to_text()
        assert len(right) == len(solutions)
        tally[held_claim(puzzle, solutions, place / str(number))] += 1
        for model in rng.sample(fillings, min(20, len(fillings))):
            board_clauses([variable - 1 for variable in sorted(model)])
        stated = list(board_clauses.clauses)
        found = {clause: rules.follows(clause) for clause in stated}
        for clause, why in found.items():
            assert why, (clause, puzzle.to_text())
            assert all(holds(clause, model) for model in right)
        cuts = [clause for clause in stated if found[clause] == "cut"]
        for change in range(changes if stated else 0):
            begun = rng.choice(cuts if cuts and change % 2 else stated)
            clause = changed_clause(rng, begun, rules.variables)
            tally["changed"] += 1
            if rules.follows(clause):
                tally["accepted"] += 1
                assert all(holds(clause, model) for model in right), (clause, puzzle.to_text())
    return tally


@pytest.mark.parametrize("kind", sorted(STATED))
@pytest.mark.parametrize(("seed", "many"), [(1, 2), pytest.param(3, 10 * MORE, marks=pytest.mark.slow)])
def test_small_boards_have_the_solutions_of_brute_force_and_no_changed_clause_is_accepted(kind, seed, many, tmp_path):
    tally = held_against_all_fillings(kind, seed, many, 100, tmp_path)
    assert tally["accepted"] < tally["changed"] or not tally["changed"]
    if many > 2:
        assert tally["changed"] == 100 * many
        assert tally["several"] < many


@pytest.mark.parametrize("kind", ["tracks", "simpleloop"])
def test_clauses_with_counters_are_held_against_all_fillings_too(kind, monkeypatch, tmp_path):
    """Every count of three cells or more is made of counters, as those of large rooms are."""
    monkeypatch.setattr(clauses, "CHOSEN", 0)
    monkeypatch.setattr(clauses, "WORDS", 4)
    tally = held_against_all_fillings(kind, 5, 2, 200, tmp_path)
    assert tally["accepted"] < tally["changed"]
    assert [*tmp_path.rglob("counters.txt")]


# ---------------------------------------------------------------- kinds that a cover states
SMALL = {"sudoku": 4, "queens": 5, "starbattle": 4, "steiner": 3, "kakuro": 5}
NODES = 30_000  # of `reference` for a board
NO_SAMPLE = {"wordsquare"}  # too large


def covered(kind, rng):
    """Boards of a kind that becomes an exact cover: at random, and from its own samples."""
    cls = puzzle_class(kind)
    sampled = "sample" in vars(cls) | vars(cls.__mro__[1]) and kind not in NO_SAMPLE
    for number, puzzle in enumerate(small_boards.boards(kind, rng)):
        yield puzzle
        if sampled and number % 2:
            with suppress(CoverError, NotImplementedError):
                if (puzzle := _sampled(cls, SMALL.get(kind, 2 + number % 3 % 2), rng)) is not None:
                    yield puzzle


def solutions_of(puzzle):
    """All solutions, by trying every filling, or by plain backtracking over the unreduced cover; None if that is too
    long."""
    right = small_boards.every(puzzle)
    if right is not None:
        return right
    try:
        found = cover.solve(puzzle, "reference", limit=None, nodes=NODES, reduce="none")
    except CoverError:
        return None
    return set(found.solutions) if found.complete else None


def held_against_everything(kind, number, many, place):
    """Claims of boards that become exact covers, against all solutions; what they were."""
    rng, tally = random.Random(f"{kind} {number}"), Counter()
    for puzzle in covered(kind, rng):
        right = solutions_of(puzzle)
        if right is None:  # it is too large
            continue
        try:
            tally[held_claim(puzzle, right, place / str(tally["boards"]))] += 1
        except Refused:  # of a board that contradicts itself before anything is placed
            assert not right
            assert cover.solve(puzzle).answered_by == "rules", puzzle.to_text()
            tally["refused"] += 1
            continue
        tally["boards"] += 1
        if tally["boards"] == many:
            break
    return tally


@pytest.mark.parametrize("kind", sorted({*PUZZLES} - {*STATED}))
def test_claims_about_small_boards_are_those_of_trying_everything(kind, tmp_path):
    tally = held_against_everything(kind, 1, 3 * MORE, tmp_path)
    assert tally["boards"] + tally["refused"] >= 2
    assert {"unsolvable", "unique", "several", "refused"} & {*tally}


def test_a_board_that_contradicts_itself_is_proved_to_have_no_solution(tmp_path):
    puzzle = cover.loads("puzzle: suguru\nrooms:\nA\nB\n\ncells:\n1\n.\n")
    assert str(cover.prove(puzzle, tmp_path / "c")) == "unsolvable"
    assert cover.check(tmp_path / "c")


SOLVED = "size: 4\n{clue}\n{clue}\n12.4\n3.12\n.143\n43.1\n"
CLUES = ["cage 3: r1c1 r1c2", "thermo: r1c1 r1c2", "white: r1c1 r1c2", "arrow: r1c3 : r1c1 r1c2", "cage: r1c1 r1c2"]
TWICE = "puzzle: unequal\nsize: 3\ngreater: r2c2 r1c2\ngreater: r2c2 r1c2\ngivens:\n3..\n.3.\n21.\n"


@pytest.mark.parametrize("text", [*(SOLVED.format(clue=clue) for clue in CLUES), TWICE])
def test_a_clue_given_twice_is_given_once(text, tmp_path):
    assert cover.prove(cover.loads(text), tmp_path / "c").claim is not None
    assert cover.check(tmp_path / "c")


@pytest.mark.parametrize("cells", ["2", "3 .", "5\n."])
def test_an_island_larger_than_its_board_is_refuted(cells, tmp_path):
    made = cover.prove(cover.loads(f"puzzle: nurikabe\ncells:\n{cells}\n"), tmp_path / "c")
    assert str(made) == "unsolvable"
    assert cover.check(tmp_path / "c")
