"""Searches on real executors: the answers of one process, whoever searched and whatever was lost."""

import contextlib
import json
import os
import random
import shutil
import socket
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

import children
import cover
from clusters import MAKERS, workers_below
from cover.backends.distributed import loop
from cover.backends.distributed.engines import engine_of
from cover.backends.isolation.abilities import threads_start
from cover.backends.isolation.processes import descendants, running
from noting import WORKERS, Notes

pytestmark = pytest.mark.skipif(not threads_start(), reason="no executor starts workers here")
SUPPORT = Path(__file__).parents[2] / "support"
CLUSTERS = str(SUPPORT / "clusters.py")
MORE = ("loky", "dask")  # they take some seconds to start
QUEENS = cover.Queens(9)
BOUNDS = cover.ExactCover.from_arrays(
    3, range(0, 13, 2), [0, 1, 1, 2, 0, 2, 0, 1, 1, 2, 0, 2], at_least=[1, 0, 1], at_most=[2, 3, 3]
)
PUZZLES = {"queens": QUEENS, "langford": cover.Langford(7), "bounds": BOUNDS, "none": cover.Langford(5)}


@pytest.mark.parametrize("name", PUZZLES)
def test_counts_and_nodes_are_those_of_one_search(name, threads, quick):
    alone = cover.count(PUZZLES[name], "dlx:links", memo="off")
    shared = cover.count(PUZZLES[name], executor=threads)
    assert (shared.found, shared.complete) == (alone.found, True)
    assert shared.statistics.counters["nodes"] == alone.statistics.counters["nodes"]
    assert shared.statistics.progress == pytest.approx(1)


@pytest.mark.parametrize("kernel", ["links", "bits"])
def test_both_kernels_are_shared(kernel, threads, quick):
    assert cover.count(QUEENS, "dlx", kernel=kernel, executor=threads).found == 352


def test_batches_come_from_all_workers(threads, quick):
    problem = QUEENS.to_cover()
    rows = [tuple(row) for batch in cover.solution_batches(problem, executor=threads) for row in batch.table.tolist()]
    assert len(rows) == len(set(rows)) == 352


def test_batches_of_any_backend_come_cube_by_cube(threads, quick):
    problem = cover.Queens(6).to_cover()
    batches = cover.solution_batches(problem, "sat", executor=threads)
    rows = {tuple(row) for batch in batches for row in batch.table.tolist()}
    assert rows == {tuple(row) for batch in cover.solution_batches(problem, "dlx") for row in batch.table.tolist()}
    board = cover.loads("1...\n....\n....\n...2\n").to_board()
    assert sum(map(len, cover.solution_batches(board, executor=threads))) == cover.count(board).found


def test_a_board_goes_by_its_exact_cover(threads):
    board = cover.loads("1...\n....\n....\n...2\n")
    assert cover.count(board, executor=threads).found == cover.count(board, "dlx").found
    assert not cover.unique(board, executor=threads)


@pytest.mark.parametrize("name", ["queens", "langford", "bounds"])
def test_classes_are_those_of_one_search(name, threads, quick, tmp_path):
    journal = tmp_path / "journal"
    alone = cover.count_up_to_symmetry(PUZZLES[name])
    for _ in range(2):  # the second time from the journals
        shared = cover.count_up_to_symmetry(PUZZLES[name], executor=threads, journal=str(journal))
        assert (shared.found, shared.complete) == (alone.found, True)
        assert shared.statistics.counters["solutions"] == alone.statistics.counters["solutions"]
    assert journal.exists()


def test_a_search_that_runs_out_of_time_says_at_least(threads):
    result = cover.count(cover.Queens(18), seconds=0.5, executor=threads)
    assert result.stop is cover.Stop.TIMEOUT
    assert not result.complete


def test_a_search_that_runs_out_of_nodes_says_so(threads, quick):
    assert cover.count(cover.Queens(14), nodes=1000, executor=threads).stop is cover.Stop.NODES


def needs(maker):
    """Skip the test where the package of an executor is not there."""
    if package := {"loky": "loky", "dask": "distributed"}.get(maker):
        pytest.importorskip(package)


