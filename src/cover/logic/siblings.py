"""All that one pattern shows: the same cells under other symbols or other regions, as further parts of one step."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator

from cover._native import Links
from cover.logic.links import Chain, Raw
from cover.logic.position import Position, multipliers
from cover.logic.steps import Multipliers, Several, Step

Shown = tuple[tuple[int, ...], tuple[int, ...], Multipliers]  # places, removes, why


def joined(technique: str, parts: Iterable[Shown]) -> Step:
    """One step of several parts; what a part shows that an earlier one did is left out of it."""
    kept: list[Shown] = []
    seen: set[int] = set()
    for _, removes, why in parts:
        fresh = tuple(option for option in removes if option not in seen)
        if fresh:
            seen.update(fresh)
            kept.append(((), fresh, why))
    return Step(technique, (), tuple(sorted(seen)), kept[0][2] if len(kept) == 1 else Several(tuple(kept)))


def shown(step: Step) -> list[Shown]:
    """The parts of a step."""
    if isinstance(step.evidence, Several):
        return list(step.evidence.parts)
    assert isinstance(step.evidence, Multipliers)
    return [(step.places, step.removes, step.evidence)]


def _holders(position: Position, options: Iterable[int]) -> set[int]:
    """The items of all of these options."""
    return set.intersection(*(set(position.state.items_of(option).tolist()) for option in options))


def other_regions(position: Position, loop: Chain, technique: str) -> Step:
    """A loop with each of its covers exchanged for another item that holds what it has to."""
    covers = [*loop.between, *loop.inner]
    # What the cover must hold for the loop to hold: the exit of one link and the entry of the next.
    under = [{*loop.exit(k), *loop.entry((k + 1) % len(loop.links))} for k in range(len(loop.links))]
    for link, _ in loop.links:
        inside = {option for base in link[0] for option in position.kinds.undecided_of(base)}
        under += [inside.intersection(position.kinds.undecided_of(item)) for item in link[1]]
    parts = shown(loop.step(technique))
    for number, options in enumerate(under):
        for item in sorted(_holders(position, options) - set(covers) - set(loop.bases)):
            # What the other item has beyond the cover in whose place it is: these options fall.
            more = tuple(
                o for o in position.kinds.undecided_of(item) if o not in position.kinds.options[covers[number]]
            )
            if more:
                parts.append(((), more, multipliers(loop.bases, [*covers[:number], item, *covers[number + 1 :]])))
    return joined(technique, parts)


class OtherSymbols:
    """Chains of sets: the first and the last set share other symbols than the one that was found."""

    def __init__(self, position: Position, links: Links):
        self.position, self.links = position, links

    def _left_by(self, bases: list[int], side: list[int]) -> list[tuple[Raw, int]]:
        """The links with these bases that are left by this side, each with the number of the other."""
        links = [self.links[number] for number in self.links.with_bases(bases)]
        return [(link, entered) for link in links for entered in (0, 1) if link[3 - entered] == side]

    def widened(self, found: Chain, technique: str) -> Step:
        """The chain with every symbol that both ends share and that it does not use between."""
        first, last = found.links[0][0], found.links[-1][0]
        starts = self._left_by(first[0], found.exit(0))
        # Read from behind, the last link's sides are exchanged.
        stops = [(link, 1 - side) for link, side in self._left_by(last[0], found.entry(-1))]
        parts = shown(found.step(technique))
        for start in starts:
            for stop in stops:
                chain = Chain((start, *found.links[1:-1], stop), found.between, (), ())
                parts += list(self._parts(chain))
        return joined(technique, parts)

    def _parts(self, chain: Chain) -> Iterator[Shown]:
        kinds, entry, end = self.position.kinds, set(chain.entry()), set(chain.exit())
        over = [{i for i in _holders(self.position, side) if kinds.of[i].symbol} for side in (entry, end)]
        for one in sorted(over[0]):
            for other in sorted(over[1]):
                both = set(kinds.undecided_of(one)) & set(kinds.undecided_of(other)) - entry - end
                if both and kinds.of[one].symbol == kinds.of[other].symbol:
                    why = multipliers(chain.bases, [*chain.between, *chain.inner, one, other])
                    yield (), tuple(sorted(both)), why


def by_ends(technique: str, chains: Iterable[Chain]) -> Iterator[Step]:
    """Chains between the same two items as one step (both symbols of a remote pair)."""
    parts: dict[frozenset[int], list[Shown]] = defaultdict(list)
    for found in chains:
        parts[frozenset((found.bases[0], found.bases[-1]))] += shown(found.step(technique))
    for some in parts.values():
        yield joined(technique, some)
