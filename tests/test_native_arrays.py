"""Native functions: whatever arrays come, every function answers or raises, and the process lives."""

import subprocess
import sys
from pathlib import Path

import pytest

SUPPORT = Path(__file__).parent / "support"


def fuzzed(seed, seconds):
    command = [sys.executable, str(SUPPORT / "fuzz_native.py"), "--seed", str(seed), "--seconds", str(seconds)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60 + 10 * seconds)
    assert done.returncode == 0, f"seed {seed}: status {done.returncode}\n{done.stdout[-2000:]}{done.stderr[-2000:]}"
    return done.stdout


def test_odd_arrays_are_answered_or_refused():
    assert "calls" in fuzzed(1, 1)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2, 4))
def test_odd_arrays_are_answered_or_refused_by_the_thousand(seed):
    assert "calls" in fuzzed(seed, 5)
