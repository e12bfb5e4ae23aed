"""Social golfers: every week all players in groups of one size, and no two in one group twice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations

from cover.proofs.check.dlx import Cover
from cover.proofs.check.kinds.header import Header
from cover.proofs.check.kinds.same import Plain


class Golfers(Plain):
    def __init__(self, header: Header):
        header.only("groups", "size", "weeks")
        self.size = header.number("size")
        self.players = range(1, header.number("groups") * self.size + 1)
        self.weeks = range(1, header.number("weeks") + 1)
        header.fits(max(len(self.weeks), len(self.players) * (len(self.players) - 1) // 2))  # pairs are items
        groups = len(self.weeks)
        for k in range(min(self.size, len(self.players) - self.size)):
            groups = groups * (len(self.players) - k) // (k + 1)
            header.fits(groups)

    def cover(self) -> Cover:
        primary = [f"week {week}: player {player}" for week in self.weeks for player in self.players]
        secondary = [_pair(*both) for both in combinations(self.players, 2)]
        options = [
            dict.fromkeys(
                [
                    *(f"week {week}: player {player}" for player in group),
                    *(_pair(*two) for two in combinations(group, 2)),
                ],
                "",
            )
            for week in self.weeks
            for group in combinations(self.players, self.size)
        ]
        return Cover(dict.fromkeys(primary, (1, 1)), dict.fromkeys(secondary), options)

    def faults(self, options: Iterable[Mapping[str, str]]) -> Iterator[str]:
        plays: Counter[str] = Counter()
        met: Counter[tuple[int, ...]] = Counter()
        for option in options:
            own = [item for item in option if item.startswith("week ")]
            plays.update(own)
            group = sorted(int(item.rpartition(" ")[2]) for item in own)
            met.update(combinations(group, 2))
            if len(group) != self.size or len({item.partition(":")[0] for item in own}) != 1:
                yield f"players {group} are no group of a week"
        for week in self.weeks:
            for player in self.players:
                if plays[f"week {week}: player {player}"] != 1:
                    yield f"in week {week} player {player} does not play once"
        for pair, times in met.items():
            if times > 1:
                yield f"players {pair[0]} and {pair[1]} meet {times} times"


def _pair(one: int, other: int) -> str:
    return f"players {one} and {other}"
