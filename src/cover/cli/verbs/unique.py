"""`cover unique`: is there exactly one solution? Answers by status; shows where two solutions differ."""

from __future__ import annotations

from typing import Any

import click

from cover.cli.below import BELOW
from cover.cli.boundary import kept
from cover.cli.derived import ask, command_as, give, searching, takes
from cover.cli.shared import options
from cover.cli.shared.inputs import Input, Inputs
from cover.cli.shared.output import Output
from cover.verbs.declared import verb_of
from cover.verbs.unique import Uniqueness

VERB = verb_of("unique")


@command_as(VERB)
@options.inputs
@takes(VERB)
@click.option("--proof", metavar="DIR", help="Write a certificate that others can check into the new directory DIR.")
@options.answers
def unique(inputs: Inputs, output: Output, given: dict[str, Any], proof: str | None) -> int:
    if proof is not None and given["checked"] is not None:
        raise click.UsageError("--proof and --check do not go together: a proof is the stronger check")

    def one(read: Input) -> int:
        found = ask(VERB, given, read, output) if proof is None else _proved(read, proof, given, output)
        return give(VERB, found, given, read, output, BELOW["unique"])

    return inputs.answer(output, one)


def _proved(read: Input, directory: str, given: dict[str, Any], output: Output) -> Uniqueness:
    """Decide with a proof; `--backend sat:ENGINE` chooses the engine that writes it."""
    from cover.proofs.certificate import prove

    read.alone("--proof")
    chosen = searching(given)
    backend = chosen.pop("backend")

    def made() -> Any:
        certificate = prove(read.reading.content, directory, "decide", backend, **chosen)
        if certificate.files:
            output.note(f"{directory}: {', '.join(certificate.files)}")
        return certificate.result

    return Uniqueness(kept(made), read.reading.content, backend, read.reading.format)
