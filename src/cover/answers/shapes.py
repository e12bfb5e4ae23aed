"""The keys of every record, as types; `schema` makes the JSON Schema of one from them, so that both say the same.

A key that is `NotRequired` stands in some answers only. Integers beyond 2^53 may come as strings of digits where the
receiver reads numbers as JavaScript does.
"""

from types import NoneType, UnionType
from typing import Any, Literal, NotRequired, TypedDict, Union, get_args, get_origin, get_type_hints, is_typeddict

DRAFT = "https://json-schema.org/draft/2020-12/schema"
Decided = Literal["unique", "multiple", "unsolvable", "solvable", "unknown"]


class Searched(TypedDict):
    """Of solve, count and unique. found: solutions; complete: are these all; seconds: by phase."""

    input: str
    puzzle: str
    format: str
    backend: str
    answered_by: str
    race: list[str]
    verdict: Decided
    clash: str | None
    found: int | str
    complete: bool
    stop: Literal["exhausted", "limit", "timeout", "nodes", "memory", "interrupted"]
    seconds: dict[str, float]
    statistics: dict[str, Any]
    confirmed_by: NotRequired[str | None]
    unconfirmed: NotRequired[str | None]
    solutions: list[Any]
    symbols: NotRequired[list[str]]


class Cheapest(Searched):
    """Of best. costs: of the solutions; at_least: what any solution costs."""

    costs: list[int]
    optimal: bool
    at_least: int | None


class Explained(TypedDict):
    """clash: givens that clash; clues: that have a part in it; differ: marks that are not in every solution; add: marks
    that would leave one; add_clue: clues, each of which would do so alone; certificate: names of files."""

    input: str
    verdict: Decided
    complete: bool
    clash: NotRequired[list[str]]
    minimal: NotRequired[bool]
    smallest: NotRequired[bool]
    at_least: NotRequired[int]
    by_inspection: NotRequired[list[str]]
    clues: NotRequired[list[str]]
    clues_minimal: NotRequired[bool]
    solutions: NotRequired[int | None]
    differ: NotRequired[list[str]]
    add: NotRequired[list[str]]
    add_at_least: NotRequired[int]
    add_clue: NotRequired[list[str]]
    certificate: list[str] | None


class Minimized(TypedDict):
    """redundant: givens that follow from all others; kept: that have the same solutions; puzzle: the text of those;
    spare_clues: of a grid with one solution, clues that could be left out, each alone; enough_clues: those that are
    enough, when as many as can be were left out one after the other."""

    input: str
    verdict: Decided
    complete: bool
    givens: int
    redundant: list[str]
    needed: list[str]
    kept: list[str]
    minimal: bool
    fewest: bool
    at_least: int
    spare_clues: list[str]
    enough_clues: list[str]
    puzzle: str | None


class Possible(TypedDict):
    """possible: marks that occur in a solution; always: in all; open: not decided in time."""

    input: str
    solvable: bool | None
    exact: bool
    possible: list[str]
    always: list[str]
    open: list[str]
    solutions: int | str | None
    counts: NotRequired[dict[str, int | str]]


class Step(TypedDict):
    """A step of logic: what it places and removes, by name, and its evidence."""

    technique: str
    difficulty: float
    level: NotRequired[str]
    places: list[str]
    removes: list[str]
    evidence: Any
    run: NotRequired[list[Any]]


class Hinted(TypedDict):
    input: str
    state: Literal["open", "solved", "stuck", "clash", "unknown"]
    verdict: NotRequired[Decided]
    complete: bool
    steps: NotRequired[list[Step]]
    slices: NotRequired[dict[str, list[str]]]
    wrong: NotRequired[str]


class Walked(TypedDict):
    input: str
    scale: NotRequired[str]
    state: Literal["solved", "stuck", "clash", "unknown"]
    verdict: NotRequired[Decided]
    complete: NotRequired[bool]
    words: NotRequired[str]
    hardest: NotRequired[str | None]
    steps: NotRequired[list[Step]]
    candidates: NotRequired[list[str]]
    slices: NotRequired[dict[str, list[str]]]
    wrong: NotRequired[str]


class Note(TypedDict):
    line: int
    note: str
    verdict: Literal["follows", "known", "wrong", "guess", "not allowed", "unreadable", "unknown"]
    technique: NotRequired[str]
    difficulty: NotRequired[float | None]
    steps: NotRequired[int]
    why: NotRequired[list[str]]
    instead: NotRequired[list[str]]


class Graded(TypedDict):
    input: str
    right: NotRequired[bool]
    solutions: NotRequired[Decided]
    notes: NotRequired[list[Note]]
    goals: NotRequired[dict[str, bool]]
    solved: NotRequired[bool]
    state: NotRequired[Literal["unknown"]]
    complete: NotRequired[bool]


