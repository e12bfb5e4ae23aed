"""Processes as the system shows them: whom they started, what memory they hold, and how all of them are ended."""

from __future__ import annotations

import os
import signal
import time
from contextlib import suppress

# Bytes that may always be added: bounds below what the interpreter holds are for searches to judge.
ALWAYS_FREE = 16 << 20
PATIENCE = 5.0  # seconds in which killed processes must be gone; more only where the kernel itself hangs


def descendants(pid: int) -> list[int]:
    """The processes that a process started, theirs, and so on, whatever group or session they are in; without /proc
    none. Those whose parent ended belong to whoever the system gave them to: see `guard.py`."""
    found, waiting = [], [pid]
    while waiting:
        for child in _children(waiting.pop()):
            found.append(child)
            waiting.append(child)
    return found


def _children(pid: int) -> list[int]:
    children: list[int] = []
    with suppress(OSError, ValueError):
        for task in os.listdir(f"/proc/{pid}/task"):
            with suppress(OSError, ValueError), open(f"/proc/{pid}/task/{task}/children", "rb") as file:
                children.extend(map(int, file.read().split()))
    return children


def running(pid: int) -> bool:
    """Is there such a process, and not only a zombie that waits for its parent?"""
    try:
        with open(f"/proc/{pid}/stat", "rb") as file:
            return file.read().rpartition(b")")[2].split()[0] not in (b"Z", b"X")
    except (OSError, IndexError):
        return False


def end_descendants(pid: int) -> None:
    """SIGKILL for all descendants of a process, again and again until none runs: a child may be born meanwhile."""
    give_up = time.monotonic() + PATIENCE
    while (left := [one for one in descendants(pid) if running(one)]) and time.monotonic() < give_up:
        for one in left:
            with suppress(OSError):
                os.kill(one, signal.SIGKILL)
        time.sleep(0.001)


def resident(*pids: int) -> int:
    """Resident bytes of processes, added up; 0 where none is named, for one that is gone, or without /proc."""
    total = 0
    for pid in pids:
        with suppress(OSError, IndexError, ValueError), open(f"/proc/{pid}/statm", "rb") as file:
            total += int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    return total


def size(count: int) -> str:
    """Bytes as people say them: 1.5 GB, 12 MB, 900 bytes."""
    if count >= 1e9:
        return f"{count / 1e9:.1f} GB"
    return f"{count / 1e6:.0f} MB" if count >= 1e6 else f"{max(count, 0)} bytes"
