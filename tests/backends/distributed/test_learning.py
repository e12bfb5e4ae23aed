"""Clause learning by many: the solutions of one search, each once, whoever found them and whatever was lost."""

import random

import numpy as np
import pytest

import cover
from cover.backends.distributed import learning
from cover.backends.distributed.learning import LearningEngine, by_learning
from cover.backends.distributed.work import Turn

QUEENS = cover.Queens(8)


def test_auto_learns_where_one_process_would(threads):
    board = cover.loads("1... .... ..3. ....")
    assert cover.solve(board, executor=threads).answered_by == "bitmask:learn"
    assert cover.count(board, executor=threads).answered_by == "dlx"
    with pytest.raises(cover.Refused, match="takes a seed, but not order"):
        cover.solve(QUEENS, "dlx:learn", order="wdeg", executor=threads)


def test_a_journal_goes_on_and_knows_what_was_found_in_cubes_that_were_halved(threads, quick, tmp_path):
    journal = str(tmp_path / "journal")
    for limit in (7, 30, 60):
        solutions = cover.solutions(QUEENS, "dlx:learn", executor=threads, journal=journal)
        some = [next(solutions) for _ in range(limit)]
        solutions.close()
        assert len(set(map(str, some))) == limit
    rest = list(cover.solutions(QUEENS, "dlx:learn", executor=threads, journal=journal))
    assert len(rest) == len(set(map(str, rest))) == 92


class Losing:
    """Runs tasks here, and loses the first answer and some others, as a worker does whose line breaks: it lives on."""

    _max_workers = 2

    def __init__(self, seed):
        self.rng = random.Random(seed)
        self.lost = 0

    def submit(self, function, argument):
        from concurrent.futures import Future

        future, answer = Future(), function(argument)
        if not self.lost or self.rng.random() < 0.3:
            self.lost += 1
            future.set_exception(WorkerEnded())
        else:
            future.set_result(answer)
        return future


class WorkerEnded(Exception):
    pass


@pytest.mark.parametrize("seed", range(3))
def test_answers_that_are_lost_are_found_again_by_the_same_engines(seed, quick):
    losing = Losing(seed)
    found = list(cover.solutions(QUEENS, "dlx:learn", executor=losing))
    assert losing.lost
    assert len(found) == len(set(map(str, found))) == 92


def test_engines_of_one_caller_serve_no_other():
    problem = cover.Queens(6).to_cover()
    ask = {"listing": True, "limit": None, "seed": 0}
    first, again, other = (by_learning(problem, [((), ())], 5.0, run=run, **ask) for run in ("a", "a", "b"))
    assert [report.value[0] for report in (first, again, other)] == [4, 4, 4]
    mine = [one for one in learning._waiting if one[0] is problem]
    assert sorted(one[2] for one in mine) == ["a", "b"]


def test_halves_have_the_solutions_of_the_whole():
    problem = cover.Queens(7).to_cover()
    engine, cubes, found = LearningEngine(problem, 0), [()], []
    for _ in range(5):
        cubes = [half for cube in cubes for half in engine.halves(cube)]
    assert 4 < len(cubes) <= 32
    for cube in cubes:
        some, ended = LearningEngine(problem, 0).search(cube, [], Turn(5.0), None)
        assert ended
        found += some
    assert len(found) == len(set(found)) == 40
    assert problem.native.check(np.arange(0, 7 * 41, 7, dtype=np.int64), np.array(found, dtype=np.int32).ravel()) == -1
