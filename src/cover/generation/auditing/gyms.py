"""Data sets of gymnasia: reasoning-gym, chuk-puzzles-gym, Pencil Puzzle Bench. What is not read is refused by name.

Sources: github.com/open-thought/reasoning-gym (`games/*.py`: what `metadata` holds), github.com/chrishayuk/
chuk-puzzles-gym (`export/dataset.py`; `initial_state` is the game's grid, and where that does not say all, the grid
is drawn at the end of `prompt`), github.com/approximatelabs/pencil-puzzle-bench (`dataset.py`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from cover.formats.text import Source
from cover.generation.auditing.entries import Entry, Fields, objects

Rows = Sequence[Sequence[Any]]
_PLACED = re.compile(r"cell\(r(\d+),c(\d+)\)=(\d+)")
_DRAWN = re.compile(r"^ *\d+ *\|(.*?)\|?$", re.MULTILINE)


def _text(kind: str, rows: Rows, blank: object = 0, *more: str, key: str = "cells") -> str:
    """A puzzle file of such cells, `.` for a blank."""
    cells = [" ".join("." if mark == blank else str(mark) for mark in row) for row in rows]
    return "\n".join([f"puzzle: {kind}", *more, f"{key}:", *cells]) + "\n"


# ---------------------------------------------------------------- reasoning-gym
def _futoshiki(facts: dict[str, Any]) -> str:
    pairs = []
    for r1, c1, r2, c2, sign in facts["constraints"]:
        one, other = f"r{r1 + 1}c{c1 + 1}", f"r{r2 + 1}c{c2 + 1}"
        pairs.append(f"greater: {one} {other}" if sign == ">" else f"greater: {other} {one}")
    return _text("unequal", facts["puzzle"], 0, *pairs, key="givens")


def _kakurasu(facts: dict[str, Any]) -> str:
    # there a row's number sums the places of its columns, and a column's those of its rows, as here
    top, left = (" ".join(map(str, facts[name])) for name in ("col_sums", "row_sums"))
    return f"puzzle: kakurasu\ntop: {top}\nleft: {left}\nsize: {facts['n_rows']}x{facts['n_cols']}\n"


def _sudoku(rows: Rows) -> str:
    """The line of such a board, 0 for a blank."""
    return "".join(str(mark) for row in rows for mark in row)


REASONING_GYM: dict[str, Callable[[dict[str, Any]], str]] = {
    "sudoku": lambda facts: _sudoku(facts["puzzle"]),
    "mini_sudoku": lambda facts: _sudoku(facts["puzzle"]),
    "futoshiki": _futoshiki,
    "kakurasu": _kakurasu,
}


def of_reasoning_gym(source: Source, split: str, fields: Fields) -> Iterator[Entry]:
    for number, record in objects(source):
        facts = record["metadata"]
        game = facts.get("source_dataset", "")
        if game not in REASONING_GYM:
            raise source.error(f"reasoning-gym's {game} is not read; there are {', '.join(REASONING_GYM)}", number)
        yield Entry(f"{source.name}:{number}", split, "records", "", REASONING_GYM[game](facts), facts["solution"])


# ---------------------------------------------------------------- chuk-puzzles-gym
def _drawn(prompt: str) -> list[list[str]]:
    """The cells of the grid at the end of a prompt."""
    return [row.replace("|", " ").split() for row in _DRAWN.findall(prompt)]


def _tents(record: dict[str, Any]) -> str:
    rows = [line for line in record["prompt"].splitlines() if "|" in line]
    right = " ".join(row.split("|")[0].strip() for row in rows[1:])
    bottom = " ".join(rows[0].split("|")[1].split())
    return _text("tents", _drawn(record["prompt"]), ".", f"right: {right}", f"bottom: {bottom}")


def _queens(record: dict[str, Any]) -> str:
    grid = record["initial_state"]
    held = " ".join(f"r{r + 1}c{c + 1}" for r, row in enumerate(grid) for c, mark in enumerate(row) if mark == 1)
    return f"puzzle: queens\nsize: {len(grid)}\n" + (f"queens: {held}\n" if held else "")


CHUK: dict[str, Callable[[dict[str, Any]], str]] = {
    "sudoku": lambda record: _sudoku(record["initial_state"]),
    "binary_puzzle": lambda record: _text("binairo", record["initial_state"], -1),
    "fillomino": lambda record: _text("fillomino", record["initial_state"]),
    "hitori": lambda record: _text("hitori", record["initial_state"]),
    "numberlink": lambda record: _text("numberlink", record["initial_state"]),
    "n-queens": _queens,
    "nurikabe": lambda record: _text("nurikabe", _drawn(record["prompt"]), "."),
    "tents_and_trees": _tents,
}
NUMBERS = {"sudoku": 0, "binary_puzzle": -1, "fillomino": 0}  # whose solutions are numbers in cells -> a blank


def of_chuk(source: Source, split: str, fields: Fields) -> Iterator[Entry]:
    for number, record in objects(source):
        domain = record.get("domain", "")
        if domain not in CHUK:
            raise source.error(f"chuk's {domain} is not read; there are {', '.join(CHUK)}", number)
        named = f"{source.name}:{number} ({record.get('id')})"
        yield Entry(named, split, "records", "", CHUK[domain](record), _traced(record))


def _traced(record: dict[str, Any]) -> Any:
    """The grid after the steps of a trace; None where they do not fill it with numbers."""
    if record["domain"] not in NUMBERS:
        return None
    grid, steps = record["initial_state"], record.get("trace") or ()
    placed = [found for step in steps if (found := _PLACED.fullmatch(str(step.get("after"))))]
    full = [list(row) for row in grid]
    for found in placed:
        full[int(found[1]) - 1][int(found[2]) - 1] = int(found[3])
    return None if any(mark == NUMBERS[record["domain"]] for row in full for mark in row) else full


# ---------------------------------------------------------------- Pencil Puzzle Bench
def of_ppbench(source: Source, split: str, fields: Fields) -> Iterator[Entry]:
    """Its addresses. Its solutions are moves of pzpr.js, which are not read: there is no answer to judge."""
    for number, record in objects(source):
        link = record.get("puzzlink_url") or record["puzzle_url"]
        yield Entry(f"{source.name}:{number}", split, "records", "", link, None)
