"""A page with a picture of every technique of logic: the worked examples of logic-examples.md and of the finders, and
steps on the way through boards of our own (techniques.toml). No step is drawn that its check refuses."""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

import cover
from cover.drawing.shapes import View, viewed
from cover.drawing.svg import svg
from cover.logic.paths import Path as Way
from cover.logic.paths import available, walked
from cover.logic.pictures import view_of
from cover.logic.scales import OF_RULES, every_technique, parsed, scale
from cover.logic.state import State
from cover.logic.steps import Step
from cover.logic.words import line
from cover.puzzles.kinds.table import is_kind, puzzle_class

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent / "tests" / "support"))

from worked import blocks, state_of  # noqa: E402

CELL = 26.0  # pixels
INTRODUCTION = """# Techniques in pictures

Each picture is a step that the technique finds, checked before it was drawn. `cover hint --only NAME board.txt`
looks for it on your board, `--draw FILE` draws it. [Worked examples](../../logic-examples.md) has the evidence of many,
[logic](../../logic.md) the ideas.

| in a picture | is |
|---|---|
| a number on green | what the step fills in |
| a small number struck out | what the step removes |
| a dark cell, small numbers in bold | what the step rests on |
| a pale cell | what its sets reach besides |

Pictures of worked examples leave out the candidates that play no part.

"""
PARTS = {
    "Numbers in regions": "Sudoku, Latin squares, and whatever else is an exact cover.",
    "Rules of a board": "Loops, shadings, areas, walls and counts.",
    "Clues": "Cages, lines and sums on boards of numbers.",
}
_CLUES = ("clues", "must_have", "forty_five")


class Found(NamedTuple):
    """A step of a technique, where it was found, and what its picture shows."""

    puzzle: Any
    state: State
    step: Step
    view: View


def pages() -> dict[str, str]:
    """The page, and its pictures."""
    made: dict[str, str] = {}
    parts: dict[str, list[str]] = {part: [] for part in PARTS}
    drawn = pictures()
    for key in filter(drawn.__contains__, every_technique()):
        found = drawn[key]
        view = replace(found.view, below=())  # the page has the words
        made[f"techniques/{key}.svg"] = svg(viewed(found.puzzle.draw(None, view), view), cell=CELL, header="")
        words = line(found.step, found.state)
        parts[_part(key)].append(f"### {key}\n\n![a picture of this step](techniques/{key}.svg)\n\n{_short(words)}\n")
    body = "\n".join(f"## {part}\n\n{about}\n\n" + "\n".join(parts[part]) for part, about in PARTS.items())
    return {**made, "techniques.md": INTRODUCTION + body}


def _short(words: str) -> str:
    """A step in words, of a long list of candidates the first ones."""
    parts = words.split(", ")
    cut = ", ".join(parts[:12]) + (", ..." if len(parts) > 12 else "")
    return cut.replace("[", "(").replace("]", ")")


def _part(key: str) -> str:
    name = every_technique()[key]["finder"]
    if name in _CLUES or key.startswith(("clue-chain", "long-clue")):
        return "Clues"
    return "Rules of a board" if name in OF_RULES else "Numbers in regions"


def pictures() -> dict[str, Found]:
    """A step of every technique that an example or a board of the table has."""
    found: dict[str, Found] = {}
    for key, givens, _ in blocks():
        if key not in found:
            state = state_of(givens)
            step = next(available(state, _alone(key)))
            puzzle = cover.Sudoku.empty(9)
            found[key] = Found(puzzle, state, step, _plainer(view_of(puzzle, state, step)))
    table = tomllib.loads((HERE / "techniques.toml").read_text(encoding="utf-8"))
    wanted: dict[str, list[str]] = {}
    for key, board in table["technique"].items():
        wanted.setdefault(board, []).append(key)
    for board, keys in wanted.items():
        found |= dict(_on_the_way(_puzzle(board, table["boards"]), keys))
    return found


def _alone(key: str) -> Any:
    return parsed(f"[difficulty]\n{key} = 1\n", "own", "own.toml")


def _puzzle(board: str, texts: Mapping[str, str]) -> Any:
    if board in texts:
        return cover.loads(texts[board])
    return cover.loads(puzzle_class(board).example) if is_kind(board) else cover.load(HERE.parent / "puzzles" / board)


def _on_the_way(puzzle: Any, keys: list[str]) -> Iterator[tuple[str, Found]]:
    """The first step of each technique in the states on the way to the solution, by the scale that fits the puzzle."""
    left = {key: _alone(key) for key in keys}
    start = State.of(puzzle, at_once="at-once" in left)
    start.unique = True
    of_rules = any(every_technique()[key]["finder"] in OF_RULES for key in keys)
    way = Way(start, start.copy(), scale("boards" if of_rules else "steps").narrowed())
    for _ in walked(way):
        for key in list(left):
            step = next(available(way.state, left[key]), None)
            if step is not None:
                del left[key]
                state = way.state.copy()
                yield key, Found(puzzle, state, step, view_of(puzzle, state, step))
        if not left:
            return


def _plainer(view: View) -> View:
    """A view without the candidates of other symbols than those that the step speaks of."""
    shown = [view.placed.values(), *view.removed.values(), *view.used.values()]
    symbols = {symbol for symbols in shown for symbol in symbols}
    return replace(view, candidates={cell: [s for s in has if s in symbols] for cell, has in view.candidates.items()})
