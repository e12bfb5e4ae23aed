"""How seconds grow with the size of instances, where a group has a size."""

from __future__ import annotations

import math
from dataclasses import dataclass
from statistics import linear_regression

from cover_lab.results import Results

Points = list[tuple[int, float]]
FEWEST = 3  # sizes that a line takes


def growing(results: Results) -> dict[tuple[str, str], dict[str, Points]]:
    """(group, question) -> backend -> (size, seconds), ascending, for groups whose instances have different sizes.

    Seeds are no sizes: an instance that a maker sweeps over `seed` has none.
    """
    found: dict[tuple[str, str], dict[str, Points]] = {}
    for (group, question), places in results.groups().items():
        for backend in results.backends:
            points = []
            for place in places:
                cell, size = results.cell(place, backend), results.instances.get(place[0], {}).get("size")
                if cell is not None and cell.solved and size is not None:
                    points.append((int(size), cell.seconds))
            points.sort()
            if len({size for size, _ in points}) >= FEWEST:
                found.setdefault((group, question), {})[backend] = points
    return found


@dataclass(frozen=True)
class Fit:
    """seconds ~ n^exponent (power) or ~ factor^n, whichever lies closer to the points."""

    power: bool
    value: float

    def __str__(self) -> str:
        return f"n^{self.value:.2g}" if self.power else f"{self.value:.3g}^n"


def fitted(points: Points) -> Fit | None:
    """The growth of the larger half (at least three points: small instances measure everything but the search), by
    least squares on the logarithms; None where that cannot be fitted."""
    tail = [(n, s) for n, s in points[len(points) // 2 if len(points) >= 6 else -FEWEST :] if n > 0 and s > 0]
    if len({size for size, _ in tail}) < 2:
        return None
    logs = [math.log(s) for _, s in tail]
    fits = []
    for power, sizes in ((False, [float(n) for n, _ in tail]), (True, [math.log(n) for n, _ in tail])):
        line = linear_regression(sizes, logs)
        off = sum((log - line.slope * size - line.intercept) ** 2 for size, log in zip(sizes, logs, strict=True))
        fits.append((off, Fit(power, line.slope if power else math.exp(line.slope))))
    return min(fits, key=lambda fit: fit[0])[1]
