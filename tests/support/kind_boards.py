"""What is found on a small board of a kind, and what the evaluator accepts there: they are the same."""

import cover
from cover.puzzles.kinds.judging import faults_of
from cover.puzzles.kinds.meaning.encoder import encoded
from cover.puzzles.kinds.places import Places
from cover.puzzles.kinds.trying import MOST, boards


def found_and_good(places: Places):
    """The boards that solving finds, and those that the evaluator accepts; as sorted items."""
    encoder = encoded(places)
    variables, symbols = encoder.variables, places.marks.symbols
    found = set()
    for labels in cover.solve(encoder.board(), limit=MOST + 1).solutions:
        held = {}
        for variable, symbol in labels:
            place = variables.place_of(variable)
            if place is not None:
                held[place] = symbol if places.is_edge(place) else symbols[symbol]
        assert tuple(sorted(held.items())) not in found, "a solution is found twice"
        found.add(tuple(sorted(held.items())))
    good = {tuple(sorted(held.items())) for held in boards(places) if not any(faults_of(places, held))}
    return found, good
