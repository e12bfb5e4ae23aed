"""`cover dataset`: new puzzles as lines of JSON, with prompts and answers."""

from __future__ import annotations

import json
from hashlib import sha256
from typing import Any

import click

from cover.cli.derived import command_as, takes
from cover.cli.shared import options
from cover.cli.shared.flags import in_flags
from cover.cli.shared.names import OWN_KIND
from cover.cli.shared.output import Output
from cover.cli.shared.part_file import part_file
from cover.cli.shared.progress import steps
from cover.cli.shared.quantities import BOUNDS
from cover.verbs.declared import verb_of

VERB = verb_of("dataset")
COUNT = 100


@command_as(VERB, bounded="run")
@click.argument("kind", metavar="KIND", type=OWN_KIND)
@takes(VERB)
@click.option("--level", type=BOUNDS, metavar="A..B", help="The hardest step is rated A to B on the scale 'steps'.")
@options.answering("--output", "--quiet", opens=False)
def dataset(kind: str, given: dict[str, Any], level: tuple[float | None, float | None] | None, output: Output) -> None:
    from cover.backends.isolation.bounds import OverBudget
    from cover.basics.errors import Refused
    from cover.basics.result import Stop

    count, whole = given["count"] or COUNT, sha256()
    if level is not None:
        given["at_least"], given["at_most"] = level
    try:
        made = VERB.function(kind, **{**given, "count": count})
    except Refused as contradiction:
        raise click.UsageError(in_flags(str(contradiction))) from None
    try:
        with part_file(output.file) as write, steps(output) as step:
            for number, item in enumerate(made, 1):
                line = json.dumps(item.as_json(), ensure_ascii=False) + "\n"
                whole.update(line.encode())
                write(line)
                step(number, count, f"{number:,} of {count:,} puzzles")
    except TimeoutError:
        raise OverBudget("cover dataset takes longer than --timeout allows", Stop.TIMEOUT) from None
    output.note(f"sha256 {whole.hexdigest()}")
