"""Suppositions: what a mark would force, rule by rule, until one has no room; the check, and the chain in words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import takewhile
from typing import TYPE_CHECKING, Any

from cover.logic.reasons import LONGEST, Numbers, Shown, in_short
from cover.logic.rules.evidence import ByRule, Held, OnBoard
from cover.logic.rules.mark_words import after
from cover.problems.arrays import bits

if TYPE_CHECKING:
    from cover.logic.state import State


@dataclass(frozen=True)
class Supposed(OnBoard):
    """Were `target` true, marks would fall line by line, each by a rule or by a supposition of its own, until the last
    rule leaves no room at all; without it, until a cell has no mark left."""

    target: int
    lines: tuple[tuple[ByRule | Supposed, tuple[int, ...]], ...]  # the marks that fall, as options
    last: ByRule | None

    @property
    def length(self) -> int:
        return sum(why.length for why, _ in self.lines) + (self.last is not None)

    def faults(self, state: State, places: Numbers, removes: Numbers) -> Iterator[str]:
        marks = state.board_marks
        held = {cell: frozenset(bits(mask)) for cell, mask in enumerate(marks.now(state.live))}
        cell, symbol = marks.mark(self.target)
        others = held[cell] - {symbol}
        if tuple(removes) != (self.target,) and [marks.mark(o) for o in places] != [(cell, s) for s in others]:
            yield f"what is supposed is {state.name(self.target)}"
        yield from self.gaps(state, held)

    def gaps(self, state: State, held: Held) -> Iterator[str]:
        """What does not follow from what the cells may hold."""
        marks = state.board_marks
        cell, symbol = marks.mark(self.target)
        held = held | {cell: frozenset({symbol})}
        for why, gone in self.lines:
            then = dict(held)
            for option in gone:
                at, s = marks.mark(option)
                if isinstance(why, Supposed):
                    if gone != (why.target,):
                        yield f"what is supposed is {state.name(why.target)}"
                    yield from why.gaps(state, held)
                elif s in held[at] and not why.refuted(state, held | {at: frozenset({s})}, (*why.because, at)):
                    yield f"{why.name(state)} leaves room for {state.name(option)}"
                then[at] = then[at] - {s}
            held = then
        last = self.last
        if all(held.values()) and (last is None or not last.refuted(state, held, last.because)):
            yield "there is room left in the end"

    def as_json(self, state: State) -> dict[str, Any]:
        lines = [{**why.as_json(state), "removes": [state.name(o) for o in gone]} for why, gone in self.lines]
        made: dict[str, Any] = {"supposed": state.name(self.target), "lines": lines}
        return made if self.last is None else {**made, "last": self.last.as_json(state)}

    # ---------------------------------------------------------------- words
    def places(self, state: State) -> list[str]:
        return [self.last.place(state) if self.last else self._emptied(state)]

    def supposed(self, state: State, technique: str, removes: Numbers) -> str:
        end = f"go wrong at {self.last.place(state)}" if self.last else f"leave nothing for {self._emptied(state)}"
        return f"{state.name(self.target)} would {end}"

    def reason(self, state: State, places: Numbers, removes: Numbers, *, full: bool) -> str:
        """In one sentence, if need be without the rules on the way; of a longer chain how it begins and ends."""
        lines = list(self._in_a_row(state))
        if len(lines) == 1 and len(lines[0]) <= LONGEST:
            return lines[0]
        if full:
            return "\n  ".join(self._link_by_link(state))
        plain = list(self._in_a_row(state, named=False))
        if len(plain) == 1 and len(plain[0]) <= LONGEST:
            return plain[0]
        seen = takewhile(lambda line: isinstance(line[0], ByRule), self._seen(state))
        links = [after(gone, state) for _, gone in seen]
        return in_short(state.name(self.target), links, self.length, self._end(state))

    def _seen(self, state: State) -> list[tuple[ByRule | Supposed, tuple[int, ...]]]:
        """The links but for those about helpers of rules alone."""
        return [(why, gone) for why, gone in self.lines if isinstance(why, Supposed) or state.on_board(gone)]

    def _link_by_link(self, state: State, indent: str = "") -> Iterator[str]:
        """A line for each rule of the chain, those of a supposition on the way indented."""
        yield f"{indent}{state.name(self.target)} would force:"
        for link, gone in self.lines:
            if isinstance(link, ByRule):
                yield f"{indent}  {after(gone, state)} ({link.called(state)})"
            else:
                yield f"{indent}  not {state.name(link.target)}, for"
                yield from link._link_by_link(state, indent + "    ")
        yield f"{indent}  then {self._end(state)}"

    def _in_a_row(self, state: State, indent: str = "", *, named: bool = True) -> Iterator[str]:
        """A line for what is forced in a row; more, indented, for each supposition on the way. named: with rules."""
        forced: list[str] = []
        start = f"{state.name(self.target)} would force"
        for line, gone in self._seen(state):
            if isinstance(line, ByRule):
                forced.append(after(gone, state) + (f" ({line.called(state)})" if named else ""))
                continue
            if forced:
                yield f"{indent}{start} {', then '.join(forced)};"
                forced, start = [], "then"
            yield f"{indent}so that not {state.name(line.target)}:"
            yield from line._in_a_row(state, indent + "  ")
        begin = f"{start} {', then '.join(forced)}; then" if forced else f"with {state.name(self.target)}"
        yield f"{indent}{begin} {self._end(state)}"

    def _end(self, state: State) -> str:
        if self.last is None:
            return f"nothing is left for {self._emptied(state)}"
        if at := self.last.at_vertex(state):
            return f"it goes wrong at {at}: a dead end or a fork"
        place, says = self.last.place(state), self.last.says(state)
        return f"it goes wrong at {place}" + (
            f": {says}" if says not in ("", place) and len(says) < LONGEST // 2 else ""
        )

    def _emptied(self, state: State) -> str:
        """The cell that has no mark left in the end."""
        marks = state.board_marks
        return str(marks.board.cell_names[marks.mark(self.lines[-1][1][-1])[0]])

    def shown(self, state: State) -> Shown:
        marks = state.board_marks
        used = {marks.mark(option)[0] for _, gone in self.lines for option in gone} | {marks.mark(self.target)[0]}
        rules = [why for why, _ in self.lines if isinstance(why, ByRule)] + ([self.last] if self.last else [])
        near = frozenset().union(*(why.shown(state).of_rules for why in rules))
        return Shown(frozenset(used), near, reaches=frozenset(option for _, gone in self.lines for option in gone))
