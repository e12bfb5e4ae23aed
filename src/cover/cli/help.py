"""How the help of a verb looks: options in groups, an example, what the exit status says."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import click

# Group -> the parameters in it, by the names they have in click; what stands nowhere is the verb's own.
GROUPS: dict[str, tuple[str, ...]] = {
    "Reading": ("kind", "format_", "lenient", "ignore_text_rules", "column"),
    "Searching": (
        "backend",
        "seed",
        "workers",
        "memo",
        "order",
        "strategy",
        "settings",
    ),
    "Limits": ("limit", "everything", "timeout", "seconds", "nodes", "memory"),
    "Reductions": ("reduce", "encoding", "at_most_one"),
    "Estimates": ("estimate", "probes"),
    "Answers": ("to", "json", "csv", "file", "place", "colors", "quiet", "verbose", "exit_status", "dimacs"),
}
OWN = "Options"
EVERY = {1: "could not: unreadable input, refused", 2: "wrong usage", 130: "interrupted"}  # of every verb


class Verb(click.Command):
    """A command whose help has groups. examples: command lines; statuses: exit status -> what it says."""

    def __init__(
        self, *arguments: Any, examples: Sequence[str] = (), statuses: Mapping[int, str] | None = None, **extra: Any
    ):
        super().__init__(*arguments, **extra)
        self.examples, self.statuses = tuple(examples), dict(statuses or {})

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
        statuses = dict(sorted({0: "answered", **self.statuses, **EVERY}.items()))
        with formatter.section("Exit status"):
            formatter.write_dl([(str(status), words) for status, words in statuses.items()])
        super().format_epilog(ctx, formatter)
