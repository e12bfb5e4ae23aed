"""`cover rate --scale se121`: ER, EP and ED."""

from __future__ import annotations

from cover.cli.inputs import Input, Inputs
from cover.cli.logic import CLASH, ORDER, STUCK, in_time
from cover.cli.output import Output
from cover.cli.whips import refuse_others


def by_se121(inputs: Inputs, output: Output, seconds: float | None) -> int:
    """Rate every input, each within so many seconds; the status is that of `cover path`, several solutions being as
    good as stuck."""
    refuse_others("se121")

    def one(given: Input) -> int:
        from cover.logic.rating_se121 import WORDS, rate

        rating = rate(given.reading.content, seconds=seconds)
        if output.json:
            output.record({"input": given.place, **rating.as_json()})
        else:
            words = f"no rating: {rating.why}"
            if rating.er is not None:
                words = f"ER {rating.er:.1f}, EP {rating.ep:.1f}, ED {rating.ed:.1f}"
                words += f"; hardest: {rating.hardest}" if rating.solved else "; the scale has no step left"
            output.result(given.lead + words)
        return 0 if rating.solved else CLASH if rating.why == WORDS[0] else STUCK

    return inputs.answer(output, in_time(one, output), ORDER)
