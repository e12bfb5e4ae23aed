"""What a verb says of itself: its line, its options, how its answer is put in words. Each surface is derived from this.

A verb is a function of a puzzle whose other arguments are `Annotated[TYPE, Option(...)]`; those that several verbs have
stand in a TypedDict, which its signature unpacks. Nothing heavy is imported to know them, so that help is quick: the
function imports what it needs when it is called.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property, wraps
from importlib import import_module
from typing import Annotated, Any, Protocol, TypeVar, cast, get_args, get_origin

from cover.basics.option import Option
from cover.basics.suggest import unknown_argument
from cover.basics.type_errors import explained

F = TypeVar("F", bound=Callable[..., Any])
ABOVE = dict.fromkeys(("serve", "mcp"), "cover.web.programs")  # verbs that stand on floors above this room

UNKNOWN: dict[str, Any] = {"state": "unknown", "complete": False}  # of a verb that is `timed`, where it has no answer


class Answer(Protocol):
    """What a verb gives back, whatever the surface: words for people, a record for programs, an exit status."""

    @property
    def status(self) -> int: ...

    def words(self) -> list[str]: ...

    def as_json(self) -> dict[str, Any]: ...


@dataclass(eq=False, repr=False)
class Verb:
    """statuses: exit status -> what it says, besides those of all verbs. order: statuses from best to worst, for many
    puzzles. wording, recorded: options of the answer's `words` and of its `as_json`. record: its keys, as a TypedDict.
    drawn: has the answer `views`? estimated: may the size of its search be asked for instead? timed: may it end without
    an answer, for want of time? reads: is it about a puzzle?
    tool: what programs that reason have besides its summary; None: they are not offered it.
    contradicts: what of the options given does not go together, in words that name the arguments, or nothing."""

    function: Callable[..., Any]
    examples: tuple[str, ...] = ()
    statuses: Mapping[int, str] = field(default_factory=dict)
    order: tuple[int, ...] = ()
    wording: Mapping[str, Option] = field(default_factory=dict)
    recorded: Mapping[str, Option] = field(default_factory=dict)
    record: type | None = None
    drawn: bool = False
    estimated: bool = False
    timed: bool = False
    reads: bool = True
    tool: str | None = ""
    contradicts: Callable[[Mapping[str, Any]], str] = lambda given: ""

    @property
    def name(self) -> str:
        return self.function.__name__

    @cached_property
    def options(self) -> dict[str, tuple[Option, Any]]:
        """Each option of the function by its argument, with its default."""
        return dict(_options(self.function))

    def asks(self, name: str) -> bool:
        """Has its function an argument of this name, be it an option or what a surface knows: `watch`, `report`, and of
        the text of a puzzle `format`, `facts`, `filled`?"""
        return name in self.arguments

    @cached_property
    def arguments(self) -> frozenset[str]:
        return frozenset(name for name, _, _ in _arguments(self.function))

    @property
    def summary(self) -> str:
        """Its line in a list of verbs."""
        return self.text.partition("\n")[0]

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
        named = {name: option for name, (option, _) in self.options.items()} | {**self.wording, **self.recorded}
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
    for name, annotation, default in _arguments(function):
        if get_origin(annotation) is Annotated:
            option = next((one for one in get_args(annotation) if isinstance(one, Option)), None)
            if option is not None:
                yield name, (option, option.default if default is inspect.Parameter.empty else default)


def _arguments(function: Callable[..., Any]) -> Iterator[tuple[str, Any, Any]]:
    """Names, annotations and defaults (`...` where it has to be given); `**options: Unpack[Options]` stands for those
    that Options names."""
    for name, parameter in inspect.signature(function).parameters.items():
        if parameter.kind is parameter.VAR_KEYWORD:
            (options,) = get_args(parameter.annotation)
            yield from ((each, annotation, parameter.empty) for each, annotation in options.__annotations__.items())
        else:
            default = ... if parameter.default is parameter.empty else parameter.default
            yield name, parameter.annotation, default


def declare(**of: Any) -> Callable[[F], F]:
    """The decorator of a verb's function: its `Verb`, of these fields, is what `verb_of` finds."""

    def declared(function: F) -> F:
        named = explained(function)
        verb = Verb(named, **of)
        # Where a function takes `**options`, Python does not refuse a name that it does not know.
        if function.__code__.co_flags & inspect.CO_VARKEYWORDS:

            @wraps(function)
            def asked(*given: Any, **options: Any) -> Any:
                for name in options.keys() - verb.arguments:
                    hint = unknown_argument(name, verb.arguments)
                    raise TypeError(f"{verb.name}() has no argument {name!r}" + (f"; {hint}" if hint else ""))
                return named(*given, **options)

            vars(asked)["verb"] = verb
            return cast("F", asked)
        vars(named)["verb"] = verb
        return cast("F", named)

    return declared


@cache
def verb_of(name: str) -> Verb:
    """The verb of a name. Raises ModuleNotFoundError where its function stands neither in this room nor in that of
    `ABOVE`, TypeError where it is not decorated.

    >>> option, default = verb_of("minimal").options["fewest"]
    >>> option.words, default
    ('Find the fewest givens; this may take long.', False)
    """
    function = getattr(import_module(ABOVE.get(name, f"cover.verbs.{name}")), name)
    if "verb" not in vars(function):
        raise TypeError(f"{function.__module__}.{name}() says nothing of itself: decorate it by @declare(examples=...)")
    verb: Verb = vars(function)["verb"]
    return verb
