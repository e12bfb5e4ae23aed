"""Cactus plot of the cases of a bench that every one of these backends was asked: benchmarks/results/all to
docs/bench/common.svg. It reads the records and runs nothing. Grey axes and no background suit light and dark pages.

    python benchmarks/common_cases.py
"""

from __future__ import annotations

import json
from collections import defaultdict
from pathlib import Path

import matplotlib.pyplot as plt

ROOT = Path(__file__).parent.parent
BACKENDS = ["dlx", "sat:cadical195", "cpsat", "peer:sage", "peer:xcover", "peer:miniexact"]
COLORS = ["#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9"]  # Okabe and Ito
ASKED = {"solved", "timeout", "memory", "nodes", "crashed", "wrong", "skipped"}
GREY = "#7a7a7a"

seconds: dict[tuple[str, ...], dict[str, float | None]] = defaultdict(dict)
for line in (ROOT / "benchmarks/results/all/runs.jsonl").read_text(encoding="utf-8").splitlines():
    run = json.loads(line)
    if run["backend"] in BACKENDS and run["status"] in ASKED:
        case = (run["suite"], run["group"], run["instance"], run["question"])
        seconds[case][run["backend"]] = run["cpu"] if run["status"] == "solved" else None
common = [by for by in seconds.values() if len(by) == len(BACKENDS)]

plt.rcParams.update({"font.size": 13, "svg.fonttype": "path", "svg.hashsalt": "cover"})
figure, axes = plt.subplots(figsize=(8, 4.8))
for backend, color in zip(BACKENDS, COLORS, strict=True):
    solved = sorted(time for by in common if (time := by[backend]) is not None)
    name = backend.removeprefix("peer:")
    axes.step(range(1, len(solved) + 1), solved, where="post", color=color, lw=2.4, label=f"{name}: {len(solved)}")
    print(f"{name}: {len(solved)} of {len(common)}")
axes.set_yscale("log")
axes.set_xlabel(f"cases answered, of the {len(common)} that all were asked", color=GREY)
axes.set_ylabel("CPU seconds of a case", color=GREY)
axes.tick_params(colors=GREY, which="both")
for spine in axes.spines.values():
    spine.set_color(GREY)
axes.legend(frameon=False, labelcolor=GREY, loc="upper left")
figure.tight_layout()
figure.savefig(ROOT / "docs/bench/common.svg", transparent=True, metadata={"Date": None})
