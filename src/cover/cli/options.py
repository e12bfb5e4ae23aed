"""The options that verbs share, each said once: reading, searching, and where and how to answer.

A decorator adds a bundle of options to a verb, which receives them as one object.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import click

from cover.cli.inputs import Inputs
from cover.cli.output import Output
from cover.errors import Refused

STRATEGY = ("order", "forward", "naked", "hidden", "values", "guess_limit")  # of the backend bitmask

Decorator = Callable[[Callable[..., Any]], Callable[..., Any]]


def seconds(text: str) -> float:
    """A length of time: `1.5`, `90s`, `2m`, `1h`."""
    return _scaled(text, {"": 1, "s": 1, "m": 60, "h": 3600}, "seconds, or a number with s, m or h")


def size(text: str) -> int:
    """An amount of memory in bytes: `500M`, `2G`."""
    return int(_scaled(text.upper(), {"K": 1 << 10, "M": 1 << 20, "G": 1 << 30}, "a number with K, M or G"))


def number(text: str) -> int:
    """A whole number from 0."""
    if not (text.isascii() and text.isdecimal() and len(text) <= 18):
        raise click.BadParameter(f"{text!r} is not a whole number from 0")
    return int(text)


def _scaled(text: str, units: dict[str, int], wanted: str) -> float:
    parts = re.fullmatch(r"(\d{1,12}\.?\d*|\.\d+)([a-zA-Z]?)", text.strip(), re.ASCII)
    if not parts or parts[2] not in units:
        raise click.BadParameter(f"{text!r} is not {wanted}")
    return float(parts[1]) * units[parts[2]]


@dataclass
class Search:
    """What to search with and what it may spend, as cover.solving takes it."""

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
    forward: bool | None
    naked: bool | None
    hidden: bool | None
    values: str | None
    guess_limit: int | None

    @property
    def spend(self) -> dict[str, Any]:
        return {"seconds": self.timeout, "nodes": self.nodes, "memory": self.memory}

    @property
    def road(self) -> dict[str, Any]:
        """The options that were given; backends refuse what they do not know."""
        chosen = {name: getattr(self, name) for name in ("seed", "workers", "reduce", "encoding", "at_most_one")}
        strategy = {name: getattr(self, name) for name in STRATEGY if getattr(self, name) is not None}
        if strategy and self.backend == "auto":
            flag = "--" + next(iter(strategy)).replace("_", "-")
            raise Refused(f"{flag} says how one backend searches; name it, for example with --backend bitmask")
        chosen.update(strategy)
        context = click.get_current_context(silent=True)
        if self.backend == "cpsat" and context is not None and context.params.get("verbose"):
            chosen["log"] = True  # the one backend whose engine tells its progress
        return {name: value for name, value in chosen.items() if value is not None}


def _bundle(name: str, make: Callable[..., Any], params: Sequence[Callable[[Any], Any]]) -> Decorator:
    """A decorator that adds `params` to a verb and passes make(**their values) as the argument `name`."""

    def decorate(verb: Callable[..., Any]) -> Callable[..., Any]:
        probe = functools.reduce(lambda f, param: param(f), params, lambda: None)
        keys = [param.name for param in probe.__click_params__]  # type: ignore[attr-defined]

        @functools.wraps(verb)
        def bundled(**values: Any) -> Any:
            made = make(**{key: values.pop(key) for key in keys})
            return verb(**values, **{name: made})

        return functools.reduce(lambda f, param: param(f), reversed(params), bundled)

    return decorate


_READING = [
    click.option("--kind", metavar="NAME", help="Read the input as this kind of puzzle (see `cover puzzles`)."),
    click.option("--format", "format_", metavar="NAME", help="Read the input in this format; else it is detected."),
    click.option("--lenient", is_flag=True, help="Drop options that cover no primary item, instead of refusing them."),
]
_ROAD = [
    click.option("--reduce", type=click.Choice(["none", "forced", "full"]), help="How far the problem is simplified."),
    click.option("--encoding", metavar="NAME", help="extended, minimal, or direct (AllDifferent, cpsat only)."),
    click.option("--at-most-one", metavar="NAME", help="How clauses say `at most one`: pairwise, sequential, ..."),
]
_SEARCH = [
    click.option("-b", "--backend", default="auto", show_default=True, metavar="NAME", help="See `cover backends`."),
    click.option(
        "-t", "--timeout", type=seconds, metavar="TIME", help="Stop after 1.5 (seconds), 2m, 1h; all included."
    ),
    click.option("--nodes", type=number, metavar="N", help="Stop after N nodes (SAT: conflicts; CP-SAT: branches)."),
    click.option("--memory", type=size, metavar="SIZE", help="Stop when that much is used: 500M, 2G."),
    click.option("--seed", type=number, metavar="N", help="Seed of backends that draw lots."),
    click.option("--workers", type=number, metavar="N", help="Share the search among N threads (dlx)."),
]
_STRATEGY = [
    click.option(
        "--order",
        metavar="NAME",
        help="bitmask: the next cell by lr, rl, ds (fewest at the start) or mrv; dlx: fewest, wdeg, sharp.",
    ),
    click.option("--forward/--no-forward", default=None, help="bitmask: forward checking."),
    click.option("--naked/--no-naked", default=None, help="bitmask: settle naked singles."),
    click.option("--hidden/--no-hidden", default=None, help="bitmask: settle hidden singles."),
    click.option("--values", metavar="NAME", help="bitmask: try values ascending, descending, rotated or random."),
    click.option("--guess-limit", type=number, metavar="N", help="bitmask: rotated or random after N guesses only."),
]
_OUTPUT = [
    click.option("-o", "--output", "file", metavar="FILE", help="Write results to FILE, in its place when complete."),
    click.option(
        "--color/--no-color", "colors", default=None, help="By default on a terminal only; NO_COLOR is obeyed."
    ),
    click.option("-q", "--quiet", is_flag=True, help="Nothing on standard error but failures."),
    click.option("-v", "--verbose", is_flag=True, help="Say how the input was read, and what was spent."),
]
_JSON = click.option("--json", is_flag=True, help="One JSON object per input, each on a line.")

reading = _bundle("reading", dict, _READING)
inputs = _bundle("inputs", Inputs, [click.argument("files", nargs=-1, required=True, metavar="FILE..."), *_READING])
search = _bundle("search", Search, [*_SEARCH, *_ROAD, *_STRATEGY])
road = _bundle("road", dict, _ROAD)


def limit(default: int | None, words: str) -> Decorator:
    """`--limit N` and `--all`; the verb receives None for "no limit"."""

    def decorate(verb: Callable[..., Any]) -> Callable[..., Any]:
        @functools.wraps(verb)
        def limited(**values: Any) -> Any:
            most, everything = values.pop("limit"), values.pop("everything")
            return verb(**values, limit=None if everything or not most else most)

        start = None if default is None else str(default)
        option = click.option("-n", "--limit", type=number, default=start, metavar="N", help=words)
        everything = click.option("-a", "--all", "everything", is_flag=True, help="No limit; the same as --limit 0.")
        return option(everything(limited))

    return decorate


def _opened(verb: Callable[..., int]) -> Callable[..., Any]:
    """The verb gets its Output open; the status it returns becomes that of the process."""

    @functools.wraps(verb)
    def opened(output: Output, **values: Any) -> None:
        with output.opened():
            status = verb(output=output, **values)
        click.get_current_context().exit(status)

    return opened


def answers(verb: Callable[..., int]) -> Callable[..., Any]:
    """For verbs that answer in words or JSON."""
    return _bundle("output", Output, [_JSON, *_OUTPUT])(_opened(verb))


def writes(verb: Callable[..., int]) -> Callable[..., Any]:
    """For verbs that write text in a format of its own."""
    return _bundle("output", Output, _OUTPUT)(_opened(verb))
