"""What a person typed: quoted for a message, the nearest known name, and arguments that have another name here; things
and how many of them."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

# What other libraries and the command line call an argument -> what it is called in Python here.
ARGUMENTS = {
    "timeout": "seconds",
    "time": "seconds",
    "time_limit": "seconds",
    "max_seconds": "seconds",
    "max_solutions": "limit",
    "max_nodes": "nodes",
    "node_limit": "nodes",
    "mem": "memory",
    "memory_limit": "memory",
    "solver": "backend",
    "threads": "workers",
    "jobs": "workers",
    "num_workers": "workers",
    "random_seed": "seed",
}


def did_you_mean(name: str, known: Iterable[str], cutoff: float = 0.6) -> str:
    """`; did you mean NAME?` for the nearest of the known names, or nothing.

    >>> did_you_mean("diagonal", ["diagonals", "windoku"])
    '; did you mean diagonals?'
    >>> did_you_mean("color", ["diagonals", "windoku"])
    ''
    """
    near = nearest(name, known, cutoff)
    return f"; did you mean {near}?" if near else ""


def nearest(name: str, known: Iterable[str], cutoff: float = 0.6) -> str | None:
    """The known name that is most like this one, case and signs between words apart; None if none is."""
    return _nearest(name, tuple(known), cutoff)


def known_names(name: str, known: Iterable[str], most: int = 8) -> str:
    """All the known names where they are few; of many the three that are most like this one.

    >>> known_names("zork", ["rows", "columns"])
    'known are rows, columns'
    >>> known_names("cagge", ["cage", "arrow", "renban", "cave"], most=3)
    'the nearest are cage, cave, arrow'
    """
    from difflib import SequenceMatcher

    names = list(dict.fromkeys(known))
    if len(names) <= most:
        return f"known are {', '.join(names)}"
    nearest_first = sorted(names, key=lambda one: -SequenceMatcher(None, plain(name), plain(one)).ratio())
    return f"the nearest are {', '.join(nearest_first[:3])}"


@lru_cache(maxsize=1024)  # a file may have the same mistake in each of its lines
def _nearest(name: str, known: tuple[str, ...], cutoff: float) -> str | None:
    from difflib import get_close_matches

    words = {plain(word): word for word in known}
    found = get_close_matches(plain(name), words, n=1, cutoff=cutoff)
    return words[found[0]] if found else None


@lru_cache(maxsize=4096)  # every known name is compared with what was mistyped
def plain(name: str) -> str:
    """A name as it is compared: letters and digits, without case.

    >>> plain("Light-Up")
    'lightup'
    """
    return "".join(c for c in name.casefold() if c.isalnum())


def unknown_argument(name: str, known: Iterable[str] = ()) -> str:
    """What to say of a keyword argument that there is not: its name here, or the nearest of the known ones, or nothing.

    >>> unknown_argument("timeout")
    'the argument is called seconds'
    >>> unknown_argument("kernl", ["kernel", "memo"])
    'did you mean kernel?'
    """
    called = ARGUMENTS.get(name.lower())
    return f"the argument is called {called}" if called else did_you_mean(name, known).removeprefix("; ")


def shown(text: str, longest: int = 40) -> str:
    """A piece of input as it stands in a message: quoted, on one line, not too long."""
    return repr(text if len(text) <= longest else text[: longest - 3] + "...")


def counted(count: int, word: str, words: str = "") -> str:
    """
    >>> counted(1, "step"), counted(2_000, "step"), counted(0, "guess", "guesses")
    ('1 step', '2,000 steps', '0 guesses')
    """
    return f"{count:,} {word if count == 1 else words or word + 's'}"
