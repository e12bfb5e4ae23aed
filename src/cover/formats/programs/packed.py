"""The packing that links of sudoku programs use: LZ strings in base 64, by the package py-lzstring."""

from __future__ import annotations

from importlib import import_module
from typing import Any
from urllib.parse import unquote

from cover.basics.errors import InputError, Refused, to_install

LARGEST = 1 << 22  # characters that a link may unpack to


def _lzstring() -> Any:
    try:
        return import_module("lzstring")
    except ImportError:
        raise Refused(f"links of f-puzzles and SudokuPad need py-lzstring: {to_install('links')}") from None


def unpacked(text: str) -> str:
    """The text in an LZ string in base 64. Raises InputError for what is none.

    Two packages of PyPI bring a module `lzstring`: py-lzstring, and an older one with the names of JavaScript.
    """
    module = _lzstring()
    packed = "".join(unquote(text).replace(" ", "+").split())
    try:
        if hasattr(module, "decompress_from_base64"):
            found = module.decompress_from_base64(packed)
        else:
            found = module.LZString.decompressFromBase64(packed)
    except Exception:  # what a broken string raises, neither package says
        found = None
    if not found or len(found) > LARGEST:
        raise InputError("the packed data of the link is broken")
    return str(found)


def packed(text: str) -> str:
    """A text as LZ string in base 64."""
    module = _lzstring()
    if hasattr(module, "compress_to_base64"):
        return str(module.compress_to_base64(text))
    return str(module.LZString.compressToBase64(text))
