"""A competitor for tests of the bench: plain Algorithm X on sets, which cannot take a problem without items."""

import itertools

from cover_lab.competitors.base import Competitor


class Made(Competitor):
    package = "made"

    def prepare(self, problem):
        if not problem.primary:
            raise ValueError("no items")
        starts, items = problem.option_starts.tolist(), problem.items.tolist()
        rows = [frozenset(items[low:high]) for low, high in itertools.pairwise(starts)]
        return set(range(problem.primary)), rows

    def listing(self, prepared):
        return search(*prepared, frozenset(), ())


def search(left, rows, taken, chosen):
    if not left:
        yield chosen
        return
    item = min(left)
    for number, row in enumerate(rows):
        if item in row and not row & taken:
            yield from search(left - row, rows, taken | row, (*chosen, number))
