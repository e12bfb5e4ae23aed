"""Why rows fit no layout, and lines are no rules, in words."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from math import isqrt

from cover.basics.suggest import did_you_mean
from cover.formats.boards.layout import Rules, width
from cover.formats.boards.lines import Row
from cover.formats.boards.records import COLUMNS
from cover.formats.boards.symbols import LARGEST_SIZE
from cover.formats.text import shown
from cover.puzzles.clues import CLUES, clue_class
from cover.puzzles.grids.text import FLAGS

# Names of columns, one of them of three letters at least: a row of marks has none so long.
_HEAD = re.compile(r"(?=.*[A-Za-z_]{3})\s*\"?[A-Za-z_][\w -]*\"?(\s*[,;\t]\s*\"?[A-Za-z_][\w -]*\"?)+\s*")


def why_no_rule(line: str) -> str:
    """What is wrong with a line that names a rule, and is none."""
    key = line.split()[0].lower()
    if ":" not in line and key in CLUES and not clue_class(key).flag:
        return without_colon(line, key)
    near = did_you_mean(line.partition(":")[0].strip(), [*FLAGS, *CLUES])
    advice = f"{near} (alone in its line)" if near else "; '# ' before it makes it a comment"
    return f"{shown(line)} names a rule that is not read here{advice}"


def without_colon(line: str, key: str) -> str:
    """What to say of the line of a key without its colon."""
    form = clue_class(key).form if key in CLUES else f"{key}: CELLS"
    return f"{shown(line)} has no colon: '{form}' is needed"


def why_not(rows: Sequence[Row], rules: Rules) -> tuple[str, int]:
    """Why no layout fits the shape of these rows, in words, and the line to blame."""
    rows = [row for row in rows if not row.dashes] or list(rows)
    if _HEAD.fullmatch(rows[0].text):
        known = ", ".join(COLUMNS[:3])
        names = shown(rows[0].text.strip())
        reason = f"{names} names no column of boards ({known}, ...): `cover batch --column NAME` says which"
        return reason, rows[0].number
    # Fields or characters: what the rows have, or what most of them look like.
    by_field = (
        any(row.separated for row in rows)
        or Counter(any(len(cell) > 1 for cell in row.fields) and len(row.fields) > 3 for row in rows).most_common(1)[0][
            0
        ]
    )
    widths = [width(row, by_field) for row in rows]
    # The usual width is what was meant; the first row of another one is to blame.
    usual, times = Counter(widths).most_common(1)[0]
    root = isqrt(usual)
    odd = next((k for k, w in enumerate(widths) if w != usual), None)
    boxless = "boxes: RxC, jigsaw: or kind='latin'"
    what = f"a {rules.kind} board"
    # The header says how many rows: then only that is measured.
    if rules.size is not None:
        n = rules.size
        first = next((k for k, w in enumerate(widths) if w not in (n, n * n)), len(rows) - 1)
        have = f"{len(rows)} rows" if widths[first] == n else f"a line of {_cells(widths[first])}"
        return f"{have}: {n} rows of {n} cells, or {n * n} cells in a line, are needed here", rows[first].number
    # A square of its width: meant as one board a line.
    if len(rows) == 1 or (root * root == usual and rules.allows(root) and usual > len(rows)):
        k = odd if odd is not None and len(rows) > 1 else 0
        return f"a line of {_cells(widths[k])}: {_right_lengths(widths[k], rules)}", rows[k].number
    if odd is not None:
        many = "others have" if times > 1 else "most common width is"
        return f"a row of {_cells(widths[odd])} where the {many} {usual}", rows[odd].number
    if rules.allows(usual):
        return f"{len(rows)} rows of {_cells(usual)}: {what} of that width has {usual} rows", rows[-1].number
    if usual > LARGEST_SIZE:
        return f"rows of {_cells(usual)}: boards have at most {LARGEST_SIZE} rows", rows[0].number
    return (
        f"rows of {_cells(usual)}: a {usual}x{usual} sudoku has no boxes (say {boxless})",
        rows[0].number,
    )


def _cells(count: int) -> str:
    return f"{count} cell" if count == 1 else f"{count} cells"


def _right_lengths(count: int, rules: Rules) -> str:
    below = [n for n in range(1, min(isqrt(count), LARGEST_SIZE) + 1) if rules.allows(n) and n * n < count][-1:]
    above = [n for n in range(isqrt(count) + 1, min(isqrt(count) + 8, LARGEST_SIZE + 1)) if rules.allows(n)][:1]
    near = [f"{n * n} ({n}x{n})" for n in below + above]
    return f"a board in a line has {' or '.join(near)}" if near else f"boards have at most {LARGEST_SIZE} rows"
