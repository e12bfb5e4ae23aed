"""Cactus plot of the cases that every one of these backends takes, of all cases that each was asked:
docs/bench/common.svg, from benchmarks/results/common.csv. Grey axes and no background suit light and dark pages.

    cover bench all -b bitmask,dlx,sat:cadical195,cpsat,peer:sage,peer:xcover,peer:miniexact -t 2s -o DIR
    python benchmarks/common_cases.py DIR    # DIR's records to the table, and the table to the plot
    python benchmarks/common_cases.py        # the plot alone
"""

from __future__ import annotations

import csv
import json
import sys
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).parent.parent
TABLE = ROOT / "benchmarks/results/common.csv"
BACKENDS = ["dlx", "sat:cadical195", "cpsat", "peer:sage", "peer:xcover", "peer:miniexact"]
COLORS = ["#2A86D0", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9"]  # Okabe and Ito, the blue lighter
CASE = ["suite", "group", "instance", "question"]
FIELDS = [*CASE, "backend", "status", "cpu"]
GREY = "#7a7a7a"


def keep(folder: Path) -> None:
    """The records of a bench as a table: of each run its case, its end and its CPU seconds."""
    runs = [json.loads(line) for line in (folder / "runs.jsonl").read_text(encoding="utf-8").splitlines()]
    with TABLE.open("w", encoding="utf-8", newline="") as file:
        table = csv.DictWriter(file, FIELDS, extrasaction="ignore", lineterminator="\n")
        table.writeheader()
        for run in runs:
            table.writerow({**run, "cpu": "" if run["cpu"] is None else f"{run['cpu']:.3g}"})


def common() -> list[dict[str, float | None]]:
    """CPU seconds by backend, None where it did not answer, for each case that no backend refuses."""
    cases: dict[tuple[str, ...], dict[str, float | None]] = defaultdict(dict)
    with TABLE.open(encoding="utf-8", newline="") as file:
        runs = [run for run in csv.DictReader(file) if run["backend"] in BACKENDS]
    for run in runs:
        times = cases[tuple(run[name] for name in CASE)]
        if run["status"] != "refused":
            times[run["backend"]] = float(run["cpu"]) if run["status"] == "solved" else None
    taken = [times for times in cases.values() if len(times) == len(BACKENDS)]
    print(f"{len(cases)} cases; of all: {len(taken)}")
    for backend in BACKENDS:
        asked = [times for times in cases.values() if backend in times]
        print(f"{backend}: takes {len(asked)}, answers {sum(times[backend] is not None for times in asked)};",
              f"of those that all take {sum(times[backend] is not None for times in taken)}")  # fmt: skip
    return taken


def plot(cases: list[dict[str, float | None]]) -> None:
    """How many cases each backend answers in so many seconds; large type, as the README shows it small."""
    import matplotlib.pyplot as plt

    plt.rcParams.update({"font.size": 15, "svg.fonttype": "path", "svg.hashsalt": "cover"})
    figure, axes = plt.subplots(figsize=(6, 3.75))
    for backend, color in zip(BACKENDS, COLORS, strict=True):
        solved = sorted(time for times in cases if (time := times[backend]) is not None)
        name = backend.removeprefix("peer:").partition(":")[0]
        axes.step(range(1, len(solved) + 1), solved, where="post", color=color, lw=2.6, label=f"{name} {len(solved)}")
    axes.set_yscale("log")
    axes.set_xlabel(f"cases answered, of {len(cases)}", color=GREY)
    axes.set_ylabel("CPU seconds", color=GREY)
    axes.tick_params(colors=GREY, which="both")
    for spine in axes.spines.values():
        spine.set_color(GREY)
    axes.legend(
        frameon=False, labelcolor=GREY, loc="upper left", borderpad=0, handlelength=1.2, labelspacing=0.2, fontsize=14
    )
    figure.tight_layout(pad=0.3)
    figure.savefig(ROOT / "docs/bench/common.svg", transparent=True, metadata={"Date": None})


if __name__ == "__main__":
    if sys.argv[1:]:
        keep(Path(sys.argv[1]))
    plot(common())
