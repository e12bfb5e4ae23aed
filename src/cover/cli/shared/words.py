"""Who answered, and what a search spent, in words for people."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from cover.basics.result import Result


def spent(result: Result[Any]) -> str:
    """Who answered, why it was asked, and what the search spent, in one line."""
    from cover.basics.result import PHASES

    statistics = result.statistics
    counters = [f"{name.replace('_', ' ')} {_shown(value)}" for name, value in statistics.counters.items()]
    phases = [f"{phase} {statistics.seconds[phase]:.3f}" for phase in (*PHASES, "total") if phase in statistics.seconds]
    parts = [f"{result.answered_by} ({_why(result)})" if result.why else result.answered_by]
    parts += [f"race: {', '.join(result.race)}"] if result.race else []
    parts += [", ".join(counters)] if counters else []
    parts += [f"seconds: {', '.join(phases)}"] if phases else []
    return "; ".join(parts)


def _why(result: Result[Any]) -> str:
    if "=" not in result.why:
        return result.why
    from cover.cli.shared.flags import in_flags

    return in_flags(result.why)


def _shown(value: Any) -> str:
    return f"{value:,}" if isinstance(value, int) else f"{value:.3g}" if isinstance(value, float) else str(value)