@pytest.mark.parametrize("maker", ["processes", "pool", *(pytest.param(m, marks=pytest.mark.slow) for m in MORE)])
def test_workers_of_every_executor_may_be_killed(maker):
    """In a process of its own, for multiprocessing and loky leave helpers running."""
    needs(maker)
    done = subprocess.run([sys.executable, CLUSTERS, maker, "14", "2"], capture_output=True, text=True)
    assert done.stdout == "365596 True 2\n", done.stderr


def test_nothing_of_processes_is_left_running():
    assert cover.count(QUEENS, executor="processes:2").found == 352
    until = time.monotonic() + 30  # workers take a moment to end on a busy machine
    while descendants(os.getpid()) and time.monotonic() < until:
        time.sleep(0.05)
    assert descendants(os.getpid()) == []


@pytest.mark.slow
def test_a_local_dask_cluster_ends_in_the_middle_of_its_work():
    pytest.importorskip("distributed")
    engine = engine_of("dask:local:1")
    try:
        (worker,) = workers_below(os.getpid())
        engine.submit(time.sleep, 3600)
    finally:
        engine.close()
    until = time.monotonic() + 60
    while running(worker):  # for an hour, if it is not ended
        assert time.monotonic() < until, "the worker goes on with its work"
        time.sleep(0.05)


COUNT = """
import sys, cover
from cover.backends.distributed import loop
loop.LONG = 0.1
print(cover.count(cover.Queens(14), executor="processes:2", journal=sys.argv[1]).found)
"""


@pytest.mark.parametrize("runs", [1, pytest.param(4, marks=pytest.mark.slow)])
def test_of_callers_killed_at_random_moments_only_tasks_in_flight_are_done_again(tmp_path, runs):
    rng, alone = random.Random(26), cover.count(cover.Queens(14), "dlx:bits", memo="off")
    for run in range(runs):
        notes = Notes(tmp_path / f"notes-{run}", tmp_path / f"journal-{run}")
        environment = children.environment(NOTES=str(notes.file))
        command = [sys.executable, "-c", COUNT.replace("processes:2", "noting:noting"), str(notes.journal)]
        for _ in range(rng.randint(1, 4)):
            caller = subprocess.Popen(command, stdout=subprocess.DEVNULL, env=environment)
            with contextlib.suppress(subprocess.TimeoutExpired):
                caller.wait(rng.uniform(0.3, 2))
            caller.kill()
            caller.wait()
            notes.ended(caller.pid)
        caller = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)
        assert caller.communicate()[0] == "365596\n"
        notes.ended(caller.pid)
        assert all(kill.again <= kill.in_flight <= loop.AHEAD * WORKERS for kill in notes.kills()), notes.kills()
        reports = [json.loads(line)[3] for line in notes.journal.read_text().splitlines()[1:]]
        assert [sum(found) for found in zip(*reports, strict=True)] == [alone.found, alone.statistics.counters["nodes"]]


@pytest.mark.slow
@pytest.mark.parametrize("maker", MAKERS)
def test_workers_killed_again_and_again(maker):
    needs(maker)
    for kills in (0, 3):
        done = subprocess.run([sys.executable, CLUSTERS, maker, "14", str(kills)], capture_output=True, text=True)
        assert (done.stdout, done.returncode) == (f"365596 True {kills}\n", 0), done.stderr


MPI = """
import cover
from cover.backends.distributed import loop
from mpi4py.futures import MPIPoolExecutor
if __name__ == "__main__":
    loop.LONG = 0.02
    with MPIPoolExecutor() as pool:
        result = cover.count(cover.Queens(12), executor=pool)
    print(result.found, result.complete, result.statistics.counters["tasks"] > 1)
"""


# Open MPI starts no more processes than there are cores, and none for root, unless these say so; MPICH does.
OPEN_MPI = {
    "OMPI_ALLOW_RUN_AS_ROOT": "1",
    "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1",
    "OMPI_MCA_rmaps_base_oversubscribe": "1",
    "PRTE_MCA_rmaps_default_mapping_policy": ":oversubscribe",
}


