"""Which backend wins? Every backend on the same boards: time to a decided answer, and as a ratio to `bitmask`.

Method. For each group of boards the question is "none, one or several" (`limit=2`), or a count where that is said.
Boards and backends are interleaved, the whole is repeated (`--rounds`, default 3) and the median of each board is
kept; one board is solved by every backend beforehand, so that no import is timed. The answer's time is build +
reduce + encode + search, inside the process; checking the solutions by the rules is outside, and so is the start of
Python. A backend may spend `--seconds` (default 20) on a board; what it leaves undecided is reported as such. Ratios
compare only boards that both decided.
What each knows: dlx chooses the item with the fewest options (on a sudoku that includes naked and hidden singles);
bitmask has naked and hidden singles; sat and cpsat learn clauses and start from singles taken to the end.

usage: python benchmarks/backends.py [--rounds N] [--seconds S] [--only GROUP] [--picture FILE.png] [--json FILE]
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click
from rich.console import Console
from rich.table import Table

import cover
from cover.result import Stop
from machine import machine

PUZZLES = Path(__file__).resolve().parent.parent / "puzzles"
BACKENDS = ["dlx", "bitmask", "sat:minisat22", "sat:glucose4", "sat:cadical195", "cpsat", "cpsat direct"]
EASY = "003020600900305001001806400008102900700000008006708200002609500800203009005010300"


def boards(pattern: str) -> list[Any]:
    return [cover.load(path) for path in sorted(PUZZLES.glob(pattern))]


# Group -> (what is asked, boards). Large and hard boards are our own; see the headers of puzzles/.
GROUPS: dict[str, tuple[str, Callable[[], list[Any]]]] = {
    "9x9 easy": ("decide", lambda: [cover.loads(EASY)]),
    "9x9 hard": ("decide", lambda: [cover.load(PUZZLES / "sudoku" / name) for name in ("K.txt", "E.txt")]),
    "16x16": ("decide", lambda: boards("sudoku/*16x16*.txt")),
    "25x25": ("decide", lambda: boards("sudoku/25x25.txt")),
    "25x25 hard": ("decide", lambda: boards("sudoku/25x25-hard.txt")),
    "queens 8, count": ("count", lambda: [cover.Queens(8)]),
    "queens 20, one": ("one", lambda: [cover.Queens(20)]),
    "Langford 8, count": ("count", lambda: [cover.Langford(8)]),
    "dominoes 6x6, count": ("count", lambda: [cover.Polyomino.rectangle(6, 6, "dominoes")]),
}


def measure(group: str, seconds: float, rounds: int) -> cover.comparing.Comparison:
    """All backends on one group. `cpsat direct` is cpsat on the AllDifferent model, where there is a board."""
    from cover.comparing import compare
    from cover.comparison import Comparison

    question, make = GROUPS[group]
    puzzles = make()
    options: dict[str, Any] = {"limit": 1} if question == "one" else {}
    plain = [name for name in BACKENDS if name != "cpsat direct"]
    names = [f"{group} {k}" for k in range(1, len(puzzles) + 1)]
    common = {"seconds": seconds, "rounds": rounds, "names": names, "count": question == "count", **options}
    first = compare(puzzles, plain, **common)
    direct = compare(puzzles, ["cpsat"], encoding="direct", **common)
    for trial in direct.trials:
        trial.backend = "cpsat direct"
    return Comparison([*first.trials, *direct.trials], BACKENDS, names, rounds)


def cell(trials: list[Any], base: list[Any]) -> tuple[str, float | None]:
    """Time and ratio to `bitmask` of one backend on one group, and the time for the picture."""
    if all(t.refused for t in trials):
        return "-", None
    answered = [t for t in trials if t.result is not None and t.result.stop is not Stop.TIMEOUT]
    if not answered:
        return f"> {trials[0].answer:.0f} s", None
    total = sum(t.answer for t in answered)
    text = f"{total * 1000:.1f} ms" if total < 1 else f"{total:.2f} s"
    if len(answered) < len(trials):
        text += f" ({len(answered)}/{len(trials)})"
    both = [(t, b) for t, b in zip(trials, base, strict=True) if t in answered and b.result is not None and b.decided]
    if both and base is not trials:
        ratio = sum(t.answer for t, _ in both) / sum(b.answer for _, b in both)
        text += f"  x{ratio:.3g}"
    return text, total


@click.command()
@click.option("--rounds", default=3, show_default=True)
@click.option("--seconds", default=20.0, show_default=True, help="Limit per board and backend.")
@click.option("--only", type=click.Choice(list(GROUPS)), multiple=True)
@click.option("--picture", type=click.Path(dir_okay=False), help="Write a chart (needs matplotlib).")
@click.option("--json", "json_path", type=click.Path(dir_okay=False))
def main(rounds: int, seconds: float, only: tuple[str, ...], picture: str | None, json_path: str | None) -> None:
    console = Console(width=180)
    console.print(machine())
    table = Table("group (boards)", *BACKENDS, title="time to the answer, xN: ratio to bitmask")
    times: dict[str, dict[str, float]] = {}
    measure("9x9 easy", seconds, 1)
    report = {"machine": machine(), "rounds": rounds, "groups": {}}
    for group in only or GROUPS:
        comparison = measure(group, seconds, rounds)
        if not comparison.agree:
            raise SystemExit("\n".join(comparison.disagreements))
        by = {name: [t for t in comparison.trials if t.backend == name] for name in BACKENDS}
        row = []
        for name in BACKENDS:
            text, total = cell(by[name], by["bitmask"])
            row.append(text)
            if total is not None:
                times.setdefault(group, {})[name] = total
        table.add_row(f"{group} ({len(comparison.boards)})", *row)
        report["groups"][group] = comparison.as_json()
        console.print(f"{group}: all agree", style="dim")
    console.print(table)
    if json_path:
        Path(json_path).write_text(json.dumps(report, indent=1, default=str))
    if picture:
        draw(times, picture)


def draw(times: dict[str, dict[str, float]], path: str) -> None:
    """Grouped bars on a logarithmic scale: shorter is better."""
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(figsize=(11, 5))
    width = 0.8 / len(BACKENDS)
    low = min(t for group in times.values() for t in group.values())
    for k, name in enumerate(BACKENDS):
        places = [g for g, group in enumerate(times) if name in times[group]]
        heights = [times[group][name] for group in times if name in times[group]]
        axes.bar([p + (k - len(BACKENDS) / 2 + 0.5) * width for p in places], heights, width, label=name)
    axes.set_yscale("log")
    axes.set_ylim(bottom=10 ** math.floor(math.log10(low)))
    axes.set_xticks(range(len(times)), list(times), rotation=20, ha="right")
    axes.set_ylabel("seconds to the answer (log scale)")
    axes.legend(ncols=len(BACKENDS), frameon=False, loc="lower left", bbox_to_anchor=(0, 1), fontsize="small")
    axes.spines[["top", "right"]].set_visible(False)
    figure.tight_layout()
    figure.savefig(path, dpi=120)


if __name__ == "__main__":
    main()
