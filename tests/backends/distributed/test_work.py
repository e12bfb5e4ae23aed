"""What a worker does of a task: how much is left of it, and which problems it keeps."""

from types import SimpleNamespace

import pytest

import cover
from cover._native import CoverSearch, Pause
from cover.backends.distributed import work
from cover.backends.distributed.pieces import Report


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


AT_ONCE = [
    4096,
    *[1] * 5,
    *[4000] * 5,
]  # of bits/subtrees.hpp: large subtrees of every width, which chunks are best for
NEVER = [4096, *[4096] * 5, *[0] * 5]


def found(problem, profile, nodes):
    """Choices, nodes, and ways that are left, of parts that are cut after so many nodes."""
    waiting, ended = [()], []
    while waiting:
        search = CoverSearch(problem.native, "bits", True, way=waiting.pop(0), profile=profile)
        search.run(60.0, nodes=nodes)
        left = search.leftover()
        starts, decisions = search.take_batch()
        ended.append((starts.tolist(), decisions.tolist(), search.nodes, left))
        waiting += left
    return ended


@pytest.mark.parametrize("puzzle", [cover.Queens(8), cover.Langford(7)])
@pytest.mark.parametrize("profile", [AT_ONCE, NEVER])
def test_what_is_known_of_a_tree_changes_nothing_of_its_parts(puzzle, profile):
    problem = puzzle.to_cover()
    assert found(problem, profile, 150) == found(problem, None, 150)


@pytest.mark.parametrize("number", [-1, 1 << 41])
def test_a_profile_that_is_of_no_search_is_refused(number):
    with pytest.raises(ValueError, match="profile"):
        CoverSearch(cover.Queens(4).to_cover().native, "bits", True, way=(), profile=[number] * 11)


def test_a_worker_tells_the_next_part_what_the_last_one_showed(monkeypatch):
    given = []

    class Search:
        def __init__(self, problem, kernel, collect, way, profile):
            given.append((way, profile))
            self._of, self.profile = CoverSearch(problem, kernel, collect, way=way), [len(given)]

        def __getattr__(self, name):
            return getattr(self._of, name)

    monkeypatch.setattr(work, "_native", SimpleNamespace(CoverSearch=Search, PackedChoices=work._native.PackedChoices))
    monkeypatch.setattr(work, "_shown", (None, "", None))
    problem, other = cover.Queens(6).to_cover(), cover.Queens(5).to_cover()
    settings = {"kernel": "bits", "listing": False, "limit": None}
    parts = CoverSearch(problem.native, "bits", True, way=()).leftover()
    parts = [tuple(part) for part in parts]
    work.by_ways(problem, parts[:2], 60.0, **settings)
    work.by_ways(problem, parts[2:3], 60.0, **settings)
    work.by_ways(other, [()], 60.0, **settings)
    assert given == [(parts[0], None), (parts[1], [1]), (parts[2], [2]), ((), None)]
