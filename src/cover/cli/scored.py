"""`cover rate --scale hodoku`: the score and level of a path."""

from __future__ import annotations

from cover.cli.inputs import Input, Inputs
from cover.cli.logic import CLASH, ORDER, STUCK, Verdict
from cover.cli.output import Output
from cover.cli.whips import refuse_others


def by_score(inputs: Inputs, output: Output, name: str) -> int:
    """Rate every input by the path of a scale with scores; the status is that of `cover path`."""
    refuse_others(name)

    def one(given: Input) -> int:
        from cover.logic.paths import path
        from cover.logic.scales import scale
        from cover.logic.state import State

        state = State.of(given.reading.content)
        if not state.clash:
            state.unique = Verdict(given).unique
        way = path(state, scale(name))
        if output.json:
            output.record(
                {
                    "input": given.place, "scale": name, "score": way.score, "level": way.level, "solved": way.solved,
                    "clash": bool(way.clash), "steps": len(way.steps),
                    "hardest": way.hardest.technique if way.hardest else None,
                }
            )  # fmt: skip
        else:
            words = "no solution" if way.clash else f"score {way.score:g}, {way.level}; {way.words}"
            output.result((f"{given.place}: " if given.many else "") + words)
        return 0 if way.solved else CLASH if way.clash else STUCK

    return inputs.answer(output, one, ORDER)
