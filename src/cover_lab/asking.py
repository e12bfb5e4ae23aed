"""One question to one backend, measured: the timed part alone, then the checks. Runs in the process of the backend.

A search that ends at once is asked again, with a new instance each time, until LASTING CPU seconds have been measured;
figures are the medians of these calls. What is kept of an answer can be compared across backends: the number found,
whether that is all, the cost, and a digest of the solutions that no order and no reduction changes.
"""

from __future__ import annotations

import gc
import hashlib
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Any

import numpy as np

from cover.backends import registry
from cover.backends.protocol import Backend
from cover.basics.errors import CoverError, Refused, Unavailable, WrongSolution
from cover.basics.result import ANSWER, Budget, Question, Statistics, Stop
from cover.problems.choices import Choices
from cover.problems.names import Helper
from cover.proofs.certificate import prove
from cover.proofs.check.faults import Fault
from cover.proofs.check.steps import check
from cover.solving.cheapest import Shortlist
from cover.solving.comparing.method import cpu_seconds, peak, reset_peak, yardstick
from cover.solving.routing import PuzzleOrProblem, Route
from cover.solving.run import Run
from cover.solving.search import Query, Reader, opened, steps
from cover_lab import studies
from cover_lab.answers import KEPT, LIMITS, Answer, Asked, Moment
from cover_lab.competitors import COMPETITOR
from cover_lab.competitors.base import way
from cover_lab.makers import made

LASTING = 0.02  # CPU seconds of calls for one run; at most CALLS of them
CALLS = 20
DECODED = 200  # of these, how many are also decoded and checked by the puzzle's rules
KINDS = {"one": Question.ONE, "unique": Question.DECIDE, "count": Question.COUNT, "all": Question.ALL}
STOPS = {Stop.TIMEOUT: "timeout", Stop.MEMORY: "memory", Stop.NODES: "nodes", Stop.INTERRUPTED: "crashed"}


def measured(backend: str, asked: Asked, moment: Moment = lambda name: None) -> dict[str, Any]:
    """The facts of one run, as records.py stores them. Never raises for what a backend or an instance does wrong."""
    try:
        return _measured(backend, asked, moment)
    except WrongSolution as error:
        return {"status": "wrong", "reason": str(error)}
    except (Refused, Unavailable) as error:
        return {"status": "refused", "reason": str(error)}
    except MemoryError:
        return {"status": "memory", "reason": "memory was refused"}
    except CoverError as error:
        return {"status": "crashed", "reason": str(error)}
    except Exception as error:  # a backend from elsewhere may raise anything
        return {"status": "crashed", "reason": f"{type(error).__name__}: {error}"}


def _measured(backend: str, asked: Asked, moment: Moment) -> dict[str, Any]:
    calls: list[tuple[float, float, dict[str, float]]] = []
    spent = 0.0
    answer = None
    resting = highest = None
    yards = [yardstick()]
    with tempfile.TemporaryDirectory(prefix="cover-lab-") as scratch:
        while answer is None or (spent < LASTING and len(calls) < CALLS):
            moment("make")
            puzzle, answer = made(asked.recipe), None
            ask = _way(backend, asked, Path(scratch) / str(len(calls)))
            gc.collect()
            gc.disable()
            moment("ask")
            resting = reset_peak() if not calls else resting
            cpu, wall = cpu_seconds(), time.perf_counter()
            try:
                answer = ask(puzzle)
            finally:
                wall, cpu = time.perf_counter() - wall, cpu_seconds() - cpu
                gc.enable()
            highest = peak() if not calls else highest
            calls.append((wall, cpu, dict(answer.statistics.seconds)))
            yards.append(yardstick())
            spent += max(cpu, wall / 10)  # by the processor: on a busy machine the clock counts others too
            if answer.stop in STOPS:
                break
        moment("check")
        began = time.perf_counter()
        digest = _checked(puzzle, answer, backend) if asked.check else None
        checking = time.perf_counter() - began
    counters = dict(answer.statistics.counters)
    own = counters.get("memory")
    grown = highest - resting if highest is not None and resting is not None else None
    return {
        "status": STOPS.get(answer.stop, "solved"),
        "reason": answer.why if answer.stop in STOPS else "",
        "found": str(answer.found),
        "complete": answer.stop is Stop.EXHAUSTED,
        "claim": answer.claim,
        "cost": answer.cost,
        "curve": answer.curve,
        "digest": digest,
        "wall": median(call[0] for call in calls),
        "cpu": median(call[1] for call in calls),
        "least": min(call[1] for call in calls),
        "calls": len(calls),
        "yardstick": median(yards),
        **{phase: median(call[2].get(phase, 0.0) for call in calls) for phase in ANSWER},
        "check": checking + median(call[2].get("check", 0.0) for call in calls),  # the latter within `cpu` and `wall`
        "memory": max(own, grown or 0) if isinstance(own, int) else grown,
        "counters": {key: value for key, value in counters.items() if key != "memory"},
    }


