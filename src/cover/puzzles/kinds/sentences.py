"""Sentences read: text to trees (`tree.py`), each error with its column and what was probably meant.

    {each FAMILY [where CONDITION],} : CONDITION

Reading takes time in proportion to the text: no choice is tried and taken back. What may be nested is bounded.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable
from dataclasses import replace
from difflib import get_close_matches
from typing import NoReturn

from cover.basics.errors import InputError
from cover.basics.suggest import shown
from cover.puzzles.kinds import tree
from cover.puzzles.kinds.polyominoes import BANK, shape_of
from cover.puzzles.kinds.vocabulary import (
    AFTER_SET,
    COMPARISONS,
    EDGE_WORDS,
    FAMILIES,
    FEWEST,
    MEASURED,
    NAMING,
    NUMBER_VERBS,
    NUMBERED,
    OPTIONS,
    PATTERNED,
    SETS,
    VALUES,
    VERBS,
)

DEEPEST = 40  # brackets, `not` and `if` inside each other
LONGEST = 400  # words of a sentence
LARGEST = 9999  # number in a sentence
_WORD = re.compile(r"\s*([():,]|[^\s():,]+)")
_JOINING = ("and", "or", "not", "if", "then", "where", "mod", "each")
_BEHIND = {*_JOINING, *VERBS}  # words that may stand behind a number of all cells
_CONDITION_WORDS = {*COMPARISONS, *AFTER_SET, "never", "and", "or", "not", "if"}


class Words:
    """What a kind's own words are: marks and classes, names of the header, calls."""

    def __init__(self, marks: Collection[str], names: Collection[str], ranged: bool = False):
        self.marks, self.names, self.ranged = marks, names, ranged


def sentence(text: str, words: Words, source: str = "", line: int = 0, indent: int = 0) -> tree.Sentence:
    """Read one sentence. indent: where it begins in its line. Raises InputError with line and column.

    >>> sentence("each cell: count # beside <= 1", Words(["#"], [])).families[0].word
    'cell'
    """
    return _Reader(text, words, source, line, indent).sentence()


