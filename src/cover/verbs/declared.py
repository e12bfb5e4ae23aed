"""What a verb says of itself: its line, its options, how its answer is put in words. Each surface is derived from this.

A verb is a function of a puzzle whose other arguments are `Annotated[TYPE, Option(...)]`. Nothing heavy is imported to
know them, so that help is quick: the function imports what it needs when it is called.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from importlib import import_module
from typing import Annotated, Any, Literal, Protocol, TypeVar, cast, get_args, get_origin

from cover.basics.type_errors import explained

F = TypeVar("F", bound=Callable[..., Any])

DAY = 86_400.0
Kind = Literal["flag", "number", "seconds", "word", "words", "several"]


@dataclass(frozen=True)
class Option:
    """An argument of a verb.

    words: its line of help. kind: `flag`, `number` (whole), `seconds`, `word`, `words` (a list, or with commas between
    them), `several` (given again and again). least, most: bounds of a number. flags: at the command line, where they
    are not its name. unit: what stands for the value there.
    source: `request` where any surface may give it; `player` where it says what a player did, which a request has in
    its `state`; `machine` where it is a file, and for the users of this machine alone.
    place: among the arguments of the command line, behind the puzzle, where it is one and no option.
    """

    words: str
    kind: Kind = "word"
    least: int = 0
    most: int = 10**9
    flags: tuple[str, ...] = ()
    unit: str | None = None
    source: Literal["request", "player", "machine"] = "request"
    place: int = 0


def flag(words: str, *flags: str) -> Option:
    """Yes or no."""
    return Option(words, "flag", flags=flags)


class Answer(Protocol):
    """What a verb gives back, whatever the surface: words for people, a record for programs, an exit status."""

    @property
    def status(self) -> int: ...

    def words(self) -> list[str]: ...

    def as_json(self) -> dict[str, Any]: ...


@dataclass(frozen=True)
class Verb:
    """summary: its line in a list of verbs. statuses: exit status -> what it says, besides those of all verbs.
    order: statuses from best to worst, for many puzzles. wording, recorded: options of the answer's `words` and of its
    `as_json`. drawn: has the answer `views`? timed: may it end
    without an answer, for want of time?"""

    function: Callable[..., Any]
    examples: tuple[str, ...] = ()
    statuses: Mapping[int, str] = field(default_factory=dict)
    order: tuple[int, ...] = ()
    wording: Mapping[str, Option] = field(default_factory=dict)
    recorded: Mapping[str, Option] = field(default_factory=dict)
    drawn: bool = False
    timed: bool = False

    @property
    def name(self) -> str:
        return self.function.__name__

    @cached_property
    def options(self) -> dict[str, tuple[Option, Any]]:
        """Each option of the function by its argument, with its default."""
        return dict(_options(self.function))

    @property
    def takes_filled(self) -> bool:
        """Does it ask what the text of a puzzle has filled in?"""
        return "filled" in inspect.signature(self.function).parameters

    @property
    def text(self) -> str:
        """The paragraphs of the docstring for all readers: those before what it raises, and the example."""
        kept = inspect.getdoc(self.function) or ""
        for end in ("\n\nRaises ", "\n\n>>> "):
            kept = kept.partition(end)[0]
        return kept

    @property
    def requested(self) -> dict[str, Option]:
        """The options that a request may name."""
        named = {name: option for name, (option, _) in self.options.items()} | dict(self.wording) | dict(self.recorded)
        return {name: option for name, option in named.items() if option.source == "request"}


def among(options: Iterable[str], given: Mapping[str, Any]) -> dict[str, Any]:
    """Of the values that were given those of these options."""
    return {name: given[name] for name in options if name in given}


def recorded(verb: Verb, answer: Any, given: Mapping[str, Any]) -> tuple[Any, dict[str, Any]]:
    """The answer as a record has it, and the record. One that is not `settled` yet says less than a record must."""
    if hasattr(answer, "settled"):
        answer = answer.settled()
    return answer, answer.as_json(**among(verb.recorded, given))


def _options(function: Callable[..., Any]) -> Iterator[tuple[str, tuple[Option, Any]]]:
    for name, parameter in inspect.signature(function).parameters.items():
        if get_origin(parameter.annotation) is Annotated:
            option = next((one for one in get_args(parameter.annotation) if isinstance(one, Option)), None)
            if option is not None:
                yield name, (option, parameter.default)


def declare(**of: Any) -> Callable[[F], F]:
    """The decorator of a verb's function: its `Verb`, of these fields, is what `verb_of` finds."""

    def declared(function: F) -> F:
        named = cast("F", explained(function))
        vars(named)["verb"] = Verb(named, **of)
        return named

    return declared


def verb_of(name: str) -> Verb:
    """The verb of a name. Raises ModuleNotFoundError where it has no file in this room.

    >>> option, default = verb_of("minimal").options["fewest"]
    >>> option.words, default
    ('As few givens as can be, which may take long.', False)
    """
    function = getattr(import_module(f"cover.verbs.{name}"), name)
    verb: Verb = vars(function)["verb"]
    return verb
