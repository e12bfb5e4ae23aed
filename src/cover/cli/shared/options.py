"""The options that verbs share, each declared once: reading, searching, and where and how to answer.

A decorator adds a bundle of options to a verb, which receives them as one object.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import click

from cover.cli.shared.help import Verb as Verb
from cover.cli.shared.inputs import Inputs, or_standard_input
from cover.cli.shared.names import BackendName, FormatName, KindName, OpenedName
from cover.cli.shared.option_conflicts import refuse_contradictions
from cover.cli.shared.output import Output
from cover.cli.shared.quantities import number as number
from cover.cli.shared.quantities import seconds as seconds
from cover.cli.shared.quantities import shape as shape
from cover.cli.shared.quantities import size as size
from cover.reductions.levels import LEVELS

FILE = click.Path(allow_dash=True)  # of every argument that names an input

Decorator = Callable[[Callable[..., Any]], Callable[..., Any]]


def settings(context: click.Context, parameter: click.Parameter, words: tuple[str, ...]) -> dict[str, Any] | None:
    """NAME=VALUE, where a value is a number, true or false, or a word."""
    found: dict[str, Any] = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals or not name or not value:
            raise click.BadParameter(f"NAME=VALUE is needed, not {word!r}")
        if name in found:
            raise click.BadParameter(f"{name} is set twice")
        found[name] = _value(value)
    return found or None


def _value(text: str) -> int | float | bool | str:
    if text in ("true", "false"):
        return text == "true"
    for kind in (int, float):
        with suppress(ValueError):
            return kind(text)
    return text


@dataclass(eq=False, repr=False)
class Search:
    """What to search with and what it may spend, as cover.solving.verbs takes it."""

    backend: str
    timeout: float | None
    nodes: int | None
    memory: int | None
    seed: int | None
    workers: int | None
    reduce: str | None
    encoding: str | None
    at_most_one: str | None
    order: str | None
    strategy: str | None
    settings: dict[str, Any] | None
    executor: str | None = None
    journal: str | None = None

    @property
    def spend(self) -> dict[str, Any]:
        return {"seconds": self.timeout, "nodes": self.nodes, "memory": self.memory}

    @property
    def chosen(self) -> dict[str, Any]:
        """The options of backend and route that were given; what a named backend does not know it refuses."""
        names = (
            "seed", "workers", "reduce", "encoding", "at_most_one", "order", "strategy", "settings",
            "executor", "journal",
        )  # fmt: skip
        chosen = {name: getattr(self, name) for name in names}
        context = click.get_current_context(silent=True)
        if self.backend != "auto" and "," not in self.backend and context is not None and context.params.get("verbose"):
            from cover.backends import registry

            if registry.takes(self.backend, "log"):
                chosen["log"] = True  # an engine that reports its progress
        return {name: value for name, value in chosen.items() if value is not None}


def bundle(name: str, make: Callable[..., Any], params: Sequence[Callable[[Any], Any]]) -> Decorator:
    """A decorator that adds `params` to a verb and passes make(**their values) as the argument `name`."""

    def decorate(verb: Callable[..., Any]) -> Callable[..., Any]:
        probe = functools.reduce(lambda f, param: param(f), params, lambda: None)
        keys = [param.name for param in probe.__click_params__]  # type: ignore[attr-defined]

        # A verb with several bundles is wrapped once: the first bundle makes the function that makes them all.
        bundles: list[Any] | None = getattr(verb, "bundles", None)
        if bundles is None:
            bundles, verb = _bundled(verb)
        bundles.append((name, make, keys))
        return functools.reduce(lambda f, param: param(f), reversed(params), verb)

    return decorate


def _bundled(verb: Callable[..., Any]) -> tuple[list[Any], Callable[..., Any]]:
    """A list for bundles (name, make, keys), and the verb, to which those in it will be passed."""
    bundles: list[Any] = []

    @functools.wraps(verb)
    def bundled(**values: Any) -> Any:
        for name, make, keys in bundles:
            values[name] = make(**{key: values.pop(key) for key in keys})
        return verb(**values)

    bundled.bundles = bundles  # type: ignore[attr-defined]
    return bundles, bundled


_READING = [
    click.option(
        "--kind", type=KindName(), metavar="NAME", help="Read the input as this kind of puzzle (see `cover puzzles`)."
    ),
    click.option(
        "--format",
        "format_",
        type=FormatName(),
        metavar="NAME",
        help="Read the input in this format; else it is detected.",
    ),
    click.option("--lenient", is_flag=True, help="Drop options that cover no primary item, instead of refusing them."),
    click.option(
        "--ignore-text-rules",
        is_flag=True,
        help="Take puzzles although words or drawings may state further rules, and say which are left out.",
    ),
]
checked = click.option(
    "--check",
    "checked",
    type=BackendName(),
    metavar="NAME",
    help="Ask a backend of another family too: it confirms the answer, or not; a contradiction is an error.",
)
opened = click.option(
    "--allow",
    "opened",
    type=OpenedName(),
    multiple=True,
    metavar="BACKEND",
    help="Requests may name this backend too, such as dimacs:kissat. Who may ask can run it.",
)
_ROUTE = [
    click.option("--reduce", type=click.Choice(LEVELS), help="How far the problem is simplified."),
    click.option("--encoding", metavar="NAME", help="extended, minimal, or direct (AllDifferent, cpsat only)."),
    click.option("--at-most-one", metavar="NAME", help="How clauses say `at most one`: pairwise, sequential, ..."),
]
_SEARCH = [
    click.option(
        "-b",
        "--backend",
        type=BackendName(),
        default="auto",
        show_default=True,
        metavar="NAME",
        help="See `cover backends`; of A,B,... run at once, who answers first ends the others.",
    ),
    click.option(
        "-t", "--timeout", type=seconds, metavar="TIME", help="Stop after 1.5 (seconds), 1m30s, 2h; all included."
    ),
    click.option("--nodes", type=number, metavar="N", help="Stop after N nodes (SAT: conflicts; CP-SAT: branches)."),
    click.option("--memory", type=size, metavar="SIZE", help="Stop when that much is used: 500M, 2GB, 2GiB."),
    click.option("--seed", type=number, metavar="N", help="Seed of backends that choose at random."),
    click.option(
        "-w", "--workers", type=number, metavar="N", help="Share the search among N threads (dlx, cpsat, learn)."
    ),
]
_STRATEGY = [
    click.option("--order", metavar="NAME", help="dlx: branch on the fewest options, or by wdeg."),
    click.option("--strategy", metavar="WORDS", help='bitmask: search as textbooks do, such as "mrv forward hidden".'),
    click.option(
        "--set",
        "settings",
        multiple=True,
        callback=settings,
        metavar="NAME=VALUE",
        help="A setting of the engine's own (sat:cadical195, cpsat), as often as needed.",
    ),
]
_OUTPUT = [
    click.option(
        "-o",
        "--output",
        "file",
        type=click.Path(allow_dash=True),
        metavar="FILE",
        help="Write results to FILE, in its place when complete.",
    ),
    click.option(
        "--color/--no-color", "colors", default=None, help="By default on a terminal only; NO_COLOR is obeyed."
    ),
    click.option("-q", "--quiet", is_flag=True, help="Nothing on standard error but failures."),
    click.option("-v", "--verbose", is_flag=True, help="Say how the input was read, and what was spent."),
]
_JSON = click.option("--json", is_flag=True, help="One JSON object per input, each on a line.")

_WITH = click.option(
    "--with",
    "--variant",
    "rules",
    multiple=True,
    metavar="RULE",
    help='One more rule of a grid: x, windoku, antiknight, "cage 15: r1c1 r1c2"; may be given again.',
)
reading = bundle("reading", dict, [*_READING, _WITH])
inputs = bundle(
    "inputs",
    Inputs,
    [
        click.argument("files", nargs=-1, type=FILE, callback=or_standard_input, metavar="FILE..."),
        *_READING,
        _WITH,
    ],
)
on = click.option(
    "--on",
    "executor",
    metavar="WHERE",
    help="Share the search: processes:8, dask:tcp://HOST:PORT, dask:local:4, package.module:factory.",
)
journal = click.option(
    "--journal",
    type=click.Path(dir_okay=False),
    metavar="FILE",
    help="Note in FILE what is done; given again, the same FILE goes on.",
)
_SHARED_OUT = [on, journal]
search = bundle("search", Search, [*_SEARCH, *_ROUTE, *_STRATEGY])
search_anywhere = bundle("search", Search, [*_SEARCH, *_ROUTE, *_STRATEGY, *_SHARED_OUT])
_BACKENDS = click.option(
    "-b", "--backends", "--backend", "backend", default="", metavar="A,B,...", help="Of these; see `cover backends`."
)
searches = bundle("search", Search, [_BACKENDS, *_SEARCH[1:], *_ROUTE, *_STRATEGY])  # by several backends
route = bundle("route", dict, _ROUTE)
each_line = bundle("how", dict, [_SEARCH[0], _SEARCH[4], *_ROUTE, *_STRATEGY, _WITH])  # for puzzles by the thousand


def limit(default: int | None, words: str) -> Decorator:
    """`--limit N` and `--all`; the verb receives None for "no limit"."""

    def most(limit: int | None, everything: bool) -> int | None:
        return None if everything or not limit else limit

    start = None if default is None else str(default)
    option = click.option("-n", "--limit", type=number, default=start, metavar="N", help=words)
    everything = click.option("-a", "--all", "everything", is_flag=True, help="No limit; the same as --limit 0.")
    return bundle("limit", most, [option, everything])


def _opened(verb: Callable[..., int]) -> Callable[..., Any]:
    """The verb gets its Output open; the status it returns becomes that of the process."""

    @functools.wraps(verb)
    def opened(output: Output, **values: Any) -> None:
        context = click.get_current_context()
        refuse_contradictions(context)
        with output.opened(_read_by(context)):
            status = verb(output=output, **values)
        context.exit(status)

    return opened


def _read_by(context: click.Context) -> list[str]:
    """The files that a verb reads: the values of its arguments of type FILE."""
    named: list[str] = []
    for param in context.command.params:
        value = context.params.get(param.name or "")
        if param.type is FILE and value is not None:
            named += [value] if isinstance(value, str) else value
    return named


def answers(verb: Callable[..., int]) -> Callable[..., Any]:
    """For verbs that answer in words or JSON."""
    return bundle("output", Output, [_JSON, *_OUTPUT])(_opened(verb))


def writes(verb: Callable[..., int]) -> Callable[..., Any]:
    """For verbs that write text in a format of its own."""
    return bundle("output", Output, _OUTPUT)(_opened(verb))


def some(*flags: str) -> Decorator:
    """A few of the shared options, which the verb receives one by one: for verbs that open their output themselves."""

    def decorate(verb: Callable[..., Any]) -> Callable[..., Any]:
        for param in reversed([*_OUTPUT, _JSON]):
            probe: Any = param(lambda: None)
            if set(flags) & set(probe.__click_params__[0].opts):
                verb = param(verb)
        return verb

    return decorate


KNOWN = "Stop after 1.5 (seconds), 1m30s, 2h, and say what is known by then."


def timeout(words: str = KNOWN, *aliases: str) -> Decorator:
    """`-t, --timeout TIME` of a verb that bounds something else than one search."""
    return click.option("-t", "--timeout", *aliases, "seconds", type=seconds, metavar="TIME", help=words)


def nodes(words: str, default: int | None = None) -> Decorator:
    """`--nodes N` of such a verb."""
    start = None if default is None else str(default)
    return click.option("--nodes", type=number, default=start, show_default=True, metavar="N", help=words)


threads = click.option(
    "-w", "--workers", type=click.IntRange(1, 256), default=1, show_default=True, help="Native threads."
)
