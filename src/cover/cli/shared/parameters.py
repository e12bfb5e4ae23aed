"""What a verb declares of an argument (`cover.verbs`), as an option of the command line."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import click

from cover.basics.option import Option
from cover.cli.shared.names import BackendName, OpenedName, PairType, Written
from cover.cli.shared.quantities import number, seconds, shape, size

FILE = click.Path(allow_dash=True)  # of every argument that names an input
PLACE = click.Path()
UNITS = {
    "seconds": "TIME", "number": "N", "decimal": "X", "limit": "N", "size": "SIZE", "word": "NAME", "backend": "NAME",
    "format": "NAME", "words": "A,B,...", "several": "NAME", "file": "FILE", "settings": "NAME=VALUE",
    "opened": "BACKEND",
}  # fmt: skip
FLAGS = {"seconds": ("-t", "--timeout")}  # an option that is called otherwise than its argument
ENDLESS = 10**9  # a bound that none meets, and that help does not name
NO_LIMIT = "everything"  # of an option `limit`: --all


def parameters(name: str, option: Option, default: Any) -> Iterator[click.Option]:
    """The option, which passes its value on by the name of the argument; of a limit `--all` besides."""
    flags = option.flags or FLAGS.get(name, ("--" + name.strip("_").replace("_", "-"),))
    kept: dict[str, Any] = {"help": option.words}
    if option.kind == "flag":
        either = default is not False
        flags = tuple(f"{one}/--no-{one.removeprefix('--')}" for one in flags) if either else flags
        yield click.Option([*flags, name], is_flag=True, default=default, **kept)
        return
    if option.default is not None:
        default = option.default  # as people write it
    kept |= {"multiple": option.kind in ("several", "settings", "opened"), "type": _type(option)}
    if not option.choices:
        kept["metavar"] = option.unit or UNITS.get(option.kind)
    if option.kind == "settings":
        kept["callback"] = settings
    elif default == () and not kept["multiple"]:
        kept["default"] = ""
    elif default not in (None, (), Ellipsis):
        kept |= {"default": str(default), "show_default": option.kind != "limit"}  # whose words say it
    yield click.Option([*flags, name], required=default is Ellipsis, **kept)
    if option.kind == "limit":
        yield click.Option(["-a", "--all", NO_LIMIT], is_flag=True, help="No limit; the same as --limit 0.")


def _type(option: Option) -> Any:
    """What click makes of the text that is given."""
    if option.choices:
        return click.Choice(option.choices)
    if option.kind == "number" and option.least > 0:
        return click.IntRange(int(option.least), int(option.most) if option.most < ENDLESS else None)
    known: dict[str, Any] = {
        "seconds": seconds, "number": number, "limit": number, "size": size, "decimal": float, "backend": BackendName(),
        "opened": OpenedName(),
        "format": Written(), "pair": SheetType(), "shape": shape, "file": FILE if option.unit == "FILE" else PLACE,
    }  # fmt: skip
    return known.get(option.kind, str)


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


class SheetType(PairType):
    """`2x3`: rows and columns of pictures on a page."""

    name = "RxC"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[int, int]:
        parts = str(value).lower().split("x")
        numbers = [int(part[:3]) for part in parts if part.isascii() and part.isdecimal()]
        if len(parts) != 2 or len(numbers) != 2 or not all(1 <= number <= 20 for number in numbers):
            self.fail(f"{value!r} is not rows x columns of pictures on a page, such as 2x3 (20x20 at most)", param, ctx)
        return numbers[0], numbers[1]
