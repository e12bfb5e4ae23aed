"""The table of clues: a row for each kind. Who adds a clue adds a row; see docs/adding-a-clue.md.

A kind that one function tells has all of it in its row, and its class is made of the row when it is first asked for. A
kind that needs more than a function has a class in a file of its own, and its row has where, and what others call it.

Nothing is imported for the table: classes, drawing and formats are named, or get what they need from their caller.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

_NOTHING: Mapping[str, Any] = MappingProxyType({})
_HERE = "cover.puzzles.clues"
Test = Callable[..., bool]  # of two symbols, and the number of a clue that has one
Words = Callable[..., str]  # of the same, what is wrong with them
Called = tuple[str, str]  # in another program: the name, and how its words are written; empty if it has no such kind
Stroke = Callable[[Any, Any], Any]  # of the module cover.drawing.strokes and a clue: its shapes


class Row(NamedTuple):
    """A kind of clue.

    key: of puzzle files; place: "module:Class" of its class; form: the same of the class that its own is made from, ""
    if it is none that is made; says: what the made class has.
    step: what a step of logic that rests on it is called, if that is another word than the key; holds: what a hint says
    that its cells are held to, where the meaning says it at greater length, with {n} cells from {first} to {last} and
    their {total}.
    fpuzzles, iss: in the JSON of f-puzzles (and SudokuPad's links with it), in Interactive Sudoku Solver.
    drawn: are such clues drawn at random for a filled grid? Those are not that say more than one line of cells, or more
    of it than a number.
    """

    key: str
    place: str
    form: str = ""
    says: Mapping[str, Any] = _NOTHING
    step: str = ""
    holds: str = ""
    fpuzzles: Called = ("", "")
    iss: Called = ("", "")
    drawn: bool = True


def _made(form: str, name: str, heading: str, meaning: str, line: str = ": CELLS", **more: Any) -> Row:
    """line: how a line of a puzzle file goes on behind the key."""
    key, elsewhere = name.lower(), {field: more.pop(field) for field in Row._fields if field in more}
    says = {"key": key, "form": f"{key}{line}", "heading": heading, "meaning": meaning, **more}
    return Row(key, f"{_HERE}:{name}", f"{_HERE}.{form}", says, **elsewhere)


def _chain(name: str, heading: str, meaning: str, follows: Test, words: Words, **more: Any) -> Row:
    """Each symbol and the next one on a line go together."""
    return _made("base:ChainClue", name, heading, meaning, follows=follows, words=words, **more)


def _pair(name: str, heading: str, meaning: str, allowed: Test, wanted: Callable[..., str], **more: Any) -> Row:
    """Two cells whose symbols go together; wanted: what two symbols `are not`."""
    line = " NUMBER: TWO CELLS" if "number" in more else ": TWO CELLS"
    return _made("base:PairClue", name, heading, meaning, line, allowed=allowed, wanted=wanted, **more)


def _each(name: str, meaning: str, fits: Callable[[int], bool], wanted: str, **more: Any) -> Row:
    """Each cell by itself holds a symbol that fits."""
    return _made("base:EachClue", name, "", meaning, fits=fits, wanted=wanted, **more)


def _whole(form: str, name: str, heading: str, meaning: str, **more: Any) -> Row:
    """A rule for the whole board: a word alone."""
    return _made(form, name, heading, meaning, "", **more)


def _own(key: str, place: str, **elsewhere: Any) -> Row:
    """A kind with a class of its own."""
    return Row(key, f"{_HERE}.{place}", **elsewhere)


def _third(value: int, symbols: tuple[int, ...]) -> int:
    """Low, middle or high: the symbols in order are cut into three parts as equal as can be (1-3, 4-6, 7-9)."""
    return sorted(symbols).index(value) * 3 // len(symbols)


def _remainder(value: int, symbols: tuple[int, ...]) -> int:
    return value % 3


ROWS = (
    _own("cage", "sums:Cage", step="cage combinations", fpuzzles=("killercage", "cage"), iss=("Cage", "cage")),
    _chain(
        "Thermo",
        "Thermometer",
        "Symbols increase from the bulb to the tip.",
        lambda a, b: a < b,
        lambda a, b: f"{a} is not below {b}",
        stroke=lambda strokes, clue: strokes.thermometer(clue.cells),
        step="thermometer",
        holds="{n} symbols rise from {first} to {last}",
        fpuzzles=("thermometer", "chains"),
        iss=("Thermo", "chain"),
    ),
    _own(
        "arrow",
        "sums:Arrow",
        holds="the shaft adds up to the circle",
        fpuzzles=("arrow", "arrow"),
        iss=("Arrow", "arrow"),
    ),
    _own(
        "littlekiller",
        "outside:LittleKiller",
        step="little killer",
        holds="the diagonal makes {total}",
        fpuzzles=("littlekillersum", "diagonal"),
        iss=("LittleKiller", "diagonal"),
    ),
    _own(
        "renban",
        "lines:Renban",
        holds="the line has {n} symbols in a row",
        fpuzzles=("renban", "lines"),
        iss=("Renban", "line"),
    ),
    _chain(
        "Whispers",
        "Whisper line",
        "Neighbours on the line differ by at least 5, or the number given.",
        lambda a, b, n: abs(a - b) >= n,
        lambda a, b, n: f"{a} and {b} differ by less than {n}",
        line=" [5]: CELLS",
        number=5,
        optional=True,
        stroke=lambda strokes, clue: strokes.line(clue.cells, "whispers"),
        holds="neighbours on the line differ by at least half the number of symbols",
        fpuzzles=("whispers", "whispers"),
        iss=("Whisper", "number chain"),
    ),
    _made(
        "pairs:TwosClue",
        "Palindrome",
        "",
        "The line reads the same from both ends.",
        twos=lambda cells: [(cells[k], cells[-k - 1]) for k in range(len(cells) // 2)],
        allowed=lambda a, b: a == b,
        words=lambda a, b, places: f"{a} and {b} at {places} should be equal",
        stroke=lambda strokes, clue: strokes.line(clue.cells, "palindrome"),
        fpuzzles=("palindrome", "lines"),
        iss=("Palindrome", "line"),
    ),
    _pair(
        "White",
        "White dot",
        "The two symbols are consecutive.",
        lambda a, b: abs(a - b) == 1,
        lambda: "are not consecutive",
        stroke=lambda strokes, clue: strokes.dot(*clue.cells, "paper"),
        step="white dot",
        holds="the two are neighbours in number",
        fpuzzles=("difference", "dot"),
        iss=("WhiteDot", "sides"),
    ),
    _pair(
        "Black",
        "Black dot",
        "One of the two symbols is twice the other.",
        lambda a, b: a == 2 * b or b == 2 * a,
        lambda: "are not in the ratio 1:2",
        stroke=lambda strokes, clue: strokes.dot(*clue.cells, "black"),
        step="black dot",
        holds="one of the two is twice the other",
        fpuzzles=("ratio", "dot"),
        iss=("BlackDot", "sides"),
    ),
    _own("total", "sums:Total", fpuzzles=("xv", "letter"), iss=("Sum", "sum")),
    _own("product", "sums:Product"),
    _pair(
        "Difference",
        "",
        "The two symbols differ by the number.",
        lambda a, b, n: abs(a - b) == n,
        lambda n: f"do not differ by {n}",
        number=1,
        stroke=lambda strokes, clue: (
            strokes.dot(*clue.cells, "paper", "1") if clue.number == 1 else strokes.cage(clue.cells, f"{clue.number}-")
        ),
        fpuzzles=("difference", "dot"),
    ),
    _pair(
        "Quotient",
        "",
        "One of the two symbols is that many times the other.",
        lambda a, b, n: a == n * b or b == n * a,
        lambda n: f"have not the quotient {n}",
        number=2,
        stroke=lambda strokes, clue: strokes.cage(clue.cells, f"{clue.number}:"),
        fpuzzles=("ratio", "dot"),
    ),
    _pair(
        "Greater",
        "Greater than",
        "The first cell has the greater symbol.",
        lambda a, b: a > b,
        lambda: "are not descending",
        printed="The sign between two cells opens to the larger symbol.",
        stroke=lambda strokes, clue: strokes.greater(*clue.cells),
        iss=("GreaterThan", "sides"),
    ),
    _each(
        "Even",
        "These cells have even symbols.",
        lambda value: value % 2 == 0,
        "even",
        printed="Marked cells have even symbols.",
        stroke=lambda strokes, clue: (shape for cell in clue.cells for shape in strokes.even(cell)),
        fpuzzles=("even", "each"),
    ),
    _each(
        "Odd",
        "These cells have odd symbols.",
        lambda value: value % 2 == 1,
        "odd",
        printed="Marked cells have odd symbols.",
        stroke=lambda strokes, clue: (shape for cell in clue.cells for shape in strokes.odd(cell)),
        fpuzzles=("odd", "each"),
    ),
    _own("sandwich", "outside:Sandwich", fpuzzles=("sandwichsum", "beside"), iss=("Sandwich", "sandwich")),
    _own(
        "skyscraper",
        "outside:Skyscraper",
        holds="seen from {first}, each hides the lower ones behind it",
        fpuzzles=("skyscraper", "beside"),
        iss=("Skyscraper", "beside"),
    ),
    _own("between", "lines:Between", fpuzzles=("betweenline", "lines"), iss=("Between", "line")),
    _chain(
        "SlowThermo",
        "Slow thermometer",
        "Symbols do not decrease from the bulb to the tip.",
        lambda a, b: a <= b,
        lambda a, b: f"{a} is above {b}",
        stroke=lambda strokes, clue: strokes.thermometer(clue.cells, slow=True),
        step="slow thermometer",
        fpuzzles=("slowthermometer", "chains"),
    ),
    _own("lockout", "lines:Lockout", fpuzzles=("lockout", "lines"), iss=("Lockout", "number line")),
    _own(
        "doublearrow",
        "sums:DoubleArrow",
        step="double arrow",
        fpuzzles=("doublearrow", "lines"),
        iss=("DoubleArrow", "line"),
    ),
    _made(
        "pairs:TwosClue",
        "Nabner",
        "Nabner line",
        "No two symbols of the line, wherever on it they stand, are equal or consecutive.",
        differ=True,
        twos=lambda cells: [(cell, other) for k, cell in enumerate(cells) for other in cells[k + 1 :]],
        allowed=lambda a, b: abs(a - b) > 1,
        words=lambda a, b, places: f"{a} and {b} differ by less than 2",
        fpuzzles=("nabner", "lines"),
    ),
    _chain(
        "Parity",
        "Parity line",
        "Odd and even symbols take turns on the line.",
        lambda a, b: (a + b) % 2 == 1,
        lambda a, b: f"{a} and {b} are both {'odd' if a % 2 else 'even'}",
    ),
    _made(
        "lines:ClassesClue",
        "Modular",
        "Modular line",
        "Any three neighbours on the line leave three different remainders when divided by 3; two alone do too.",
        class_of=_remainder,
        word="leave the same remainder by 3",
        fpuzzles=("modularline", "lines"),
        iss=("Modular", "modular"),
    ),
    _made(
        "lines:ClassesClue",
        "Entropic",
        "Entropic line",
        "Any three neighbours on the line are a low, a middle and a high symbol (1 to 3, 4 to 6, 7 to 9).",
        class_of=_third,
        word="are of the same third",
        fpuzzles=("entropicline", "lines"),
        iss=("Entropic", "line"),
    ),
    _own("zipper", "sums:Zipper", fpuzzles=("zipperline", "lines"), iss=("Zipper", "line")),
    _own("sumline", "sumline:SumLine", step="sum line", fpuzzles=("sumline", "sum lines"), iss=("SumLine", "sum line")),
    _own("sumloop", "sumline:SumLoop", iss=("SumLine", "sum line")),
    _own(
        "regionsum",
        "sums:RegionSum",
        step="region sum line",
        fpuzzles=("regionsumline", "lines"),
        iss=("RegionSumLine", "line"),
    ),
    _own(
        "clone",
        "pairs:Clone",
        step="clones",
        holds="the cells have the same symbol",
        fpuzzles=("clone", "clone"),
        drawn=False,
    ),
    _made(
        "pairs:Extreme",
        "Minimum",
        "",
        "Each of these cells has less than the other cells that share a side with it.",
        fits=lambda own, other: own < other,
        printed="Each marked cell has less than its neighbours that are not marked.",
        fpuzzles=("minimum", "shape"),
    ),
    _made(
        "pairs:Extreme",
        "Maximum",
        "",
        "Each of these cells has more than the other cells that share a side with it.",
        fits=lambda own, other: own > other,
        printed="Each marked cell has more than its neighbours that are not marked.",
        fpuzzles=("maximum", "shape"),
    ),
    _own("quadruple", "counts:Quadruple", fpuzzles=("quadruple", "quadruple"), iss=("Quad", "corner"), drawn=False),
    _own("xsum", "outside:XSum", step="X-sum", fpuzzles=("xsum", "beside"), iss=("XSum", "beside")),
    _own(
        "numberedroom",
        "outside:NumberedRoom",
        step="numbered room",
        fpuzzles=("numberedroom", "beside"),
        iss=("NumberedRoom", "room"),
    ),
    _own("columnindexer", "indexer:ColumnIndexer", fpuzzles=("columnindexer", "cells"), iss=("Indexing", "indexing")),
    _own("rowindexer", "indexer:RowIndexer", fpuzzles=("rowindexer", "cells"), iss=("Indexing", "indexing")),
    _own("circles", "counts:Circles", iss=("CountingCircles", "line"), drawn=False),
    _own("relation", "pairs:Relation", iss=("Pair", "pairs"), drawn=False),
    _own("mutual", "pairs:Mutual", iss=("PairX", "pairs"), drawn=False),
    _own("regex", "languages:Regex", iss=("Regex", "regex"), drawn=False),
    _own("automaton", "languages:AutomatonClue", iss=("NFA", "automaton"), drawn=False),
    _own("weighted", "sums:Weighted", iss=("Sum", "sum"), drawn=False),
    _own("equalsums", "sums:EqualSums", iss=("EqualSum", "groups"), drawn=False),
    _own("samesymbols", "sums:SameSymbols", iss=("SameValues", "equal groups"), drawn=False),
    _own("lunchbox", "lunchbox:Lunchbox", iss=("Lunchbox", "number line")),
    _own("lookandsay", "counts:LookAndSay", step="look and say", iss=("LookAndSay", "look and say"), drawn=False),
    _own("valueindex", "indexer:ValueIndex", iss=("ValueIndexing", "line")),
    _own("different", "counts:CountDifferent", iss=("CountDistinct", "line")),
    _own("equality", "sums:EqualityCage", iss=("EqualityCage", "line")),
    _own(
        "hiddenskyscraper",
        "outside:HiddenSkyscraper",
        step="hidden skyscraper",
        iss=("HiddenSkyscraper", "beside or 0"),
    ),
    _whole(
        "lines:SquaresClue",
        "GlobalEntropy",
        "Global entropy",
        "Every square of 2 x 2 cells has a low, a middle and a high symbol: 1 to 3, 4 to 6, 7 to 9.",
        class_of=_third,
        word="not a low, a middle and a high symbol",
        iss=("GlobalEntropy", "flag"),
    ),
    _whole(
        "lines:SquaresClue",
        "GlobalModular",
        "Global modularity",
        "Every square of 2 x 2 cells has symbols of all three remainders by 3.",
        class_of=_remainder,
        word="not of all three remainders by 3",
        iss=("GlobalMod", "flag"),
    ),
    _own("negative", "board:Negative", fpuzzles=("negative", "negative"), iss=("StrictKropki", "strict"), drawn=False),
    _own("antitaxi", "board:AntiTaxi", iss=("AntiTaxicab", "flag")),
    _whole(
        "board:MoveClue",
        "AntiKnight",
        "Anti-knight",
        "Equal symbols are not a knight's move apart.",
        moves=((1, 2), (1, -2), (2, 1), (2, -1)),
        is_move=lambda down, right: {down, right} == {1, 2},
        fpuzzles=("antiknight", "flag"),
        iss=("AntiKnight", "flag"),
    ),
    _whole(
        "board:MoveClue",
        "AntiKing",
        "Anti-king",
        "Equal symbols are not a king's move apart.",
        moves=((0, 1), (1, 0), (1, 1), (1, -1)),
        is_move=lambda down, right: max(down, right) == 1,
        fpuzzles=("antiking", "flag"),
        iss=("AntiKing", "flag"),
    ),
    _own(
        "nonconsecutive",
        "board:Nonconsecutive",
        fpuzzles=("nonconsecutive", "flag"),
        iss=("AntiConsecutive", "flag"),
    ),
    _own("disjoint", "board:Disjoint", fpuzzles=("disjointgroups", "flag"), iss=("DisjointSets", "flag")),
    Row("outside", "cover.puzzles.kinds.on_grids:Outside", drawn=False),
    Row("rule", "cover.puzzles.kinds.on_grids:OwnRule", drawn=False),
)
