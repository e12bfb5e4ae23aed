"""One-step cases of a library in HoDoKu's format, section by section: which technique has to find what is expected.

A line is `:code[-variant|-x]:digits:givens:deleted:eliminations:placements:extra`; a fifth digit of the code means two
patterns at once, x that nothing may be found. In `givens` +d was placed by logic and is no given.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np

import cover
from cover.logic.paths import available
from cover.logic.position import Position
from cover.logic.scales import parsed
from cover.logic.smallest import certificate
from cover.logic.state import State

# Section -> techniques of which any may find it; the first is its own name, others are what patterns of two parts need,
# or names of the same with fewer parts (where sets may overlap, two or three show what a chain of four does).
BASIC = {
    "0000": ["full-house"], "0002": ["hidden-single"], "0003": ["cell-single"], "0100": ["pointing"],
    "0101": ["claiming"], "0110": ["locked-pair"], "0111": ["locked-triple"], "0200": ["naked-pair"],
    "0201": ["naked-triple"], "0202": ["naked-quadruple"], "0210": ["hidden-pair"], "0211": ["hidden-triple"],
    "0212": ["hidden-quadruple"], "0300": ["x-wing"], "0301": ["swordfish"], "0302": ["jellyfish"],
}  # fmt: skip
OTHERS = {
    "0310": ["finned-x-wing"], "0311": ["finned-swordfish"], "0312": ["finned-jellyfish"], "0320": ["sashimi-x-wing"],
    "0321": ["sashimi-swordfish"], "0322": ["sashimi-jellyfish"], "0331": ["franken-swordfish"],
    "0332": ["franken-jellyfish"], "0340": ["finned-franken-x-wing"], "0341": ["finned-franken-swordfish"],
    "0342": ["finned-franken-jellyfish"], "0362": ["finned-mutant-jellyfish"], "0363": ["finned-mutant-squirmbag"],
    "0364": ["finned-mutant-leviathan"], "0400": ["skyscraper"], "0401": ["two-string-kite"],
    "0402": ["empty-rectangle"], "0403": ["turbot-fish"], "0404": ["two-string-kite"], "0405": ["empty-rectangle"],
    "0500": ["simple-colors"], "0501": ["simple-colors"], "0502": ["multi-colors"], "0503": ["multi-colors"],
    "0600": ["uniqueness-1"], "0601": ["uniqueness-2"], "0602": ["uniqueness-3"], "0603": ["uniqueness-4"],
    "0604": ["uniqueness-5"], "0605": ["uniqueness-6"], "0606": ["hidden-rectangle"],
    "0607": ["avoidable-rectangle-1"], "0608": ["avoidable-rectangle-2"], "0610": ["bug"], "0701": ["x-chain"],
    "0702": ["xy-chain"], "0703": ["remote-pair"], "0706": ["nice-loop"], "0707": ["discontinuous-nice-loop"],
    "0708": ["aic"], "0709": ["grouped-nice-loop"], "0710": ["grouped-discontinuous-nice-loop"],
    "0711": ["grouped-aic"], "0800": ["xy-wing"], "0801": ["xyz-wing"], "0803": ["w-wing"],
    "0901": ["als-xz", "als-xz-double"], "0902": ["als-xy-wing"], "0904": ["death-blossom"],
    "0903": ["als-chain", "als-xy-wing", "als-xz"],
    "1101": ["sue-de-coq"], "1201": ["template-set"], "1202": ["template-delete"],
    # Two fish in one: each by itself may be finned or sashimi.
    "03111": ["finned-swordfish", "sashimi-swordfish"], "03121": ["finned-jellyfish", "sashimi-jellyfish"],
    "03211": ["sashimi-swordfish", "finned-swordfish"], "03221": ["sashimi-jellyfish", "finned-jellyfish"],
}  # fmt: skip
SECTIONS = {code: tuple(keys) for code, keys in (BASIC | OTHERS).items()}


@dataclass(frozen=True)
class Case:
    """code: of the section, with the fifth digit; nothing: the fail cases."""

    code: str
    nothing: bool
    board: str
    deleted: str
    eliminations: str
    placements: str

    @property
    def section(self) -> str:
        return self.code[:4]

    @property
    def techniques(self) -> tuple[str, ...]:
        return SECTIONS[self.code if self.code in SECTIONS else self.section]

    def state(self) -> State:
        """The state before the step, taken to have one solution."""
        marks: list[int | None] = []
        placed = []
        sign = False
        for character in self.board:
            if character == "+":
                sign = True
                continue
            row, column = divmod(len(marks), 9)
            if sign:
                placed.append(f"r{row + 1}c{column + 1}={character}")
            marks.append(None if sign or character == "." else int(character))
            sign = False
        board = cover.Sudoku([marks[9 * r : 9 * r + 9] for r in range(9)])
        return State.of(board, without=names(self.deleted), placed=placed, unique=True)


def names(candidates: str) -> set[str]:
    """`514 622` as r1c4=5, r2c2=6."""
    return {f"r{row}c{column}={digit}" for digit, row, column in candidates.split()}


def cases(file: Path) -> Iterator[Case]:
    for line in file.read_text().splitlines():
        if line.startswith(":"):
            _, code, _, board, deleted, eliminations, placements, *_ = line.split(":")
            kind, _, variant = code.partition("-")
            if kind[:4] in SECTIONS:
                yield Case(kind, variant == "x", board, deleted, eliminations, placements)


@dataclass(frozen=True)
class Outcome:
    """exact: one step shows just what is expected; family: steps of the section's technique show it all; certified: so
    do they or proofs of whatever shape. fired: a fail case in which the technique found what must not be found."""

    exact: bool
    family: bool
    certified: bool
    fired: bool = False


def outcome(case: Case, *, prove: bool = True) -> Outcome:
    """prove: look for proofs of whatever shape where the technique finds nothing."""
    state = case.state()
    own = parsed("[difficulty]\n" + "".join(f"{key} = 1\n" for key in case.techniques), "section", "section")
    steps = list(available(state, own))
    if case.nothing:
        return Outcome(False, False, False, bool(steps))
    wanted, places = names(case.eliminations), names(case.placements)
    if not wanted:
        shown = [{*map(state.name, step.places)} for step in steps]
        return _judged(shown, places, lambda name: _proved(state, name, place=True), prove=prove)
    shown = [_false(state, step.places, step.removes) for step in steps]
    return _judged(shown, wanted, lambda name: _proved(state, name, place=False), prove=prove)


def _false(state: State, places: tuple[int, ...], removes: tuple[int, ...]) -> set[str]:
    """What a step shows to be false: what is placed, too, empties its cell."""
    gone = set(removes)
    for option in places:
        cell = state.items_of(option)[0]
        gone |= {int(o) for o in np.flatnonzero(state.undecided()) if o != option and cell in state.items_of(int(o))}
    return {*map(state.name, gone)}


def _judged(shown, wanted, proved, *, prove):  # type: ignore[no-untyped-def]
    exact = any(one == wanted for one in shown)
    missing = wanted - set().union(*shown)
    certified = not missing or (prove and all(proved(name) for name in sorted(missing)))
    return Outcome(exact, not missing, certified)


def _proved(state: State, name: str, *, place: bool) -> bool:
    option = next(k for k in range(len(state.live)) if state.name(k) == name)
    found = certificate(Position(state), option, place=place)
    return found is not None and not list(found.faults(state, (option,) if place else (), () if place else (option,)))
