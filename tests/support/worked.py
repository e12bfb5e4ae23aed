"""Worked examples of techniques: an empty 9x9 board of which some cells and items keep a few options only, and the step
that follows, as docs/logic-examples.md writes both."""

import re
from inspect import getdoc
from pathlib import Path

from cover.logic.finders import finder
from cover.logic.scales import every_technique
from cover.logic.state import State
from cover.logic.steps import Step
from cover.logic.words import line, record
from crossing import crossed_out, steps

PAGE = Path(__file__).parents[2] / "docs" / "logic-examples.md"
BLOCK = re.compile(r"^```step (\S+)\n(.*?)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def blocks() -> list[tuple[str, str, str]]:
    """Technique, givens and what is found there, of every example: those of the page, and of finders' docstrings."""
    finders = {row["finder"]: finder(row["finder"]) for row in every_technique().values()}
    texts = [PAGE.read_text(), *(getdoc(found) or "" for found in finders.values())]
    return [block for text in texts for block in BLOCK.findall(text)]


def state_of(givens: str) -> State:
    """`r1c1 12; row 1: 5 in r1c1 r1c2; filled r3c3=4`: what cells hold, where a symbol of a region may be, what a
    player has filled in. The board is known to have one solution."""
    items, kept, filled = [], [], []
    for part in filter(None, map(str.strip, givens.split(";"))):
        if part.startswith("filled "):
            filled += part.split()[1:]
        elif found := re.fullmatch(r"(\w+ \d+: (\d)) in (.*)", part):
            items.append(found[1])
            kept += [f"{cell}={found[2]}" for cell in found[3].split()]
        else:
            cell, symbols = part.split()
            items.append(cell)
            kept += [f"{cell}={symbol}" for symbol in symbols]
    state = crossed_out(items, kept, unique=True)
    state.take(state.named(filled))
    return state


def lines_of(step: Step, state: State) -> list[str]:
    """The step in a line, and a line for each of its multipliers; of several parts the first."""
    evidence = record(step, state)["evidence"]
    evidence = evidence.get("parts", [evidence])[0]
    if "items" in evidence:
        rights = [*evidence["rights"], "nothing"]
        ways = [f"{item}: {right}" for item, right in zip(evidence["items"], rights, strict=True)]
        return [line(step, state), f"   {'; '.join(ways)}"]
    rank, lines = 0, []
    by_times: dict[int, list[str]] = {}
    for name, times in evidence["multipliers"].items():
        by_times.setdefault(times, []).append(name)
        rank += times
    for times, names in sorted(by_times.items()):
        lines.append(f"   {times:+}  {', '.join(names)}")
    for extra in evidence.get("unique", ()):
        sides = [", ".join(side) for side in extra["trade"]]
        bound = len(extra["trade"][0]) - 1
        rank += bound
        lines.append(f"   +1  at most {bound} of {sides[0]} | {sides[1]}")
    return [line(step, state), *lines, f"   rank {rank}"]


def examples(technique: str, givens: str) -> list[list[str]]:
    """The lines of each step that a technique finds there."""
    state = state_of(givens)
    return [lines_of(step, state) for step in steps(state, technique)]