def _way(backend: str, asked: Asked, scratch: Path) -> Callable[[Any], Answer]:
    """How this question is put to this backend, ready to be timed. Raises Refused for a question that is not its."""
    if backend.startswith(COMPETITOR):
        return way(backend.removeprefix(COMPETITOR), asked)
    kind = backend.partition(":")[0]
    if studies.QUESTIONS.get(asked.question) != (kind if kind in studies.QUESTIONS.values() else None):
        raise Refused(f"{backend} has no question {asked.question!r}")
    if asked.question in studies.QUESTIONS:
        return studies.way(backend, asked)
    budget = {"seconds": asked.seconds, "memory": asked.memory}
    if asked.way and (backend == "auto" or asked.question.partition(" ")[0] in ("best", "prove")):
        raise Refused(f"an encoding is not chosen for {backend} and the question {asked.question!r}")
    if asked.question == "best":
        options = {key: value for key, value in asked.options.items() if (key, value) != ("workers", 1)}
        return lambda puzzle: _best(puzzle, registry.make(backend, **options), asked)
    question, _, claim = asked.question.partition(" ")
    if question == "prove":
        return lambda puzzle: _proof(puzzle, backend, claim or "decide", scratch, budget)
    if backend == "auto":
        return lambda puzzle: _auto(puzzle, asked)
    return lambda puzzle: _searched(puzzle, registry.make(backend, **asked.options), asked)


def _searched(puzzle: PuzzleOrProblem, backend: Any, asked: Asked) -> Answer:
    budget = Budget(asked.seconds, None, LIMITS.get(asked.question), asked.memory)
    route = Route(asked.reduce or None, **asked.way, hints=not asked.way)
    query, statistics = Query(puzzle, puzzle, KINDS[asked.question], budget, route), Statistics()
    opening = opened(query, backend, statistics, watch=False)
    search = opening.search
    answer = Answer(0, Stop.INTERRUPTED, statistics, problem=opening.problem)
    for batch in steps(search, statistics):
        answer.listed += len(batch)
        if answer.listed <= KEPT:
            answer.batches.append(batch)
    answer.found, answer.stop = search.found, search.stop or Stop.INTERRUPTED
    return answer


def _auto(puzzle: PuzzleOrProblem, asked: Asked) -> Answer:
    """`auto` as people use it; its solutions are decoded and checked within the time; `check` says how long."""
    budget = Budget(asked.seconds, None, LIMITS.get(asked.question), asked.memory)
    run = Run(puzzle, "auto", KINDS[asked.question], budget, **asked.options)
    for _ in run:
        pass
    return Answer(run.found, run.stop, run.statistics, why=run.why)


