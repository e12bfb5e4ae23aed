"""Any backend on an executor, cube by cube: the answers of one process."""

from pathlib import Path

import pytest

import cover
from cover.problems.reductions.cover_to_cnf import cover_to_cnf
from cover.solving.parts import by_cubes
from cp_models import cp_model

PUZZLES = Path(__file__).parents[2] / "puzzles"
LATIN = cover.loads("1...\n....\n....\n...2\n")
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
    ],
)
def test_every_backend_says_what_it_says_alone(puzzle, backend, options, threads):
    alone = cover.count(puzzle, backend, **options)
    assert cover.count(puzzle, backend, executor=threads, **options).found == alone.found
    listed = cover.solve(puzzle, backend, limit=None, executor=threads, **options)
    assert sorted(map(str, listed.solutions)) == sorted(map(str, cover.solutions(puzzle, backend, **options)))


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


def test_a_limit_holds_exactly(threads):
    result = cover.solve(cover.Latin([[0] * 4] * 4), "bitmask", limit=10, executor=threads)
    assert (result.found, result.complete, len(set(result.solutions))) == (10, False, 10)


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
