"""Names in a row, as sentences have them."""

from __future__ import annotations

from collections.abc import Iterable

SHOWN = 8  # names that are listed one by one
NONE, SOME = "no ", "some "  # how the mark begins that a line is none, and what is written where it is not


def joined(words: Iterable[str], last: str = "and") -> str:
    """
    >>> joined("abc"), joined("ab", "or")
    ('a, b and c', 'a or b')
    """
    *most, end = words
    return f"{', '.join(most)} {last} {end}" if most else end


def listed(words: Iterable[str]) -> str:
    """`a, b and c`; of many how many there are.

    >>> listed("abc"), listed("abcdefghij")
    ('a, b and c', 'a, b, c, d, e and 5 more')
    """
    some = list(words)
    if len(some) > SHOWN:
        return f"{', '.join(some[:5])} and {len(some) - 5} more"
    return joined(some)


def in_short(words: Iterable[str], *, full: bool) -> str:
    """With commas between them; of many, where not all are asked for, how many there are.

    >>> in_short("abc", full=False), in_short("abcdefghij", full=False)
    ('a, b, c', 'a, b, c, d, e and 5 more')
    """
    some = list(words)
    return ", ".join(some) if full or len(some) <= SHOWN else listed(some)


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
    return joined((word for row in rows for word in ([f"{row[0]} to {row[-1]}"] if len(row) > 3 else row)), "or")


def crossed(names: Iterable[str], *, full: bool = True) -> str:
    """That marks are false; what is not none is some. full: all of many.

    >>> crossed(["r1c1=5", "r2c1=5"]), crossed(["no bridge r1c1-r1c3", "no bridge r1c1-r3c1"])
    ('not r1c1=5, r2c1=5', 'some bridge r1c1-r1c3; some bridge r1c1-r3c1')
    """
    words = list(names)
    some = [SOME + word.removeprefix(NONE) for word in words if word.startswith(NONE)]
    others = [word for word in words if not word.startswith(NONE)]
    return "; ".join([*some, f"not {in_short(others, full=full)}"] if others else some)
