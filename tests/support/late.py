"""How late verbs end: large inputs, limits, Ctrl-C, SIGTERM.

For each verb and input a process is started: with `--timeout 2 --memory 500M`, or with neither and a signal after 1 s,
or later where the machine is busy. Seen are the seconds from there to its end, those of them in which it had a
processor, the most memory that it and all below it held, the exit status, and what was wrong: later than LATE, more
memory than MORE allows, output that is not whole, a process or a file that is left behind, a message about a bug.
"""

import ctypes
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from cover.backends.isolation.guard import PR_SET_CHILD_SUBREAPER
from cover.backends.isolation.processes import descendants, end_descendants, running

SECONDS, MEMORY = 2.0, 500_000_000
LATE, MORE = 1.0, 50_000_000
AFTER = 1.0  # seconds before a signal
BEGUN = 0.25  # of them with a processor, at least: Python's own start hears no signal of ours
EXTRA = {"draw": ["draw", "--solution"], "estimate": ["solve", "--estimate"]}
JSON = {"solve", "count", "explain", "candidates", "hint"}


def sudoku(_: random.Random) -> str:
    return "puzzle: sudoku\nsize: 225\n"


def heyawake(_: random.Random) -> str:
    return "puzzle: heyawake\nrooms:\n" + ("A" * 100 + "\n") * 100


def nonogram(_: random.Random) -> str:
    lines = (" ".join(["1"] * 60) + "\n") * 200
    return f"puzzle: nonogram\nrows:\n{lines}\ncolumns:\n{lines}"


def hitori(rng: random.Random) -> str:
    rows = (" ".join(str(rng.randint(1, 100)) for _ in range(100)) + "\n" for _ in range(100))
    return "puzzle: hitori\ncells:\n" + "".join(rows)


def fillomino(_: random.Random) -> str:
    return "filling:9x7:" + "010001001001410410000101550".ljust(63, "0") + "\n"


def cages(_: random.Random) -> str:
    return ".Cage~5~R1C1~R1C2" * 64_000 + "\n"


INPUTS: dict[str, Callable[[random.Random], str]] = {
    "sudoku225": sudoku, "heyawake100": heyawake, "nonogram200": nonogram, "hitori100": hitori,
    "fillomino": fillomino, "cages": cages,
}  # fmt: skip


def written(name: str, folder: Path) -> Path:
    """The file of an input, made once."""
    path = folder / f"{name}.txt"
    if not path.exists():
        path.write_text(INPUTS[name](random.Random(name)))
    return path


@dataclass
class Ending:
    """How a process ended. late: seconds after the moment at which it should have; busy: those in which it had a
    processor (itself, without those below); held: bytes at most; limited: was a limit of memory set?"""

    status: int
    late: float
    busy: float
    held: int
    stdout: str
    stderr: str
    left: list[str] = field(default_factory=list)
    limited: bool = True

    def faults(self, *, json_lines: bool = False) -> Iterator[str]:
        """What was wrong. On a machine with more to run than it has processors, who is late by the clock alone waited
        for one: late is then who had a processor for too long, or waited for longer than its share explains."""
        if self.late > LATE and (self.busy > LATE or self.late > LATE * waiting()):
            yield f"{self.late:.2f} s late"
        if self.limited and self.held > MEMORY + MORE:
            yield f"{self.held // 1_000_000} MB"
        if self.stdout and not self.stdout.endswith("\n"):
            yield "half a line"
        if "this is a bug" in self.stderr or "Traceback" in self.stderr:
            yield self.stderr.strip()[-600:]
        if json_lines:
            for line in self.stdout.splitlines():
                with suppress(ValueError):
                    json.loads(line)
                    continue
                yield "no JSON"
        yield from self.left


def waiting() -> float:
    """How many times as long as alone what runs here takes, by the load of the machine."""
    return max(1.0, os.getloadavg()[0] / (os.cpu_count() or 1))


def ended(command: list[str], after: float, number: int | None, scratch: Path) -> Ending:
    """How a process ends that should do so `after` seconds; number: of the signal that it gets then. What it starts and
    orphans becomes ours, and `scratch` is its directory for temporary files."""
    ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1)
    environment = {**os.environ, "TMPDIR": str(scratch)}
    others = {*descendants(os.getpid())}  # of other tests: an orphan of theirs is ours too
    began = time.monotonic()
    with tempfile.TemporaryFile("w+") as out, tempfile.TemporaryFile("w+") as err:
        child = subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=out, stderr=err, env=environment,
            start_new_session=True, preexec_fn=_default_signals,
        )  # fmt: skip
        held, pid, due, sent, before = 0, 0, began + after, False, 0.0
        while True:
            pid, status, spent = os.wait4(child.pid, os.WNOHANG)
            if pid:
                break
            held = max(held, sum(map(_held, [child.pid, *descendants(child.pid)])))
            now = time.monotonic()
            if now < due:
                before = _busy(child.pid)
            if number is not None and not sent and now >= due and (_busy(child.pid) >= BEGUN or now >= due + 30):
                os.kill(child.pid, number)
                sent, due = True, now
            if now > due + 60:
                os.killpg(child.pid, signal.SIGKILL)
            time.sleep(0.01)
        late = time.monotonic() - due
        child.returncode = os.waitstatus_to_exitcode(status)
        out.seek(0), err.seek(0)
        busy = spent.ru_utime + spent.ru_stime - before
        made = Ending(child.returncode, late, busy, held, out.read(), err.read(), limited=number is None)
    time.sleep(0.3 * waiting())  # a process with gigabytes is not gone at once when it is killed
    made.left += [f"process {one} is left" for one in descendants(os.getpid()) if one not in others and running(one)]
    made.left += [f"{one.name} is left" for one in scratch.iterdir()]
    end_descendants(os.getpid())
    with suppress(ChildProcessError):
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass
    return made


def _default_signals() -> None:
    for one in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(one, signal.SIG_DFL)


def _held(pid: int) -> int:
    """Resident bytes of a process, without the files that it shares with others."""
    with suppress(OSError, IndexError, ValueError), open(f"/proc/{pid}/statm", "rb") as file:
        _, pages, shared = map(int, file.read().split()[:3])
        return (pages - shared) * os.sysconf("SC_PAGE_SIZE")
    return 0


def _busy(pid: int) -> float:
    """Seconds for which a process has had a processor."""
    with suppress(OSError, IndexError, ValueError), open(f"/proc/{pid}/stat", "rb") as file:
        ticks = file.read().rpartition(b")")[2].split()[11:13]
        return sum(map(int, ticks)) / os.sysconf("SC_CLK_TCK")
    return 0.0


def lateness(verb: str, file: Path, how: str, scratch: Path) -> Ending:
    """How `cover VERB` ends on a file. how: timeout, or the name of a signal, which comes after AFTER seconds."""
    words = [sys.executable, "-m", "cover", *EXTRA.get(verb, [verb]), str(file)]
    if verb in JSON:
        words.append("--json")
    if how == "timeout":
        words += ["--memory", f"{MEMORY // 1_000_000}MB", "--timeout", str(SECONDS)]
        return ended(words, SECONDS, None, scratch)
    return ended(words, AFTER, signal.Signals[how], scratch)
