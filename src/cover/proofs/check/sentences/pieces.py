"""Parts of a mark that are pieces, by name, drawn or of a bank: true, false or not known.

A part in a solution has all cells that are surely together, and none that surely hold another mark: so a piece must lie
there that has the ones and not the others.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Mapping, Sequence

from cover.proofs.check.sentences.board import Board, groups
from cover.proofs.check.sentences.polyominoes import Piece, bank, drawn, lying, moved
from cover.proofs.check.sentences.reading import Cell, Node
from cover.proofs.check.sentences.scopes import Scope
from cover.proofs.check.sentences.truth import Truth, Truth3


def pieces(truth: Truth, node: Node, scope: Scope) -> Truth3:
    marks, names, fixed, barred, apart, spare = node.parts
    board, of_bank = truth.board, names == ("bank",)
    bars = {frozenset(two) for two in board.draft.bars} if barred else set[frozenset[Cell]]()
    stock = [*bank(board.draft.header.get("bank", ""))] if of_bank else [drawn(name) for name in names]
    used = Counter(lying(piece, fixed) for piece in stock)
    held = {k: truth.has(k, marks, Scope(board.cells)) for k in board.cells}
    near = {k: [a for a in board.beside[k] if {board.cell_at[k], board.cell_at[a]} not in bars] for k in board.cells}
    settled = None not in held.values()
    parts = groups([k for k, one in held.items() if one], near)
    closed = Counter[frozenset[Piece]]()
    done: set[int] = set()  # cells of parts that grow no more
    for part in parts:
        cells = {board.cell_at[k] for k in part}
        if not any(_fits(board, held, cells, bars, way) for ways in used for way in ways):
            return False
        if all(held[a] is not None for k in part for a in near[k]):
            closed[lying(moved(cells), fixed)] += 1
            done |= {*part}
    if apart and _touching(board, parts, done):
        return False
    if not of_bank:
        return True if settled else None
    total = sum(map(len, stock))
    sure, possible = sum(one is True for one in held.values()), sum(one is not False for one in held.values())
    if any(many > used[ways] for ways, many in closed.items()) or sure > total or (possible < total and not spare):
        return False
    if not settled:
        return None
    return spare or closed == used


def _touching(board: Board, parts: Sequence[Sequence[int]], done: Container[int]) -> bool:
    """Do two parts touch, of which one grows no more? So they are not of one piece."""
    owner = {k: number for number, part in enumerate(parts) for k in part}
    pairs = ((k, a) for k in owner for a in board.around[k] if k in done and a in owner)
    return any(owner[k] != owner[a] for k, a in pairs)


def _fits(board: Board, held: Mapping[int, Truth3], part: set[Cell], bars: set[frozenset[Cell]], way: Piece) -> bool:
    """May a piece that lies so have all of these cells, and no bar inside?"""
    r, c = min(part)
    for i, j in way:
        there = {(r + s - i, c + d - j) for s, d in way}
        inside = part <= there and all(cell in board.number and held[board.number[cell]] is not False for cell in there)
        if inside and not any(two <= there for two in bars):
            return True
    return False
