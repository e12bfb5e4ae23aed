"""Steps that rest on a rule of the board: what they claim, the check, and why in the puzzle's words."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from cover.basics.suggest import counted
from cover.logic.reasons import LONGEST, Evidence, Numbers, Shown
from cover.logic.rules.board_marks import Masks
from cover.logic.rules.facts import Grounds
from cover.logic.rules.fillings import Fillings
from cover.logic.rules.lists import SHOWN, joined, listed
from cover.logic.rules.mark_words import about_numbers, is_what, left, noun, vertex
from cover.problems.arrays import bits
from cover.problems.names import cell_name
from cover.problems.rules import STATED

if TYPE_CHECKING:
    from cover.logic.state import State

Held = dict[int, frozenset[int]]
HOW_MANY = ("exactly", "at most", "at least")  # how a sentence begins that counts
NAMED = 4  # cells that are left for what a rule needs, one by one
# How many of two cells hold a symbol, at least and at most.
OF_PAIRS = {(0, 1): "at most one of the two is", (1, 2): "at least one of the two is", (1, 1): "just one of the two is",
            (0, 0): "none of the two is"}  # fmt: skip


class OnBoard(Evidence):
    """Of a board whose rules are read on its marks (`State.marks`)."""

    def outcome(self, state: State, places: Numbers, removes: Numbers) -> str:
        return left(places, removes, state) if about_numbers(removes, state) else ""


@dataclass(frozen=True)
class ByRule(OnBoard):
    """A rule, by number, that leaves no room for marks. because: the cells whose marks of now matter; of all others
    only the marks count that the puzzle leaves from the start. through: a vertex, of what a loop does not pass twice.
    also: one or two more rules, which are satisfied together with it; the last one is about few cells.
    """

    rule: int
    because: tuple[int, ...]
    through: int | None = None
    also: tuple[int, ...] = ()
    grounds: Grounds | None = None  # why, for the words; nothing rests on it

    def faults(self, state: State, places: Numbers, removes: Numbers) -> Iterator[str]:
        marks = state.board_marks
        now, start = marks.now(state.live), marks.start
        # Of cells that the step does not name only what the puzzle leaves from the start: so a reader needs no other
        # marks.
        held = {cell: frozenset(bits(start[cell])) for rule in self._rules(state) for cell in rule.cells}
        held |= {cell: frozenset(bits(now[cell])) for cell in self.because if cell in held}
        for option in (*places, *removes):
            cell, symbol = marks.mark(option)
            if cell not in held:
                yield f"{state.name(option)} is no mark of {self.name(state)}"
                continue
            # A mark that is placed is shown by refuting the others of its cell, one that falls by refuting itself.
            for s in [s for s in bits(now[cell]) if s != symbol] if option in places else [symbol]:
                if not self.refuted(state, held | {cell: frozenset({s})}, {*self.because, cell}):
                    yield f"{self.name(state)} leaves room for {state.name(marks.options(cell, 1 << s)[0])}"

    def refuted(self, state: State, held: Held, touched: Collection[int]) -> bool:
        """Is there no room within these sets?"""
        assert state.refuting is not None
        if self.also:
            return state.refuting.refutes_together((self.rule, *self.also), held)
        return state.refuting.refutes(self.rule, held, touched, self.through)

    def _rules(self, state: State) -> list[Any]:
        return [state.board_marks.rules[number] for number in (self.rule, *self.also)]

    def name(self, state: State) -> str:
        """The rule's name, or the names of both."""
        return joined([str(rule.name) for rule in self._rules(state)])

    def place(self, state: State) -> str:
        """Where it holds."""
        return joined([state.place_of(rule.name) for rule in self._rules(state)])

    def called(self, state: State) -> str:
        """Where it holds, and what it says."""
        return joined([state.called(rule.name) for rule in self._rules(state)])

    def says(self, state: State) -> str:
        """What it says; empty where its name says all."""
        return " and ".join(filter(None, (state.says(rule.name) for rule in self._rules(state))))

    def at_vertex(self, state: State) -> str:
        """The point where lines meet that it is about, and nothing else; empty where it is no such rule."""
        given = self._rules(state)[0]
        return vertex(given, state) if frozenset(given.cells) in state.board_marks.vertices else ""

    def as_json(self, state: State) -> dict[str, Any]:
        board = state.board_marks.board
        names = [str(board.cell_names[cell]) for cell in self.because]
        made: dict[str, Any] = {"rule": self.name(state), "number": self.rule, "cells": names}
        return made if self.through is None else {**made, "through": self.through}

    # ---------------------------------------------------------------- words
    def places(self, state: State) -> list[str]:
        return [self.place(state)]

    def reason(self, state: State, places: Numbers, removes: Numbers, *, full: bool) -> str:
        if self.also and self.grounds is not None and self.grounds.numbers:
            return self._of_two_counts(state)
        if self.grounds is None:
            words = self._of_filling(state, places, removes)
            if full or len(words) <= LONGEST:
                return words
            # Too long for a line: first without what is known, then without what the rule says.
            brief = f"{self.called(state)}; nothing else fits"  # without what is known, or else without what it says
            return brief if len(brief) <= LONGEST else self._of_filling(state, places, removes, says=False)
        rule = self._rules(state)[0]
        called = self.place(state) if self.also else self.called(state)
        called = called if self.through is None else vertex(rule, state, self.through)
        return self.grounds.sentence(called, state.board_marks.board.cell_names)

    def _of_two_counts(self, state: State) -> str:
        """numbers of the grounds: the cells that both have; then of each count how many it needs, and takes."""
        assert self.grounds is not None
        cells, *bounds = self.grounds.numbers
        rules = self._rules(state)
        names = [f"'{state.place_of(rule.name)}'" for rule in rules]
        word = noun(state, rules[0].cells, Fillings(rules[0]).counted)
        if not word:  # what is counted is not the same mark in all cells
            return f"nothing else satisfies {' and '.join(names)} together"
        # Bounds of both counts, alternating: what is needed, what is taken at most.
        needs, takes = bounds[::2], bounds[1::2]
        # The greater need and the smaller room are what matters.
        one, other = needs.index(max(needs)), takes.index(min(takes))
        some = [f"{names[one]} needs {_many(needs[one], word)}"] if needs[one] else []
        if takes[other] < cells and (other != one or takes[other] != needs[one]):
            some.append(f"{names[other]} takes {_many(takes[other], word)} at most")
        return f"{' and '.join(names)} share {counted(cells, 'open cell')}, of which {' and '.join(some)}"

    def _of_filling(self, state: State, places: Numbers, removes: Numbers, says: bool = True) -> str:
        """says: with what the rule says, which may be long."""
        marks = state.board_marks
        (given,) = self._rules(state)
        rule, now = Fillings(given), marks.now(state.live)
        if at := self.at_vertex(state):
            # Edges that are certainly on: symbol 0 is "no line".
            on = [cell for cell in rule.cells if not now[cell] & 1]
            if any(marks.mark(option)[1] for option in places):
                return f"the line at {at} has no other way on"
            return f"two lines meet at {at} already" if len(on) > 1 else f"a line to {at} would be a dead end"
        if rule.counted >= 0 and (words := self._of_count(rule, state)):
            return words
        # Cells with one mark left (a power of two).
        decided = [cell for cell in rule.cells if now[cell] and not now[cell] & (now[cell] - 1)]
        held = [marks.options(cell, now[cell])[0] for cell in decided if cell in self.because or not self.because]
        held = state.on_board(held)
        # Two cells, one of which changes: there is a shorter sentence for that.
        if len(rule.cells) == 2 and len(places) + len(removes) == 1:
            return self._of_pair(rule, places, removes, held, state)
        known = f"with {listed(map(state.name, held))} " if 0 < len(held) <= SHOWN else ""
        ends = "nothing else fits" if places else "that cannot be" if known else ""
        if not says:
            return f"{self.place(state)}: {known}its rule leaves nothing else"
        return "; ".join(filter(None, (self.called(state), f"{known}{ends}")))

    def _of_count(self, rule: Fillings, state: State) -> str:
        """Of a rule that counts a symbol; empty where it is no word that people count by. A rule with words of its own
        says how many there are; it is about the cells alone that nothing is given of."""
        marks, place = state.board_marks, self.called(state)
        word = noun(state, rule.cells, rule.counted)
        if not word:
            return ""
        now, bit = marks.now(state.live), 1 << rule.counted
        sure = sum(now[cell] == bit for cell in rule.cells)
        if says := self.says(state):
            # What the rule says by itself says all, or ends with "how many" and needs only the place.
            if rule.sort == "pair" or not rule.most:
                return place
            place = self.place(state) if says.startswith(HOW_MANY) else f"{place}; it"
        elif rule.sort == "pair" and rule.least < 2:
            about = "" if rule.of_two else f"{place}: "
            return f"{about}{OF_PAIRS[rule.least, rule.most]} {is_what(state, rule.cells[0], rule.counted)}"
        if but_one := self._all_but_one(rule, now, state):
            return f"{self.place(state)}: {but_one}"
        if sure == rule.most:
            return f"{place} has its {_many(sure, word)} already" if sure else f"{place} takes no {word}"
        # Cells that may hold the symbol and need not.
        left_over = [str(marks.board.cell_names[cell]) for cell in rule.cells if now[cell] & bit and now[cell] != bit]
        only = joined(left_over) if len(left_over) <= NAMED else f"these {len(left_over)} cells"
        needs = _many(rule.least - sure, word, "more " if sure else "")
        return f"{place} needs {needs}, and only {only} {'is' if len(left_over) == 1 else 'are'} left"

    def _all_but_one(self, rule: Fillings, now: Masks, state: State) -> str:
        """Of a rule that only forbids that all of its cells hold one of two symbols; empty for others."""
        # Only where a cell can hold two symbols: all but one of the one kind means one of the other.
        others = [s for s in bits(state.board_marks.start[rule.cells[0]]) if s != rule.counted]
        if len(others) != 1:
            return ""
        # Either the counted symbol must not fill all cells, or the other one.
        for symbol, bounds in ((rule.counted, (0, len(rule.cells) - 1)), (others[0], (1, len(rule.cells)))):
            rest = [str(state.board_marks.board.cell_names[cell]) for cell in rule.cells if now[cell] == 1 << symbol]
            named = symbol == rule.counted or noun(state, rule.cells, symbol) in state.speech.nouns.values()
            if (rule.least, rule.most) == bounds and named and rest:
                are = f"{'is' if len(rest) == 1 else 'are'} {is_what(state, rule.cells[0], symbol)} already"
                return f"{listed(rest)} {are}, and one more is not allowed"
        return ""

    def _of_pair(self, rule: Fillings, places: Numbers, removes: Numbers, held: Numbers, state: State) -> str:
        """Of two cells, one of which changes. held: the mark of the other one, where it is known."""
        marks = state.board_marks
        about = f" ({words})" if (words := self.says(state) if rule.of_two else self.called(state)) else ""
        (option,) = places or removes
        cell, other = (
            marks.board.cell_names[k] for k in sorted(rule.cells, key=lambda cell: cell != marks.mark(option)[0])
        )
        if held:
            what = f"nothing else fits in {cell}" if places else f"{state.name(option)} does not fit"
            return f"{what} with {state.name(held[0])}{about}"
        at = marks.mark(option)[0]
        rest = [one for one in marks.options(at, marks.now(state.live)[at]) if one != option]
        what = state.name(option) if removes else f"anything else in {cell}" if rest[1:] else state.name(rest[0])
        return f"{what} would leave nothing for {other}{about}"

    def shown(self, state: State) -> Shown:
        near = (cell for rule in self._rules(state) if isinstance(rule, STATED) for cell in rule.cells)
        reaches = state.board_marks.held_in(self._rules(state)[0].cells, state.live)
        return Shown(frozenset(self.because), frozenset(near), reaches=frozenset(reaches))