def _best(puzzle: PuzzleOrProblem, backend: Backend[Any], asked: Asked) -> Answer:
    statistics, began = Statistics(), time.perf_counter()
    query = Query(puzzle, puzzle, Question.CHEAPEST, Budget(asked.seconds, None, 1, asked.memory), Route("full"))
    opening = opened(query, backend, statistics, watch=False)
    answer = Answer(0, Stop.INTERRUPTED, statistics, problem=opening.problem)
    shortlist = Shortlist[Any](opening, 1)
    for batch in steps(opening.search, statistics):
        if shortlist.add(batch) is not None and shortlist.least is not None:
            answer.curve.append((time.perf_counter() - began, shortlist.least))
    answer.found = answer.listed = len(shortlist)
    answer.batches, answer.cost = [Choices.of(shortlist.choices())], shortlist.least
    least = shortlist.at_least()
    proved = answer.cost is not None and least is not None and answer.cost <= least
    answer.stop = Stop.EXHAUSTED if proved else opening.search.stop or Stop.INTERRUPTED
    return answer


def _proof(puzzle: PuzzleOrProblem, backend: str, claim: str, place: Path, budget: dict[str, Any]) -> Answer:
    certificate = prove(puzzle, place, claim, backend, **budget)
    result = certificate.result
    answer = Answer(result.found, result.stop, result.statistics, claim=certificate.claim)
    if certificate.claim is not None:
        answer.stop, answer.checked = Stop.EXHAUSTED, lambda: _confirmed(place, result.statistics)
    elif result.stop is Stop.LIMIT:
        answer.claim = "several solutions: nothing to prove"
    return answer


def _confirmed(place: Path, statistics: Statistics) -> None:
    """Its bytes, and the CPU seconds of the independent checker in plain Python. Raises WrongSolution unless that
    confirms the certificate."""
    began = cpu_seconds()
    try:
        for _ in check(str(place)):
            pass
    except Fault as fault:
        raise WrongSolution(f"a certificate that proves nothing: {fault}") from None
    statistics.counters["bytes"] = sum(file.stat().st_size for file in place.iterdir())
    statistics.counters["check_seconds"] = cpu_seconds() - began


def _checked(puzzle: PuzzleOrProblem, answer: Answer, backend: str) -> str | None:
    """Everything that was kept, checked by the rules and the problem; the digest where all solutions were kept."""
    if answer.checked is not None:
        answer.checked()
    if answer.problem is None or answer.stop in STOPS:
        return None
    reader = Reader[Any](puzzle, answer.problem, backend)
    labels = np.array([_number(label) for label in answer.problem.decisions], dtype=np.uint64)
    always = np.uint64(sum(_number(label) for label in answer.problem.forced) % 2**64)
    sums = [np.zeros(0, dtype=np.uint64)]
    decoded = 0
    for batch in answer.batches:
        reader.check(batch)
        for choice in batch:
            if decoded < DECODED:
                reader.solution(choice.tolist())
                decoded += 1
        running = np.concatenate([np.zeros(1, np.uint64), np.cumsum(labels[batch.decisions], dtype=np.uint64)])
        sums.append(running[batch.starts[1:]] - running[batch.starts[:-1]] + always)
    mixed = _mixed(np.concatenate(sums))
    if len(np.unique(mixed)) < len(mixed):
        raise WrongSolution(f"{backend} gave the same solution twice")
    whole = answer.cost is None and answer.stop is Stop.EXHAUSTED and answer.listed == answer.found == len(mixed)
    return f"{int(mixed.sum(dtype=np.uint64)):016x}" if whole else None


def _number(label: Any) -> int:
    """64 bits of a label, the same in every process; none of those that only an exact cover needs to say a rule."""
    if isinstance(label, Helper):
        return 0
    return int.from_bytes(hashlib.blake2b(repr(label).encode(), digest_size=8).digest(), "little")


def _mixed(sums: Any) -> Any:
    """Each sum scattered (the finalizer of splitmix64, Steele, Lea and Flood 2014), so that sums tell sets apart."""
    z = sums + np.uint64(0x9E3779B97F4A7C15)
    z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return z ^ (z >> np.uint64(31))
