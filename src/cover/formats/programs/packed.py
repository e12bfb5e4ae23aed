"""The packing that links of sudoku programs use: LZ strings in base 64, as the JavaScript library lz-string has them.

Unpacked here, since a text may grow with the square of its packing, and no package has a bound; packed by py-lzstring.
"""

from __future__ import annotations

import string
from importlib import import_module
from typing import Any
from urllib.parse import unquote

from cover.basics.errors import InputError, Refused, to_install

LARGEST = 1 << 22  # characters that a link may have, and unpack to
BROKEN = "the packed data of the link is broken"
_ALPHABET = f"{string.ascii_uppercase}{string.ascii_lowercase}{string.digits}+/"
_BITS = {letter: f"{value:06b}" for value, letter in enumerate(_ALPHABET)}
_SHORT, _WIDE, _END = 0, 1, 2  # codes: a character of 8 bits follows, one of 16, the text ends; others are entries


def unpacked(text: str) -> str:
    """The text in an LZ string in base 64. Raises InputError for what is none, and for what is too large; no more is
    unpacked of it than may be.

    >>> unpacked("N4Xyg===")
    '{}'
    """
    packed = "".join(unquote(text).replace(" ", "+").split()).rstrip("=")
    if len(packed) > LARGEST:
        raise InputError(_too_large())
    try:
        found = _decoded("".join(map(_BITS.__getitem__, packed)))
        # Half a character may remain at the end of what was cut short: that is broken too.
        # JavaScript's characters have 16 bits; others are two of its own.
        return found.encode("utf-16", "surrogatepass").decode("utf-16")
    except (KeyError, IndexError, UnicodeError):
        raise InputError(BROKEN) from None


def _decoded(bits: str) -> str:
    """The text that the codes say. Entries are pieces of it with one more character, so they take no more memory than
    it does. Raises InputError above `LARGEST`, KeyError or IndexError where the codes are none."""
    at = 0

    def take(many: int) -> int:
        """The next number, its lowest bit first."""
        nonlocal at
        at += many
        if at > len(bits):
            raise IndexError
        return int(bits[at - many : at][::-1], 2)

    entries = dict[int, str]()
    parts, size, before = list[str](), 0, ""
    # Codes 0, 1 and 2 are taken; entries count from 3, and codes become longer as these do.
    many, known = 2, 3  # bits of a code, and the codes that have a meaning
    while (code := take(many)) != _END:
        if code in (_SHORT, _WIDE):
            entry = chr(take(8 if code == _SHORT else 16))
            entries[known] = entry
            known += 1
        else:
            # A code that is just about to be known stands for the piece before and its own first character.
            entry = entries[code] if code != known or not before else before + before[0]
        if before:
            entries[known] = before + entry[0]
            known += 1
        parts.append(entry)
        size += len(entry)
        if size > LARGEST:
            raise InputError(_too_large())
        before = entry
        many = known.bit_length()
    found = "".join(parts)
    if not found:
        raise InputError(BROKEN)
    return found


def _too_large() -> str:
    return f"the data of the link unpack to more than {LARGEST:,} characters"


def packed(text: str) -> str:
    """A text as LZ string in base 64."""
    try:
        module: Any = import_module("lzstring")
    except ImportError:
        raise Refused(f"links of f-puzzles and SudokuPad are written by py-lzstring: {to_install('links')}") from None
    data = text.encode("utf-16-le")
    text = "".join(chr(low | high << 8) for low, high in zip(data[::2], data[1::2], strict=True))
    if hasattr(module, "compress_to_base64"):
        return str(module.compress_to_base64(text))
    return str(module.LZString.compressToBase64(text))  # of an older package, with the names of JavaScript
