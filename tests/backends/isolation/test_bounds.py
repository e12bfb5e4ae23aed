"""What comes before a search is bounded too, whoever wrote it, and is never taken for an answer."""

import gzip
import mmap
import os
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path

import pytest
from click.testing import CliRunner

import cover
from cover.backends.isolation import abilities, bounds
from cover.backends.isolation.bounds import Bounded, OverBudget
from cover.basics.result import Budget, Stop, Verdict
from cover.cli.table import cover as cli
from cover.logic.state import State

PUZZLES = Path(__file__).parents[3] / "puzzles"
by_a_thread = pytest.mark.skipif(not abilities.threads_start(), reason="a thread looks at time and memory")


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


@by_a_thread
def test_time_ends_what_would_never_end():
    over = bounded(spin, seconds=0.0)
    assert (str(over), over.stop) == ("building takes longer than seconds= allows", Stop.TIMEOUT)


@by_a_thread
def test_an_error_that_a_handler_made_of_the_end_is_still_the_end():
    def imported():  # of a native module
        try:
            spin()
        except BaseException as end:
            raise ImportError("initialization failed") from end

    assert bounded(imported, seconds=0.0).stop is Stop.TIMEOUT


@by_a_thread
def test_memory_ends_what_would_take_all():
    over = bounded(hoard, memory=1_000_000)
    assert (str(over), over.stop) == ("building takes more than the 1 MB that memory= allows", Stop.MEMORY)


@by_a_thread
def test_one_thread_looks_for_all_of_them_again_and_again_and_after_it_had_gone_to_sleep(monkeypatch):
    monkeypatch.setattr(bounds, "AWAKE", 0)
    for _ in range(3):
        with ThreadPoolExecutor(4) as pool:
            stops = list(pool.map(lambda _: bounded(spin, seconds=0.0).stop, range(4)))
        assert stops == [Stop.TIMEOUT] * 4
        while bounds._LOOKING._awake.is_set():
            time.sleep(0.001)
    assert sum(thread.name == "budget" for thread in threading.enumerate()) == 1


@by_a_thread
@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork here")
def test_a_child_of_fork_is_bounded_too():
    bounded(spin, seconds=0.0)
    child = os.fork()
    if not child:
        os._exit(17 if bounded(spin, seconds=0.0).stop is Stop.TIMEOUT else 1)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 17


@by_a_thread
def test_an_end_outside_is_heard_in_a_block_inside():
    with pytest.raises(OverBudget) as over, Bounded(Budget(0.0), "the whole"), Bounded(Budget(3600.0), "a part"):
        spin()
    assert str(over.value).startswith("the whole takes longer")


@by_a_thread
def test_an_end_inside_is_that_of_the_part():
    with pytest.raises(OverBudget) as over, Bounded(Budget(3600.0), "the whole"), Bounded(Budget(0.0), "a part"):
        spin()
    assert str(over.value).startswith("a part takes longer")


@by_a_thread
def test_who_goes_on_in_spite_of_the_end_is_stopped_again(monkeypatch):
    monkeypatch.setattr(bounds, "AGAIN", 0.0)

    def deaf():
        try:
            spin()
        except BaseException:
            spin()

    assert bounded(deaf, seconds=0.0).stop is Stop.TIMEOUT


@by_a_thread
def test_what_comes_while_it_ends_is_the_end_of_it(monkeypatch):
    monkeypatch.setattr(bounds, "AGAIN", 0.0)
    monkeypatch.setattr(bounds, "LOOK", 1e-5)
    for _ in range(30):
        with pytest.raises(OverBudget), cover.limits(seconds=0.0):
            spin()
        sum(range(20_000))  # where it would come, were it sent later


def test_what_ends_by_itself_within_its_grace_is_no_failure():
    with cover.limits(seconds=0.0, grace=3600.0):
        result = cover.solve(cover.Queens(8))
    assert (result.stop, result.found) == (Stop.TIMEOUT, 0)


def test_all_that_is_done_inside_of_limits_has_what_they_have_left():
    with cover.limits(seconds=100, memory=1_000_000_000) as around:
        assert Budget(1e6).remaining() <= 100
        assert Budget(memory=1 << 60).memory == 1_000_000_000
        assert (Budget(5).seconds, Budget().memory, Budget(memory=7).memory) == (5, 1_000_000_000, 7)
        with cover.limits(seconds=3600) as inside:
            assert inside.remaining() <= around.remaining() + 1e-3
    assert Budget().seconds is None


@by_a_thread
@pytest.mark.parametrize("asked", [cover.explain, cover.minimal, cover.candidates, cover.count, cover.unique])
def test_limits_end_any_function(asked):
    def until_it_ends():
        with suppress(TimeoutError):
            asked(Endless.rectangle(2, 2, "dominoes"))
        spin()

    with pytest.raises(OverBudget), cover.limits(seconds=0.0):
        until_it_ends()


@by_a_thread
def test_native_code_that_asks_for_signals_hears_the_end_too():
    state = State.of(cover.load(PUZZLES / "sudoku" / "25x25-hard.txt"))
    with pytest.raises(OverBudget), Bounded(Budget(0.0), "looking for steps"):
        state.finders.refutation(*state.arrays, 9, 1 << 20, 1 << 60)


