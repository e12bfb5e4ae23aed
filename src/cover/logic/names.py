"""Names from shapes: a table from kinds of base and cover items to what people call the structure."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from cover.logic.kinds import Kinds
from cover.problems.names import Kind

FISH = {2: "X-wing", 3: "swordfish", 4: "jellyfish", 5: "squirmbag", 6: "whale", 7: "leviathan"}
LOCKED = {("box", "line"): "pointing", ("line", "box"): "claiming"}
SUDOKU = ("row", "column", "box")
WORDS = {Kind.JIGSAW: Kind.BOX}  # the kinds of items that go by another name


def of_single(kinds: Kinds, item: int) -> str:
    """What an item with one live option is called: a board's terms where the items are those of a board."""
    if kinds.of[item].symbol != "":
        return "hidden single"
    return "naked single" if kinds.regions and kinds.of[item].kind is Kind.CELL else "last option"


def of_structure(kinds: Kinds, bases: Sequence[int], covers: Sequence[int], removes: Sequence[int] = ()) -> str:
    """What n base items in n + rank cover items are called; `2 sets in 2` where no familiar name fits.

    removes: what the structure shows to be false; of structures with fins.
    """
    size, rank = len(bases), len(covers) - len(bases)
    if size == 1 and rank == 0:
        return LOCKED.get((kinds.group(bases[0]), kinds.group(covers[0])), "locked candidates")
    symbols = {kinds.of[item].symbol for item in (*bases, *covers)}
    if len(symbols) == 1 and "" not in symbols and size in FISH:
        name = _finned(kinds, bases, covers, removes) if rank else _fish(kinds, bases, covers)
        if name:
            return name
    return f"{size} sets in {len(covers)}"


def _words(kinds: Kinds, items: Sequence[int]) -> list[str]:
    """The kinds of items as fish are named by them: the regions of a jigsaw are its boxes."""
    return [WORDS[kinds.of[item].kind] if kinds.of[item].kind in WORDS else kinds.of[item].sort for item in items]


def _kind(kinds: Kinds, bases: Sequence[int], covers: Sequence[int]) -> str:
    """basic, Franken or mutant; empty for items that are no rows, columns or boxes."""
    base, cover = set(_words(kinds, bases)), set(_words(kinds, covers))
    if not base | cover <= {*SUDOKU}:
        return ""
    if len(base) == len(cover) == 1 and "box" not in base | cover and base != cover:
        return "basic"
    for line, other in (("row", "column"), ("column", "row")):
        if base <= {line, "box"} and cover <= {other, "box"}:
            return "Franken"
    return "mutant"


def _fish(kinds: Kinds, bases: Sequence[int], covers: Sequence[int]) -> str:
    name, kind = FISH[len(bases)], _kind(kinds, bases, covers)
    if not kind:
        return f"{name} of {_counted(_words(kinds, bases))} in {_counted(_words(kinds, covers))}"
    return name if kind == "basic" else f"{kind} {name}"


def _counted(words: Sequence[str]) -> str:
    """`rows`, or `row and windows`: lines first, in the plural where there are several.

    >>> _counted(["window", "row", "window"])
    'row and windows'
    """
    order = sorted(set(words), key=lambda word: (SUDOKU.index(word) if word in SUDOKU else len(SUDOKU), word))
    several = [word + ("es" if word.endswith("x") else "s") if words.count(word) > 1 else word for word in order]
    return " and ".join([", ".join(several[:-1]), several[-1]] if len(several) > 1 else several)


def _finned(kinds: Kinds, bases: Sequence[int], covers: Sequence[int], removes: Sequence[int]) -> str:
    """The plainest reading: `rank` of the covers hold the fins, the others with the bases are a fish."""
    size = len(bases)
    found: dict[str, bool] = {}
    for chosen in combinations(range(len(covers)), size):
        others = [covers[k] for k in chosen]
        kind = _kind(kinds, bases, others)
        if not kind or not all(any(option in kinds.options[item] for item in others) for option in removes):
            continue
        rest = [kinds.undecided_of(item) for item in bases]
        inside = {int(option) for item in others for option in kinds.options[item]}
        sashimi = any(len(inside & set(options)) <= 1 for options in rest)
        found[kind] = found.get(kind, True) and sashimi
    for kind in ("basic", "Franken", "mutant"):
        if kind in found:
            sort = "sashimi" if found[kind] and kind == "basic" else "finned"
            return " ".join([sort, kind, FISH[size]]).replace(" basic", "")
    return ""
