"""Clause learning (`dlx:learn`, `bitmask:learn`, `_native.Learner`): the answers of brute force, whatever is asked."""

import random
import re
import threading
from pathlib import Path

import dratify
import numpy as np
import pytest

import cover
import cover._native as _native
from cover._native import Pause
from cover.backends.bitmask import Bitmask
from cover.backends.dlx import Dlx
from cover.backends.isolation.bounds import OverBudget
from cover.backends.memory import refuse_to_build
from cover.basics.errors import Refused
from cover.basics.result import Budget, Question, Statistics, Stop
from cover.problems.reductions.board_to_cnf import board_to_cnf
from cover.problems.reductions.board_to_cover import board_to_cover
from cover.problems.reductions.cover_to_cnf import cover_to_cnf
from cover.problems.texts import dimacs
from cover.proofs.certificate import blocked
from generators import latin, pigeons, queens, random_board, random_cover

# Ten pigeons in nine holes: no solution, and no short proof.
PIGEONS = pigeons(9)


def literals(*numbers):
    return np.array(numbers, dtype=np.int32)


def searched(problem, question=Question.ALL, *, seed=None, workers=1, **budget):
    """(choices as tuples, the search, its statistics)"""
    statistics = Statistics()
    search = Dlx("learn", seed=seed, workers=workers).search(problem, question, Budget(**budget), statistics)
    return [tuple(choice.tolist()) for batch in search for choice in batch], search, statistics


def test_boards_of_more_than_64_symbols_are_taken():
    size = 65
    rows = [[(r + c) % size for c in range(size)] for r in range(size)]
    board = cover.loads("\n".join(" ".join(str(s + 1) if (r + c) % 7 else "." for c, s in enumerate(row))
                                  for r, row in enumerate(rows)), kind="latin").to_board()  # fmt: skip
    assert cover.solve(board, "bitmask:learn", limit=1).found == 1
    with pytest.raises(Refused, match="the most is 64"):
        cover.solve(board, "bitmask:masks")


def test_a_seed_sends_the_search_another_way_and_gives_the_same_again():
    def first(seed):
        listed, _, statistics = searched(queens(10), Question.ONE, seed=seed, limit=1)
        return listed, statistics.counters["conflicts"], statistics.counters["propagations"]

    assert first(3) == first(3)
    assert len({str(first(seed)) for seed in range(6)}) > 1


def test_a_search_does_not_depend_on_its_slices():
    whole, stepped = (_native.Learner(PIGEONS.native) for _ in range(2))
    whole.run(60.0, conflicts=2000)
    for conflicts in range(0, 2001, 50):
        assert stepped.run(60.0, conflicts=conflicts) == Pause.CONFLICTS
    assert stepped.figures() == whole.figures()
    assert whole.figures()["restarts"] >= 1


def test_little_memory_is_kept_and_changes_no_answer():
    for problem, solutions in ((queens(8), 92), (latin(4), 576)):
        small, large = (_native.Learner(problem.native, memory=memory) for memory in (0, None))
        assert small.memory < large.memory
        for learner in (small, large):
            found = 0
            while learner.run(9.0) == Pause.SOLUTIONS:
                found += 1
                if not learner.forbid_found():
                    break
            assert found == solutions


def test_a_board_that_memory_cannot_hold_is_not_built():
    refuse_to_build(1 << 40, Budget())
    refuse_to_build(1 << 20, Budget(memory=1))  # so little is for the search to judge
    with pytest.raises(OverBudget, match="building takes more than the 100 MB") as raised:
        refuse_to_build(1 << 30, Budget(memory=100_000_000))
    assert raised.value.stop is Stop.MEMORY


def test_assumptions_name_the_ones_that_clash():
    problem = cover.ExactCover("abc", {"x": "ab", "y": "c", "z": "bc", "w": "a"})
    learner = _native.Learner(problem.native)
    assert learner.run(9.0, literals(2, 1, 3)) == Pause.EXHAUSTED
    assert set(learner.core().tolist()) <= {1, 2, 3}
    assert len(learner.core()) == 2
    assert (learner.run(9.0, literals(-1)), learner.found().tolist()) == (Pause.SOLUTIONS, [2, 3])
    assert (learner.run(9.0, literals(1)), learner.found().tolist()) == (Pause.SOLUTIONS, [0, 1])
    assert learner.add(literals(-1)) is True
    assert (learner.run(9.0), learner.found().tolist()) == (Pause.SOLUTIONS, [2, 3])
    assert learner.add(literals(1, 2)) is False
    assert learner.run(9.0) == Pause.EXHAUSTED
    assert learner.core().tolist() == []


