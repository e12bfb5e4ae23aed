"""What came from a file cannot drive a terminal: the one place where control characters become visible escapes.

Names of items, pieces and regions, paths, and the words of outside programs are printed as they are only where every
character shows itself; ESC, C1 controls, bidirectional overrides and the like are written as Python would (`\\x1b`).
"""

from __future__ import annotations

import re
from itertools import chain, zip_longest
from typing import Any

import click

# C0 but for tab and newline, DEL and C1, format characters that move or hide others, surrogates, tags.
_CONTROLS = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb"
    "\ud800-\udfff\U000e0000-\U000e007f]"
)
_OURS = re.compile(r"\x1b\[(?:[012]|[349][0-7])m")  # the styles that this house uses


def clean(text: str) -> str:
    """The text with every control character but tab and newline as an escape."""
    return _CONTROLS.sub(lambda found: ascii(found[0])[1:-1], text)


def clean_json(text: str) -> str:
    """JSON with its control characters as JSON's own escapes: the same value."""

    def escaped(found: re.Match[str]) -> str:
        code = ord(found[0])
        if code > 0xFFFF:
            code -= 0x10000
            return f"\\u{0xD800 + (code >> 10):04x}\\u{0xDC00 + (code & 0x3FF):04x}"
        return f"\\u{code:04x}"

    return _CONTROLS.sub(escaped, text)


def clean_styled(text: str, styled: bool) -> str:
    """The same for text styled by this package; the styles are kept or, if not `styled`, taken off."""
    parts, dress = map(clean, _OURS.split(text)), _OURS.findall(text) if styled else ()
    return "".join(chain.from_iterable(zip_longest(parts, dress, fillvalue="")))


def paint(text: str, **style: Any) -> str:
    """Text from anywhere, cleaned and then styled as by click.style."""
    return click.style(clean(text), **style)
