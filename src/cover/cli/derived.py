"""The options of a command, and the whole command where it needs no more, from what a verb declares."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import click

from cover.basics.errors import Interrupted
from cover.basics.option import Option
from cover.cli.below import BELOW
from cover.cli.boundary import interrupted_status
from cover.cli.shared import estimates, options
from cover.cli.shared.estimates import Probing
from cover.cli.shared.flags import in_flags
from cover.cli.shared.inputs import ORDER, Input, Inputs
from cover.cli.shared.logic import entries, in_time
from cover.cli.shared.output import Output, keep
from cover.cli.shared.parameters import NO_LIMIT, parameters
from cover.cli.shared.progress import Bar
from cover.cli.shared.words import spent
from cover.verbs.declared import Verb, among, recorded, verb_of
from cover.verbs.options import Search


def parameters_of(verb: Verb) -> Iterator[click.Option]:
    """Those of its function, then those of the wording of its answer."""
    for name, (option, default) in verb.options.items():
        if not option.place:
            yield from parameters(name, option, default)
    for name, option in {**verb.wording, **verb.recorded}.items():
        yield from parameters(name, option, False)


def takes(verb: Verb) -> options.Decorator:
    """A decorator: the command has the options of the verb, and receives them as `given`, by argument."""

    def given_of(**given: Any) -> dict[str, Any]:
        if given.pop(NO_LIMIT, False):
            given["limit"] = 0
        elif "limit" in given:
            given["limit"] = given["limit"] or 0
        if words := verb.contradicts(given):
            raise click.UsageError(in_flags(words))
        return given

    return options.bundle("given", given_of, list(parameters_of(verb)))


def searching(given: Mapping[str, Any]) -> dict[str, Any]:
    """Of what was given who searches, how, and what may be spent; what a named backend does not know it refuses."""
    chosen = {name: value for name in Search.__annotations__ if (value := given.get(name)) is not None}
    backend, context = chosen["backend"], click.get_current_context(silent=True)
    if backend != "auto" and "," not in backend and context is not None and context.params.get("verbose"):
        from cover.backends import registry

        if registry.takes(backend, "log"):
            chosen["log"] = True  # an engine that reports its progress
    return chosen


def written(verb: Verb, given: Mapping[str, Any]) -> Iterator[tuple[str, Option]]:
    """The options that were given and name a place to be written, for one puzzle alone."""
    return ((name, option) for name, (option, _) in verb.options.items() if option.alone and given.get(name))


def asked_of(verb: Verb, given: Mapping[str, Any], read: Input) -> dict[str, Any]:
    """The arguments of the verb's function about one input: what was given, and what its text says besides."""
    asks = among(verb.options, given)
    for name, option in written(verb, given):
        read.alone(next(iter(option.flags), f"--{name}"))
    if asks.get("entries") is not None:
        asks["entries"] = entries(asks["entries"], read)
    if "backend" in asks and verb.asks("executor"):
        asks = {name: value for name, value in asks.items() if name not in Search.__annotations__} | searching(asks)
    known = {name: getattr(read.reading, name) for name in ("filled", "format", "facts") if verb.asks(name)}
    return {**asks, **known}


def command_as(verb: Verb, **more: Any) -> Callable[[Callable[..., Any]], click.Command]:
    """`click.command` with what a verb says of itself: its name, text, examples and exit statuses. more: of
    `cover.cli.shared.help.Verb`."""
    declared: dict[str, Any] = {"help": verb.text, "examples": verb.examples, "statuses": verb.statuses, **more}
    return click.command(verb.name, cls=options.Verb, **declared)


def command_of(name: str) -> click.Command:
    """The command of a verb of this name, made from what `cover.verbs` says of it alone."""
    verb = verb_of(name)
    return command(verb, BELOW.get(name)) if verb.reads else _program(verb)


def _program(verb: Verb) -> click.Command:
    """The command of a verb that goes on answering, and says itself what there is to say."""

    def asked(given: dict[str, Any]) -> None:
        verb.function(**given)

    return command_as(verb, bounded="", watched=False)(takes(verb)(asked))


Below = Callable[[Any, Output], str | None]


def ask(verb: Verb, given: Mapping[str, Any], read: Input, output: Output) -> Any:
    """The answer about one input; after Ctrl-C that of what a search has found so far."""
    asks = asked_of(verb, given, read)
    if not verb.asks("watch"):
        return verb.function(read.reading.content, **asks)
    with Bar(output) as bar:
        try:
            return verb.function(read.reading.content, watch=bar.watch, **asks)
        except Interrupted as stopped:
            return stopped.answer


def give(
    verb: Verb, answer: Any, given: Mapping[str, Any], read: Input, output: Output, below: Below | None = None
) -> int:
    """Print an answer, in words or as a record. below: draws what stands below the words of a single puzzle. The
    status."""
    result = getattr(answer, "result", None)
    if output.json:
        answer, record = recorded(verb, answer, given)
        output.record({"input": read.place, **record})
    else:
        wording = {**given, "full": True} if output.verbose and not given.get("vague") else given
        for words in answer.words(**among(verb.wording, wording)):
            output.result(output.folded(read.lead + in_flags(words)))
        for note in getattr(answer, "beside", ()):
            output.note(f"{read.lead}{note}")
        for note in getattr(answer, "notes", ()):
            output.note(f"cover: {read.lead}{note}")
        if below is not None and not read.many and (drawing := below(answer, output)):
            output.result(drawing)
    if result is not None and output.verbose:
        output.detail(spent(result))
    return interrupted_status() if result is not None and result.stop.value == "interrupted" else int(answer.status)


def command(verb: Verb, below: Below | None) -> click.Command:
    """The command of a verb: each input is answered in words, or as a record. below: see `give`."""
    from cover.cli.shared.pictures import drawn, save_views

    def asked(
        inputs: Inputs, output: Output, given: dict[str, Any], draw: str | None = None, probing: Probing | None = None
    ) -> int:
        views: list[tuple[Any, Any]] = []
        for name, _ in written(verb, given):
            keep(inputs.files, given[name])

        def one(read: Input) -> int:
            if probing is not None and probing.estimate:
                return probing.answer(read, output, given)
            answer = ask(verb, given, read, output)
            if draw is not None:
                views.extend((read.reading.content, view) for view in answer.views())
            return give(verb, answer, given, read, output, below)

        status = inputs.answer(output, in_time(one, output) if verb.timed else one, verb.order or ORDER)
        if draw is not None:
            save_views(views, draw, inputs.files, output)
        return status

    own = {flag for option, _ in verb.options.values() for flag in option.flags}
    made = options.answering(*(flag for flag in options.ANSWERS if flag not in own))(asked)
    made = estimates.probing(made) if verb.estimated else made
    made = takes(verb)(drawn(made) if verb.drawn else made)
    return command_as(verb)(options.inputs(made))
