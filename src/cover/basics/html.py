"""What notebooks show: small tables of facts, in HTML without colors of its own, so that it suits dark themes too."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

ROWS = 10  # of options or cells, at most


def table(title: str, rows: Iterable[Sequence[object]], header: Sequence[object] = (), *, more: str = "") -> str:
    """A title and a table; every cell is escaped. more: a line below it.

    >>> table("a & b", [])
    '<b>a &amp; b</b>'
    """
    lines = [f"<tr>{''.join(_cell('th', cell) for cell in header)}</tr>"] if header else []
    lines += [f"<tr>{''.join(_cell('td', cell) for cell in row)}</tr>" for row in rows]
    body = f"<table>{''.join(lines)}</table>" if lines else ""
    return f"<b>{escaped(title)}</b>{body}{f'<div>{escaped(more)}</div>' if more else ''}"


def escaped(text: str) -> str:
    from html import escape  # only here: it brings the names of all characters, and most programs show no notebook

    return escape(text)


def _cell(tag: str, content: object) -> str:
    """Numbers to the right, words to the left (notebooks put all to the right), long ones broken anywhere.

    >>> _cell("td", 7)
    '<td style="text-align: right">7</td>'
    """
    if isinstance(content, (int, float)):
        return f'<{tag} style="text-align: right">{escaped(str(content))}</{tag}>'
    words = str(content)
    apart = "white-space: nowrap" if len(words) < 30 else "overflow-wrap: anywhere"
    return f'<{tag} style="text-align: left; {apart}">{escaped(words)}</{tag}>'


def columns(rows: Sequence[Sequence[object]]) -> list[str]:
    """The same table in plain text, a line a row.

    >>> columns([("a", 10), ("bc", 2)])
    ['a   10', 'bc  2']
    """
    wide = [max(len(str(cell)) for cell in column) for column in zip(*rows, strict=True)]
    return ["  ".join(str(cell).ljust(w) for cell, w in zip(row, wide, strict=True)).rstrip() for row in rows]


def short(text: object, length: int = 100) -> str:
    """The text, cut to `length` characters.

    >>> short("abcdef", 4)
    'abc…'
    """
    words = str(text)
    return words if len(words) <= length else words[: length - 1] + "…"


def drawing(title: str, text: str, svg: str | None = None) -> str:
    """A title and a picture; without one, lines that must keep their places, in a font that keeps them (exported
    notebooks set another one for pre): wide and long drawings are scrolled, not wrapped."""
    if svg is not None:
        return f'<b>{escaped(title)}</b><div style="overflow: auto; max-height: 50em">{svg}</div>'
    style = "font-family: monospace; line-height: 1.2; white-space: pre; overflow: auto; max-height: 50em"
    return f'<b>{escaped(title)}</b><pre style="{style}">{escaped(text)}</pre>'


def framed(page: str, height: int) -> str:
    """A whole page inside another one: it runs its script, and reaches nothing around it. height: in pixels."""
    style = "width: 100%; border: 1px solid #8884; border-radius: 4px"
    return f'<iframe sandbox="allow-scripts" height="{height}" style="{style}" srcdoc="{escaped(page)}"></iframe>'


def amount(number: int) -> str:
    """A count with its thousands apart; one that is too long to read by the number of its digits.

    >>> amount(12988816), amount(2**20000)
    ('12,988,816', 'a number of about 6021 digits')
    """
    if number.bit_length() < 400:
        return f"{number:,}"
    return f"a number of about {int(number.bit_length() * 0.30103) + 1} digits"
