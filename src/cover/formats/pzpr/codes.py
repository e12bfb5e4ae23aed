"""The codes that bodies of links are made of, each in both directions: characters to items, and items to characters as
puzz.link itself writes them.

An item is what puzz.link knows of a place, as a word: `3`, `?` for a clue without number, `2n` for a 2 that
points north; None where there is nothing. A body that ends early leaves the rest blank.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Protocol

from cover.basics.errors import InputError, ProblemError
from cover.basics.suggest import shown

Items = list[str | None]
BASE36 = "0123456789abcdefghijklmnopqrstuvwxyz"
_DIGITS = tuple(BASE36[:10])
UP_TO_45 = BASE36[:20] + BASE36[10:].upper()  # numbers in a character: a to j are 10 to 19, A to Z 20 to 45
UNKNOWN = "?"
WAYS = ("", "n", "s", "w", "e")  # by puzz.link's numbers
# Signs before large numbers in base 16: how many digits follow, and what is added to them.
_WIDE = {"-": (2, 0), "+": (3, 0), "=": (3, 4096), "%": (3, 8192), "*": (4, 12240), "$": (5, 77776)}
_LARGEST = 77776 + 16**5 - 1


class Code(Protocol):
    def read(self, body: str, many: int) -> tuple[Items, str]:
        """So many items, and the rest of the body. Raises InputError."""
        ...

    def write(self, items: Sequence[str | None]) -> str:
        """Raises ProblemError for an item that has no code."""
        ...

    def of_word(self, word: str) -> str | None:
        """The item that a word in a pzprv3 file is; None for blanks and for what a player has filled in."""
        ...


def digits(body: str, at: int, many: int, base: int = 16) -> int:
    """The number in so many characters. Raises InputError where they are cut short or are no digits."""
    text = body[at : at + many]
    if len(text) < many or any(digit not in BASE36[:base] for digit in text):
        cut = shown(body[max(0, at - 1) : at + many])
        raise InputError(f"{cut} in the body, where a number of {many} digits is needed")
    return int(text, base)


def number_in(word: str) -> str | None:
    """The item of a file's word that may be a number: `-` is an unknown one, `#` and `+` are of the answer.
    Raises InputError for any other word."""
    if word.isascii() and word.isdecimal():
        return str(int(word))
    if word not in (".", "-", "#", "+", "=", "%", "*"):
        raise InputError(f"{shown(word)} in the file, where a number is needed")
    return UNKNOWN if word == "-" else None


def in_turn(body: str, many: int, take: Callable[[str, int], tuple[Items, int]]) -> tuple[Items, str]:
    """So many items, blank where the body ends early or a slash comes, and the rest of the body. take: the items at a
    place of the body, and the place behind them."""
    found: Items = []
    at = 0
    while len(found) < many and at < len(body) and body[at] != "/":
        items, at = take(body, at)
        found += items
    return filled(found, many), body[at:]


def filled(items: Items, many: int) -> Items:
    return [*items, *[None] * (many - len(items))][:many]


def unknown_code(mark: str, what: str) -> InputError:
    return InputError(f"{shown(mark)} in the body, where {what} is needed")


def without_code(item: str, what: str) -> ProblemError:
    return ProblemError(f"{shown(item)} cannot be written in the link: {what} is needed")


# ---------------------------------------------------------------- items, and letters for places without one
@dataclass(frozen=True)
class Gapped:
    """Items one after the other, and signs for places without one: `gap` is one of them, digits of base 36 behind it
    are more; `.k`: `.` is one, k and the digits behind it are more.

    what: is needed, in messages; one: the item at a place of the body, and the place behind it; code: of an item, ""
    if it has none.
    """

    gap: str
    what: str
    one: Callable[[str, int], tuple[str | None, int]]
    code: Callable[[str], str]
    of_word: Callable[[str], str | None] = number_in

    @cached_property
    def _gaps(self) -> str:
        """The signs of 1, 2 and more places."""
        return self.gap[:-1] + BASE36[BASE36.index(self.gap[-1]) :]

    def read(self, body: str, many: int) -> tuple[Items, str]:
        return in_turn(body, many, self._take)

    def _take(self, body: str, at: int) -> tuple[Items, int]:
        if blanks := 1 + self._gaps.find(body[at]):
            return [None] * blanks, at + 1
        item, after = self.one(body, at)
        if item is None:
            raise unknown_code(body[at], self.what)
        return [item], after

    def write(self, items: Sequence[str | None]) -> str:
        text, gap, signs = "", 0, self._gaps
        for item in items:
            code = "" if item is None else self.code(item)
            if item is not None and not code:
                raise without_code(item, self.what)
            gap += item is None
            # A run of blanks is written when an item comes, or when it is as long as a letter can say.
            if gap and (code or gap == len(signs)):
                text += signs[gap - 1]
                gap = 0
            text += code
        return text + (signs[gap - 1] if gap else "")


def _number16(body: str, at: int) -> tuple[str | None, int]:
    """Numbers in base 16: one digit, or more behind a sign; `.` is an unknown one."""
    mark = body[at]
    if mark in _WIDE:
        many, more = _WIDE[mark]
        return str(digits(body, at + 1, many) + more), at + 1 + many
    return (UNKNOWN if mark == "." else str(int(mark, 16)) if mark in BASE36[:16] else None), at + 1


def _code16(item: str) -> str:
    if item == UNKNOWN:
        return "."
    if not item.isdecimal() or int(item) > _LARGEST:
        # Beyond the largest number of the widest form.
        return ""
    number = int(item)
    if number < 16:
        return f"{number:x}"
    for sign, (many, more) in _WIDE.items():
        # Narrowest form first; for the last numbers that `%` could say puzz.link writes `*`.
        if number - more < 16**many and not (sign == "%" and number >= 12240):
            return f"{sign}{number - more:0{many}x}"
    return ""


def _lettered(
    gap: str,
    what: str,
    letters: Mapping[str, str],
    of_word: Callable[[str], str | None] = number_in,
    others: Gapped | None = None,
) -> Gapped:
    """Characters that are items by themselves; others: how all other items are written."""
    characters = {item: letter for letter, item in letters.items()}

    def one(body: str, at: int) -> tuple[str | None, int]:
        if others is None or body[at] in letters:
            return letters.get(body[at]), at + 1
        return others.one(body, at)

    def code(item: str) -> str:
        if others is None or item in characters:
            return characters.get(item, "")
        other = others.code(item)
        return "" if other[:1] in letters else other

    return Gapped(gap, what, one, code, of_word)


def _arrow(body: str, at: int) -> tuple[str | None, int]:
    """A direction, then a digit in base 16 or `.`; directions above 4: two digits; `-`: direction and three digits;
    `+`: a cell out of play."""
    mark = body[at]
    if mark == "+":
        return "#", at + 1
    if mark == "-":
        way, many, first = digits(body, at + 1, 1, 5), 3, at + 2
    # Above 4: five more say that the number has two digits.
    elif mark in BASE36[:10]:
        way, many, first = int(mark) % 5, 1 + int(mark) // 5, at + 1
    else:
        return None, at
    if many == 1 and body[first : first + 1] == ".":
        return UNKNOWN + WAYS[way], first + 1
    return f"{digits(body, first, many)}{WAYS[way]}", first + many


def _arrow_code(item: str) -> str:
    number, way = (item[:-1], item[-1]) if item[-1:] in WAYS[1:] else (item, "")
    if item == "#" or not (number == UNKNOWN or (number.isdecimal() and int(number) < 4096)):
        return "+" if item == "#" else ""
    turn = WAYS.index(way)
    if number == UNKNOWN or int(number) < 16:
        return f"{turn}." if number == UNKNOWN else f"{turn}{int(number):x}"
    return f"{turn + 5}{int(number):02x}" if int(number) < 256 else f"-{turn}{int(number):03x}"


def _arrow_word(word: str) -> str | None:
    """`2,3`: 3 that points south; `0,-`: neither number nor direction."""
    way, comma, number = word.partition(",")
    if word == "#":
        return word
    if not comma or way not in ("0", "1", "2", "3", "4"):
        return None
    found = number_in(number)
    return None if found is None else found + WAYS[int(way)]


_COLORS = ("", "o", "x")  # of a marked cell: none, white, black, by puzz.link's numbers


def _colored(body: str, at: int) -> tuple[str | None, int]:
    """A color, then a direction with a number; the color's letter stands behind."""
    if body[at] not in "012":
        return None, at
    item, after = _arrow(body, at + 1) if at + 1 < len(body) else (None, at)
    return None if item is None or item == "#" else item + _COLORS[int(body[at])], after


