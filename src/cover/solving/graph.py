"""The kinds of problems and the reductions between them, with what reads, solves and writes each: as text."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cover.backends import registry
from cover.basics.lazily import found_at
from cover.formats.table import FORMATS, about
from cover.problems.reductions.arrows import ARROWS, NODES, Arrow
from cover.solving.reduced import KEPT


def picture() -> str:
    """A line a kind: where its arrows lead, and who solves it.

    >>> print(picture().splitlines()[-1])
    CpProblem                                                    solved by cpsat
    """
    rows = []
    for node in NODES:
        after = ", ".join(arrow.target.__name__ + _when(arrow) for arrow in ARROWS if arrow.source is node)
        rows.append((node.__name__, f"--> {after}" if after else "", f"solved by {', '.join(_solvers(node))}"))
    first, second = (max(len(row[k]) for row in rows) for k in (0, 1))
    return "\n".join(f"{name:{first}}  {after:{second}}  {by}" for name, after, by in rows)


def arrows() -> Iterator[dict[str, Any]]:
    """Each reduction as a record."""
    for arrow in ARROWS:
        kinds = {"source": arrow.source.kind, "target": arrow.target.kind, "only": arrow.only or None}
        yield {**kinds, "about": arrow.about, "counts": arrow.counts, "sizes": dict(arrow.sizes)}


def lines() -> Iterator[str]:
    """The picture, then each reduction with its idea and sizes, and each kind with its files."""
    yield from picture().splitlines()
    for arrow in ARROWS:
        yield from ("", f"{arrow.source.__name__} --> {arrow.target.__name__}{_when(arrow)}: {arrow.about}")
        yield f"  {KEPT[arrow.counts]}"
        yield from (f"  {name} = {formula}" for name, formula in arrow.sizes.items())
    yield ""
    for node, words in NODES.items():
        formats = [name for name in FORMATS if about(name).carries is node]
        if formats:
            yield f"{words} is read or written as {', '.join(formats)}"


def _when(arrow: Arrow) -> str:
    return f" ({arrow.only})" if arrow.only else ""


def _solvers(node: type[Any]) -> list[str]:
    return [name for name, entry in registry.BACKENDS.items() if found_at(entry.target).solves is node]