def test_a_forecast_refuses_before_anything_is_built():
    over = bounded(lambda: pytest.fail("nothing may be built"), 3_000_000_000, memory=500_000_000)
    assert (str(over), over.stop) == ("building needs about 3.0 GB, memory= allows 500 MB", Stop.MEMORY)


def test_what_fits_is_left_alone_and_errors_pass():
    with Bounded(Budget(3600.0, memory=1 << 60), "building", 1000):
        pass
    with Bounded(Budget(3600.0, memory=1), "building", bounds.ALWAYS_FREE):  # every process has so much
        pass
    with pytest.raises(ZeroDivisionError), Bounded(Budget(3600.0), "building"):
        raise ZeroDivisionError


class Endless(cover.Polyomino):
    """A puzzle whose problem is never made, and that sees no contradiction in itself."""

    def to_cover(self):
        spin()

    def clashes(self):
        return iter(())


@by_a_thread
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
    assert "memory= allows 17 MB" in result.why
    assert cover.best(tiling, memory=17_000_000).stop is Stop.MEMORY


def test_the_forecast_of_a_tiling_is_of_the_right_size():
    tiling = cover.Polyomino.rectangle(40, 40, "pentominoes")
    problem = tiling.to_cover()
    assert problem.items.nbytes < tiling.forecast() < 20 * problem.items.nbytes


@by_a_thread
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


def test_a_block_that_was_stopped_leaves_nothing_to_be_reported():
    """A profile function calls Python code, which on 3.11 does not end while CPython waits for an exception."""
    script = (
        "import sys, time\n"
        "import cover\n"
        "from cover.backends.isolation.bounds import OverBudget, limits\n"
        "try:\n"
        "    with limits(seconds=0.05):\n"
        "        while True: pass\n"
        "except OverBudget: pass\n"
        "sys.setprofile(lambda *event: None)\n"
        "def called(): return 1\n"
        "print(called())\n"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=60)
    assert done.stdout == "1\n", done.stderr


@by_a_thread
def test_memory_that_an_inner_block_gives_back_does_not_end_the_outer_one():
    def hoard():
        kept = []
        while True:
            kept.append(mmap.mmap(-1, 1_000_000))  # given back at once, which memory of malloc may not be
            kept[-1].write(b"x" * 1_000_000)

    for _ in range(3):
        with cover.limits(memory=1_000_000, doing="outside"):
            with (
                pytest.raises(OverBudget, match="inside takes more than") as caught,
                cover.limits(memory=1_000_000, doing="inside"),
            ):
                hoard()
            assert caught.value.stop is Stop.MEMORY
            caught = None
            time.sleep(0.1)


@by_a_thread
def test_memory_of_a_block_inside_is_no_fault_of_the_outer_one_yet():
    """The outer block may have begun with less, so that it is over its memory before the inner one is."""
    outer = Bounded(Budget(memory=1), "outside")
    outer._before = -(10**12)
    assert outer._over(within=True) is None
    assert outer._over(within=False) is Stop.MEMORY


def test_an_end_that_comes_in_a_callback_is_sent_again_and_not_printed():
    """Python drops what a callback of a weak reference raises, as those of WeakSet, and prints it."""
    script = (
        "import threading, weakref\n"
        "from cover.backends.isolation import bounds\n"
        "from cover.basics.result import Budget\n"
        "class Thing: pass\n"
        "def callback(_):\n"
        "    while True: pass\n"
        "bounds.AGAIN = 3600.0  # it is not sent again because time went by\n"
        "try:\n"
        "    with bounds.Bounded(Budget(0.0), 'this'):\n"
        "        thing = Thing()\n"
        "        kept = weakref.ref(thing, callback)\n"
        "        del thing\n"
        "        while True: pass\n"
        "except bounds.OverBudget as over: print(over)\n"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=60)
    assert (done.stdout, done.stderr) == ("this takes longer than seconds= allows\n", "")


@by_a_thread
def test_nothing_is_sent_to_a_thread_that_leaves_its_block():
    block, standing, seen = Bounded(Budget(seconds=60), "inside"), threading.Lock(), []
    standing.acquire()

    def look(thread):
        seen.append(bounds._leaves(thread))
        while not bounds._leaves(thread):
            time.sleep(0.001)
        standing.release()

    block._end = standing.acquire  # a call that stands in the frame of __exit__
    looker = threading.Thread(target=look, args=[threading.get_ident()])
    with block:
        looker.start()
        while not seen:
            time.sleep(0.001)
    looker.join()
    assert seen == [False]
    bounds._LOOKING.end(block)


def test_an_exception_that_comes_as_a_block_is_left_is_no_other_than_one_inside():
    def halting(frame, event, argument):
        if event == "call" and frame.f_code is Bounded.__exit__.__code__:
            sys.setprofile(None)
            raise bounds.Halt

    def make():
        sys.setprofile(halting)
        return "made"

    with pytest.raises(OverBudget, match="building takes longer than seconds= allows"):
        bounds.bounded(Budget(seconds=60), "building", make)
    assert not bounds._LOOKING._blocks  # nothing is stopped later for a block that is over
    assert bounds.bounded(Budget(seconds=60), "building", lambda: "made") == "made"
