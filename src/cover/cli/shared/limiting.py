"""`--timeout` and `--memory` of every verb, kept from outside of it: no verb knows them but to say what it has found.

A verb runs inside of `cover.limits`: once as a whole, and once for each input, whose clock is its own. Within the verb
searches stop by themselves; what goes on is stopped by an exception (bounds.py) and answered here; what does not hear
that is ended from outside (watching.py), with the same words.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from typing import TYPE_CHECKING, Any

import click

from cover.backends.isolation import watching
from cover.basics.statuses import ANSWERED, UNDECIDED
from cover.cli import boundary

if TYPE_CHECKING:
    from cover.backends.isolation.bounds import Halt, OverBudget
    from cover.cli.shared.output import Output

ENOUGH = 0.25  # seconds
KEPT = "cover.limits."  # where click keeps the values of limits that a verb knows nothing of


@contextmanager
def limited(context: click.Context, bounded: str, watched: bool) -> Iterator[None]:
    """Around a verb. bounded, watched: see `cover.cli.shared.help.Verb`."""
    seconds, memory = _asked(context)
    seconds, memory = seconds if bounded == "run" else None, memory if bounded else None
    if not watched and seconds is None and memory is None:
        yield
        return
    # Only a program of our own may be ended from outside.
    if boundary.is_own_process():
        watching.start()
    params, name = context.params, str(context.info_name)
    watching.note(
        undecided=undecided(context),
        doing=f"cover {name}",
        counts=name == "count",
        memory=memory,
        json=bool(params.get("json")),
        quiet=bool(params.get("quiet")),
        # Words of its own are printed only for verbs that answer inputs, and not into a file.
        speaks="json" in params and "kind" in params and params.get("file") in (None, "-"),
    )
    try:
        with _limits(seconds, memory, f"cover {name}"):
            yield
    except click.exceptions.Exit as end:
        watching.answered(end.exit_code)
        raise


def per_input(doing: str = "", spent: float = 0.0, grace: float | None = None) -> AbstractContextManager[object]:
    """Around the reading of an input, and around its answer. spent: seconds of the input's time that are spent already;
    an answer has ENOUGH nevertheless, to say that the time is over; grace: as of `cover.limits`."""
    context = click.get_current_context(silent=True)
    if context is None:
        return nullcontext()
    seconds, memory = _asked(context)
    bounded = getattr(context.command, "bounded", "input")
    seconds = None if seconds is None or bounded != "input" else max(seconds - spent, min(seconds, ENOUGH))
    return _limits(seconds, memory if bounded else None, doing or f"cover {context.info_name}", grace)


def _limits(
    seconds: float | None, memory: int | None, doing: str, grace: float | None = None
) -> AbstractContextManager[object]:
    if seconds is None and memory is None:
        return nullcontext()
    from cover.backends.isolation.bounds import GRACE, limits

    return limits(seconds, memory, doing=doing, grace=GRACE if grace is None else grace)


def _asked(context: click.Context) -> tuple[float | None, int | None]:
    """The values of --timeout and --memory."""
    asked, kept = context.params, context.meta
    return asked.get("seconds", kept.get(KEPT + "seconds")), asked.get("memory", kept.get(KEPT + "memory"))


def undecided(context: click.Context | None) -> int:
    """The exit status of what a limit ended: one for every verb, but where it is to be that of SAT solvers."""
    params = {} if context is None else context.params
    return ANSWERED if params.get("exit_status") or params.get("dimacs") else UNDECIDED


def unfinished(over: OverBudget | Halt, place: str, many: bool, output: Output) -> int:
    """Say what is known of an input whose answer was stopped; the status for it."""
    from cover.backends.isolation.last_words import line, record
    from cover.cli.shared.flags import in_flags

    context = click.get_current_context(silent=True)
    verb = f"cover {context.info_name if context is not None else ''}".strip()
    reason = in_flags(str(over)) or f"{verb} takes longer than --timeout allows"
    facts: dict[str, Any] = {**watching.known(), "input": place, "many": many, "reason": reason}
    # Who was halted from outside has no reason of its own: the time was over.
    stop = getattr(over, "stop", None)
    why = "memory" if stop is not None and stop.value == "memory" else "time"
    if output.json:
        output.record(record(why, facts))
    elif context is not None and "json" in context.params and (words := line(why, facts)):
        output.result(words)
    boundary.complain(f"{place}: {reason}")
    return undecided(context)
