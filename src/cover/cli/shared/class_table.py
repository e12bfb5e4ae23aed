"""A folder of a class as one table: `cover verify board.txt answers`, `cover grade board.txt notes`."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any

from cover.basics.errors import InputError
from cover.basics.html import columns
from cover.basics.statuses import COULD_NOT
from cover.cli.shared.output import Output

Result = tuple[str, str]  # how it went, and what is wrong first


def files_in(folder: str) -> list[str]:
    """The files of a folder by name, but for hidden ones. Raises InputError where there is none."""
    names = sorted(name for name in os.listdir(folder) if not name.startswith("."))
    found = [path for name in names if os.path.isfile(path := os.path.join(folder, name))]
    if not found:
        raise InputError("there is no file in this folder", source=folder)
    return found


def answer(folder: str, judged: Callable[[str], Any], result: Callable[[Any], Result], output: Output) -> int:
    """A line or a record for each file. judged: the answer about a file; what it cannot read is named in its line.
    Returns the highest status."""
    rows: list[tuple[str, str, str]] = []
    status = 0
    for file in files_in(folder):
        try:
            found = judged(file)
        except InputError as error:
            rows.append((os.path.basename(file), "unreadable", error.reason))
            status = max(status, COULD_NOT)
            if output.json:
                output.record({"input": file, "error": error.reason})
            continue
        rows.append((os.path.basename(file), *result(found)))
        status = max(status, int(found.status))
        if output.json:
            output.record({"input": file, **found.as_json()})
    if not output.json:
        for line in columns(rows):
            output.result(line)
    return status
