"""A process that answers requests, one after the other, and can be killed: `python -m cover.web.child PARENT`.

A line of standard input is an object {request, seconds, memory, opened}; each event of the answer is a line of standard
output, the last one `done` or `error`. The guard (`backends/isolation`) ends it when its parent is gone.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import threading
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from cover.backends.isolation.guard import guarded

LAST = ("done", "error")
REPORT = 2.0  # seconds after the end of the time in which the child may report what is known by then


def main() -> None:
    """Answer until standard input ends."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    guarded(int(sys.argv[1]), *sys.argv[2:])
    out = os.dup(1)
    os.dup2(2, 1)
    sys.set_int_max_str_digits(0)
    _warm()
    for line in sys.stdin.buffer:
        asked = json.loads(line)
        _answer(_sender(out), **asked)
    os._exit(0)


def _warm() -> None:
    """Import what almost every answer needs, before anything is asked."""
    import cover.backends.isolation.bounds
    import cover.formats
    import cover.puzzles.sudoku
    import cover.solving.planning
    import cover.web.boards
    import cover.web.protocol
    import cover.web.verbs  # noqa: F401


def _sender(out: int) -> Callable[[Mapping[str, Any]], None]:
    """Writes whole lines, whichever thread they come from."""
    lock = threading.Lock()

    def send(event: Mapping[str, Any]) -> None:
        data = memoryview(json.dumps(event, ensure_ascii=False, allow_nan=False).encode(errors="replace") + b"\n")
        with lock:
            while data:
                data = data[os.write(out, data) :]

    return send


def _answer(
    send: Callable[[Mapping[str, Any]], None],
    request: Mapping[str, Any],
    seconds: float | None = None,
    memory: int | None = None,
    opened: Sequence[str] = (),
) -> None:
    from cover.backends.isolation.bounds import limits
    from cover.web.protocol import answer, failure

    if seconds is not None:
        # What takes no exception is ended by the default action of the alarm.
        signal.setitimer(signal.ITIMER_REAL, seconds + REPORT)
    ended = False
    try:
        with limits(seconds, memory, doing=f"cover {request.get('verb')}"):
            for event in answer(request, send, opened=opened):
                ended = event["event"] in LAST
                send(event)
    except Exception as error:
        if not ended:
            send({"id": request.get("id"), "event": "error", **failure(error)})
    finally:
        # The alarm would end the child in its next request.
        signal.setitimer(signal.ITIMER_REAL, 0)


if __name__ == "__main__":
    main()
