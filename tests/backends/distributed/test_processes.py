"""Processes of this machine as an executor: they are forked from one that can be lost with them."""

import os
import signal
import time

import numpy as np
import pytest

from cover.backends.distributed import shelves
from cover.backends.distributed.processes import Processes, WorkerEnded
from cover.backends.isolation.processes import descendants, running


@pytest.fixture
def two():
    made = Processes(2)
    yield made
    made.shutdown(cancel_futures=True)
    assert descendants(os.getpid()) == []


def nursery_of(worker):
    with open(f"/proc/{worker}/stat") as file:
        return int(file.read().rpartition(")")[2].split()[1])


def test_answers_come_back_whatever_their_size(two):
    for size in (0, 10, shelves.LARGE, shelves.PLACE + 1):
        sent = np.arange(size, dtype=np.uint8)
        assert np.array_equal(two.submit(np.asarray, sent).result(), sent)


def test_more_answers_than_a_shelf_holds_are_kept(two):
    arrays = [np.full(shelves.LARGE, number, np.uint8) for number in range(3 * shelves.PLACES)]
    answers = [two.submit(np.asarray, array) for array in arrays]
    assert all(np.array_equal(answer.result(), array) for answer, array in zip(answers, arrays, strict=True))


def test_a_worker_that_is_killed_is_replaced_from_the_same_nursery():
    one = Processes(1)  # of two the other may take the task that kills
    first = one.submit(os.getpid).result()
    nursery = nursery_of(first)
    with pytest.raises(WorkerEnded):
        one.submit(os.kill, first, signal.SIGKILL).result()
    second = one.submit(os.getpid).result()
    assert second != first
    assert nursery_of(second) == nursery
    one.shutdown(cancel_futures=True)


def test_the_nursery_may_be_killed_with_all_workers(two):
    nursery = nursery_of(two.submit(os.getpid).result())
    os.kill(nursery, signal.SIGKILL)
    until = time.monotonic() + 60
    while True:  # each thread loses its worker once
        assert time.monotonic() < until
        try:
            worker = two.submit(os.getpid).result()
            if nursery_of(worker) != nursery:
                break
        except (WorkerEnded, FileNotFoundError):  # it answered before it was ended
            continue


def test_without_memory_to_share_answers_go_through_the_pipe(monkeypatch):
    monkeypatch.setattr(shelves.Shelf, "file", staticmethod(lambda: None))
    alone = Processes(1)
    sent = np.arange(3 * shelves.LARGE, dtype=np.uint8)
    assert np.array_equal(alone.submit(np.asarray, sent).result(), sent)
    alone.shutdown(cancel_futures=True)


def test_a_shutdown_that_waits_lets_tasks_end_and_leaves_nothing():
    executor = Processes(2)
    answers = [executor.submit(time.sleep, 0.05) for _ in range(4)]
    executor.shutdown()
    assert [answer.result() for answer in answers] == [None] * 4
    until = time.monotonic() + 60
    while any(map(running, descendants(os.getpid()))):
        assert time.monotonic() < until
        time.sleep(0.01)
