"""What textbook strategies (`bitmask@WORDS`) needed, group by group."""

from __future__ import annotations

import math
from dataclasses import dataclass

from cover_lab.results import Results

FIRST = "bitmask@"
FEWEST = 3  # strategies that make a picture


@dataclass(frozen=True)
class Line:
    """calls, seconds: in sum over the cases; of one that was stopped what it had counted, and the time-out. stopped:
    cases without answer. forward: with forward checking or singles."""

    name: str
    cases: int
    calls: int
    seconds: float
    stopped: int

    @property
    def forward(self) -> bool:
        return any(word in self.name for word in ("forward", "naked", "hidden"))


def compared(results: Results) -> dict[str, list[Line]]:
    """Group -> its strategies, as they were named, those with forward checking after those without."""
    found: dict[str, list[Line]] = {}
    for (group, question), places in results.groups().items():
        lines = []
        for backend in results.backends:
            cells = [cell for place in places if (cell := results.cell(place, backend)) is not None]
            cells = [cell for cell in cells if cell.status not in ("refused", "crashed", "wrong")]
            if not backend.startswith(FIRST) or not cells:
                continue
            calls = sum(int(cell.runs[0].get("nodes") or 0) for cell in cells)
            seconds = math.fsum(cell.seconds if cell.solved else float(cell.runs[0]["timeout"]) for cell in cells)
            stopped = sum(not cell.solved for cell in cells)
            lines.append(Line(backend.removeprefix(FIRST).replace("+", " "), len(cells), calls, seconds, stopped))
        if len(lines) >= FEWEST:
            found[group if question == "one" else f"{group}, {question}"] = sorted(lines, key=lambda one: one.forward)
    return found
