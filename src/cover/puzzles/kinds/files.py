"""Kind files: sections of a text, read into a `Kind`. No code runs from one, and what it may hold is bounded.

    kind pairs
    says Two shaded cells in each room, and all shaded cells form dominoes.
    marks . white, # shaded
    layout rooms
    rules
      each room: count shaded = 2
      each shaded: count shaded beside = 1

A word at the start of a line opens a section; what belongs to it stands on the same line or indented below. `--` begins
a comment.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any, NamedTuple, NoReturn
from weakref import WeakValueDictionary

from cover.basics.errors import InputError
from cover.basics.suggest import did_you_mean, shown
from cover.puzzles.kinds import tree
from cover.puzzles.kinds.given_sets import Giving
from cover.puzzles.kinds.hints import Hints, Unknown, hints
from cover.puzzles.kinds.marks import RANGE, MarkSpec
from cover.puzzles.kinds.polyominoes import BANK
from cover.puzzles.kinds.sentences import Words, sentence
from cover.puzzles.kinds.vocabulary import (
    ALWAYS_MARKS,
    EDGE_WORDS,
    FAMILIES,
    LINK_AROUND,
    LINK_CODES,
    LINK_PLACES,
    SECTIONS,
    SHAPE_WORDS,
    SHAPES,
    VALUES,
)

LARGEST = 1 << 16  # characters of a file
SENTENCES = 200
SIDES = ("top", "bottom", "left", "right")
SIZES = ("rows", "columns", "most", "roomsize", "centres", "words", "blanks")  # numbers that a board knows of itself
WISH = "wish "  # begins a sentence of the section `sampling`
LAYERS = ("clues", "cells", "rooms", "corners", "bars", "thermometers", "size", "room", "walls")
FAULT_WORDS = ("found", "wanted", "clue")  # what `wrong` may quote
VARIANT = "variant "
GRID = "grid"  # the name of a board of Python's, a sudoku as a rule, as a kind
_COMMENT = re.compile(r"(^|\s)--(\s.*)?$")
_NAME = re.compile(r"[a-z][a-z0-9]*")
_PIECES = re.compile(r"[^,]+")
_WORDS = re.compile(r"\S+")
_NAMED = re.compile(r"[a-z]{2,}")
_LAYERS = re.compile(r"(?:(?<=[:,])|^(?=[^:;]*(?:[,;]|$)))[^:,;]*")  # of a section `link`, below the names of types too
_SIDE = re.compile(r"(top|left)(=(bottom|right))?|bottom|right|half|\d+")

Row = tuple[int, int, str]  # line, columns before its text, text


@dataclass(frozen=True)
class Layout:
    """What stands on a board of a kind.

    header: names of numbers (or words) of the whole; sides: with words beside the board; clues, rooms, corners ("tall":
    on all points, "short": on inner ones), bars, thermometers: are there any; arrows: is a clue a number with the way
    that it looks, `2>`? hole: patterns of clues in cells that are no cells; areas: of clues whose cells, and all
    others, fall into the parts that are the rooms; blank: further words for no clue; also:
    other words of files, and the clues that these mean; block: the key of clues in cells; square: are boards square, so
    that their rows are their size? optional: names of the header that may be missing, and then ask nothing. order: the
    keys of all these but the header's, in the order of the file.
    """

    header: tuple[str, ...] = ()
    sides: tuple[str, ...] = ()
    clues: bool = False
    rooms: bool = False
    corners: str = ""
    bars: bool = False
    thermometers: bool = False
    arrows: bool = False
    block: str = "cells"
    square: bool = False
    hole: tuple[str, ...] = ()
    areas: tuple[str, ...] = ()
    blank: tuple[str, ...] = ()
    also: tuple[tuple[str, str], ...] = ()
    optional: tuple[str, ...] = ()
    order: tuple[str, ...] = ("cells",)


@dataclass(frozen=True, eq=False)
class Kind:
    """What a kind file says. name: its file's, by which puzzles call it; title: what people call it.

    lines: "centres", "corners", "walls" or "" for none; double: two lines side by side at most. given: patterns of
    clues and the marks that they leave; same: a clue that is a mark is that mark. grids: sudokus on one board.
    calls: helpers, by name, with the scope and condition that they stand for. hints, wishes: how new ones are drawn,
    and what a solution should be like then. example: a puzzle file, with its number of solutions in its first line.
    variants: the names of those that it has; chosen: those that this is; own: texts of sentences that a puzzle adds,
    which are the last of its rules (`with_options`).
    """

    name: str
    title: str
    also: tuple[str, ...]
    says: str
    marks: MarkSpec
    layout: Layout
    lines: str
    double: bool
    given: tuple[tuple[tuple[str, ...], str], ...]
    same: bool
    grids: tuple[str, ...]
    calls: tuple[tuple[str, tree.Sentence], ...]
    rules: tuple[tree.Sentence, ...]
    follows: tuple[tree.Sentence, ...]
    link: str
    hints: Hints
    wishes: tuple[tree.Sentence, ...]
    example: str
    text: str
    source: str
    variants: tuple[str, ...] = ()
    chosen: tuple[str, ...] = ()
    own: tuple[str, ...] = ()

    def with_options(self, chosen: Collection[str] = (), own: Sequence[str] = ()) -> Kind:
        """The kind of the same file with just these variants and own sentences. Raises InputError; of an own sentence
        with its column alone."""
        ordered = tuple(name for name in self.variants if name in chosen)
        return kind_of(self.text, self.name, self.source, ordered, tuple(own))

    @property
    def edge_word(self) -> str | None:
        """What an edge that is on holds, in sentences and words for people; None where there are no lines."""
        return "wall" if self.lines == "walls" else "line" if self.lines else None

    @cached_property
    def nodes(self) -> tuple[tree.Node, ...]:
        """All that its rules and helpers say."""
        sentences = [*self.rules, *(one for _, one in self.calls)]
        return tuple(node for one in sentences for node in tree.walk(one))

    @cached_property
    def families(self) -> frozenset[str]:
        return frozenset(node.word for node in self.nodes if isinstance(node, tree.Family))

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return kind_of, (self.text, self.name, self.source, self.chosen, self.own)


def kind_of(text: str, name: str, source: str = "", chosen: tuple[str, ...] = (), own: tuple[str, ...] = ()) -> Kind:
    """Read a kind file; the same text is read once. source: what its errors call it; chosen, own: see `Kind`. Raises
    InputError with file, line and column."""
    return _read(text, name, source or f"{name}.kind", chosen, own)


def class_name(name: str, title: str) -> str:
    """What the class of a kind is called: by the words of its title where these make up its name.

    >>> class_name("countryroad", "country road"), class_name("ripple", "ripple effect")
    ('CountryRoad', 'Ripple')
    """
    words = title.replace("-", " ").split()
    return "".join(word.capitalize() for word in (words if "".join(words) == name else [name]))


@lru_cache(maxsize=512)
def _read(*stated: Any) -> Kind:
    """Kinds read lately are kept, and any other as long as a puzzle of it lives: a kind is equal to itself alone."""
    known = _READ.get(stated)
    if known is None:
        text, name, source, chosen, own = stated
        known = _READ[stated] = _Reader(text, name, source).kind(chosen, own)
    return known


_READ: WeakValueDictionary[tuple[Any, ...], Kind] = WeakValueDictionary()


def load(path: Path, called: str = "") -> Kind:
    """The kind of a file; called: what its errors call it. Raises InputError."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise InputError((error.strerror or str(error)).lower(), source=str(path)) from None
    return kind_of(data[: LARGEST * 4 + 1].decode("utf-8", "replace"), path.stem, called or path.name)


