"""Names from shapes: a table from kinds of base and cover items to what people call the structure."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from cover.logic.kinds import Kinds

FISH = {2: "X-wing", 3: "swordfish", 4: "jellyfish", 5: "squirmbag", 6: "whale", 7: "leviathan"}
LOCKED = {("box", "line"): "pointing", ("line", "box"): "claiming"}


def of_single(kinds: Kinds, item: int) -> str:
    """What an item with one live option is called: a board's terms where the items are those of a board."""
    if kinds.of[item].symbol:
        return "hidden single"
    return "naked single" if kinds.regions and kinds.of[item].kind == "cell" else "last option"


def of_structure(kinds: Kinds, bases: Sequence[int], covers: Sequence[int], counts: NDArray[np.int64]) -> str:
    """What n base items in n + rank cover items are called; `2 sets in 2` where no familiar name fits.

    counts: the live options of every item.
    """
    size, rank = len(bases), len(covers) - len(bases)
    if size == 1 and rank == 0:
        return LOCKED.get((kinds.group(bases[0]), kinds.group(covers[0])), "locked candidates")
    symbols = {kinds.of[item].symbol for item in (*bases, *covers)}
    if len(symbols) == 1 and "" not in symbols and size in FISH:
        name = _fish(kinds, bases, covers, counts)
        if name:
            return name
    return f"{size} sets in {len(covers)}"


def _fish(kinds: Kinds, bases: Sequence[int], covers: Sequence[int], counts: NDArray[np.int64]) -> str:
    size, rank = len(bases), len(covers) - len(bases)
    base, cover = ({kinds.of[item].kind for item in side} for side in (bases, covers))
    if not (base | cover) <= {"row", "column", "box"}:
        return f"{FISH[size]} of {' and '.join(sorted(base))} in {' and '.join(sorted(cover))}" if rank == 0 else ""
    if rank == 0:
        if len(base) == len(cover) == 1 and "box" not in base | cover:
            return FISH[size]
        line_bases, line_covers = base - {"box"}, cover - {"box"}
        franken = len(line_bases) <= 1 and len(line_covers) <= 1 and line_bases != line_covers
        return f"{'Franken' if franken else 'mutant'} {FISH[size]}"
    if size == 2 and rank == 1 and all(counts[item] == 2 for item in bases):
        return "turbot fish"
    if size == 2 and rank == 1 and "box" in base:
        return "empty rectangle"
    return ""
