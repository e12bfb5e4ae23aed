"""Options that contradict each other, or that would be ignored: refused before anything is read."""

from __future__ import annotations

from collections.abc import Iterator

import click
from click.core import ParameterSource

# Of these options of a verb at most one may be given: they say different things about the same.
EXCLUSIVE: tuple[tuple[str, ...], ...] = (
    ("--json", "--to", "--dimacs"),
    ("--json", "--csv"),
    ("--quiet", "--verbose"),
    ("--vague", "--full"),
    ("--memo", "--up-to-symmetry"),
)
# What does nothing without another option.
NEEDS = {"--probes": "--estimate"}
# What an estimate cannot heed: it does not search.
NO_ESTIMATE = (
    "--limit", "--all", "--to", "--dimacs", "--exit-status", "--nodes", "--workers", "--memo", "--encoding",
    "--at-most-one", "--up-to-symmetry", "--strategy",
)  # fmt: skip
EXCLUSIVE += tuple(("--estimate", option) for option in NO_ESTIMATE)
# What solving by logic cannot heed: it asks no backend, and ends with the one solution or stuck.
NO_LOGIC = (
    "--limit", "--all", "--to", "--dimacs", "--exit-status", "--estimate", "--backend", "--nodes", "--workers",
    "--reduce", "--encoding", "--at-most-one", "--order", "--strategy", "--set",
)  # fmt: skip
EXCLUSIVE += tuple(("--logic", option) for option in NO_LOGIC)
# What does not search, or in a way of its own, is not shared out.
EXCLUSIVE += tuple(
    (where, option) for where in ("--on", "--journal") for option in ("--estimate", "--logic", "--proof")
)


def refuse_contradictions(context: click.Context) -> None:
    """Raises UsageError for the first contradiction among the options on the command line."""
    given = dict(_given(context))
    if not given:
        return
    answer = context.command.name not in ("convert", "reduce")  # there --to says what to write, not how to answer
    for names in EXCLUSIVE if len(given) > 1 else ():
        both = [name for name in names if name in given and (answer or name != "--to")]
        if len(both) > 1:
            raise click.UsageError(f"{both[0]} does not go with {both[1]}", context)
    if "--all" in given and given.get("--limit"):
        raise click.UsageError(f"--all means no limit, so it does not go with --limit {given['--limit']}", context)
    for name, needed in NEEDS.items():
        if name in given and needed not in given:
            raise click.UsageError(f"{name} does nothing without {needed}", context)


def _given(context: click.Context) -> Iterator[tuple[str, object]]:
    """The options on the command line by their long names, with their values."""
    for param in context.command.params:
        name = param.name or ""
        source = context.get_parameter_source(name)
        defaults = (None, ParameterSource.DEFAULT, ParameterSource.DEFAULT_MAP)
        if isinstance(param, click.Option) and source not in defaults:
            yield max(param.opts, key=len), context.params.get(name)
