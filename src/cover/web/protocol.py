"""One protocol for the page, the server and programs: a request gives events, whoever carries them.

A request is an object: `id` (a text or a number), `verb`, `text` (the puzzle) or `file` ({name, base64}), `args` (the
arguments of the verb's function, `seconds` and not `--timeout`), `state` (what a player did: {givens, cells, placed,
not}). Each event has the `id` and the name `event`:

| event | what it holds |
|---|---|
| start | verb |
| progress | done (0..1, or null where that is not known), found, seconds, words |
| solution | number, solution, text; of a grid cells, of another puzzle svg, alt and box |
| step | of hint and path: number, words, reason, and view (of a grid) or picture |
| view | of explain and candidates: what they point out, by the names of cells |
| fields | fields: of `read`, the places of a board that is no grid, as `cover.web.playing` has them, or null |
| record | record: what `cover VERB --json` prints, but for `input` |
| svg | svg, alt, title, box |
| text | text: the answer in words |
| file | name, base64 |
| error | status, message, and line and column where a text cannot be read |
| done | status (as the exit status of the verb), seconds |

What a request may name is little: kinds, formats, and the backends that are `for_requests` in the registry. No word of
it is taken for a program, a file, an address or a module.

The last event is `done` or `error`. Integers beyond 2^53 are strings of digits, and what is no finite number is null.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from cover.backends.isolation.bounds import failure_status
from cover.basics import bounded_json
from cover.basics.asking import as_request
from cover.basics.errors import CoverError, InputError
from cover.basics.statuses import COULD_NOT
from cover.basics.suggest import did_you_mean
from cover.web.arguments import BadRequest

Event = dict[str, Any]
Report = Callable[[Event], object]

LONGEST = 8_000_000  # characters of a request
LONGEST_ID = 64
DEEPEST = 20  # lists and objects within each other in a request
EXACT = 2**53  # the integers that JavaScript's numbers hold
USAGE = 2


def answer(
    request: Mapping[str, Any] | str | bytes, report: Report | None = None, *, opened: Iterable[str] = ()
) -> Iterator[Event]:
    """The events of a request, an object or the text of one. Never raises but KeyboardInterrupt and what ends
    processes.

    report: called with `progress` events while the iterator computes, from another thread where there are threads.
    opened: backends that it may name besides; whoever asks can run the programs among them.

    >>> [event["event"] for event in answer({"id": 1, "verb": "solve", "text": "1..3.4....3.4..2"})]
    ['start', 'solution', 'record', 'text', 'done']
    """
    return as_request(_events(request, report), opened)


def _events(request: Mapping[str, Any] | str | bytes, report: Report | None) -> Iterator[Event]:
    from cover.web import verbs

    name: Any = None
    began = time.monotonic()

    def event(kind: str, **facts: Any) -> Event:
        return {"id": name, "event": kind, **plain(facts)}

    try:
        asked = _parsed(request)
        given = asked.get("id")
        name = given if isinstance(given, str | int) and len(str(given)) <= LONGEST_ID else None
        verb = asked.get("verb")
        if not isinstance(verb, str) or verb not in verbs.VERBS:
            near = did_you_mean(str(verb)[:40], list(verbs.VERBS)) or f"; there are {', '.join(verbs.VERBS)}"
            raise BadRequest(f"no verb {str(verb)[:40]!r}{near}")
        yield event("start", verb=verb)
        watcher = None if report is None else lambda facts: report(event("progress", **facts))
        status = 0
        for kind, facts in verbs.events(verb, asked, watcher):
            if kind == "status":
                status = facts["status"]
            else:
                yield event(kind, **facts)
        yield event("done", status=status, seconds=round(time.monotonic() - began, 4))
    except KeyboardInterrupt:
        raise
    # The last event says what went wrong, whatever it was: who reads waits for it.
    except Exception as error:
        yield event("error", **failure(error))


def failure(error: Exception) -> dict[str, Any]:
    """Status and message of what went wrong, in a sentence."""
    if isinstance(error, BadRequest):
        return {"status": USAGE, "message": str(error)}
    if (status := failure_status(error)) != COULD_NOT:
        return {"status": status, "message": str(error) or "the time is over"}
    if isinstance(error, InputError):
        place = [("line", error.line), ("column", error.column)]
        known = {key: value for key, value in place if value is not None}
        where = ", ".join(f"{key} {value}" for key, value in known.items())
        return {"status": COULD_NOT, "message": f"{where}: {error.reason}" if where else error.reason, **known}
    if isinstance(error, CoverError | UnicodeError):
        return {"status": COULD_NOT, "message": str(error)}
    if isinstance(error, MemoryError):
        return {"status": COULD_NOT, "message": "out of memory"}
    return {"status": COULD_NOT, "message": f"this is a bug: {type(error).__name__}: {error}"}


def _parsed(request: Mapping[str, Any] | str | bytes) -> Mapping[str, Any]:
    if isinstance(request, str | bytes):
        if len(request) > LONGEST:
            raise BadRequest(f"the request is too long: at most {LONGEST:,} characters")
        try:
            request = bounded_json.loads(request if isinstance(request, str) else request.decode(), DEEPEST)
        except bounded_json.TooDeep:
            raise BadRequest("the request is nested too deeply") from None
        except ValueError:
            raise BadRequest("the request is no JSON") from None
    if not isinstance(request, Mapping):
        raise BadRequest("a request must be an object")
    return request


def plain(value: Any) -> Any:
    """The same as JSON has it, with integers that JavaScript holds.

    >>> plain({"found": 2**60, "seed": 7, "ratio": float("inf"), "cells": ((1, None),)})
    {'found': '1152921504606846976', 'seed': 7, 'ratio': None, 'cells': [[1, None]]}
    """
    if value is None or isinstance(value, str | bool):
        return value
    if isinstance(value, Mapping):
        return {str(key): plain(one) for key, one in value.items()}
    if isinstance(value, list | tuple):
        return [plain(one) for one in value]
    if isinstance(value, set | frozenset):
        return sorted(plain(one) for one in value)
    if isinstance(value, float):
        return float(value) if math.isfinite(value) else None
    if hasattr(value, "item") and hasattr(value, "dtype"):  # numbers of numpy
        return plain(value.item())
    if isinstance(value, int):
        return int(value) if abs(value) < EXACT else str(value)
    return str(value)
