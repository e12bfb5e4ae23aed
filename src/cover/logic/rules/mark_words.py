"""Marks of a board in words: what one is called, what is left in cells, what the fall of some means."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from cover.logic.rules.lists import crossed, either, listed
from cover.problems.arrays import bits
from cover.problems.names import Kind, Name, cell_name

if TYPE_CHECKING:
    from cover.logic.state import State

MANY = 3  # symbols: with more, cells are named together that lose the same
FEW = 2  # marks that are named where they fall; else what is left is named


def about_numbers(options: Sequence[int], state: State) -> bool:
    """Are these marks of cells that hold one of many numbers? Then what is left in the cells is named."""
    return state.board_marks.board.symbols > MANY and all("=" in state.name(option) for option in options)


def left(places: Sequence[int], removes: Sequence[int], state: State) -> str:
    """What is left in the cells of a step, all of them: `r1c1=7; r1c2 and r1c3 are at most 4`."""
    marks = state.board_marks
    if shown := state.on_board((*places, *removes)):  # what only helps a rule is left out, unless it is all
        places, removes = ([option for option in some if option in shown] for some in (places, removes))
    words, now = [state.name(option) for option in places], marks.now(state.live)
    alike: dict[str, list[str]] = {}
    for cell, symbols in _by_cell(removes, state).items():
        phrase = _what_is_left(now[cell], now[cell] & ~symbols, marks.board.symbol_names)
        alike.setdefault(phrase, []).append(str(marks.board.cell_names[cell]))
    for phrase, cells in alike.items():
        is_ = "is" if len(cells) == 1 else "are"
        words.append(f"{listed(cells)} {is_} {phrase}" if phrase else f"nothing is left for {listed(cells)}")
    return "; ".join(words)


def _what_is_left(before: int, after: int, names: Sequence[object]) -> str:
    lost, kept = bits(before & ~after), bits(after)
    if not kept:
        return ""
    if len(lost) <= FEW and len(kept) > FEW:
        return f"not {either(str(names[s]) for s in lost)}"
    if len(kept) > FEW and all(s > kept[-1] for s in lost):
        return f"at most {names[kept[-1]]}"
    if len(kept) > FEW and all(s < kept[0] for s in lost):
        return f"at least {names[kept[0]]}"
    if len(kept) > len(lost):
        return f"not {either(str(names[s]) for s in lost)}"
    return either(str(names[s]) for s in kept)


def after(gone: Sequence[int], state: State) -> str:
    """What the fall of marks means: of two, the other one."""
    marks, gone = state.board_marks, state.on_board(gone) or gone
    by_cell, names = _by_cell(gone, state), marks.board.symbol_names
    if about_numbers(gone[:1], state):
        alike: dict[int, list[str]] = {}
        for cell, symbols in by_cell.items():
            alike.setdefault(symbols, []).append(str(marks.board.cell_names[cell]))
        return "; ".join(
            f"{listed(cells)} {'is' if len(cells) == 1 else 'are'} not {either(str(names[s]) for s in bits(symbols))}"
            for symbols, cells in alike.items()
        )
    words = []
    for cell, symbols in by_cell.items():
        rest = marks.start[cell] & ~symbols
        if rest.bit_count() == 1:
            words.append(state.name(marks.options(cell, rest)[0]))
        else:
            words.append(crossed(map(state.name, marks.options(cell, symbols))))
    return listed(words)


def _by_cell(options: Sequence[int], state: State) -> dict[int, int]:
    """By cell the symbols of some options, as bits."""
    found: dict[int, int] = {}
    for option in options:
        cell, symbol = state.board_marks.mark(option)
        found[cell] = found.get(cell, 0) | 1 << symbol
    return found


def noun(state: State, cells: Sequence[int], symbol: int) -> str:
    """What people count where they count a symbol: `line`, `mine`; empty where that is not the same in all cells, or
    is a number itself."""
    words = {mark_word(state, cell, symbol) for cell in cells}
    word = words.pop()
    return "" if words or word[:1].isdigit() else state.speech.nouns.get(word, word)


def mark_word(state: State, cell: int, symbol: int) -> str:
    """What a mark is called, without its cell: `line`, `#`."""
    board = state.board_marks.board
    words = state.called_mark((cell, symbol)).replace(str(board.cell_names[cell]), "").strip(" =")
    return words or str(board.symbol_names[symbol])


def is_what(state: State, cell: int, symbol: int) -> str:
    """What a cell is that holds a symbol: `shaded`, `a tent`; what is not named stands as it is."""
    word = noun(state, [cell], symbol)
    mark = mark_word(state, cell, symbol)
    return mark if word in ("", mark) else word.removesuffix(" cell") if word.endswith(" cell") else f"a {word}"


def vertex(rule: Any, state: State, through: int | None = None) -> str:
    """The point in which the edges of a rule meet, or that a loop passes once; empty where there is none."""
    cells = rule.cells
    if through is not None:
        cells = [cell for cell, two in zip(rule.cells, rule.ends, strict=True) if through in two]
    names = [state.board_marks.board.cell_names[cell] for cell in cells]
    if len(names) < 2 or not all(isinstance(name, Name) and name.kind is Kind.EDGE for name in names):
        return ""
    common = set(names[0].place).intersection(*(name.place for name in names[1:]))
    return cell_name(common.pop()) if len(common) == 1 else ""
