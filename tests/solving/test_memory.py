"""`--memory` bounds the process that searches: its resident size at the most, whatever is asked."""

import os
import subprocess
import sys

import pytest

import cover
from cover.backends.dlx import Dlx
from cover.backends.isolation.bounds import OverBudget
from cover.backends.isolation.processes import resident
from cover.basics.result import Budget, Question, Statistics, Stop
from generators import dominoes

pytestmark = pytest.mark.skipif(not os.path.exists("/proc/self/statm"), reason="resident() reads /proc")

DOMINOES = "puzzle: polyomino\npieces: dominoes\nsize: {0}x{0}\n"
BLANK = "\n".join(" ".join("." * 36) for _ in range(36)) + "\n"  # a sudoku: many options, heavy workers


TELL = """
import atexit, re, sys
atexit.register(lambda: print(re.search(r"VmHWM:\\s*(\\d+) kB", open("/proc/self/status").read())[1], file=sys.stderr))
"""


def peak(script):
    """Bytes that a process which runs the script held at most. (ru_maxrss would begin with what this one holds.)"""
    done = subprocess.run([sys.executable, "-c", TELL + script], capture_output=True, text=True)
    assert done.returncode in (0, 30), done.stderr  # answered, or stopped by a limit
    return int(done.stderr.split()[-1]) * 1024


def peak_of_count(path, bound, *arguments):
    """The same for `cover count`, stopped after four seconds."""
    bounds = ["--memory", f"{bound >> 20}M", "--timeout", "4"]
    words = ["cover", "count", str(path), "--backend", "dlx", *bounds, *arguments]
    return peak(f"from cover.cli import main\nsys.argv = {words}\nmain()")


@pytest.mark.parametrize("workers", [pytest.param(2, marks=pytest.mark.slow), 8])
def test_as_many_workers_count_as_the_memory_has_room_for(file, workers):
    path = file(BLANK)
    bound = 80 << 20
    held = peak_of_count(path, bound, "--workers", str(workers))
    assert held <= 1.1 * bound


def test_a_large_memo_keeps_to_the_bound(file):
    path = file(DOMINOES.format(28))
    bound = 60 << 20
    held = peak_of_count(path, bound)
    assert 0.8 * bound <= held <= 1.1 * bound  # it was large enough to need bounding


def test_a_stream_of_several_workers_keeps_to_the_bound():
    bound = 48 << 20
    stream = f"""
import cover
tilings = cover.Polyomino.rectangle(8, 8, "dominoes").to_cover()
batches = cover.solution_batches(tilings, "dlx", workers=4, memory={bound}, limit=1_000_000)
assert sum(map(len, batches)) == 1_000_000
"""
    assert peak(stream) <= 1.1 * bound


def test_what_the_process_holds_already_is_part_of_the_bound():
    search = Dlx().search(dominoes(8, 8), Question.COUNT, Budget(memory=resident(os.getpid()) // 2), Statistics())
    assert list(search) == []
    assert search.stop is Stop.MEMORY
    assert cover.best(dominoes(4, 4), memory=resident(os.getpid()) // 2).stop is Stop.MEMORY
    assert cover.count(dominoes(8, 8), "dlx", memory=resident(os.getpid()) + 50_000_000).found == 12_988_816


def test_an_exact_cover_too_large_for_the_memory_left_is_not_built():
    text = "puzzle: sudoku\nsize: 144\n"  # three million marks
    with (
        pytest.raises(OverBudget, match=r"building needs about .*, memory= allows"),
        cover.limits(memory=resident(os.getpid()) + (100 << 20)),
    ):
        cover.estimate(cover.loads(text), probes=1)
