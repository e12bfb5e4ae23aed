"""The same question put to several backends in turn: do they agree, and what did each of them spend?

Times are kept apart by phase, because a backend that searches in no time may encode for long. Every backend answers a
tiny question first, so that no import is timed. The order is interleaved (board by board, every backend in turn, again
for each round), so that a drifting machine treats all alike; the figure of a board is the median of its rounds. All
search on one thread unless asked otherwise.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import product
from numbers import Real
from time import monotonic
from typing import Any, Unpack

from cover.backends import registry
from cover.backends.isolation.bounds import OverBudget, limits
from cover.basics.arguments import called, flag, whole, words
from cover.basics.errors import CoverError, WrongSolution
from cover.basics.result import Budget, Result, Stop, refuse_bound
from cover.problems.cnf import Cnf
from cover.problems.reductions.arrows import NODES, OPTIONS, uses
from cover.puzzles.base import BasePuzzle
from cover.solving import verbs
from cover.solving.comparing.comparison import Comparison, Trial
from cover.solving.comparing.machine import machine
from cover.solving.comparing.method import own_options, peak, reset_peak, warm_up
from cover.solving.options import OfEach
from cover.solving.routing import PROBLEMS, PuzzleOrProblem, Route, neither
from cover.solving.search import as_puzzle

MOST_ROUNDS = 1_000
Report = Callable[[int, int, str], None]  # trials done, trials in all, what is tried next


def compared(
    puzzles: PuzzleOrProblem | Iterable[PuzzleOrProblem],
    backends: Sequence[str] | None,
    *,
    seconds: float | None,
    count: bool,
    rounds: int,
    names: Sequence[str] | None,
    report: Report | None,
    total: float | None,
    seed: int | None = None,
    workers: int = 1,
    nodes: int | None = None,
    memory: int | None = None,
    **options: Unpack[OfEach],
) -> Comparison:
    """What `cover.compare` answers, whose arguments these are. Each of several words of an option of routes makes a way
    to a backend that is asked by itself."""
    begun = monotonic()
    boards = _boards(puzzles)
    usual = [f"{as_puzzle(p).name} {k}" for k, p in enumerate(boards, 1)]
    named = usual if names is None else words("names", names)
    if len({*named}) != len(boards) or len(named) != len(boards):
        raise ValueError(f"names: {len(boards)} different names are needed, one for each puzzle, not {named!r}")
    wanted = registry.compared() if backends is None else list(dict.fromkeys(words("backends", backends)))
    if not wanted:
        raise ValueError("backends: a name is needed, or None for the usual ones")
    rounds, workers = whole("rounds", rounds, 1, MOST_ROUNDS), whole("workers", workers, 1)
    seed = None if seed is None else whole("seed", seed, 0)
    count, report = flag("count", count), None if report is None else called("report", report)
    seconds = Budget(seconds, nodes, None, memory).seconds
    refuse_bound("total", total, Real)
    total = Budget(total).seconds
    given: dict[str, Any] = {**options, "nodes": nodes, "memory": memory}
    others = {name: value for name, value in given.items() if value is not None}
    own, notes, asked = {}, {}, _ways(wanted, others)
    for way, (name, chosen) in asked.items():
        taken, notes[way] = own_options(name, seed, workers, others)
        own[way] = others | chosen | taken
        warm_up(name, own[way], count)
    trials = {
        (board, way): Trial(way, board, counting=count, threads=own[way].get("workers", 1))
        for board in named
        for way in asked
    }
    done, in_all = 0, rounds * len(trials)
    for round_ in range(rounds):
        late = total is not None and total <= monotonic() - begun
        if round_ and (late or all(trial.settled for trial in trials.values())):
            break  # no backend is asked any more
        for board, puzzle in zip(named, boards, strict=True):
            for way, (name, _) in asked.items():
                trial = trials[board, way]
                if report is not None:
                    report(done, in_all, f"{way} on {board}")
                done += 1
                if trial.settled:
                    continue
                left = None if total is None else total - (monotonic() - begun)
                if left is None or left > 0:
                    shorter = min((each for each in (seconds, left) if each is not None), default=None)
                    _try(trial, puzzle, name, first=round_ == 0, seconds=shorter, **own[way])
                elif not trial.rounds:
                    trial.refused = "not asked: the time of the whole comparison was over"
    facts = {**machine(wanted), "seed": seed, "timeout": seconds, "workers": workers}
    if total is not None:
        facts["total"] = total
    remarks = {name: note for name, note in notes.items() if note}
    return Comparison(list(trials.values()), list(asked), named, rounds, facts, remarks)


def _ways(backends: Sequence[str], options: dict[str, Any]) -> dict[str, tuple[str, dict[str, str | None]]]:
    """What is asked, by its name: a backend, and the words of each option of a route that was given several of them. A
    backend for which only some play a part is asked with those, and once where none does."""
    several = {name: options[name].split(",") for name in OPTIONS if "," in (options.get(name) or "")}
    ways = {}
    for backend in backends:
        heeded = {name: [word for word in some if _plays(backend, name, word)] for name, some in several.items()}
        for chosen in product(*(some or [None] for some in heeded.values())):
            named = " ".join([backend, *filter(None, chosen)])
            ways[named] = backend, dict(zip(several, chosen, strict=True))
    return ways


def _plays(backend: str, option: str, word: str) -> bool:
    """Does an option play a part on some way to a backend? Raises Refused for a word that it does not have."""
    route: dict[str, Any] = {option: word}
    Route(**route)
    solves = Cnf if backend == "auto" else registry.solves(backend)
    return any(uses(node, solves, option, word) for node in NODES)


def _boards(puzzles: PuzzleOrProblem | Iterable[PuzzleOrProblem]) -> list[PuzzleOrProblem]:
    """Puzzles and problems in a list. Raises TypeError for anything else among them, and ValueError for none."""
    listed: list[Any] = [puzzles]
    if isinstance(puzzles, Iterable) and not isinstance(puzzles, (*PROBLEMS, str, bytes)):  # a formula yields clauses
        listed = list(puzzles)
    for one in listed:
        if not isinstance(one, (*PROBLEMS, BasePuzzle)):
            raise neither(one)
    if not listed:
        raise ValueError("puzzles: at least one is needed")
    return listed


def _try(
    trial: Trial, puzzle: PuzzleOrProblem, backend: str, *, first: bool, seconds: float | None, **options: Any
) -> None:
    resting = reset_peak()
    ask = verbs.count if trial.counting else verbs.solve
    try:
        with limits(seconds, doing=f"comparing {trial.backend}"):
            result = ask(puzzle, backend, seconds=seconds, hints=True, **options)
    except OverBudget as over:
        result = Result((), 0, over.stop, answered_by=trial.backend, why=str(over))
    except WrongSolution as error:
        trial.result, trial.wrong = None, str(error)
        return
    except CoverError as error:
        trial.refused = str(error)
        return
    if not first and result.stop is Stop.TIMEOUT:
        return  # the time for all ended this round; its seconds say nothing about the backend
    trial.rounds.append(dict(result.statistics.seconds))
    if first:
        trial.result = result
        threads = result.statistics.counters.get("workers")
        if isinstance(threads, int):
            trial.threads = threads
        highest = peak()
        trial.memory = highest - resting if highest is not None and resting is not None else None
        reported = result.statistics.counters.get("memory")
        if isinstance(reported, int):
            trial.memory = max(reported, trial.memory or 0)
