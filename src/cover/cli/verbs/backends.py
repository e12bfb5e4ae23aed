"""`cover backends`: what can answer here, by which engines and programs, and why the rest cannot."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from textwrap import wrap
from typing import Any

import click

from cover.cli.shared import options
from cover.cli.shared.cleaning import paint
from cover.cli.shared.names import PROGRAMS, dimacs_programs
from cover.cli.shared.output import Output

PACKAGES = {"sat": "python-sat", "cpsat": "ortools"}  # what a backend stands on
WIDTH = 80


@click.command(cls=options.Verb, bounded="", watched=False, examples=["cover backends -v", "cover backends --graph"])
@click.option("--graph", is_flag=True, help="The kinds of problems, and the reductions between them.")
@options.answers
def backends(output: Output, graph: bool) -> int:
    """List the backends: what each solves, its kernels or engines, the version it stands on, and the DIMACS programs
    on the PATH. A backend that is absent here says why; --verbose says where programs are and how engines are stopped.
    """
    from cover.backends import registry

    if graph:
        from cover.solving.graph import arrows, lines

        for record in arrows() if output.json else ():
            output.record(record)
        for line in () if output.json else lines():
            output.result(line)
        return 0
    rows: list[dict[str, Any]] = [_row("auto", None, "tries what suits the problem and the question")]
    rows += [_row(name, registry.absent(name), registry.about(name)) for name in registry.names()]
    if output.json:
        for row in rows:
            output.record(row)
        return 0
    width = max(len(row["name"]) for row in rows)
    for row in rows:
        padded = row["name"].ljust(width)
        if row["reason"] is not None:
            output.result(paint(f"{padded}  absent: {row['reason']}", dim=True))
            continue
        output.result(f"{paint(padded, bold=True)}  {row['about']}")
        for line in _more(row, output.verbose):
            for folded in wrap(
                line, WIDTH - width - 4, break_on_hyphens=False, break_long_words=False, subsequent_indent="  "
            ):
                output.result(" " * (width + 2) + folded)
    return 0


def _row(name: str, reason: str | None, about: str) -> dict[str, Any]:
    from cover.backends import registry

    package = PACKAGES.get(name)
    entry = registry.BACKENDS.get(name)
    return {
        "name": name,
        "available": reason is None,
        "reason": reason,
        "about": about,
        "package": package,
        "version": _version(package) if package and reason is None else None,
        "variant": entry.variant if entry else None,
        "variants": list(registry.variants(name)) if entry else [],
        "programs": dimacs_programs() if name == "dimacs" else {},
    }


def _more(row: dict[str, Any], verbose: bool) -> Iterator[str]:
    """What follows a backend's line."""
    if row["version"]:
        yield f"{row['package']} {row['version']}"
    if row["name"] == "dimacs":
        found = row["programs"]
        yield "on the PATH: " + (", ".join(found) if found else "none of " + ", ".join(PROGRAMS))
        if verbose:
            yield from (f"{program}: {place}" for program, place in found.items())
    elif row["variants"]:
        yield f"{row['variant']}s: {', '.join(row['variants'])}"
        if verbose and row["name"] == "sat":
            yield from _stopped(row["variants"])


def _stopped(engines: Sequence[str]) -> Iterator[str]:
    from cover.backends.sat.engines import BY_INTERRUPT, IN_SLICES

    for words, some in (
        ("stopped at once", BY_INTERRUPT),
        ("stopped between slices of conflicts", IN_SLICES),
        ("run in a process that can be killed", frozenset(engines) - BY_INTERRUPT - IN_SLICES),
    ):
        yield f"{words}: {', '.join(engine for engine in engines if engine in some)}"


def _version(package: str) -> str | None:
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version(package)
    except PackageNotFoundError:
        return None