class Rated(TypedDict):
    """Of every scale: score and spread of `search`, er, ep and ed of `se121`, w of `whips`, score and level of
    `hodoku` and `boards`."""

    input: str
    puzzle: NotRequired[str]
    seed: NotRequired[int]
    scale: NotRequired[str]
    score: NotRequired[float | None]
    least: NotRequired[int | None]
    lower_quartile: NotRequired[float | None]
    upper_quartile: NotRequired[float | None]
    greatest: NotRequired[int | None]
    guesses: NotRequired[float | None]
    depth: NotRequired[float | None]
    samples: NotRequired[int]
    stopped: NotRequired[int]
    solutions: NotRequired[int]
    verdict: NotRequired[str]
    complete: NotRequired[bool]
    er: NotRequired[float]
    ep: NotRequired[float]
    ed: NotRequired[float]
    solved: NotRequired[bool]
    why: NotRequired[str]
    hardest: NotRequired[Any]
    w: NotRequired[int]
    clash: NotRequired[bool]
    steps: NotRequired[int]
    level: NotRequired[str]
    state: NotRequired[str]


class Proved(TypedDict):
    """claim: what was proved, null where nothing was, and then no file is written."""

    input: str
    claim: str | None
    found: int | str
    stop: str
    files: list[str]
    figures: dict[str, int]


class Checked(TypedDict):
    """holds: does the certificate hold; fault: why it does not; trusted: what is taken on trust."""

    input: str
    holds: bool
    fault: str | None
    steps: list[str]
    trusted: list[str]
    claim: NotRequired[str]
    puzzle: NotRequired[str]
    lemmas: NotRequired[int | None]
    cuts: NotRequired[int | None]
    operations: NotRequired[int | None]
    rules: NotRequired[int | None]
    unchecked: NotRequired[list[str]]


class Verified(TypedDict):
    """faults: rules that are broken; missing: what a solution that breaks none still lacks; blanks: open cells."""

    input: str
    puzzle: str
    format: str
    correct: bool
    blanks: int
    faults: list[str]
    missing: list[str]


class Converted(TypedDict):
    input: str
    format: str
    text: str


class Drawn(TypedDict):
    """svg: the text of an SVG file; alt: what it shows, in words."""

    input: str
    puzzle: str
    title: str
    alt: str
    svg: str
    notes: list[str]


class Generated(TypedDict):
    """number: from 0; minimal: is every given or clue that is left known to be needed; text: as other verbs read it."""

    kind: str
    number: int
    minimal: bool
    text: str


class Kind(TypedDict):
    """A kind of puzzle (rules, keys, example), or of clue (line)."""

    name: str
    about: str
    example: NotRequired[str]
    rules: NotRequired[str]
    keys: NotRequired[list[str]]
    line: NotRequired[str]


class Format(TypedDict):
    name: str
    aliases: list[str]
    description: str
    carries: str
    reads: bool
    writes: bool
    kinds: NotRequired[list[str]]
    endings: list[str]
    example: str


RECORDS: dict[str, type] = {
    "solve": Searched, "count": Searched, "unique": Searched, "best": Cheapest, "explain": Explained,
    "minimal": Minimized, "candidates": Possible, "hint": Hinted, "path": Walked, "grade": Graded, "rate": Rated,
    "prove": Proved,
    "check": Checked, "verify": Verified, "convert": Converted, "draw": Drawn, "generate": Generated, "puzzles": Kind,
    "formats": Format,
}  # fmt: skip
_PLAIN = {str: "string", int: "integer", float: "number", bool: "boolean", NoneType: "null", list: "array"}


def schema(verb: str) -> dict[str, Any]:
    """The JSON Schema of a verb's record. Raises KeyError for a verb whose record has no fixed keys.

    >>> schema("convert")["required"]
    ['input', 'format', 'text']
    """
    return {"$schema": DRAFT, "title": f"cover {verb} --json", **_of(RECORDS[verb])}


def _of(kind: Any) -> dict[str, Any]:
    origin, inside = get_origin(kind), get_args(kind)
    if kind is Any:
        return {}
    if is_typeddict(kind):
        keys = get_type_hints(kind)
        needed = [key for key in keys if key in kind.__required_keys__]
        found = {"type": "object", "properties": {key: _of(of) for key, of in keys.items()}, "required": needed}
        return found | {"additionalProperties": False}
    if origin is Literal:
        return {"enum": list(inside)}
    if origin in (Union, UnionType):
        return {"anyOf": [_of(one) for one in inside]}
    if origin is list:
        return {"type": "array", "items": _of(inside[0])}
    if origin is dict:
        return {"type": "object", "additionalProperties": _of(inside[1])}
    return {"type": _PLAIN[kind]}
