"""`cover generate` for kinds of puzzles that are made one by one, and for sudoku with clues."""

from __future__ import annotations

import re
from itertools import islice
from pathlib import Path
from secrets import randbelow
from typing import TYPE_CHECKING

from cover.basics.statuses import known_status
from cover.cli.shared.output import Output
from cover.cli.shared.part_file import part_file, part_of
from cover.cli.shared.steps import steps
from cover.cli.shared.stopping import noted_if_stopped
from cover.verbs.generate import NewPuzzle

if TYPE_CHECKING:
    from cover.answers.generating import Wish

_MADE = re.compile(r"^# made: (.*), seed (\d+), number (\d+)$", re.MULTILINE)
DOUBT = "# a check took too long: perhaps not every clue is needed\n"


def generate_kinds(wish: Wish, resume: bool, output: Output) -> int:
    """Puzzles until there are enough; what is done when the time ends or Ctrl-C comes is kept. The exit status."""
    from cover.basics.result import Budget

    kind, options = wish.named
    count = wish.count or 1
    asked = [word for key in ("needs", "at_least", "at_most", "scale") if (word := _word(wish, key))]
    called = " ".join([kind, *_size(wish), *options.get("clues", ()), *asked])
    seed, made, first, keep = _before(wish, resume, output, called)
    stopped = noted_if_stopped(output, lambda: f"{made} of {count} puzzles", "; --resume goes on")
    with part_file(output.file, keep) as write, steps(output) as step, stopped:
        for one in islice(wish.sample(seed, first, Budget(wish.seconds)), max(count - made, 0)):
            facts = f"# made: {called}, seed {seed}, number {one.number}\n# solutions: 1\n# effort: {one.effort}\n"
            facts += f"# way: {one.way}\n" if one.way else ""
            text = one.puzzle.to_text()
            if output.json:
                write(NewPuzzle(kind, made, one.proven, text).line())
            else:
                write(facts + ("" if one.proven else DOUBT) + text + "\n")
            made += 1
            step(made, count, f"{made:,} of {count:,} puzzles")
    return known_status(made >= count)


def _size(wish: Wish) -> list[str]:
    size = wish.size
    return [] if not size else ["{}x{}".format(*size) if isinstance(size, tuple) else str(size)]


def _word(wish: Wish, key: str) -> str:
    """What was asked of the way, as it stands in the file."""
    value = getattr(wish, key)
    return "" if value in (None, ()) else f"{key}={','.join(value) if isinstance(value, tuple) else value}"


def _before(wish: Wish, resume: bool, output: Output, called: str) -> tuple[int, int, int, int | None]:
    """The seed, how many puzzles there are already, the number to go on with, and how many bytes of FILE.part hold
    them."""
    from cover.basics.errors import Refused

    fresh = wish.seed if wish.seed is not None else randbelow(1 << 31)
    if not resume:
        return fresh, 0, 0, None
    if output.file is None or output.file == "-":
        raise Refused("resume= needs a file to go on with: -o FILE")
    part = Path(part_of(output.file))
    if not part.exists():
        return fresh, 0, 0, None
    text = part.read_text(encoding="utf-8")
    made = list(_MADE.finditer(text))
    if not made:
        return fresh, 0, 0, 0
    last = made[-1]
    if last[1] != called or wish.seed not in (None, int(last[2])):
        raise Refused(f"{part} is from other options ({last[1]}, seed {last[2]}): give the same kind, size and seed")
    keep = len(text[: last.start()].encode())
    return int(last[2]), len(made) - 1, int(last[3]), keep  # the last one may be cut short: again
