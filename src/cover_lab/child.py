"""The process of one backend: `python -m cover_lab.child` reads requests, a JSON line each, and answers in lines.

A line is a moment ({"moment": "make" | "ask" | "check"}), so that the parent knows which clock runs, or a reply. The
first request names the backend, and is answered when it has been imported and warmed up; a later one may name another.
guard.py ends the process, and all that it started, when its parent is gone.
"""

from __future__ import annotations

import gc
import json
import os
import signal
import sys
import tempfile
from typing import Any

from cover.backends.isolation.guard import guarded


def main() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent ends us
    guarded(int(sys.argv[1]), *sys.argv[2:])
    if len(sys.argv) > 2:  # whatever we, workers and programs of others leave behind, leaves with this directory
        tempfile.tempdir = os.environ["TMPDIR"] = sys.argv[2]
    replies = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # what engines print is no answer
    sys.set_int_max_str_digits(0)

    def reply(message: dict[str, Any]) -> None:
        replies.write(json.dumps(message, default=str) + "\n")
        replies.flush()

    from cover.backends import registry
    from cover_lab.answers import Asked
    from cover_lab.solvers import Solver, solver

    first = json.loads(sys.stdin.readline() or "null")
    if first is None:
        return

    def named(request: dict[str, Any]) -> Solver:
        if request["entry"] is not None:
            registry.BACKENDS.setdefault(request["backend"].partition(":")[0], registry.Entry(**request["entry"]))
        made = solver(request["backend"], request["workers"], request["seed"])
        gc.collect()
        gc.freeze()  # what is collected before each call is what calls left: all that was imported takes 20 ms to visit
        return made

    mine = named(first)
    reply(mine.about)
    for line in sys.stdin:
        request = json.loads(line)
        if "backend" in request:  # another one, in the same process
            mine = named(request)
            reply(mine.about)
        else:
            reply(mine.measured(Asked(**request), lambda name: reply({"moment": name})))


if __name__ == "__main__":
    main()
    sys.stdout.flush()
    os._exit(0)
