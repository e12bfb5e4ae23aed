"""Sentences of a kind in plain English, for hints, faults and pages of docs.

    each room: count shaded = clue       room A: exactly 3 shaded cells
    each pair: never # #                 r1c2 and r1c3: not both shaded

What names stand for at a place (the clue, a bound name) is put in where it is known.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any, TypeGuard

from cover.puzzles.kinds import tree
from cover.puzzles.kinds.families import NOTHING
from cover.puzzles.kinds.files import Kind
from cover.puzzles.kinds.polyominoes import BANK
from cover.puzzles.kinds.sets import about_lines
from cover.puzzles.kinds.vocabulary import SHAPES

_LIKE = frozenset(  # what a cell is like; other names of marks say what stands in it
    ("white", "black", "shaded", "dark", "empty", "blank", "full", "free", "filled", "passed", "upright", "level",
     "straight", "odd", "even", "open")
)  # fmt: skip
_AMOUNTS = {"=": "exactly", "<=": "at most", ">=": "at least", "<": "fewer than", ">": "more than", "!=": "not"}
_SIGNS = {"=": "is", "!=": "is not", "<=": "is at most", ">=": "is at least", "<": "is less than", ">": "is more than"}
_RECKONED = {"+": "plus", "-": "minus", "*": "times", "/": "divided by", "mod": "modulo"}
_PLACED = {  # sets, behind what they hold
    "all": "", "here": "in it", "beside": "beside it", "around": "around it", "nine": "in it and around it",
    "up": "above it", "down": "below it", "left": "to its left", "right": "to its right", "north": "to the north",
    "south": "to the south", "west": "to the west", "east": "to the east", "ahead": "ahead", "aside": "aside",
    "arrow": "along its arrow", "seen": "in its sight", "first": "in the first", "second": "in the second",
    "between": "between them", "row": "in its row", "column": "in its column", "room": "in its room", "lines": "at it",
    "sides": "at it", "edges": "in it", "crossings": "across its border", "ray": "along a ray from it",
    "ring": "around the edge of the board", "pointers": "pointing at it", "corners": "in the corners",
    "centre": "in the centre", "opposite": "across its room", "away": "away", "leading": "in front",
}  # fmt: skip
_SUBJECTS = {  # sets that stand for themselves
    "all": "it", "here": "it", "first": "the first", "second": "the second", "between": "what is between",
    "up": "the cell above", "down": "the cell below", "left": "the cell to its left", "right": "the cell to its right",
    "centre": "the centre", "opposite": "the cell across its room",
}  # fmt: skip
_VALUES = {
    "clue": "the clue", "far": "the clue at the other end", "size": "the number of its cells",
    "half": "half the number of its cells", "distance": "the distance", "index": "its own number", "row": "its row",
    "column": "its column", "roomcount": "the number of its rooms", "sizecount": "the number of sizes of its rooms",
    "width": "its width", "height": "its height",
    "bends": "the number of its corners that point inwards",
    "differences": "the sum of the differences to its neighbours", "roomsize": "the size of its room",
    "words": "the number of words", "pointers": "the number of arrows that point at it",
}  # fmt: skip
_LARGEST = {"most": "largest", "least": "smallest"}
_WAYS = {"n": "up", "s": "down", "e": "right", "w": "left"}


class English:
    """Of the sentences of a kind. facts: what names stand for at a place, such as `clue` or those of the header."""

    def __init__(self, kind: Kind, facts: Mapping[str, str] = NOTHING):
        self.facts = facts
        self._called = {symbol: name for name, symbol in [*kind.marks.called.items()][::-1]}
        self._helpers = {name for name, _ in kind.calls}
        own = {*kind.marks.words, *self._called.values()}
        self._shapes = {*SHAPES[1:]} - own if kind.lines == "centres" else set[str]()

    def nouns(self) -> Mapping[str, str]:
        """By symbol, what people call a cell that holds it, where it has a name."""
        return {symbol: self._cells(tree.Marks((symbol,)), 1) for symbol in self._called}

    def rule(self, stated: tree.Sentence) -> str:
        """What a sentence says at one of its places; of `each shaded` what it says of any cell."""
        guard = next((family.marks for family in stated.families if not family.word), None)
        return self.here(stated) if guard is None else f"if it is {self._like(guard)}, {self.here(stated)}"

    def here(self, stated: tree.Sentence) -> str:
        """What it says at a place that is among those it speaks of."""
        return self.condition(stated.body, _in_pairs(stated.families))

    def condition(self, node: tree.Condition, of_two: bool = False) -> str:
        """A clause. of_two: is it about two cells?"""
        if isinstance(node, tree.Never):
            return self._never(node, of_two)
        if isinstance(node, tree.Or) and (unequal := next(filter(_is_unequal, node.parts), None)):
            same, rest = replace(unequal, sign="="), [part for part in node.parts if part is not unequal]
            then = ", or ".join(self.condition(part, of_two) for part in rest)
            return f"if {self.condition(same, of_two)}, then {then}"
        if isinstance(node, tree.And | tree.Or):
            parts = [part for part in node.parts if isinstance(node, tree.And) or not self._is_false(part)]
            return (" and " if isinstance(node, tree.And) else ", or ").join(
                self.condition(part, of_two) for part in parts or node.parts
            )
        if isinstance(node, tree.If):
            when, then = self.condition(node.when, of_two), self.condition(node.then, of_two)
            return then if _is_plain(when) else f"if {when}, then {then}"
        if isinstance(node, tree.Not):
            words = self.condition(node.part, of_two)
            return words.replace(" is ", " is not ") if words.count(" is ") == 1 else f"it is not so that {words}"
        clause: str = _CLAUSES[type(node)](self, node)
        return clause

    def _is_false(self, node: tree.Condition) -> bool:
        """Is it a comparison of two known numbers that are not equal, as where a distance is known?"""
        if not isinstance(node, tree.Compare) or node.sign != "=":
            return False
        both = {self.number(node.left), self.number(node.right)}
        return len(both) == 2 and all(map(str.isdecimal, both))

    def number(self, node: tree.Number) -> str:
        """What a number is called: `3`, `the number of shaded cells beside it`."""
        if (counted := self._counted(node)) is not None:
            return f"the number of {counted(2)}"
        words: str = _NUMBERS[type(node)](self, node)
        return words

    # ---------------------------------------------------------------- marks
    def _word(self, word: str) -> str:
        word = word if word in ("clue", "far") else self.facts.get(word, word)
        return self._called.get(word, word)

    def _like(self, marks: tree.Marks) -> str:
        """What a cell is: `white`, `not 3`, `a star`."""
        return ("not " if marks.negated else "") + _listed(
            [self._predicate(self._word(word)) for word in marks.words], "or"
        )

    def _predicate(self, word: str) -> str:
        if word in self._shapes:
            return f"a line {_listed([_WAYS[way] for way in word])}"
        if word in ("on", "off"):
            return f"{word} the line"
        if self._is_noun(word):
            return f"{'an' if word[0] in 'aeiou' else 'a'} {word}"
        return word

    def _is_noun(self, word: str) -> bool:
        return word.isalpha() and len(word) > 2 and word not in _LIKE and word not in self._helpers

    def _cells(self, marks: tree.Marks, amount: int = 2) -> str:
        """What is counted: `shaded cells`, `stars`, `cells with 3`."""
        words = [self._word(word) for word in marks.words]
        if marks.negated or len(words) > 1:
            return f"{_many('cell', amount)} that {'is' if amount == 1 else 'are'} {self._like(marks)}"
        (word,) = words
        if word in ("on", "off"):
            return f"{_many('cell', amount)} {word} the line"
        if word == "open":
            return _many("open side", amount)
        if word in _LIKE or word in self._helpers:
            return _many(f"{word} cell", amount)
        return _many(word, amount) if self._is_noun(word) else f"{_many('cell', amount)} with {self._predicate(word)}"

    # ---------------------------------------------------------------- sets
    def _placed(self, of: tree.SetOf) -> str:
        """Where, behind what stands there: ` beside it`; empty for the whole place."""
        if of.distance is not None:
            amount = self.number(of.distance)
            return f" {amount} cells away" if of.words == ("away",) else f" in the first {amount} cells"
        words = [f"in {self.facts[word]}" if word in self.facts else _PLACED.get(word, word) for word in of.words]
        if all(word.startswith("to the ") for word in words):
            words = [words[0], *(word.removeprefix("to the ") for word in words[1:])]
        if all(word.endswith(" it") for word in words):
            words = [*(word.removesuffix(" it") for word in words[:-1]), words[-1]]
        placed = _listed(words)
        return f" {placed}" if placed else ""

    def _subject(self, of: tree.SetOf) -> str:
        if len(of.words) == 1 and of.words[0] in _SUBJECTS:
            return self.facts.get(of.words[0], _SUBJECTS[of.words[0]])
        return f"each cell{self._placed(of)}"

    # ---------------------------------------------------------------- clauses
    def _compare(self, node: tree.Compare) -> str:
        counted, right = self._counted(node.left), self.number(node.right)
        if counted is not None and right.isdigit():
            if right == "0" and node.sign == "=":
                return f"no {counted(2)}"
            return f"{_AMOUNTS[node.sign]} {right} {counted(1 if right == '1' else 2)}"
        if node.sign == "=" and right in "01" and (counted := self._halved(node.left)) is not None:
            return f"an {'odd' if right == '1' else 'even'} number of {counted(2)}"
        return f"{self.number(node.left)} {_SIGNS[node.sign]} {right}"

    def _halved(self, node: tree.Number) -> Callable[[int], str] | None:
        """What is counted by twos, of `... mod 2`."""
        halved = isinstance(node, tree.Arithmetic) and (node.sign, node.right) == ("mod", tree.Whole(2))
        return self._counted(node.left) if halved and isinstance(node, tree.Arithmetic) else None

    def _differ(self, node: tree.Differ) -> str:
        what = {"clues": "its clues", "tens": "the tens", "units": "the units"}.get(node.by, "all marks")
        if node.only is not None:
            return f"{what} of {self._cells(node.only)} differ"
        besides = "" if node.unless is None else f" except {self._like(node.unless)}"
        return f"{what}{besides}{self._placed(node.of)} differ"

    def _never(self, node: tree.Never, of_two: bool) -> str:
        words = [self._like(marks) for marks in node.marks]
        if of_two and len(words) == 2:
            both = self._cells(node.marks[0]) if words[0].startswith(("a ", "an ")) else words[0]
            return f"not both {both}" if words[0] == words[1] else f"not {words[0]} and {words[1]}"
        if len({*words}) == 1:
            return f"never {len(words)} {self._cells(node.marks[0])} in a row"
        return f"never {_listed(words, 'and')}, in this order"

    def _runs(self, node: tree.Runs) -> str:
        if node.of.words == ("around",) and about_lines(node.marks.words):
            return f"the pieces of line around it pass {self._value('clue')} cells, in any order"
        order = "in any order" if node.of.words == ("around",) else "in this order"
        return f"runs of {self._cells(node.marks)}{self._placed(node.of)} of {self._value('clue')}, {order}"

    def _piece(self, node: tree.Piece) -> str:
        return f"the cells that are not {self._like(node.off)} form one of the pieces {_listed(node.pieces, 'or')}"

    def _pieces(self, node: tree.Pieces) -> str:
        which = _listed(node.names, "or")
        if node.names == (BANK,):
            which = f"{'some' if node.spare else 'all'} of the bank"
        lying = "as they are drawn" if node.fixed else "turned and mirrored in any way"
        touching = ", and do not touch, not even at a corner" if node.apart else ""
        return f"{self._cells(node.marks)} form pieces, {which}, {lying}{touching}"

    def _consecutive(self, node: tree.Consecutive) -> str:
        return "consecutive numbers" + ("" if node.start is None else f" from {node.start}") + ", in any order"

    def _connected(self, node: tree.Connected) -> str:
        corners = ", also by corners" if node.touching else ""
        with_ = " with the outside" if node.outside else ""
        crossing = ", but not where they cross outside of clues" if node.crossing else ""
        return f"all {self._cells(node.marks)} are connected{with_}{corners}{crossing}"

    def _loop(self, node: tree.Loop) -> str:
        through = " through all cells" if node.everywhere else ""
        return f"the lines form one loop{through}" + (", which may cross itself" if node.crossing else "")

    def _path(self, node: tree.Path) -> str:
        return f"lines end at {_listed(node.tips, 'and') if node.tips else 'the clues'} and nowhere else"

    def _rectangles(self, node: tree.Rectangles) -> str:
        return "the parts are rectangles" if node.marks is None else f"{self._cells(node.marks)} form rectangles"

    # ---------------------------------------------------------------- numbers
    def _value(self, name: str) -> str:
        return self.facts.get(name) or _VALUES.get(name, name)

    def _arithmetic(self, node: tree.Arithmetic) -> str:
        parts = [self.number(part) for part in (node.left, node.right)]
        if node.sign in "*/":
            both = zip((node.left, node.right), parts, strict=True)
            parts = [f"({words})" if isinstance(part, tree.Arithmetic) else words for part, words in both]
        return f"{parts[0]} {_RECKONED[node.sign]} {parts[1]}"

    def _absolute(self, node: tree.Absolute) -> str:
        if isinstance(node.of, tree.Arithmetic) and node.of.sign == "-":
            return f"the difference of {self.number(node.of.left)} and {self.number(node.of.right)}"
        return f"the size of {self.number(node.of)}"

    def _sum(self, node: tree.Sum) -> str:
        if node.between is not None:
            return f"the sum between the {self._cells(node.between)}"
        of = "" if node.only is None else f" of {self._cells(node.only)}"
        what = {"": "numbers", "place": "places", "clues": "clues"}.get(node.by, node.by)
        return f"the sum of the {what}{of}{self._placed(node.of)}"

    def _initial(self, node: tree.Along) -> str:
        return f"the first {self._cells(node.marks, 1).replace('cell that is not', 'cell but')}{self._placed(node.of)}"

    def _of_set(self, node: tree.OfSet) -> str:
        what = f"{_LARGEST[node.what]} number" if node.what in _LARGEST else "product of the numbers"
        return f"the {what}{self._placed(node.of)}"

    def _counted(self, node: tree.Number) -> Callable[[int], str] | None:
        """What a number counts, of so many; None for one that counts nothing."""
        if isinstance(node, tree.Named) and node.name == "size" and "size" not in self.facts:
            return lambda amount: _many("cell", amount)
        if isinstance(node, tree.Count):
            return lambda amount: self._cells(node.marks, amount) + self._placed(node.of)
        if node == _AT_CORNER:
            return lambda amount: f"{_many('diagonal', amount)} that {'meets' if amount == 1 else 'meet'} there"
        if isinstance(node, tree.View):
            return lambda amount: f"{self._cells(node.marks, amount)} in sight, itself counted"
        if isinstance(node, tree.Reach):
            return lambda amount: f"{self._cells(node.marks, amount)} that it reaches"
        if isinstance(node, tree.Walk):
            return lambda amount: f"{_many('cell', amount)} joined by lines{self._placed(node.of)}"
        if isinstance(node, tree.Along) and node.what == "run":
            return lambda amount: f"{self._cells(node.marks, amount)} in unbroken runs{self._placed(node.of)}"
        if isinstance(node, tree.Along) and node.what == "gap":
            return lambda amount: f"{_many('cell', amount)} between the {self._cells(node.marks)}"
        if isinstance(node, tree.Along) and node.what == "stretch":
            return lambda amount: f"{self._cells(node.marks, amount)} in the first stretch{self._placed(node.of)}"
        if isinstance(node, tree.Along) and node.what == "apart":
            return lambda amount: f"{_many('step', amount)} between the {self._cells(node.marks)}"
        if isinstance(node, tree.OfSet) and node.what in ("visible", "changes"):
            word = "visible height" if node.what == "visible" else "change"
            return lambda amount: f"{_many(word, amount)}{self._placed(node.of)}"
        return None


def _is_plain(words: str) -> bool:
    """Is it a comparison of two numbers that are known, and true: `4 is more than 0`?"""
    known = re.fullmatch(r"(\d+) is more than (\d+)", words)
    return known is not None and int(known[1]) > int(known[2])


def _is_unequal(node: tree.Condition) -> TypeGuard[tree.Compare]:
    return isinstance(node, tree.Compare) and node.sign == "!="


def _in_pairs(families: Iterable[tree.Family]) -> bool:
    return any(family.word in ("pair", "touch", "border", "bar", "leap", "two", "facing") for family in families)


def _many(word: str, amount: int) -> str:
    return word if amount == 1 or word.endswith("s") else f"{word}s"


def _listed(words: Iterable[str], last: str = "and") -> str:
    *most, end = words
    return f"{', '.join(most)} {last} {end}" if most else end


# Of a corner of cells, each with a diagonal: those that end in it.
_AT_CORNER = tree.Arithmetic(
    "+",
    tree.Count(tree.Marks(("\\",)), tree.SetOf(("first",))),
    tree.Count(tree.Marks(("/",)), tree.SetOf(("second",))),
)
_CLAUSES: dict[type, Callable[[English, Any], str]] = {
    tree.Compare: English._compare, tree.Differ: English._differ, tree.Runs: English._runs, tree.Piece: English._piece,
    tree.Consecutive: English._consecutive, tree.Connected: English._connected, tree.Loop: English._loop,
    tree.Path: English._path, tree.Rectangles: English._rectangles,
    tree.Is: lambda says, node: f"{says._subject(node.of)} is {says._like(node.marks)}",
    tree.InitialIs: lambda says, node: f"{says.number(node.initial)} is {says._like(node.marks)}",
    tree.Same: lambda says, node: f"all marks{says._placed(node.of)} are the same",
    tree.Equal: lambda says, node: "both hold the same, cell by cell",
    tree.Ascending: lambda says, node: f"the numbers{says._placed(node.of)} go up",
    tree.Makes: lambda says, node: f"the numbers make {says._value('clue')}",
    tree.Next: lambda says, node: f"the numbers before and after its own are{says._placed(node.of)}",
    tree.Pieces: English._pieces,
    tree.Twins: lambda says, node: "in each part the marked cells have the same shape as the others",
    tree.Beams: lambda says, node: "a line leaves each clue, turns as often as it says, and ends at a clue",
    tree.Areas: lambda says, node: "each area has as many cells as its number says",
    tree.Acyclic: lambda says, node: "the lines form no loop",
    tree.Matched: lambda says, node: f"each {says._cells(node.marks, 1)} has a partner of its own",
    tree.Symmetric: lambda says, node: "the area looks the same after half a turn about its centre",
}  # fmt: skip
_NUMBERS: dict[type, Callable[[English, Any], str]] = {
    tree.Whole: lambda says, node: str(node.value),
    tree.Named: lambda says, node: says._value(node.name),
    tree.Held: lambda says, node: says._subject(node.of),
    tree.Arithmetic: English._arithmetic, tree.Absolute: English._absolute, tree.Sum: English._sum,
    tree.Along: English._initial, tree.OfSet: English._of_set,
    tree.OfClues: lambda says, node: f"the {_LARGEST.get(node.what, node.what)} clue",
    tree.RoomSize: lambda says, node: f"the size of the room{says._placed(node.of)}",
}  # fmt: skip
