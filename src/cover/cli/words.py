"""What a result means, in words for people and in keys for programs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from cover.result import Result, Stop, Verdict

if TYPE_CHECKING:
    from cover.cli.inputs import Input

STOPPED = {
    Stop.LIMIT: "limit",
    Stop.TIMEOUT: "time",
    Stop.NODES: "nodes",
    Stop.MEMORY: "memory",
    Stop.INTERRUPTED: "interrupted",
}
PHASES = ("build", "reduce", "encode", "search", "check", "total")


def amount(result: Result[Any]) -> str:
    """The number found; never bare when the search stopped early."""
    return str(result.found) if result.complete else f"at least {result.found} ({STOPPED[result.stop]})"


def decided(result: Result[Any]) -> str:
    """What a search for up to two solutions has shown about the one that is printed."""
    match result.verdict:
        case Verdict.UNIQUE:
            return "the only solution"
        case Verdict.MULTIPLE:
            return "one of several"
        case Verdict.UNSOLVABLE:
            return "no solution"
        case Verdict.SOLVABLE:
            return f"a solution; whether there are more is unknown ({STOPPED[result.stop]})"
        case Verdict.UNKNOWN:
            return f"whether there is a solution is unknown ({STOPPED[result.stop]})"


def listed(result: Result[Any]) -> str:
    """The same after a listing."""
    if result.found <= 1:
        return decided(result)
    if result.complete:
        return f"all {result.found} solutions"
    return f"at least {result.found} solutions ({STOPPED[result.stop]})"


def named_clash(puzzle: Any, result: Result[Any]) -> str:
    """For an unsolvable puzzle whose givens contradict each other: where, as `: row 1: 5 at r1c1 and r1c4`."""
    if result.verdict is not Verdict.UNSOLVABLE:
        return ""
    clash = next(iter(puzzle.clashes()), None)
    return f": {clash}" if clash else ""


def spent(result: Result[Any]) -> str:
    """Who answered, why it was asked, and what the search spent, in one line."""
    statistics = result.statistics
    counters = [f"{name.replace('_', ' ')} {_shown(value)}" for name, value in statistics.counters.items()]
    phases = [f"{phase} {statistics.seconds[phase]:.3f}" for phase in PHASES if phase in statistics.seconds]
    parts = [f"{result.answered_by} ({result.why})" if result.why else result.answered_by]
    parts += [", ".join(counters)] if counters else []
    parts += [f"seconds: {', '.join(phases)}"] if phases else []
    return "; ".join(parts)


def _shown(value: Any) -> str:
    return f"{value:,}" if isinstance(value, int) else f"{value:.3g}" if isinstance(value, float) else str(value)


def record(given: Input, puzzle: Any, backend: str, result: Result[Any], solutions: Sequence[Any]) -> dict[str, Any]:
    """One answer for `--json`; these keys are promised to stay."""
    return {
        "input": given.place,
        "puzzle": puzzle.name,
        "format": given.reading.format,
        "backend": backend,
        "answered_by": result.answered_by,
        "verdict": result.verdict.value,
        "found": result.found,
        "complete": result.complete,
        "stop": result.stop.value,
        "seconds": {phase: round(result.statistics.seconds.get(phase, 0.0), 6) for phase in PHASES},
        "statistics": dict(result.statistics.as_json()),
        "solutions": [puzzle.as_json(solution) for solution in solutions],
    }
