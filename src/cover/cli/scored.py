"""`cover rate --scale hodoku`: the score and level of a path."""

from __future__ import annotations

from cover.cli.inputs import Input, Inputs
from cover.cli.logic import CLASH, ORDER, STUCK, UNDECIDED, Verdict, in_time, state_of
from cover.cli.output import Output
from cover.cli.whips import refuse_others
from cover.result import Budget


def by_score(inputs: Inputs, output: Output, name: str, seconds: float | None) -> int:
    """Rate every input by the path of a scale with scores, each within so many seconds; the status is that of `cover
    path`."""
    refuse_others(name)

    def one(given: Input) -> int:
        from cover.logic.paths import path
        from cover.logic.scales import scale

        state = state_of(given, Budget(seconds))
        if not state.clash:
            state.unique = Verdict(given, state.budget).unique
        way = path(state, scale(name))
        if output.json:
            output.record(
                {
                    "input": given.place, "scale": name, "score": way.score, "level": way.level, "solved": way.solved,
                    "clash": bool(way.clash), "complete": not way.out_of_time, "steps": len(way.steps),
                    "hardest": way.hardest.technique if way.hardest else None,
                }
            )  # fmt: skip
        else:
            least = "at least " if way.out_of_time else ""
            words = "no solution" if way.clash else f"score {least}{way.score:g}, {least}{way.level}; {way.words}"
            output.result(given.lead + words)
        return 0 if way.solved else CLASH if way.clash else STUCK if way.stuck else UNDECIDED

    return inputs.answer(output, in_time(one, output), ORDER)