@dataclass(frozen=True)
class FromStart(OnBoard):
    """The board leaves these cells one mark from the start, for a reason that the puzzle says: number of those of
    `State.at_once`."""

    number: int

    def faults(self, state: State, places: Numbers, removes: Numbers) -> Iterator[str]:
        marks = state.board_marks
        settled = self.cells(state)
        if removes:
            yield "what is settled from the start is placed"
        for option in places:
            cell, _ = marks.mark(option)
            if cell not in settled or not marks.alone(cell):
                yield f"{state.name(option)} is not settled from the start"

    def cells(self, state: State) -> tuple[int, ...]:
        """What it settles, by numbers on the board."""
        return state.board_marks.numbers(state.at_once[self.number].cells)

    def as_json(self, state: State) -> dict[str, Any]:
        return {"from_start": state.at_once[self.number].why}

    def places(self, state: State) -> list[str]:
        settled = state.at_once[self.number]
        if settled.where:
            return [settled.where]
        if settled.because:
            return [joined(map(cell_name, settled.because))]
        return [counted(len(settled.cells), "edge" if isinstance(settled.cells[0][0], tuple) else "cell")]

    def reason(self, state: State, places: Numbers, removes: Numbers, *, full: bool) -> str:
        return state.at_once[self.number].why

    def outcome(self, state: State, places: Numbers, removes: Numbers) -> str:
        return ""

    def shown(self, state: State) -> Shown:
        return Shown(frozenset(state.board_marks.numbers(state.at_once[self.number].because)))


def _many(count: int, word: str, more: str = "") -> str:
    if word.replace(" ", "").isalpha() and word.islower():
        return counted(count, f"{more}{word}")
    return f"{counted(count, f'{more}cell')} with {word}"
