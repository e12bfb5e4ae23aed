"""`cover count`: how many solutions."""

from __future__ import annotations

from typing import Any

from cover.cli.derived import ask, command_as, give, takes
from cover.cli.shared import estimates, options
from cover.cli.shared.estimates import Probing
from cover.cli.shared.inputs import Input, Inputs
from cover.cli.shared.output import Output
from cover.verbs.declared import verb_of

VERB = verb_of("count")


@command_as(VERB)
@options.inputs
@takes(VERB)
@estimates.probing
@options.answers
def count(inputs: Inputs, output: Output, given: dict[str, Any], probing: Probing) -> int:
    def one(read: Input) -> int:
        if probing.estimate:
            return probing.answer(read, output, given)
        return give(VERB, ask(VERB, given, read, output), given, read, output)

    return inputs.answer(output, one)
