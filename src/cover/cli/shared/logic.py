"""What the verbs of logic share: a player's entries, and what is printed where nothing is known in time."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from typing import Any

from cover.basics.errors import InputError
from cover.basics.statuses import UNDECIDED
from cover.cli.shared.inputs import Input
from cover.cli.shared.output import Output
from cover.verbs.declared import UNKNOWN


def entries(file: str, given: Input) -> Any:
    """The puzzle in a file of entries. given: the puzzle that they are about."""
    from cover.cli.shared.inputs import read

    given.alone("--entries")
    readings = list(islice(read(file, ignore_text_rules=True), 2))
    if len(readings) != 1:
        raise InputError("one board is needed, the one with your entries", source=file)
    return readings[0].content


def in_time(one: Callable[[Input], int], output: Output) -> Callable[[Input], int]:
    """`one`, or that nothing is known where the time ended before there was anything to say."""

    def answered(given: Input) -> int:
        from cover.backends.isolation.bounds import OverBudget
        from cover.basics.result import Stop

        try:
            return one(given)
        except (OverBudget, TimeoutError) as over:
            if isinstance(over, OverBudget) and over.stop is not Stop.TIMEOUT:
                raise
            if output.json:
                output.record({"input": given.place, **UNKNOWN})
            else:
                output.result(given.lead + "not known (time)")
            return UNDECIDED

    return answered