def _colored_code(item: str) -> str:
    color = item[-1] if item[-1:] in ("o", "x") else ""
    code = _arrow_code(item.removesuffix(color))
    return f"{_COLORS.index(color)}{code}" if code not in ("", "+") else ""


def _colored_word(word: str) -> str | None:
    """`2,3,1`: 3 that points south, in a white cell."""
    arrow, comma, color = word.rpartition(",")
    item = _arrow_word(arrow) if comma else None
    return None if item is None or not color.isdecimal() else item + _COLORS[int(color) % 4 % 3]


def _from_one(body: str, at: int) -> tuple[str | None, int]:
    """0 to 9: a number, less 1; more behind `-`, by two digits."""
    if body[at] == "-":
        return str(digits(body, at + 1, 2, 10) + 1), at + 3
    return (str(int(body[at]) + 1) if body[at] in _DIGITS else None), at + 1


def _from_one_code(item: str) -> str:
    number = int(item) if item.isdecimal() else 0
    return "" if not 1 <= number < 100 else f"{number - 1}" if number < 11 else f"-{number - 1}"


def _letter(word: str) -> str | None:
    """A = 1, ..., Z, a = 27, ...; `-` is an unknown one."""
    if word == "-":
        return UNKNOWN
    if not (len(word) == 1 and word.isascii() and word.isalpha()):
        return None
    return str(ord(word) - ord("A") + 1 if word.isupper() else ord(word) - ord("a") + 27)


