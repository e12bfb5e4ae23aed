"""Parts of untrusted JSON: what is no list, object or number where one is needed is refused in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cover.basics.errors import InputError
from cover.basics.suggest import shown

LONGEST = 18  # digits of a number: more would be none of a puzzle's, and Python refuses to read some thousand


def items(value: Any, what: str) -> list[Any]:
    """A list, empty where nothing stands. Raises InputError for anything else.

    >>> items(None, "cells"), items(["R1C1"], "cells")
    ([], ['R1C1'])
    """
    if not value:
        return []
    if not isinstance(value, list):
        raise InputError(f"{shown(what)}: a list is needed")
    return value


def objects(value: Any, what: str) -> list[Mapping[str, Any]]:
    """A list of objects, empty where nothing stands. Raises InputError for anything else."""
    found = items(value, what)
    if not all(isinstance(entry, dict) for entry in found):
        raise InputError(f"{shown(what)}: a list of objects is needed")
    return found


def fields(value: Any, what: str) -> Mapping[str, Any]:
    """An object, empty where nothing stands. Raises InputError for anything else."""
    if not value:
        return {}
    if not isinstance(value, dict):
        raise InputError(f"{shown(what)}: an object is needed")
    return value


def whole(value: Any, words: str = "whole number") -> int:
    """A number from 0, also where it is written as text. Raises InputError, in these words.

    >>> whole(3), whole("12")
    (3, 12)
    """
    text = str(value) if isinstance(value, int | str) and not isinstance(value, bool) and value != "" else ""
    if not text.isdecimal() or len(text) > LONGEST:
        raise InputError(f"{shown(str(value))} is no {words}")
    return int(text)
