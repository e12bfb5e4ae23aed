"""Classes of clues, made of rows that say all of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from cover.basics.lazily import found_at
from cover.puzzles.clues.base import Clue
from cover.puzzles.clues.table import Row


def class_of(row: Row, name: str) -> type[Clue]:
    """The class of a row with a form: what the row says is what the class has; its functions are given the number of
    the clue, if it has one, behind what they are asked about."""
    form: type[Clue] = found_at(row.form)
    has: dict[str, Any] = {"__module__": __package__, "__doc__": f"`{row.says['form']}`."}
    for attribute, value in row.says.items():
        if attribute == "stroke":
            has["draw"] = _drawing(value)
        else:
            has[attribute] = _method(value) if callable(value) else value
    if "number" not in has:
        return type(name, (form,), has)
    has["__annotations__"] = {"number": "int"}
    return dataclass(frozen=True)(type(name, (form,), has))


def _method(function: Callable[..., Any]) -> Callable[..., Any]:
    def method(clue: Any, *asked: Any) -> Any:
        return function(*asked, *clue.settings())

    return method


def _drawing(stroke: Callable[..., Any]) -> Callable[..., Iterator[Any]]:
    def draw(clue: Any, frame: Any) -> Iterator[Any]:
        from cover.drawing import strokes

        yield from stroke(strokes, clue)

    return draw