class _Variant(NamedTuple):
    says: list[str]
    added: list[tree.Sentence]
    dropped: list[tree.Sentence]


class _Reader:
    def __init__(self, text: str, name: str, source: str):
        self.text, self.name, self.source = text, name, source
        self.sections: dict[str, list[Row]] = {}
        self.lines: dict[str, int] = {}
        if len(text) > LARGEST:
            self.fail(f"a kind file of more than {LARGEST >> 10} thousand characters", 1)
        self._split()

    def fail(self, reason: str, line: int, column: int = 1) -> NoReturn:
        raise InputError(reason, source=self.source, line=line, column=column)

    def _split(self) -> None:
        now = ""
        for number, line in enumerate(self.text.split("\n"), 1):
            stripped = (
                line.rstrip("\r\t ") if now == "example" and line[:1].isspace() else _COMMENT.sub("", line).rstrip()
            )
            if not stripped:
                if now == "example":
                    self.sections[now].append((number, 0, ""))
                continue
            if stripped[0].isspace():
                if not now:
                    self.fail("indented, but no section stands above", number)
                text = stripped.lstrip()
                self.sections[now].append((number, len(stripped) - len(text), text))
                continue
            now, _, rest = stripped.partition(" ")
            if now not in SECTIONS:
                self.fail(f"{shown(now)} is no section{did_you_mean(now, SECTIONS)}", number)
            if now == "variant":
                name, now, rest = rest.strip(), f"{VARIANT}{rest.strip()}", ""
                if not re.fullmatch("[a-z]+", name) or name in (*LAYERS, *SIDES, "rule", "puzzle"):
                    self.fail(
                        f"variant: {shown(name)} cannot be a name: use small letters, and a name not taken yet",
                        number,
                        9,
                    )
            if now in self.sections and now != "says":
                self.fail(f"{now!r} stands twice (first in line {self.lines[now]})", number)
            rows = self.sections.setdefault(now, [])
            self.lines.setdefault(now, number)
            if rest.strip():
                rows.append((number, len(stripped) - len(rest.lstrip()), rest.strip()))

    # ---------------------------------------------------------------- sections
    def kind(self, chosen: tuple[str, ...], own: tuple[str, ...]) -> Kind:
        if "kind" not in self.sections:
            self.fail("the section 'kind' is missing", 1)
        title, _, also = self._joined("kind").rstrip(")").partition(" (")
        if not title:
            self.fail("a name is needed after 'kind'", self.lines["kind"], 6)
        lines, double = self._lines()
        layout = self._layout()
        spec = self._marks(layout)
        if not spec.words and not lines:
            self.fail("a kind needs marks or lines", self.lines["kind"])
        calls_named = [text.split()[0] for _, _, text in self.sections.get("call", ())]
        names = (*SIZES, *layout.header)
        known = {*spec.words, *spec.called, *spec.classes, *calls_named, *ALWAYS_MARKS} - {""}
        words = Words(sorted(known), names, spec.ranged)
        given, same = self._given(spec)
        variants = {key.removeprefix(VARIANT): self._variant(key, words) for key in self.sections if VARIANT in key}
        rules = self._sentences(self.sections.get("rules", ()), words)
        says, follows = [self._joined("says")], self._sentences(self.sections.get("follows", ()), words)
        for name in chosen:
            rules = [one for one in rules if one not in variants[name].dropped] + variants[name].added
            says += variants[name].says
            follows = [] if variants[name].dropped else follows  # what followed may follow no more
        kind = Kind(
            name=self.name,
            title=title,
            also=tuple(also.split(", ")) if also else (),
            says=" ".join(says),
            marks=spec,
            layout=layout,
            lines=lines,
            double=double,
            given=given,
            same=same,
            grids=self._grids(),
            calls=tuple(self._calls(words)),
            rules=(*rules, *(sentence(one, words) for one in own)),
            follows=tuple(follows),
            link=self._link(),
            hints=self._hints(),
            wishes=tuple(self._wishes(words)),
            example="".join(f"{text}\n" for _, _, text in self.sections.get("example", ())).strip("\n") + "\n",
            text=self.text,
            source=self.source,
            variants=tuple(variants),
            chosen=chosen,
            own=own,
        )
        self._check(kind, [*variants.values()])
        return kind

    def _joined(self, section: str) -> str:
        return " ".join(text for _, _, text in self.sections.get(section, ()))

    def _parts(self, section: str) -> Iterator[Row]:
        """What commas part, with its place."""
        for line, before, text in self.sections.get(section, ()):
            for found in _PIECES.finditer(text):
                part = found[0].strip()
                if part:
                    yield line, before + found.start() + len(found[0]) - len(found[0].lstrip()), part

    def _link(self) -> str:
        """The section as it stands; its layers have names that are known."""
        for line, before, text in self.sections.get("link", ()):
            for layer in _LAYERS.finditer(text):
                words = [
                    (word[0], before + word.start() + 1) for word in _WORDS.finditer(text, layer.start(), layer.end())
                ]
                if words and words[0][0] in LINK_PLACES and words[0][0] not in LINK_CODES:
                    self._check_layer(
                        [one for one in words[1:] if not _SIDE.fullmatch(one[0])], LINK_CODES, line, words[-1][1]
                    )
                else:
                    self._check_layer(
                        words, (*LINK_CODES, *LINK_AROUND, *LINK_PLACES), line, before + layer.start() + 1
                    )
        return self._joined("link")

    def _check_layer(self, words: list[tuple[str, int]], known: tuple[str, ...], line: int, column: int) -> None:
        name, column = words[0] if words else ("", column)
        if name not in known:
            reason = (
                f"link: {shown(name)} is no layer{did_you_mean(name, known)}" if name else "link: a layer is expected"
            )
            self.fail(reason, line, column)

    def _lines(self) -> tuple[str, bool]:
        found = ""
        double = False
        for line, before, text in self.sections.get("lines", ()):
            for word in text.split():
                if word in ("centres", "corners", "walls") and not found:
                    found = word
                elif word == "double" and found:
                    double = True
                else:
                    reason = f"lines: 'centres', 'corners' or 'walls' is expected, not {shown(word)}"
                    self.fail(reason + did_you_mean(word, ("centres", "corners", "walls")), line, before + 1)
        if "lines" in self.sections and not found:
            self.fail("lines: 'centres', 'corners' or 'walls' is expected", self.lines["lines"])
        return found, double

    def _layout(self) -> Layout:
        found: dict[str, object] = {}
        order: list[str] = []
        for line, before, part in self._parts("layout"):
            word, *rest = part.split()
            if word in ("clues", "rooms", "bars", "thermometers") and not rest:
                found[word] = True
                order.append("cells" if word == "clues" else word)
            elif part == "square":
                found["square"] = True
            elif word == "clues" and len(rest) == 2 and rest[0] == "as" and rest[1] not in (*LAYERS, *SIDES):
                found |= {"clues": True, "block": rest[1]}
                order.append(rest[1])
            elif part == "clues arrows":
                found |= {"clues": True, "arrows": True}
                order.append("cells")
            elif word in ("room", "walls") and not rest and "rooms" in order:
                # Other ways to write clues and bars.
                found |= {"bars": True} if word == "walls" else {}
                order.append(word)
            elif word == "corners" and rest in (["tall"], ["short"]):
                found[word] = rest[0]
                order.append(word)
            elif word == "header" and rest:
                names = [name.rstrip("?") for name in rest]
                for name in names:
                    if not re.fullmatch("[a-z]+", name) or name in (*SIZES, *VALUES):
                        self.fail(
                            f"header: {shown(name)} cannot be a name: use small letters, and a name not taken yet",
                            line,
                            before + 1,
                        )
                found[word] = tuple(names)
                found["optional"] = tuple(name[:-1] for name in rest if name.endswith("?"))
            elif word == "outside" and rest and set(rest) <= set(SIDES):
                found["sides"] = tuple(rest)
                order += rest
            elif word in ("hole", "areas", "blank") and len(rest) == 1:
                found[word] = tuple(rest[0].split("|"))
            elif word == "also" and rest and all(re.fullmatch("[^=]+=[^=]+", one) for one in rest):
                found[word] = tuple((written, clue) for written, _, clue in (one.partition("=") for one in rest))
            else:
                known = (*_LAYOUT, "header", "outside", "hole", "areas", "blank", "also")
                near = did_you_mean(word, known) if word not in known else ": its words do not fit"
                self.fail(f"layout: {shown(part)} is not known{near}", line, before + 1)
        return Layout(**found, order=tuple(order)) if found else Layout(clues=True)  # type: ignore[arg-type]

    def _marks(self, layout: Layout) -> MarkSpec:
        words: list[str] = []
        called: dict[str, str] = {}
        rows = self.sections.get("marks", ())
        named = any("," in text for _, _, text in rows)
        if not named:
            self._check_commas(rows)
        for line, before, part in self._parts("marks") if named else rows:
            symbols = part.split()
            words += symbols[:1] if named else symbols
            if named and len(symbols) > 1:
                called[symbols[1]] = symbols[0]
            if named and len(symbols) > 2:
                self.fail(f"marks: a symbol and its name are expected, not {shown(part)}", line, before + 1)
        names = {*SIZES, *layout.header}
        for line, before, part in rows:
            for word in part.replace(",", " ").split():
                if "." in word and len(word) > 1:
                    self._check_range(word, names, line, before)
                self._check_name(word, "marks", line, before + part.index(word) + 1)
        return MarkSpec(tuple(words), called, self._classes())

    def _check_commas(self, rows: Sequence[Row]) -> None:
        """Signs that take turns with words are marks with their names, but for the commas."""
        words = [(m[0], line, before + m.start() + 1) for line, before, text in rows for m in _WORDS.finditer(text)]
        signs, names = words[::2], words[1::2]
        if len(signs) > 1 and all(len(one[0]) == 1 for one in signs) and all(_NAMED.fullmatch(one[0]) for one in names):
            self.fail(f"marks: a comma is expected before {shown(signs[1][0])}", *signs[1][1:])

    def _check_name(self, word: str, section: str, line: int, column: int) -> None:
        """What sentences call otherwise is no name of a mark."""
        if word in _TAKEN:
            self.fail(f"{section}: {word!r} has its own meaning in sentences", line, column)

    def _check_range(self, word: str, names: set[str], line: int, before: int) -> None:
        if not RANGE.fullmatch(word):
            self.fail(f"marks: {shown(word)} is no range such as 1..rows", line, before + 1)
        for name in re.findall(r"[a-z]\w+", word):
            if name not in names:
                self.fail(f"marks: {name!r} is no number known here{did_you_mean(name, names)}", line, before + 1)

    def _classes(self) -> dict[str, tuple[str, ...]]:
        found: dict[str, tuple[str, ...]] = {}
        for line, before, text in self.sections.get("classes", ()):
            name, sign, rest = (part.strip() for part in text.partition("="))
            if not sign or not _NAME.fullmatch(name) or not rest or " " in rest:
                self.fail("classes: 'name = mark|mark' is expected", line, before + 1)
            if any(part in found or part == name for part in rest.split("|")):
                self.fail(f"classes: {name!r} must be made of marks, not of classes", line, before + 1)
            self._check_name(name, "classes", line, before + 1)
            found[name] = tuple(rest.split("|"))
        return found

    def _given(self, spec: MarkSpec) -> tuple[tuple[tuple[tuple[str, ...], str], ...], bool]:
        found: list[tuple[tuple[str, ...], str]] = []
        same = False
        known = {*spec.words, *spec.called, *spec.classes, "odd", "even", "filled"}
        for line, before, part in self._parts("given"):
            if part == "same":
                same = True
                continue
            pattern, _, marks = part.partition(" ")
            marks = marks.strip()
            if marks == "its number" or part == "digits":
                found.append(((pattern,), part if part == "digits" else marks))
            elif not marks or not all(one in known or one.isdecimal() for one in marks.split("|")):
                reason = f"given: a pattern of clues and a mark are expected, not {shown(part)}"
                self.fail(reason, line, before + 1)
            else:
                found.append((tuple(pattern.split("|")), marks))
        return tuple(found), same

    def _grids(self) -> tuple[str, ...]:
        words = self._joined("grids").split()
        for word in words:
            if not re.fullmatch(r"\d{1,2}(,\d{1,2})?|\d{1,2}(-\d{1,2})?(\+\d{1,2}(-\d{1,2})?)+", word):
                reason = f"grids: a size, ROW,COLUMN or rows such as 2+5+8 are expected, not {shown(word)}"
                self.fail(reason, self.lines["grids"])
        return tuple(words)

    def _calls(self, words: Words) -> Iterator[tuple[str, tree.Sentence]]:
        for line, before, text in self.sections.get("call", ()):
            name, _, rest = text.partition(" ")
            if not _NAME.fullmatch(name):
                self.fail(f"call: {shown(name)} cannot be a name: use small letters", line, before + 1)
            self._check_name(name, "call", line, before + 1)
            stated = sentence(rest, words, self.source, line, before + len(name) + 1)
            if len(stated.families) != 1 or stated.families[0].word not in ("cell", "clue", "blank", "room"):
                self.fail("call: NAME each cell|clue|blank|room: CONDITION is expected", line, before + 1)
            yield name, stated

    def _wishes(self, words: Words) -> Iterator[tree.Sentence]:
        for line, before, text in self.sections.get("sampling", ()):
            if text.startswith(WISH):
                yield sentence(text.removeprefix(WISH), words, self.source, line, before + len(WISH))

    def _hints(self) -> Hints:
        rows = [row for row in self.sections.get("sampling", ()) if not row[2].startswith(WISH)]
        for line, before, text in rows:
            try:
                hints([text])
            except Unknown as unknown:
                self.fail(str(unknown), line, before + 1)
        return hints(text for _, _, text in rows)

    def _sentences(self, rows: Sequence[Row], words: Words) -> list[tree.Sentence]:
        """Each with the words of its faults, where `wrong ...` stands below it."""
        if len(rows) > SENTENCES:
            self.fail(f"more than {SENTENCES} sentences", rows[SENTENCES][0])
        found: list[tree.Sentence] = []
        for line, before, text in rows:
            first, _, rest = text.partition(" ")
            if first != "wrong":
                found.append(sentence(text, words, self.source, line, before))
                continue
            if not found or found[-1].wrong:
                self.fail(
                    "wrong: it words the mistakes against the sentence above it, and there is none", line, before + 1
                )
            for name in re.findall(r"\{(.*?)\}", rest):
                if name not in FAULT_WORDS:
                    reason = f"wrong: {shown(name)} is not known there{did_you_mean(name, FAULT_WORDS)}"
                    self.fail(f"{reason}; known are {', '.join(FAULT_WORDS)}", line, before + text.index(name) + 1)
            found[-1] = replace(found[-1], wrong=rest.strip())
        return found

    def _variant(self, key: str, words: Words) -> _Variant:
        """`says ..`, `add SENTENCE`, `drop SENTENCE` of the rules, in lines of their own."""
        says: list[str] = []
        rows: dict[str, list[Row]] = {"add": [], "drop": []}
        for line, before, text in self.sections[key]:
            word, _, rest = text.partition(" ")
            if word == "says":
                says.append(rest.strip())
            elif word in ("add", "drop"):
                rows[word].append((line, before + len(text) - len(rest.lstrip()), rest.strip()))
            elif word == "wrong":
                rows["add"].append((line, before, text))
            else:
                reason = f"variant: 'says', 'add', 'drop' or 'wrong' is expected, not {shown(word)}"
                self.fail(reason + did_you_mean(word, ("says", "add", "drop", "wrong")), line, before + 1)
        own = self._sentences(self.sections.get("rules", ()), words)
        for line, before, text in rows["drop"]:
            if sentence(text, words, self.source, line, before) not in own:
                self.fail("drop: this is no sentence of the rules", line, before + 1)
        return _Variant(says, self._sentences(rows["add"], words), self._sentences(rows["drop"], words))

    # ---------------------------------------------------------------- what does not go together
    def _check(self, kind: Kind, variants: Sequence[_Variant]) -> None:
        """Sentences speak of what the layout has."""
        if not kind.rules:
            self.fail("this kind has no rules", self.lines["kind"])
        added = (one for variant in variants for one in variant.added)
        families = [word for word in FAMILIES if _has(kind.layout, _NEEDS_LAYER.get(word, ""))]
        holes = bool(kind.layout.hole or kind.layout.rooms or kind.grids)
        giving = Giving(families, kind.lines, holes=holes)
        for stated in (*kind.rules, *kind.follows, *kind.wishes, *(one for _, one in kind.calls), *added):
            wrong = ((node, self._wrong_word(kind, node, stated)) for node in tree.walk(stated))
            for node, why in (*wrong, *giving.never_given(stated)):
                if why:
                    if not stated.line:  # a puzzle's own
                        raise InputError(why, column=node.at or 1)
                    self.fail(why, stated.line, node.at or 1)

    def _wrong_word(self, kind: Kind, node: tree.Node, stated: tree.Sentence) -> str:
        layout = kind.layout
        if isinstance(node, tree.Family):
            needed = _NEEDS_LAYER.get(node.word)
            if needed and not _has(layout, needed):
                return f"'each {node.word}' needs {needed!r} in the layout"
            if node.word in ("cage", "region") and kind.name != GRID:
                return f"'each {node.word}' is for rules of a sudoku or a Latin square"
            if {"inside", "apart", "adjoining"} & set(node.options) and not _has(layout, "rooms"):
                return "rooms are needed in the layout"
            if node.word in ("edge", "point") and not kind.lines:
                return f"'each {node.word}' needs a section 'lines'"
            if node.word == "part" and node.marks is None and kind.lines != "walls":
                return "'each part' needs 'lines walls', or 'part of MARKS'"
            joined = node.marks is not None and not set(node.marks.words).isdisjoint(EDGE_WORDS)
            if node.word == "part" and joined and kind.lines != "centres":
                return "'each part of line' needs 'lines centres'"
            if node.word == "part" and len(stated.families) > 1:
                return "'each part' stands alone"
        lined = isinstance(node, tree.Loop | tree.Path | tree.Beams) or (
            isinstance(node, tree.SetOf) and set(node.words) & {"lines", "sides", "crossings", "edges", "ray"}
        )
        if lined and not kind.lines:
            return "a section 'lines' is needed for this"
        if isinstance(node, tree.Marks):
            return self._wrong_marks(kind, set(node.words))
        if isinstance(node, tree.SetOf) and "room" in node.words and not _has(layout, "rooms"):
            return "'room' needs 'rooms' in the layout"
        if isinstance(node, tree.RoomSize) and not _has(layout, "rooms"):
            return "'roomsize' needs 'rooms' in the layout"
        if isinstance(node, tree.Pieces) and (stated.families or stated.body is not node):
            return "'pieces' stands alone"
        if isinstance(node, tree.Pieces) and node.names == (BANK,) and BANK not in layout.header:
            return f"{BANK!r} needs 'header {BANK}' in the layout"
        if isinstance(node, tree.Pieces) and node.barred and not layout.bars:
            return "'barred' needs 'bars' in the layout"
        if isinstance(node, tree.Walk) and kind.lines != "centres":
            return "'walk' needs 'lines centres'"
        if isinstance(node, tree.Twins) and kind.lines != "walls":
            return "'twins' needs 'lines walls'"
        slanted = not kind.lines and {"/", "\\"} <= set(kind.marks.words)
        if isinstance(node, tree.Acyclic) and not slanted and (kind.double or kind.lines not in ("centres", "corners")):
            return "'acyclic' speaks of lines, or of the marks / and \\"
        return ""

    def _wrong_marks(self, kind: Kind, words: set[str]) -> str:
        of_lines = words & {*_OF_LINES, *(SHAPES[1:] if kind.lines else ())} - kind_words(kind.marks)
        if of_lines and not kind.lines:
            return "a section 'lines' is needed for this mark"
        if of_lines and words - of_lines:
            return "ask for marks of cells in one condition, and for shapes of lines in another"
        if words & {"filled", "odd", "even"} and not kind.marks.words:
            return f"{min(words)!r} asks for symbols in cells, and this kind has no marks"
        return ""


def _has(layout: Layout, layer: str) -> bool:
    """Is there a layer? Areas are rooms too."""
    return bool(getattr(layout, layer, True) or (layer == "rooms" and layout.areas))


def kind_words(spec: MarkSpec) -> set[str]:
    """Words for marks that a kind has itself."""
    return {*spec.words, *spec.called, *spec.classes}


_OF_LINES = {*EDGE_WORDS, *SHAPE_WORDS}
_TAKEN = ("clue", *EDGE_WORDS)
_LAYOUT = (*(layer for layer in LAYERS if layer not in ("cells", "size")), "square")
_NEEDS_LAYER: Mapping[str, str] = {
    "room": "rooms", "rooms": "rooms", "border": "rooms", "span": "rooms", "corner": "corners", "bar": "bars",
    "thermometer": "thermometers",
    "opposite": "rooms",
}  # fmt: skip
