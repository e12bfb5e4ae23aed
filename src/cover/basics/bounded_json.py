"""JSON from anywhere: nested deeply it would overflow the stack, an exception here and the end in a browser."""

from __future__ import annotations

import json
import re
from typing import Any

DEEPEST = 200  # lists and objects within each other; what programs write has a dozen
_SIGNS = re.compile(r'"(?:[^"\\]|\\.)*"|[\[{]|[\]}]', re.DOTALL)


class TooDeep(ValueError):
    """Lists and objects within each other beyond DEEPEST."""


def loads(text: str, deepest: int = DEEPEST) -> Any:
    """The value of JSON. Raises TooDeep, which is a ValueError as that of bad JSON.

    >>> loads("[[1]]"), loads('{"a": "[[["}', deepest=1)
    ([[1]], {'a': '[[['})
    >>> loads("[[1]]", deepest=1)
    Traceback (most recent call last):
    cover.basics.bounded_json.TooDeep: nested too deeply
    """
    refuse_deep(text, deepest)
    return json.loads(text)


def refuse_deep(text: str, deepest: int = DEEPEST) -> None:
    """Raises TooDeep for a text whose lists and objects lie deeper within each other than that."""
    if text.count("[") + text.count("{") > deepest and _depth(text, deepest) > deepest:
        raise TooDeep("nested too deeply")


def _depth(text: str, deepest: int) -> int:
    depth = most = 0
    for found in _SIGNS.finditer(text):
        sign = found[0]
        depth += (sign in "[{") - (sign in "]}")
        most = max(most, depth)
        if most > deepest:
            break
    return most
