"""A kind file of one's own, tried: the roads that its sentences take, and small boards of it by brute force.

On each board two backends find what the evaluator of sentences accepts of all that can stand there. Where they do not,
a sentence has two meanings, and no answer about the kind is to be trusted.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from cover.backends import registry
from cover.basics.errors import ProblemError, Refused
from cover.basics.suggest import counted
from cover.problems.rules import Regular, Sets, Sum
from cover.puzzles.kinds.files import Kind
from cover.puzzles.kinds.judging import faults_of
from cover.puzzles.kinds.meaning.encoder import Encoder, encoded
from cover.puzzles.kinds.places import Places
from cover.puzzles.kinds.tree import Sentence
from cover.puzzles.kinds.trying import MOST, boards, tries
from cover.solving.verbs import solve

BOARDS = 30  # that are tried
FEW = 1200  # fillings of most of them
BACKENDS = ("bitmask", "sat", "cpsat", "dlx")
NOWHERE = "nothing on small boards"  # the road of a sentence that was not tried
ROADS = ((Regular, "an automaton"), (Sum, "a sum"), (Sets, "sets of symbols"))


@dataclass(frozen=True)
class KindTrial:
    """kind: that was tried; roads: of each sentence what it was compiled to; boards: how many were tried, solved: of
    those with a solution; backends: that were asked; refused: boards that do not fit the kind, with the last reason;
    fault: what is wrong, "" if nothing is."""

    kind: Kind
    roads: tuple[tuple[Sentence, str], ...]
    boards: int = 0
    solved: int = 0
    backends: tuple[str, ...] = ()
    refused: str = ""
    fault: str = ""

    @property
    def untried(self) -> list[Sentence]:
        """The sentences that mean something on no board."""
        return [one for one, road in self.roads if road == NOWHERE]

    @property
    def status(self) -> int:
        return int(bool(self.fault) or len(self.untried) == len(self.roads))

    def lines(self) -> Iterator[str]:
        options = f", {counted(len(self.kind.variants), 'variant')}" if self.kind.variants else ""
        yield f"{self.kind.title}: {counted(len(self.kind.rules), 'sentence')}{options}"
        wide = max((len(one.text) for one, _ in self.roads), default=0)
        for one, road in self.roads:
            yield f"  {one.text:{min(wide, 60)}}  {road}"
        if self.fault:
            yield self.fault
        elif not self.boards:
            yield f"no small board fits this kind: nothing was tried{f' ({self.refused})' * bool(self.refused)}"
        elif self.status:
            yield f"no sentence says anything on {counted(self.boards, 'small board')}: nothing was tried"
        else:
            for one in self.untried:
                yield f"line {one.line} was not tried, for it says nothing on small boards"
            found = f"{self.solved} with solutions" if self.solved else "none with a solution"
            yield f"{counted(self.boards, 'small board')} tried, {found}: {' and '.join(self.backends)} find exactly"
            yield "what the sentences accept"
            if not self.solved:
                yield "this proves little: also solve a larger board whose solution you know"

    def as_json(self) -> Mapping[str, Any]:
        roads = [{"line": one.line, "sentence": one.text, "road": road} for one, road in self.roads]
        facts = {"kind": self.kind.name, "title": self.kind.title, "sentences": roads, "boards": self.boards}
        return {**facts, "solved": self.solved, "backends": list(self.backends), "fault": self.fault}


def tried(kind: Kind, many: int = BOARDS, seed: int = 0) -> KindTrial:
    """Try a kind on small boards at random; its variants are tried one by one. Raises InputError for a sentence that
    cannot be compiled."""
    found = _tried(kind, many, seed)
    for name in kind.variants:
        if not found.fault:
            other = _tried(kind.with_options([name]), many // 3, seed)
            more = tuple(road for road in other.roads if road[0] not in {one for one, _ in found.roads})
            found = replace(
                found,
                roads=found.roads + more,
                boards=found.boards + other.boards,
                solved=found.solved + other.solved,
                fault=f"variant {name}: {other.fault}" if other.fault else "",
            )
    return found


def _tried(kind: Kind, many: int, seed: int) -> KindTrial:
    rng, refused, roads = Random(seed), "", dict.fromkeys(kind.rules, "")
    done = solved = 0
    backends = [name for name in BACKENDS if registry.absent(name) is None]
    asked = dict[str, None]()
    for places in [*tries(kind, rng, many, FEW), *tries(kind, rng, max(1, many // 10), MOST)]:
        try:
            for one in kind.rules:
                if not roads[one]:
                    roads[one] = _road(one, places)
            accepted = {tuple(sorted(held.items())) for held in boards(places) if not any(faults_of(places, held))}
            for name in _two(places, backends):
                asked[name] = None
                if fault := _difference(places, name, accepted):
                    return KindTrial(kind, tuple(roads.items()), done, solved, tuple(asked), fault=fault)
        except ProblemError as error:
            refused = str(error)
            continue
        done += 1
        solved += bool(accepted)
    listed = tuple((one, road or NOWHERE) for one, road in roads.items())
    return KindTrial(kind, listed, done, solved, tuple(asked), refused)


def _two(places: Places, backends: list[str]) -> list[str]:
    """The first two backends that take the board."""
    board, found = encoded(places).board(), list[str]()
    for name in backends:
        try:
            solve(board, name, limit=1)
        except Refused:
            continue
        found.append(name)
        if len(found) == 2:
            break
    return found


def _difference(places: Places, backend: str, accepted: set[tuple[tuple[int, Any], ...]]) -> str:
    """What a backend finds and the evaluator refuses, or the other way round; in words, with the board."""
    encoder = encoded(places)
    own, symbols = encoder.variables, places.marks.symbols
    found = set()
    for labels in solve(encoder.board(), backend, limit=None).solutions:
        held: dict[int, Any] = {}
        for variable, symbol in labels:
            place = own.place_of(variable)
            if place is not None:
                held[place] = symbol if places.is_edge(place) else symbols[symbol]
        found.add(tuple(sorted(held.items())))
    if found == accepted:
        return ""
    from cover.puzzles.kinds.puzzle import class_of

    one = min(found ^ accepted)
    words = " ".join(f"{places.name(place)}={mark}" for place, mark in one)
    why = next(iter(faults_of(places, dict(one))), "")
    who = f"{backend} finds it, the sentences refuse it ({why})" if one in found else f"{backend} does not find it"
    text = class_of(places.kind)(places.draft).to_text()
    return f"two readings of this kind differ: {words}: {who}; on the board\n{text}"


class _Stated(Encoder):
    """What sentences say, and no more."""

    def _walls(self) -> None:
        pass


def _road(one: Sentence, places: Places) -> str:
    """What a sentence becomes on a board, in words; "" where it says nothing there."""
    encoder = _Stated(Places(replace(places.kind, rules=(one,), follows=()), places.draft))
    words = dict[str, None]()
    alone = _Stated(Places(replace(places.kind, rules=(), follows=()), places.draft))
    if any(some != alone.only.get(v) for v, some in encoder.only.items()):
        words["fewer candidates"] = None
    if encoder.regions:
        words["a region"] = None
    for rule in encoder.rules[: len(encoder.rules) - len(alone.rules)]:
        words[next((road for kind, road in ROADS if isinstance(rule, kind)), f"lazy cuts ({type(rule).__name__})")] = (
            None
        )
    return ", ".join(words)
