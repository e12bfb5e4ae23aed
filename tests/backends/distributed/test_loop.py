"""The loop, with an executor that loses workers and refuses work when a test says so."""

import itertools
import random
from concurrent.futures import BrokenExecutor, Future
from types import SimpleNamespace

import pytest

from cover.backends.distributed import loop as loop_module
from cover.backends.distributed.engines import FETCHED, Engine, Unanswered
from cover.backends.distributed.loop import ATTEMPTS, FIRST, LEAST, Loop
from cover.backends.distributed.pieces import Pieces, Report
from cover.backends.distributed.work import VERSION, Order, Other
from cover.basics.errors import Refused, WorkerFailed


class Fake:
    """Answers at once, or as `fate` says of the number of the task: an error, or what to answer."""

    _max_workers = 3

    def __init__(self, fate=lambda task: None):
        self.fate, self.tasks, self.broken, self.ended = fate, 0, False, False

    def submit(self, function, argument):
        if self.broken:
            raise BrokenExecutor("is broken")
        future = Future()
        fate = self.fate(self.tasks)
        self.tasks += 1
        if isinstance(fate, BrokenExecutor):
            self.broken = True
        if isinstance(fate, Exception):
            future.set_exception(fate)
        elif fate is not None:
            future.set_result(fate)
        else:
            future.set_result(function(argument))
        return future

    def shutdown(self, wait=True, cancel_futures=False):
        self.ended = True


def leaves(order):
    """Counts the leaves of a tree with four children a node and four levels: one node, and its children are left."""
    cube = order.cubes[0]
    if len(cube) == 4:
        return Report(1, [], 0.0, [1, cube])
    return Report(1, [(*cube, k) for k in range(4)], 1.0, [0, cube])


def ask(bundle, seconds, with_problem):
    return Order(VERSION, "", None, "", {}, [piece.cube for piece in bundle], seconds)


def counted(make, **more):
    loop = Loop(Engine(None, make), Pieces([()]), ask, work=leaves, **more)
    values = [report.value for report in loop if report is not None]
    loop.close()
    cubes = [cube for _, cube in values]
    assert len(cubes) == len(set(cubes)), "no piece is answered twice"
    return sum(many for many, _ in values), loop


def test_all_pieces_are_answered():
    assert counted(Fake)[0] == 256


@pytest.mark.parametrize("seed", range(5))
def test_lost_workers_change_nothing(seed):
    rng = random.Random(seed)
    errors = [MemoryError("full"), BrokenExecutor("a worker ended")]

    def fate(task):
        return rng.choice(errors) if task and rng.random() < 0.05 else None

    found, loop = counted(lambda: Fake(fate))
    assert found == 256
    assert loop.retried > 0


def test_work_that_ends_every_worker_is_given_up_in_words():
    with pytest.raises(WorkerFailed, match=rf"given to {ATTEMPTS} workers, and each ended"):
        counted(lambda: Fake(lambda task: BrokenExecutor("a worker ended")))


def test_a_piece_that_fills_the_memory_of_all_workers_is_named():
    tries = []

    def of_memory(order):
        if order.cubes[0] == (1, 2):
            tries.append(order)
            raise MemoryError
        return leaves(order)

    loop = Loop(Engine(Threadless()), Pieces([()]), ask, work=of_memory)
    with pytest.raises(WorkerFailed, match=r"the part 1\.2 was given to 10 workers"):
        list(loop)
    assert len(tries) == ATTEMPTS


class Threadless:
    """Runs what it is given, errors included."""

    _max_workers = 2

    def submit(self, function, argument):
        future = Future()
        try:
            future.set_result(function(argument))
        except Exception as error:
            future.set_exception(error)
        return future


def test_a_pool_that_breaks_while_it_starts_a_worker_is_made_anew():
    class Breaking(Fake):
        _broken = False

        def submit(self, function, argument):
            if self.tasks == 7:
                self._broken = "a child process terminated abruptly"
                raise OSError("handle is closed")
            return super().submit(function, argument)

    made = [Breaking(), Fake()]
    assert counted(lambda: made.pop(0))[0] == 256
    assert not made


def test_an_answer_that_went_with_its_worker_is_waited_for():
    class Forgetful(Engine):
        asked = 0

        def answer(self, future, seconds=0.0):
            self.asked += 1
            if self.asked % 3 == 0:
                raise Unanswered
            return super().answer(future)

    engine = Forgetful(None, Fake)
    loop = Loop(engine, Pieces([()]), ask, work=leaves)
    assert sum(report.value[0] for report in loop if report is not None) == 256
    assert engine.asked > 300


def test_answers_that_went_with_an_executor_are_waited_for_together(monkeypatch):
    class Silent(Engine):
        waited = 0.0

        def answer(self, future, seconds=FETCHED):
            self.waited += seconds
            raise Unanswered

    engine = Silent(None, Fake)
    monkeypatch.setattr(loop_module, "time", SimpleNamespace(monotonic=lambda: engine.waited))
    loop = Loop(engine, Pieces([(k,) for k in range(40)]), ask, work=leaves)
    for _ in range(40):
        loop._submit(loop._pieces.take(1), 1.0, False)
    loop._begin_again(BrokenExecutor("gone"))
    assert engine.waited == FETCHED
    assert len(loop._pieces.waiting) == 40


