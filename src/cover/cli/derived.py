"""The options of a command, and the whole command where it needs no more, from what a verb declares."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import click

from cover.cli.below import BELOW
from cover.cli.shared import options
from cover.cli.shared.flags import in_flags
from cover.cli.shared.folding import folded
from cover.cli.shared.inputs import ORDER, Input, Inputs
from cover.cli.shared.logic import entries, in_time
from cover.cli.shared.output import Output
from cover.cli.shared.pictures import drawn, save_views
from cover.verbs.declared import Option, Verb, among, recorded, verb_of

UNITS = {"seconds": "TIME", "number": "N", "word": "NAME", "words": "A,B,...", "several": "NAME", "flag": None}
FLAGS = {"seconds": ("-t", "--timeout")}  # an option that is called otherwise than its argument


def parameter(name: str, option: Option, default: Any) -> click.Option:
    """An argument of a verb as an option of the command line, which passes it on under the same name."""
    long = "--" + name.strip("_").replace("_", "-")
    flags = option.flags or FLAGS.get(name, (long,))
    kept: dict[str, Any] = {"help": option.words}
    if option.kind == "flag":
        either = default is None
        flags = tuple(f"{one}/--no-{one.removeprefix('--')}" for one in flags) if either else flags
        return click.Option([*flags, name], is_flag=True, default=default, **kept)
    kept |= {"metavar": option.unit or UNITS[option.kind]}
    if option.kind == "several":
        return click.Option([*flags, name], multiple=True, **kept)
    if option.source == "machine":
        return click.Option([*flags, name], type=options.FILE, **kept)
    kind: Any = {"seconds": options.seconds, "number": options.number}.get(option.kind, str)
    start = None if default is None else "" if default == () else str(default)
    return click.Option([*flags, name], type=kind, default=start, show_default=bool(start), **kept)


def parameters(verb: Verb) -> Iterator[click.Option]:
    """Those of its function, then those of the wording of its answer."""
    for name, (option, default) in verb.options.items():
        if not option.place:
            yield parameter(name, option, default)
    yield from (parameter(name, option, False) for name, option in {**verb.wording, **verb.recorded}.items())


def takes(verb: Verb) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """A decorator: the command has the options of the verb, and receives them as `given`, by argument."""
    params = list(parameters(verb))

    def decorate(command: Callable[..., Any]) -> Callable[..., Any]:
        @functools.wraps(command)
        def taking(**values: Any) -> Any:
            given = {str(param.name): values.pop(str(param.name)) for param in params}
            return command(given=given, **values)

        vars(taking).setdefault("__click_params__", []).extend(reversed(params))
        return taking

    return decorate


def asked_of(verb: Verb, given: Mapping[str, Any], read: Input) -> dict[str, Any]:
    """The arguments of the verb's function about one input: what was given, and what its text has filled in."""
    asks = among(verb.options, given)
    if asks.get("entries") is not None:
        asks["entries"] = entries(asks["entries"], read)
    return {**asks, "filled": read.reading.filled} if verb.takes_filled else asks


def command_as(verb: Verb) -> Callable[[Callable[..., Any]], click.Command]:
    """`click.command` with what a verb says of itself: its name, text, examples and exit statuses."""
    declared: dict[str, Any] = {"help": verb.text, "examples": verb.examples, "statuses": verb.statuses}
    return click.command(verb.name, cls=options.Verb, **declared)


def command_of(name: str) -> click.Command:
    """The command of a verb of this name, made from what `cover.verbs` says of it alone."""
    return command(verb_of(name), BELOW.get(name))


Below = Callable[[Any, Output], str | None]


def command(verb: Verb, below: Below | None) -> click.Command:
    """The command of a verb: each input is answered in words, or as a record. below: draws what stands below the words
    of a single puzzle."""

    def asked(inputs: Inputs, output: Output, given: dict[str, Any], draw: str | None = None) -> int:
        views: list[tuple[Any, Any]] = []

        def one(read: Input) -> int:
            puzzle = read.reading.content
            answer: Any = verb.function(puzzle, **asked_of(verb, given, read))
            if draw is not None:
                views.extend((puzzle, view) for view in answer.views())
            if output.json:
                answer, record = recorded(verb, answer, given)
                output.record({"input": read.place, **record})
                return int(answer.status)
            wording = {**given, "full": True} if output.verbose and not given.get("vague") else given
            for words in answer.words(**among(verb.wording, wording)):
                output.result(folded(read.lead + in_flags(words), output))
            for note in getattr(answer, "notes", ()):
                output.note(f"cover: {read.lead}{note}")
            if below is not None and not read.many and (drawing := below(answer, output)):
                output.result(drawing)
            return int(answer.status)

        status = inputs.answer(output, in_time(one, output) if verb.timed else one, verb.order or ORDER)
        if draw is not None:
            save_views(views, draw, inputs.files, output)
        return status

    made = options.answers(asked)
    made = takes(verb)(drawn(made) if verb.drawn else made)
    return command_as(verb)(options.inputs(made))
