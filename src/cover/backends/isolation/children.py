"""Worker processes as their parent handles them: started with a clean environment, ended with all that is theirs."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from contextlib import suppress
from typing import IO

from cover.backends.isolation import abilities
from cover.backends.isolation.processes import end_descendants
from cover.basics.errors import Unavailable


def start(
    log: IO[bytes] | None,
    scratch: str | None = None,
    module: str = "cover.backends.isolation.worker",
    python: str = "",
    stdin: int = subprocess.PIPE,
) -> subprocess.Popen[bytes]:
    """A worker that waits for its request. scratch: a directory that is removed should this process be killed; module:
    what it runs, which calls `guard.guarded` first; python: an interpreter with a build of its own, instead of ours;
    stdin: a descriptor from which it reads, instead of a pipe."""
    if abilities.in_browser():
        raise Unavailable("a browser cannot start processes, which limits on memory and some engines need")
    if not abilities.processes_start():
        raise Unavailable("workers need a POSIX system (Linux, macOS)")
    if not sys.executable:
        raise Unavailable("workers need a Python interpreter, and sys.executable does not name one")
    environment = {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1", **os.environ}
    if python:
        environment.pop("PYTHONPATH", None)
    else:
        environment["PYTHONPATH"] = os.pathsep.join(entry or os.getcwd() for entry in sys.path)
    return subprocess.Popen(
        [python or sys.executable, "-P", "-m", module, str(os.getpid()), *([scratch] if scratch else [])],
        stdin=stdin,
        stdout=subprocess.PIPE,
        stderr=log,
        bufsize=0,
        process_group=0,
        env=environment,
    )


def end(process: subprocess.Popen[bytes], log: IO[bytes] | None, owner: int) -> None:
    """End a child with all that it started, and reap it; a forked copy of this process must not touch its parent's
    child."""
    if os.getpid() != owner:
        return
    with suppress(OSError):
        if process.returncode is None:
            # Not stopped meanwhile: were this process killed now, nothing would wake the guard. It adopts orphans, and
            # ends by itself only when none is left.
            end_descendants(process.pid)
        os.killpg(process.pid, signal.SIGKILL)  # no process may be left in the group
    process.wait()
    for pipe in (process.stdin, process.stdout, log):
        if pipe is not None:
            pipe.close()
