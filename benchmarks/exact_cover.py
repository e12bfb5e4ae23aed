"""Exact covers: backend dlx beside the packages that PyPI has, by a bench of the suite `packages`.

    pip install -e '.[peers]' && python benchmarks/exact_cover.py [--rounds 3] [--only NAME]... [--peer NAME]...

Like for like: ours and theirs are timed from where the problem stands in their own form of input to the last solution,
CPU time, short answers again and again until all is warm; ours makes a list of each solution. Median of all rounds.
`best` is the fastest competitor, `ratio` its time by ours. A figure after > is the time-out of one that was stopped; it
counts with that. `-`: refused (no colors, bounds or costs). Numbers of solutions must agree with what is known, and the
solutions with each other; who differs is `wrong`.
"""

from __future__ import annotations

import argparse
import math
import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from cover_lab import suite
from cover_lab.report.words import ratio
from cover_lab.results import Cell, Results, geometric
from cover_lab.running import Bench
from machine import machine

OURS = "peer:ours"
PEERS = ("exact_cover", "xcover", "xcover-memo", "pyxcc", "miniexact", "dxz", "sage")


def seconds(cell: Cell | None) -> float:
    """Of the answer alone; the time-out of who was stopped; NaN where there is nothing to compare."""
    if cell is None or cell.status not in ("solved", "timeout"):
        return math.nan
    return median(run["counters"]["answer_seconds"] if cell.solved else run["timeout"] for run in cell.runs)


def shown(cell: Cell | None) -> str:
    """Milliseconds."""
    if cell is None or cell.status in ("refused", "skipped"):
        return "-"
    value = 1000 * seconds(cell)
    figure = f"{value:.0f}" if value >= 100 else f"{value:.3g}"
    return figure if cell.solved else f"> {figure}" if cell.status == "timeout" else cell.status


def table(results: Results, question: str, names: Sequence[str]) -> Iterator[str]:
    """The rows of one question, and their mean."""
    yield f"| instance | solutions | ours | {' | '.join(names)} | best | ratio |"
    yield "|---" * (len(names) + 5) + "|"
    ratios = []
    for place in results.places:
        ours = results.cell(place, OURS)
        if place[1] != question or ours is None or not ours.solved:
            continue
        cells = {name: results.cell(place, f"peer:{name}") for name in names}
        known = {name: spent for name, cell in cells.items() if not math.isnan(spent := seconds(cell))}
        best = min(known, key=known.__getitem__, default="")
        words = ""
        if best:
            ratios.append(known[best] / seconds(ours))
            words = f"{'' if cells[best].solved else '> '}{ratio(ratios[-1])}"
        figures = " | ".join(map(shown, [ours, *cells.values()]))
        yield f"| {place[0]} | {float(ours.runs[0]['found']):.13g} | {figures} | {best} | {words} |"
    if ratios:
        yield f"\nGeometric mean {ratio(geometric(ratios))}, least {ratio(min(ratios))}, {len(ratios)} rows"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--rounds", type=int, default=3, help="how often each solver is asked (default 3)")
    parser.add_argument("--limit", type=float, default=20.0, help="seconds for one answer (default 20)")
    parser.add_argument("--only", action="append", default=[], metavar="NAME", help="instances whose name begins so")
    parser.add_argument("--peer", action="append", default=[], metavar="NAME", help="only these competitors")
    asked = parser.parse_args()
    names = asked.peer or PEERS
    whole = suite.load("packages")
    begins = tuple(asked.only) or ("",)
    cases = tuple(case for case in whole.cases if case.instance.name.startswith(begins))
    print(machine(), "CPU milliseconds\n", sep="; ")
    with TemporaryDirectory() as place:
        Bench(
            replace(whole, cases=cases),
            Path(place),
            [OURS, *(f"peer:{name}" for name in names)],
            repeat=asked.rounds,
            seconds=asked.limit,
            report=lambda done, total, words: print(f"{done} of {total}: {words}", file=sys.stderr),
        ).run()
        results = Results.of(Path(place))
    session = results.sessions[-1]
    print(", ".join(f"{name} {version}" for name, version in session["versions"].items()))
    print("\n".join(f"{name}: {why}" for name, why in session["absent"].items()))
    for question, title in (("all", "List all"), ("count", "Count only")):
        print(f"\n## {title}\n")
        print("\n".join(table(results, question, names)), flush=True)


if __name__ == "__main__":
    main()