@pytest.mark.slow
def test_a_pool_of_mpi_counts(tmp_path):
    pytest.importorskip("mpi4py")
    mpiexec = shutil.which("mpiexec", path=os.pathsep.join([os.path.dirname(sys.executable), os.environ["PATH"]]))
    if mpiexec is None:
        pytest.skip("no mpiexec")
    (tmp_path / "counts.py").write_text(MPI)
    command = [mpiexec, "-n", "3", sys.executable, "-m", "mpi4py.futures", "counts.py"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, env={**os.environ, **OPEN_MPI})
    assert done.stdout == "14200 True True\n", done.stderr


OTHER_VERSION = """
import sys
import threading
from cover.backends.distributed import work
work.VERSION = "0.0/0"
from cover.backends.distributed.processes import main
main()
"""


def test_workers_of_another_version_are_refused(monkeypatch):
    """With a real process on the other side, which has another version."""
    from cover.backends.distributed import processes

    def other(*given, **named):
        return subprocess.Popen(
            [sys.executable, "-c", OTHER_VERSION, str(os.getpid())], stdin=named["stdin"], stdout=subprocess.PIPE,
            bufsize=0,
        )  # fmt: skip

    monkeypatch.setattr(processes.children, "start", other)
    monkeypatch.setattr(processes.children, "end", lambda process, *rest: process.kill())
    with pytest.raises(cover.Refused, match=r"a worker runs version 0\.0/0 of cover, and this is .*must be the same"):
        cover.count(QUEENS, executor="processes:1")


def test_a_finished_journal_answers_without_a_search(tmp_path, threads):
    journal = str(tmp_path / "journal")
    first = sorted(cover.solutions(QUEENS, executor=threads, journal=journal))

    class Idle:
        def submit(self, function, argument):
            raise AssertionError("nothing is to be done")

    assert sorted(cover.solutions(QUEENS, executor=Idle(), journal=journal)) == first
    with pytest.raises(cover.Refused, match="was begun with listed True"):
        cover.count(QUEENS, executor=threads, journal=journal)


def test_two_callers_on_one_journal_the_second_is_refused(tmp_path, threads):
    journal = str(tmp_path / "journal")
    first = cover.solutions(QUEENS, executor=threads, journal=journal)
    next(first)
    with pytest.raises(cover.Refused, match="the journal of another run"):
        next(cover.solutions(QUEENS, executor=threads, journal=journal))
    first.close()
    assert len(list(cover.solutions(QUEENS, executor=threads, journal=journal))) == 352


def test_ctrl_c_keeps_what_was_found(threads):
    def interrupt(run):
        def between():
            if run.found_so_far:
                raise KeyboardInterrupt
            return False

        run.between = between

    with pytest.raises(cover.Interrupted) as stopped:
        cover.count(cover.Queens(15), executor=threads, watch=interrupt)
    assert stopped.value.result.found > 0
    assert stopped.value.result.stop is cover.Stop.INTERRUPTED


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"executor": "cluster"}, "no executor 'cluster'; there are processes:N"),
        ({"executor": "processes:0"}, "from 1 to 4096"),
        ({"executor": "processes:x"}, "from 1 to 4096"),
        ({"executor": "dask:local:"}, "from 1 to 4096"),
        ({"executor": "no.such.module:thing"}, "No module named"),
        ({"executor": "cover:nothing"}, "has no attribute"),
        ({"executor": 17}, "a int has no submit"),
        ({"executor": lambda: 17}, "int has no submit"),
        ({"executor": "os:system"}, "system\\(\\) makes no executor: TypeError"),
    ],
)
def test_what_cannot_be_shared_is_refused_in_words(given, words):
    with pytest.raises(cover.Refused, match=words):
        cover.count(QUEENS, **given)


def test_what_listens_and_is_no_scheduler_is_called_none(monkeypatch):
    pytest.importorskip("distributed")
    monkeypatch.setattr("cover.backends.distributed.engines.PATIENCE", 2)
    with socket.create_server(("127.0.0.1", 0)) as server:

        def babble():
            with contextlib.suppress(OSError):
                while True:
                    server.accept()[0].sendall(b"HTTP/1.1 400 Bad Request\r\n" * 8)

        threading.Thread(target=babble, daemon=True).start()
        port = server.getsockname()[1]
        with pytest.raises(cover.Unavailable, match=f"no Dask scheduler answers at tcp://127.0.0.1:{port}"):
            cover.count(QUEENS, executor=f"dask:tcp://127.0.0.1:{port}")
