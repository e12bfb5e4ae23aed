"""What every measurement shares, whoever takes it: warm-up, which options a backend takes, CPU time, peak memory."""

from __future__ import annotations

from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Any

from cover.backends import registry
from cover.backends.isolation import abilities
from cover.basics.errors import Refused
from cover.problems.exact_cover import ExactCover
from cover.puzzles.sudoku import Sudoku
from cover.solving import verbs


def own_options(name: str, seed: int | None, workers: int, options: dict[str, Any]) -> tuple[dict[str, Any], str]:
    """Of the options for all backends, those that this one takes; and in words what it does not. Raises Refused for a
    backend or a variant that is not known."""
    if name == "auto":
        return {"workers": workers} | ({} if seed is None else {"seed": seed}), ""
    if registry.absent(name):
        return {}, ""
    registry.make(name)
    base = {key: value for key, value in options.items() if registry.takes(name, key)}
    takes, refused = {}, []
    for key, value in (("workers", workers), ("seed", seed)):
        try:
            if value is not None:
                registry.make(name, **base, **{key: value})
                takes[key] = value
        except Refused:
            if (key, value) != ("workers", 1):
                refused.append(key)
    return takes, f"takes no {' and no '.join(refused)} here" if refused else ""


def warm_up(name: str, options: dict[str, Any], count: bool) -> None:
    """A tiny board and a tiny cover, so that what is imported and built at first use is there."""
    for tiny in (Sudoku.empty(4), ExactCover("ab", {"x": "ab", "y": "a"})):
        with suppress(Exception):  # whatever is wrong, the trial says it
            (verbs.count if count else verbs.solve)(tiny, name, seconds=10.0, **{"limit": 2, **options})


def cpu_seconds() -> float:
    """CPU time of this process, its threads, and those of its children that have ended."""
    with suppress(ImportError):  # Windows has no such accounts
        import resource

        ended = resource.getrusage(resource.RUSAGE_CHILDREN)
        return abilities.cpu_seconds() + ended.ru_utime + ended.ru_stime
    return abilities.cpu_seconds()


def yardstick() -> float:
    """CPU seconds of a fixed piece of work that no build of ours changes: hashing, then a search in plain Python.

    Beside a run it says how fast the machine is at that moment: neighbours and clocks change that by tens of percent.
    """
    began = abilities.cpu_seconds()
    for _ in range(4):
        sha256(_BYTES).digest()
    queens(0, 0, 0, 6)
    return abilities.cpu_seconds() - began


_BYTES = bytes(range(256)) * 512


def queens(columns: int, left: int, right: int, n: int) -> int:
    """The number of ways to go on placing n queens, by bit masks."""
    if columns == (1 << n) - 1:
        return 1
    count, free = 0, ~(columns | left | right) & ((1 << n) - 1)
    while free:
        bit = free & -free
        free ^= bit
        count += queens(columns | bit, (left | bit) << 1, (right | bit) >> 1, n)
    return count


def peak() -> int | None:
    """Bytes that this process held at its peak since `reset_peak` (Linux), or None."""
    return _status("VmHWM")


def reset_peak() -> int | None:
    """Start a new peak and return the memory in use now; None where the system cannot."""
    try:
        Path("/proc/self/clear_refs").write_text("5")
    except OSError:
        return None
    return _status("VmRSS")


def _status(key: str) -> int | None:
    """A memory figure of this process in bytes, from the system's own account (Linux), or None."""
    try:
        for line in Path("/proc/self/status").read_text().splitlines():
            if line.startswith(key + ":"):
                return int(line.split()[1]) * 1024
    except OSError:
        pass
    return None
