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
from secrets import randbelow
from typing import TYPE_CHECKING, Any

from cover.basics.errors import Refused
from cover.basics.journal import Journal
from cover.cli.shared.output import Output
from cover.cli.shared.part_file import part_of

if TYPE_CHECKING:
    from cover.answers.generating import Wish
    from cover.generation.boards import Generator

EVERY = 0.5  # seconds between two entries
ASKED = ("size", "boxes", "variant", "with_", "full", "clues", "symmetry", "needs", "at_least", "at_most", "scale")


class Standing:
    """wish: with the seed of the run; made, keep: boards there, and bytes of FILE.part that hold them (None: a new
    file). Raises Refused for a beginning that does not fit, or that another run goes on with."""

    def __init__(self, wish: Wish, output: Output, resume: bool):
        file = None if output.json or output.file in (None, "-") else output.file
        device = file is not None and os.path.exists(file) and not os.path.isfile(file)
        self._part = None if file is None or device else part_of(file)
        self.made = 0
        self.keep: int | None = None
        self._at: tuple[int, dict[str, Any]] | None = None
        self._asked: dict[str, Any] = {name: getattr(wish, name) for name in ASKED}
        if wish.executor is not None:  # whose boards of a seed are others
            self._asked["shared"] = True
        self._next = 0.0
        self._seed = randbelow(1 << 31) if wish.seed is None else wish.seed
        self._journal: Journal | None = None
        if resume and self._part is not None and os.path.exists(self._part):
            self.keep = 0
            if os.path.getsize(self._part):
                journal = self._opened()
                try:
                    self._seed = self._read(journal, wish)
                except BaseException:
                    journal.close()
                    raise
        self.wish = replace(wish, seed=self._seed)

    def _opened(self) -> Journal:
        held = f"{self._part} is being written by another run: wait for it, or end it"
        self._journal = Journal(f"{self._part}.json", held)
        return self._journal

    def _read(self, journal: Journal, wish: Wish) -> int:
        if journal.begun is None:
            raise Refused(f"{self._part} has no {journal.file}, which says where it stopped: remove it")
        line = journal.last()
        try:
            seed, (made, length, many, state) = journal.begun["seed"], json.loads(line or b"[0, 0, 0, {}]")
            if not all(type(number) is int and number >= 0 for number in (seed, made, length, many)):
                raise ValueError("numbers")
            if line:
                self._at = many, dict(state)
        except (ValueError, KeyError, TypeError):
            raise Refused(f"{journal.file} is no journal of this program: remove it and {self._part}") from None
        self._asked["seed"] = seed if wish.seed is None else wish.seed
        journal.begin(self._asked, f"give the same kind, rules, wishes and seed ({seed})")
        if os.path.getsize(f"{self._part}") < length:
            raise Refused(f"{self._part} is shorter than its journal says: remove it")
        self.made, self.keep = made, length
        return int(seed)

    def goes_on(self, generator: Generator) -> None:
        """Set the random numbers to where the run stands."""
        if self._at is None:
            return
        try:
            generator.goes_on(*self._at)
        except (ValueError, TypeError, KeyError):
            raise Refused(f"{self._part}.json is no journal of this program: remove both") from None

    def note(self, generator: Generator, made: int, length: int) -> None:
        """To be called when all of a batch but nothing of the next one is written; an entry is made twice a second."""
        if self._part is None or time.monotonic() < self._next:
            return
        journal = self._journal
        if journal is None:  # FILE.part is new, and ours: what has the name of its journal is of an older one
            with suppress(FileNotFoundError):
                os.unlink(f"{self._part}.json")
            journal = self._opened()
            journal.begin({**self._asked, "seed": self._seed})
        journal.add([made, length, *generator.at])
        self._next = time.monotonic() + EVERY

    def close(self) -> None:
        """Without a beginning its journal means nothing."""
        if self._journal is not None:
            self._journal.close()
            if not os.path.exists(f"{self._part}"):
                with suppress(OSError):
                    os.unlink(self._journal.file)


def is_whole(output: Output, resume: bool) -> bool:
    """Is nothing left to go on with, since the file got its name? It is noted."""
    file = output.file
    if not resume or file is None or file == "-" or not os.path.isfile(file) or os.path.exists(part_of(file)):
        return False
    output.note(f"cover: {file} is complete: nothing is left to do; to make others, give another file")
    return True
