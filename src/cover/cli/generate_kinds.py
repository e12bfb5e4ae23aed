"""`cover generate` for kinds of puzzles that are posed one by one, and for sudoku with clues."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from secrets import randbelow
from typing import Any

import click

from cover.cli.growing import growing, part_of
from cover.cli.output import Output
from cover.cli.steps import steps
from cover.cli.stopping import told_if_stopped

_MADE = re.compile(r"^# made: (.*), seed (\d+), number (\d+)$", re.MULTILINE)


@dataclass(frozen=True)
class Wish:
    """What is asked for. rules: an empty board with the rules of a variant."""

    kind: str
    clues: Sequence[str]
    size: int | None
    count: int
    seed: int | None
    best_of: int
    resume: bool
    seconds: float | None
    rules: Callable[[], Any] | None = None


def generate_kinds(wish: Wish, output: Output) -> int:
    """Puzzles until there are enough; what is done when the time ends or Ctrl-C comes is kept. The exit status."""
    from cover.boards.posing import make, timer

    options = _options(wish)
    kind = options.pop("kind")
    called = " ".join([kind, *(str(wish.size) if wish.size else "").split(), *options.get("clues", ())])
    seed, first, keep = _before(wish, output, called)
    made = first
    stopped = told_if_stopped(output, lambda: f"{made} of {wish.count} puzzles", "; --resume goes on")
    with growing(output.file, keep) as write, steps(output) as step, stopped:
        left = timer(wish.seconds)
        while made < wish.count:
            one = make(kind, wish.size, seed=seed, number=made, best_of=wish.best_of, left=left, **options)
            doubt = "" if one.proven else "# a check took too long: perhaps not every clue is needed\n"
            facts = f"# made: {called}, seed {seed}, number {made}\n# solutions: 1\n# effort: {one.effort}\n"
            write(facts + doubt + one.puzzle.to_text() + "\n")
            made += 1
            step(made, wish.count, f"{made:,} of {wish.count:,} puzzles")
    return 0 if made else 1


def _options(wish: Wish) -> dict[str, Any]:
    """The kind of puzzle and the options of its `posed`. A clue's name stands for a sudoku with such clues."""
    from cover.boards.posing import kinds
    from cover.errors import Refused
    from cover.formats.kind_names import not_a_kind
    from cover.naming import did_you_mean
    from cover.puzzles import PUZZLES
    from cover.puzzles.clues import CLUES
    from cover.puzzles.sudoku import Sudoku

    def clue(name: str) -> str:
        name = Sudoku.other_names.get(name.lower(), name.lower())
        if name not in CLUES:
            raise Refused(f"there is no clue {name!r}{did_you_mean(name, list(CLUES))}")
        return name

    kind, clues = wish.kind.lower(), list(wish.clues)
    if kind not in (known := kinds()):
        if Sudoku.other_names.get(kind, kind) not in CLUES:
            if kind in PUZZLES:
                words = f"puzzles of the kind {kind} are not made, but {len(known)} other kinds: {', '.join(known)}"
            else:
                near = did_you_mean(kind, [*CLUES, "killer"], 0.75) or not_a_kind(kind)
                words = f"unknown kind {wish.kind!r}{near}"
            raise click.BadParameter(words, param_hint="'KIND'")
        kind, clues = "sudoku", [kind, *clues]
    if kind not in ("sudoku", "latin") and (clues or wish.rules is not None):
        raise Refused(f"--with, --variant and --boxes are for sudoku and latin, not for {kind}")
    options: dict[str, Any] = {"kind": kind}
    if clues:
        options["clues"] = [clue(name) for name in clues]
    if wish.rules is not None:
        options["empty"] = wish.rules()
    return options


def _before(wish: Wish, output: Output, called: str) -> tuple[int, int, int | None]:
    """The seed, how many puzzles there are already, and how many bytes of FILE.part hold them."""
    from cover.errors import Refused

    fresh = wish.seed if wish.seed is not None else randbelow(1 << 31)
    if not wish.resume:
        return fresh, 0, None
    if output.file is None or output.file == "-":
        raise Refused("--resume needs a file to go on with: -o FILE")
    part = Path(part_of(output.file))
    if not part.exists():
        return fresh, 0, None
    text = part.read_text(encoding="utf-8")
    made = list(_MADE.finditer(text))
    if not made:
        return fresh, 0, 0
    last = made[-1]
    if last[1] != called or wish.seed not in (None, int(last[2])):
        raise Refused(f"{part} was made otherwise ({last[1]}, seed {last[2]}): give the same kind, size and seed")
    return int(last[2]), int(last[3]), len(text[: last.start()].encode())  # the last one may be cut short: again
