"""What searches answer: the record that `solve`, `count`, `unique` and `best` share."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, NotRequired, TypedDict, TypeVar

from cover.basics.errors import Interrupted
from cover.basics.statuses import known_status

if TYPE_CHECKING:
    from cover.basics.result import Result

A = TypeVar("A")
Decided = Literal["unique", "multiple", "unsolvable", "solvable", "unknown"]


class Searched(TypedDict):
    """found: solutions; complete: are these all; seconds: by phase."""

    input: str
    puzzle: str
    format: str
    backend: str
    answered_by: str
    race: list[str]
    verdict: Decided
    clash: str | None
    found: int | str
    complete: bool
    stop: Literal["exhausted", "limit", "timeout", "nodes", "memory", "interrupted"]
    seconds: dict[str, float]
    statistics: dict[str, Any]
    confirmed_by: NotRequired[str | None]
    unconfirmed: NotRequired[str | None]
    solutions: list[Any]
    symbols: NotRequired[list[str]]


@dataclass(eq=False, repr=False)
class SearchAnswer:
    """about: what was asked; backend: who was, by name; format: of the text that was read."""

    result: "Result[Any]"
    about: Any
    backend: str
    format: str

    def as_json(self) -> dict[str, Any]:
        from cover.solving.search import as_puzzle

        puzzle = as_puzzle(self.about)
        asked = {"puzzle": puzzle.name, "format": self.format, "backend": self.backend}
        return {**asked, **self.result.as_json(puzzle)}

    @property
    def status(self) -> int:
        return known_status(self.result.answered)

    def words(self) -> list[str]:
        raise NotImplementedError


def answered(
    kind: Callable[..., A], search: Callable[..., Any], puzzle: Any, format: str, asked: Mapping[str, Any], **facts: Any
) -> A:
    """The answer of this kind, with these facts of its own, that is made of what a search gives. An interrupt carries
    that of what was found so far."""

    def made(result: Any) -> A:
        return kind(result, puzzle, asked.get("backend", "auto"), format, **facts)

    try:
        return made(search(puzzle, **asked))
    except Interrupted as stopped:
        stopped.answer = made(stopped.result)
        raise
