"""Statements that clash: a set of which none can be spared, and a smallest such set.

Minimal by deletion (Chinneck and Dravnieks 1991), the cores of the engine making the steps large. Smallest by implicit
hitting sets (Liffiton and Sakallah 2008; Ignatiev, Previti, Liffiton and Marques-Silva 2015): a solution shows a set of
statements, those false in it, of which every clash has one; a smallest set that meets all those sets, if it clashes, is
a smallest clash. First come sets that are disjoint, which bound every clash from below without any search.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from cover.why.questions import Clash, Found, Questions
from cover.why.smus import Hitting

FIRST_EFFORT, MORE = 200, 4  # conflicts that a question may take at first, and how many times as many later
LITTLE, EASY = 50, 2000  # conflicts for what is no more than a help: one step of it, and all of it


@dataclass
class Core:
    """Statements that clash. needed: of each that was shown to be needed a solution of the others; it is minimal where
    all are. at_least: every clash has so many; removals: sets of statements each of which has one of every clash, from
    which that follows."""

    members: frozenset[int]
    needed: dict[int, Found] = field(default_factory=dict)
    at_least: int = 0
    removals: list[frozenset[int]] = field(default_factory=list)

    @property
    def minimal(self) -> bool:
        return len(self.needed) == len(self.members)

    @property
    def smallest(self) -> bool:
        return self.at_least == len(self.members) or (self.minimal and len(self.members) < 2)


def minimal_core(questions: Questions, members: frozenset[int], needed: Mapping[int, Found] | None = None) -> Core:
    """A minimal clash among statements that clash; what could not be decided in time stays in it, not `needed`.
    needed: solutions in which all of them but one are true, by that one, as far as they are known."""
    core = Core(members, {k: found for k, found in (needed or {}).items() if k in members})
    effort = FIRST_EFFORT
    while not core.minimal and not questions.ended:
        for k in sorted(core.members - core.needed.keys(), reverse=True):
            if k not in core.members or questions.ended:
                continue
            answer = questions.ask(core.members - {k}, conflicts=effort)
            if isinstance(answer, Clash):
                core.members = answer.core  # it holds all that are needed: without such a one there is a solution
            elif answer is not None:
                core.needed[k] = answer
        effort *= MORE
    return core


def smallest(questions: Questions, core: Core) -> Core:
    """A clash with the fewest statements, from a minimal one. Where the time ends: the best met, and `at_least`."""
    hitting = Hitting(questions.many, questions.budget)
    best, universe = core, frozenset(range(questions.many))
    for k in sorted(core.members):  # one that alone stands in the way of a solution is in every clash
        if isinstance(questions.ask(universe - {k}, conflicts=FIRST_EFFORT), Found):
            hitting.add(frozenset({k}))
    apart = _disjoint(questions, frozenset().union(*hitting.sets))
    hitting.at_least = len(hitting.sets) + len(apart)
    for removal in apart:
        hitting.add(removal)
    if len(best.members) > hitting.at_least:
        for found in core.needed.values():
            hitting.add(universe - _grown(questions, found).holds)
    while len(best.members) > hitting.at_least:
        chosen = hitting.minimum(len(best.members) - 1)
        if chosen is None:
            break
        while True:  # until it clashes: each solution on the way is one more set to be met
            answer = questions.ask(chosen)
            if answer is None:
                break
            if isinstance(answer, Clash):
                if len(answer.core) < len(best.members):
                    best = minimal_core(questions, answer.core)
                break
            missing = universe - _grown(questions, answer).holds
            hitting.add(missing)
            chosen |= {min(missing)}
        if answer is None:
            break
    best.at_least, best.removals = hitting.at_least, hitting.sets
    return best


def _disjoint(questions: Questions, met: frozenset[int]) -> list[frozenset[int]]:
    """Sets of statements, no two with one in common nor any with one of `met`, each with one of every clash: so many
    more has a clash than of `met`. Each comes of a solution in which `met` and those of the sets before are true."""
    universe, sets = frozenset(range(questions.many)), list[frozenset[int]]()
    while isinstance(found := questions.ask(met, conflicts=EASY), Found):
        missing = universe - _grown(questions, found).holds
        sets.append(missing)
        met |= missing
    return sets


def _grown(questions: Questions, found: Found) -> Found:
    """A solution in which more statements are true, as far as little effort shows one.

    Of statements that clash with those that hold, the first is left out; it is tried again at the end unless all the
    others hold by then. Of what is not decided, the halves are tried one after the other."""
    waiting, blamed = [sorted(frozenset(range(questions.many)) - found.holds)], dict[int, frozenset[int]]()
    while waiting and not questions.budget.expired:
        more = [k for k in waiting.pop() if k not in found.holds]
        while more:
            answer = questions.ask(found.holds | set(more), conflicts=LITTLE)
            if isinstance(answer, Clash):
                blame = answer.core.intersection(more)
                blamed[min(blame)] = blame - {min(blame)}
                more.remove(min(blame))
            elif answer is None and len(more) > 1:
                waiting.append(more[len(more) // 2 :])
                more = more[: len(more) // 2]
            else:
                found = answer or found
                break
        if not waiting:
            again = sorted(k for k, others in blamed.items() if k not in found.holds and not others <= found.holds)
            waiting, blamed = [again] if again else [], {}
    return found
