"""`cover audit`: data sets of puzzles, checked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from cover.cli.derived import command_as, takes
from cover.cli.shared import options
from cover.cli.shared.output import Output
from cover.cli.shared.progress import steps
from cover.verbs.declared import verb_of

if TYPE_CHECKING:
    from cover.generation.auditing.report import Audit

VERB = verb_of("audit")
SHOWN = 20  # findings in words, where no directory takes them


@command_as(VERB, bounded="memory")
@click.argument("files", nargs=-1, required=True, type=options.FILE, metavar="FILE...")
@takes(VERB)
@options.answering("--json", "--quiet")
def audit(files: tuple[str, ...], given: dict[str, Any], output: Output) -> int:
    with steps(output) as step:

        def report(audit: Audit) -> None:
            step(audit.entries, None, f"{audit.entries:,} puzzles, {len(audit.findings):,} findings")

        found = VERB.function(files, report=report, **given)
    if output.json and given["output"] is None:
        for line in found.lines():
            output.data(line.rstrip("\n"))
    elif output.json:
        output.record(found.as_json())
    else:
        for words in found.words():
            output.result(words)
        shown = [] if given["output"] else found.findings[:SHOWN]
        for finding in shown:
            output.result(f"{finding.entry.place}: {finding.words}")
        if 0 < len(shown) < len(found.findings):
            output.note(f"cover: {len(found.findings) - len(shown):,} more findings; -o DIR writes them all")
    return int(found.status)
