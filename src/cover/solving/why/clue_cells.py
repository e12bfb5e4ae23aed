"""A cell more on a board for every clue that may be left out, which says whether what the clue demands holds.

Its mark follows from the others, so that the board has as many solutions as without it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any

import numpy as np

from cover.problems.automata import Automaton, automaton
from cover.problems.board import Board
from cover.problems.names import Kind, Name
from cover.problems.rules import Regular
from cover.solving.why.questions import BROKEN, HOLDS


def with_clue_cells(board: Board, clues: Sequence[Regular]) -> Board:
    """The board with a cell for each clue after its own cells, in their order."""
    cells, symbols = board.candidates.shape
    more = np.zeros((len(clues), symbols), dtype=np.bool_)
    # The two symbols that such a cell may hold.
    more[:, [BROKEN, HOLDS]] = True
    whether = [
        Regular((cells + k, *clue.cells), _whether(clue.automaton, symbols), f"whether {clue.name}")
        for k, clue in enumerate(clues)
    ]
    return replace(
        board,
        candidates=np.concatenate([board.candidates, more]),
        givens=np.concatenate([board.givens, np.full(len(clues), -1, dtype=np.int32)]),
        cell_names=[*board.cell_names, *(Name(Kind.GIVEN, (k, str(clue.name))) for k, clue in enumerate(clues, 1))],
        rules=(*board.rules, *whether),
    )


@lru_cache(maxsize=1024)
def _whether(made: Automaton, symbols: int) -> Automaton:
    """HOLDS and a word that the automaton accepts, or BROKEN and another word. A state of the automaton is None where
    the word is lost."""
    arcs = [{(a, s): b for a, s, b in made.layer(i).tolist()} for i in range(made.length)]
    accepts = bool(made.states[-1] > 0)

    # The first cell says whether; then the automaton walks along, or has lost the word.
    def step(state: tuple[int, int | None], symbol: int, place: int) -> tuple[int, int | None] | None:
        whether, at = state
        if place == 0:
            return (symbol, 0) if symbol in (BROKEN, HOLDS) else None
        target = None if at is None else arcs[place - 1].get((at, symbol))
        # HOLDS promises that the word stays accepted; BROKEN that it ends otherwise.
        return None if whether == HOLDS and target is None else (whether, target)

    def ends(state: Any) -> bool:
        whether, at = state
        return bool((at is not None and accepts) == (whether == HOLDS))

    return automaton(made.length + 1, symbols, (BROKEN, 0), step, ends)
