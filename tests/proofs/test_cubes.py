"""Proofs made of parts: by every prover that can, whole after joining, and refused where a part is missing."""

import random
import re
import shutil
from concurrent.futures import ThreadPoolExecutor

import dratify
import pytest

import cover
from cover.backends.dlx import Dlx
from cover.basics.errors import CoverError, Refused, WrongSolution
from cover.basics.result import Budget, Question, Statistics, Stop
from cover.problems.reductions.cover_to_plain_cnf import cover_to_plain_cnf
from cover.problems.texts import dimacs
from cover.proofs.certificate import blocked, prove
from cover.proofs.check.steps import check
from cover.proofs.cubes import InCubes, Split, under, widened
from cover.proofs.provers import ByLearning, Task
from cover.proofs.refutation import trimmed
from generators import brute_force, dominoes, latin, queens, random_cover

PROBLEMS = [queens(6), latin(3), dominoes(4, 4)]
IDS = ["queens", "latin", "dominoes"]


def task_of(problem):
    search = Dlx().search(problem, Question.ALL, Budget(), Statistics())
    choices = [sorted(choice.tolist()) for batch in search for choice in batch]
    return Task(blocked(cover_to_plain_cnf(problem), choices), problem, choices)


@pytest.mark.parametrize("many", [1, 2, 7, 1000])
@pytest.mark.parametrize("problem", PROBLEMS, ids=IDS)
def test_the_joined_proof_holds_whatever_the_number_of_cubes(tmp_path, problem, many):
    task = task_of(problem)
    drup = tmp_path / "proof.drup"
    stop, models = InCubes(ByLearning(), many).prove(task, drup, Budget(), Statistics())
    assert (stop, models) == (Stop.EXHAUSTED, [])
    formula = dratify.parse_dimacs(dimacs.write(task.formula))
    assert dratify.check_proof(formula, drup.read_text()).ok
    assert [path.name for path in tmp_path.iterdir()] == ["proof.drup"]


# `learn` deletes clauses here because of which literals hold once a cube is assumed: they must be written before.
SIXTEEN = """
2.691b..8d....4. ..c84.....1.d.7. ...g...5.4.c.... .5...ag..3.....b
..85.2..9b..e3.g .7.6..e..25.9..a .b......1ef..... ..3.94.8d......1
...f8.......34.. ....d5.a6...7... .e7a..4.5.c...2. .3b..7f........e
....g3..792..f8. ..4.f.......5.d. ...1..........a. 6...a872.f..c9..
"""


def test_a_part_that_deletes_clauses_fits_into_the_whole(tmp_path):
    board = cover.loads(re.sub(r"\s", "", SIXTEEN), kind="sudoku")
    made = prove(board, tmp_path / "c", "unique", "learn", cubes=3)
    assert made.claim == "unique"
    assert not any(step.trusted for step in check(tmp_path / "c", fast=True))


@pytest.mark.parametrize("problem", [queens(6), dominoes(4, 4)], ids=["queens", "dominoes"])
def test_cubes_proved_apart_are_joined_and_none_may_be_missing(tmp_path, problem):
    """What a cluster would do: each part by itself, in any order; then one file."""
    task = task_of(problem)
    split = Split(problem, 3)
    parts = {}
    for cube in reversed(split.cubes):
        part = tmp_path / f"{len(parts)}"
        assert ByLearning().prove(under(task, cube), part, Budget(), Statistics()) == (Stop.EXHAUSTED, [])
        parts[cube] = "".join(widened(part, cube))
    drup, lrat = tmp_path / "whole.drup", tmp_path / "whole.lrat"
    drup.write_text("".join([*parts.values(), *split.joining]))
    assert trimmed(task.formula, drup, lrat, "cubes", Budget()).stop is Stop.EXHAUSTED
    needed = 0
    for missing in split.cubes:
        rest = (part for cube, part in parts.items() if cube != missing)
        drup.write_text("".join([*rest, *split.joining]))
        try:
            trimmed(task.formula, drup, lrat, "cubes", Budget())
        except WrongSolution:
            needed += 1  # else unit propagation alone refutes this cube, and its clause needs no proof
    assert needed > 0


@pytest.mark.parametrize("prover", ["learn", "sat"])
def test_random_covers_in_cubes(tmp_path, prover):
    rng, seen = random.Random(5), set()
    for number in range(12):
        problem = random_cover(rng, 8)
        if problem.has_bounds:
            with pytest.raises(Refused, match="covers with bounds on items"):
                prove(problem, tmp_path / str(number), "exactly", prover, cubes=4)
            continue
        made = prove(problem, tmp_path / str(number), "exactly", prover, cubes=4)
        assert made.figures["solutions"] == len(brute_force(problem))
        assert not any(step.trusted for step in check(tmp_path / str(number)))
        seen.add(min(made.figures["solutions"], 2))
    assert len(seen) > 1