@pytest.mark.parametrize("workers", [1, 2])
def test_question_after_question_agrees_with_brute_force(workers):
    rng = random.Random(workers)
    answers, small = {Pause.SOLUTIONS: 0, Pause.EXHAUSTED: 0}, 0
    for _ in range(60):
        problem = random_cover(rng, 9)
        left = [set(choice) for choice in searched(problem)[0]]
        learner = _native.Learner(problem.native, workers=workers)
        wishes = []
        for _ in range(12 if len(problem) else 0):
            # Often with the beginning of the question before, of which the engine keeps what followed.
            wishes = wishes[: rng.randint(0, len(wishes))]
            wishes += [
                rng.choice([1, -1]) * rng.randint(1, len(problem)) for _ in range(rng.randint(0, 4 - len(wishes)))
            ]

            def holds(literal, choice):
                return (abs(literal) - 1 in choice) == (literal > 0)

            if rng.random() < 0.3:
                left = [choice for choice in left if any(holds(wish, choice) for wish in wishes)]
                assert learner.add(literals(*wishes)) or not left
                continue
            fitting = [choice for choice in left if all(holds(wish, choice) for wish in wishes)]
            answer = learner.run(9.0, literals(*wishes))
            answers[answer] += 1
            if answer == Pause.SOLUTIONS:
                assert set(learner.found().tolist()) in fitting
                if rng.random() < 0.3:
                    left.remove(set(learner.found().tolist()))
                    assert learner.forbid_found() or not left
            else:
                core = learner.core().tolist()
                assert fitting == []
                assert set(core) <= set(wishes)
                assert not [choice for choice in left if all(holds(literal, choice) for literal in core)]
                small += len(core) < len(set(wishes))
    assert min(answers.values()) > 50
    assert small > 20


def proved(problem, formula, names, **options):
    """All solutions, forbidden in the formula one after the other; the proof that none is left."""
    learner = _native.Learner(problem.native, proof_names=names, **options)
    found = 0
    while learner.run(9.0) == Pause.SOLUTIONS:
        found += 1
        formula = blocked(formula, [(names[learner.found()] - 1).tolist()])
        if not learner.forbid_found():
            break
    return found, dratify.check_proof(dratify.parse_dimacs(dimacs.write(formula)), learner.take_proof())


@pytest.mark.parametrize("deletions", [False, True])
def test_proofs_are_accepted_against_the_formula_of_the_whole_puzzle(deletions):
    rng = random.Random("proofs")
    seen = set()
    for turn in range(60):
        if turn % 2:
            board = random_board(rng)
            names = (board.open_marks + 1).astype(np.int32)
            found, checked = proved(board_to_cover(board), board_to_cnf(board, whole=True), names, deletions=deletions)
        else:
            problem = random_cover(rng, 9)
            names = np.arange(1, len(problem) + 1, dtype=np.int32)
            found, checked = proved(problem, cover_to_cnf(problem), names, deletions=deletions)
        assert checked.ok, checked
        seen.add(min(found, 2))
    assert seen == {0, 1, 2}


def test_a_proof_of_many_lemmas_is_accepted_in_any_encoding_and_a_cut_one_is_not():
    names = np.arange(1, len(PIGEONS) + 1, dtype=np.int32)
    small = cover.ExactCover(
        [f"p{p}" for p in range(7)],
        {(p, h): [f"p{p}", f"h{h}"] for p in range(7) for h in range(6)},
        secondary=[f"h{h}" for h in range(6)],
    )
    learner = _native.Learner(small.native, proof_names=names[: len(small)], deletions=True)
    assert learner.run(60.0) == Pause.EXHAUSTED
    proof = learner.take_proof()
    assert proof.count("\n") > 50
    assert proof.endswith("\n0\n")
    assert learner.take_proof() == ""
    for encoding in ("pairwise", "commander", "product"):
        formula = dratify.parse_dimacs(dimacs.write(cover_to_cnf(small, at_most_one=encoding)))
        assert dratify.check_proof(formula, proof).ok
    assert not dratify.check_proof(formula, "0\n").ok


def test_forgetting_changes_no_answer():
    learner = _native.Learner(queens(6).native)
    found = 0
    while learner.run(9.0) == Pause.SOLUTIONS:
        found += 1
        if not learner.forbid_found():
            break
        learner.forget()
    assert found == 4


def test_what_makes_no_sense_is_refused_in_words():
    problem = queens(4)
    learner = _native.Learner(problem.native, finding=False)
    for wrong in (0, 17, -17, -(2**31)):
        with pytest.raises(ValueError, match="says nothing of options 1 to 16"):
            learner.run(1.0, literals(wrong))
    with pytest.raises(RuntimeError, match="no solution found"):
        learner.found()
    with pytest.raises(ValueError, match="workers"):
        _native.Learner(problem.native, workers=0)
    for wrong in (0.0, 1.0, -1.0, float("nan")):
        with pytest.raises(ValueError, match="decay"):
            _native.Learner(problem.native, decay=wrong)
    with pytest.raises(ValueError, match="one number for each option"):
        _native.Learner(problem.native, proof_names=literals(1, 2))
    with pytest.raises(ValueError, match="numbers from 1"):
        _native.Learner(problem.native, proof_names=np.zeros(16, dtype=np.int32))
    with pytest.raises(ValueError, match="one worker"):
        _native.Learner(problem.native, workers=2, proof_names=np.ones(16, dtype=np.int32))
    with pytest.raises(ValueError, match="without a memo"):
        Dlx("learn", memo="on")
    with pytest.raises(ValueError, match="seed= and workers= only with kernel learn"):
        Bitmask("masks", seed=1)


def test_one_search_refuses_two_threads():
    learner = _native.Learner(PIGEONS.native)
    inside = threading.Thread(target=learner.run, args=(0.2,))
    inside.start()

    def disturb():
        while inside.is_alive():
            learner.figures()

    with pytest.raises(RuntimeError, match="in use by another thread"):
        disturb()
    inside.join()


def test_the_documented_example_prints_what_it_says(capsys):
    text = (Path(__file__).parents[2] / "docs" / "learning.md").read_text()
    code = re.search(r"```python\n(.*?)```", text, re.DOTALL)[1]
    exec(code, {})
    assert capsys.readouterr().out.splitlines() == re.findall(r"print\(.*\)  # (.*)", code)
