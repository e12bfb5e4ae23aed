"""Where a run of `cover generate` stands that makes boards in batches: FILE.part.json beside FILE.part.

It has the state of the random numbers at the beginning of a batch, and how much was written before it. So a run that
goes on makes that batch again, and the boards are those of an undisturbed run with the same seed.
"""

from __future__ import annotations

import json
import os
import time
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from secrets import randbelow
from typing import TYPE_CHECKING, Any

from cover.basics.errors import Refused
from cover.basics.files import write_whole
from cover.cli.shared.output import Output
from cover.cli.shared.part_file import part_of

if TYPE_CHECKING:
    from cover.answers.generating import Wish
    from cover.generation.boards import Generator

EVERY = 0.5  # seconds between two entries
ASKED = ("size", "boxes", "variant", "with_", "full", "clues", "symmetry", "needs", "at_least", "at_most", "scale")


class Standing:
    """wish: with the seed of the run; made, keep: boards there, and bytes of FILE.part that hold them (None: a new
    file). Raises Refused for a beginning that does not fit."""

    def __init__(self, wish: Wish, output: Output, resume: bool):
        file = None if output.json or output.file in (None, "-") else output.file
        device = file is not None and os.path.exists(file) and not os.path.isfile(file)
        self._journal = None if file is None or device else part_of(file)
        self.made = 0
        self.keep: int | None = None
        self._at: tuple[int, dict[str, Any]] | None = None
        self._asked: dict[str, Any] = json.loads(json.dumps({name: getattr(wish, name) for name in ASKED}))
        if wish.executor is not None:  # whose boards of a seed are others
            self._asked["shared"] = True
        self._next = 0.0
        self._seed = randbelow(1 << 31) if wish.seed is None else wish.seed
        if resume and self._journal is not None and os.path.exists(self._journal):
            self.keep = 0
            if os.path.getsize(self._journal):
                self._seed = self._read(wish)
        self.wish = replace(wish, seed=self._seed)

    def _read(self, wish: Wish) -> int:
        name = f"{self._journal}.json"
        try:
            entry = json.loads(Path(name).read_text(encoding="utf-8"))
            asked, seed, made, length = (entry[key] for key in ("asked", "seed", "made", "bytes"))
            if not all(type(number) is int and number >= 0 for number in (seed, made, length)):
                raise ValueError("numbers")
            self._at = int(entry["at"]["many"]), dict(entry["at"]["state"])
        except FileNotFoundError:
            raise Refused(f"{self._journal} has no {name}, which says where it stopped: remove it") from None
        except (ValueError, KeyError, TypeError):
            raise Refused(f"{name} is no journal of this program: remove it and {self._journal}") from None
        if asked != self._asked or wish.seed not in (None, seed):
            raise Refused(f"{self._journal} was made otherwise: give the same kind, rules, wishes and seed ({seed})")
        if os.path.getsize(f"{self._journal}") < length:
            raise Refused(f"{self._journal} is shorter than its journal says: remove it")
        self.made, self.keep = made, length
        return int(seed)

    def goes_on(self, generator: Generator) -> None:
        """Set the random numbers to where the run stands."""
        if self._at is None:
            return
        try:
            generator.goes_on(*self._at)
        except (ValueError, TypeError, KeyError):
            raise Refused(f"{self._journal}.json is no journal of this program: remove both") from None

    def note(self, generator: Generator, made: int, length: int) -> None:
        """To be called when all of a batch but nothing of the next one is written; an entry is made twice a second."""
        if self._journal is None or time.monotonic() < self._next:
            return
        many, state = generator.at
        entry = {"asked": self._asked, "seed": self._seed, "made": made, "bytes": length}
        write_whole(f"{self._journal}.json", json.dumps(entry | {"at": {"many": many, "state": state}}))
        self._next = time.monotonic() + EVERY

    def close(self) -> None:
        """Without a beginning its journal means nothing."""
        if self._journal is not None and not os.path.exists(self._journal):
            with suppress(OSError):
                os.unlink(f"{self._journal}.json")


def is_whole(output: Output, resume: bool) -> bool:
    """Is nothing left to go on with, since the file got its name? It is noted."""
    file = output.file
    if not resume or file is None or file == "-" or not os.path.isfile(file) or os.path.exists(part_of(file)):
        return False
    output.note(f"cover: {file} is whole already: nothing is left to do; to make others, give another file")
    return True
