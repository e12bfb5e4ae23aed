"""The records of a bench: JSON lines that only grow, in three files of a directory.

runs.jsonl: a line a run; instances.jsonl: a line an instance; sessions.jsonl: a line each time a bench was begun or
gone on with. SCHEMA says what the fields are (docs/laboratory.md). Nothing in them is lost or repeated
(`cover.basics.journal`). One bench at a time writes.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from cover.basics.errors import InputError
from cover.basics.journal import Lines

SCHEMA = 1
RUNS, INSTANCES, SESSIONS = "runs.jsonl", "instances.jsonl", "sessions.jsonl"
Run = dict[str, Any]
Key = tuple[str, str, str, int]


def key(run: Run) -> Key:
    """What a run is known by: no two lines have the same."""
    return run["instance"], run["question"], run["backend"], run["repetition"]


class Records:
    """A directory of records, open to be written. Raises Refused while another bench writes there."""

    def __init__(self, place: Path):
        self.place = place
        place.mkdir(parents=True, exist_ok=True)
        self._files: dict[str, Lines] = {}
        try:
            for name in (RUNS, INSTANCES, SESSIONS):
                self._files[name] = Lines(place / name, f"{place}: another bench writes there")
        except BaseException:
            self.close()
            raise
        self.runs = list(read(place, RUNS))
        self.instances = {one["instance"]: one for one in read(place, INSTANCES)}
        self.sessions = list(read(place, SESSIONS))

    def add(self, name: str, record: dict[str, Any]) -> None:
        """One line, on the disk when this returns."""
        self._files[name].add({"schema": SCHEMA, **record}, sync=True, default=str)

    def run(self, record: Run) -> None:
        self.add(RUNS, record)
        self.runs.append(record)

    def close(self) -> None:
        while self._files:
            self._files.popitem()[1].close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, value: BaseException | None, at: TracebackType | None) -> None:
        self.close()


_KNOWN_BY: dict[str, tuple[str, ...]] = {  # what every record of a file says
    RUNS: ("instance", "question", "backend"),
    INSTANCES: ("instance",),
    SESSIONS: (),
}


def read(place: Path, name: str = RUNS) -> Iterator[dict[str, Any]]:
    """The records of a file, of which a last line that was cut short is left out. Raises InputError with its place."""
    path = place / name
    if not path.exists():
        if name == RUNS:
            raise InputError("no results of a bench (runs.jsonl)", source=str(place))
        return
    with open(path, "rb") as file:
        for number, line in enumerate(file, 1):
            if not line.endswith(b"\n"):
                return
            try:
                record = json.loads(line)
                version = record["schema"]
                if version == SCHEMA and not all(isinstance(record[word], str) for word in _KNOWN_BY[name]):
                    raise ValueError
            except (ValueError, TypeError, KeyError):
                raise InputError("no record of a bench", source=str(path), line=number) from None
            if version != SCHEMA:
                raise InputError(f"schema {version}; this version reads {SCHEMA}", source=str(path), line=number)
            yield record
