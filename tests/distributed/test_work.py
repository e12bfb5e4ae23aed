"""What a worker does of a task: how much is left of it, and which problems it keeps."""

import pytest

import cover
from cover._native import Pause
from cover.distributed import work
from cover.distributed.pieces import Report


class Cut:
    """A search that ends where its time does: `progress` of it is done, `left` is handed back."""

    solutions, nodes = 0, 1

    def __init__(self, progress, left):
        self.progress, self.left = progress, left

    def run(self, seconds, solutions, batch):
        return Pause.SLICE

    def leftover(self):
        return self.left


def test_the_rest_is_of_the_piece_and_not_of_what_was_begun_of_its_parts():
    searches = {(): Cut(0.75, [(0,), (1,)]), (0,): Cut(0.1, [(0, 0)])}
    report = work.searched(searches.__getitem__, [()], 0.0, 3, listing=False, limit=None)
    assert report == Report(1, [(0, 0), (1,)], 0.25, [0, 2])


def nothing(problem, cubes, seconds):
    return Report(len(cubes), [], 0.0, problem.primary)


@pytest.fixture
def worker(monkeypatch):
    """A worker that has no problem yet."""
    monkeypatch.setattr(work, "_problems", {})
    return work._problems


def order(digest, problem=None):
    return work.Order(work.VERSION, digest, problem, "a.module:nothing", {}, [()], 1.0)


def test_a_worker_asks_for_a_problem_that_it_does_not_have_and_keeps_the_last_ones(worker, monkeypatch):
    monkeypatch.setattr(work, "found_at", lambda place: nothing)
    problems = [work.shipped(cover.Queens(n).to_cover()) for n in range(4, 5 + work.KEPT)]
    for digest, data in problems:
        assert work.work(order(digest)) is None
        assert work.work(order(digest, data)).value > 0
    assert list(worker) == [digest for digest, _ in problems[1:]]
    assert work.work(order(problems[1][0])).done == 1
    assert list(worker)[-1] == problems[1][0]


def test_a_worker_of_another_version_says_which(worker):
    assert work.work(order("x")._replace(version="0.0/1")) == work.Other(work.VERSION)
