"""What comes before a search is bounded too, whoever wrote it, and is never taken for an answer."""

import gzip
import os
import threading
import time
from concurrent.futures import ThreadPoolExecutor

import pytest
from click.testing import CliRunner

import cover
from cover.cli.verbs import cover as cli
from cover.isolation import bounds
from cover.isolation.bounds import Bounded, OverBudget
from cover.result import Budget, Stop, Verdict


def bounded(work, needed=None, **budget):
    """The error with which the work ends."""
    with pytest.raises(OverBudget) as over, Bounded(Budget(**budget), "building", needed):
        work()
    return over.value


def spin():
    while True:
        pass


def hoard():
    kept = []
    while True:
        kept.append(bytearray(1_000_000))


def test_time_ends_what_would_never_end():
    over = bounded(spin, seconds=0.0)
    assert (str(over), over.stop) == ("building takes longer than --timeout allows", Stop.TIMEOUT)


def test_an_error_that_somebody_made_of_the_end_is_still_the_end():
    def imported():  # of a native module
        try:
            spin()
        except BaseException as end:
            raise ImportError("initialization failed") from end

    assert bounded(imported, seconds=0.0).stop is Stop.TIMEOUT


def test_memory_ends_what_would_take_all():
    over = bounded(hoard, memory=1_000_000)
    assert (str(over), over.stop) == ("building takes more than the 1 MB that --memory allows", Stop.MEMORY)


def test_one_thread_looks_for_all_of_them_again_and_again_and_after_it_had_gone_to_sleep(monkeypatch):
    monkeypatch.setattr(bounds, "AWAKE", 0)
    for _ in range(3):
        with ThreadPoolExecutor(4) as pool:
            stops = list(pool.map(lambda _: bounded(spin, seconds=0.0).stop, range(4)))
        assert stops == [Stop.TIMEOUT] * 4
        while bounds._LOOKING._awake.is_set():
            time.sleep(0.001)
    assert sum(thread.name == "budget" for thread in threading.enumerate()) == 1


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork here")
def test_a_child_of_fork_is_bounded_too():
    bounded(spin, seconds=0.0)
    child = os.fork()
    if not child:
        os._exit(17 if bounded(spin, seconds=0.0).stop is Stop.TIMEOUT else 1)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 17


def test_a_forecast_refuses_before_anything_is_built():
    over = bounded(lambda: pytest.fail("nothing may be built"), 3_000_000_000, memory=500_000_000)
    assert (str(over), over.stop) == ("building needs about 3.0 GB, --memory allows 500 MB", Stop.MEMORY)


def test_what_fits_is_left_alone_and_errors_pass():
    with Bounded(Budget(3600.0, memory=1 << 60), "building", 1000):
        pass
    with pytest.raises(ZeroDivisionError), Bounded(Budget(3600.0), "building"):
        raise ZeroDivisionError


class Endless(cover.Polyomino):
    """A puzzle whose problem is never made, and that sees no contradiction in itself."""

    def to_cover(self):
        spin()

    def clashes(self):
        return iter(())


@pytest.mark.parametrize("asked", [cover.solve, cover.count, cover.best])
def test_building_without_end_is_no_answer(asked):
    options = {} if asked is cover.best else {"backend": "dlx"}
    result = asked(Endless.rectangle(2, 2, "dominoes"), seconds=0.0, **options)
    assert (result.stop, result.verdict, result.found) == (Stop.TIMEOUT, Verdict.UNKNOWN, 0)


@pytest.mark.parametrize("backend", ["auto", "dlx", "sat"])
def test_a_puzzle_too_large_for_the_memory_is_not_built(backend):
    tiling = Endless.rectangle(60, 60, "pentominoes")
    result = cover.solve(tiling, backend, memory=17_000_000)
    assert (result.stop, result.verdict, result.found) == (Stop.MEMORY, Verdict.UNKNOWN, 0)
    assert "--memory allows 17 MB" in result.why
    assert cover.best(tiling, memory=17_000_000).stop is Stop.MEMORY


def test_the_forecast_of_a_tiling_is_of_the_right_size():
    tiling = cover.Polyomino.rectangle(40, 40, "pentominoes")
    problem = tiling.to_cover()
    assert problem.items.nbytes < tiling.forecast() < 20 * problem.items.nbytes


def test_a_file_that_unpacks_to_more_than_memory_is_refused(tmp_path):
    bomb = tmp_path / "bomb.dlx.gz"
    with gzip.open(bomb, "wb") as file:
        file.write(b"a b\n" + b"a\n" * 3_000_000)
    done = CliRunner().invoke(cli, ["solve", str(bomb), "--memory", "1M"])
    assert done.exit_code == 1
    assert "takes more than the 1 MB that --memory allows" in done.stderr


def test_a_bomb_is_bounded_without_being_asked(tmp_path, monkeypatch):
    monkeypatch.setattr("cover.formats.text.LARGEST", 5_000_000)
    bomb = tmp_path / "bomb.dlx.gz"
    with gzip.open(bomb, "wb") as file:
        file.write(b"a b\n" + b"a\n" * 1_000 + (b"| " + b"-" * 997 + b"\n") * 6_000)
    with pytest.raises(cover.InputError, match="more than 4 MB when unpacked"):
        cover.load(bomb)