class _Reader:
    def __init__(self, text: str, words: Words, source: str, line: int, indent: int):
        self.text, self.words, self.source, self.line, self.indent = text, words, source, line, indent
        self.tokens = [(m[1], m.start(1) + 1 + indent) for m in _WORD.finditer(text)]
        self.k, self.depth, self.bound = 0, 0, list[str]()
        if len(self.tokens) > LONGEST:
            self.fail(f"the sentence has more than {LONGEST} words")

    # ---------------------------------------------------------------- words
    def peek(self, ahead: int = 0) -> str:
        """The next word, "" at the end."""
        at = self.k + ahead
        return self.tokens[at][0] if at < len(self.tokens) else ""

    def take(self, *wanted: str) -> str:
        word = self.peek()
        if not word:
            self.fail("the sentence ends too early")
        if wanted and word not in wanted:
            self.fail(f"{' or '.join(map(repr, wanted))} is expected", wanted)
        self.k += 1
        return word

    def fail(self, why: str, known: Iterable[str] = ()) -> NoReturn:
        word = self.peek()
        column = self.tokens[self.k][1] if word else len(self.text) + 1 + self.indent
        near = get_close_matches(word, list(known), 1) if word else []
        if word.isalpha() and not near and word not in self.every_word():
            near = get_close_matches(word, self.every_word(), 1, 0.75)
        meant = f"; did you mean {near[0]!r}?" if near else ""
        place = f"at {shown(word)}" if word else "at the end"
        raise InputError(f"{place}: {why}{meant}", source=self.source, line=self.line or None, column=column)

    def every_word(self) -> list[str]:
        return [*FAMILIES, *SETS, *VALUES, *NUMBER_VERBS, *VERBS, *self.words.marks, *self.words.names, *self.bound]

    @property
    def at(self) -> int:
        return self.tokens[min(self.k, len(self.tokens) - 1)][1] if self.tokens else 1

    def inside(self) -> None:
        self.depth += 1
        if self.depth > DEEPEST:
            self.fail(f"more than {DEEPEST} brackets inside each other")

    # ---------------------------------------------------------------- sentences
    def sentence(self) -> tree.Sentence:
        families = []
        while self.peek() == "each":
            families.append(self.family())
            if self.take(":", ",") == ":":
                break
            if self.peek() != "each":
                self.fail("'each' is expected after ','")
        body = self.condition()
        if self.peek():
            self.fail("something is left over behind the sentence")
        return tree.Sentence(tuple(families), body, self.text.strip(), self.line)

    def family(self) -> tree.Family:
        self.take("each")
        at, word = self.at, self.peek()
        if word not in FAMILIES:
            if not self.is_mark(word):
                self.fail("'each' cannot be followed by this", [*FAMILIES, *self.words.marks])
            return tree.Family("", marks=self.marks(), where=self.where(), at=at)
        self.take()
        found: dict[str, object] = {}
        if word == "square":
            found["numbers"] = self.size()
        elif word in NUMBERED:
            if word in FEWEST and re.fullmatch("[0-9]{1,4}", self.peek()) and int(self.peek()) < FEWEST[word]:
                self.fail(f"'each {word}' needs a number from {FEWEST[word]}")
            found["numbers"] = tuple(self.whole() for _ in range(NUMBERED[word]))
        elif word in PATTERNED and self.peek() not in ("where", ":", ",", ""):
            found["patterns"] = tuple(self.take().split("|"))
        elif word in NAMING:
            found["name"] = self.name(word)
            if word == "mark" and self.peek() == "of":
                self.take()
                found["marks"] = self.marks()
        elif word == "part" and self.peek() == "of":
            self.take()
            found["marks"] = self.marks()
        elif word in OPTIONS:
            found |= self.options(word)
        return tree.Family(word, **found, where=self.where(), at=at)  # type: ignore[arg-type]

    def where(self) -> tree.Condition | None:
        if self.peek() == "where":
            self.take()
            return self.condition()
        if self.peek() not in (":", ",", ""):
            self.fail("'where', ',' or ':' is expected", ("where",))
        return None

    def options(self, word: str) -> dict[str, object]:
        found: dict[str, object] = {}
        options: list[str] = []
        while self.peek() not in ("where", ":", ",", ""):
            option = self.take(*OPTIONS[word])
            if option == "near":
                found["near"] = self.number()
            else:
                options.append(option)
        return {**found, "options": tuple(options)}

    def name(self, word: str) -> str:
        name = self.peek()
        if not re.fullmatch(r"[a-z]\w*", name) or name in ("where", *VALUES, *EDGE_WORDS):
            self.fail(f"'each {word}' needs a name of its own, such as 'n'")
        self.bound.append(name)
        return self.take()

    def size(self) -> tuple[int, int]:
        found = re.fullmatch(r"([1-9])x([1-9])", self.peek())
        if not found:
            self.fail("a size such as 2x2 is expected")
        self.take()
        return int(found[1]), int(found[2])

    def whole(self) -> int:
        if not re.fullmatch(r"[0-9]{1,4}", self.peek()):
            self.fail(f"a whole number up to {LARGEST} is expected")
        return int(self.take())

    # ---------------------------------------------------------------- conditions
    def condition(self) -> tree.Condition:
        if self.peek() != "if":
            return self.joined("or", tree.Or, lambda: self.joined("and", tree.And, self.plain))
        at = self.at
        self.take()
        self.inside()
        when = self.joined("or", tree.Or, lambda: self.joined("and", tree.And, self.plain))
        self.take("then")
        then = self.condition()
        self.depth -= 1
        return tree.If(when, then, at=at)

    def joined(self, word: str, kind: type[tree.And | tree.Or], part: Callable[[], tree.Condition]) -> tree.Condition:
        at, parts = self.at, [part()]
        while self.peek() == word:
            self.take()
            parts.append(part())
        return parts[0] if len(parts) == 1 else kind(tuple(parts), at=at)

    def plain(self) -> tree.Condition:
        at, word = self.at, self.peek()
        if word == "not" and self.peek(1):
            self.take()
            self.inside()
            part = self.plain()
            self.depth -= 1
            return tree.Not(part, at=at)
        if word == "(" and self.holds_condition():
            self.take()
            self.inside()
            inner = self.condition()
            self.depth -= 1
            self.take(")")
            return inner
        if word in VERBS:
            return self.verb(at, tree.ALL)
        if self.is_set(word) and not self.is_number_word(word):
            # The only look ahead that is taken back: a set holds no condition, so a word is read twice at most.
            k = self.k
            found = self.set_of()
            if self.peek() in AFTER_SET:
                return self.verb(at, found)
            self.k = k
        left = self.number()
        if isinstance(left, tree.Along) and left.what == "initial" and self.peek() == "is":
            self.take()
            return tree.InitialIs(left, self.marks(), at=at)
        if self.peek() not in COMPARISONS:
            self.no_comparison(left)
        sign = self.take()
        return tree.Compare(sign, left, self.number(), at=at)

    def no_comparison(self, left: tree.Number) -> NoReturn:
        word = self.peek()
        if isinstance(left, tree.Held) and self.is_mark(word):
            self.fail(f"before a mark 'is' is expected: '{'+'.join(left.of.words)} is {word}'")
        self.fail("a comparison is expected (= != < > <= >=)")

    def holds_condition(self) -> bool:
        """Does what stands between this bracket and its partner say something, rather than be a number?"""
        depth = 0
        # Brackets that hold a condition have one of its words between them: no need to read twice.
        for word, _ in self.tokens[self.k :]:
            depth += (word == "(") - (word == ")")
            if depth == 0:
                return False
            if word in _CONDITION_WORDS:
                return True
        return False

    # ---------------------------------------------------------------- verbs
    def verb(self, at: int, of: tree.SetOf) -> tree.Condition:
        word = self.take()
        if word == "is":
            return tree.Is(of, self.marks(), at=at)
        if word == "differ":
            by = self.take() if self.peek() in ("tens", "units", "clues") else ""
            found: dict[str, tree.Marks] = {}
            if self.peek() in ("of", "unless"):
                key = "only" if self.take() == "of" else "unless"
                found[key] = self.marks()
            return tree.Differ(of, by, **found, at=at)
        if word in ("same", "ascending"):
            return (tree.Same if word == "same" else tree.Ascending)(of, at=at)
        return replace(_VERBS[word](self), at=at)

    def never(self) -> tree.Never:
        found = [self.marks()]
        while self.peek() not in ("", "and", "or", ")", "then"):
            found.append(self.marks())
        return tree.Never(tuple(found))

    def runs(self) -> tree.Runs:
        marks = self.marks()
        of = self.set_of() if self.is_set(self.peek()) else tree.ALL
        self.take("=")
        self.take("clue")
        return tree.Runs(marks, of)

    def piece(self) -> tree.Piece:
        pieces = tuple(self.peek().split("|"))
        if not set(pieces) <= {"I", "L", "O", "S", "T"}:
            self.fail("pieces are expected: I, L, O, S, T, as in 'piece L|T white'")
        self.take()
        if not self.peek():
            self.fail("the mark of the other cells is expected, as in 'piece L|T white'")
        return tree.Piece(pieces, self.marks())

    def pieces(self) -> tree.Pieces:
        marks, word = self.marks(), self.peek()
        names = tuple(word.split("|")) if word else ()
        for name in names if names != (BANK,) else ():
            try:
                shape_of(name)
            except InputError as error:
                self.fail(error.reason)
        self.take()
        words = self.flags("fixed", "barred", "apart", "spare")
        return tree.Pieces(marks, names, *(flag in words for flag in ("fixed", "barred", "apart", "spare")))

    def connected(self) -> tree.Connected:
        marks = self.marks()
        words = self.flags("touching", "outside", "crossing")
        if "crossing" in words and not {*marks.words} <= {*EDGE_WORDS}:
            self.fail("only lines may cross")
        return tree.Connected(marks, *(flag in words for flag in ("touching", "outside", "crossing")))

    def loop(self) -> tree.Loop:
        words = self.flags("everywhere", "crossing")
        return tree.Loop("everywhere" in words, "crossing" in words)

    def path(self) -> tree.Path:
        return tree.Path(tuple(self.take().split("|")) if self.peek() not in ("", "and", "or", ")") else ())

    def rectangles(self) -> tree.Rectangles:
        if self.peek() == "slanted":
            self.take()
            return tree.Rectangles(slanted=True)
        return tree.Rectangles(self.marks() if self.peek() not in ("", "and", "or", ")") else None)

    def flags(self, *known: str) -> set[str]:
        found = set()
        while self.peek() in known:
            found.add(self.take())
        return found

    def consecutive(self) -> tree.Consecutive:
        if self.peek() != "from":
            return tree.Consecutive()
        self.take()
        return tree.Consecutive(self.whole())

    def makes(self) -> tree.Makes:
        self.take("clue")
        return tree.Makes()

    def symmetric(self) -> tree.Symmetric:
        if self.peek() not in self.bound:
            self.fail("a name given by 'each centre' is expected", self.bound)
        return tree.Symmetric(self.take())

    # ---------------------------------------------------------------- numbers
    def number(self) -> tree.Number:
        at, found = self.at, self.term()
        while self.peek() in ("+", "-"):
            found = tree.Arithmetic(self.take(), found, self.term(), at=at)
        return found

    def term(self) -> tree.Number:
        at, found = self.at, self.factor()
        while self.peek() in ("*", "/", "mod"):
            found = tree.Arithmetic(self.take(), found, self.factor(), at=at)
        return found

    def factor(self) -> tree.Number:
        at, word = self.at, self.peek()
        if word == "(":
            self.take()
            self.inside()
            found = self.number()
            self.depth -= 1
            self.take(")")
            return found
        if word.isdecimal():
            return tree.Whole(self.whole(), at=at)
        if word in NUMBER_VERBS and not self.is_name(word):
            return self.measure(at)
        if word in VALUES or word in self.bound or word in self.words.names:
            return tree.Named(self.take(), at=at)
        if self.is_set(word):
            return tree.Held(self.set_of(), at=at)
        return self.fail("a number is expected", [*NUMBER_VERBS, *VALUES, *SETS, *self.words.names])

    def is_name(self, word: str) -> bool:
        """`most` and `roomsize` alone are numbers; before a set they ask for one."""
        return word in ("most", "roomsize") and not (self.is_set(self.peek(1)) or self.peek(1) == "clues")

    def measure(self, at: int) -> tree.Number:
        word = self.take()
        if word == "abs":
            self.inside()
            found: tree.Number = tree.Absolute(self.factor(), at=at)
            self.depth -= 1
            return found
        if word in ("count", "run", "gap", "apart", "stretch", "initial"):
            marks = self.marks()
            of = self.set_or_all()
            return tree.Count(marks, of, at=at) if word == "count" else tree.Along(word, marks, of, at=at)
        if word in ("view", "reach"):
            return (tree.View if word == "view" else tree.Reach)(self.marks(), at=at)
        if word == "walk":
            return tree.Walk(self.set_or_all(), at=at)
        all_clues = self.peek() == "clues" and self.peek(1) != "of" and not self.is_set(self.peek(1))
        if word in ("sum", "most", "least") and all_clues:
            self.take()
            return tree.OfClues(word, at=at)
        if word == "sum":
            by = self.take() if self.peek() in ("place", "clues", "tens", "units") else ""
            only, between = self.marks_after("of"), self.marks_after("between")
            return tree.Sum(by, only, between, self.set_or_all(), at=at)
        if word == "roomsize":
            return tree.RoomSize(self.set_of(), at=at)
        return tree.OfSet(word, self.set_or_all(), at=at)

    def marks_after(self, word: str) -> tree.Marks | None:
        if self.peek() != word:
            return None
        self.take()
        return self.marks()

    # ---------------------------------------------------------------- marks and sets
    def is_mark(self, word: str) -> bool:
        return bool(word) and all(
            one in self.words.marks or one in self.bound or (self.words.ranged and _SYMBOLS.fullmatch(one) is not None)
            for one in word.split("|")
        )

    def marks(self) -> tree.Marks:
        at, negated = self.at, self.peek() == "not" and bool(self.peek(1))
        if negated:
            self.take()
        if not self.peek():
            self.fail("a mark is expected")
        words = tuple(self.peek().split("|")) if self.peek() not in ("|", "||") else (self.peek(),)
        for word in words:
            if word not in self.words.marks and word not in self.bound and not _SYMBOLS.fullmatch(word):
                self.fail(f"no mark is called {shown(word)}", self.words.marks)
        self.take()
        return tree.Marks(words, negated, at=at)

    def is_set(self, word: str) -> bool:
        return bool(word) and word != "+" and all(one in SETS for one in word.split("+"))

    def is_number_word(self, word: str) -> bool:
        """`row` and `column` are sets, and numbers where one reckons with them."""
        return word in ("row", "column") and self.peek(1) in ("+", "-", "*", "/", "mod", *COMPARISONS)

    def set_or_all(self) -> tree.SetOf:
        word = self.peek()
        if self.is_set(word):
            return self.set_of()
        if word.isalpha() and word not in _BEHIND:
            near = get_close_matches(word, SETS, 1)
            self.fail(f"no set is called {shown(word)}" + ("" if near else f"; there are {', '.join(SETS)}"), near)
        return tree.ALL

    def set_of(self) -> tree.SetOf:
        at, word = self.at, self.peek()
        if not self.is_set(word):
            self.fail("a set of cells is expected", SETS)
        self.take()
        words = tuple(word.split("+"))
        if not set(words) & set(MEASURED):
            return tree.SetOf(words, at=at)
        if len(words) > 1:
            self.fail(f"{word!r}: a set with a number must stand alone")
        self.inside()
        distance = self.factor()
        self.depth -= 1
        return tree.SetOf(words, distance, at=at)


_SYMBOLS = re.compile(r"-?\d{1,4}(\.\.\d{1,4})?|[a-z]\.\.[a-z]")
_VERBS: dict[str, Callable[[_Reader], tree.Condition]] = {
    "never": _Reader.never,
    "runs": _Reader.runs,
    "piece": _Reader.piece,
    "pieces": _Reader.pieces,
    "consecutive": _Reader.consecutive,
    "next": lambda reader: tree.Next(reader.set_of()),
    "makes": _Reader.makes,
    "connected": _Reader.connected,
    "loop": _Reader.loop,
    "path": _Reader.path,
    "beams": lambda reader: tree.Beams(),
    "areas": lambda reader: tree.Areas(),
    "equal": lambda reader: tree.Equal(),
    "acyclic": lambda reader: tree.Acyclic(),
    "matched": lambda reader: tree.Matched(reader.marks()),
    "rectangles": _Reader.rectangles,
    "twins": lambda reader: tree.Twins(tuple(reader.take().split("|"))),
    "symmetric": _Reader.symmetric,
}
