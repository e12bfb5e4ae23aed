"""`cover backends`: what can answer here, and why the rest cannot."""

from __future__ import annotations

import click

from cover.cli import options
from cover.cli.output import Output


@click.command()
@options.answers
def backends(output: Output) -> int:
    """List the backends. A backend that is absent here says why."""
    from cover import registry

    rows: list[tuple[str, str | None, str]] = [("auto", None, "tries what suits the problem and the question")]
    rows += [(name, registry.absent(name), registry.about(name)) for name in registry.names()]
    if output.json:
        for name, reason, about in rows:
            output.record({"name": name, "available": reason is None, "reason": reason, "about": about})
        return 0
    width = max(len(name) for name, _, _ in rows)
    for name, reason, about in rows:
        padded = name.ljust(width)
        if reason is None:
            output.result(f"{click.style(padded, bold=True)}  {about}")
        else:
            output.result(click.style(f"{padded}  absent: {reason}", dim=True))
    return 0
