"""Messages between a search and its worker process: a JSON object and flat arrays, framed in binary.

A frame is the magic, the length of the JSON (uint32) and of the body (uint64), little-endian, then the JSON, then
the bytes of the arrays in the order in which the JSON's `arrays` lists their name, dtype and shape. Integers of
any size cross as hexadecimal text: decimal conversion of more than 4300 digits is refused by Python.
"""

from __future__ import annotations

import json
import math
import struct
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from numpy.typing import NDArray

HEAD = struct.Struct("<4sIQ")
MAGIC = b"CVR1"
LONGEST_JSON = 1 << 26
LONGEST_BODY = 1 << 40


class BadFrame(ValueError):
    """Bytes that are no frame."""


def encode(facts: Mapping[str, Any], arrays: Mapping[str, NDArray[Any]]) -> list[memoryview]:
    """One message as buffers to be written in order; the arrays are not copied if they are contiguous."""
    import numpy as np

    flat = {name: np.ascontiguousarray(array) for name, array in arrays.items()}
    listed = [[name, array.dtype.str, array.shape] for name, array in flat.items()]
    text = json.dumps({**facts, "arrays": listed}, default=_plain).encode()
    head = HEAD.pack(MAGIC, len(text), sum(array.nbytes for array in flat.values()))
    return [memoryview(head + text), *(a.reshape(-1).view(np.uint8).data for a in flat.values() if a.size)]


def _plain(value: Any) -> Any:
    """NumPy's numbers as Python's."""
    return value.item()


def lengths(head: bytes | bytearray | memoryview) -> tuple[int, int]:
    """The lengths of JSON and body that a frame's first bytes announce."""
    magic, text, body = HEAD.unpack(head)
    if magic != MAGIC or text > LONGEST_JSON or body > LONGEST_BODY:
        raise BadFrame("bytes that are no frame")
    return text, body


def decode(text: bytes | bytearray, body: bytes | bytearray) -> tuple[dict[str, Any], dict[str, NDArray[Any]]]:
    """The message that a frame carries. Raises BadFrame where lengths and contents do not agree."""
    import numpy as np

    arrays: dict[str, NDArray[Any]] = {}
    try:
        facts = json.loads(text)
        offset = 0
        for name, dtype, shape in facts.pop("arrays"):
            size = math.prod(shape)
            arrays[name] = np.frombuffer(body, dtype, size, offset).reshape(shape)
            offset += arrays[name].nbytes
    except (ValueError, TypeError, KeyError, AttributeError) as error:
        raise BadFrame(f"a frame that cannot be read: {error}") from error
    if offset != len(body):
        raise BadFrame(f"a frame with {len(body)} bytes of arrays, of which {offset} are announced")
    return facts, arrays


class Inbox:
    """Collects bytes as they come and gives out whole messages."""

    def __init__(self) -> None:
        self._bytes = bytearray()

    def feed(self, data: bytes) -> Iterator[tuple[dict[str, Any], dict[str, NDArray[Any]]]]:
        self._bytes += data
        while len(self._bytes) >= HEAD.size:
            text, body = lengths(self._bytes[: HEAD.size])
            middle, end = HEAD.size + text, HEAD.size + text + body
            if len(self._bytes) < end:
                return
            message = decode(self._bytes[HEAD.size : middle], self._bytes[middle:end])
            del self._bytes[:end]
            yield message
