"""The rules, once more: written kind by kind from the rules and not from the code that made the cover.

A kind reads the canonical text (`puzzle.txt`) and offers `compare(cover)`, which refuses a cover.dlx that says other
things, and then `faults(options)`, what is wrong with a solution, given as the items of its options.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from importlib import import_module
from typing import Protocol, cast

from cover.proofs.check.dlx import Cover
from cover.proofs.check.faults import Fault
from cover.proofs.check.kinds.header import Header, kind_of, read
from cover.proofs.check.stated import Stated, read_counters


class Rules(Protocol):
    def compare(self, cover: Cover) -> None: ...

    def faults(self, options: Iterable[Mapping[str, str]]) -> Iterator[str]: ...


# Kind -> module of this package and class in it, imported when such a puzzle is checked.
KINDS: dict[str, tuple[str, str]] = {
    "sudoku": ("boards", "Board"),
    "latin": ("boards", "Board"),
    "queens": ("standing", "Queens"),
    "langford": ("systems", "Langford"),
    "polyomino": ("tiling", "Polyomino"),
    "starbattle": ("standing", "StarBattle"),
    "steiner": ("systems", "Steiner"),
    "nonogram": ("filled", "Nonogram"),
    "kakuro": ("filled", "Kakuro"),
    "unequal": ("squares", "Unequal"),
    "keen": ("squares", "Keen"),
    "towers": ("squares", "Towers"),
    "undead": ("marked", "Undead"),
    "magnets": ("marked", "Magnets"),
    "aquarium": ("marked", "Aquarium"),
    "battleships": ("marked", "Battleships"),
    "wordsquare": ("marked", "WordSquare"),
    "signpost": ("signpost", "Signpost"),
    "shikaku": ("tiling", "Shikaku"),
    "dominosa": ("tiling", "Dominosa"),
    "polycube": ("tiling", "Polycube"),
    "coloring": ("systems", "Coloring"),
    "golfers": ("systems", "Golfers"),
}

# Kinds that no cover states: what follows from their rules is asked clause by clause. Kind -> module and function in
# it of the kind's name, from puzzle.txt and the number of variables to its rules.
STATED: dict[str, str] = {
    place.partition(":")[2]: place
    for place in (
        "lines:simpleloop", "lines:tour", "lines:hamilton", "lines:tracks", "lines:yajilin",
        "lines:numberlink", "lines:hashi", "shaded:nurikabe", "parted:galaxies",
    )
}  # fmt: skip


def stated_of(text: str, variables: int, counters: str = "") -> Stated | None:
    """The rules of a puzzle's text, as far as they are written here and no cover states them. counters: what further
    variables mean. Raises Fault, and Unknown for a key that is not known."""
    kind = kind_of(text)
    if kind not in STATED:
        return None
    make = cast(
        "Callable[[str, int], Stated]", getattr(import_module(f"{__name__}.{STATED[kind].partition(':')[0]}"), kind)
    )
    counting = read_counters(counters)
    rules = make(text, variables - sum(len(cells) * upto for upto, *cells in counting))
    rules.add_counters(counting)
    if rules.variables != variables:
        raise Fault(f"formula.cnf has {variables} variables, the rules of {kind} speak of {rules.variables}")
    return rules


def rules_of(text: str, cover: Cover) -> tuple[str, Rules | None]:
    """The kind of a puzzle's text, and its rules; None for a kind without rules here. cover: as large as what
    is read may be. Raises Fault."""
    kind = kind_of(text)
    if kind not in KINDS:
        return kind, None
    module, name = KINDS[kind]
    make = cast("Callable[[Header], Rules]", getattr(import_module(f"{__name__}.{module}"), name))
    return kind, make(read(text, len(cover.primary) + len(cover.secondary) + len(cover.options)))
