"""Types of puzz.link with numbers in corners (slant, creek), with arrows (yajikazu, yajilin), dots (kropki) and circles
(masyu), and loops among closed cells."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cover.basics.errors import InputError
from cover.basics.suggest import shown
from cover.formats.programs.draft import Draft
from cover.formats.pzpr.codes import bits, file_rows, file_sizes, numbers4, ternary
from cover.formats.pzpr.link import Link, square
from cover.puzzles.common.cells import Cell, cell_name
from cover.puzzles.creek import Creek
from cover.puzzles.grids.grid import Grid
from cover.puzzles.masyu import Masyu
from cover.puzzles.simpleloop import SimpleLoop
from cover.puzzles.slant import Slant
from cover.puzzles.yajikazu import Yajikazu
from cover.puzzles.yajilin import Yajilin


class _Corners:
    """made: the puzzle of rows of corners; `?` asks nothing of a corner."""

    def __init__(self, made: Callable[[list[list[int | None]]], Any]):
        self._made = made

    def from_link(self, link: Link) -> Any:
        wide = link.columns + 1
        numbers = [None if number == -2 else number for number in link.take(numbers4, wide * (link.rows + 1))]
        return self._made([numbers[k : k + wide] for k in range(0, len(numbers), wide)])

    def from_file(self, lines: list[str]) -> Any:
        rows, columns = file_sizes(lines)
        block = file_rows(lines, 2, rows + 1, columns + 1)
        return self._made([[int(word) if word.isdecimal() else None for word in row] for row in block])


class _Arrows:
    """Numbers with a direction (1 up, 2 down, 3 left, 4 right); plain: what a number without direction becomes."""

    def __init__(self, made: Callable[[list[list[str]]], Any], closed: str | None):
        self._made, self._closed = made, closed

    def _word(self, way: int, number: int | None, called: str) -> str:
        if 0 < way < 5 and number is not None:
            return f"{number}{' ^v<>'[way]}"
        if self._closed is None or number is not None:
            raise InputError(f"{called}: a clue without direction or number is not read here")
        return self._closed

    def from_link(self, link: Link) -> Any:
        link.flags.ignore("b", why="the cells with clues are drawn grey (yajilin)")
        words = link.take(lambda body, many: self._words(body, many, link.columns))
        return self._made([words[k : k + link.columns] for k in range(0, link.cells, link.columns)])

    def _words(self, body: str, many: int, columns: int) -> tuple[list[str], str]:
        words: list[str] = []
        at = 0
        while at < len(body) and len(words) < many:
            mark = body[at]
            if "a" <= mark <= "z":
                words += ["."] * (ord(mark) - ord("a") + 1)
                at += 1
                continue
            if mark not in "0123456789":
                raise InputError(f"{shown(mark)} in the body, where a direction is needed")
            wide = 1 + (mark >= "5")  # 5 to 9: the number has two digits
            number = body[at + 1 : at + 1 + wide]
            called = cell_name(divmod(len(words), columns))
            words.append(self._word(int(mark) % 5, None if number[:1] == "." else int(number, 16), called))
            at += 1 + (1 if number[:1] == "." else wide)
        return [*words, *["."] * many][:many], body[at:]

    def from_file(self, lines: list[str]) -> Any:
        rows, columns = file_sizes(lines)
        words = []
        for r, row in enumerate(file_rows(lines, 2, rows, columns)):
            words.append([self._file_word(word, cell_name((r, c))) for c, word in enumerate(row)])
        return self._made(words)

    def _file_word(self, word: str, called: str) -> str:
        way, comma, number = word.partition(",")
        if not comma:
            return "."
        return self._word(int(way), int(number) if number.isdecimal() else None, called)


class Kropki:
    """White dots between consecutive numbers, black ones where one is twice the other, and all of them are there."""

    @staticmethod
    def _made(size: int, dots: dict[tuple[Cell, Cell], int]) -> Grid:
        draft = Draft(size, (0, 0))
        for two, dot in dots.items():
            if dot:
                draft.clue("white" if dot == 1 else "black", two)
        draft.add("negative", "kropki")
        return draft.puzzle()

    @staticmethod
    def _places(size: int) -> list[tuple[Cell, Cell]]:
        across = [((r, c), (r, c + 1)) for r in range(size) for c in range(size - 1)]
        return across + [((r, c), (r + 1, c)) for r in range(size - 1) for c in range(size)]

    @classmethod
    def from_link(cls, link: Link) -> Grid:
        places = cls._places(link.square("a kropki"))
        return cls._made(link.rows, dict(zip(places, link.take(ternary, len(places)), strict=True)))

    @classmethod
    def from_file(cls, lines: list[str]) -> Grid:
        rows, columns = file_sizes(lines)
        square(columns, rows, "a kropki")
        blocks = [*file_rows(lines, 2, rows, columns - 1), *file_rows(lines, 2 + rows, rows - 1, columns)]
        words = [word for row in blocks for word in row]
        dots = [int(word) if word in ("1", "2") else 0 for word in words]
        return cls._made(rows, dict(zip(cls._places(rows), dots, strict=True)))


class Pearls:
    """Circles, three a character."""

    @staticmethod
    def from_link(link: Link) -> Masyu:
        return Masyu([[".WB"[mark] for mark in row] for row in link.take_rows(ternary)])

    @staticmethod
    def from_file(lines: list[str]) -> Masyu:
        rows, columns = file_sizes(lines)
        return Masyu([[".WB"[int(word)] if word in "12" else "." for word in row]
                      for row in file_rows(lines, 2, rows, columns)])  # fmt: skip


class ClosedCells:
    """Closed cells, five a character."""

    @staticmethod
    def from_link(link: Link) -> SimpleLoop:
        return SimpleLoop([[".#"[closed] for closed in row] for row in link.take_rows(bits)])

    @staticmethod
    def from_file(lines: list[str]) -> SimpleLoop:
        rows, columns = file_sizes(lines)
        block = file_rows(lines, 2, rows, columns)
        return SimpleLoop([["#" if word == "*" else "." for word in row] for row in block])


slant = _Corners(Slant)
creek = _Corners(Creek)
yajikazu = _Arrows(Yajikazu, None)
yajilin = _Arrows(Yajilin, "#")
