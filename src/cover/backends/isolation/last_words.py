"""The last message about a question that was ended from outside, and its exit status.

`python -I -S -c "... main()" WHY FACTS` takes the place of the process (execv, same id) that did not end by itself: see
watching.py. The standard library only, so that it has begun within a few hundredths of a second.
"""

from __future__ import annotations

import json
import os
import signal
import sys
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

STOPS = {"time": "timeout", "memory": "memory"}  # why -> the `stop` of a result; a signal is `interrupted`


def main() -> None:
    """End what is left below this process, remove what was not finished, say what is known."""
    why, facts = sys.argv[1], json.loads(sys.argv[2] or "{}")
    from cover.backends.isolation.processes import end_descendants

    end_descendants(os.getpid())
    for path in facts.get("unfinished", ()):
        with suppress(OSError):
            if os.path.isdir(path) and not os.path.islink(path):
                from shutil import rmtree

                rmtree(path, ignore_errors=True)
            else:
                os.unlink(path)
    if why.startswith("answered "):
        os._exit(int(why.removeprefix("answered ")))
    sys.set_int_max_str_digits(0)
    for stream in (sys.stdout, sys.stderr):
        if stream is not None and hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    with suppress(OSError, ValueError):
        if (answer := answer_line(why, facts)) and sys.stdout is not None:
            print(answer, flush=True)
    with suppress(OSError, ValueError):
        if sys.stderr is not None:
            lead = f"{facts['input']}: " if why in STOPS and "input" in facts else ""
            print(f"cover: {lead}{reason(why, facts)}", file=sys.stderr, flush=True)
    os._exit(status(why, facts))


def answer_line(why: str, facts: Mapping[str, Any]) -> str:
    """The line of results: an object for `--json`, else how many were found. Empty where there is nothing to say."""
    if "input" not in facts or not facts.get("speaks"):
        return ""
    return json.dumps(record(why, facts), ensure_ascii=False) if facts.get("json") else line(why, facts)


def record(why: str, facts: Mapping[str, Any]) -> dict[str, Any]:
    """What is known, with keys that an answer of `cover solve --json` has too."""
    if facts.get("reading"):
        return {"input": facts["input"], "error": reason(why, facts)}
    found = facts.get("found", 0)
    return {
        "input": facts["input"],
        "verdict": "multiple" if found > 1 else "solvable" if found else "unknown",
        "found": found,
        "complete": False,
        "stop": STOPS.get(why, "interrupted"),
        "why": reason(why, facts),
    }


def line(why: str, facts: Mapping[str, Any]) -> str:
    """The same in words; empty after a signal where nothing was found."""
    found, word = facts.get("found", 0), why if why in STOPS else "interrupted"
    lead = f"{facts['input']}: " if facts.get("many") else ""
    if facts.get("reading"):
        return ""
    if facts.get("counts"):
        return f"{lead}at least {found} ({word})"
    if found:
        return f"{lead}at least {found} solution{'s' * (found > 1)} ({word})"
    return f"{lead}not known ({word})" if why in STOPS else ""


def reason(why: str, facts: Mapping[str, Any]) -> str:
    """Why it ended, in a sentence without its end."""
    if "reason" in facts:
        return str(facts["reason"])
    if why not in STOPS:
        return "interrupted" if int(why) == signal.SIGINT else "terminated"
    from cover.backends.isolation.processes import size

    doing = facts.get("doing", "this")
    if why == "time":
        return f"{doing} takes longer than --timeout allows"
    return f"{doing} takes more than the {size(facts.get('memory') or 0)} that --memory allows"


def status(why: str, facts: Mapping[str, Any]) -> int:
    """The exit status: 128 and the number of a signal, or that of a question that is not decided; what was not read is
    a failure."""
    if why not in STOPS:
        return 128 + int(why)
    return 1 if facts.get("reading") else int(facts["undecided"])
