"""A program for a child process: races of backends, one puzzle after the other, disturbed at random moments.

usage: python tests/support/race_killing.py FOLDER KILLS SEED

In turns the racing process gets SIGKILL, SIGTERM, SIGHUP or SIGINT, or one of the processes that race for it SIGKILL.
Nothing may be left of it then: no process (orphans become ours, so that we see them), no file in FOLDER, which is also
the directory for temporary files. Every answer that it gave is true; those of races before the last one begun are all
there; and where a contender alone was killed, the others give every answer. Prints how many were disturbed in time.
"""

import ctypes
import json
import os
import random
import shutil
import signal
import sys
import tempfile
import time
from collections import Counter
from contextlib import suppress
from pathlib import Path

from cover.backends.isolation.guard import PR_SET_CHILD_SUBREAPER
from cover.backends.isolation.processes import descendants, running
from cover.cli.table import cover
from cover.solving import portfolio

PUZZLES = Path(__file__).parents[2] / "puzzles"
FILES = ["sudoku/16x16-several.txt", "sudoku/16x16-hard.txt", "queens/8.txt"]
NAMES = ["learn", "sat:cadical195", "dimacs:cadical" if shutil.which("cadical") else "sat:glucose4"]
SIGNALS = ["SIGKILL", "SIGTERM", "SIGHUP", "SIGINT", "contender"]
PATIENCE = 20.0  # seconds in which everything must be gone: long, for the machine may be busy
FACTS = ("verdict", "found", "complete")


def begun(answers: Path, races: Path) -> int:
    """Fork a process that answers all files by races into `answers`, and writes a byte into `races` as each begins."""
    child = os.fork()
    if child:
        return child
    for name in ("SIGTERM", "SIGHUP"):
        signal.signal(getattr(signal, name), signal.SIG_DFL)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    for number, path in ((1, answers), (2, Path(os.devnull)), (3, races)):
        os.dup2(os.open(path, os.O_WRONLY | os.O_CREAT), number)
    race = portfolio.race

    def counted(*arguments):
        os.write(3, b".")
        return race(*arguments)

    portfolio.race = counted
    try:
        paths = [str(PUZZLES / name) for name in FILES]
        cover.main(["solve", *paths, "--json", "-q", "-b", ",".join(NAMES)], standalone_mode=False)
    finally:
        os._exit(0)


def ended(child: int, seconds: float) -> bool:
    """Has it ended, waiting for so long?"""
    until = time.monotonic() + seconds
    while not os.waitpid(child, os.WNOHANG)[0]:
        if time.monotonic() > until:
            return False
        time.sleep(0.002)
    return True


def disturbed(child: int, how: str, rng: random.Random, seconds: float) -> bool:
    """Was it still racing after so many seconds? Then it is disturbed, and has ended when this returns."""
    if ended(child, seconds):
        return False
    if how == "contender":
        racers = descendants(child)
        for racer in rng.sample(racers, min(len(racers), 1)):
            with suppress(ProcessLookupError):
                os.kill(racer, signal.SIGKILL)
    else:
        os.kill(child, getattr(signal, how))
    if not ended(child, 60.0):
        raise SystemExit(f"{how}: still running after a minute")
    return how != "contender" or bool(racers)


def left(folder: Path) -> list[str]:
    """What remains of processes and files, once it has had time to go."""
    until = time.monotonic() + PATIENCE
    while True:
        with suppress(ChildProcessError):
            while os.waitpid(-1, os.WNOHANG)[0]:
                pass
        remains = [f"process {pid}" for pid in descendants(os.getpid()) if running(pid)]
        remains += [str(path) for path in folder.iterdir()]
        if not remains or time.monotonic() > until:
            return remains
        time.sleep(0.01)


def main(folder: Path, wanted: int, seed: int) -> None:
    ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1)
    rng, counts, facts = random.Random(seed), Counter[str](), dict[str, list[object]]()
    tempfile.tempdir = os.environ["TMPDIR"] = str(folder)
    with tempfile.TemporaryDirectory(dir="/tmp") as place:
        answers, races = Path(place) / "answers", Path(place) / "races"
        usual = 0.0
        while sum(counts.values()) < wanted:
            how = SIGNALS[sum(counts.values()) % len(SIGNALS)] if facts else "nothing"
            answers.write_bytes(b"")
            races.write_bytes(b"")
            start = time.monotonic()
            child = begun(answers, races)
            hit = disturbed(child, how, rng, rng.uniform(0.0, usual) if facts else 600.0)
            if remains := left(folder):
                raise SystemExit(f"{how}: left behind: {remains}")
            text = answers.read_text()
            lines = [json.loads(line) for line in text.split("\n")[:-1]]
            given = [[line[name] for name in FACTS] for line in lines if line["stop"] != "interrupted"]
            if not facts:
                usual, facts = time.monotonic() - start, {"all": given}
                if len(given) != len(FILES):
                    raise SystemExit(f"nothing disturbed it, but it gave {len(given)} answers")
            whole = len(FILES) if how == "contender" or not hit else races.stat().st_size - 1
            if given != facts["all"][: len(given)] or len(given) < whole:
                raise SystemExit(f"{how}: {given}, where {facts['all'][:whole]} was due")
            counts[how] += hit
    print(sum(counts.values()), dict(counts), file=sys.stderr)
    print(sum(counts.values()))


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]))
