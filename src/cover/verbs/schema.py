"""JSON Schema of what a verb answers, from the keys of its record.

A key that is `NotRequired` stands in some answers only. Integers beyond 2^53 may come as strings of digits where the
receiver reads numbers as JavaScript does.
"""

from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints, is_typeddict

from cover.verbs.declared import verb_of

DRAFT = "https://json-schema.org/draft/2020-12/schema"
_PLAIN = {str: "string", int: "integer", float: "number", bool: "boolean", NoneType: "null", list: "array"}


def schema(verb: str) -> dict[str, Any]:
    """The JSON Schema of a verb's record. That of a verb whose record has no fixed keys is empty.

    >>> schema("convert")["required"]
    ['input', 'format', 'text']
    """
    return {"$schema": DRAFT, "title": f"cover {verb} --json", **_of(verb_of(verb).record or Any)}


def _of(kind: Any) -> dict[str, Any]:
    origin, inside = get_origin(kind), get_args(kind)
    if kind is Any:
        return {}
    if is_typeddict(kind):
        keys = get_type_hints(kind)
        needed = [key for key in keys if key in kind.__required_keys__]
        found = {"type": "object", "properties": {key: _of(of) for key, of in keys.items()}, "required": needed}
        return found | {"additionalProperties": False}
    if origin is Literal:
        return {"enum": list(inside)}
    if origin in (Union, UnionType):
        return {"anyOf": [_of(one) for one in inside]}
    if origin is list:
        return {"type": "array", "items": _of(inside[0])}
    if origin is dict:
        return {"type": "object", "additionalProperties": _of(inside[1])}
    return {"type": _PLAIN[kind]}
