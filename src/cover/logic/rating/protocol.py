"""What a rating is: a scale rates a puzzle, and boards by the many where it can; an answer has a status."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray


class Rated(Protocol):
    """What a scale says of one puzzle; `print` says it in words."""

    @property
    def status(self) -> int:
        """The exit status of `cover rate`."""

    def as_json(self) -> dict[str, Any]: ...


@dataclass(frozen=True)
class RatingScale:
    """A way to say how hard a puzzle is.

    about: for the help; rate: of a puzzle, with `seconds` and the options `own`; it raises Refused for what the scale
    does not take. columns: of `cover batch`, which `of_boards` fills for 9x9 boards with one solution (uint8, n x 81),
    given `workers`: None where a board has no such rating.
    """

    name: str
    about: str
    rate: Callable[..., Rated]
    own: tuple[str, ...] = ()
    columns: tuple[str, ...] = ()
    of_boards: Callable[[NDArray[np.uint8], int], Mapping[str, Sequence[Any]]] | None = None