def test_ctrl_c_is_heard_while_answers_are_waited_for():
    class Interrupted(Engine):
        def answer(self, future, seconds=FETCHED):
            raise KeyboardInterrupt

    loop = Loop(Interrupted(None, Fake), Pieces([()]), ask, work=leaves)
    loop._submit(loop._pieces.take(1), 1.0, False)
    with pytest.raises(KeyboardInterrupt):
        loop._begin_again(BrokenExecutor("gone"))


def test_an_executor_whose_workers_have_all_ended_is_made_anew():
    class Dying(Engine):
        is_dead = False

        def answer(self, future, seconds=0.0):
            if not self.is_dead and len(made) == 1 and loop.tasks == 20:
                self.is_dead = True
                raise Unanswered
            return super().answer(future)

        def renew(self):
            self.is_dead = False
            return super().renew()

    made = []
    loop = Loop(Dying(None, lambda: made.append(Fake()) or made[-1]), Pieces([()]), ask, work=leaves)
    assert sum(report.value[0] for report in loop if report is not None) == 256
    assert [one.ended for one in made] == [True, False]


def test_a_scheduler_that_is_gone_has_as_many_workers_as_before():
    class Client:
        gone = False

        def nthreads(self):
            if self.gone:
                raise ConnectionResetError("connection reset by peer")
            return {"one": 2, "other": 1}

        def submit(self, function, argument, pure):
            raise AssertionError

    Client.__module__ = "distributed.client"
    client = Client()
    engine = Engine(client)
    assert engine.workers == 3
    client.gone = True
    assert engine.workers == 3


def test_an_executor_of_the_caller_cannot_be_made_anew():
    loop = Loop(
        Engine(Fake(lambda task: BrokenExecutor("gone") if task == 5 else None)), Pieces([()]), ask, work=leaves
    )
    with pytest.raises(WorkerFailed, match="give a function that makes one"):
        list(loop)


def test_an_error_of_the_work_itself_is_raised_at_once():
    executor = Fake(lambda task: ZeroDivisionError("a bug"))
    with pytest.raises(ZeroDivisionError):
        list(Loop(Engine(executor), Pieces([()]), ask, work=leaves))
    assert executor.tasks == 1


def test_a_worker_of_another_version_is_refused():
    with pytest.raises(Refused, match=r"a worker runs version 0\.0 of cover"):
        list(Loop(Engine(Fake(lambda task: Other("0.0"))), Pieces([()]), ask, work=leaves))


def test_the_problem_goes_to_a_worker_that_asks_for_it():
    sent = []

    def asked(bundle, seconds, with_problem):
        sent.append(with_problem)
        return ask(bundle, seconds, with_problem)

    missing = {0, 3, 4}
    numbers = iter(range(10**6))
    loop = Loop(
        Engine(Threadless()), Pieces([()]), asked, work=lambda o: None if next(numbers) in missing else leaves(o)
    )
    assert sum(report.value[0] for report in loop if report is not None) == 256
    assert sent.count(True) == 3


def test_what_was_made_is_ended_and_what_was_given_is_not():
    given = Fake()
    Loop(Engine(given), Pieces([()]), ask, work=leaves).close()
    made = []
    loop = Loop(Engine(None, lambda: made.append(Fake()) or made[-1]), Pieces([()]), ask, work=leaves)
    loop.close()
    assert (given.ended, made[0].ended) == (False, True)


def test_tasks_are_short_at_first_and_at_the_end():
    """A tree of a hundred equal leaves, a second each, of which a task does one."""
    now, asked = 0.0, []

    def leaf(order):
        nonlocal now
        asked.append(order.seconds)
        cube = order.cubes[0]
        if not cube:
            return Report(1, [(k,) for k in range(100)], 1.0, [0, cube])
        now += 1.0
        return Report(1, [], 0.0, [1, cube])

    loop = Loop(Engine(None, Fake), Pieces([()]), ask, work=leaf, seconds=8.0, clock=lambda: now)
    assert sum(report.value[0] for report in loop if report is not None) == 100
    loop.close()
    assert asked[0] == pytest.approx(FIRST * LEAST * 8)
    assert max(asked) == 8.0
    assert asked[-1] < 0.4 * 7.0, "six tasks are still given out when the last one is"
    assert all(later <= sooner for sooner, later in itertools.pairwise(asked[-20:]))


@pytest.mark.parametrize(("workers", "least"), [(2, 0.01), (200, 0.02), (3000, 0.3)])
def test_the_last_tasks_are_short_but_not_more_than_a_caller_takes_in(workers, least):
    asked = seconds_asked_of(workers)
    assert asked[0] == pytest.approx(FIRST * LEAST), "the others wait for the first one"
    assert asked[-1] == pytest.approx(least)
    assert max(asked) == max(1.0, workers / 1000)


def test_tasks_have_the_least_time_that_their_work_asks_for():
    asked = seconds_asked_of(2, least=0.1)
    assert asked[-1] == pytest.approx(0.1)


def seconds_asked_of(workers, **more):
    """Of each task, where one task leaves two pieces for a worker, and those take next to no time."""
    now, asked = 0.0, []

    def leaf(order):
        nonlocal now
        asked.append(order.seconds)
        now += 1e-9
        left = [] if order.cubes[0] else [(k,) for k in range(2 * workers)]
        return Report(1, left, 1.0 if left else 0.0, [0, None])

    class Many(Fake):
        _max_workers = workers

    list(Loop(Engine(Many()), Pieces([()]), ask, work=leaf, clock=lambda: now, **more))
    return asked
