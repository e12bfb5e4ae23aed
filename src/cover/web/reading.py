"""The puzzle of a request: its text or file, one of several, with the rules and givens that are added to it."""

from __future__ import annotations

import base64
import binascii
import tempfile
from collections.abc import Mapping
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cover.basics.errors import Refused
from cover.web import arguments as args
from cover.web.arguments import BadRequest, Check

if TYPE_CHECKING:
    from cover.formats import Reading

MOST_READ = 1_000  # puzzles of a text that are counted


# `boards.rows_of` checks them, which knows the board.
_CELLS = Check(lambda name, value: value, {"type": "array", "description": "rows of cells, null where one is open"})
STATE: dict[str, Check] = {"givens": _CELLS, "cells": _CELLS, "placed": args.marks, "not": args.marks}


def read_request(request: Mapping[str, Any], given: dict[str, Any], *, choose: bool) -> tuple[Reading, int]:
    """The puzzle that is asked about, and how many there are. choose: the first of several is meant where none is
    named."""
    from cover.formats import read, read_path
    from cover.puzzles.clues.adding import with_rules

    rules, number = given.pop("with_", ()), given.pop("number", None)
    if "file" in request:
        with tempfile.TemporaryDirectory() as folder:
            found = list(islice(read_path(file_of(request, folder), **given), MOST_READ))
            # The name of a folder that is gone says nothing to who asked.
            found = [reading._replace(source="") for reading in found]
    else:
        found = list(islice(read(text_of(request), **given), MOST_READ))
    if number is None and len(found) > 1 and not choose:
        raise BadRequest(f"the text has {len(found)} puzzles: number= chooses one")
    if number is not None and number > len(found):
        raise BadRequest(f"number: the text has {len(found)} puzzles")
    reading = found[(number or 1) - 1]
    return reading._replace(content=with_rules(reading.content, rules)), len(found)


def text_of(request: Mapping[str, Any]) -> str:
    text = request.get("text")
    if not isinstance(text, str):
        raise BadRequest("text: a puzzle is needed")
    return text


def file_of(request: Mapping[str, Any], folder: str) -> Path:
    """The file of a request, written where it can be read. Only its ending is taken from the name."""
    file = request.get("file")
    if not isinstance(file, Mapping) or not isinstance(file.get("base64"), str):
        raise BadRequest("file: a name and base64 are needed")
    name = str(file.get("name", "")).lower()
    ending = next((ending for ending in (".tar.gz", ".gz", ".csv") if name.endswith(ending)), ".txt")
    place = Path(folder, "file" + ending)
    try:
        place.write_bytes(base64.b64decode(file["base64"], validate=True))
    except binascii.Error:
        raise BadRequest("file: this is not base64") from None
    return place


def with_givens(content: Any, cells: Any) -> Any:
    from cover.puzzles.grids.grid import Grid
    from cover.web.boards import rows_of

    if not isinstance(content, Grid):
        raise Refused("givens are set on grids such as sudoku and latin; other puzzles are changed in their text")
    return content.with_givens(rows_of(content, cells))
