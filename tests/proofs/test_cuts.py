"""What the checker takes for a consequence of the rules, against all fillings of small boards, kind by kind."""

import random
from itertools import product
from math import prod
from pathlib import Path

import pytest

import cover
from certificates import files_of, resealed
from cover.basics.errors import Refused
from cover.proofs.certificate import prove
from cover.proofs.check.faults import Fault
from cover.proofs.check.kinds import STATED, stated_of
from cover.proofs.check.steps import checked
from cover.proofs.clauses import BoardClauses, marks_of
from cover.puzzles import puzzle_class

PUZZLES = Path(__file__).parents[2] / "puzzles"

TRIED = 5_000  # fillings of one board
TEXTS = {  # of kinds whose samples are too large, or that have none
    "tour": [
        f"puzzle: tour\nsize: {size}\nmove: {move}\n{ends}"
        for size, move in (("2x3", "wazir"), ("3x3", "wazir"), ("2x2", "king"), ("3x3", "knight"), ("2x3", "king"))
        for ends in ("", "from: r1c1\nto: r2c2\n", "from: r1c1\nto: r1c2\n", "from: r1c2\nto: r2c1\n")
    ],
}
TEXTS["numberlink"] = [
    f"puzzle: numberlink\n{fill}cells:\n{rows}\n"
    for fill in ("", "fill: free\n")
    for rows in ("1.1\n2.2", "12.\n12.", "1..\n..1", "1.2\n2.1", "11\n..\n22", "1.\n..\n.1", "1.12.2", "1..1")
]
TEXTS["yajilin"] = [
    f"puzzle: yajilin\ncells:\n{rows}\n"
    for rows in (". .\n. .", ". . .\n. . .", ". . .\n. . #", "1> . .\n. . .", "1v . .\n. . .", ". . 0<\n. . .")
]
SIZES = {"slitherlink": 2, "hashi": 5}  # of samples; others have 3


