"""The options that verbs share, each declared once: reading, searching, and where and how to answer.

A decorator adds a bundle of options to a verb, which receives them as one object.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from typing import Any

import click

from cover.cli.shared.help import Verb as Verb
from cover.cli.shared.inputs import Inputs, or_standard_input
from cover.cli.shared.names import FormatName, KindName
from cover.cli.shared.option_conflicts import refuse_contradictions
from cover.cli.shared.output import Output
from cover.cli.shared.parameters import FILE as FILE
from cover.cli.shared.parameters import parameters
from cover.cli.shared.quantities import number as number
from cover.cli.shared.quantities import seconds as seconds
from cover.cli.shared.quantities import size as size
from cover.solving.options import EXECUTOR

Decorator = Callable[[Callable[..., Any]], Callable[..., Any]]


def having(params: Sequence[click.Parameter], verb: Callable[..., Any]) -> Callable[..., Any]:
    """The verb with these parameters before its own."""
    vars(verb).setdefault("__click_params__", []).extend(reversed(params))
    return verb


def bundle(name: str, make: Callable[..., Any], params: Sequence[click.Parameter]) -> Decorator:
    """A decorator that adds `params` to a verb and passes make(**their values) as the argument `name`."""
    keys = [str(param.name) for param in params]

    def decorate(verb: Callable[..., Any]) -> Callable[..., Any]:
        # A verb with several bundles is wrapped once: the first bundle makes the function that makes them all.
        bundles: list[Any] | None = getattr(verb, "bundles", None)
        if bundles is None:
            bundles, verb = _bundled(verb)
        bundles.append((name, make, keys))
        return having(params, verb)

    return decorate


def _bundled(verb: Callable[..., Any], *, opens: bool = False) -> tuple[list[Any], Callable[..., Any]]:
    """A list for bundles (name, make, keys), and the verb, to which those in it will be passed. opens: it gets its
    `output` open, and the status it returns becomes that of the process."""
    bundles: list[Any] = []

    @functools.wraps(verb)
    def bundled(**values: Any) -> Any:
        # A bundle may be called as an option of another one is.
        values |= {name: make(**{key: values.pop(key) for key in keys}) for name, make, keys in bundles}
        if opens:
            context = click.get_current_context()
            refuse_contradictions(context)
            with values["output"].opened(_read_by(context)):
                status = verb(**values)
            context.exit(status)
        return verb(**values)

    bundled.bundles = bundles  # type: ignore[attr-defined]
    return bundles, bundled


_READING = [
    click.Option(
        ["--kind"],
        type=KindName(),
        metavar="NAME",
        help="Read the input as this kind of puzzle (see `cover puzzles`); my.kind is a kind file.",
    ),
    click.Option(
        ["--format", "format_"], type=FormatName(), metavar="NAME",
        help="Read the input in this format; by default it is detected.",
    ),
    click.Option(
        ["--lenient"], is_flag=True, help="Drop options that cover no primary item instead of refusing the problem."
    ),
    click.Option(
        ["--ignore-text-rules"], is_flag=True,
        help="Read puzzles even if their words or drawings may state further rules; what is left out is named.",
    ),
    click.Option(
        ["--with", "--variant", "added"], multiple=True, metavar="RULE",
        help='One more rule of a grid: x, windoku, antiknight, "cage 15: r1c1 r1c2"; may be given again.',
    ),
]  # fmt: skip
_FILES = click.Argument(["files"], nargs=-1, type=FILE, callback=or_standard_input, metavar="FILE...")
reading = bundle("reading", dict, _READING)
inputs = bundle("inputs", Inputs, [_FILES, *_READING])
_OUTPUT = [
    click.Option(
        ["-o", "--output", "file"], type=click.Path(allow_dash=True), metavar="FILE",
        help="Write results to FILE, once they are complete.",
    ),
    click.Option(
        ["--color/--no-color", "colors"], default=None, help="Colors, by default on terminals only; NO_COLOR is obeyed."
    ),
    click.Option(["-q", "--quiet"], is_flag=True, help="Print nothing but errors on standard error."),
    click.Option(["-v", "--verbose"], is_flag=True, help="Also print how the input was read and what the search cost."),
]  # fmt: skip
_JSON = click.Option(["--json"], is_flag=True, help="One JSON object per input, each on a line.")


def one(name: str, option: Any, default: Any = None) -> Decorator:
    """A decorator that adds one option as `cover.verbs` declares it."""
    return functools.partial(having, list(parameters(name, option, default)))


on = one("executor", EXECUTOR)


def _read_by(context: click.Context) -> list[str]:
    """The files that a verb reads: the values of its arguments of type FILE."""
    named: list[str] = []
    for param in context.command.params:
        value = context.params.get(param.name or "")
        if param.type is FILE and value is not None:
            named += [value] if isinstance(value, str) else value
    return named


def answering(*flags: str, opens: bool = True) -> Decorator:
    """A decorator for verbs that answer in words or JSON: of the options of their `output` it adds these. opens: see
    `_bundled`; without it the verb writes by means of its own, and says itself how it ends."""
    params = [param for param in (_JSON, *_OUTPUT) if set(flags) & set(param.opts)]

    def decorate(verb: Callable[..., Any]) -> Callable[..., Any]:
        bundles, bundled = _bundled(verb, opens=opens)
        bundles.append(("output", Output, [str(param.name) for param in params]))
        return having(params, bundled)

    return decorate


ANSWERS = ("--json", "--output", "--color", "--quiet", "--verbose")
answers = answering(*ANSWERS)
