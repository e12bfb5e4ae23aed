"""Langford's problem: each of 1..n twice in a row of 2n slots, k numbers between the two k."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from cover.proofs.check.dlx import Cover
from cover.proofs.check.kinds.header import Header
from cover.proofs.check.kinds.same import Plain


class Langford(Plain):
    def __init__(self, header: Header):
        header.only("n")
        self.n = header.number("n")
        header.fits(3 * self.n * (self.n - 1) // 2)  # k stands in 2n - k - 1 places

    def cover(self) -> Cover:
        slots = range(1, 2 * self.n + 1)
        items = [f"number {k}" for k in range(1, self.n + 1)] + [f"slot {slot}" for slot in slots]
        options = [
            dict.fromkeys([f"number {k}", f"slot {slot}", f"slot {slot + k + 1}"], "")
            for k in range(1, self.n + 1)
            for slot in slots
            if slot + k + 1 in slots
        ]
        return Cover(dict.fromkeys(items, (1, 1)), {}, options)

    def faults(self, options: Iterable[Mapping[str, str]]) -> Iterator[str]:
        row: dict[int, int] = {}
        for option in options:
            k = next(int(item.removeprefix("number ")) for item in option if item.startswith("number "))
            for item in option:
                if item.startswith("slot "):
                    slot = int(item.removeprefix("slot "))
                    if slot in row:
                        yield f"slot {slot} is taken twice"
                    row[slot] = k
        if sorted(row) != list(range(1, 2 * self.n + 1)):
            yield "some slot is empty"
        for k in range(1, self.n + 1):
            places = sorted(slot for slot, number in row.items() if number == k)
            if len(places) != 2 or places[1] - places[0] != k + 1:
                yield f"{k} does not stand twice with {k} numbers between"
