"""The page's board as a widget of notebooks: `Board(puzzle)` in Jupyter, marimo, VS Code and Colab (extra `notebook`).

The browser draws `static/board.js`, the module of the page; each question goes to the kernel as a request of the
protocol, and its events go back.
"""

from __future__ import annotations

from importlib.resources import files
from typing import Any

import anywidget
import traitlets

import cover
from cover.basics.errors import Refused
from cover.puzzles.common.cells import cell_name
from cover.puzzles.grids.grid import Grid
from cover.web.boards import grid_of
from cover.web.protocol import answer

ASKED = ("hint", "verify", "explain", "candidates", "solve")
SECONDS = 20.0  # of a question that searches
_PLAYED = ("hint",)  # questions about where a player stands
_IMPORT = 'import { Board, nameOf } from "./board.js";\n'


def _static(*names: str) -> str:
    return "\n".join((files("cover.web") / "static" / name).read_text(encoding="utf-8") for name in names)


class Board(anywidget.AnyWidget):
    """A board to play on, with hints and reasons.

    puzzle: a puzzle of a grid, or a text or link that `cover.loads` reads. cells: what a player has filled in, row by
    row, None where nothing is; marks: the pencil marks of cells, by name. Both follow the player, and may be set.
    Raises Refused for a puzzle that is no grid, InputError for what cannot be read.

    >>> board = Board("1..3.4....3.4..2")
    >>> board.cells[0]
    [None, None, None, None]
    """

    _esm = _static("board.js", "widget.js").replace(_IMPORT, "")
    _css = _static("board.css", "widget.css").replace(":root, ", "")  # no color of the notebook changes
    text = traitlets.Unicode().tag(sync=True)
    grid = traitlets.Dict().tag(sync=True)
    cells: Any = traitlets.List().tag(sync=True)
    marks = traitlets.Dict().tag(sync=True)

    def __init__(self, puzzle: Grid | str):
        read: Any = cover.loads(puzzle) if isinstance(puzzle, str) else puzzle
        grid = grid_of(read)
        if grid is None:
            raise Refused("only grids such as sudoku and latin have a board in a notebook")
        blank = [[None] * grid["size"] for _ in range(grid["size"])]
        super().__init__(text=cover.dumps(read), grid=grid, cells=blank, marks={})
        self.on_msg(lambda _widget, message, _buffers: self._asked(message))

    def ask(self, verb: str, number: int = 0) -> list[dict[str, Any]]:
        """The events of the protocol that answer a question about the board as it stands."""
        return list(answer(self._request(verb, number)))

    def _asked(self, message: Any) -> None:
        if isinstance(message, dict) and message.get("verb") in ASKED:
            for event in answer(self._request(message["verb"], message.get("id"))):
                self.send(event)

    def _request(self, verb: str, number: Any) -> dict[str, Any]:
        request: dict[str, Any] = {"id": number, "verb": verb, "text": self.text, "args": {}, "state": {}}
        if verb != "verify":
            request["args"]["seconds"] = SECONDS
        placed = {cell_name((r, c)): mark for r, row in enumerate(self.cells) for c, mark in enumerate(row) if mark}
        if verb in _PLAYED:
            request["state"]["placed"] = [f"{cell}={mark}" for cell, mark in placed.items()]
        elif verb == "verify":
            pairs = zip(self.grid["givens"], self.cells, strict=True)
            request["state"]["cells"] = [[g or m for g, m in zip(*rows, strict=True)] for rows in pairs]
        return request
