"""Children of tests: started with their signals as a terminal gives them, in a group of their own that ends with the
test, whatever becomes of it. Use `begin` instead of subprocess.Popen; conftest.py ends the groups."""

import os
import signal
import subprocess
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

_begun: list[subprocess.Popen[Any]] = []


def begin(command: Sequence[object], **options: Any) -> subprocess.Popen[Any]:
    """A child that hears Ctrl-C though this process may have been started where it is ignored (`pytest &`)."""
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


def _default_signals() -> None:
    for name in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(name, signal.SIG_DFL)
