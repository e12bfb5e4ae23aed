"""What a process of the bench is asked, and what a call gives: between asking.py and those who answer."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from cover.basics.result import Statistics, Stop

Moment = Callable[[str], None]  # called with "make", "ask" or "check" as each begins
KEPT = 200_000  # solutions, at most, that are kept to be checked and compared
LIMITS = {"one": 1, "unique": 2}  # of a question; others end with the last solution


@dataclass
class Asked:
    """A request as it comes to the process: what to make, what to ask, and what may be spent."""

    recipe: dict[str, Any]
    question: str
    seconds: float | None = None
    memory: int | None = None
    reduce: str = ""  # a level of --reduce; "": as usual
    check: bool = True
    options: dict[str, Any] = field(default_factory=dict)
    way: dict[str, str] = field(default_factory=dict)  # options of the route: encoding, at_most_one, connection


@dataclass
class Answer:
    """Of one call: facts of the search, and what the checks need afterwards."""

    found: int
    stop: Stop
    statistics: Statistics
    why: str = ""
    cost: int | None = None
    curve: list[tuple[float, int]] = field(default_factory=list)
    problem: Any = None
    batches: list[Any] = field(default_factory=list)
    listed: int = 0
    claim: str | None = None
    checked: Callable[[], None] | None = None
