"""The arguments of a request, checked: names and kinds are those of the verbs' functions, sizes are bounded."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from cover.basics import arguments
from cover.basics.option import Option
from cover.basics.suggest import did_you_mean
from cover.verbs.declared import Verb

MOST_WORDS, LONGEST_WORD = 200, 2_000
MOST_MARKS = 40_000  # that a player has filled in
DAY = 86_400.0


class BadRequest(ValueError):
    """What a request says is not understood; the message says what is."""


@dataclass(frozen=True)
class Check:
    """of: the argument as its verb takes it, from its name and value, or BadRequest; schema: the same as JSON Schema,
    for programs that ask before they call."""

    of: Callable[[str, Any], Any]
    schema: Mapping[str, Any]

    def __call__(self, name: str, value: Any) -> Any:
        return self.of(name, value)


def whole(least: int, most: int) -> Check:
    """A whole number within bounds."""

    def check(name: str, value: Any) -> int:
        if type(value) is not int or not least <= value <= most:
            raise BadRequest(f"{name}: a whole number from {least:,} to {most:,} is needed")
        return value

    return Check(check, {"type": "integer", "minimum": least, "maximum": most})


def shape(least: int, most: int) -> Check:
    """Rows of a board, or rows and columns as `10x6`."""

    def check(name: str, value: Any) -> Any:
        if type(value) not in (int, str):
            raise BadRequest(f"{name}: a whole number or a text such as 10x6 is needed")
        try:
            return arguments.shape(name, value, least, most)
        except ValueError as error:
            raise BadRequest(str(error)) from None

    rows = {"type": "integer", "minimum": least, "maximum": most}
    return Check(check, {"anyOf": [rows, {"type": "string", "pattern": r"^\d{1,2}x\d{1,2}$"}]})


def number(least: float, most: float) -> Check:
    """A number within bounds."""

    def check(name: str, value: Any) -> float:
        if type(value) not in (int, float) or not least <= value <= most:
            raise BadRequest(f"{name}: a number from {least:g} to {most:g} is needed")
        return float(value)

    return Check(check, {"type": "number", "minimum": least, "maximum": most})


def _flag(name: str, value: Any) -> bool:
    if type(value) is not bool:
        raise BadRequest(f"{name}: true or false is needed")
    return value


def _word(name: str, value: Any) -> str:
    if not isinstance(value, str) or len(value) > LONGEST_WORD:
        raise BadRequest(f"{name}: a text of at most {LONGEST_WORD:,} characters is needed")
    return value


def _up_to(most: int) -> Check:
    """A list of texts, or one."""

    def check(name: str, value: Any) -> list[str]:
        listed = [value] if isinstance(value, str) else value
        if not isinstance(listed, list) or len(listed) > most:
            raise BadRequest(f"{name}: a list of at most {most} texts is needed")
        return [_word(name, one) for one in listed]

    return Check(check, {"anyOf": [{"type": "array", "items": TEXT, "maxItems": most}, TEXT]})


def _pair(name: str, value: Any) -> tuple[int, int]:
    """Rows and columns of a sheet."""
    if not isinstance(value, list) or len(value) != 2:
        raise BadRequest(f"{name}: rows and columns are needed, as [3, 2]")
    one, other = (whole(1, 20)(name, part) for part in value)
    return one, other


def one_of(*known: str) -> Check:
    def check(name: str, value: Any) -> str:
        if value not in known:
            raise BadRequest(f"{name}: one of {', '.join(known)} is needed")
        return str(value)

    return Check(check, {"enum": list(known)})


def checked(given: Any, known: Mapping[str, Check], what: str) -> dict[str, Any]:
    """The arguments that were given, each as its check has it; null is as good as not given."""
    if given is None:
        return {}
    if not isinstance(given, dict):
        raise BadRequest(f"the arguments of {what} must be an object")
    for name in given:
        if name not in known:
            there = f"; there are {', '.join(sorted(known))}" if known else ""
            raise BadRequest(f"{what} has no argument {str(name)[:40]!r}{did_you_mean(str(name), list(known))}{there}")
    return {name: known[name](name, value) for name, value in given.items() if value is not None}


TEXT = {"type": "string", "maxLength": LONGEST_WORD}
flag = Check(_flag, {"type": "boolean"})
word = Check(_word, TEXT)
words = _up_to(MOST_WORDS)
marks = _up_to(MOST_MARKS)
pair = Check(_pair, {"type": "array", "items": {"type": "integer", "minimum": 1}, "minItems": 2, "maxItems": 2})
limit = whole(0, 10**9)
many = whole(1, 10_000)
seconds = number(0, DAY)
_KINDS = {
    "flag": flag, "seconds": seconds, "words": words, "several": words, "pair": pair,
    "limit": limit,
}  # fmt: skip


def check_of(option: Option) -> Check:
    """What an option takes; its words stand in the schema."""
    most = option.most if option.of_request is None else option.of_request
    if option.choices and option.kind == "word":
        made = one_of(*option.choices)
    elif option.kind in ("number", "size"):
        made = whole(int(option.least), int(most))
    elif option.kind == "shape":
        made = shape(int(option.least), int(most))
    elif option.kind == "decimal":
        made = number(option.least, option.most)
    else:
        made = _KINDS.get(option.kind, word)
    return Check(made.of, {**made.schema, "description": option.words})


def checks_of(verb: Verb) -> dict[str, Check]:
    """The arguments of a verb that `cover.verbs` declares."""
    return {name: check_of(option) for name, option in verb.requested.items()}


READING: dict[str, Check] = {
    "kind": word, "format": word, "lenient": flag, "ignore_text_rules": flag, "with_": words, "number": many,
}  # fmt: skip