def boards(kind, rng, many):
    """So many small boards: drawn by the kind itself, with some of the clues, and at times a wrong one."""
    made, cls = 0, puzzle_class(kind)
    for _ in range(100 * many):
        if made == many:
            return
        if kind in TEXTS:
            puzzle = cover.loads(rng.choice(TEXTS[kind]))
        else:
            sample = cls.sample(SIZES.get(kind, 3), rng, lambda empty: _some(empty, rng))
            if sample is None:
                continue
            clues = list(sample.clues)
            puzzle = sample.made(rng.sample(clues, rng.randint(len(clues) // 3, len(clues))))
            if rng.random() < 0.3 and not (puzzle := _spoiled(puzzle, rng)):
                continue
        rules = rules_of(puzzle)
        if prod(map(len, rules.possible)) <= TRIED:
            made += 1
            yield puzzle, rules


def _some(empty, rng):
    """One of a few solutions."""
    found = cover.solve(empty, limit=20).solutions
    return rng.choice(found) if found else None


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
    return stated_of(puzzle.to_text(), clauses_of(puzzle).formula().variables)


def clauses_of(puzzle):
    return BoardClauses(marks_of(puzzle, puzzle.to_board()))


def models(rules):
    """Every filling of the cells with what they may hold, as the variables that are true."""
    for word in product(*rules.possible):
        if rules.symbols == 2:
            yield frozenset(k for k, symbol in enumerate(word, 1) if symbol)
        else:
            yield frozenset(rules.symbols * k + symbol + 1 for k, symbol in enumerate(word))


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


def changed(clause, variables, rng):
    """A clause with a literal less, turned, moved or replaced, or one more."""
    literals = list(clause)
    way, k = rng.randrange(5), rng.randrange(len(clause))
    if way == 0 and len(clause) > 1:
        del literals[k]
    elif way == 1:
        literals[k] = -literals[k]
    elif way == 2:
        moved = min(variables, max(1, abs(literals[k]) + rng.choice((-1, 1))))
        literals[k] = moved if literals[k] > 0 else -moved
    elif way == 3:
        literals[k] = rng.choice((-1, 1)) * rng.randint(1, variables)
    else:
        literals.append(rng.choice((-1, 1)) * rng.randint(1, variables))
    return tuple(literals)


def held_against_all_fillings(kind, number, many, changes, place):
    """Solutions, claims, clauses and changed clauses of boards; what they were."""
    rng = random.Random(f"{kind} {number}")
    tally = {"several": 0, "unsolvable": 0, "unique": 0, "changed": 0, "accepted": 0}
    for count, (puzzle, rules) in enumerate(boards(kind, rng, many)):
        board_clauses = clauses_of(puzzle)
        right = [model for model in models(rules) if next(rules.faults(model), None) is None]
        solutions = {drawn(puzzle, board_clauses, model) for model in right}
        assert solutions == {drawn(puzzle, board_clauses, model) for model in models(rules)} - {None}, puzzle.to_text()
        assert solutions == set(cover.solve(puzzle, limit=None).solutions), puzzle.to_text()
        assert len(right) == len(solutions)
        made = prove(puzzle, place / str(count))
        claim = {0: "unsolvable", 1: "unique"}.get(len(right))
        assert made.claim == claim, puzzle.to_text()
        tally[claim or "several"] += 1
        if claim:
            *_, last = checked(files_of(place / str(count)))
            assert last.held is not None
        fillings = list(models(rules))
        for model in rng.sample(fillings, min(20, len(fillings))):
            board_clauses([variable - 1 for variable in sorted(model)])
        clauses = list(board_clauses.clauses)
        for clause in clauses:
            assert rules.follows(clause), (clause, puzzle.to_text())
            assert all(holds(clause, model) for model in right)
        for _ in range(changes if clauses else 0):
            clause = changed(rng.choice(clauses) or (1,), rules.variables, rng)
            tally["changed"] += 1
            if rules.follows(clause):
                tally["accepted"] += 1
                assert all(holds(clause, model) for model in right), (clause, puzzle.to_text())
    return tally


@pytest.mark.parametrize("kind", sorted(STATED))
def test_small_boards_have_the_solutions_of_brute_force_and_no_changed_clause_is_accepted_and_false(kind, tmp_path):
    tally = held_against_all_fillings(kind, 1, 2, 100, tmp_path)
    assert tally["accepted"] < tally["changed"] or not tally["changed"]


@pytest.mark.slow
@pytest.mark.parametrize("kind", sorted(STATED))
def test_the_same_of_fifteen_boards_of_each_kind_and_fifteen_hundred_changed_clauses(kind, tmp_path):
    tally = held_against_all_fillings(kind, 3, 15, 100, tmp_path)
    assert tally["changed"] == 1_500
    assert tally["several"] < 15


FILES = sorted(path for kind in STATED for path in (PUZZLES / kind).glob("*.txt") if kind != "tour")


@pytest.mark.slow
@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_every_puzzle_that_hangs_together_is_proved_and_checked_with_nothing_on_trust(path, tmp_path):
    made = prove(cover.load(path), tmp_path / "c", "decide")
    assert made.claim == "unique"
    *steps, last = checked(files_of(tmp_path / "c"))
    assert not any(step.trusted for step in steps)
    assert last.held.rules + last.held.cuts + 1 == made.figures["clauses"]


SLITHERLINK = "puzzle: slitherlink\ncells:\n.3..\n2.1.\n.2.3\n3..2\n"


@pytest.fixture(scope="module")
def slitherlink(tmp_path_factory):
    place = tmp_path_factory.mktemp("slitherlink") / "c"
    assert prove(cover.loads(SLITHERLINK), place, drat=True).claim == "unique"
    return files_of(place)


def formula_with(files, clause):
    """The certificate with one more clause at the front; numbers in the proof are not looked at before it."""
    head, *clauses = files["formula.cnf"].decode().splitlines()
    words = head.split()
    more = [f"p cnf {words[2]} {int(words[3]) + 1}", clause, *clauses, ""]
    return resealed(files | {"formula.cnf": "\n".join(more).encode()})


@pytest.mark.parametrize("clause", ["1 0", "-1 0", "0", "1 2 3 0"])
def test_a_clause_that_follows_from_no_rule_is_refused(slitherlink, clause):
    with pytest.raises(Fault, match=r"clause 1 of formula\.cnf is not found to follow from the rules"):
        list(checked(formula_with(slitherlink, clause)))


def test_another_puzzle_than_the_formula_speaks_of_is_refused(slitherlink):
    other = SLITHERLINK.replace(".3..", ".2..")
    with pytest.raises(Fault):
        list(checked(resealed(slitherlink | {"puzzle.txt": other.encode()})))
    with pytest.raises(Fault, match="the rules of slitherlink speak of 12"):
        list(checked(resealed(slitherlink | {"puzzle.txt": b"puzzle: slitherlink\ncells:\n..\n..\n"})))
    with pytest.raises(Fault, match="'hint' is a rule that is not written here"):
        list(checked(resealed(slitherlink | {"puzzle.txt": b"hint: 1\n".join(SLITHERLINK.encode().split(b"c", 1))})))


def test_a_listed_solution_that_the_rules_refuse_is_refused(slitherlink):
    old = slitherlink["solutions.txt"].decode()
    first = old.index("\nv ") + 3
    new = old[:first] + (old[first + 1 :] if old[first] == "-" else "-" + old[first:])  # variable 1 the other way
    with pytest.raises(Fault, match="solution 1"):
        list(checked(resealed(slitherlink | {"solutions.txt": new.encode()})))


@pytest.mark.parametrize("backend", ["learn", "dlx", "bitmask"])
def test_searches_of_exact_covers_are_refused(backend, tmp_path):
    with pytest.raises(Refused, match=f"{backend} proves exact covers"):
        prove(cover.loads(SLITHERLINK), tmp_path / "c", backend=backend)


def test_all_solutions_and_false_claims_of_what_hangs_together(tmp_path):
    open_board = cover.loads("puzzle: slitherlink\ncells:\n..\n..\n")
    made = prove(open_board, tmp_path / "all", "exactly", keep_drup=True)
    assert made.claim == f"exactly {len(cover.solve(open_board, limit=None).solutions)}"
    *_, last = checked(files_of(tmp_path / "all"))
    assert last.held.claim == "exactly 13 solutions"
    assert prove(open_board, tmp_path / "few", "exactly 12").claim is None
    assert prove(open_board, tmp_path / "none", "unsolvable").claim is None
    assert prove(open_board, tmp_path / "least", "at least 3").claim == "at least 3"
    *_, last = checked(files_of(tmp_path / "least"))
    assert last.held.words.startswith("holds: at least 3 solutions of puzzle.txt (slitherlink 2x2, 0 numbers); ")
    assert prove(open_board, tmp_path / "no time", "exactly", seconds=0.0).claim is None


def test_a_galaxy_alone_on_its_board_is_proved_and_checked(tmp_path):
    made = prove(cover.loads("puzzle: galaxies\nsize: 1x1\ncentres:\n1:1\n"), tmp_path / "c")
    assert made.claim == "unique"
    assert list(checked(files_of(tmp_path / "c")))[-1].held.puzzle == "puzzle.txt (galaxies 1x1, 1 centre)"
