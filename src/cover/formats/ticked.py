"""What another program's record says, ticked off part by part, so that nothing of it is passed over in silence.

A reader takes what it reads and names, with a reason, what cannot change the puzzle; what is left over at the end is an
error by name. So a field that the program gets tomorrow is refused until someone has read its rules.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from cover.basics.errors import InputError
from cover.basics.suggest import shown

_NAMED = 3  # unread fields that a message lists
LONGEST = 18  # digits of a number: more would be none of a puzzle's, and Python refuses to read some thousand


class Ticked:
    """A record, of which each part is used once it has been taken.

    record: an object (its keys are ticked off), or a list of words or values (their places from 0 are). what: its name
    in messages. Objects inside it that are taken by `objects` or `fields` are looked at by the same `rest()`.

    >>> cage = Ticked({"cells": ["R1C1"], "value": "3", "fontC": "#000", "glow": 5}, "killercage 1")
    >>> cage.take("cells"), cage.take("value"), cage.take("unique", True)
    (['R1C1'], '3', True)
    >>> cage.ignore("fontC", why="a color")
    >>> cage.rest()
    Traceback (most recent call last):
    cover.basics.errors.InputError: killercage 1: 'glow' is not read here
    """

    def __init__(self, record: Mapping[str, Any] | Sequence[Any], what: str):
        self.record: Mapping[Any, Any] = record if isinstance(record, Mapping) else dict(enumerate(record))
        self.what = what
        self.ignored: dict[str, str] = {}  # what was passed over -> why it cannot matter
        self._listed = not isinstance(record, Mapping)
        self._used: set[Any] = set()
        self._inside: list[Ticked] = []

    def take(self, key: str | int, default: Any = None) -> Any:
        """The part of this name, which is used from now on; the default where there is none."""
        self._used.add(key)
        return self.record.get(key, default)

    def take_all(self, start: int = 0) -> list[Any]:
        """The parts of a list from a place on, such as the cells behind a number."""
        return [self.take(place) for place in self.record if place >= start]

    def objects(self, key: str) -> Iterator[Ticked]:
        """The objects in the list of this name, each a record of its own; nothing where the list says nothing.

        Raises InputError for anything but a list of objects.
        """
        found = self.take(key)
        if says_nothing(found):
            return
        if not isinstance(found, list) or not all(isinstance(entry, Mapping) for entry in found):
            raise InputError(f"{shown(key)}: a list of objects is needed")
        for number, entry in enumerate(found, 1):
            yield self._of(entry, f"{key} {number}" if len(found) > 1 else key)

    def fields(self, key: str) -> Ticked:
        """The object of this name, as a record of its own; one without parts where it says nothing.

        Raises InputError for anything but an object.
        """
        found = self.take(key)
        if not says_nothing(found) and not isinstance(found, Mapping):
            raise InputError(f"{shown(key)}: an object is needed")
        return self._of(found or {}, key)

    def ignore(self, *keys: str | int, why: str) -> None:
        """These parts cannot change the puzzle, for a reason that a reader's author gives."""
        for key in keys:
            if not says_nothing(self.record.get(key)):
                self.ignored[str(key)] = why
            self._used.add(key)

    def left(self) -> list[Any]:
        """The names (in a list, the places) of what has been neither taken nor ignored, and says something."""
        return [key for key, value in self.record.items() if key not in self._used and not says_nothing(value)]

    def rest(self) -> None:
        """All has been read that is read. Raises InputError that names what is left over, here or inside."""
        if left := self.left():
            names = [shown(str(self.record[key] if self._listed else key)) for key in left[:_NAMED]]
            if len(left) > _NAMED:
                names.append(f"{len(left) - _NAMED} more")
            listed = names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
            raise InputError(f"{self.what}: {listed} {'is' if len(left) == 1 else 'are'} not read here")
        for record in self._inside:
            record.rest()

    def _of(self, record: Mapping[str, Any], what: str) -> Ticked:
        found = Ticked(record, what)
        self._inside.append(found)
        return found


def says_nothing(value: Any) -> bool:
    """Is this how programs write that a part is not there: null, false, an empty text, list or object? (0 is a number.)

    >>> says_nothing(""), says_nothing(False), says_nothing(0)
    (True, True, False)
    """
    return value is None or value is False or (isinstance(value, str | list | Mapping) and not value)


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
