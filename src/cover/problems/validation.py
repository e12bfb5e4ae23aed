"""Validation of exact covers: arrays are checked natively, once, and refused in the reader's words."""

from __future__ import annotations

import copyreg
from typing import Any

import cover._native as _native
from cover.basics.errors import ProblemError
from cover.problems.labels import Meaning
from cover.problems.names import quoted


def validated(meaning: Meaning, **arrays: Any) -> _native.Cover:
    """The arrays as the engines' problem, once they are seen to be right. meaning: fits them."""
    if fault := _native.validate(**arrays):
        raise ProblemError(_in_words(meaning, *fault))
    return _native.Cover(**arrays)


def _reduce(native: _native.Cover) -> tuple[type[_native.Cover], tuple[Any, ...]]:
    arrays = (native.option_starts, native.item_of, native.color_of, native.at_least, native.at_most)
    return _native.Cover, (native.primary, native.items - native.primary, *arrays)


copyreg.pickle(_native.Cover, _reduce)  # so that problems can be copied and sent to other processes


def _in_words(meaning: Meaning, kind: str, option: int, item: int) -> str:
    """The reader's words for what `_native.validate` reports; its kinds are listed in _native.pyi."""
    labels, names = meaning.decisions, meaning.item_names
    who = f"option {labels[option]!r}" if 0 <= option < len(labels) else f"option {option}"
    what = f"item {quoted(names[item])}" if 0 <= item < len(names) else f"item {item}"
    words = {
        "no-primary": f"{who} covers no primary item",
        "twice": f"{who} covers {what} twice",
        "primary-color": f"{who} paints {what}, which is primary: only secondary items have colors",
        "unknown-item": f"{who} covers item number {item}, but there are {len(names)} items, from 0",
        "negative-color": f"{who} paints {what} with a negative color number",
        "bounds": f"{what} has bounds that no number meets: 0 <= at_least <= at_most is needed",
    }
    return words.get(kind, kind)
