"""What a puzzle file says of its kind beside the board: variants, words that stand alone, and sentences of its own.

puzzle: pairs
lonely
rule: each row: count shaded >= 1
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from cover.basics.errors import InputError
from cover.puzzles.common.keys import Each, Flag, Header, Key, Schema, Value, line_schema
from cover.puzzles.kinds.files import Kind
from cover.puzzles.kinds.sentences import LONGEST

RULE = "rule"
MOST = 50  # sentences of a puzzle's own


class Sentences(Each):
    """`rule: each row: count # = 2`, any number of times."""

    flag = True  # as all keys of this name: a clue may stand alone

    def read(self, value: Value) -> str:
        if not value.text or value.name:
            raise InputError("'rule: SENTENCE' is needed")
        if len(value.text) > 20 * LONGEST:
            raise InputError(f"a sentence of {len(value.text)} characters is too long")
        return value.text

    def schema(self) -> Schema:
        return {"type": "array", "items": line_schema(words="a sentence, as docs/kinds.md teaches them")}


def keys_of(kind: Kind) -> Mapping[str, Key]:
    return {**{name: Flag() for name in kind.variants}, RULE: Sentences()}


def chosen(kind: Kind, header: Header) -> Kind:
    """The kind with the variants and sentences of a header. Raises InputError with the line and column of a sentence
    that is none."""
    variants = [name for name in kind.variants if header.get(name)]
    own = [text for _, text in header.get(RULE, ())]
    if len(own) > MOST:
        raise header.error(f"{len(own)} sentences are too many; the most is {MOST}", header.line_of(RULE))
    for value in header.found.get(RULE, ()):
        try:
            kind.with_options(variants, [value.text])
        except InputError as error:
            raise header.error(f"rule: {error.reason}", value.line, value.column_of(error)) from None
    return kind.with_options(variants, own) if variants or own or kind.own or kind.chosen else kind


def lines(kind: Kind) -> Iterator[str]:
    """The lines of a puzzle file that say them again."""
    yield from kind.chosen
    yield from (f"{RULE}: {text}" for text in kind.own)
