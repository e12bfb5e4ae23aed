"""The message when the time ends or Ctrl-C comes while results are made one after the other."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from cover.cli.boundary import complain
from cover.cli.shared.output import Output
from cover.cli.shared.part_file import part_of


@contextmanager
def noted_if_stopped(output: Output, words: Callable[[], str], further: str = "") -> Iterator[None]:
    """Inside `part_file`. The end of the time is noted and ends the block, Ctrl-C goes on. words: how far it came;
    further: about the results that the file holds."""
    try:
        yield
    except TimeoutError:
        output.note(f"cover: {words()} in the given time")
    except KeyboardInterrupt:
        complain(words() + (f"; they are in {output.file}.part{further}" if _holds_some(output.file) else ""))
        raise


def _holds_some(file: str | None) -> bool:
    if file is None or file == "-":
        return False
    part = part_of(file)
    return os.path.exists(part) and os.path.getsize(part) > 0
