"""A worker is two processes: this guard, which our parent knows, and its child, which searches.

An engine may hold the interpreter's lock for ever, crash, or start programs that leave its process group; the guard
does none of that, so it always hears when the parent or the child is gone, and then ends all that is below it.
On Linux it adopts orphans (prctl(2), PR_SET_CHILD_SUBREAPER), so no descendant can escape it; and whoever kills the
guard kills its child (PR_SET_PDEATHSIG, which is safe here: the guard has but one thread).
"""

from __future__ import annotations

import os
import select
import signal
import sys
import time
from contextlib import suppress
from types import FrameType

from cover.backends.isolation.processes import end_descendants

TICK = 0.1  # seconds between looks at the parent where the kernel does not report its end
PR_SET_PDEATHSIG, PR_SET_CHILD_SUBREAPER = 1, 36  # linux/prctl.h


def guarded(parent: int, scratch: str | None = None) -> None:
    """Fork: returns in the child only. The guard ends as the child ends, by the same status or signal.

    scratch: a directory in which the parent works, removed if the parent is gone before us.
    """
    _prctl(PR_SET_CHILD_SUBREAPER, 1)
    guard = os.getpid()
    child = os.fork()
    if child == 0:
        end_with_parent(guard)
        return
    for descriptor in (0, 1):  # the pipes are the child's: their end must be seen when it ends
        os.close(descriptor)
    status = 1
    try:
        status = _watch(parent, child)
    finally:
        end_descendants(guard)
        if scratch and os.getppid() != parent:
            import shutil  # rarely needed, and slow to read

            shutil.rmtree(scratch, ignore_errors=True)
        _end_like(status)


def end_with_parent(parent: int) -> None:
    """In a forked process: whoever kills its parent, which has but one thread, kills it (Linux)."""
    _prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    if os.getppid() != parent:
        os._exit(1)


def _prctl(option: int, value: int) -> None:
    if sys.platform == "linux":
        import ctypes

        ctypes.CDLL(None).prctl(option, value)


def _watch(parent: int, child: int) -> int:
    """Until the parent, the child or the guard itself is ended: the wait status to end with."""
    signals: list[int] = []

    def heard(number: int, frame: FrameType | None) -> None:
        signals.append(number)

    for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT):
        signal.signal(number, heard)
    watched = select.poll()
    with suppress(OSError, AttributeError):
        for pid in (parent, child):
            watched.register(os.pidfd_open(pid), select.POLLIN)
    while True:
        watched.poll(1000 * TICK)
        with suppress(ChildProcessError):
            while True:  # adopted orphans end here too
                pid, status = os.waitpid(-1, os.WNOHANG)
                if pid == child:
                    return status
                if pid == 0:
                    break
        if os.getppid() != parent:
            return signal.SIGKILL
        if signals:
            return signals[0]


def _end_like(status: int) -> None:
    """End this process by the wait status of another."""
    if os.WIFSIGNALED(status):
        import resource

        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))  # the child has left its own
        signal.signal(os.WTERMSIG(status), signal.SIG_DFL) if os.WTERMSIG(status) != signal.SIGKILL else None
        os.kill(os.getpid(), os.WTERMSIG(status))
        time.sleep(1)
    os._exit(os.WEXITSTATUS(status) if os.WIFEXITED(status) else 1)
