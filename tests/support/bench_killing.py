"""A program for a child process: runs a bench again and again, each run killed with SIGKILL at a random moment (the
bench forks from here, so that nothing is imported anew), and prints how many were killed and how often it was whole."""

import os
import random
import signal
import sys
import tempfile
import time
from pathlib import Path

from cover_lab import suite
from cover_lab.running import Bench

TEXT = """
about = "small"
timeout = 5
repeat = 4
backends = ["reference", "dlx"]
[[group]]
name = "queens"
questions = ["one", "count"]
make = "queens"
sweep = "n"
over = [4, 5]
"""


def killed(place: Path, lines: int) -> bool:
    """Begin a bench, and kill it once `lines` more runs are recorded, a random moment later; False if it ended."""
    runs = place / "runs.jsonl"
    before = runs.read_bytes().count(b"\n") if runs.exists() else 0
    child = os.fork()
    if not child:
        try:
            Bench(suite.parse("small", TEXT), place).run()
        finally:
            os._exit(0)
    while not os.waitpid(child, os.WNOHANG)[0]:
        if runs.exists() and runs.read_bytes().count(b"\n") >= before + lines:
            time.sleep(random.random() * 0.02)
            os.kill(child, signal.SIGKILL)
            return os.WIFSIGNALED(os.waitpid(child, 0)[1])
        time.sleep(0.002)
    return False


def main(place: Path, wanted: int, seed: int) -> None:
    random.seed(seed)
    tempfile.gettempdir()  # before the forks: Python probes the directory with a file, which a kill may leave
    kills = 0
    while kills < wanted and killed(place, random.choice([0, 1, 2])):
        kills += 1
        if random.random() < 0.5:  # what a kill may leave of a line that was being written
            with open(place / "runs.jsonl", "ab") as file:
                file.write(b'{"schema": 1, "inst')
    print(kills)


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]))