def _sign_word(word: str) -> str | None:
    return {"a": "<", "b": ">", "0": None, ".": UNKNOWN}.get(word, number_in(word))


def _corner_word(word: str) -> str | None:
    """`o3`: a circle with its number, `o`: one without; 1 to 4: an arrow."""
    if word[:1] == "o":
        return number_in(word[1:]) if word[1:] else UNKNOWN
    return WAYS[int(word)] if word in ("1", "2", "3", "4") else None


_MIRRORS = ("ne", "nw", "sw", "se")  # the two sides by which a loop leaves a triangle, by puzz.link's numbers


def _mirror(body: str, at: int) -> tuple[str | None, int]:
    """1 to 4: a triangle with a digit in base 16, 6 to 9: with two (0: no number); 5: a crossing."""
    mark = body[at]
    if mark == "5":
        return "+", at + 1
    if mark not in "12346789":
        return None, at
    wide = 1 + int(mark) // 5
    number = digits(body, at + 1, wide)
    return _MIRRORS[int(mark) % 5 - 1] + (str(number) if number else ""), at + 1 + wide


def _mirror_code(item: str) -> str:
    if item == "+":
        return "5"
    number = item[2:] or "0"
    if item[:2] not in _MIRRORS or not number.isdecimal() or int(number) > 255:
        return ""
    way = _MIRRORS.index(item[:2]) + 1
    return f"{way}{int(number):x}" if int(number) < 16 else f"{way + 5}{int(number):02x}"


def _mirror_word(word: str) -> str | None:
    """`2,4`: a triangle of the first way with a 4; `+`: a crossing."""
    way, _, number = word.partition(",")
    if word == "+":
        return word
    return _MIRRORS[int(way) - 2] + (number if number != "0" else "") if way in ("2", "3", "4", "5") else None


def _two_colors(body: str, at: int) -> tuple[str | None, int]:
    """A number in base 16: twice that of a white one, and one more where it is black; 0 and 1 without a number."""
    item, after = _number16(body, at)
    if item is None or item == UNKNOWN:
        return None, after
    number, black = divmod(int(item), 2)
    return f"{number or ''}{'wb'[black]}", after


def _two_colors_code(item: str) -> str:
    number, color = item[:-1], item[-1:]
    if color not in ("w", "b") or not (number.isdecimal() or not number) or number[:1] == "0":
        return ""
    return _code16(str(int(number or "0") * 2 + (color == "b")))


def _two_colors_word(word: str) -> str | None:
    """`1,3`: a black 3; `0,-2`: a white one without number."""
    color, _, number = word.partition(",")
    if color not in ("0", "1") or not (number == "-2" or number_in(number)):
        return None
    return ("" if number == "-2" else number) + "wb"[int(color)]


def _push(body: str, at: int) -> tuple[str | None, int]:
    """`.`: a box; else five times a number, and the direction: 1 an unknown number, 2 and more the number and 2."""
    item, after = _number16(body, at)
    if item is None or item == UNKNOWN:
        return (None if item is None else "#"), after
    number, way = divmod(int(item), 5)
    if not number or not way:
        raise unknown_code(item, "an arrow with a number")
    return (str(number - 2) if number > 1 else UNKNOWN) + WAYS[way], after


