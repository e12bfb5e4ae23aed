"""Names in a row, as sentences have them."""

from __future__ import annotations

from collections.abc import Iterable

SHOWN = 8  # names that are listed one by one


def listed(words: Iterable[str]) -> str:
    """`a, b and c`; of many how many there are.

    >>> listed("abc"), listed("abcdefghij")
    ('a, b and c', 'a, b, c, d, e and 5 more')
    """
    some = list(words)
    if len(some) > SHOWN:
        return f"{', '.join(some[:5])} and {len(some) - 5} more"
    *most, last = some
    return f"{', '.join(most)} and {last}" if most else last


def either(names: Iterable[str]) -> str:
    """`1 or 3`; of more than three numbers in a row the first and the last.

    >>> either("13"), either("1234679")
    ('1 or 3', '1 to 4, 6, 7 or 9')
    """
    rows: list[list[str]] = []
    for name in names:
        follows = rows and name.isdigit() and rows[-1][-1].isdigit() and int(name) == int(rows[-1][-1]) + 1
        if follows:
            rows[-1].append(name)
        else:
            rows.append([name])
    *most, last = [word for row in rows for word in ([f"{row[0]} to {row[-1]}"] if len(row) > 3 else row)]
    return f"{', '.join(most)} or {last}" if most else last
