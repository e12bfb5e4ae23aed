"""Children of tests: started with their signals as a terminal gives them, in a group of their own that ends with the
test, whatever becomes of it. Use `begin` instead of subprocess.Popen; conftest.py ends the groups."""

import os
import signal
import subprocess
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

_begun: list[subprocess.Popen[Any]] = []


def environment(**more: str) -> dict[str, str]:
    """Of a child that finds the modules of tests/support."""
    path = [str(Path(__file__).parent), *os.environ.get("PYTHONPATH", "").split(os.pathsep)]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, path)), **more}


def begin(command: Sequence[object], **options: Any) -> subprocess.Popen[Any]:
    """A child that hears Ctrl-C though this process may have been started where it is ignored (`pytest &`)."""
    options = {"env": environment(), **options}
    if os.name == "posix":
        options |= {"start_new_session": True, "preexec_fn": _default_signals}
    child = subprocess.Popen([str(word) for word in command], **options)
    _begun.append(child)
    return child


def end_all() -> None:
    """Kill what has been begun, and its children; called after every test."""
    while _begun:
        child = _begun.pop()
        with suppress(OSError):
            if os.name == "posix":
                os.killpg(child.pid, signal.SIGKILL)  # the group may outlive its first process
            else:
                child.kill()
        child.wait(timeout=60)
        for stream in (child.stdin, child.stdout, child.stderr):
            if stream is not None:
                with suppress(OSError):
                    stream.close()


def running(pid: object) -> bool:
    """Is it more than an entry that is not read yet? By /proc alone, for the package's own word for it is tried too."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] not in "ZX"
    except OSError:
        return False


def _default_signals() -> None:
    for name in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(name, signal.SIG_DFL)