def _push_code(item: str) -> str:
    number, way = item[:-1], item[-1:]
    if item == "#":
        return "."
    if way not in WAYS[1:] or not (number.isdecimal() or number == UNKNOWN):
        return ""
    return _code16(str(5 * (1 if number == UNKNOWN else int(number) + 2) + WAYS.index(way)))


def _push_word(word: str) -> str | None:
    """`3,2`: 2 that points west; `#`: a box."""
    way, comma, number = word.partition(",")
    if word == "#" or not comma or way not in "1234":
        return "#" if word == "#" else None
    return (UNKNOWN if number == "-2" else number_in(number) or "") + WAYS[int(way)]


_COUNTRIES = " pqrtuy"  # letters that no drawing takes for something else


def _country(body: str, at: int) -> tuple[str | None, int]:
    """Ten times a color, a letter, and one more than a number; 0 without it."""
    item, after = _number16(body, at)
    if item is None or item == UNKNOWN or int(item) >= 10 * len(_COUNTRIES):
        return None, after
    color, number = divmod(int(item), 10)
    return (_COUNTRIES[color].strip() + (str(number - 1) if number else "")) or UNKNOWN, after


def _country_code(item: str) -> str:
    color, number = (item[0], item[1:]) if item[:1] in [*_COUNTRIES] else (" ", item.removeprefix(UNKNOWN))
    if item == "" or not (number == "" or (number.isdecimal() and int(number) < 9)):
        return ""
    return _code16(str(10 * _COUNTRIES.index(color) + (int(number) + 1 if number else 0)))


def _country_word(word: str) -> str | None:
    return None if word in (".", "#", "+") else _country(_code16(word), 0)[0]


NUMBERS16 = Gapped("g", "a number", _number16, _code16)
NUMBERS10 = _lettered("a", "a digit", {".": UNKNOWN, **dict(zip(_DIGITS, _DIGITS, strict=True))})
ARROWS16 = Gapped("a", "a direction", _arrow, _arrow_code, _arrow_word)
WALLS = _lettered("a", "a number of walls", {"7": "#"}, lambda word: "#" if word == "*" else number_in(word), NUMBERS10)


class Numbers10or16:
    """Numbers in base 10; all in base 16, behind a `-`, where one of them has several digits."""

    of_word = staticmethod(number_in)

    def read(self, body: str, many: int) -> tuple[Items, str]:
        return NUMBERS16.read(body[1:], many) if body[:1] == "-" else NUMBERS10.read(body, many)

    def write(self, items: Sequence[str | None]) -> str:
        short = all(item is None or NUMBERS10.code(item) for item in items)
        return NUMBERS10.write(items) if short else "-" + NUMBERS16.write(items)


