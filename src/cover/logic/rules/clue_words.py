"""Clues in a setter's words: what a step that rests on one is called, and what the clue says."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, product
from math import prod
from typing import Any

from cover.logic.rules.board_marks import BoardMarks, Differ
from cover.logic.rules.lists import joined
from cover.problems.arrays import bits
from cover.problems.names import KEYED, Kind, Name
from cover.problems.rules import Sum
from cover.puzzles.clues import CLUES, clue_class
from cover.puzzles.clues.table import ROWS, Row

_ROWS, _NO_ROW = {row.key: row for row in ROWS}, Row("", "")
SETS = 6  # that are listed
OPEN, TRIED = 3, 1_000  # cells whose fillings are listed, and fillings that are tried for it


def key_of(name: str | Name) -> str:
    """The key of the clue that a rule belongs to; empty where it has none."""
    return name.sort if isinstance(name, Name) and name.kind in (*KEYED, Kind.SUM) else ""


def step_name(name: str | Name) -> str:
    """What a step is called that rests on a clue."""
    key = key_of(name)
    return _ROWS.get(key, _NO_ROW).step or key or "clue"


def about(name: str | Name, cells: Sequence[str], called: str = "") -> str:
    """A rule by its cells, of two both of them; of the sum of a run the run. called: what need not be repeated."""
    words = str(name.place if isinstance(name, Name) and name.kind is Kind.SUM else name)
    if len(cells) == 2 and words.endswith(f" {cells[0]}"):
        words = f"{words} {cells[1]}"
    return words.removeprefix(f"{called} ")


def of_clue(rule: Any, regions: Sequence[Differ], now: Sequence[int], marks: BoardMarks) -> str:
    """What a clue says. regions: in which its cells differ; now: what the cells of the board may hold."""
    key = key_of(rule.name)
    cells, names = rule.cells, marks.board.cell_names
    differ = any(set(cells) <= set(region.cells) for region in regions)
    if isinstance(rule, Sum) and rule.values is not None and len(rule.totals) == 1 and len(cells) <= 9 and differ:
        return _of_sets(rule, now, marks)
    facts = {"n": len(cells), "first": names[cells[0]], "last": names[cells[-1]]}
    if isinstance(rule, Sum) and len(rule.totals) == 1:
        facts["total"] = rule.totals[0]
    holds = _ROWS.get(key, _NO_ROW).holds
    if holds and not ("{total}" in holds and "total" not in facts):
        return holds.format(**facts)
    if fitting := _fitting(rule, regions, now, marks):
        return fitting
    if key in CLUES:
        meaning = clue_class(key).meaning.partition(";")[0].rstrip(".")
        return meaning[0].lower() + meaning[1:]
    if isinstance(rule, Sum) and len(rule.totals) == 1 and rule.values is not None:
        return f"the {len(cells)} cells make {rule.totals[0]}"
    return f"nothing else there lets {rule.name} be filled"


def _of_sets(rule: Sum, now: Sequence[int], marks: BoardMarks) -> str:
    """The sets of different symbols that make the total with what the cells may still hold."""
    names = marks.board.symbol_names
    values = [] if rule.values is None else rule.values.tolist()
    held = [now[cell] for cell in rule.cells]
    every = 0
    for mask in held:
        every |= mask
    found = [
        some
        for some in combinations(bits(every), len(held))
        if sum(values[s] for s in some) in rule.totals and _fits(some, held)
    ]
    head = f"{len(held)} different symbols make {rule.totals[0]}"
    if not found or len(found) > SETS:
        return head
    listed = joined((" ".join(str(names[s]) for s in some) for some in found), "or")
    return f"{head}: {listed}{' alone' if len(found) == 1 else ''}"


def _fitting(rule: Any, regions: Sequence[Differ], now: Sequence[int], marks: BoardMarks) -> str:
    """What a clue leaves to its open cells, where they and their fillings are few: `only 2 9, 3 6 or 9 2 fit`."""
    open_ = [cell for cell in rule.cells if now[cell].bit_count() > 1]
    choices = [bits(now[cell]) for cell in rule.cells]
    if not 0 < len(open_) <= OPEN or prod(map(len, choices)) > TRIED:
        return ""
    together = [[k for k, cell in enumerate(rule.cells) if cell in region.cells] for region in regions]
    found = {
        tuple(s for cell, s in zip(rule.cells, word, strict=True) if cell in open_)
        for word in product(*choices)
        if rule.holds(word) and all(len({word[k] for k in some}) == len(some) for some in together)
    }
    if not 0 < len(found) <= SETS:
        return ""
    names = marks.board.symbol_names
    fillings = joined((" ".join(str(names[s]) for s in word) for word in sorted(found)), "or")
    cells = joined(str(marks.board.cell_names[cell]) for cell in open_)
    return f"only {fillings} {'fits' if len(found) == 1 else 'fit'} in {cells}"


def _fits(some: Sequence[int], held: Sequence[int]) -> bool:
    """Can the symbols be shared out, one a cell?"""
    if not held:
        return True
    return any(held[0] >> s & 1 and _fits([t for t in some if t != s], held[1:]) for s in some)


def of_sums(rule: Any, plus: Sequence[Any], minus: Sequence[Any], marks: BoardMarks) -> str:
    """What full regions make less some sums; rule: of the cells that are left."""
    values, total = minus[0].values, rule.totals[0]
    unit, index = next(((int(v), k) for k, v in enumerate(values) if v), (1, 0))
    times = {
        str(marks.board.cell_names[cell]): int(rule.weights[k, index]) // unit for k, cell in enumerate(rule.cells)
    }
    more, less = ([_repeated(name, abs(n)) for name, n in times.items() if n * sign > 0] for sign in (1, -1))
    keys = {key_of(one.name) for one in minus}
    word = keys.pop() if len(keys) == 1 else "sum"
    clues = f"{len(minus)} {word}s" if len(minus) > 1 else word
    whole, taken = len(plus) * int(values.sum()), sum(one.totals[0] for one in minus)
    sums = f"{_make([str(region.name) for region in plus])} {whole}, the {clues} {taken}"
    if not less or not more:
        return f"{sums}: {_make(more or less)} {total if more else -total}"
    beyond = f"{abs(total)} {'more' if total >= 0 else 'less'} than" if total else "as much as"
    return f"{sums}: {_make(more)} {beyond} {joined(less)}"


def _make(names: Sequence[str]) -> str:
    return f"{joined(names)} make{'s' if len(names) == 1 else ''}"


def _repeated(name: str, times: int) -> str:
    return name if times == 1 else f"{name} ({times} times)"
