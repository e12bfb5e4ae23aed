"""The part of JSON Schema (draft 2020-12) that the schemas of puzzle files use: what is wrong with a value, in words.

Keywords: type, enum, pattern, minimum, maximum, minItems, maxItems, uniqueItems, items, properties, required,
additionalProperties, propertyNames. Any other is passed over. A pattern speaks of the whole text.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

from cover.basics.suggest import did_you_mean, shown
from cover.puzzles.common.keys import Schema

Path = tuple[str | int, ...]  # members and numbers from 0, from the outside in
_TYPES = {"object": dict, "array": list, "string": str, "boolean": bool, "integer": int, "null": type(None)}
_WORDS = {"object": "an object", "array": "a list", "string": "a text", "boolean": "true or false",
          "integer": "a whole number", "null": "null"}  # fmt: skip


def faults(value: Any, schema: Schema, at: Path = ()) -> Iterator[tuple[Path, str]]:
    """Where a value breaks a schema, and what is needed there.

    >>> list(faults({"n": "7"}, {"properties": {"n": {"type": "integer"}}}))
    [(('n',), "a whole number is needed, not '7'")]
    """
    wanted = schema.get("type", ())
    names = [wanted] if isinstance(wanted, str) else list(wanted)
    # type() and not isinstance: true is no integer here.
    if names and type(value) not in [_TYPES[name] for name in names]:
        yield at, f"{' or '.join(_WORDS[name] for name in names)} is needed, not {called(value)}"
    elif "enum" in schema and value not in schema["enum"]:
        yield at, f"one of {', '.join(map(str, schema['enum']))} is needed, not {called(value)}"
    elif isinstance(value, str) and "pattern" in schema and not re.fullmatch(schema["pattern"], value):
        yield at, f"{schema.get('description', 'another text')} is needed, not {called(value)}"
    elif type(value) is int and not schema.get("minimum", value) <= value <= schema.get("maximum", value):
        yield at, f"{shown(str(value))} is not between {schema['minimum']} and {schema['maximum']}"
    elif isinstance(value, list):
        yield from _in_list(value, schema, at)
    elif isinstance(value, dict):
        yield from _in_object(value, schema, at)


def _in_list(value: list[Any], schema: Schema, at: Path) -> Iterator[tuple[Path, str]]:
    least, most = schema.get("minItems", 0), schema.get("maxItems", len(value))
    if not least <= len(value) <= most:
        many = least if least == most else f"at least {least}" if len(value) < least else f"at most {most}"
        yield at, f"{many} are needed, not {len(value)}"
    if schema.get("uniqueItems") and len({json.dumps(one) for one in value}) < len(value):
        yield at, "something is listed twice"
    for k, one in enumerate(value):
        yield from faults(one, schema.get("items", {}), (*at, k))


def _in_object(value: dict[str, Any], schema: Schema, at: Path) -> Iterator[tuple[Path, str]]:
    known, others = schema.get("properties", {}), schema.get("additionalProperties", {})
    for name in schema.get("required", ()):
        if name not in value:
            yield at, f"'{name}' is missing"
    for name, one in value.items():
        for _, words in faults(name, schema.get("propertyNames", {})):
            yield at, words
        if name in known:
            yield from faults(one, known[name], (*at, name))
        elif others is False:
            yield (*at, name), f"{shown(name)} is unknown here{did_you_mean(name, list(known), 0.75)}"
        else:
            yield from faults(one, others, (*at, name))


def called(value: Any) -> str:
    """A value in a message."""
    if isinstance(value, list | dict):
        return "a list" if isinstance(value, list) else "an object"
    return shown(value) if isinstance(value, str) else json.dumps(value)
