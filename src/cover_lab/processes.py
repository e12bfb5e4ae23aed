"""A backend in a process of its own, as the bench handles it: asked, watched, killed, started again when asked.

The clock of a question runs only while it is asked; making the instance and checking the answer have generous clocks
of their own. The causes of a stop are distinguished: time, memory (resident, all descendants together), a crash.

It works in a directory of its own. The bench removes that when it ends the process; where the bench is killed, its
guard does (backends/isolation/guard.py); where both are killed at once, the next bench does, because the name says
whose it is.
"""

from __future__ import annotations

import json
import os
import select
import shutil
import signal
import subprocess
import tempfile
import time
from contextlib import suppress
from dataclasses import asdict
from pathlib import Path
from typing import IO, Any

from cover.backends import registry
from cover.backends.isolation import children
from cover.backends.isolation.bounds import LOOK
from cover.backends.isolation.processes import descendants, resident, running
from cover_lab.answers import Asked
from cover_lab.asking import CALLS, LASTING

START, MAKE, CHECK = 120.0, 120.0, 600.0  # seconds for what is not measured
LAST_CHANCE = 1.0  # seconds in which a search that was asked to stop may do so by itself
SLACK = 64 << 20  # bytes above the bound, in which it may notice that by itself
SCRATCH = "cover-lab-"  # names of directories start so, then comes whose it is


def _entry(backend: str) -> dict[str, Any] | None:
    """What a child must know of a backend that is perhaps registered in this process only."""
    entry = registry.BACKENDS.get(backend.partition(":")[0])
    return None if entry is None else {"target": entry.target, "about": entry.about, "variant": entry.variant}


def sweep() -> None:
    """Remove the directories of benches that no longer run. Where processes cannot be seen (no /proc) nothing is."""
    if not Path("/proc/self/stat").exists():
        return
    for place in Path(tempfile.gettempdir()).glob(f"{SCRATCH}*"):
        owner = place.name.removeprefix(SCRATCH).partition("-")[0]
        if owner.isdecimal() and not running(int(owner)):
            shutil.rmtree(place, ignore_errors=True)  # those of other users stay


class Process:
    """One backend. python: the interpreter of another build; "": ours. `about` says which versions run, or why it is
    absent."""

    def __init__(self, backend: str, workers: int = 1, seed: int | None = None, python: str = ""):
        self.backend, self._python = backend, python
        self._first: dict[str, Any] = {"backend": backend, "workers": workers, "seed": seed, "entry": _entry(backend)}
        self._child: subprocess.Popen[bytes] | None = None
        self._log: IO[bytes] | None = None
        self._pending = b""
        self._scratch: str | None = None
        self.about = self._start()

    def _start(self) -> dict[str, Any]:
        self._log = tempfile.TemporaryFile()  # noqa: SIM115  closed with the process
        self._scratch = tempfile.mkdtemp(prefix=f"{SCRATCH}{os.getpid()}-")
        self._child = children.start(self._log, self._scratch, module="cover_lab.child", python=self._python)
        self._pending = b""
        return self._hello()

    def _hello(self) -> dict[str, Any]:
        self._send(self._first)
        reply = self._reply({"start": START}, "start", None)
        return {"absent": reply["reason"], "status": reply["status"]} if "status" in reply else reply

    def switch(self, backend: str) -> None:
        """Another backend, in the same process."""
        self.backend = self._first["backend"] = backend
        self._first["entry"] = _entry(backend)
        if self._child is None:
            self.about = self._start()
        else:
            self.about = self._hello()

    def _send(self, message: dict[str, Any]) -> None:
        assert self._child is not None
        assert self._child.stdin is not None
        with suppress(BrokenPipeError):  # the reply tells why
            self._child.stdin.write(json.dumps(message).encode() + b"\n")

    def ask(self, asked: Asked) -> dict[str, Any]:
        """The facts of a run. Never raises for what the backend does."""
        if "absent" in self.about:
            return {"status": self.about.get("status", "refused"), "reason": self.about["absent"]}
        if self._child is None:
            self._start()
        clocks = {"make": MAKE, "check": CHECK}
        if asked.seconds is not None:
            clocks["ask"] = asked.seconds * 1.1 + LAST_CHANCE + LASTING * CALLS
        self._send({name: value for name, value in asdict(asked).items() if value not in ("", None)})  # older builds
        return self._reply(clocks, "make", asked.memory)

    def _reply(self, clocks: dict[str, float], moment: str, memory: int | None) -> dict[str, Any]:
        began, highest = time.monotonic(), 0
        while True:
            line = self._line()
            if line is not None:
                try:
                    reply: dict[str, Any] = json.loads(line) if line else {}
                except ValueError:
                    reply = {}
                if not line or not reply:
                    return self._died(moment)
                if "moment" not in reply:
                    return reply
                moment, began = reply["moment"], time.monotonic()
                continue
            spent = time.monotonic() - began
            if moment in clocks and spent > clocks[moment]:
                self.close()
                words = "killed: it did not stop by itself" if moment == "ask" else f"killed: too long to {moment}"
                return {"status": "timeout" if moment == "ask" else "crashed", "reason": words, "wall": spent}
            if memory is not None and self._child is not None:
                highest = max(highest, resident(*descendants(self._child.pid)))
                if highest > memory + SLACK:
                    self.close()
                    return {"status": "memory", "reason": "killed: too much memory", "memory": highest, "wall": spent}

    def _line(self) -> bytes | None:
        """The next line, b"" when the process has ended, None where nothing comes for a moment."""
        assert self._child is not None
        assert self._child.stdout is not None
        if b"\n" not in self._pending:
            if not select.select([self._child.stdout], [], [], LOOK)[0]:
                return None
            data = os.read(self._child.stdout.fileno(), 1 << 16)
            if not data:
                return b""
            self._pending += data
            if b"\n" not in self._pending:
                return None
        line, _, self._pending = self._pending.partition(b"\n")
        return line

    def _died(self, moment: str) -> dict[str, Any]:
        child, log = self._child, self._log
        assert child is not None
        with suppress(subprocess.TimeoutExpired):
            child.wait(5.0)
        code = child.returncode
        how = signal.Signals(-code).name if code is not None and code < 0 else f"exit status {code}"
        last = ""
        if log is not None:
            log.seek(0, os.SEEK_END)
            log.seek(max(0, log.tell() - 500))
            last = " ".join(log.read().decode(errors="replace").split()[-30:])
        self.close()
        return {"status": "crashed", "reason": f"its process ended ({how}) {last}".strip()}

    def close(self) -> None:
        """End the process with all that it started, and what it left in its scratch directory."""
        child, self._child = self._child, None
        if child is not None:
            children.end(child, self._log, os.getpid())
            self._log = None
        if self._scratch is not None:
            shutil.rmtree(self._scratch, ignore_errors=True)
            self._scratch = None