@dataclass(frozen=True)
class Joined:
    """Few marks: a character is one of them and the blanks behind it, up to `most`; letters of base 36 from `gap` on
    are blanks alone, 1 and more.

    unknown: is `.` a mark without number? to_end: are no more blanks written behind the last mark than there are?
    """

    marks: str
    most: int
    gap: str
    what: str
    of_word: Callable[[str], str | None]
    unknown: bool = False
    to_end: bool = False

    def read(self, body: str, many: int) -> tuple[Items, str]:
        return in_turn(body, many, self._take)

    def _take(self, body: str, at: int) -> tuple[Items, int]:
        code, gap, kinds = BASE36.find(body[at]), BASE36.index(self.gap), len(self.marks)
        if body[at] == "." and self.unknown:
            return [UNKNOWN], at + 1
        if 0 <= code < kinds * (self.most + 1):
            return [self.marks[code % kinds], *[None] * (code // kinds)], at + 1
        if code < gap:
            raise unknown_code(body[at], self.what)
        return [None] * (code - gap + 1), at + 1

    def write(self, items: Sequence[str | None]) -> str:
        joined: Items = []
        at = 0
        while at < len(items):
            item, blanks = items[at], 0
            if item is not None and item in [*self.marks]:
                left = min(self.most, len(items) - at - 1) if self.to_end else self.most
                behind = enumerate(items[at + 1 : at + 1 + self.most])
                blanks = next((k for k, other in behind if other is not None), left)
                joined.append(BASE36[self.marks.index(item) + len(self.marks) * blanks])
            elif item is None or (item == UNKNOWN and self.unknown):
                joined.append(item and ".")
            else:
                raise without_code(item, self.what)
            at += 1 + blanks
        return Gapped(self.gap, "", NUMBERS10.one, str).write(joined)


def _tree_word(word: str) -> str | None:
    if word.isdecimal() and word != "1":
        raise InputError("a tree with a number is not read here")
    return "1" if word == "1" else None


class Packed:
    """So many marks in a character, the first one weighs most: 0 (nothing) and 1, five a character ("bits"), or 0 to 2,
    three a character. optional: written only where there is a mark."""

    def __init__(self, base: int, each: int, optional: bool = False):
        self.base, self.each, self.optional = base, each, optional

    def of_word(self, word: str) -> str | None:
        return "1" if word == "*" else word if word in _DIGITS[1 : self.base] else None

    def read(self, body: str, many: int) -> tuple[Items, str]:
        text = body[: -(-many // self.each)].partition("/")[0]
        for mark in text:
            if mark not in BASE36[: self.base**self.each]:
                raise InputError(f"{shown(text)} is no code of borders or cells, {_EACH[self.each]} a character")
        weights = [self.base**k for k in reversed(range(self.each))]
        marks = [int(mark, 36) // weight % self.base for mark in text for weight in weights]
        return filled([str(mark) if mark else None for mark in marks], many), body[len(text) :]

    def write(self, items: Sequence[str | None]) -> str:
        for item in items:
            if item is not None and item not in _DIGITS[1 : self.base]:
                raise ProblemError(f"{shown(item)} cannot be written in the link, only marks below {self.base}")
        if self.optional and not any(items):
            return ""
        marks = [int(item or 0) for item in items] + [0] * (-len(items) % self.each)
        groups = (marks[k : k + self.each] for k in range(0, len(marks), self.each))
        return "".join(BASE36[sum(m * self.base**k for k, m in enumerate(reversed(group)))] for group in groups)


_EACH = {3: "three", 5: "five"}


@dataclass(frozen=True)
class Digits:
    """A number for each place in a base, `-` before one of two digits. blank: marks of none."""

    base: int
    blank: str = ""

    of_word = staticmethod(number_in)

    def read(self, body: str, many: int) -> tuple[Items, str]:
        found: Items = []
        at = 0
        while len(found) < many and at < len(body):
            # `-` before a number of two digits.
            wide = 2 if body[at] == "-" else 1
            blank = body[at] in self.blank
            found.append(None if blank else str(digits(body, at + wide - 1, wide, self.base)))
            at += 2 * wide - 1
        if len(found) < many:
            raise InputError(f"{many} numbers are needed, a character each")
        return found, body[at:]

    def write(self, items: Sequence[str | None]) -> str:
        if None in items and not self.blank:
            raise ProblemError("a link of puzz.link needs every number, without gaps")
        return "".join(self.blank[0] if item is None else self._code(item) for item in items)

    def _code(self, item: str) -> str:
        base = self.base
        number = int(item) if item.isdecimal() else base**2
        if number >= base**2:
            raise ProblemError(f"{shown(item)} cannot be written in the link: a number below {base**2} is needed")
        return BASE36[number] if number < base else f"-{BASE36[number // base]}{BASE36[number % base]}"


@dataclass(frozen=True)
class Skips:
    """Marks on a few places: each character is a mark behind 0 to 35 places without one; `.` is 36 places without.
    to_end: are places without one behind the last mark written too?"""

    to_end: bool = True

    def of_word(self, word: str) -> str | None:
        return word if word == "1" else None

    def read(self, body: str, many: int) -> tuple[Items, str]:
        return in_turn(body, many, self._take)

    def _take(self, body: str, at: int) -> tuple[Items, int]:
        if body[at] not in BASE36 + ".":
            raise unknown_code(body[at], "a symbol")
        return [None] * 36 if body[at] == "." else [*[None] * int(body[at], 36), "1"], at + 1

    def write(self, items: Sequence[str | None]) -> str:
        text, count = "", 0
        for item in items:
            if item not in (None, "1"):
                raise ProblemError(f"{shown(item)} cannot be written in the link, only one mark a cell")
            text += BASE36[count] if item else ""
            count = 0 if item else count + 1
            if count == 36:
                text, count = text + ".", 0
        return text + (BASE36[count] if count and self.to_end else "")


class Twos:
    """Marks 1 to 3 on every place, two places a number: four times the first, and the second."""

    @staticmethod
    def of_word(word: str) -> str | None:
        return word if word in ("1", "2", "3") else None

    def read(self, body: str, many: int) -> tuple[Items, str]:
        numbers, rest = NUMBERS16.read(body, (many + 1) // 2)
        found: Items = []
        for number in numbers:
            two = divmod(int(number) if number and number.isdecimal() else 0, 4)
            if two[0] > 3:
                raise unknown_code(number or "", "a number up to 15")
            found += [str(mark) if mark else None for mark in two]
        return found[:many], rest

    def write(self, items: Sequence[str | None]) -> str:
        for item in items:
            if item not in (None, "1", "2", "3"):
                raise without_code(item, "a mark from 1 to 3")
        padded = [int(item or 0) for item in (*items, None)]
        numbers = (4 * padded[k] + padded[k + 1] for k in range(0, len(items), 2))
        return NUMBERS16.write([str(number) if number else None for number in numbers])


class Bars:
    """Numbers in base 16, `-` before two digits, `.` an unknown one; o to s are black cells with 0 to 4, x one without;
    n is a cell without one, i and a digit are so many."""

    @staticmethod
    def of_word(word: str) -> str | None:
        black = dict(zip("feabcd", ("x", "x0", "x1", "x2", "x3", "x4"), strict=True))
        return UNKNOWN if word == "?" else black.get(word) or number_in(word)

    def read(self, body: str, many: int) -> tuple[Items, str]:
        return in_turn(body, many, self._take)

    def _take(self, body: str, at: int) -> tuple[Items, int]:
        mark = body[at]
        if mark == "n":
            return [None], at + 1
        if mark == "i":
            return [None] * digits(body, at + 1, 1), at + 2
        if mark == "x" or mark in "opqrs":
            return ["x" + ("" if mark == "x" else str("opqrs".index(mark)))], at + 1
        item, after = _number16(body, at) if mark in BASE36[:16] + ".-" else (None, at)
        if item is None:
            raise unknown_code(mark, "a number or a black cell")
        return [item], after

    def write(self, items: Sequence[str | None]) -> str:
        text, gap = "", 0
        for item in items:
            gap += item is None
            if gap and (item is not None or gap == 15):
                text, gap = text + self._blanks(gap), 0
            text += "" if item is None else self._code(item)
        return text + self._blanks(gap)

    @staticmethod
    def _blanks(many: int) -> str:
        return "" if not many else "n" if many == 1 else f"i{many:x}"

    @staticmethod
    def _code(item: str) -> str:
        if item == "x" or (item[:1] == "x" and item[1:] in [*"01234"]):
            return "opqrs"[int(item[1:])] if item[1:] else "x"
        if item != UNKNOWN and not (item.isdecimal() and int(item) < 256):
            raise without_code(item, "a number up to 255 or a black cell")
        return _code16(item)


@dataclass(frozen=True)
class Several:
    """One number in a cell is itself (`.`: unknown). Several are digits (0: unknown) of one number, which is written in
    two digits of base 36.

    ranges: of how many numbers, the sign before it, the least such number, and the base of its digits, in which each
    of them has a value; the higher ones of one sign last. marks: of one character, with what they say.
    """

    ranges: tuple[tuple[int, str, int, int], ...]
    marks: Mapping[str, str]

    def one(self, body: str, at: int) -> tuple[str | None, int]:
        mark = body[at]
        if mark in self.marks:
            return self.marks[mark], at + 1
        sign = mark if any(own == mark for _, own, _, _ in self.ranges) else ""
        if not sign and mark not in "abcdef":
            return None, at
        at += len(sign)
        written = digits(body, at, 2, 36)
        fitting = [(many, least, base) for many, own, least, base in self.ranges if own == sign and least <= written]
        if not fitting:
            return None, at
        many, least, base = fitting[-1]
        if written - least >= base**many:
            return None, at
        # The first one weighs most.
        values = [(written - least) // base**k % base for k in reversed(range(many))]
        return ",".join(str(value) if value else UNKNOWN for value in values), at + 2

    def code(self, item: str) -> str:
        for mark, written in self.marks.items():
            if item == written:
                return mark
        words = item.split(",")
        values = [
            0 if word == UNKNOWN else int(word) if word.isdecimal() and word != "0" else len(BASE36) for word in words
        ]
        for many, sign, least, base in self.ranges:
            if many == len(values) and max(values) < base:
                written = least + sum(value * base**k for k, value in enumerate(reversed(values)))
                return sign + BASE36[written // 36] + BASE36[written % 36] if written < 36 * 36 else ""
        return ""


def _several_word(word: str) -> str | None:
    parts = [number_in(part) for part in word.split(",")]
    return ",".join(part or "" for part in parts) if all(parts) else None


_ONE = {".": UNKNOWN, **dict(zip("012345678", "012345678", strict=True))}
_RUNS = Several(((2, "", 360, 6), (3, "", 396, 4), (4, "", 460, 2)), {**_ONE, "9": "1,1,1,1"})
_PIECES = Several(((2, "", 360, 8), (3, "+", 36, 7), (4, "-", 36, 6)), _ONE)
_AROUND = "a clue of one to four numbers"
_PIPES = dict(zip("abcdefg", "abcdefg", strict=True))
CODES: dict[str, Code] = {
    "numbers16": NUMBERS16,
    "letters16": replace(NUMBERS16, of_word=_letter),  # letters in files
    "givens16": replace(NUMBERS16, of_word=lambda word: number_in(word[1:]) if word[:1] == "q" else None),
    "colors16": Gapped("g", "a number and a color", _two_colors, _two_colors_code, _two_colors_word),
    "signs": _lettered("i", "a sign or a number", {"g": "<", "h": ">"}, _sign_word, NUMBERS16),
    "corners16": _lettered(
        "k", "an arrow or a number", dict(zip("ghij", WAYS[1:], strict=True)), _corner_word, NUMBERS16
    ),
    "closed16": _lettered(
        "g", "a number or a closed cell", {"+": "#"}, lambda word: "#" if word == "#" else number_in(word), NUMBERS16
    ),
    "pipes": _lettered("h", "a piece of pipe", _PIPES, _PIPES.get),
    "stations": _lettered(
        "5", "a start, a goal, a circle or a triangle", dict(zip("1234", "1234", strict=True)),
        dict(zip("sgot", "1234", strict=True)).get,
    ),
    "pushes": Gapped("g", "a box or an arrow", _push, _push_code, _push_word),
    "countries": Gapped("g", "a number and a color", _country, _country_code, _country_word),
    "bars": Bars(),
    "castle": Gapped("a", "a color and a direction", _colored, _colored_code, _colored_word),
    "aims": _lettered(
        "g", "a number or an arrow", dict(zip("abcde", "xnswe", strict=True)),
        lambda word: dict(zip("#tblr", "xnswe", strict=True)).get(word) or number_in(word),
        Gapped("g", "", _from_one, _from_one_code),
    ),
    "mirrors": Gapped("a", "a triangle or a crossing", _mirror, _mirror_code, _mirror_word),
    "numbers10": NUMBERS10,
    "numbers10or16": Numbers10or16(),
    # 5: a black cell without number, in files with such cells.
    "numbers4": Joined(
        "01234", 2, "g", "a number from 0 to 4", lambda word: UNKNOWN if word == "5" else number_in(word), unknown=True
    ),
    "arrows16": ARROWS16,
    "walls": WALLS,
    "circles": Packed(3, 3),
    "bits": Packed(2, 5),
    "empty": Packed(2, 5, optional=True),
    "digits32": Digits(32),
    "digits36": Digits(36, ".%"),
    "lone": Joined("1", 17, "i", "a tree", _tree_word, to_end=True),
    "skips": Skips(),
    "blocks": Skips(to_end=False),
    "dots": Joined("12", 7, "g", "a dot", lambda word: word if word in ("1", "2") else None),
    "upto4": _lettered("6", "a number up to 4", {**dict(zip("01234", "01234", strict=True)), "5": UNKNOWN}),
    "upto45": _lettered(
        ".k", "a number up to 45", {"_": UNKNOWN, "+": "#", **{mark: str(k) for k, mark in enumerate(UP_TO_45)}},
        lambda word: {"b": "#", "?": UNKNOWN}.get(word) or number_in(word),
    ),
    "twos": Twos(),
    "tapa": Gapped("g", _AROUND, _RUNS.one, _RUNS.code, _several_word),
    "pieces": Gapped("g", _AROUND, _PIECES.one, _PIECES.code, _several_word),
}  # fmt: skip
