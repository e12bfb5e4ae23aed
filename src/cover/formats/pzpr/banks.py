"""Banks of pieces in links: a letter for one that is known, or how many pieces and each as bits, five a character."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from cover.basics.errors import InputError, ProblemError
from cover.basics.suggest import counted, shown
from cover.formats.pzpr.bodies import FileLines, LinkText
from cover.formats.pzpr.codes import BASE36, Packed
from cover.formats.pzpr.sheets import Sheet
from cover.puzzles.kinds.polyominoes import BANK, Shape, bank_of, banked, shape_of, ways

_TETROMINOES = ("14u", "23bg", "22u", "23f", "23eg")
_PENTOMINOES = ("337k", "15v", "24as", "24bo", "23fg", "337i", "23rg", "334u", "335s", "33bk", "24bk", "337o")
_SHIPS = ("11g", "21o", "31s", "41u", "51v")


def _fleet(longest: int) -> tuple[str, ...]:
    """One ship of the longest, and of each shorter length one more."""
    return tuple(ship for k, ship in enumerate(_SHIPS[:longest]) for _ in range(longest - k))


_KNOWN = {"p": _PENTOMINOES, "z": ()}
_OF_PIECES = {**_KNOWN, "t": _TETROMINOES, "d": tuple(piece for piece in _TETROMINOES for _ in range(2))}
_OF_SHIPS = {**_KNOWN, "c": _fleet(3), "d": _fleet(4), "e": _fleet(5)}
_BITS = Packed(2, 5)


@dataclass(frozen=True)
class Bank:
    """ships: are the banks with a letter those of ships? most: cells of the largest piece that is read, 0 for any."""

    ships: bool = False
    most: int = 0

    @property
    def _known(self) -> Mapping[str, tuple[str, ...]]:
        return _OF_SHIPS if self.ships else _OF_PIECES

    def read(self, sheet: Sheet, link: LinkText) -> None:
        first, *rest = link.body.removeprefix("/").split("/")
        if not first:
            letter = rest[0][:1] if rest else ""
            if letter not in self._known:
                raise InputError(f"{shown(letter) if letter else 'what is missing'} is no bank of pieces that is known")
            codes, left = self._known[letter], [rest[0][1:], *rest[1:]]
        elif first.isdecimal() and int(first) <= len(rest):
            codes, left = tuple(rest[: int(first)]), rest[int(first) :]
        else:
            raise InputError(f"a bank of {shown(first)} pieces, and {len(rest)} are there")
        shapes = [_shape(code) for code in codes]
        if not shapes:
            raise InputError("a bank without pieces is not read here")
        if large := next((shape for shape in shapes if 0 < self.most < len(shape)), None):
            raise InputError(f"a piece of {counted(len(large), 'cell')} is not read here, only of up to {self.most}")
        sheet.header[BANK] = bank_of(shapes)
        link.body = "/".join(left)

    def write(self, sheet: Sheet, link: LinkText) -> None:
        shapes = banked(sheet.header.pop(BANK))
        kinds = sorted(ways(shape)[0] for shape in shapes)
        for letter, codes in self._known.items():
            if kinds == sorted(ways(_shape(code))[0] for code in codes):
                link.body += f"//{letter}"
                return
        link.body += "/".join(["", str(len(shapes)), *map(_code, shapes)])

    def read_file(self, sheet: Sheet, lines: FileLines) -> None:
        raise InputError("files with a bank of pieces are not read here; links are")


def _shape(code: str) -> Shape:
    """Columns and rows, a character each, then the cells row by row."""
    if len(code) < 3 or not {*code} <= {*BASE36}:
        raise InputError(f"{shown(code)} is no piece")
    wide, high = (int(mark, 36) for mark in code[:2])
    items, left = _BITS.read(code[2:], wide * high)
    if left or not wide or not high:
        raise InputError(f"{shown(code)} is no piece of {wide} columns and {high} rows")
    rows = ("".join("#" if item else "." for item in items[k * wide : (k + 1) * wide]) for k in range(high))
    return shape_of("/".join(rows))


def _code(shape: Shape) -> str:
    high, wide = (1 + max(cell[k] for cell in shape) for k in (0, 1))
    if max(high, wide) >= len(BASE36):
        raise ProblemError("a piece is too large for a link")
    bits = ["1" if (r, c) in shape else None for r in range(high) for c in range(wide)]
    return BASE36[wide] + BASE36[high] + _BITS.write(bits).rstrip("0")
