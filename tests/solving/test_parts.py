"""Any backend on an executor, cube by cube: the answers of one process."""

from pathlib import Path

import pytest

import cover
from cover.problems.reductions.cover_to_cnf import cover_to_cnf
from cover.solving.parts import by_cubes
from cp_models import cp_model

PUZZLES = Path(__file__).parents[2] / "puzzles"
LATIN = cover.loads("1...\n....\n....\n...2\n")
EMPTY = "....\n" * 4
FIVE = cover.loads("puzzle: latin\n12345\n.....\n.....\n.....\n.....\n")
NONE = cover.loads("1234\n....\n..1.\n.1..\n")
BOUNDS = cover.ExactCover.from_arrays(
    3, range(0, 13, 2), [0, 1, 1, 2, 0, 2, 0, 1, 1, 2, 0, 2], at_least=[1, 0, 1], at_most=[2, 3, 3]
)
SLITHERLINK = cover.load(PUZZLES / "slitherlink" / "10x10.txt")
BINAIRO = cover.load(PUZZLES / "binairo" / "8x8.txt")
FORMULA = cover_to_cnf(cover.Queens(6).to_cover())
CP = cp_model(cover.Queens(4).to_cover())


@pytest.mark.parametrize(
    ("puzzle", "backend", "options"),
    [
        (LATIN, "bitmask", {}),
        (LATIN, "sat", {}),
        (LATIN, "sat:cadical195", {"encoding": "minimal"}),
        (LATIN, "dlx", {"memo": "on"}),
        (LATIN, "dlx:learn", {}),
        (cover.Queens(6), "dlx", {"memo": "on"}),
        (cover.Queens(6), "dlx", {"seed": 3}),
        (cover.Queens(6), "sat", {}),
        (FORMULA, "auto", {}),
        (BINAIRO, "auto", {}),
        (BINAIRO, "bitmask", {}),
        (SLITHERLINK, "auto", {}),
        *((puzzle, "dlx", {}) for puzzle in (cover.Queens(9), cover.Langford(7), BOUNDS, cover.Langford(5))),
        *((puzzle, "dlx:learn", {}) for puzzle in (cover.Queens(8), cover.Langford(7), cover.Langford(5), FIVE)),
        *((cover.loads(EMPTY, with_=rules), "bitmask", {}) for rules in ([], ["antiknight"])),
        (cover.Latin.empty(4), "bitmask", {}),
        (NONE, "bitmask", {}),
    ],
)
def test_every_backend_says_what_it_says_alone(puzzle, backend, options, threads, quick):
    alone = cover.solve(puzzle, backend, limit=None, **options)
    counted = cover.count(puzzle, backend, executor=threads, **options)
    assert (counted.found, counted.complete) == (alone.found, True)
    assert backend == "auto" or counted.answered_by.startswith(backend)
    listed = cover.solve(puzzle, backend, limit=None, executor=threads, **options)
    assert sorted(map(str, listed.solutions)) == sorted(map(str, alone.solutions))


@pytest.mark.parametrize("backend", ["auto", "dlx:learn"])
def test_verdicts_are_those_of_one_search(backend, threads, quick):
    for puzzle, verdict in ((cover.Queens(8), "multiple"), (cover.Langford(5), "unsolvable")):
        assert cover.solve(puzzle, backend, executor=threads).verdict.value == verdict


def test_a_cube_that_takes_too_long_is_cut():
    problem = cover.Latin([[0] * 4] * 4).to_board()
    todo: list = [()]
    found = cuts = 0
    while todo:  # no time at all: only what cannot be cut is searched
        report = by_cubes(problem, [todo.pop()], 0.0, backend="bitmask", options={}, listing=False, limit=None)
        todo += report.left
        found += report.value[0]
        cuts += bool(report.left)
    assert found == 576
    assert cuts > 10


@pytest.mark.parametrize(
    ("puzzle", "backend", "many"),
    [(cover.Queens(9), "auto", 352), (cover.Queens(8), "dlx:learn", 92), (cover.loads(EMPTY), "bitmask", 288)],
)
def test_a_limit_holds_exactly(puzzle, backend, many, threads, quick):
    for limit in (0, 1, 5, many, many + 1):
        counted = cover.count(puzzle, backend, limit=limit, executor=threads)
        listed = cover.solve(puzzle, backend, limit=limit, executor=threads)
        assert counted.found == listed.found == len(set(listed.solutions)) == min(limit, many)
        assert counted.complete == listed.complete == (limit > many)


@pytest.mark.parametrize(
    ("puzzle", "backend", "options", "words"),
    [
        (LATIN, "bitmask", {"memo": "on"}, "bitmask takes no memo"),
        (LATIN, "nothing", {}, "nothing"),
        (LATIN, ["dlx", "sat"], {}, "needs one backend given by its name"),
        (CP, "cpsat", {}, "a CpProblem cannot"),
    ],
)
def test_what_cannot_be_shared_is_refused_in_words(puzzle, backend, options, words, threads):
    with pytest.raises(cover.Refused, match=words):
        cover.count(puzzle, backend, executor=threads, **options)
