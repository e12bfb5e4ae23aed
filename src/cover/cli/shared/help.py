"""How the help of a verb looks: options in groups, an example, what the exit status says."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import click

from cover.basics.statuses import ANSWERED, UNDECIDED
from cover.cli.shared.limiting import KEPT, limited
from cover.cli.shared.quantities import seconds, size

# Group -> the parameters in it, by the names they have in click; what stands nowhere is the verb's own.
GROUPS: dict[str, tuple[str, ...]] = {
    "Reading": ("kind", "format_", "lenient", "ignore_text_rules", "column"),
    "Searching": ("backend", "backends", "seed", "workers", "memo", "order", "strategy", "settings"),
    "Limits": ("limit", "everything", "seconds", "nodes", "memory"),
    "Reductions": ("reduce", "encoding", "at_most_one", "counts", "connection"),
    "Estimates": ("estimate", "probes"),
    "Answers": ("to", "json", "csv", "file", "output", "place", "colors", "quiet", "verbose", "exit_status", "dimacs"),
}
OWN = "Options"
EVERY = {1: "could not: unreadable input, refused", 2: "wrong usage", 130: "interrupted"}  # of every verb
LIMITED = {UNDECIDED: "not known: the time or another limit ended it first"}  # of those that have limits


class Verb(click.Command):
    """A command whose help has groups, and whose limits are kept whatever it does. examples: command lines; statuses:
    exit status -> what it says.

    bounded: what --timeout and --memory are about: each "input"; the whole "run"; "memory" of the run alone, where the
    verb divides the time by itself; "" where it divides both, or needs no limits. watched: does it
    do anything that may take long?
    says: the help of options of several verbs that mean something else here, by parameter.
    """

    def __init__(
        self,
        *arguments: Any,
        examples: Sequence[str] = (),
        statuses: Mapping[int, str] | None = None,
        bounded: str = "input",
        watched: bool = True,
        says: Mapping[str, str] | None = None,
        **extra: Any,
    ):
        super().__init__(*arguments, **extra)
        self.examples, self.statuses = tuple(examples), dict(statuses or {})
        self.bounded, self.watched = bounded, watched
        for param in self.params:
            if says and param.name in says:
                vars(param).update(help=says[param.name])
        known = {param.name for param in self.params}
        if bounded and "memory" not in known:
            self.params.append(_limit("--memory", size, "SIZE", "Stop at this much memory: 500M, 2GB, 2GiB."))
        if bounded not in ("", "memory") and "seconds" not in known:
            self.params.append(
                _limit("--timeout", seconds, "TIME", "Stop after this time: 1.5 (seconds), 1m30s, 2h.", "-t", "seconds")
            )

    def invoke(self, ctx: click.Context) -> Any:
        with limited(ctx, self.bounded, self.watched):
            return super().invoke(ctx)

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        groups: dict[str, list[tuple[str, str]]] = {OWN: [], **{title: [] for title in GROUPS}}
        titles = {name: title for title, names in GROUPS.items() for name in names}
        for param in self.get_params(ctx):
            record = param.get_help_record(ctx)
            if record is not None and isinstance(param, click.Option):
                groups["Answers" if "--help" in param.opts else titles.get(param.name or "", OWN)].append(record)
        for title, records in groups.items():
            if records:
                with formatter.section(title):
                    formatter.write_dl(records)

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        if self.examples:
            with formatter.section("Examples"):
                for example in self.examples:
                    formatter.write(" " * formatter.current_indent + example + "\n")
        limited = LIMITED if self.watched or self.bounded else {}
        statuses = dict(sorted({ANSWERED: "answered", **limited, **self.statuses, **EVERY}.items()))
        with formatter.section("Exit status"):
            formatter.write_dl([(str(status), words) for status, words in statuses.items()])
        super().format_epilog(ctx, formatter)


def _limit(name: str, kind: Callable[[str], Any], unit: str, words: str, *aliases: str) -> click.Option:
    """A limit that the verb knows nothing of."""

    def keep(context: click.Context, param: click.Parameter, value: Any) -> Any:
        if value is not None:
            context.meta[KEPT + str(param.name)] = value
        return value

    return click.Option([name, *aliases], type=kind, metavar=unit, help=words, expose_value=False, callback=keep)
