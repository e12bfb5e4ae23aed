"""Lengths of time, amounts of memory, whole numbers and bounds as people write them; refusals quote them."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import click

from cover.basics import arguments

if TYPE_CHECKING:
    BoundsType = click.ParamType[tuple[float | None, ...]]
else:
    BoundsType = click.ParamType  # not generic in click 8.2

_SECONDS = {"": 1.0, "ms": 0.001, "s": 1.0, "m": 60.0, "min": 60.0, "h": 3600.0, "d": 86400.0}
_POWERS = {"K": 1, "M": 2, "G": 3, "T": 4}
_AMOUNT = r"\d{1,12}\.?\d{0,12}|\.\d{1,12}"


def seconds(text: str) -> float:
    """A length of time: `1.5` (seconds), `500ms`, `90s`, `1m30s`, `2h`, `1d`."""
    plain = re.sub(r"\s+", "", text).lower()
    parts = re.findall(rf"({_AMOUNT})([a-z]*)", plain, re.ASCII)
    whole = "".join(amount + unit for amount, unit in parts) == plain
    units = [unit for _, unit in parts]
    sizes = [_SECONDS.get(unit, 0.0) for unit in units]
    descending = all(one > other for one, other in pairwise(sizes))
    if not parts or not whole or not all(sizes) or not descending or ("" in units and len(parts) > 1):
        raise click.BadParameter(f"{text!r} is no length of time: seconds (1.5), or 500ms, 90s, 1m30s, 2h, 1d")
    return sum(float(amount) * size for (amount, _), size in zip(parts, sizes, strict=True))


def size(text: str) -> int:
    """An amount of memory in bytes: `500M`, `2G` and `2GiB` in powers of 1024, `2GB` in powers of 1000."""
    found = re.fullmatch(rf"({_AMOUNT})\s*([KMGT])(I?B)?", text.strip().upper(), re.ASCII)
    if not found:
        raise click.BadParameter(f"{text!r} is no amount of memory: 500M, 2G or 2GiB (of 1024), 2GB (of 1000)")
    return int(float(found[1]) * (1000 if found[3] == "B" else 1024) ** _POWERS[found[2]])


def number(text: str) -> int:
    """A whole number from 0."""
    if not (text.isascii() and text.isdecimal()):
        raise click.BadParameter(f"{text!r} is not a whole number from 0")
    if len(text) > 18:
        raise click.BadParameter(f"{text[:40]} is too large: at most 18 digits")
    return int(text)


def shape(text: str) -> int | tuple[int, int]:
    """Rows of a board, or rows and columns: `8`, `10x6`."""
    try:
        return arguments.shape("size", int(text) if text.isdecimal() else text, 2, 61)
    except ValueError as error:
        raise click.BadParameter(str(error).removeprefix("size: ")) from None


class _Bounds(BoundsType):
    """`2..4`, `2..`, `..4`."""

    name = "bounds"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        low, dots, high = value.partition("..")
        try:
            bounds = tuple(float(word) if word.strip() else None for word in (low, high))
        except ValueError:
            bounds = ()
        if not dots or bounds in ((), (None, None)):
            self.fail(f"{value!r} is no range: 2..4, 2.. or ..4", param, ctx)
        return bounds


BOUNDS = _Bounds()
