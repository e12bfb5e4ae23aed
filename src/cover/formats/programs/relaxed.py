"""JSON as SudokuPad zips it: names without quotes and shortened, single quotes, `t` and `f`, colors without quotes,
nothing for an empty object."""

from __future__ import annotations

import re
from typing import Any

from cover.basics import bounded_json
from cover.basics.errors import InputError

LONG = {
    "c": "color", "ca": "cages", "ct": "center", "c1": "borderColor", "c2": "backgroundColor", "ce": "cells",
    "cs": "cellSize", "a": "arrows", "o": "overlays", "u": "underlays", "w": "width", "h": "height", "v": "value",
    "vd": "videos", "l": "lines", "r": "rounded", "re": "regions", "fs": "fontSize", "th": "thickness",
    "hl": "headLength", "wp": "wayPoints", "t": "title", "te": "text", "d": "duration", "d2": "d",
}  # fmt: skip
DEPTH = 60
_TOKEN = re.compile(
    r"""\s*(?:(?P<sign>[\[\]{},:])|'(?P<single>(?:[^'\\]|\\.)*)'|"(?P<double>(?:[^"\\]|\\.)*)"|(?P<bare>[^\s\[\]{},:'"]+))""",
    re.DOTALL,
)
_WORDS = {"t": True, "f": False, "true": True, "false": False, "null": None}


def relaxed(text: str) -> Any:
    """The value of JSON, zipped or not. Raises InputError with the place where it is none.

    >>> relaxed("{ce:[[{v:1},]],metadata:{title:'a'}}")
    {'cells': [[{'value': 1}, {}]], 'metadata': {'title': 'a'}}
    """
    try:
        return bounded_json.loads(text)
    except ValueError:
        return _Reader(text).value()


class _Reader:
    def __init__(self, text: str):
        self.tokens = [(found.lastgroup or "", found[found.lastgroup or 0]) for found in _TOKEN.finditer(text)]
        self.at = 0

    def _next(self) -> tuple[str, str]:
        if self.at >= len(self.tokens):
            raise InputError("the JSON ends too early")
        self.at += 1
        return self.tokens[self.at - 1]

    def _ahead(self) -> tuple[str, str]:
        return self.tokens[self.at] if self.at < len(self.tokens) else ("", "")

    def value(self, depth: int = 0) -> Any:
        if depth > DEPTH:
            raise InputError("the JSON is nested too deeply")
        if self._ahead() in (("sign", ","), ("sign", "]"), ("sign", "}")):
            return {}
        kind, word = self._next()
        if (kind, word) == ("sign", "["):
            return self._list(depth)
        if (kind, word) == ("sign", "{"):
            return self._object(depth)
        if kind in ("single", "double"):
            return re.sub(r"\\(.)", lambda found: {"n": "\n", "t": "\t"}.get(found[1], found[1]), word)
        if kind == "bare":
            return _WORDS[word] if word in _WORDS else int(word) if re.fullmatch(r"-?\d{1,9}", word) else _number(word)
        raise InputError(f"{word!r} in the JSON where a value should stand")

    def _list(self, depth: int) -> list[Any]:
        found: list[Any] = []
        if self._ahead() == ("sign", "]"):
            self._next()
            return found
        while True:
            found.append(self.value(depth + 1))
            kind, word = self._next()
            if (kind, word) == ("sign", "]"):
                return found
            if (kind, word) != ("sign", ","):
                raise InputError(f"{word!r} in the JSON where , or ] should stand")

    def _object(self, depth: int) -> dict[str, Any]:
        found: dict[str, Any] = {}
        while True:
            kind, word = self._next()
            if (kind, word) == ("sign", "}"):
                return found
            if (kind, word) == ("sign", ","):
                continue
            if kind == "sign" or self._next() != ("sign", ":"):
                raise InputError(f"{word!r} in the JSON where a name and : should stand")
            name = LONG.get(word, word) if kind == "bare" else word
            found[name] = self.value(depth + 1)


def _number(word: str) -> Any:
    try:
        return float(word)
    except ValueError:
        return word
