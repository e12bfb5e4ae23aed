"""How seconds grow with the size of instances, where a group has a size."""

from __future__ import annotations

import math
from statistics import linear_regression

from cover.lab.results import Results

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


def fitted(points: Points) -> float | None:
    """By what seconds are multiplied from one size to the next, by least squares on the logarithms of the larger half
    (at least three points: small instances measure everything but the search); None where that cannot be fitted."""
    tail = points[len(points) // 2 if len(points) >= 6 else -FEWEST :]
    if len({size for size, _ in tail}) < 2:
        return None
    return math.exp(linear_regression([size for size, _ in tail], [math.log(s) for _, s in tail]).slope)
