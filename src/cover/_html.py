"""What notebooks show: small tables of facts, in HTML without styles of their own."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

ROWS = 10  # of options or cells, at most


def table(title: str, rows: Iterable[Sequence[object]], header: Sequence[object] = (), *, more: str = "") -> str:
    """A title and a table; every cell is escaped. more: a line below it.

    >>> table("two", [["a", 1]])
    '<b>two</b><table><tr><td>a</td><td>1</td></tr></table>'
    """
    lines = [f"<tr>{''.join(f'<th>{escape(str(cell))}</th>' for cell in header)}</tr>"] if header else []
    lines += [f"<tr>{''.join(f'<td>{escape(str(cell))}</td>' for cell in row)}</tr>" for row in rows]
    body = f"<table>{''.join(lines)}</table>" if lines else ""
    return f"<b>{escape(title)}</b>{body}{f'<div>{escape(more)}</div>' if more else ''}"


def short(text: object, length: int = 100) -> str:
    """The text, cut to `length` characters.

    >>> short("abcdef", 4)
    'abc…'
    """
    words = str(text)
    return words if len(words) <= length else words[: length - 1] + "…"


def drawing(text: str) -> str:
    """Lines that must keep their places.

    >>> drawing("a < b")
    '<pre style="line-height: 1.2">a &lt; b</pre>'
    """
    return f'<pre style="line-height: 1.2">{escape(text)}</pre>'


def amount(number: int) -> str:
    """A count with its thousands apart; one that is too long to read by the number of its digits.

    >>> amount(12988816), amount(2**20000)
    ('12,988,816', 'a number of about 6021 digits')
    """
    if number.bit_length() < 400:
        return f"{number:,}"
    return f"a number of about {int(number.bit_length() * 0.30103) + 1} digits"