def test_workers_of_an_executor_write_the_same_proof(tmp_path):
    with ThreadPoolExecutor(2) as executor:
        for name, workers in (("here", None), ("there", executor)):
            made = prove(cover.Langford(5), tmp_path / name, "unsolvable", cubes=12, keep_drup=True, executor=workers)
            assert made.claim == "unsolvable"
    for file in ("proof.drup", "proof.lrat"):
        assert (tmp_path / "here" / file).read_bytes() == (tmp_path / "there" / file).read_bytes()
    assert not any(step.trusted for step in check(tmp_path / "there"))


def test_workers_of_an_executor_meet_models_and_the_end_of_the_time(tmp_path):
    with ThreadPoolExecutor(2) as executor:
        made = prove(queens(6), tmp_path / "c", "unsolvable", "learn", executor=executor)
        assert (made.claim, made.result.found > 0) == (None, True)
        made = prove(cover.Langford(13), tmp_path / "c", "unsolvable", seconds=0.2, executor=executor)
        assert (made.claim, made.result.stop) == (None, Stop.TIMEOUT)
        with pytest.raises(Refused, match="given by name"):
            prove(queens(6), tmp_path / "c", "exactly", ByLearning(), executor=executor)


@pytest.mark.parametrize("many", [pytest.param(100, marks=pytest.mark.slow)])
def test_of_a_hundred_cubes_none_may_be_missing(tmp_path, many):
    """Also for a checker of others, without RAT: what follows by unit propagation alone needs no proof."""
    problem = cover.Langford(9).to_cover()
    task = task_of(problem)
    split, parts, part = Split(problem, many), [], tmp_path / "part"
    for cube in split.cubes:
        ByLearning().prove(under(task, cube), part, Budget(), Statistics())
        parts.append("".join(widened(part, cube)))
    joining = "".join(split.joining)
    formula = dratify.parse_dimacs("".join(dimacs.pieces(task.formula)), strict=True)
    assert dratify.check_proof(formula, "".join(parts) + joining, check_rat=False).ok
    drup, lrat, refused = tmp_path / "whole.drup", tmp_path / "whole.lrat", 0
    for k, text in enumerate(parts):
        drup.write_text("".join(parts[:k] + parts[k + 1 :]) + joining)
        if text.count("\n") > 1:
            with pytest.raises(WrongSolution):
                trimmed(task.formula, drup, lrat, "cubes", Budget())
            refused += 1
    assert refused == len(parts)


def test_a_false_claim_is_refuted_by_a_model(tmp_path):
    made = prove(latin(3), tmp_path / "c", "unique", cubes=4)
    assert made.claim is None
    assert len(set(made.result.solutions)) == 2
    assert list(tmp_path.iterdir()) == []


def test_time_ends_all_cubes(tmp_path):
    pigeons = cover.ExactCover(
        [f"p{p}" for p in range(12)],
        {(p, h): [f"p{p}", f"h{h}"] for p in range(12) for h in range(11)},
        secondary=[f"h{h}" for h in range(11)],
    )
    made = prove(pigeons, tmp_path / "c", "unsolvable", seconds=0.3, cubes=8)
    assert (made.claim, made.result.stop) == (None, Stop.TIMEOUT)
    assert list(tmp_path.iterdir()) == []


def test_trees_and_no_cubes_at_all_are_refused(tmp_path):
    for prover in ("dlx", "bitmask"):
        with pytest.raises(Refused, match=f"{prover} proves the whole tree at once"):
            prove(queens(6), tmp_path / "c", "exactly", prover, cubes=4)
    with pytest.raises(Refused, match="1 to 100,000"):
        prove(queens(6), tmp_path / "c", "exactly", cubes=0)


@pytest.mark.skipif(shutil.which("cadical") is None, reason="no program cadical")
@pytest.mark.parametrize("cubes", [None, pytest.param(2, marks=pytest.mark.slow)])
def test_a_program_proves_what_it_is_asked_also_in_cubes(tmp_path, cubes):
    made = prove(queens(5), tmp_path / "c", "exactly", "dimacs:cadical", cubes=cubes)
    assert made.figures["solutions"] == 10
    assert not any(step.trusted for step in check(tmp_path / "c"))


def test_a_program_that_proves_nothing_is_caught(tmp_path):
    """It says UNSATISFIABLE and leaves an empty file, or one that is no proof."""
    for number, line in enumerate(["", "echo 1 0 >> $2", "printf 'a\\201\\0' > $2"]):
        program = tmp_path / f"liar{number}"
        program.write_text(f"#!/bin/sh\n{line}\necho s UNSATISFIABLE\nexit 20\n")
        program.chmod(0o755)
        with pytest.raises(WrongSolution):
            prove(queens(6), tmp_path / "c", "exactly", f"dimacs:{program}")
    with pytest.raises(CoverError, match="there is no program"):
        prove(queens(6), tmp_path / "c", "exactly", "dimacs:nosuchprogram")
    assert not (tmp_path / "c").exists()
