"""Lines: no small loop, where a line cannot come from, parity, and vertices that the rest hangs on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import cover._native as _native
from cover.logic.rules.board_marks import Removed
from cover.logic.rules.facts import Fact, Grounds, fallen, flags
from cover.problems.loops import Loop

SMALL_LOOP, NO_WAY, PARITY, PASSED_ONCE = "no small loop", "no way there", "parity of crossings", "passed once only"
CROSSED = "the border of any area is crossed an {}: {{n:line}} cross it already, so {}"
# By kind in native code: what it is called, and why; of crossings, where tips are none.
KINDS = (
    (SMALL_LOOP, "a loop of only {n} lines would be closed, and other lines would be left over"),
    (NO_WAY, "no line can get there: the way from the other lines is closed"),
    (PARITY, CROSSED), (PASSED_ONCE, "a loop that goes there would have to pass {rule} twice"),
)  # fmt: skip


class Closing:
    """Of edges that form one closed line, or lines from tip to tip."""

    def __init__(self, rule: Loop):
        self.cells, self.ends, self.tips = rule.cells, [*rule.ends], sorted(rule.tips)
        self.symbols = sum(1 << symbol for symbol in rule.symbols)
        self._native = _native.Closing(self.ends, self.tips)

    def shows(self, masks: Sequence[int], quick: bool = False) -> Iterator[Fact]:
        """The facts, the simple ones first; quick: these alone."""
        held = [masks[cell] for cell in self.cells]
        for kind, falls, because, grounds in self._native.shows(*flags(held, self.symbols), quick):
            removed = tuple(Removed(self.cells[k], fallen(held[k], self.symbols, how)) for k, how in falls)
            yield self.fact(kind, removed, because, grounds)

    def fact(self, kind: int, removed: tuple[Removed, ...], because: Sequence[int], grounds: Sequence[int]) -> Fact:
        """What native code shows; because: places."""
        name, says = KINDS[kind]
        through = grounds[0] if name == PASSED_ONCE else None
        if name == PARITY:
            times = "number of times that its tips allow" if self.tips else "even number of times"
            says = says.format(times, "one more does" if grounds[1] else "this one does not")
        named = tuple(dict.fromkeys(self.cells[k] for k in because))
        return Fact(name, removed, named, Grounds(says, (), tuple(grounds[:1])), through)

    def add_to(self, rules: _native.BoardRules, number: int) -> None:
        """Make native code know the rule by its number."""
        rules.closing(number, self.cells, self.symbols, self.ends, self.tips)
