"""The records of a bench: JSON lines that only grow, in three files of a directory.

runs.jsonl: a line a run; instances.jsonl: a line an instance; sessions.jsonl: a line each time a bench was begun or
gone on with. SCHEMA says what the fields are (docs/laboratory.md). A line is written by one call and forced to the
disk; half a line that a kill has left is cut off before anything is added, so nothing is lost or repeated. One bench
at a time writes: runs.jsonl is locked.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from cover.basics.errors import InputError, Refused
from cover.basics.files import taken

SCHEMA = 1
RUNS, INSTANCES, SESSIONS = "runs.jsonl", "instances.jsonl", "sessions.jsonl"
Run = dict[str, Any]
Key = tuple[str, str, str, int]


def key(run: Run) -> Key:
    """What a run is known by: no two lines have the same."""
    return run["instance"], run["question"], run["backend"], run["repetition"]


class Journal:
    """A directory of records, open to be written. Raises Refused while another bench writes there."""

    def __init__(self, place: Path):
        self.place = place
        place.mkdir(parents=True, exist_ok=True)
        self._files = {name: os.open(place / name, os.O_RDWR | os.O_CREAT | os.O_APPEND, 0o666) for name in _NAMES}
        if not taken(self._files[RUNS]):
            self.close()
            raise Refused(f"{place}: another bench writes there")
        for name, handle in self._files.items():
            _cut(handle, place / name)
        self.runs = list(read(place, RUNS))
        self.instances = {one["instance"]: one for one in read(place, INSTANCES)}
        self.sessions = list(read(place, SESSIONS))

    def add(self, name: str, record: dict[str, Any]) -> None:
        """One line, on the disk when this returns."""
        line = json.dumps({"schema": SCHEMA, **record}, ensure_ascii=False, default=str).encode() + b"\n"
        try:
            while line:
                line = line[os.write(self._files[name], line) :]
            os.fsync(self._files[name])
        except OSError as error:  # a full disk, say: which file it was
            raise OSError(error.errno, error.strerror, str(self.place / name)) from error

    def run(self, record: Run) -> None:
        self.add(RUNS, record)
        self.runs.append(record)

    def close(self) -> None:
        while self._files:
            os.close(self._files.popitem()[1])

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, value: BaseException | None, at: TracebackType | None) -> None:
        self.close()


_NAMES = (RUNS, INSTANCES, SESSIONS)
_KNOWN_BY: dict[str, tuple[str, ...]] = {  # what every record of a file says
    RUNS: ("instance", "question", "backend"),
    INSTANCES: ("instance",),
    SESSIONS: (),
}


def _cut(handle: int, path: Path) -> None:
    """Take away what follows the last line end."""
    size = os.fstat(handle).st_size
    end = size
    while end:
        start = max(0, end - 65536)
        block = os.pread(handle, end - start, start)
        if (at := block.rfind(b"\n")) >= 0:
            end = start + at + 1
            break
        end = start
    if end < size:
        os.ftruncate(handle, end)


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
