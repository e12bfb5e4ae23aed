"""Kakuro of puzz.link: black cells with sums below and to the right, runs of white cells, then the sums outside."""

from __future__ import annotations

from cover.basics.errors import InputError, ProblemError
from cover.basics.suggest import shown
from cover.formats.pzpr.bodies import FileLines, LinkText
from cover.formats.pzpr.codes import UP_TO_45, Gapped
from cover.formats.pzpr.sheets import Sheet
from cover.puzzles.kakuro import Kakuro


def _sum(character: str) -> int:
    if not character:
        raise InputError("the data of the puzzle is cut short or broken")
    if character not in UP_TO_45:
        raise InputError(f"{shown(character)} is no code of a sum")
    return UP_TO_45.index(character)


def _cell(body: str, at: int) -> tuple[str, int]:
    if body[at] == ".":
        return "#", at + 1
    return _word(_sum(body[at]), _sum(body[at + 1 : at + 2])), at + 2


def _word(below: int, right: int) -> str:
    return f"{below or ''}\\{right or ''}" if below or right else "#"


def _sums(word: str) -> list[int]:
    """Below and to the right; 0 is none."""
    found = [int(part or 0) for part in word.split("\\")] if word != "#" else [0, 0]
    if max(found) >= len(UP_TO_45):
        raise ProblemError(f"puzz.link has no sum above {len(UP_TO_45) - 1}")
    return found


def _code(word: str) -> str:
    return "." if word == "#" else "".join(UP_TO_45[one] for one in _sums(word))


_CELLS = Gapped("k", "a black cell", _cell, _code)


class Sums:
    """Black cells, and the sums above and left of the board, where white cells begin."""

    @staticmethod
    def _beside(sheet: Sheet) -> list[tuple[str, int, int]]:
        above = [("top", c, 0) for c in range(sheet.width) if (0, c) not in sheet.cells]
        return above + [("left", r, 0) for r in range(sheet.height) if (r, 0) not in sheet.cells]

    def read(self, sheet: Sheet, link: LinkText) -> None:
        items, link.body = _CELLS.read(link.body, sheet.height * sheet.width)
        sheet.cells = {cell: item for cell, item in zip(sheet.all_cells(), items, strict=True) if item}
        for place in self._beside(sheet):
            total, link.body = _sum(link.body[:1] or "0"), link.body[1:]
            if total:
                sheet.outside[place] = str(total)

    def write(self, sheet: Sheet, link: LinkText) -> None:
        link.body += _CELLS.write([sheet.cells.get(cell) for cell in sheet.all_cells()])
        link.body += "".join(UP_TO_45[int(sheet.outside.get(place, 0))] for place in self._beside(sheet))

    def read_file(self, sheet: Sheet, lines: FileLines) -> None:
        """`right,below` in black cells; the first row and column are those outside the board."""
        # The frame: row and column -1, where sums stand outside the board.
        block = lines.framed(1, 0, 1, 0)
        for r, c in sheet.all_cells():
            right, comma, below = block[r + 1][c + 1].partition(",")
            if comma:
                sheet.cells[r, c] = _word(int(below), int(right))
        for side, k, depth in self._beside(sheet):
            word = block[0][k + 1] if side == "top" else block[k + 1][0]
            if word not in ("0", "."):
                sheet.outside[side, k, depth] = str(int(word))


def made(sheet: Sheet) -> Kakuro:
    """The board with a row and a column of black cells before it."""
    above, left = sheet.beside("top"), sheet.beside("left")
    top = ["#", *(f"{total}\\" if total else "#" for total in above)]
    return Kakuro(
        [top, *([f"\\{total}" if total else "#", *row] for total, row in zip(left, sheet.rows(), strict=True))]
    )


def drawn(puzzle: Kakuro) -> Sheet:
    """Raises ProblemError for a board that does not begin with black cells, and for digits that are given."""
    cells = puzzle.cells
    if any(word.isdecimal() for row in cells for word in row):
        raise ProblemError("puzz.link has no digits that are given in a kakuro")
    if any(word == "." for word in cells[0]) or any(row[0] == "." for row in cells):
        raise ProblemError("the first row and column of a kakuro of puzz.link are black")
    sheet = Sheet(len(cells) - 1, len(cells[0]) - 1)
    for r, row in enumerate(cells):
        for c, word in enumerate(row):
            if word == ".":
                continue
            below, right = _sums(word)
            # The sheet has the inner board alone; the first row and column become words beside it.
            if r and c:
                sheet.cells[r - 1, c - 1] = word
            elif (right and not r) or (below and r):
                raise ProblemError("a sum outside the board must belong to a run")
            elif below or right:
                sheet.outside[("left", r - 1, 0) if r else ("top", c - 1, 0)] = str(below or right)
    return sheet


MADE, DRAWN = {"kakuro": made}, {"kakuro": drawn}
