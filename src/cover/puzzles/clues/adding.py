"""A grid with more rules than its text says: `--with antiknight`, `--with "cage 15: r1c1 r1c2"`, `--with x`."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from cover.basics.errors import InputError, Refused
from cover.basics.suggest import known_names, plain, shown
from cover.puzzles.base import BasePuzzle
from cover.puzzles.clues import CLUES, clue_class
from cover.puzzles.clues.reading import ClueText
from cover.puzzles.grids.grid import Grid
from cover.puzzles.grids.text import FLAGS


def with_rules(puzzle: Any, lines: Iterable[str]) -> Any:
    """The puzzle with these rules added: a clue as a line of a puzzle file says it, or the name of a variant. Raises
    InputError for what is neither, Refused for puzzles that take none.

    >>> import cover
    >>> print(with_rules(cover.Latin.empty(2), ["greater: r1c1 r1c2"]).to_text(), end="")
    puzzle: latin
    greater: r1c1 r1c2
    <BLANKLINE>
    . .
    . .
    """
    lines = list(lines)
    if not lines:
        return puzzle
    if not isinstance(puzzle, Grid):
        name = puzzle.name if isinstance(puzzle, BasePuzzle) else "a problem"
        raise Refused(f"rules are added to grids such as sudoku and latin, not to {name}")
    changes: dict[str, Any] = puzzle.variant()
    clues = list(changes["clues"])
    for line in lines:
        rule = rule_in_a_word(line) or line
        if rule in FLAGS:
            if rule not in changes:
                raise Refused(f"{line.strip()} is a rule of sudoku, not of {puzzle.name}")
            changes[rule] = True
        else:
            clues.append(_clue(rule).clue(puzzle.size))
    changes["clues"] = clues
    return type(puzzle)(puzzle.givens, **changes)


def rule_in_a_word(words: str) -> str:
    """The rule that stands alone, without cells, and that people call so; "" for none. Files and options take it alike.

    >>> rule_in_a_word("x"), rule_in_a_word("Anti-Knight"), rule_in_a_word("killer")
    ('diagonals', 'antiknight', '')
    """
    from cover.puzzles.sudoku import OTHER_NAMES  # which has clues

    name = OTHER_NAMES.get(plain(words), plain(words))
    return name if name in FLAGS or (name in CLUES and clue_class(name).flag) else ""


def _clue(line: str) -> ClueText:
    head, colon, text = line.partition(":")
    found = re.fullmatch(r"\s*([A-Za-z]+)\s*(.*?)\s*", head)
    key = found[1].lower() if found else ""
    if key not in CLUES:
        near = known_names(key, ["x", *FLAGS, *CLUES])
        raise InputError(f"{shown(line)} is no rule; {near} (`cover puzzles` lists all)")
    assert found is not None
    if not colon and not clue_class(key).flag:
        raise InputError(f"{shown(line)}: '{clue_class(key).form}' is needed")
    return ClueText(key, found[2], text.strip())
